# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Tracks, vias and planes, drawn from pin to pin. Where they go is in `routing` and `channel`."""

from typing import NamedTuple

from hardware.placement import Part

TRACK = 0.25
POWER = 0.5  # from a part to its via
VIA, VIA_DRILL = 0.6, 0.3


class Wire(NamedTuple):
    net: str
    layer: str  # F or B
    points: tuple
    width: float


class Via(NamedTuple):
    net: str
    x: float
    y: float


class Plane(NamedTuple):
    net: str
    layer: str  # F, B, GND or +5V
    corners: tuple
    priority: int = 0


class Copper:
    def __init__(self, parts: dict[str, Part]):
        self.parts = parts
        self.wires, self.vias, self.planes = [], [], []

    def pad(self, pin):
        reference, number = pin.split(".")
        return self.parts[reference].pad(number)

    def net(self, pin):
        reference, number = pin.split(".")
        return self.parts[reference].nets[number]

    def wire(self, net, layer, *points, width=TRACK):
        self.wires.append(Wire(net, layer, tuple(points), width))

    def from_pin(self, pin, *points, layer="B", width=TRACK):
        """A wire from a pin through the points; a point that is a pin's name is that pin."""
        points = [self.pad(point) if isinstance(point, str) else point for point in points]
        self.wire(self.net(pin), layer, self.pad(pin), *points, width=width)

    def via(self, net, x, y):
        self.vias.append(Via(net, x, y))

    def to_plane(self, pin, dx, dy, width=POWER):
        """From a pin to a via beside it, where its plane is."""
        x, y = self.pad(pin)
        self.from_pin(pin, (x + dx, y + dy), width=width)
        self.via(self.net(pin), x + dx, y + dy)
