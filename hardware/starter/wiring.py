# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The starter board as connections: its parts, their pins, and which pin is joined to which.

Pins of the Pico, key numbers and the order of the lights are those of `firmware/ledifice/layout.py`. Diagram,
breadboards and parts list are made from what is here:

    .venv/bin/python -m hardware.starter.wiring [FOLDER]
"""

import sys
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from host_sim.virtual_board import LAYOUTS

layout = LAYOUTS["starter"]

# --- Parts ----------------------------------------------------------------------------------------

# The Pico's pins by number, from 1: down the left side and up the right, the USB socket being at the top.
PICO_PINS = (
    *"GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15".split(),
    *"GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN".split(),
    *"GP26 GP27 GND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS".split(),
)
# 74AHCT125, four gates of which one is used. OE low: the gate is open.
SHIFTER_PINS = "1OE 1A 1Y 2OE 2A 2Y GND 3Y 3A 3OE 4Y 4A 4OE VCC".split()

LIGHT_PINS = ("5V", "GND", "DIN", "DOUT")
MATRIX_LIGHTS = layout.SQUARES  # ... the stick has the rest


def key_names():
    return [layout.key_name(key) for key in range(layout.KEYS)]


# reference: (kind, names of its pins)
PARTS = {
    "U1": ("pico", PICO_PINS),
    "U2": ("shifter", SHIFTER_PINS),
    "R1": ("resistor", ("1", "2")),  # in front of the first light
    "R2": ("resistor", ("1", "2")),  # in front of the buzzer
    "C1": ("electrolytic", ("+", "-")),  # keeps the lights' supply steady
    "C2": ("ceramic", ("1", "2")),  # and the shifter's
    "M1": ("matrix", LIGHT_PINS),
    "S1": ("stick", LIGHT_PINS),
    "DS1": ("panel", ("GND", "VCC", "SCL", "SDA")),
    "BZ1": ("buzzer", ("1", "2")),
}
for _name in key_names():
    PARTS[f"SW-{_name}"] = "switch", ("1", "2")
    PARTS[f"D-{_name}"] = "diode", ("A", "K")  # K is the end with the stripe

# --- Connections ----------------------------------------------------------------------------------

SUPPLY = ("5V", "GND", "3V3")


@dataclass(frozen=True)
class Connection:
    """Two pins that are joined, each `part.pin`; Pico and shifter have numbers for pins. A name without a dot
    is a net that many pins share: a supply, or a row of keys."""

    step: str
    start: str
    end: str


def pico(name, which=0):
    """The pin of the Pico that has a name; of several the one counted from 0."""
    numbers = [number for number, each in enumerate(PICO_PINS, 1) if each == name]
    return f"U1.{numbers[which]}"


def shifter(name):
    return f"U2.{SHIFTER_PINS.index(name) + 1}"


def row_net(row):
    return f"row {layout.PIN_ROWS[row]}"


def connections():
    """All connections, in the order of building."""
    made = []

    def join(step, *pins):
        for start, end in pairwise(pins):
            made.append(Connection(step, start, end))

    step = "supply"
    join(step, pico("VBUS"), "5V")
    join(step, pico("GND", -1), "GND")
    join(step, pico("GND", 1), "GND")
    join(step, "C1.+", "5V")
    join(step, "C1.-", "GND")

    step = "panel"
    join(step, pico("GND", 0), "DS1.GND")
    join(step, pico("3V3"), "DS1.VCC")
    join(step, pico(layout.PIN_SCL), "DS1.SCL")
    join(step, pico(layout.PIN_SDA), "DS1.SDA")

    step = "buzzer"
    join(step, pico(layout.PIN_BUZZER), "R2.1")
    join(step, "R2.2", "BZ1.1")
    join(step, "BZ1.2", "GND")

    step = "lights"
    join(step, shifter("VCC"), "5V")
    join(step, shifter("GND"), "GND")
    join(step, "C2.1", "5V")
    join(step, "C2.2", "GND")
    for name in ("1OE", "2OE", "2A", "4OE", "4A", "3OE", "3A"):  # an input that is left open picks up noise
        join(step, shifter(name), "GND")
    join(step, pico(layout.PIN_LIGHTS), shifter("1A"))
    join(step, shifter("1Y"), "R1.1")
    join(step, "R1.2", "M1.DIN")
    join(step, "M1.DOUT", "S1.DIN")
    for part in ("M1", "S1"):
        join(step, f"{part}.5V", "5V")
        join(step, f"{part}.GND", "GND")

    # Current flows from the column through switch and diode to the row. Each column goes down the board.
    step = "keys"
    for column, pin in enumerate(layout.PIN_COLUMNS):
        names = [layout.key_name(row * len(layout.PIN_COLUMNS) + column) for row in rows_from_the_top()]
        join(step, pico(pin), *(f"SW-{name}.1" for name in names))
    for row, pin in enumerate(layout.PIN_ROWS):
        join(step, pico(pin), row_net(row))
        for column in range(len(layout.PIN_COLUMNS)):
            name = layout.key_name(row * len(layout.PIN_COLUMNS) + column)
            join(step, f"SW-{name}.2", f"D-{name}.A")
            join(step, f"D-{name}.K", row_net(row))
    return made


def rows_from_the_top():
    """The rows of the matrix as the player sees them: first rank 4, last the function keys."""
    ranks = layout.SQUARES // len(layout.PIN_COLUMNS)
    return [*reversed(range(ranks)), *range(ranks, len(layout.PIN_ROWS))]


def pin_label(pin):
    """A pin as the builder reads it: `Pico pin 9 (GP6)`, `shifter pin 2 (1A)`, `D-a1 cathode (stripe)`."""
    part, dot, name = pin.partition(".")
    if not dot:
        return pin
    if part == "U1":
        return f"Pico pin {name} ({PICO_PINS[int(name) - 1]})"
    if part == "U2":
        return f"shifter pin {name} ({SHIFTER_PINS[int(name) - 1]})"
    kind = PARTS[part][0]
    if kind == "diode":
        return f"{part} anode" if name == "A" else f"{part} cathode (stripe)"
    known = {"matrix": "light matrix", "stick": "light stick", "panel": "panel", "buzzer": "buzzer"}
    return f"{known.get(kind, part)} {name}" if kind in known else f"{part} leg {name}"


def counts():
    """How many there are of each kind of part."""
    return Counter(kind for kind, _ in PARTS.values())


# --- Files ----------------------------------------------------------------------------------------


def files():
    """Everything that is made from this description: {name: text or bytes}."""
    from hardware.starter import breadboard, diagram, parts

    return {
        "diagram.svg": (drawn := diagram.svg()),
        "diagram.png": diagram.png(drawn),
        "breadboard.svg": (picture := breadboard.svg()),
        "breadboard.png": diagram.png(picture),
        "wires.md": breadboard.table(),
        "parts.csv": parts.csv_text(),
    }


def main(folder=Path(__file__).parent):
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        print(folder / name)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
