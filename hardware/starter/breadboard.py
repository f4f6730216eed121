# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The starter board on four breadboards of 400 points: where each part goes, and each wire from hole to hole.

The boards lie one below the other, column 1 at the left, row j at the top. The five holes of a column on one
side of the gap are joined inside the board, and so are all holes of a rail. Only where parts go is decided
here; which wires are needed follows from the connections.

    board 1   Pico, shifter, supply            rails: 5V and ground
    board 2   ranks 4 and 3 of the keys        blue rails: their rows, no supply
    board 3   ranks 2 and 1                    blue rails: their rows, no supply
    board 4   the function keys                upper blue rail: their row, no supply
"""

from dataclasses import dataclass
from itertools import pairwise
from math import dist

from hardware.starter.wiring import (
    PARTS,
    PICO_PINS,
    connections,
    layout,
    pin_label,
    row_net,
    rows_from_the_top,
)

COLUMNS = 30
UPPER, LOWER = "jihgf", "edcba"
RAILS = ("t+", "t-", "b+", "b-")  # red and blue, at the top and at the bottom
RAIL_HOLES = [column for column in range(1, COLUMNS + 1) if column % 6 != 1]  # five by five

# How far down a board's rows are, in holes of 2.54 mm; the gap in the middle is 7.62 mm wide.
_DOWN = {"t+": 0, "t-": 1, "b+": 16, "b-": 17} | {row: 3 + i for i, row in enumerate(UPPER)}
_DOWN |= {row: 10 + i for i, row in enumerate(LOWER)}
BOARD_PITCH = 24  # holes from board to board in the picture: wires have room between them


@dataclass(frozen=True, order=True)
class Hole:
    board: int
    row: str
    column: int

    @property
    def strip(self):
        """What the hole is joined to inside the board."""
        if self.row in RAILS:
            return self.board, self.row
        return self.board, UPPER if self.row in UPPER else LOWER, self.column

    @property
    def place(self):
        return self.column, (self.board - 1) * BOARD_PITCH + _DOWN[self.row]

    def __str__(self):
        if self.row in RAILS:
            side = "upper" if self.row[0] == "t" else "lower"
            colour = "red" if self.row[1] == "+" else "blue"
            return f"board {self.board}, {side} {colour} rail"
        return f"board {self.board}, {self.row}{self.column}"


# --- Where parts go -------------------------------------------------------------------------------

NETS = {"5V": [(1, "t+")], "GND": [(1, "t-"), (1, "b-")]}  # rails by what is on them
PLACES = {}  # part.pin: hole
COVERED = set()  # holes under a part
KEY_COLUMNS = [4 + 7 * file for file in range(len(layout.PIN_COLUMNS))]  # of a switch's first leg
KEY_LINES = [(2, UPPER), (2, LOWER), (3, UPPER), (3, LOWER), (4, UPPER)]  # from the top


def _place():
    for number in range(1, 41):  # the USB socket looks to the left
        column, row = (number, "c") if number <= 20 else (41 - number, "h")
        PLACES[f"U1.{number}"] = Hole(1, row, column)
    COVERED.update(Hole(1, row, column) for row in "gfed" for column in range(1, 21))
    for number in range(1, 15):  # the notch looks to the left
        column, row = (22 + number, "e") if number <= 7 else (37 - number, "f")
        PLACES[f"U2.{number}"] = Hole(1, row, column)
    PLACES["R1.1"], PLACES["R1.2"] = Hole(1, "d", 25), Hole(1, "d", 30)
    COVERED.update(Hole(1, "d", column) for column in range(26, 30))
    PLACES["R2.1"], PLACES["R2.2"] = Hole(1, "g", 21), Hole(1, "d", 21)
    COVERED.update((Hole(1, "f", 21), Hole(1, "e", 21)))
    PLACES["C1.+"], PLACES["C1.-"] = Hole(1, "t+", 18), Hole(1, "t-", 18)
    PLACES["C2.1"], PLACES["C2.2"] = Hole(1, "t+", 22), Hole(1, "t-", 22)
    for row, (board, side) in zip(rows_from_the_top(), KEY_LINES, strict=True):
        middle, edge, rail = ("h", "j", "t-") if side == UPPER else ("c", "a", "b-")
        NETS[row_net(row)] = [(board, rail)]
        for column, first in enumerate(KEY_COLUMNS):
            name = layout.key_name(row * len(KEY_COLUMNS) + column)
            PLACES[f"SW-{name}.1"] = Hole(board, middle, first)
            PLACES[f"SW-{name}.2"] = Hole(board, middle, first + 2)
            above_and_below = side[1], side[2], side[3]
            COVERED.update(Hole(board, each, first + i) for each in above_and_below for i in range(3))
            PLACES[f"D-{name}.A"] = Hole(board, edge, first + 2)
            near = min(RAIL_HOLES, key=lambda hole: (abs(hole - first - 2), hole))
            PLACES[f"D-{name}.K"] = Hole(board, rail, near)


_place()
COVERED -= set(PLACES.values())
ON_BOARD = {pin.partition(".")[0] for pin in PLACES}  # the other parts hang on wires


# --- Wires ----------------------------------------------------------------------------------------

COLOURS = {"5V": "red", "GND": "black", "3V3": "orange"}
COLUMN_COLOURS = ("blue", "green", "yellow", "white")  # files a to d, and F1 to F4
ROW_COLOUR, SIGNAL_COLOUR = "purple", "grey"


@dataclass(frozen=True)
class Wire:
    number: int
    step: str
    start: str  # part.pin or net
    end: str
    start_hole: Hole | None  # None: the part hangs on the wire
    end_hole: Hole | None
    colour: str


def strips_of(pin):
    """The strips that a pin or a net is in: none if the part is beside the boards."""
    if pin in NETS:
        return NETS[pin]
    return [PLACES[pin].strip] if pin in PLACES else []


def holes_of(strip):
    if strip[1] in RAILS:
        return [Hole(strip[0], strip[1], column) for column in RAIL_HOLES]
    board, side, column = strip
    return [Hole(board, row, column) for row in side]


def wires():
    """The wires that the connections need besides what is joined by the boards themselves."""
    used = set(PLACES.values()) | COVERED
    needed = [each for each in connections() if not set(strips_of(each.start)) & set(strips_of(each.end))]
    holes = {}
    for each in sorted(needed, key=_stays_on_the_boards):  # others get the holes at the edge
        starts, ends = _free(strips_of(each.start), used), _free(strips_of(each.end), used)
        holes[each] = _nearest(starts, ends, each)
        used.update(holes[each])
    return [
        Wire(number, each.step, each.start, each.end, *holes[each], _colour(each))
        for number, each in enumerate(needed, 1)
    ]


def _stays_on_the_boards(connection):
    return bool(strips_of(connection.start) and strips_of(connection.end))


def _free(strips, used):
    return [hole for strip in strips for hole in holes_of(strip) if hole not in used] or [None]


def _nearest(starts, ends, connection):
    """The two holes that are nearest to each other. A wire to a part beside the boards leaves at an edge, and
    a row's wire reaches its rail at the left end, where it is not in the way of the keys."""

    def length(pair):
        start, end = pair
        if start is None or end is None:
            hole = start or end
            if hole is None:
                return 0, 0
            # What the lights draw goes over the upper rails, where C1 is.
            far = connection.step == "lights" and hole.row[0] == "b"
            return far, -abs(_DOWN[hole.row] - 8.5) - hole.column / 100
        if connection.end.startswith("row "):
            return end.column, dist(start.place, end.place)
        return 0, dist(start.place, end.place)

    return min(((start, end) for start in starts for end in ends), key=length)


def _colour(connection):
    for pin in (connection.start, connection.end):
        if pin in COLOURS:
            return COLOURS[pin]
        if pin.startswith("row "):
            return ROW_COLOUR
    if connection.end in ("DS1.VCC", "DS1.GND"):
        return COLOURS["3V3" if connection.end == "DS1.VCC" else "GND"]
    if connection.end.startswith("SW-"):
        return COLUMN_COLOURS[KEY_COLUMNS.index(PLACES[connection.end].column)]
    return SIGNAL_COLOUR


# --- The table ------------------------------------------------------------------------------------

_STEPS = {
    "supply": "Pico and supply",
    "panel": "Panel",
    "buzzer": "Buzzer",
    "lights": "Shifter and lights",
    "keys": "Keys",
}
_PUT = {
    "supply": ("U1", "C1"),
    "panel": (),
    "buzzer": ("R2",),
    "lights": ("U2", "C2", "R1"),
    "keys": (),
}
_WHAT = {
    "U1": "Pico, USB socket to the left",
    "U2": "74AHCT125, notch to the left",
    "C1": "220 µF, the side with the stripe is the -",
    "C2": "100 nF, either way round",
    "R1": "330 Ω, either way round",
    "R2": "330 Ω, either way round",
}


def table():
    """Every part and every wire, in the order of building, as Markdown."""
    lines = [
        "# The starter board wire by wire",
        "",
        "Made by `python -m hardware.starter.wiring` from the pin table. Numbers are those in the picture.",
        "The boards lie one below the other, column 1 at the left and row j at the top. The red rail is the",
        "one marked +, the blue one that marked -, and any hole of a rail will do. Colours are a proposal.",
    ]
    made = wires()
    for step, title in _STEPS.items():
        lines += ["", f"## {title}", ""]
        if step == "keys":
            lines += _keys_table()
        elif _PUT[step]:
            lines += ["| part | what | where |", "|---|---|---|"]
            lines += [f"| {part} | {_WHAT[part]} | {_where(part)} |" for part in _PUT[step]]
            lines += [""]
        lines += ["| wire | from | hole | to | hole | colour |", "|---|---|---|---|---|---|"]
        for wire in made:
            if wire.step == step:
                ends = (pin_label(wire.start), wire.start_hole or "its pin")
                ends += (pin_label(wire.end), wire.end_hole or "its pin")
                cells = (wire.number, *ends, wire.colour)
                lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def _where(part):
    if part == "U1":
        return "board 1, pin 1 in c1, pin 40 in h1"
    if part == "U2":
        return f"board 1, pin 1 in {_short(PLACES['U2.1'])}, pin 14 in {_short(PLACES['U2.14'])}"
    _, pins = PARTS[part]
    places = [PLACES[f"{part}.{pin}"] for pin in pins]
    if places[0].row in RAILS:
        return f"board 1, from the upper red to the upper blue rail, at column {places[0].column}"
    return f"board 1, {_short(places[0])} and {_short(places[1])}"


def _short(hole):
    return f"{hole.row}{hole.column}"


def _keys_table():
    lines = ["| key | board | switch | diode, from | stripe to |", "|---|---|---|---|---|"]
    for row in rows_from_the_top():
        for column in range(len(KEY_COLUMNS)):
            name = layout.key_name(row * len(KEY_COLUMNS) + column)
            first, second = PLACES[f"SW-{name}.1"], PLACES[f"SW-{name}.2"]
            anode, cathode = PLACES[f"D-{name}.A"], PLACES[f"D-{name}.K"]
            rail = str(cathode).partition(", ")[2]
            legs = f"{_short(first)} and {_short(second)}"
            lines.append(f"| {name} | {first.board} | {legs} | {_short(anode)} | {rail} |")
    return [*lines, ""]


# --- The picture ----------------------------------------------------------------------------------

UNIT = 18  # pixels from hole to hole
LEFT, TOP, RIGHT, BOTTOM = -17, -4, 56, 3 * BOARD_PITCH + 20.5  # what the picture shows, in holes
SHADES = {
    "red": "#d22",
    "black": "#222",
    "orange": "#e80",
    "blue": "#27c",
    "green": "#2a4",
    "yellow": "#ec1",
    "white": "#fff",
    "purple": "#93c",
    "grey": "#8a8f98",
}
# Pins of the parts beside the boards.
BESIDE = {
    **{f"DS1.{pin}": (-6, 14 + 1.2 * i) for i, pin in enumerate(("SDA", "SCL", "VCC", "GND"))},
    "BZ1.1": (38, 12),
    "BZ1.2": (38, 14),
    **{f"M1.{pin}": (37, 48 + 2 * i) for i, pin in enumerate(("5V", "GND", "DIN"))},
    "M1.DOUT": (53.3, 34.3),
    **{f"S1.{pin}": (35, 75 + 2 * i) for i, pin in enumerate(("5V", "GND", "DIN"))},
    "S1.DOUT": (53.3, 79),
}


class _Picture:
    """SVG, in units of holes."""

    def __init__(self):
        self.lines = []

    def at(self, value):
        return f"{value * UNIT:.1f}".removesuffix(".0")

    def box(self, x, y, width, height, fill, stroke="none", corner=0.0):
        place = f'x="{self.at(x - LEFT)}" y="{self.at(y - TOP)}"'
        size = f'width="{self.at(width)}" height="{self.at(height)}" rx="{self.at(corner)}"'
        self.lines.append(f'<rect {place} {size} fill="{fill}" stroke="{stroke}"/>')

    def circle(self, x, y, radius, fill, stroke="none"):
        place = f'cx="{self.at(x - LEFT)}" cy="{self.at(y - TOP)}" r="{self.at(radius)}"'
        self.lines.append(f'<circle {place} fill="{fill}" stroke="{stroke}"/>')

    def path(self, points, colour, width, corner=0.7):
        """A line through points, with round corners."""
        text = "M" + self._point(points[0])
        for before, corner_at, after in zip(points, points[1:], points[2:], strict=False):
            start = _towards(corner_at, before, corner)
            end = _towards(corner_at, after, corner)
            text += f"L{self._point(start)}Q{self._point(corner_at)} {self._point(end)}"
        text += "L" + self._point(points[-1])
        style = f'fill="none" stroke="{colour}" stroke-width="{self.at(width)}" stroke-linecap="round"'
        self.lines.append(f'<path d="{text}" {style}/>')

    def _point(self, point):
        return f"{self.at(point[0] - LEFT)},{self.at(point[1] - TOP)}"

    def text(self, x, y, words, size=0.6, fill="#333", turn=0, anchor="middle", weight="normal"):
        px, py = self.at(x - LEFT), self.at(y - TOP + size * 0.36)
        around = f' transform="rotate({turn} {px} {self.at(y - TOP)})"' if turn else ""
        words = words.replace("&", "&amp;").replace("<", "&lt;")
        self.lines.append(
            f'<text x="{px}" y="{py}" font-size="{self.at(size)}" fill="{fill}" text-anchor="{anchor}"'
            f' font-weight="{weight}"{around}>{words}</text>'
        )


def _towards(start, end, length):
    """The point at some distance from one point on the way to another, halfway at most."""
    whole = dist(start, end)
    part = min(length, whole / 2) / whole if whole else 0
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def svg():
    """All boards, parts and wires, seen from above."""
    picture = _Picture()
    picture.box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, "#fff")
    for board in range(1, 5):
        _draw_board(picture, board)
    _draw_parts(picture)
    made = wires()
    routes = [_route(wire) for wire in made]
    for wire, points in zip(made, routes, strict=True):
        picture.path(points, "#333", 0.34)
        picture.path(points, SHADES[wire.colour], 0.2)
        for point in (points[0], points[-1]):
            picture.circle(*point, 0.2, "#333")
    for wire, points in zip(made, routes, strict=True):
        x, y = _label_place(wire, points)
        picture.circle(x, y, 0.46, "#fff", "#333")
        picture.text(x, y, str(wire.number), 0.54, weight="bold")
    width, height = (picture.at(size) for size in (RIGHT - LEFT, BOTTOM - TOP))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="DejaVu Sans, Arial, sans-serif">'
    )
    return "\n".join([head, *picture.lines, "</svg>", ""])


def _draw_board(picture, board):
    top = (board - 1) * BOARD_PITCH
    picture.box(-0.6, top - 1.2, COLUMNS + 2.2, 19.4, "#f6f3ec", "#aaa", 0.5)
    picture.box(-0.6, top + 8.2, COLUMNS + 2.2, 0.6, "#e6e1d6")
    for row in RAILS:
        y = top + _DOWN[row]
        line = y - 0.55 if row in ("t+", "b+") else y + 0.55
        picture.path([(0.4, line), (COLUMNS + 0.6, line)], "#d66" if row[1] == "+" else "#57c", 0.08)
        for column in RAIL_HOLES:
            picture.circle(column, y, 0.16, "#b9b4a8")
    for row in UPPER + LOWER:
        y = top + _DOWN[row]
        for column in range(1, COLUMNS + 1):
            picture.circle(column, y, 0.16, "#b9b4a8")
        for x in (0, COLUMNS + 1):
            picture.text(x, y, row, 0.6, "#777")
    for column in (1, *range(5, COLUMNS + 1, 5)):
        for y in (2.1, 14.95):
            picture.text(column, top + y, str(column), 0.55, "#777")
    picture.text(8 if board == 1 else 26, top - 1.8, f"board {board}", 1, anchor="start", weight="bold")
    for net, rails in NETS.items():
        for rail in rails:
            if rail[0] == board:
                y = top + (2.1 if rail[1][0] == "t" else 14.95)
                if net in COLOURS:
                    x, y, colour = 0.1, top + _DOWN[rail[1]], SHADES[COLOURS[net]]
                else:
                    x, colour = 7.9, SHADES[ROW_COLOUR]
                picture.text(x, y, net, 0.55, colour, weight="bold")


def _draw_parts(picture):
    _draw_pico(picture)
    _draw_shifter(picture)
    for part in ("R1", "R2"):
        _draw_resistor(picture, part)
    _draw_capacitors(picture)
    for name in (layout.key_name(key) for key in range(layout.KEYS)):
        _draw_key(picture, name)
    _draw_panel(picture)
    _draw_lights(picture)
    x, y = BESIDE["BZ1.1"]
    picture.circle(x + 3, y + 1, 2.6, "#2b2b2b")
    picture.circle(x + 3, y + 1, 0.5, "#888")
    picture.text(x + 3, y + 4.4, "BZ1, passive piezo buzzer", 0.7)
    for number in "12":
        picture.text(BESIDE[f"BZ1.{number}"][0] + 0.8, BESIDE[f"BZ1.{number}"][1], number, 0.6, "#fff")


def _draw_pico(picture):
    wired = {pin for each in connections() for pin in (each.start, each.end)}
    left, upper, lower = PLACES["U1.1"].place[0], PLACES["U1.40"].place[1], PLACES["U1.1"].place[1]
    picture.box(LEFT, 7.6, left - LEFT - 2.4, 1.8, "#444", "#222")
    picture.text(LEFT + 4.5, 8.5, "USB cable: supply and data", 0.62, "#fff")
    picture.box(left - 1.6, upper - 0.65, 21.2, lower - upper + 1.3, "#2f7d4f", "#1d5534", 0.4)
    picture.box(left - 2.6, 6.9, 3.2, 3.2, "#c9ccd1", "#888", 0.2)
    picture.text(left + 16, 8.5, "U1, Pico", 0.9, "#fff", weight="bold")
    for number, name in enumerate(PICO_PINS, 1):
        x, y = PLACES[f"U1.{number}"].place
        used = f"U1.{number}" in wired
        picture.circle(x, y, 0.34, "#fd6" if used else "#cdb98a", "#8a6d1f")
        inside = 1 if number > 20 else -1
        words = f"{number} {name}" if number <= 20 else f"{name} {number}"
        anchor = "start" if number <= 20 else "end"
        picture.text(
            x,
            y + inside * 0.55,
            words,
            0.52,
            "#fff" if used else "#a9d3ba",
            -90,
            anchor,
            "bold" if used else "normal",
        )


def _draw_shifter(picture):
    left, lower = PLACES["U2.1"].place
    upper = PLACES["U2.14"].place[1]
    picture.box(left - 0.6, upper + 0.3, 7.2, lower - upper - 0.6, "#2b2b2b", "#000", 0.15)
    picture.circle(left - 0.6, 8.5, 0.4, "#f6f3ec")
    picture.text(left + 3.1, 8.5, "U2 74AHCT125", 0.62, "#fff")
    for number in range(1, 15):
        x, y = PLACES[f"U2.{number}"].place
        picture.box(x - 0.2, y - 0.3, 0.4, 0.6, "#c9ccd1", "#888")


def _draw_resistor(picture, part):
    start, end = (PLACES[f"{part}.{leg}"].place for leg in "12")
    picture.path([start, end], "#999", 0.16)
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    upright = start[0] == end[0]
    long, wide = 2.6, 0.9
    if upright:
        picture.box(middle[0] - wide / 2, middle[1] - long / 2, wide, long, "#e3cfa2", "#a98", 0.25)
    else:
        picture.box(middle[0] - long / 2, middle[1] - wide / 2, long, wide, "#e3cfa2", "#a98", 0.25)
    for i, band in enumerate(("#e70", "#e70", "#742", "#c9a227")):  # 3 3 0, 5 %
        shift = -0.9 + 0.5 * i + (0.3 if i == 3 else 0)
        if upright:
            picture.box(middle[0] - wide / 2, middle[1] + shift - 0.1, wide, 0.2, band)
        else:
            picture.box(middle[0] + shift - 0.1, middle[1] - wide / 2, 0.2, wide, band)
    aside = (middle[0] - 0.95, middle[1]) if upright else (middle[0], middle[1] + 0.85)
    picture.text(*aside, part, 0.6, weight="bold")


def _draw_capacitors(picture):
    for part, colour, radius in (("C1", "#345", 1.5), ("C2", "#d9822b", 0.55)):
        x, upper = PLACES[f"{part}.{PARTS[part][1][0]}"].place
        lower = PLACES[f"{part}.{PARTS[part][1][1]}"].place[1]
        picture.path([(x, upper), (x, lower)], "#999", 0.16)
        if part == "C1":
            picture.circle(x, -1.6, radius, colour, "#123")
            picture.path([(x - 0.4, -0.6), (x, upper)], "#999", 0.16)
            picture.path([(x + 0.6, -0.6), (x + 0.6, 0.4), (x, lower)], "#999", 0.16)
            picture.text(x - 0.1, -2, "C1", 0.62, "#fff", weight="bold")
            picture.text(x - 0.1, -1.1, "+  -", 0.7, "#fff", weight="bold")
        else:
            picture.circle(x, (upper + lower) / 2, radius, colour, "#84501a")
            picture.text(x, (upper + lower) / 2, part, 0.5, "#fff", weight="bold")


def _draw_key(picture, name):
    x, y = PLACES[f"SW-{name}.1"].place
    picture.box(x - 0.2, y - 1.2, 2.4, 2.4, "#3a3d42", "#111", 0.2)
    picture.circle(x + 1, y, 0.95, "#f4f4f4", "#888")
    picture.text(x + 1, y, name, 0.8, "#111", weight="bold")
    for leg in "12":
        picture.circle(*PLACES[f"SW-{name}.{leg}"].place, 0.14, "#c9ccd1")
    start, end = PLACES[f"D-{name}.A"].place, PLACES[f"D-{name}.K"].place
    picture.path([start, end], "#999", 0.14)
    # The glass lies on the way from anode to cathode, the stripe at the cathode's end.
    near, far = _towards(start, end, dist(start, end) * 0.22), _towards(end, start, dist(start, end) * 0.22)
    picture.path([near, far], "#d9662b", 0.5)
    stripe = _towards(far, near, 0.05)
    picture.path([stripe, _towards(stripe, near, 0.2)], "#111", 0.52)


def _draw_panel(picture):
    picture.box(-16, 12.2, 10.8, 7.2, "#235a9f", "#123", 0.3)
    picture.box(-15.4, 13, 7, 4.6, "#0b0f14", "#000", 0.1)
    picture.text(-11.9, 15.3, "128 x 64", 0.8, "#9fd8ff")
    picture.text(-11.9, 18.5, "DS1, SSD1306, I2C", 0.62, "#fff")
    for pin in PARTS["DS1"][1]:
        x, y = BESIDE[f"DS1.{pin}"]
        picture.circle(x, y, 0.3, "#fd6", "#8a6d1f")
        picture.text(x - 0.5, y, pin, 0.55, "#fff", anchor="end")


def _draw_lights(picture):
    left, top, size = 37, 33, 18
    picture.box(left - 0.8, top, size, size + 3, "#1b1e22", "#000", 0.4)
    for key in range(layout.SQUARES):
        column, rank = key % layout.SIDE, key // layout.SIDE
        _draw_light(picture, left + 3.8 + 3 * column, top + 12.6 - 3 * rank, key)
    picture.text(left + 7.5, top - 0.9, "M1, matrix of 16 lights", 0.85, weight="bold")
    picture.text(left + 8.8, top + 15.6, "light 0 is a4, at the upper left;", 0.6, "#fff")
    picture.text(left + 8.8, top + 16.6, "every row runs to the right,", 0.6, "#fff")
    picture.text(left + 8.8, top + 17.6, "and the next one is below it", 0.6, "#fff")
    picture.box(34.2, 74, 20, 6, "#1b1e22", "#000", 0.4)
    for i in range(8):
        key = layout.SQUARES + i
        if key < layout.KEYS:
            _draw_light(picture, 38.4 + 2 * i, 76, key)
        else:
            picture.box(37.7 + 2 * i, 75.3, 1.4, 1.4, "#555", "#333", 0.1)
    picture.text(43.8, 73.1, "S1, stick of 8 lights: four are used", 0.85, weight="bold")
    for pin in ("M1", "S1"):
        for name in ("5V", "GND", "DIN", "DOUT"):
            x, y = BESIDE[f"{pin}.{name}"]
            picture.circle(x, y, 0.3, "#fd6", "#8a6d1f")
            anchor, aside = ("end", -0.5) if name == "DOUT" else ("start", 0.5)
            picture.text(x + aside, y, name, 0.6, "#fff", anchor=anchor)


def _draw_light(picture, x, y, key):
    half = 0.95 if key < layout.SQUARES else 0.75
    picture.box(x - half, y - half, 2 * half, 2 * half, "#f4f4f4", "#999", 0.15)
    picture.circle(x, y, half * 0.8, "#ffe9a8", "#d9b95a")
    picture.text(x, y, layout.key_name(key), 0.62, "#333", weight="bold")
    picture.text(x, y + half + 0.45, str(layout.LED_OF[key]), 0.5, "#bbb")


_LANES = {"row GP9": 0, "row GP8": 1, "row GP7": 2, "row GP6": 3, "row GP10": 4}


def _place_of(pin, hole):
    return hole.place if hole else BESIDE[pin]


def _route(wire):
    """The points through which a wire is drawn."""
    start, end = _place_of(wire.start, wire.start_hole), _place_of(wire.end, wire.end_hole)
    (x1, y1), (x2, y2) = start, end
    if wire.end in _LANES:
        lane = _LANES[wire.end] * 0.75
        return [start, (x1, 18.9 + lane), (-1.5 - lane, 18.9 + lane), (-1.5 - lane, y2), end]
    ends = {wire.start, wire.end}
    if "DS1.VCC" in ends:
        return [start, (x1, -2.4), (-4.2, -2.4), (-4.2, y2), end]
    if wire.step == "panel":
        return [start, (x1, y2), end]
    if "BZ1.1" in ends:
        return [start, (x1, 18.7), (34.4, 18.7), (34.4, y2), end]
    if "BZ1.2" in ends:
        return [start, (35.4, y1), (35.4, y2), end]
    if ends == {"M1.DOUT", "S1.DIN"}:
        return [start, (55, y1), (55, 70.5), (33, 70.5), (33, y2), end]
    if "M1.DIN" in ends:
        return [start, (32.6, y1), (32.6, y2), end]
    if "M1" in wire.start or "S1" in wire.start:
        lane = {"M1.5V": 35.2, "M1.GND": 34.2, "S1.5V": 33.7, "S1.GND": 32.1}[wire.start]
        return [start, (lane, y1), (lane, y2), end]
    if wire.start == "U1.31":
        return [start, (22, y1), (22, y2), end]
    if wire.end == "R2.1":
        return [start, (x1, 2.1), (x2, 2.1), end]
    if wire.start.startswith("U1") and wire.end.startswith("SW-"):
        lane = 21.9 - 0.75 * KEY_COLUMNS.index(x2)
        return [start, end] if x1 == x2 else [start, (x1, lane), (x2, lane), end]
    return [start, end]


def _label_place(wire, points):
    """Where the number stands: in the middle of the longest piece, unless others are there."""
    if wire.end in _LANES:
        (x, y1), (_, y2) = points[2:4]
        return x, (y1 + y2) / 2
    if wire.start.startswith("U1") and wire.end.startswith("SW-"):
        return points[-1][0], BOARD_PITCH - 1.2
    start, end = max(pairwise(points), key=lambda piece: dist(*piece))
    part = 0.5
    if dist(start, end) < 5 and wire.step == "lights":  # neighbours: one higher, one lower
        part = 0.25 if wire.number % 2 else 0.75
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
