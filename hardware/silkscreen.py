# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What is printed on the PCB beside the outlines of the parts: names of keys, pins and parts, and marks."""

from hardware.description import INLET, PANEL, PANEL_HEADER, PANEL_WINDOW, TOP, key_position, layout

VERSION = "1"

# Where a part's reference stands beside its middle, seen from the front, where the footprint's own place is
# taken by something else.
LABELS = {
    "U2": (0, 0),
    "U3": (0, -2.4),
    "U4": (-4.2, 0),
    "Q1": (-3.0, -1.5),
    "J1": (-8.8, -1.0),
    "FU1": (0, 0),
    "D111": (2.9, 0),
    "C111": (0, 3.4),
    "C112": (0.4, -1.6),
    "C113": (-4.0, 0),
    "C114": (-4.7, 0),
    "C115": (-0.8, -1.6),
    "C116": (-2.6, 0),
    "R1": (-1.8, 0),
    "R2": (-2.0, 0),
    "R3": (2.0, 0),
    "R4": (0, -3.3),
    "R5": (0, -3.3),
    "R6": (2.0, 0),
    "R7": (0, 1.6),
    "R8": (-2.2, 0.6),
    "R9": (0, 1.5),
}
PANEL_SIZE = (27.3, 27.8)  # of the usual 0.96" module; its pins are 1.6 below its upper edge


def label(part, parts):
    if part.kind == "diode":
        return 0.8, -1.75
    light = parts.get("LED" + part.reference[1:]) if part.reference[0] == "C" else None
    if light:  # on the side where the chain leaves
        return (0, 3.9) if light.angle else (0, -3.9)
    return LABELS.get(part.reference)


def _pico(file, pico, names):
    """The name of each pin beside it, outside the Pico's outline."""
    for number, name in names.items():
        x, y = pico.pad(number)
        upper = y > pico.y
        end = pico.y + (11.0 if upper else -11.0)
        file.write(name, x, end, 0.9, angle=90, justify="left" if upper else "right")
    x, y = pico.pad("1")
    file.write("1", x, y - 1.9, 1.0)
    file.write("USB", pico.x + 22.9, pico.y, 1.2, angle=90)
    file.write("Raspberry Pi Pico", pico.x, pico.y - 2.4, 1.2)


def _panel(file, panel, names):
    """The module's outline, what the case leaves to be seen of it, and its pins."""
    x, y = PANEL_HEADER
    width, height = PANEL_SIZE
    top = y + 1.6
    left, right, bottom = x - width / 2, x + width / 2, top - height
    file.draw((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    x, y = PANEL
    dx, dy = (side / 2 for side in PANEL_WINDOW)
    file.draw((x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy), (x - dx, y - dy))
    file.write('0.96" panel, SSD1306', x, y, 1.2)
    for number, name in names.items():
        file.write(name, panel.pad(number)[0], top + 0.4, 0.9, angle=90, justify="left")


def print_all(file, parts, kinds):
    for key in range(layout.KEYS):
        x, y = key_position(key)
        file.write(layout.key_name(key), x - 4.9, y + 5.6, 1.4)
        file.write(layout.key_name(key), x + 6.0, y + 6.6, 1.4, back=True)
    _pico(file, parts["U1"], kinds["pico"]["pins"])
    _panel(file, parts["J2"], kinds["panel"]["pins"])
    x, y = INLET
    file.write("5 V, 3 A", x, TOP - 10.5, 1.4)
    file.write("USB-C, on the back", x, TOP - 12.8, 1.1)
    file.draw((x, TOP - 8.5), (x, TOP - 1.5), width=0.25)
    file.draw((x - 1.2, TOP - 3.0), (x, TOP - 1.5), (x + 1.2, TOP - 3.0), width=0.25)
    file.write("3 A", *_beside(parts["FU1"], 0, -1.5), 1.0, back=True)
    file.write("Ledifice", 48.0, TOP - 11.0, 6.0)
    file.write(f"the big board, version {VERSION}", 48.0, TOP - 17.0, 1.6)
    file.write("Ledifice", 48.0, TOP - 9.0, 5.0, back=True)
    file.write(f"the big board, version {VERSION}", 48.0, TOP - 14.5, 1.5, back=True)
    for index, line in enumerate(
        (
            "Lights lie on their faces,",
            "the cut corner, GND, at the mark.",
            "Diodes: the bar at the bracket.",
            "This side first, then the keys.",
        )
    ):
        file.write(line, 111.0, TOP - 15.5 - 2.2 * index, 1.2, back=True)


def _beside(part, dx, dy):
    return part.x + dx, part.y + dy
