# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The lights of Cathedral's city: its buildings and claimed squares, drawn again where they change."""

from array import array

from engine.buildings import CATHEDRAL_ROWS, CITY, CLAIMS
from ledifice.shades import CATHEDRAL, CLAIM1, CLAIM2, OFF, P1, P2


class City:
    """A drawing of the engine's city in shades."""

    def __init__(self, city):
        self._city = city
        self._shades = bytearray(100)  # the drawing ...
        self._drawn = array("H", [0] * CITY)  # ... and the rows from which it was drawn
        self._light = P1
        self._dark = P2

    def paint(self, frame, light, dark):
        """Copy the drawing into a frame; `light` and `dark` are the shades of the sides' buildings."""
        if light != self._light or dark != self._dark:
            self._light = light
            self._dark = dark
            for y in range(10):
                self._drawn[y] = 0xFFFF  # no such row: it will be drawn anew
        for y in range(10):
            self._draw(y)
        frame[:100] = self._shades

    def _draw(self, y):
        """Bring a row of the drawing up to date, if it has changed."""
        city = self._city
        drawn = self._drawn
        lights = city[y]
        darks = city[y + 10]
        church = city[y + CATHEDRAL_ROWS]
        claims = city[y + CLAIMS]
        claims2 = city[y + CLAIMS + 10]
        if (
            lights == drawn[y]
            and darks == drawn[y + 10]
            and church == drawn[y + CATHEDRAL_ROWS]
            and claims == drawn[y + CLAIMS]
            and claims2 == drawn[y + CLAIMS + 10]
        ):
            return
        drawn[y] = lights
        drawn[y + 10] = darks
        drawn[y + CATHEDRAL_ROWS] = church
        drawn[y + CLAIMS] = claims
        drawn[y + CLAIMS + 10] = claims2
        square = 10 * y
        bit = 1
        while bit < 1024:
            if lights & bit:
                shade = self._light
            elif darks & bit:
                shade = self._dark
            elif church & bit:
                shade = CATHEDRAL
            elif claims & bit:
                shade = CLAIM1
            elif claims2 & bit:
                shade = CLAIM2
            else:
                shade = OFF
            self._shades[square] = shade
            square += 1
            bit += bit
