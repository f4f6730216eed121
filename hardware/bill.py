# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The bill of materials: what to buy for one big board, counted from the circuit, and what it comes to.

`python -m hardware.bill` writes `bill_of_materials.csv`: first what is soldered, then what else the board
needs. The key caps are not in it; they are printed with the case.
"""

import csv
import io
import re
import sys
from pathlib import Path

from hardware import description
from hardware.circuit import HERE, parts
from hardware.parts import KINDS, PRICED

COLUMNS = (
    "reference",
    "value",
    "package",
    "quantity",
    "manufacturer",
    "part number",
    "alternative",
    f"unit price EUR ({PRICED} estimate)",
    "line price EUR",
)

_SIZE = f"{description.RIGHT - description.LEFT:.1f} x {description.TOP - description.BOTTOM:.1f} mm"
_SCREWS = len(description.HOLES) + len(description.RIM_SCREWS)

# Reference, value, package, how many, maker, number, alternative, unit price.
OTHERS = (
    (
        "PCB",
        "Printed circuit board, 4 layers, 1.6 mm, 35 um copper",
        _SIZE,
        1,
        "any board house",
        "-",
        "-",
        55.0,  # for five, which is the smallest order at most houses
    ),
    (
        "U1",
        "Socket 1x20 for the Pico",
        "2.54 mm, 8.5 mm high",
        2,
        "Samtec",
        "SSW-120-01-T-S",
        "any 1x20 socket",
        0.9,
    ),
    (
        "J2",
        'Panel, SSD1306, 128 x 64, I2C, 0.96"',
        "module with 4 pins: GND VCC SCL SDA",
        1,
        "various",
        "-",
        "any with this order of pins and address 0x3C",
        3.5,
    ),
    (
        "case",
        "Screw M3 x 12, countersunk",
        "M3",
        _SCREWS - description.LONG_SCREWS,
        "various",
        "ISO 10642 M3 x 12",
        "ISO 14581 (Torx), ISO 7046",
        0.08,
    ),
    (
        "case",
        "Screw M3 x 20, countersunk",
        "M3",
        description.LONG_SCREWS,
        "various",
        "ISO 10642 M3 x 20",
        "ISO 14581 (Torx), ISO 7046",
        0.10,
    ),
    (
        "case",
        "Heat-set insert M3 x 5.7",
        f"hole {description.INSERT[0]:.1f} mm",
        _SCREWS - description.GRID_SCREWS,
        "various",
        "-",
        "-",
        0.10,
    ),
    (
        "case",
        "Rubber foot, self-adhesive",
        "12 mm",
        description.RUBBER_FEET,
        "various",
        "-",
        "-",
        0.10,
    ),
    (
        "J1",
        "Supply 5 V 3 A with USB-C plug",
        "-",
        1,
        "Raspberry Pi",
        "15.3 W USB-C Power Supply",
        "any USB-C supply of 5 V 3 A; not needed at the default limit of the lights",
        8.0,
    ),
    ("U1", "USB cable, A to micro-B, with data", "1 m", 1, "various", "-", "-", 2.0),
)


def shortened(references):
    """`C1-C110 C112` for the many of a kind, in the order of their numbers."""
    letters = re.match(r"\D+", references[0])[0]
    numbers = sorted(int(reference.removeprefix(letters)) for reference in references)
    runs = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(f"{letters}{a}" if a == b else f"{letters}{a}-{letters}{b}" for a, b in runs)


def rows():
    """The lines of the bill with their prices as numbers; the last one is the total."""
    by_kind = {}
    for reference, kind in parts().items():
        by_kind.setdefault(kind, []).append(reference)
    lines = []
    for name, references in by_kind.items():
        kind, count = KINDS[name], len(references)
        lines.append(
            (
                shortened(references),
                kind.value,
                kind.package,
                count,
                kind.maker,
                kind.number,
                kind.alternative,
                kind.price,
                count * kind.price,
            )
        )
    lines += [(*other, other[3] * other[-1]) for other in OTHERS]
    return [*lines, ("total", *[""] * 7, sum(line[-1] for line in lines))]


def bill_text():
    """The bill as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for *line, unit, price in rows():
        writer.writerow([*line, unit and f"{unit:.2f}", f"{price:.2f}"])
    return text.getvalue()


def main(folder=HERE):
    """Writes `bill_of_materials.csv` into the folder."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bill_of_materials.csv").write_text(bill_text(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
