# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the big board draws, and what of the 5 V arrives at the worst of its lights.

`python -m hardware.power` writes `power.md`. The planes are taken as a net of resistors, one square of copper
between neighbours, fed at the inlet; the lights are where `description.py` has them.
"""

import math
import sys
import tomllib
from pathlib import Path

import numpy as np

from hardware import description
from hardware.circuit import HERE
from hardware.description import layout, light_position
from hardware.parts import KINDS
from host_sim import FIRMWARE
from host_sim.bench import Bench

# The lights, in mA each. The firmware reckons with the hungriest of the family, the data sheet of the one
# chosen says 12 mA a colour.
DARK = 1
MODEL = 52
SK6812MINI_E = 3 * 12

# What the rest takes: Pico and panel, in A. The Pico alone takes some 30 mA, the panel up to 25.
REST = 0.100

LOWEST_LIGHT = 3.7  # V, from the light's data sheet
LOWEST_SHIFTER = 4.5  # V, from U2's data sheet

SETTINGS = tomllib.loads((FIRMWARE / "settings.toml").read_text(encoding="utf-8"))
DEFAULT = SETTINGS["LEDIFICE_MILLIAMPS"]
WITH_SUPPLY = 2000  # what to set when the supply is plugged in; see `power.md`
SUPPLY = 3.0  # A, what a USB-C source gives at 5 V without negotiation

# Ohm. The greatest value of each data sheet, warm.
FUSE = 0.048
MOSFET = 0.027 * 1.4  # at 100 degrees 1.4 times that at 25
USB_SWITCH = 0.135
CABLE = 0.15  # there and back; a cable of 1 m marked for 3 A has less
FUSE_HOLDS = 3.0  # A at 20 degrees
FUSE_HOLDS_WARM = 0.8  # of that, at 50 degrees in the case

# Copper, warm: 1.72e-8 ohm metre at 20 degrees, 0.39 % more for each further one.
RESISTIVITY = 1.72e-8 * (1 + 0.0039 * 30)
COPPER = 35e-6  # m
THIN_COPPER = 17.5e-6  # what board houses give on inner layers unless told otherwise

STEP = description.PITCH / 4  # of the net of resistors


def holes():
    """How much the holes of a cell raise a plane's resistance: Maxwell's (1 + f) / (1 - f) of the area f."""
    clearance = 0.5

    def disc(drill):
        return math.pi / 4 * (drill + 2 * clearance) ** 2

    cell = disc(4.0) + 2 * disc(1.7) + 2 * disc(1.5 + 0.7)  # post, pegs, pins with their rings
    cell += (3.4 + 2 * clearance) * (2.8 + 2 * clearance)  # the light's cut-out
    void = cell / description.PITCH**2
    return (1 + void) / (1 - void)


class Plane:
    """A plane as a net of resistors, fed at one point."""

    def __init__(self, feed):
        self.columns = round((description.RIGHT - description.LEFT) / STEP) + 1
        self.rows = round((description.TOP - description.BOTTOM) / STEP) + 1
        count = self.columns * self.rows
        number = np.arange(count).reshape(self.rows, self.columns)
        conductance = np.zeros((count, count))  # of squares of 1 ohm
        for a, b in ((number[:, :-1], number[:, 1:]), (number[:-1], number[1:])):
            a, b = a.ravel(), b.ravel()
            np.add.at(conductance, (a, a), 1)
            np.add.at(conductance, (b, b), 1)
            conductance[a, b] = conductance[b, a] = -1
        source = self.node(*feed)
        conductance[source, :] = conductance[:, source] = 0
        conductance[source, source] = 1
        lights = [self.node(*light_position(key)) for key in range(layout.KEYS)]
        currents = np.zeros((count, layout.KEYS))
        currents[lights, range(layout.KEYS)] = 1
        # squares[i, j]: the fall at light i for a current at light j, in squares
        self.squares = np.linalg.solve(conductance, currents)[lights]

    def node(self, x, y):
        """The number of the node next to a place."""
        column = round((x - description.LEFT) / STEP)
        row = round((y - description.BOTTOM) / STEP)
        return min(row, self.rows - 1) * self.columns + min(column, self.columns - 1)

    def ohms(self, copper=COPPER):
        """The fall at light i for a current at light j, there in one plane and back in the other."""
        return 2 * self.squares * RESISTIVITY / copper * holes()

    def worst_fall(self, milliamps, each, copper=COPPER):
        """The greatest fall at any light for any picture that the limit allows, and the key of that light.

        All draw what they draw dark; what is left of the limit goes to the lights whose current counts most.
        """
        ohms = self.ohms(copper)
        falls = []
        for row in ohms:
            left = (milliamps - layout.KEYS * DARK) / 1000
            fall = row.sum() * DARK / 1000
            for resistance in sorted(row, reverse=True):
                taken = min(left, each / 1000)
                fall += taken * resistance
                left -= taken
            falls.append(fall)
        worst = int(np.argmax(falls))
        return float(falls[worst]), worst


def drawn(limit, each=MODEL):
    """What the lights draw at most, in A, when the firmware limits them to that many mA by its own model."""
    dark = layout.KEYS * DARK
    lit = min(limit - dark, layout.KEYS * MODEL) * each / MODEL
    return (dark + lit) / 1000


def typical():
    """What pictures draw, at most within two seconds: name, mA by the firmware's model and of the lights."""
    bench = Bench(seed=1)
    bench.power_on()

    def most():
        sums = []
        for _ in range(40):
            bench.run(0.05)
            sums.append(sum(bench.frame))
        return [
            10 * math.ceil((layout.KEYS * DARK + max(sums) * each / 765) / 10)
            for each in (MODEL, SK6812MINI_E)
        ]

    found = [("the menu", *most())]
    bench.tap("next")
    bench.tap("ok")
    bench.tap("prev")
    bench.tap("ok")
    while bench.game is None or bench.app.screen is not bench.app.table:  # until it is loaded
        bench.run(0.1)
    bench.tap("e5")
    bench.tap("ok")
    found.append(("Cathedral, after the first building", *most()))
    brightest = max(most() for _ in range(5) if bench.tap("light") is None)
    found.append(("the same at the brightest of five steps", *brightest))
    return found


def cases(copper=COPPER):
    """Ways of feeding the board: name, limit, A of the lights, V at the board and of +5V, V lost in the
    planes, V at the worst light, its key.
    """
    inlet, usb = Plane(description.INLET), Plane(description.PICO)
    table = []
    for name, limit, each, volts, cable, inside, plane in (
        ("computer, 5.0 V at the Pico", DEFAULT, MODEL, 5.0, 0, USB_SWITCH, usb),
        ("computer behind a poor hub, 4.4 V at the Pico", DEFAULT, MODEL, 4.4, 0, USB_SWITCH, usb),
        (
            "supply, 5.1 V, the lights of the bill",
            WITH_SUPPLY,
            SK6812MINI_E,
            5.1,
            CABLE,
            FUSE + MOSFET,
            inlet,
        ),
        (
            "supply, 5.1 V, lights as the firmware reckons",
            WITH_SUPPLY,
            MODEL,
            5.1,
            CABLE,
            FUSE + MOSFET,
            inlet,
        ),
        ("supply at its least, 4.75 V, the same", WITH_SUPPLY, MODEL, 4.75, CABLE, FUSE + MOSFET, inlet),
    ):
        amps = drawn(limit, each)
        at_board = volts - (amps + REST) * cable
        rail = at_board - (amps + (REST if plane is inlet else 0)) * inside
        fall, key = plane.worst_fall(1000 * amps, each, copper)
        table.append((name, limit, amps, at_board, rail, fall, rail - fall, layout.key_name(key)))
    return table


def _tables():
    """The tables of the page: what the lights draw, what to set, what arrives."""
    dark = layout.KEYS * DARK
    draw = [("picture", "by the firmware's model", "the lights of the bill"), ("all dark", dark, dark)]
    draw += typical()
    for name, limit in (
        (f"at most, limit {DEFAULT} (default)", DEFAULT),
        (f"at most, limit {WITH_SUPPLY}", WITH_SUPPLY),
        ("all white, no limit", 6000),
    ):
        draw.append((name, round(1000 * drawn(limit)), round(1000 * drawn(limit, SK6812MINI_E))))
    draw = [draw[0], *((name, f"{model} mA", f"{real} mA") for name, model, real in draw[1:])]

    share = f"{(drawn(WITH_SUPPLY) + REST) / SUPPLY:.0%}"
    limits = [
        ("fed by", "set", "lights and rest at most", "why"),
        (
            "the Pico's USB alone",
            DEFAULT,
            f"{drawn(DEFAULT) + REST:.2f} A",
            "a port gives 0.50 A; U3 passes at least 0.475 A to the lights, and never more than 0.565 A",
        ),
        (
            f"a supply of 5 V {SUPPLY:.0f} A at J1",
            WITH_SUPPLY,
            f"{drawn(WITH_SUPPLY) + REST:.2f} A",
            f"{share} of what a USB-C supply gives without negotiation; less than the fuse holds when warm",
        ),
    ]

    arrives = [
        ("fed by", "limit", "lights", "at the board", "+5V", "fall in the planes", "at the worst light"),
    ]
    for name, limit, amps, board, rail, fall, least, key in cases():
        volts = [f"{board:.2f} V", f"{rail:.2f} V", f"{1000 * fall:.0f} mV", f"{least:.2f} V at {key}"]
        arrives.append((name, limit, f"{amps:.2f} A", *volts))
    return [_markdown(table) for table in (draw, limits, arrives)]


def _markdown(table):
    head, *rows = table
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def power_text():
    """The page."""
    draw, limits, arrives = _tables()
    table = cases()
    total = drawn(WITH_SUPPLY) + REST
    dark = layout.KEYS * DARK
    by_diode = round(1000 * (FUSE + MOSFET) * total)
    by_switch = round(USB_SWITCH * DEFAULT)
    of_bill = drawn(WITH_SUPPLY, SK6812MINI_E) + REST
    lowest_rail = min(row[4] for row in table)
    light = KINDS["light"].value
    charging = round(1000 * 1000e-6 * 5 / 0.52)
    fuse = KINDS["fuse"].number
    warm = FUSE_HOLDS * FUSE_HOLDS_WARM
    square = 1000 * RESISTIVITY / COPPER * holes()
    fall = round(1000 * max(row[5] for row in table))
    thin = round(1000 * max(row[5] for row in cases(THIN_COPPER)))
    least = min(row[6] for row in table)
    below = "\n".join(f"  - {row[0]}: {row[4]:.2f} V" for row in table if row[4] < LOWEST_SHIFTER)

    return f"""\
# Power of the big board

Made by `python -m hardware.power` from the same description as circuit and PCB; do not edit.

## What the lights draw

The firmware reckons {DARK} mA for a dark light and {MODEL} mA more at full white, as the hungriest of the
family draw. The {light} of the bill takes {SK6812MINI_E} mA more (12 mA a colour): the board draws
less than the firmware allows.

{draw}

Pico, panel and the rest add up to {1000 * REST:.0f} mA.

## The limit in the firmware

`LEDIFICE_MILLIAMPS` in `settings.toml`, 110 to 6000, {DEFAULT} as delivered. Before each frame the firmware
adds up what it would draw by the model. If that is more than the limit, all colours of the frame are scaled
down by the same factor, (limit - {dark}) / (what the colours alone would draw). Hues stay, the picture gets
darker.

{limits}

With a wrong setting nothing breaks. On USB alone U3 holds the current at 0.52 A: the lights grow dim and may
flicker, the Pico runs on, since it takes its current before U3. At J1 the supply or the fuse limits.

## Two sources, no current from one into the other

- **J1 to +5V** through the fuse FU1 and the ideal diode Q1 with U4: {by_diode} mV at {total:.1f} A. A
  Schottky diode instead of Q1 would take some 300 mV more and grow hot. U4 turns Q1 off within a microsecond
  when current would flow back.
- **The Pico's USB to +5V** through U3: {by_switch} mV at {DEFAULT} mA. U3 is on only while J1 has no
  voltage (its enable pin is on the net SUPPLY, which R7 pulls down), and lets at most 1 uA back. When the
  supply is plugged in, U3 turns off within 3 ms, and Q1 turns on some 20 ms later, for so long U4 charges
  C115. In between Q1's body diode carries, some 0.7 V lower than the USB: break before make. When the supply
  is pulled out, R7 empties C114 and C115 within 5 ms, and U3 is on 3 ms later: meanwhile C111 feeds the
  lights, which lose about 1 V in a game.
- **+5V to the Pico's VSYS** through the Schottky diode D111; the Pico has one of its own from its USB. The
  higher of the two feeds it, and neither can feed the other. On USB alone both may carry; should U3 reach its
  limit, +5V falls, and the Pico's own diode takes over.
- U3 charges the bulk capacitor with 0.52 A in {charging} ms: the computer's port sees no short circuit.
- J1 has 5.1 kohm from each CC pin to ground: a USB-C supply then gives 5 V, up to 3 A if it is made for that.
  More volts come only to who asks for them, which nobody here does.

## The fuse

{fuse} holds {FUSE_HOLDS} A at 20 degrees and some {warm:.1f} A at 50 degrees in a closed case, and trips
at 5 A. At the limit of {WITH_SUPPLY} no more than {total:.1f} A flow, {of_bill:.1f} A with the lights of the
bill: it does not trip in play. A solder bridge trips it within seconds; unplugged for a minute it is as
before. On USB alone U3 is the fuse.

## What arrives

Four layers, +5V and GND each a plane of 35 um copper at 50 degrees: {square:.2f} milliohm a square with the
holes of the keys, as a net of resistors with a node each {STEP:.2f} mm. The worst picture that the limit
allows: as many lights at full white as it lets shine, there where they pull down the worst light most. Fuse,
Q1 and U3 with the greatest resistance of their data sheets; the supply's cable with {CABLE} ohm there and
back.

{arrives}

- A light works from {LOWEST_LIGHT} V on; the least above is {least:.2f} V.
- Order inner copper of 35 um. With the 17.5 um that some board houses give unless told otherwise, the planes
  take {thin} instead of {fall} mV: it works too.

## Levels of the data line

- **Pico to U2**: a 74AHCT125 takes 2.0 V for high and 0.8 V for low; the Pico gives at least 2.62 V and at
  most 0.5 V.
- **U2 to the first light**: a light takes 0.7 of its own supply for high. U2 hangs on the same plane and
  gives its supply less 0.1 V, and the planes differ by at most {fall} mV from place to place: never less than
  {(lowest_rail - 0.1) / (lowest_rail + fall / 1000):.2f} of it.
- **Light to light**: each sends with its own supply; neighbours differ by less than {fall} mV.
- U2 is specified from {LOWEST_SHIFTER} V on. Less than that at +5V has, of the above:
{below}

  There its input threshold falls with its supply and it works on, as the AHC family does from 2 V, but its
  maker promises nothing. Use a port of the computer itself, and a supply with a short, thick cable.
"""


def main(folder=HERE):
    """Writes `power.md` into the folder."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "power.md").write_text(power_text(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
