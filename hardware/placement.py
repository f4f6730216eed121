# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Where each part of the PCB is and how it is turned. The parts and their nets come from the netlist.

One cell, seen from the keys; D, C and LED are on the back. The light of a row in which the chain of lights
runs right is turned round, and its capacitor is at the right.

      +-----------------------------+
      |        D                    |   ROW  bus on the back, over D
      |  2    <|--         1        |   COL  bus on the front, through the switches' pins 1
      |   .       ____        .     |
      |          (    )             |   . ( ) .  holes of the switch
      |   C       ~~~~              |
      |   C  ==  [LED]  ==          |   CHAIN on the back, from light to light
      +-----------------------------+
"""

import json
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple

from hardware.description import BUZZER, INLET, PANEL_HEADER, PICO, key_position, layout, light_position
from hardware.footprints import LIBRARY, Footprint

NETLIST = Path(__file__).resolve().parent / "circuit" / "netlist.json"

# Beside the middle of the switch: its diode. Beside the middle of the light: its capacitor, whose plus is
# level with the light's VDD.
DIODE_AT = (-2.0, 6.9)
CAPACITOR_AT = (-5.2, 0.75 + 2.075 / 2)


class Part(NamedTuple):
    reference: str
    kind: str
    value: str
    package: str
    footprint: Footprint
    x: float
    y: float
    angle: float  # anticlockwise, seen from the front, as KiCad counts it
    back: bool
    nets: dict  # number of the pad: name of the net

    def at(self, x, y):
        """A place of the footprint, on the board. On the back it is mirrored top to bottom, then turned."""
        if self.back:
            y = -y
        turn = radians(self.angle)
        return (
            round(self.x + x * cos(turn) - y * sin(turn), 4),
            round(self.y + x * sin(turn) + y * cos(turn), 4),
        )

    def pad(self, number):
        """The middle of the first pad of that number."""
        pad = next(pad for pad in self.footprint.pads if pad.number == str(number))
        return self.at(pad.x, pad.y)


def runs_right(key):
    """Whether the chain of lights, which goes back and forth, goes right in this key's row."""
    row_start = key - key % layout.SIDE
    return layout.LED_OF[row_start] < layout.LED_OF[row_start + 1]


def _cell(key):
    """Places of the four parts of a key, by reference: x, y, angle."""
    x, y = key_position(key)
    light_x, light_y = light_position(key)
    place = layout.LED_OF[key] + 1
    side = -1 if runs_right(key) else 1
    turned = 0 if side == 1 else 180
    return {
        f"SW{key + 1}": (x, y, 0),
        f"D{key + 1}": (x + DIODE_AT[0], y + DIODE_AT[1], 180),
        f"LED{place}": (light_x, light_y, turned),
        f"C{place}": (light_x + side * CAPACITOR_AT[0], light_y + side * CAPACITOR_AT[1], 90 + turned),
    }


def _places():
    places = {}
    for key in range(layout.KEYS):
        places |= _cell(key)
    x, y = PICO
    places |= {
        "U1": (x, y, 270),  # its USB socket to the right
        # Under the Pico: what shifts the lights' data to 5 V, and what feeds the Pico.
        "U2": (x - 5.05, y + 0.55, 90),
        "C112": (x + 2.05, y + 3.025, 0),
        "R1": (x - 5.08, y - 5.85, 270),
        "R9": (x + 4.05, y - 6.15, 0),
        "D111": (x + 21.59, y - 4.95, 90),
        # Below its last pin, VBUS: the switch for what a computer gives.
        "U3": (x + 22.75, y - 13.95, 180),
        "C113": (x + 22.05, y - 11.05, 180),
        "R8": (x + 19.25, y - 14.95, 270),
    }
    x, y = PANEL_HEADER
    places |= {
        "J2": (x, y, 0),
        "C116": (x - 1.27, y - 4.0, 270),
        "R5": (x + 1.27, y - 4.0, 90),
        "R4": (x + 3.81, y - 4.0, 90),
    }
    x, y = BUZZER
    places |= {"BZ1": (x, y, 0), "R6": (x - 2.5, y - 3.65, 90)}
    x, y = INLET
    places |= {  # from the inlet downwards: fuse, ideal diode, bulk capacitor
        "J1": (x, y, 0),
        "R2": (x - 1.0, y - 6.4, 270),
        "R3": (x + 1.0, y - 6.4, 270),
        "FU1": (x, y - 15.0, 270),
        "R7": (x - 6.0, y - 18.0, 180),
        "C114": (x - 6.0, y - 20.4, 180),
        "U4": (x - 5.0, y - 24.0, 0),
        "C115": (x - 6.2, y - 27.7, 180),
        "Q1": (x + 1.0, y - 24.0, 270),
        "C111": (x + 11.5, y - 23.5, 0),
    }
    return places


def read_netlist(path=NETLIST):
    return json.loads(path.read_text())


def parts(netlist):
    """All parts by reference."""
    nets = {}
    for net, pins in netlist["nets"].items():
        for reference, number in pins:
            nets.setdefault(reference, {})[number] = net
    places = _places()
    table = {}
    for reference, name in netlist["parts"].items():
        kind = netlist["kinds"][name]
        footprint = LIBRARY[kind["footprint"]]
        x, y, angle = places.pop(reference)
        back = kind["side"] == "back"
        table[reference] = Part(
            reference,
            name,
            kind["value"],
            kind["package"],
            footprint,
            x,
            y,
            angle,
            back,
            nets.get(reference, {}),
        )
    assert not places, f"places without a part: {sorted(places)}"
    return table
