# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What to buy for the starter board. Quantities follow from the wiring; prices are estimates, part numbers
have not been checked against a catalogue."""

import csv
import io

from hardware.starter import breadboard, wiring

MONTH = "2026-11"  # of the prices: what one piece costs a hobbyist in Europe, tax included, in euros


def _numbers():
    """How many of each kind are needed: parts, breadboards and wires."""
    made = breadboard.wires()
    hanging = sum(wire.start_hole is None or wire.end_hole is None for wire in made)
    boards = {hole.board for hole in breadboard.PLACES.values()}
    return wiring.counts() | {
        "breadboard": len(boards),
        "wire": len(made) - hanging,
        "lead": hanging,
        "cable": 1,
    }


# kind: (what it is, part number, what would do as well, euros apiece)
CATALOGUE = {
    "pico": (
        "Raspberry Pi Pico with headers",
        "Raspberry Pi SC0917 (Pico H)",
        "Pico W, Pico 2 or Pico 2 W; or one without headers, and two of 20 pins to solder",
        6.00,
    ),
    "breadboard": (
        "breadboard, 400 points, with rails",
        "Adafruit 64",
        "any with 30 columns or more",
        2.80,
    ),
    "switch": (
        "push button, 6 x 6 mm; of its four legs the two of one side are cut off",
        "Omron B3F-1000",
        "one that has just two legs, 5 mm apart",
        0.15,
    ),
    "diode": (
        "diode 1N4148, DO-35",
        "onsemi 1N4148",
        "1N914; 1N4448; any small silicon or Schottky diode",
        0.04,
    ),
    "matrix": (
        "16 lights WS2812B, 4 x 4, every row running the same way",
        "CJMCU 4x4 WS2812B",
        "16 single lights WS2812B on small boards, DOUT of each to DIN of the next",
        3.50,
    ),
    "stick": (
        "8 lights WS2812B in a row; four are used",
        "Adafruit 1426",
        "4 lights of a strip or 4 single ones",
        3.50,
    ),
    "shifter": (
        "level shifter 74AHCT125, DIP-14",
        "Texas Instruments SN74AHCT125N",
        "74HCT125 (SN74HCT125N); not 74HC125",
        0.80,
    ),
    "resistor": ("resistor 330 ohm, 1/4 W", "Yageo CFR-25JB-52-330R", "220 to 470 ohm", 0.05),
    "electrolytic": (
        "capacitor 220 uF, 10 V or more",
        "Panasonic EEU-FR1A221",
        "100 to 470 uF",
        0.30,
    ),
    "ceramic": ("capacitor 100 nF", "Kemet C320C104K5R5TA", "any of 100 nF", 0.15),
    "panel": (
        'panel 0.96", 128 x 64, SSD1306, I2C at 0x3C, four pins',
        "GME12864-11",
        "the same in 1.3 inches if it has an SSD1306; not SH1106",
        4.50,
    ),
    "buzzer": (
        "passive piezo buzzer",
        "TDK PS1240P02BT",
        "a bare piezo disc; not an active buzzer, not a magnetic one",
        0.80,
    ),
    "wire": (
        "jumper wire, plug to plug",
        "Adafruit 1957 (20 pieces, 150 mm)",
        "solid wire 0.6 mm, cut to length",
        0.08,
    ),
    "lead": ("jumper wire, plug to socket", "Adafruit 1954 (20 pieces, 150 mm)", "soldered wires", 0.10),
    "cable": ("USB cable to micro-B, with data", "Adafruit 592", "any that is not for charging only", 3.00),
}


def rows():
    """[(references, quantity, what, part number, alternatives, euros apiece, euros), …]"""
    numbers = _numbers()
    made = []
    for kind, (what, number, alternatives, price) in CATALOGUE.items():
        references = [part for part, (its, _) in wiring.PARTS.items() if its == kind]
        if kind in ("switch", "diode"):  # twenty of them
            references = [f"{references[0]} to {references[-1]}"]
        quantity = numbers.pop(kind)
        names = " ".join(references)
        made.append((names, quantity, what, number, alternatives, price, quantity * price))
    if numbers:
        raise ValueError(f"not in the catalogue: {sorted(numbers)}")
    return made


def csv_text():
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    heads = ("references", "quantity", "part", "part number", "alternatives")
    writer.writerow((*heads, f"EUR each ({MONTH})", "EUR"))
    for *cells, price, total in rows():
        writer.writerow((*cells, f"{price:.2f}", f"{total:.2f}"))
    writer.writerow(("", "", "total", "", "", "", f"{sum(row[-1] for row in rows()):.2f}"))
    return file.getvalue()
