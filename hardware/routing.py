# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The copper of the PCB: every track, via and plane, computed from the places of the parts.

Four layers: F has what runs up and down (columns, rows on their way to the Pico), B what runs across (rows,
the chain of lights, short wires between the parts), and between them lie two planes, GND and +5V.
"""

from hardware.channel import ROW_BUS, route_channel
from hardware.copper import POWER, Copper, Plane, Via
from hardware.description import BOTTOM, LEFT, RIGHT, TOP, key_position, layout
from hardware.placement import Part, runs_right

EDGE = 0.5  # planes end this far from the board's edge
VIA_OUT = 1.3  # from the middle of a pad outwards to its via, past the end of the pad


class Routing(Copper):
    """All copper of the board."""

    def __init__(self, parts: dict[str, Part]):
        super().__init__(parts)
        for key in range(layout.KEYS):
            self._cell(key)
        for place in range(layout.KEYS - 1):
            self._link(place)
        self._inlet()
        self._ideal_diode()
        self._panel()
        self._buzzer()
        self._shifter()
        self._pico_supply()
        route_channel(self)
        whole = ((LEFT + EDGE, BOTTOM + EDGE), (RIGHT - EDGE, BOTTOM + EDGE))
        whole += ((RIGHT - EDGE, TOP - EDGE), (LEFT + EDGE, TOP - EDGE))
        self.planes += [Plane("GND", "GND", whole), Plane("+5V", "+5V", whole)]

    # The keys

    def _cell(self, key):
        """From switch to diode to the row's bus, and the light's and its capacitor's supply."""
        place = layout.LED_OF[key] + 1
        x, _ = self.pad(f"D{key + 1}.1")
        switch_x, _ = self.pad(f"SW{key + 1}.2")
        anode_x, anode_y = self.pad(f"D{key + 1}.2")
        self.from_pin(f"SW{key + 1}.2", (switch_x, anode_y - 0.4), (anode_x, anode_y))
        bus = key_position(key)[1] + ROW_BUS
        self.from_pin(f"D{key + 1}.1", (x, bus))
        if key % layout.SIDE:
            left_x, _ = self.pad(f"D{key}.1")
            self.from_pin(f"D{key + 1}.1", (x, bus), (left_x, bus))
        if key < layout.SQUARES - layout.SIDE:  # a column, from key to key
            self.from_pin(f"SW{key + 1}.1", f"SW{key + 1 + layout.SIDE}.1", layer="F")
        if key >= layout.SQUARES:
            self.from_pin(f"SW{key + 1}.1", f"SW{key + 1 - layout.SQUARES}.1", layer="F")

        side = 1 if runs_right(key) else -1
        self.from_pin(f"LED{place}.1", f"C{place}.1", width=POWER)
        self.to_plane(f"C{place}.1", side * VIA_OUT, 0)
        self.to_plane(f"C{place}.2", side * VIA_OUT, 0)
        self.to_plane(f"LED{place}.3", -side * VIA_OUT, 0)

    def _link(self, place):
        """From one light's DOUT to the next one's DIN."""
        start, end = f"LED{place + 1}.2", f"LED{place + 2}.4"
        (x1, y1), (x2, y2) = self.pad(start), self.pad(end)
        if abs(y2 - y1) < 2:  # in the row: across, and a step down or up in the middle
            middle, step = (x1 + x2) / 2, abs(y2 - y1) / 2 * (1 if x2 > x1 else -1)
            self.from_pin(start, (middle - step, y1), (middle + step, y2), end)
        elif x1 > self.pad("LED1.4")[0] + 50:  # up at the right, where no row's bus is
            self.from_pin(start, (x1 + 3.2, y1), (x1 + 4.2, y1 + 1), (x1 + 4.2, y2 - 1), (x1 + 3.2, y2), end)
        else:  # up at the left: outside the capacitor, then inside the mounting hole
            out, inside = x1 - 4.8, x1 - 2.1
            turn = y1 + 10.0
            self.from_pin(
                start,
                (out + 1, y1),
                (out, y1 + 1),
                (out, turn),
                (inside, turn + inside - out),
                (inside, y2 - 0.8),
                (inside + 0.8, y2),
                end,
            )

    # The supply, from the inlet to the planes

    def _inlet(self):
        x, y = self.parts["J1"].x, self.parts["J1"].y
        for pin, foot, side in (("J1.B12", x - 5.125, -1), ("J1.A12", x + 5.125, 1)):
            _, row = self.pad(pin)
            edge = x + side * 6.9
            self.from_pin(pin, (foot, row), (edge, row), width=0.8)
            self.wire("GND", "B", (edge, row - 1.8), (edge, y + 1.4), width=0.8)
            self.wire("GND", "B", (foot, y + 0.6), (edge, y + 0.6), width=0.8)
            self.vias += [Via("GND", edge, row + dy) for dy in (-1.8, -0.6, 0.6, 1.8, 3.0, 4.2)]
        self.from_pin("J1.A5", (x - 0.5, y - 4.3), "R2.1")
        self.from_pin("J1.B5", (x + 0.5, y - 4.3), "R3.1")
        self.from_pin("R2.2", "R3.2", width=POWER)
        self.via("GND", x, self.pad("R2.2")[1])
        top = y - 3.0325
        self.planes.append(
            Plane(
                "INLET",
                "B",
                (
                    (x - 2.0, top + 0.6),
                    (x + 2.0, top + 0.6),
                    (x + 2.0, top - 0.8),
                    (x + 3.6, top - 2.4),
                    (x + 3.6, y - 12.8),
                    (x - 3.6, y - 12.8),
                    (x - 3.6, top - 2.4),
                    (x - 2.0, top - 0.8),
                ),
                1,
            )
        )

    def _ideal_diode(self):
        x, y = self.parts["Q1"].x, self.parts["Q1"].y
        left = self.parts["U4"].x
        self.planes.append(
            Plane(
                "SUPPLY",
                "B",
                (
                    (left - 0.8, y + 7.3),
                    (x + 3.6, y + 7.3),
                    (x + 3.6, y + 0.5),
                    (x + 0.1, y + 0.5),
                    (x + 0.1, y + 2.8),
                    (left - 0.8, y + 2.8),
                ),
                1,
            )
        )
        self.planes.append(
            Plane(
                "+5V",
                "B",
                (
                    (x - 2.4, y - 6.6),
                    (x + 9.4, y - 6.6),
                    (x + 9.4, y + 2.2),
                    (x + 4.0, y + 2.2),
                    (x + 4.0, y - 0.3),
                    (x - 2.4, y - 0.3),
                ),
                2,
            )
        )
        columns = [x - 1.6 + 1.2 * n for n in range(9)]
        self.vias += [Via("+5V", at, y - 6.6 + row) for at in columns for row in (1.0, 2.2)]
        bulk_x, bulk_y = self.pad("C111.2")
        self.from_pin("C111.2", (bulk_x, bulk_y - 2.4), width=1.5)
        self.vias += [Via("GND", bulk_x + dx, bulk_y - 2.4) for dx in (-0.6, 0.6)]
        self.from_pin("C111.2", (bulk_x, bulk_y + 2.4), width=1.5)
        self.vias += [Via("GND", bulk_x + dx, bulk_y + 2.4) for dx in (-0.6, 0.6)]

        gate_x, gate_y = self.pad("U4.5")
        self.from_pin("U4.5", (gate_x + 2.2, gate_y), "Q1.1")
        self.to_plane("U4.4", 1.3, 0, width=0.4)
        self.to_plane("U4.2", -1.4, 0, width=0.4)
        _, anode_y = self.pad("U4.6")
        self.from_pin(
            "U4.6", (left, anode_y), (left, anode_y + 4.0), width=0.4
        )  # under its body, into the plane
        self.from_pin("C115.1", (left, self.pad("C115.1")[1] + 0.16), (left, anode_y), width=0.4)
        enable_x, enable_y = self.pad("U4.3")
        self.from_pin("U4.3", (enable_x, enable_y + 1.4), "C114.1", width=0.4)
        self.from_pin("U4.1", (self.pad("C115.2")[0], anode_y - 0.9), "C115.2", width=0.4)
        self.to_plane("C114.2", -1.4, 0)
        self.to_plane("R7.2", -1.4, 0)

    # Panel and buzzer

    def _panel(self):
        """SDA, SCL and 3.3 V along the upper edge; the pull-ups and the capacitor below the socket."""
        supply = self.pad("U1.36")
        level = max(self.pad("U1.1")[1], self.pad("J2.1")[1]) + 1.6
        for start, end, up in (("U1.2", "J2.3", level + 0.8), ("U1.1", "J2.4", level + 1.6)):
            (x1, _), (x2, y2) = self.pad(start), self.pad(end)
            self.from_pin(start, (x1, up), (x2, up))
            self.via(self.net(start), x2, up)
            self.wire(self.net(start), "F", (x2, up), (x2, y2))  # over the 3.3 V, which is the lowest
        between = supply[0] - 1.27
        self.from_pin(
            "U1.36",
            (supply[0], supply[1] + 1.6),
            (between, supply[1] + 2.87),
            (between, level),
            (self.pad("J2.2")[0], level),
            "J2.2",
            width=0.4,
        )
        x, y = self.pad("C116.1")
        foot = self.pad("R5.1")[1] - 1.2
        self.from_pin("J2.2", "C116.1", width=0.4)
        self.from_pin("C116.1", (x + 1.27, y), (x + 1.27, foot), (self.pad("R4.1")[0], foot), "R4.1")
        self.from_pin("R5.1", (self.pad("R5.1")[0], foot))
        self.from_pin("R5.2", "J2.3")
        self.from_pin("R4.2", "J2.4")
        self.to_plane("C116.2", 0, -1.3)

    def _buzzer(self):
        self.from_pin("R6.2", "BZ1.1")

    # Beside the Pico

    def _shifter(self):
        x, _ = self.pad("U1.31")
        data_x, data_y = self.pad("U2.2")
        self.from_pin("U1.31", (x, data_y - 2.7), (x - 0.8, data_y - 1.9), (data_x, data_y - 1.9), "U2.2")
        self.wire("DATA_3V3", "B", (x, self.pad("R9.1")[1]), self.pad("R9.1"))
        self.to_plane("R9.2", 1.4, 0)
        out_x, _ = self.pad("U2.3")
        r_x, r_y = self.pad("R1.1")
        self.from_pin("U2.3", (out_x, r_y + out_x - r_x), "R1.1")
        for pin in ("U2.1", "U2.4", "U2.5", "U2.7"):
            self.to_plane(pin, 0, 1.7, width=0.4)
        for pin in ("U2.10", "U2.12", "U2.14"):
            self.to_plane(pin, 0, -1.7, width=0.4)
        self.from_pin("U2.13", "U2.14", width=0.4)
        pin_x, pin_y = self.pad("U2.9")  # beside a column's track
        self.from_pin("U2.9", (pin_x, pin_y + 1.2), (pin_x + 0.63, pin_y + 1.83), width=0.4)
        self.via("GND", pin_x + 0.63, pin_y + 1.83)
        self.from_pin("U2.14", "C112.1", width=0.4)
        self.to_plane("C112.2", 0.72, 1.4)  # between two columns' tracks

    def _pico_supply(self):
        self.from_pin("D111.1", "U1.39", width=POWER)
        x, y = self.pad("D111.2")
        self.from_pin("D111.2", (x, y + 1.4), (x, y + 2.4), width=POWER)
        self.vias += [Via("+5V", x, y + 1.4), Via("+5V", x, y + 2.4)]
        vbus_x, _ = self.pad("U1.40")
        self.from_pin("U3.1", (vbus_x, self.pad("U3.1")[1]), "U1.40", width=POWER)
        self.from_pin("C113.1", (vbus_x, self.pad("C113.1")[1]), width=POWER)
        self.to_plane("C113.2", -1.4, 0)
        x, y = self.pad("U3.6")
        self.from_pin("U3.6", (x - 1.5, y + 0.4), (x - 2.5, y + 0.4), width=POWER)
        self.vias += [Via("+5V", x - 1.5, y + 0.4), Via("+5V", x - 2.5, y + 0.4)]
        self.from_pin("U3.5", "R8.1")
        self.to_plane("R8.2", -1.4, 0)
        self.to_plane("U3.2", 1.5, 0, width=0.4)
