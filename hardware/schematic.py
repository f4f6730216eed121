# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The circuit as three pictures: controller, key and light, supply. Only places and lines are drawn here.

Names of pins and nets, values and numbers come from `circuit.py`; a line that joins pins which are not on one
net there is refused. `python -m hardware.schematic` writes SVG and PDF of each into `schematic/`.
"""

import itertools
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")

import schemdraw
import schemdraw.elements as elm
from matplotlib import pyplot

from hardware.circuit import HERE, nets, not_connected, parts
from hardware.description import layout
from hardware.parts import KINDS

UNIT = 0.62  # inches
BLUE, GREY = "#1a4a8a", "#666666"
_PARTS, _NETS, _FREE = parts(), nets(), not_connected()
_NET_OF = {pin: net for net, pins in _NETS.items() for pin in pins}


def numbers(pin):
    """The numbers of the pins called `U2.VCC`."""
    reference, name = pin.split(".")
    return [
        (reference, number)
        for number, (pin_name, _) in KINDS[_PARTS[reference]].pins.items()
        if name in (number, pin_name)
    ]


def net(*pins):
    """The name of the one net that joins all these pins."""
    names = {_NET_OF[number] for pin in pins for number in numbers(pin)}
    if len(names) != 1:
        raise ValueError(f"{pins} are not one net, but {sorted(names)}")
    return names.pop()


def short(reference):
    """A part's value without its particulars: `100 nF`, `330 ohm`."""
    value = KINDS[_PARTS[reference]].value.split(",")[0].split(" (")[0]
    return " ".join(value.split()[:2]) if reference[0] in "RC" else value


class Sheet:
    """A drawing that knows the circuit; x goes right, y up."""

    def __init__(self, title):
        self.drawing = schemdraw.Drawing(show=False)
        self.drawing.config(inches_per_unit=UNIT, fontsize=11, lw=1.2, font="DejaVu Sans")
        self.title = title

    def add(self, element):
        return self.drawing.add(element)

    def text(self, x, y, text, size=11, align="left", colour="black"):
        """Lines of text, the first one centred at that height."""
        for place, line in enumerate(text.split("\n")):
            label = elm.Label().at((x - 0.1, y - 0.1 - 0.03 * size * place)).theta(0)  # it adds 0.1 to both
            self.add(
                label.label(line, fontsize=size, halign=align, valign="center", color=colour, ofst=(0, 0))
            )

    def line(self, *points):
        for a, b in itertools.pairwise(points):
            self.add(elm.Line().at(a).to(b))

    def wire(self, pins, *points):
        """A line through these points, of the net that joins the pins; returns its name."""
        name = net(*pins)
        self.line(*points)
        return name

    def dot(self, *points):
        for point in points:
            self.add(elm.Dot(radius=0.06).at(point).theta(0))

    def flag(self, x, y, name, side):
        """The name of a net at the end of a line; lines with the same name are joined."""
        if side == "down":
            if name != "GND":
                raise ValueError(name)
            self.add(elm.Ground().at((x, y)).theta(0))
        elif side == "up":
            self.add(elm.Vdd().at((x, y)).theta(0))
            self.text(x, y + 0.62, name, 11, "center", BLUE)
        else:
            step = -0.12 if side == "left" else 0.12
            self.text(x + step, y, name, 11, "right" if side == "left" else "left", BLUE)

    def two(self, reference, kind, start, end, pins=("1", "2")):
        """A part with two pins from start to end, name and value beside it; returns the names of its nets."""
        self.add(kind().at(start).to(end))
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        if start[1] == end[1]:
            self.text(x, y + 0.68, reference, 10.5, "center")
            self.text(x, y + 0.42, short(reference), 9, "center", GREY)
        else:
            self.text(x + 0.32, y + 0.14, reference, 10.5)
            self.text(x + 0.32, y - 0.14, short(reference), 9, "left", GREY)
        return [net(f"{reference}.{pin}") for pin in pins]

    def to_ground(self, reference, kind, x, y, pins=("1", "2")):
        """A part hanging from a line, its other end at ground; returns the name of the upper net."""
        upper, lower = self.two(reference, kind, (x, y), (x, y - 1.5), pins)
        self.flag(x, y - 1.5, lower, "down")
        return upper

    def chip(self, reference, x, y, width, left, right, pitch=0.6, name=None):
        """A box with its pins by number from the top, None for a gap; returns where each pin's line ends."""
        kind = KINDS[_PARTS[reference]]
        height = pitch * (max(len(left), len(right)) + 0.2)
        box = elm.Rect(corner1=(0, 0), corner2=(width, -height), fill="#f6f3e6", lw=1.5)
        self.add(box.at((x, y)).theta(0))
        self.text(x + width / 2, y + 0.25, f"{reference}  {name or kind.value}", 12, "center")
        ends = {}
        for pins, edge, out, inner, outer in (
            (left, x, -1, "left", "right"),
            (right, x + width, 1, "right", "left"),
        ):
            for place, number in enumerate(pins):
                if number is None:
                    continue
                py = y - pitch * (place + 0.6)
                end = (edge + 0.7 * out, py)
                self.line((edge, py), end)
                self.text(edge - 0.1 * out, py, kind.pins[number][0], 10.5, inner)
                self.text(edge + 0.1 * out, py + 0.14, number, 7.5, outer, GREY)
                ends[number] = end
                if (reference, number) in _FREE:
                    self.cross(*end)
        return ends

    def cross(self, x, y):
        """A pin that is left free."""
        for dy in (-0.1, 0.1):
            self.line((x - 0.1, y - dy), (x + 0.1, y + dy))

    def save(self, folder, name):
        matplotlib.rcParams.update({"svg.hashsalt": name, "svg.fonttype": "path"})
        matplotlib.rcParams.update({"pdf.fonttype": 3, "pdf.compression": 0})  # the same bytes with any zlib
        box = self.drawing.get_bbox()
        middle = (box.xmin + box.xmax) / 2
        self.text(middle, box.ymax + 1.1, self.title, 16, "center")
        figure = self.drawing.draw(show=False).fig
        (axes,) = figure.axes
        axes.set_position([0, 0, 1, 1])
        axes.set_xlim(box.xmin - 1, box.xmax + 1)
        axes.set_ylim(box.ymin - 1, box.ymax + 1.7)
        figure.set_size_inches(UNIT * (box.xmax - box.xmin + 2), UNIT * (box.ymax - box.ymin + 2.7))
        for kind, metadata in (
            ("svg", {"Date": None, "Creator": None}),
            ("pdf", {"CreationDate": None, "Producer": None, "Creator": None}),
        ):
            figure.savefig(folder / f"{name}.{kind}", metadata=metadata, facecolor="white")
        pyplot.close(figure)


def controller():
    """The Pico with all its pins, the level shifter, the panel and the buzzer."""
    sheet = Sheet("Ledifice, the big board: controller")
    left = [str(n) for n in range(1, 21)]
    right = [str(n) for n in range(40, 20, -1)]
    ends = sheet.chip("U1", 0, 0, 3.6, left, right, 0.6, "Raspberry Pi Pico or Pico 2")
    for number, (x, y) in ends.items():
        if ("U1", number) in _FREE:
            sheet.text(x + 0.25, y, "free", 9, "left", GREY)
        else:
            sheet.flag(x, y, net(f"U1.{number}"), "left" if number in left else "right")
    sheet.text(1.8, -12.6, "COL and ROW go to the keys, VBUS and VSYS to the supply.", 9.5, "center", GREY)

    # The level shifter
    x, y = 11.0, 0
    ends = sheet.chip(
        "U2", x, y, 2.4, ["2", None, "1", "5", "9", "12", "7"], ["3", None, "14", "4", "10", "13"]
    )
    data, first = ends["2"], ends["3"]
    name = sheet.wire(["U2.1A", "R9.1", f"U1.{layout.PIN_LIGHTS}"], data, (data[0] - 1.9, data[1]))
    sheet.flag(data[0] - 1.9, data[1], name, "left")
    sheet.dot((data[0] - 1.4, data[1]))
    sheet.to_ground("R9", elm.Resistor, data[0] - 1.4, data[1])
    rail = ends["7"][0]
    for number in ("1", "5", "9", "12", "7"):
        net("U2.GND", f"U2.{number}")
        sheet.dot((rail, ends[number][1]))
    sheet.line((rail, ends["1"][1]), (rail, ends["7"][1] - 0.3))
    sheet.flag(rail, ends["7"][1] - 0.3, net("U2.GND"), "down")
    sheet.text(first[0] - 0.1, first[1] + 0.36, net("U2.1Y", "R1.1"), 9.5, "left", BLUE)
    end = (first[0] + 3.0, first[1])
    sheet.line(first, (first[0] + 1.0, first[1]))
    sheet.two("R1", elm.Resistor, (first[0] + 1.0, first[1]), end)
    sheet.flag(*end, net("R1.2", "LED1.DIN") + "  to LED1", "right")
    rail = ends["14"][0]
    for number in ("14", "4", "10", "13"):
        net("U2.VCC", f"U2.{number}")
        sheet.dot((rail, ends[number][1]))
    sheet.line((rail, ends["14"][1]), (rail, ends["13"][1]))
    bypass = (rail + 1.4, ends["14"][1])
    sheet.wire(["U2.VCC", "C112.1"], ends["14"], bypass)
    sheet.dot(bypass)
    sheet.flag(*bypass, sheet.to_ground("C112", elm.Capacitor, *bypass), "up")
    free = [number for reference, number in _FREE if reference == "U2"]
    names = " ".join(KINDS["shifter"].pins[number][0] for number in free)
    sheet.text(
        x + 1.2,
        y - 5.3,
        f"{names} (pins {' '.join(free)}) are free: their gates are off",
        9.5,
        "center",
        GREY,
    )

    # The panel
    x, y = 15.0, -6.6
    ends = sheet.chip("J2", x, y, 2.0, ["1", "2", "3", "4"], [], 0.6, "panel")
    note = '0.96" SSD1306\n\nCompare the order of\nthe pins printed on\nthe module before\nplugging it in.'
    sheet.text(x + 2.3, y - 0.4, note, 9.5, "left", GREY)
    sheet.flag(*ends["1"], net("J2.GND"), "left")
    sheet.flag(*ends["2"], net("J2.VCC"), "left")
    for number, reference, far in (("3", "R5", 3.0), ("4", "R4", 5.7)):
        px, py = ends[number]
        name = sheet.wire([f"J2.{number}", f"{reference}.2"], (px, py), (px - far, py))
        sheet.flag(px - far, py, name, "left")
        upper, _ = sheet.two(reference, elm.Resistor, (px - far + 0.5, py + 1.5), (px - far + 0.5, py))
        sheet.dot((px - far + 0.5, py))
        sheet.flag(px - far + 0.5, py + 1.5, upper, "up")
    px = x - 7.9
    sheet.flag(px, y - 0.6, sheet.to_ground("C116", elm.Capacitor, px, y - 0.6), "up")

    # The buzzer
    x, y = 9.6, -10.6
    sheet.flag(x, y, net("R6.1", f"U1.{layout.PIN_BUZZER}"), "left")
    sheet.two("R6", elm.Resistor, (x, y), (x + 2.0, y))
    sheet.wire(["R6.2", "BZ1.+"], (x + 2.0, y), (x + 3.0, y))
    sheet.to_ground("BZ1", elm.Crystal, x + 3.0, y, ("+", "-"))
    return sheet


def cell():
    """One key and its light, the corners of the matrix, and the chain of the lights."""
    sheet = Sheet("Ledifice, the big board: keys and lights")
    key = 44
    switch, diode = f"SW{key + 1}", f"D{key + 1}"
    place = layout.LED_OF[key] + 1
    light, capacitor = f"LED{place}", f"C{place}"

    # One cell
    sheet.text(0, 1.6, f"The cell of {layout.key_name(key)}, key {key}, light {place - 1} of the chain", 12)
    sheet.flag(0.6, 0, net(f"{switch}.1"), "left")
    sheet.add(elm.Button().at((0.6, 0)).to((2.6, 0)))
    sheet.text(1.6, 0.75, switch, 10.5, "center")
    name = sheet.wire([f"{switch}.2", f"{diode}.A"], (2.6, 0), (3.6, 0))
    sheet.text(3.1, 0.2, name, 9.5, "center", BLUE)
    sheet.two(diode, elm.Diode, (3.6, 0), (5.6, 0), ("A", "K"))
    sheet.flag(5.6, 0, net(f"{diode}.K"), "right")
    ends = sheet.chip(light, 3.0, -2.0, 1.8, ["1", "4"], ["2", "3"])
    sheet.flag(*ends["4"], net(f"{light}.DIN", f"LED{place - 1}.DOUT"), "left")
    sheet.flag(*ends["2"], net(f"{light}.DOUT", f"LED{place + 1}.DIN"), "right")
    sheet.line(ends["3"], (ends["3"][0], ends["3"][1] - 0.4))
    sheet.flag(ends["3"][0], ends["3"][1] - 0.4, net(f"{light}.GND"), "down")
    px, py = ends["1"]
    sheet.wire([f"{light}.VDD", f"{capacitor}.1"], (px, py), (px - 2.6, py))
    sheet.dot((px - 2.6, py))
    sheet.flag(px - 2.6, py, sheet.to_ground(capacitor, elm.Capacitor, px - 2.6, py), "up")

    # The rules
    lines = (
        f"There are {layout.KEYS} of them.",
        "Key number = 10 x row + column; rows 0 to 9 are ranks",
        "1 to 10, row 10 the function keys, columns 0 to 9 files a to j.",
        "SW and D have the key's number plus one.",
        "LED and C have the light's place in the chain plus one.",
        "Current flows from column to row: the diodes' cathodes are at the rows.",
    )
    sheet.text(0, -5.7, "\n".join(lines), 9.5, "left", GREY)

    # The corners of the matrix
    left, top = 11.6, 0.2
    sheet.text(
        left - 1.2, 1.6, f"The matrix, {len(layout.PIN_ROWS)} rows and {len(layout.PIN_COLUMNS)} columns", 12
    )
    rows, columns = (0, 1, len(layout.PIN_ROWS) - 1), (0, 1, len(layout.PIN_COLUMNS) - 1)
    xs, ys = (left, left + 2.6, left + 6.0), (top - 2.0, top - 4.2, top - 7.2)
    for column, x in zip(columns, xs, strict=True):
        name = net(f"U1.{layout.PIN_COLUMNS[column]}", f"SW{column + 1}.1")
        sheet.line((x, top), (x, ys[-1] + 1.4))
        sheet.text(x, top + 0.45, name, 11, "center", BLUE)
        sheet.text(x, top + 0.2, layout.PIN_COLUMNS[column], 9, "center", GREY)
    for row, y in zip(rows, ys, strict=True):
        first = row * len(layout.PIN_COLUMNS) + 1
        name = net(f"U1.{layout.PIN_ROWS[row]}", f"D{first}.K")
        sheet.line((left - 0.6, y), (xs[-1] + 1.4, y))
        sheet.text(left - 0.7, y + 0.12, name, 11, "right", BLUE)
        sheet.text(left - 0.7, y - 0.16, layout.PIN_ROWS[row], 9, "right", GREY)
        for column, x in zip(columns, xs, strict=True):
            number = row * len(layout.PIN_COLUMNS) + column + 1
            net(f"SW{number}.2", f"D{number}.A")
            net(f"SW{number}.1", f"U1.{layout.PIN_COLUMNS[column]}")
            net(f"D{number}.K", f"U1.{layout.PIN_ROWS[row]}")
            sheet.dot((x, y + 1.4), (x + 1.2, y))
            sheet.add(elm.Button().at((x, y + 1.4)).to((x + 1.2, y + 1.4)))
            sheet.add(elm.Diode().at((x + 1.2, y + 1.4)).to((x + 1.2, y)))
            sheet.text(x + 1.35, y + 1.45, f"SW{number}", 9)
            sheet.text(x + 1.5, y + 0.75, f"D{number}", 9)
            sheet.text(x + 0.62, y + 0.3, layout.key_name(number - 1), 9, "center", GREY)
    sheet.text((xs[1] + xs[2]) / 2 + 0.75, ys[0] + 0.75, ". . .", 14, "center", GREY)
    sheet.text(xs[0] + 0.6, (ys[1] + ys[2]) / 2 + 0.75, ":", 16, "center", GREY)

    # The chain
    x, y = 1.2, -9.6
    sheet.text(0, y + 1.3, "The chain of the lights", 12)
    key_of = {led + 1: key for key, led in enumerate(layout.LED_OF)}
    sheet.flag(x, y, net("R1.1", "U2.1Y"), "left")
    sheet.two("R1", elm.Resistor, (x, y), (x + 1.8, y))
    x += 1.8
    last, turn = layout.KEYS, layout.FUNCTION_KEYS
    for number in (1, 2, turn, turn + 1, last):
        name = net(f"LED{number}.DIN", "R1.2" if number == 1 else f"LED{number - 1}.DOUT")
        sheet.line((x, y), (x + 1.3, y))
        sheet.text(x + 0.65, y + 0.2, name, 9.5, "center", BLUE)
        box = elm.Rect(corner1=(0, 0.5), corner2=(1.3, -0.5), fill="#f6f3e6", lw=1.5)
        sheet.add(box.at((x + 1.3, y)).theta(0))
        sheet.text(x + 1.95, y + 0.15, f"LED{number}", 10.5, "center")
        sheet.text(x + 1.95, y - 0.2, layout.key_name(key_of[number]), 9, "center", GREY)
        x += 2.6
        if number in (2, turn + 1):
            sheet.line((x, y), (x + 0.4, y))
            sheet.text(x + 0.85, y, ". . .", 14, "center", GREY)
            x += 1.3
    sheet.line((x, y), (x + 0.5, y))
    if (f"LED{last}", "2") not in _FREE:
        raise ValueError("the chain goes on")
    sheet.cross(x + 0.5, y)
    note = "From F1 to F10, then rank by rank, back and forth: each line is one key long."
    sheet.text(0, y - 1.0, note, 9.5, "left", GREY)
    return sheet


def supply():
    """The inlet with fuse and ideal diode, the switch for the Pico's USB, and what feeds the Pico."""
    sheet = Sheet("Ledifice, the big board: supply")
    ends = sheet.chip(
        "J1", 0, 0, 2.2, [], ["A9", "B9", None, "A5", "B5", None, "A12", "B12", "S1"], 0.6, "USB-C"
    )
    sheet.text(1.1, -5.85, "power only, 5 V 3 A", 9.5, "center", GREY)
    a, b = ends["A9"], ends["B9"]
    y = a[1]
    sheet.wire(["J1.VBUS", "FU1.1"], b, (b[0] + 0.2, b[1]), (b[0] + 0.2, y))
    sheet.dot((b[0] + 0.2, y))
    sheet.line(a, (4.0, y))
    sheet.text(3.65, y + 0.2, net("J1.VBUS", "FU1.1"), 9.5, "center", BLUE)
    for number, reference, far in (("A5", "R2", 2.4), ("B5", "R3", 0.6)):
        px, py = ends[number]
        name = sheet.wire([f"J1.{number}", f"{reference}.1"], (px, py), (px + far, py))
        sheet.text(px, py + 0.17, name, 9.5, "left", BLUE)
        sheet.to_ground(reference, elm.Resistor, px + far, py)
    x = ends["S1"][0]
    for number in ("A12", "B12", "S1"):
        net("J1.GND", f"J1.{number}")
        sheet.dot((x, ends[number][1]))
    sheet.line(ends["A12"], (x, ends["S1"][1] - 0.3))
    sheet.flag(x, ends["S1"][1] - 0.3, net("J1.GND"), "down")

    # Fuse and ideal diode
    sheet.two("FU1", elm.Fuse, (4.0, y), (5.8, y))
    source = 12.2
    name = sheet.wire(
        ["FU1.2", "R7.1", "C114.1", "C115.1", "U4.ANODE", "U4.EN", "Q1.S"], (5.8, y), (source, y)
    )
    sheet.text(6.4, y + 0.2, name, 9.5, "center", BLUE)
    sheet.dot((6.2, y), (7.9, y), (9.4, y))
    sheet.to_ground("R7", elm.Resistor, 6.2, y)
    sheet.to_ground("C114", elm.Capacitor, 7.9, y)
    sheet.add(elm.NMos(diode=True).at((source, y)).anchor("source").theta(90).flip())
    drain, gate = source + 1.67, source + 0.5
    sheet.text(source + 0.85, y + 0.85, "Q1", 10.5, "center")
    sheet.text(source + 0.85, y + 0.59, short("Q1"), 9, "center", GREY)
    sheet.text(source - 0.1, y + 0.17, "S", 8, "center", GREY)
    sheet.text(drain + 0.1, y + 0.17, "D", 8, "center", GREY)
    sheet.text(gate + 0.15, y - 0.75, "G", 8, "center", GREY)
    ends = sheet.chip("U4", 11.8, y - 2.4, 2.4, ["6", "3", "1", "2"], ["5", "4"])
    sheet.wire(["U4.GATE", "Q1.G"], (gate, y - 0.83), (gate, y - 1.5), (ends["5"][0], y - 1.5), ends["5"])
    sheet.text(ends["5"][0] - 0.1, y - 1.3, net("Q1.G"), 9.5, "right", BLUE)
    out = ends["4"][0] + 0.6
    sheet.line(ends["4"], (out, ends["4"][1]), (out, y))
    anode = ends["6"][0]
    sheet.line((anode, y), ends["3"])
    sheet.dot((anode, y), ends["6"])
    sheet.wire(["U4.VCAP", "C115.2"], ends["1"], (9.4, ends["1"][1]))
    sheet.text(10.0, ends["1"][1] + 0.17, net("U4.VCAP"), 9.5, "center", BLUE)
    sheet.two("C115", elm.Capacitor, (9.4, y), (9.4, ends["1"][1]))
    sheet.line(ends["2"], (anode, ends["2"][1] - 0.3))
    sheet.flag(anode, ends["2"][1] - 0.3, net("U4.GND"), "down")

    # +5V and VSYS
    name = sheet.wire(["Q1.D", "U4.CATHODE", "C111.+", "D111.A", "U3.OUT"], (drain, y), (18.6, y))
    sheet.dot((out, y), (16.2, y), (17.0, y))
    sheet.flag(16.2, y, name, "up")
    sheet.to_ground("C111", lambda: elm.Capacitor(polar=True), 17.0, y, ("+", "-"))
    sheet.two("D111", elm.Schottky, (18.6, y), (20.4, y), ("A", "K"))
    sheet.flag(20.4, y, net("D111.K", "U1.VSYS"), "right")
    sheet.text(20.5, y - 0.4, "to the Pico", 9, "left", GREY)

    # From the Pico's USB
    y = -8.0
    ends = sheet.chip("U3", 8.6, y, 2.4, ["1", "3", None, "2"], ["6", "5", "4"])
    px, py = ends["1"]
    sheet.flag(px - 4.4, py, sheet.wire(["U3.IN", "C113.1", "U1.VBUS"], (px, py), (px - 4.4, py)), "left")
    sheet.text(px - 4.5, py - 0.4, "from the Pico", 9, "right", GREY)
    sheet.dot((px - 3.6, py))
    sheet.to_ground("C113", elm.Capacitor, px - 3.6, py)
    sheet.flag(*ends["3"], net("U3./EN", "FU1.2"), "left")
    px, py = ends["2"]
    sheet.line((px, py), (px, py - 0.3))
    sheet.flag(px, py - 0.3, net("U3.GND"), "down")
    px, py = ends["6"]
    sheet.line((px, py), (px + 2.2, py))
    sheet.flag(px + 2.2, py, net("U3.OUT", "C111.+"), "up")
    px, py = ends["5"]
    name = sheet.wire(["U3.ILIM", "R8.1"], (px, py), (px + 1.4, py))
    sheet.text(px + 0.7, py + 0.17, name, 9.5, "center", BLUE)
    sheet.to_ground("R8", elm.Resistor, px + 1.4, py)
    sheet.text(ends["4"][0] + 0.2, ends["4"][1], "free", 9, "left", GREY)

    notes = (
        "J1 feeds +5V through fuse and ideal diode; no current flows back.",
        "The Pico's USB feeds +5V through U3, while there is no SUPPLY;",
        "U3 limits to 520 mA and lets nothing back.",
        "The Pico lives on its own USB or, through D111, on +5V.",
    )
    sheet.text(15.2, y - 0.4, "\n".join(notes), 9.5, "left", GREY)
    return sheet


SHEETS = {"controller": controller, "keys_and_lights": cell, "supply": supply}


def main(folder=HERE):
    """Writes the pictures into `schematic/` of the folder."""
    target = Path(folder) / "schematic"
    target.mkdir(parents=True, exist_ok=True)
    for name, draw in SHEETS.items():
        draw().save(target, name)


if __name__ == "__main__":
    main(*sys.argv[1:])
