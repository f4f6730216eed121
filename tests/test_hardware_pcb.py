# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The PCB as committed: a board house makes from it what the netlist and the drawings of the parts ask for.

The board is read here without the program that makes it.
"""

import csv
import json
import os
import re
import subprocess
import sys
import warnings
from collections import Counter
from math import cos, dist, radians, sin
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from system_tools import need

from hardware.description import BOTTOM, HOLES, LEFT, RIGHT, TOP, key_position, layout, light_position

HARDWARE = Path(__file__).resolve().parent.parent / "hardware"
BOARD = HARDWARE / "pcb" / "ledifice.kicad_pcb"
GERBERS = HARDWARE / "gerber"
KEYS = range(110)
NEAR = 0.01  # mm


def read_expressions(text):
    """A KiCad file as nested lists of words."""
    stack = [[]]
    for word in re.finditer(r'\(|\)|"((?:[^"\\]|\\.)*)"|[^\s()]+', text):
        if word[0] == "(":
            stack.append([])
        elif word[0] == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(re.sub(r"\\(.)", r"\1", word[1]) if word[1] is not None else word[0])
    return stack[0][0]


def each(items, name):
    return [item for item in items if isinstance(item, list) and item[0] == name]


def first(items, name):
    return next((item[1:] for item in each(items, name)), None)


class Board:
    """Footprints and copper, in the coordinates of the description: from a1, y up, seen from the keys."""

    def __init__(self, path):
        self.items = read_expressions(path.read_text())
        self.origin = [float(word) for word in first(first_list(self.items, "setup"), "aux_axis_origin")]
        self.footprints = {}
        for footprint in each(self.items, "footprint"):
            (reference,) = (text[2] for text in each(footprint, "fp_text") if text[1] == "reference")
            assert reference not in self.footprints
            self.footprints[reference] = footprint
        attributes = {ref: first(footprint, "attr") for ref, footprint in self.footprints.items()}
        self.parts = [reference for reference, words in attributes.items() if "board_only" not in words]

    def place(self, reference):
        """x, y and angle."""
        x, y, *angle = (float(word) for word in first(self.footprints[reference], "at"))
        return x - self.origin[0], self.origin[1] - y, angle[0] if angle else 0.0

    def side(self, reference):
        return {"F.Cu": "front", "B.Cu": "back"}[first(self.footprints[reference], "layer")[0]]

    def pads(self, reference):
        """Number, (x, y), net or None, and diameter of the hole or 0, of each pad."""
        x, y, angle = self.place(reference)
        turn = radians(angle)
        for pad in each(self.footprints[reference], "pad"):
            dx, dy = (float(word) for word in first(pad, "at")[:2])
            dy = -dy
            at = (x + dx * cos(turn) - dy * sin(turn), y + dx * sin(turn) + dy * cos(turn))
            net, drill = first(pad, "net"), first(pad, "drill")
            yield pad[1], at, net[1] if net else None, float(drill[0]) if drill else 0.0

    def beside(self, reference):
        """Its pads by number, as x and y from its middle."""
        x, y, _ = self.place(reference)
        return {number: (at[0] - x, at[1] - y) for number, at, _, _ in self.pads(reference) if number}


def first_list(items, name):
    return each(items, name)[0]


@pytest.fixture(scope="module")
def board():
    return Board(BOARD)


@pytest.fixture(scope="module")
def netlist():
    return json.loads((HARDWARE / "circuit" / "netlist.json").read_text())


@pytest.fixture(scope="module")
def kicad():
    """Checks a board in KiCad: the report, and how many violations and unconnected pads it counts."""
    python = need("KiCad")

    def check(path, folder):
        report = folder / "drc.txt"
        environment = os.environ | {"KICAD_CONFIG_HOME": str(folder)}
        command = [python, str(HARDWARE / "kicad_run.py"), str(path), str(report)]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        text = report.read_text()
        counts = re.findall(r"Found (\d+) (?:DRC violations|unconnected pads|Footprint errors)", text)
        return text, [int(count) for count in counts]

    return check


@pytest.fixture(scope="module")
def stack():
    """The Gerber and drill files, read by a library that knows nothing of KiCad."""
    from gerbonara import LayerStack

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # KiCad's drill files say G90 after their header
        return LayerStack.open(GERBERS, lazy=False)


# The circuit


def test_the_board_has_the_parts_of_the_netlist_on_their_sides(board, netlist):
    assert sorted(board.parts) == sorted(netlist["parts"])
    for reference, kind in netlist["parts"].items():
        assert board.side(reference) == netlist["kinds"][kind]["side"], reference


def test_every_pad_is_on_the_net_of_its_pin(board, netlist):
    wanted = {(ref, number): net for net, pins in netlist["nets"].items() for ref, number in pins}
    left_free = {(ref, number) for ref, number, _ in netlist["not_connected"]}
    for reference, kind in netlist["parts"].items():
        pins = set()
        for number, _, net, _ in board.pads(reference):
            if number:
                assert net == wanted.get((reference, number)), f"{reference}.{number}"
                assert net or (reference, number) in left_free, f"{reference}.{number}"
                pins.add(number)
        assert pins == set(netlist["kinds"][kind]["pins"]), reference


def test_the_data_goes_from_light_to_light_as_the_firmware_counts_them(board):
    inputs, outputs = {}, {}
    for reference in board.parts:
        if reference.startswith("LED"):
            nets = {number: net for number, _, net, _ in board.pads(reference)}
            inputs[nets["4"]], outputs[reference] = reference, nets["2"]  # DIN and DOUT
    (net,) = (net for number, _, net, _ in board.pads("R1") if number == "2")
    places = []
    while net:
        places.append(board.place(inputs[net])[:2])
        net = outputs[inputs[net]]
    by_place = sorted(KEYS, key=lambda key: layout.LED_OF[key])
    assert len(places) == len(by_place)
    for key, place in zip(by_place, places, strict=True):
        assert dist(place, light_position(key)) < NEAR, layout.key_name(key)


# The places


def test_keys_lights_and_screws_are_where_the_case_expects_them(board):
    for key in KEYS:
        assert dist(board.place(f"SW{key + 1}")[:2], key_position(key)) < NEAR
        assert dist(board.place(f"LED{layout.LED_OF[key] + 1}")[:2], light_position(key)) < NEAR
    holes = [board.place(reference) for reference in sorted(board.footprints) if reference[0] == "H"]
    assert len(holes) == len(HOLES)
    for (x, y, _), hole in zip(holes, HOLES, strict=True):
        assert dist((x, y), hole) < NEAR


def test_a_switch_and_its_light_fit_the_makers_drawings(board):
    """Cherry's drawing of the MX, in steps of 1.27 mm; Opsco's of the SK6812MINI-E seen from its face."""
    for key in KEYS:
        switch, light = f"SW{key + 1}", f"LED{layout.LED_OF[key] + 1}"
        assert dist(board.beside(switch)["1"], (2 * 1.27, 4 * 1.27)) < NEAR
        assert dist(board.beside(switch)["2"], (-3 * 1.27, 2 * 1.27)) < NEAR
        x, y, _ = board.place(switch)
        holes = sorted(
            (round(at[0] - x, 2), round(at[1] - y, 2), drill)
            for number, at, _, drill in board.pads(switch)
            if not number
        )
        assert holes == [(-5.08, 0, 1.75), (0, 0, 4.0), (5.08, 0, 1.75)]
        # Anticlockwise from VDD to DOUT, GND and DIN, as one sees it who looks into the light.
        pins = board.beside(light)
        turn = board.place(light)[2]
        assert turn in (0, 180)
        for number, corner in zip("1234", ((-1, 1), (-1, -1), (1, -1), (1, 1)), strict=True):
            sign = 1 if turn == 0 else -1
            assert (pins[number][0] * corner[0] * sign, pins[number][1] * corner[1] * sign) == pytest.approx(
                (2.8, 0.75), abs=NEAR
            )


def test_a_lights_capacitor_is_beside_its_supply_pin(board):
    for place in range(1, 111):
        supply = {n: at for n, at, _, _ in board.pads(f"LED{place}")}["1"]
        capacitor = {n: at for n, at, _, _ in board.pads(f"C{place}")}["1"]
        assert dist(supply, capacitor) < 3.0


def test_the_placement_file_says_where_the_board_has_each_part(board, netlist):
    with (HARDWARE / "pcb" / "placement.csv").open() as file:
        lines = {line["reference"]: line for line in csv.DictReader(file)}
    assert set(lines) == set(netlist["parts"])
    for reference, line in lines.items():
        x, y, angle = board.place(reference)
        assert dist((x, y), (float(line["x"]), float(line["y"]))) < NEAR
        assert float(line["rotation"]) == angle % 360
        assert line["side"] == board.side(reference)


# The rules


def test_kicad_finds_no_error_and_no_pad_unconnected(kicad, tmp_path):
    text, counts = kicad(BOARD, tmp_path)
    assert counts == [0, 0, 0], text
    assert text == (HARDWARE / "pcb" / "drc.txt").read_text()


FAULTS = {  # what is done to a wire between two lights, and what KiCad calls it
    "unconnected_items": lambda wire, ground: "",
    "clearance": lambda wire, ground: wire + re.sub(r"\(end .*?\)", f"(end {ground})", wire),
    "track_width": lambda wire, ground: re.sub(r"\(width [\d.]+\)", "(width 0.15)", wire),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_kicad_would_find_a_fault(board, kicad, tmp_path, fault):
    """The check is awake, and has the rules of the committed project."""
    text = BOARD.read_text()
    net = re.search(r'\(net (\d+) "CHAIN50"\)', text)[1]
    wire = re.search(rf"  \(segment [^\n]*\(net {net}\)[^\n]*\n", text)[0]
    x, y = next(at for number, at, _, _ in board.pads("LED50") if number == "3")  # GND
    ground = f"{board.origin[0] + x:.4f} {board.origin[1] - y:.4f}"
    path = tmp_path / BOARD.name
    path.write_text(text.replace(wire, FAULTS[fault](wire, ground)))
    path.with_suffix(".kicad_pro").write_text(BOARD.with_suffix(".kicad_pro").read_text())
    report, counts = kicad(path, tmp_path)
    assert f"[{fault}]" in report
    assert sum(counts)


def test_ground_and_supply_are_planes_over_the_whole_board(board):
    area = (RIGHT - LEFT) * (TOP - BOTTOM)
    for layer, net in (("In1.Cu", "GND"), ("In2.Cu", "+5V")):
        copper = 0.0
        for zone in each(board.items, "zone"):
            if first(zone, "net_name") == [net] and first(zone, "layer") == [layer]:
                for polygon in each(zone, "filled_polygon"):
                    points = [(float(x), float(y)) for _, x, y in each(first_list(polygon, "pts")[1:], "xy")]
                    pairs = zip(points, points[1:] + points[:1], strict=True)
                    copper += abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2
        assert copper > 0.75 * area, f"{layer}: {copper / area:.0%}"


# What goes to the board house


def test_the_gerber_files_are_complete_and_have_the_boards_size(stack):
    copper = {("top", "copper"), ("inner_1", "copper"), ("inner_2", "copper"), ("bottom", "copper")}
    others = {(side, use) for side in ("top", "bottom") for use in ("mask", "silk", "paste")}
    assert {key for key, layer in stack.graphic_layers.items() if layer is not None} == copper | others | {
        ("mechanical", "outline")
    }
    (x1, y1), (x2, y2) = stack["mechanical", "outline"].bounding_box("mm")
    line = 0.1  # the outline's own width
    assert (x1, y1) == pytest.approx((LEFT - line / 2, BOTTOM - line / 2), abs=NEAR)
    assert (x2, y2) == pytest.approx((RIGHT + line / 2, TOP + line / 2), abs=NEAR)
    arcs = [item for item in stack["mechanical", "outline"].objects if type(item).__name__ == "Arc"]
    assert len(arcs) == 4 + 4 * len(KEYS)  # the corners of the board and of the openings for the lights


def test_every_hole_is_drilled_and_none_else(board, stack):
    def drilled(file):
        return Counter(round(hole.tool.diameter, 3) for hole in file.objects)

    assert drilled(stack.drill_npth) == {4.0: 110, 1.75: 2 * 110, 3.2: len(HOLES)}
    vias = len(each(board.items, "via"))
    assert drilled(stack.drill_pth) == {1.5: 2 * 110, 1.02: 40, 1.0: 4 + 2, 0.3: vias}
    middles = [(hole.x, hole.y) for hole in stack.drill_npth.objects if hole.tool.diameter == 4.0]
    for key in KEYS:
        assert min(dist(key_position(key), middle) for middle in middles) < NEAR


def test_paste_and_mask_are_open_for_every_pad(board, stack):
    def flashes(side, use):
        return sum(type(item).__name__ == "Flash" for item in stack[side, use].objects)

    pads = [(reference, pad) for reference in board.footprints for pad in board.pads(reference)]
    soldered_flat = [pad for _, pad in pads if pad[0] and not pad[3]]
    with_hole = [pad for _, pad in pads if pad[3]]
    marks = [reference for reference in board.footprints if reference.startswith("FID")]
    assert flashes("bottom", "paste") == len(soldered_flat)
    assert flashes("top", "paste") == 0  # nothing is soldered flat on the front
    assert flashes("top", "mask") == len(with_hole)
    assert flashes("bottom", "mask") == len(with_hole) + len(soldered_flat) + len(marks)


def test_the_committed_files_are_what_the_program_makes(kicad, tmp_path):
    subprocess.run([sys.executable, "-m", "hardware.pcb", str(tmp_path)], check=True, cwd=HARDWARE.parent)
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file())
    committed = [path for folder in ("pcb", "gerber") for path in (HARDWARE / folder).iterdir()]
    committed += HARDWARE.glob("pictures/pcb-*.png")
    assert made == sorted(path.relative_to(HARDWARE) for path in committed)
    for path in made:
        if path.suffix == ".png":  # another version of Cairo may draw an edge a shade lighter
            pictures = [Image.open(folder / path) for folder in (tmp_path, HARDWARE)]
            differ = (
                ImageChops.difference(*pictures).convert("L").point(lambda shade: 255 if shade > 64 else 0)
            )
            assert pictures[0].size == pictures[1].size
            assert differ.histogram()[255] < 0.001 * differ.width * differ.height, path
        else:
            assert (tmp_path / path).read_bytes() == (HARDWARE / path).read_bytes(), path
