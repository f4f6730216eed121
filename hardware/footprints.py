# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The footprints of the PCB: pads, holes and outlines of every package, after the makers' drawings.

Each is seen from the side that it is mounted on; x goes right, y up, in millimetres. `hardware/pcb.py` turns
and mirrors them into place.
"""

from math import cos, pi, sin
from typing import NamedTuple


class Pad(NamedTuple):
    """Copper of one pin; a plain hole where `number` is empty. A drill of two numbers is a slot."""

    number: str
    x: float
    y: float
    width: float
    height: float
    shape: str = "rect"
    drill: tuple = ()  # (diameter,) or (width, height)

    @property
    def kind(self):
        if not self.drill:
            return "smd"
        return "thru_hole" if self.number else "np_thru_hole"


class Footprint(NamedTuple):
    name: str
    pads: tuple
    lines: tuple  # of (layer, points), layer one of SilkS, Fab, CrtYd
    reference: tuple = (0, 0, 0.8)  # x and y of its name on the silkscreen, and the height of the letters
    cutout: tuple = ()  # width, height and radius of an opening of the board round the middle


def box(x1, y1, x2, y2):
    return ((x1, y1), (x2, y1), (x2, y2), (x1, y2), (x1, y1))


def _around(width, height):
    return box(-width / 2, -height / 2, width / 2, height / 2)


def circle(radius, x=0.0, y=0.0):
    """24 corners are a circle to the eye."""
    turns = [2 * pi * step / 24 for step in range(25)]
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)


def _pin(number, x, y, drill, pad, square=False):
    return Pad(str(number), x, y, pad, pad, "rect" if square else "circle", (drill,))


def _hole(x, y, drill):
    return Pad("", x, y, drill, drill, "circle", (drill,))


def _chip(name, pitch, width, height, body):
    """Two pads, `pitch` from middle to middle: resistors, capacitors, fuses."""
    yard = (pitch + width + 0.5, max(height, body[1]) + 0.5)
    pads = (Pad("1", -pitch / 2, 0, width, height), Pad("2", pitch / 2, 0, width, height))
    inside = pitch / 2 - width / 2 - 0.2  # silkscreen beside the body, between the pads
    edge = max(height, body[1]) / 2 + 0.15
    lines = [("Fab", _around(*body)), ("CrtYd", _around(*yard))]
    lines += [("SilkS", ((-inside, side * edge), (inside, side * edge))) for side in (1, -1)]
    return Footprint(name, pads, tuple(lines), (0, edge + 0.75, 0.8))


def _row(count, pitch=2.54, drill=1.0, pad=1.7):
    """Pins from left to right, the first of them square."""
    start = -(count - 1) / 2 * pitch
    return tuple(_pin(n + 1, start + n * pitch, 0, drill, pad, n == 0) for n in range(count))


# A key switch for soldering, five pins: two contacts, the middle and two pegs (Cherry MX, PCB mount).
SWITCH = Footprint(
    "SW_MX_PCB",
    (
        _pin(1, 2.54, 5.08, 1.5, 2.3),
        _pin(2, -3.81, 2.54, 1.5, 2.3),
        _hole(0, 0, 4.0),
        _hole(-5.08, 0, 1.75),
        _hole(5.08, 0, 1.75),
    ),
    (
        ("Fab", _around(15.6, 15.6)),
        ("CrtYd", _around(14.5, 14.5)),  # at the board; its rim of 15.6 is 5 mm higher
        *(
            (
                "SilkS",
                ((sx * 7.0, sy * 5.5), (sx * 7.0, sy * 7.0), (sx * 5.5, sy * 7.0)),
            )  # corners of 14 x 14
            for sx in (-1, 1)
            for sy in (-1, 1)
        ),
    ),
    (-4.7, -6.1, 0.8),
)

# Opsco SK6812MINI-E, lying on its face: its body of 3.2 x 2.8 in an opening of the board, its legs on the
# back. 1 VDD, 2 DOUT, 3 GND (the corner that is cut off), 4 DIN. The opening's corners are those of a 1 mm
# cutter, and still leave the body's corners free.
LIGHT = Footprint(
    "LED_SK6812MINI-E_reverse",
    (
        Pad("1", -2.8, -0.75, 1.4, 0.82),
        Pad("2", -2.8, 0.75, 1.4, 0.82),
        Pad("3", 2.8, 0.75, 1.4, 0.82),
        Pad("4", 2.8, -0.75, 1.4, 0.82),
    ),
    (
        ("Fab", ((-1.6, -1.4), (1.6, -1.4), (1.6, 0.9), (1.1, 1.4), (-1.6, 1.4), (-1.6, -1.4))),
        ("CrtYd", _around(7.5, 3.7)),
        ("SilkS", ((3.8, 0.5), (3.8, 1.5), (2.3, 1.5))),  # round pin 3, where the part is cut
    ),
    (0, -2.36, 0.8),
    (3.6, 3.2, 0.5),
)

DIODE = Footprint(  # pad 1 is the cathode
    "D_SOD-123",
    (Pad("1", -1.65, 0, 0.9, 1.2), Pad("2", 1.65, 0, 0.9, 1.2)),
    (
        ("Fab", _around(2.8, 1.8)),
        ("CrtYd", _around(4.7, 2.3)),
        ("SilkS", ((1.4, 1.0), (-2.3, 1.0), (-2.3, -1.0), (1.4, -1.0))),  # the bracket is at the cathode
    ),
    (0, 1.75, 0.8),
)

CAPACITOR = _chip("C_0805_hand", 2.075, 1.175, 1.45, (2.0, 1.25))  # pads long enough for an iron
RESISTOR = _chip("R_0805_hand", 2.0, 1.2, 1.4, (2.0, 1.25))
FUSE = _chip("Fuse_2920", 6.95, 2.1, 5.45, (7.4, 5.1))


def _soic(count):
    """3.9 mm wide, 1.27 mm from pin to pin; pin 1 at the upper left."""
    half = count // 2
    top = (half - 1) / 2 * 1.27
    pads = [Pad(str(n + 1), -2.475, top - n * 1.27, 1.95, 0.6) for n in range(half)]
    pads += [Pad(str(half + n + 1), 2.475, n * 1.27 - top, 1.95, 0.6) for n in range(half)]
    end = top + 0.635
    lines = (
        ("Fab", _around(3.9, 2 * end)),
        ("CrtYd", _around(7.4, 2 * end + 0.6)),
        ("SilkS", ((-3.45, end), (1.9, end))),
        ("SilkS", ((-1.9, -end), (1.9, -end))),
        ("SilkS", circle(0.2, -3.9, top)),  # pin 1
    )
    return Footprint(f"SOIC-{count}", tuple(pads), lines, (0, end + 0.9, 1.0))


SOIC_14 = _soic(14)

# A Raspberry Pi Pico in two sockets of 20; its USB socket is up.
PICO = Footprint(
    "RaspberryPi_Pico_socket",
    tuple(_pin(n + 1, -8.89, 24.13 - n * 2.54, 1.02, 1.7, n == 0) for n in range(20))
    + tuple(_pin(n + 21, 8.89, -24.13 + n * 2.54, 1.02, 1.7) for n in range(20)),
    (
        ("Fab", _around(21.0, 51.0)),
        ("CrtYd", _around(21.5, 51.5)),
        ("SilkS", _around(21.0, 51.0)),
        ("SilkS", ((-4.0, 25.5), (-4.0, 20.8), (4.0, 20.8), (4.0, 25.5))),  # its USB socket
    ),
    (0, 0, 1.5),
)

SOCKET_4 = Footprint(
    "PinSocket_1x4_2.54",
    _row(4),
    (
        ("Fab", _around(10.16, 2.54)),
        ("CrtYd", _around(10.66, 3.04)),
        ("SilkS", _around(10.2, 2.5)),
    ),
    (-7.0, 0, 1.0),
)

SOT_23 = Footprint(
    "SOT-23_hand",
    (Pad("1", -1.5, 0.95, 1.9, 0.8), Pad("2", -1.5, -0.95, 1.9, 0.8), Pad("3", 1.5, 0, 1.9, 0.8)),
    (
        ("Fab", _around(1.3, 2.9)),
        ("CrtYd", _around(5.4, 3.5)),
        ("SilkS", ((-2.4, 1.6), (0.7, 1.6))),  # over pin 1
        ("SilkS", ((-0.3, -1.6), (0.7, -1.6))),
    ),
    (0, 2.4, 0.8),
)

SOT_23_6 = Footprint(
    "SOT-23-6_hand",
    tuple(Pad(str(n + 1), -1.35, 0.95 - n * 0.95, 1.56, 0.65) for n in range(3))
    + tuple(Pad(str(n + 4), 1.35, -0.95 + n * 0.95, 1.56, 0.65) for n in range(3)),
    (
        ("Fab", _around(1.6, 2.9)),
        ("CrtYd", _around(4.8, 3.6)),
        ("SilkS", ((-2.1, 1.6), (0.8, 1.6))),
        ("SilkS", ((-0.8, -1.6), (0.8, -1.6))),
        ("SilkS", circle(0.2, -2.6, 1.4)),  # pin 1
    ),
    (0, 2.4, 0.8),
)

# GCT USB4135-GF-A: six contacts for power, four feet. Its mouth is down, 3.45 from the middle.
INLET = Footprint(
    "USB-C_GCT_USB4135",
    (
        Pad("B12", -2.75, 3.0325, 0.8, 1.2),
        Pad("B9", -1.52, 3.0325, 0.76, 1.2),
        Pad("A5", -0.5, 3.0325, 0.7, 1.2),
        Pad("B5", 0.5, 3.0325, 0.7, 1.2),
        Pad("A9", 1.52, 3.0325, 0.76, 1.2),
        Pad("A12", 2.75, 3.0325, 0.8, 1.2),
        *(Pad("S1", side * 5.125, 2.9775, 1.8, 1.35) for side in (-1, 1)),
        *(Pad("S1", side * 5.125, -0.6025, 1.8, 1.5) for side in (-1, 1)),
    ),
    (
        ("Fab", _around(8.94, 6.905)),
        ("CrtYd", box(-6.3, -4.0, 6.3, 3.9)),
        *(("SilkS", ((side * 4.6, 0.4), (side * 4.6, 2.1))) for side in (-1, 1)),
        *(("SilkS", ((side * 4.6, -1.6), (side * 4.6, -3.0))) for side in (-1, 1)),
    ),
    (0, 4.6, 1.0),
)

# An electrolytic capacitor of 10 mm on a square foot; pad 1 is plus, at the two cut corners.
BULK = Footprint(
    "CP_Elec_10x10",
    (Pad("1", -4.0, 0, 4.0, 2.5), Pad("2", 4.0, 0, 4.0, 2.5)),
    (
        ("Fab", _around(10.3, 10.3)),
        ("CrtYd", _around(12.5, 10.8)),
        ("SilkS", ((-5.3, 1.6), (-5.3, 4.2), (-4.2, 5.3), (5.3, 5.3), (5.3, 1.6))),
        ("SilkS", ((-5.3, -1.6), (-5.3, -4.2), (-4.2, -5.3), (5.3, -5.3), (5.3, -1.6))),
        ("SilkS", ((-7.3, 2.4), (-5.9, 2.4))),  # plus
        ("SilkS", ((-6.6, 3.1), (-6.6, 1.7))),
    ),
    (0, 6.2, 1.0),
)

BUZZER = Footprint(  # TDK PS1240P02BT
    "Buzzer_12mm_P5.0",
    (_pin(1, -2.5, 0, 1.0, 2.0, True), _pin(2, 2.5, 0, 1.0, 2.0)),
    (
        ("Fab", circle(6.1)),
        ("CrtYd", circle(6.4)),
        ("SilkS", circle(6.25)),
        ("SilkS", ((-5.2, 0), (-4.2, 0))),  # plus
        ("SilkS", ((-4.7, 0.5), (-4.7, -0.5))),
    ),
    (0, -4.2, 1.0),
)

# By the name of KiCad's own footprint, or ours, that the netlist gives.
LIBRARY = {
    "Ledifice:Pico_Sockets": PICO,
    "Button_Switch_Keyboard:SW_Cherry_MX_1.00u_PCB": SWITCH,
    "Diode_SMD:D_SOD-123": DIODE,
    "Ledifice:SK6812MINI-E": LIGHT,
    "Capacitor_SMD:C_0805_2012Metric_Pad1.18x1.45mm_HandSolder": CAPACITOR,
    "Resistor_SMD:R_0805_2012Metric_Pad1.20x1.40mm_HandSolder": RESISTOR,
    "Capacitor_SMD:CP_Elec_10x10": BULK,
    "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm": SOIC_14,
    "Package_TO_SOT_SMD:SOT-23-6_Handsoldering": SOT_23_6,
    "Package_TO_SOT_SMD:SOT-23_Handsoldering": SOT_23,
    "Connector_USB:USB_C_Receptacle_GCT_USB4135-GF-A_6P_TopMnt_Horizontal": INLET,
    "Fuse:Fuse_2920_7451Metric_Pad2.10x5.45mm_HandSolder": FUSE,
    "Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical": SOCKET_4,
    "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm": BUZZER,
}
