# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""One board, not four files: what the firmware shows, the PCB joins and the case surrounds is the same.

Circuit, PCB and case have tests of their own. Here the committed files are read side by side: netlist, KiCad
board, bill, placement file and the meshes of the printed parts, and the firmware runs on the bench.
"""

import csv
import json
import re
import tomllib
from collections import Counter
from math import cos, dist, radians, sin

import pytest
from shapely import Point, Polygon, unary_union
from shapely import box as area
from test_hardware_case import assert_at, cut, holes, nearest, standing
from test_hardware_circuit import PICO, expanded
from test_hardware_pcb import BOARD, HARDWARE, Board, each, first

from host_sim import FIRMWARE
from host_sim.bench import Bench
from host_sim.virtual_board import LAYOUTS

layout = LAYOUTS["big"]
NEAR = 0.1  # mm
NAMES = [f"{file}{rank}" for rank in range(1, 11) for file in "abcdefghij"] + [f"F{n}" for n in range(1, 11)]
PITCH, GAP = 19.05, 6.0  # keys a keyboard's pitch apart, the function keys further away
PLACES = {
    name: ((index % 10) * PITCH, index // 10 * PITCH if index < 100 else -PITCH - GAP)
    for index, name in enumerate(NAMES)
}
PCB_BACK = -1.6


@pytest.fixture(scope="module")
def pcb():
    return Board(BOARD)


@pytest.fixture(scope="module")
def netlist():
    return json.loads((HARDWARE / "circuit" / "netlist.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def nets(pcb):
    """The net of each pad of the PCB."""
    return {(ref, number): net for ref in pcb.parts for number, _, net, _ in pcb.pads(ref) if number}


@pytest.fixture(scope="module")
def base():
    return {name: standing(name) for name in ("base-near", "base-far", "foot-left", "foot-right")}


@pytest.fixture(scope="module")
def above():
    return {name: standing(name) for name in ("grid-near", "grid-far", "frame-near", "frame-far")}


def together(parts, start, height):
    """A cut through both halves of a part, the narrow gap between them closed."""
    shape = unary_union([cut(mesh, height) for name, mesh in parts.items() if name.startswith(start)])
    return shape.buffer(0.1, join_style="mitre").buffer(-0.1, join_style="mitre")


# From the firmware to the pads


@pytest.fixture(scope="module")
def shown():
    """What the self-test shows: (name, row pin, column pin, light's place in the chain) of each key."""
    bench = Bench(board="big")
    bench.press("menu")
    bench.power_on()
    bench.run(0.5)
    bench.release("menu")
    found = []
    for key in range(layout.KEYS):
        bench.tap(key)
        bench.run(0.1)
        name, row, column = re.findall(r"^key (\w+) (GP\d+) (GP\d+) ", bench.console, re.M)[-1]
        colours = bench.board.lights
        brightness = [sum(colours[3 * place : 3 * place + 3]) for place in range(layout.KEYS)]
        found.append((name, row, column, brightness.index(max(brightness))))
    assert bench.text[0] == "Self-test 110/110"
    return found


def test_the_self_test_names_the_pins_and_lights_the_light_of_the_key_at_that_place(shown, pcb, nets):
    """By the copper of the PCB: column pin, switch, diode, row pin; the chain from the Pico's pin on."""
    by_nets = {(nets[f"SW{n}", "1"], nets[f"D{n}", "1"]): f"SW{n}" for n in range(1, 111)}
    assert all(nets[f"SW{n}", "2"] == nets[f"D{n}", "2"] for n in range(1, 111))
    assert len(by_nets) == 110

    assert nets["U1", PICO["GP26"]] == nets["U2", "2"] and nets["U2", "3"] == nets["R1", "1"]
    inputs = {nets[ref, "4"]: ref for ref in pcb.parts if ref.startswith("LED")}
    chain, net = [], nets["R1", "2"]
    while net:
        chain.append(inputs[net])
        net = nets[chain[-1], "2"]

    assert [name for name, *_ in shown] == NAMES
    for name, row, column, place in shown:
        switch = by_nets[nets["U1", PICO[column]], nets["U1", PICO[row]]]
        x, y = PLACES[name]
        assert dist(pcb.place(switch)[:2], (x, y)) < NEAR, name
        assert dist(pcb.place(chain[place])[:2], (x, y - 5.08)) < NEAR, name


def test_as_many_in_layout_netlist_pcb_bill_and_placement(pcb, netlist):
    with (HARDWARE / "bill_of_materials.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    with (HARDWARE / "pcb" / "placement.csv").open(encoding="utf-8", newline="") as file:
        placed = [line["reference"] for line in csv.DictReader(file)]

    def counts(references):
        return Counter(re.match(r"\D+", reference)[0] for reference in references)

    billed = []
    for line in lines:
        if line["reference"] == "PCB":  # what follows is not soldered
            break
        billed += expanded(line["reference"])
        assert int(line["quantity"]) == len(expanded(line["reference"])), line
    assert len(billed) == len(set(billed))
    assert set(billed) == set(placed) == set(pcb.parts) == set(netlist["parts"])
    assert counts(billed)["SW"] == counts(billed)["LED"] == layout.KEYS == len(layout.LED_OF) == 110
    assert counts(billed)["D"] == layout.KEYS + 1
    assert len(layout.PIN_ROWS) * len(layout.PIN_COLUMNS) == layout.KEYS


def test_the_parts_bought_are_what_the_firmware_drives():
    """Panel and lights: size, address, three colours a light; the limit as delivered suits a USB port."""
    bill = (HARDWARE / "bill_of_materials.csv").read_text(encoding="utf-8")
    assert f"SSD1306, {layout.PANEL_WIDTH} x {layout.PANEL_HEIGHT}" in bill
    assert f"address 0x{layout.PANEL_ADDRESS:X}" in bill
    bench = Bench(board="big")
    bench.power_on()
    bench.run(1)
    assert len(bench.frame) == 3 * layout.KEYS  # an SK6812MINI-E has no white of its own
    assert tomllib.loads((FIRMWARE / "settings.toml").read_text())["LEDIFICE_MILLIAMPS"] == 400


# From the pads to the plastic


def test_cells_and_openings_are_around_the_switches_of_the_pcb(pcb, above):
    """The light grid's cells, and the two openings of the frame around the outermost switches."""
    cells = holes(together(above, "grid", 9.0))
    for n in range(1, 111):
        x, y, _ = pcb.place(f"SW{n}")
        cell = nearest(cells, x, y)
        assert_at(cell, x, y)
        assert cell.contains(Point(pcb.place(f"LED{layout.LED_OF[n - 1] + 1}")[:2]))
    openings = holes(together(above, "frame", 14.5))
    for corners in (("SW1", "SW100"), ("SW101", "SW110")):
        (x1, y1, _), (x2, y2, _) = (pcb.place(reference) for reference in corners)
        opening = nearest(openings, (x1 + x2) / 2, (y1 + y2) / 2)
        left, bottom, right, top = opening.bounds
        room = [x1 - left, y1 - bottom, right - x2, top - y2]
        assert room == pytest.approx([room[0]] * 4, abs=NEAR)
        assert room[0] > 17.6 / 2 + 0.5  # half a cap, and air


@pytest.mark.parametrize("name", ["cap-field", "cap-function"])
def test_a_caps_socket_is_in_its_middle(name):
    """So that a cap on the stem of a switch is where the switch is. The stem's cross is 4 mm long."""
    cap = standing(name)
    (socket,) = (hole for hole in holes(cut(cap, 13.5)) if hole.area < 15)
    (outline,) = (Polygon(part.exterior) for part in [cut(cap, 18.0)])
    assert_at(socket, outline.centroid.x, outline.centroid.y)
    left, bottom, right, top = socket.bounds
    assert [right - left, top - bottom] == pytest.approx([4.1, 4.1], abs=NEAR)


def test_modules_are_behind_their_openings(pcb, above, base):
    far = cut(above["frame-far"], 14.9)
    x, y, _ = pcb.place("J2")  # the usual module has its glass 10.3 mm below its pins
    assert_at(nearest(holes(far), x, y - 10.3), x, y - 10.3)
    x, y, _ = pcb.place("BZ1")
    grille = [hole for hole in holes(far) if hole.area < 4 and hole.centroid.distance(Point(x, y)) < 6]
    assert len(grille) == 7
    assert_at(unary_union(grille), x, y)

    def gap(shape, strip):
        return max(getattr(strip.difference(shape), "geoms", [strip.difference(shape)]), key=lambda g: g.area)

    _, _, right, top = far.bounds
    x, y, _ = pcb.place("J1")
    wall = gap(cut(base["base-far"], PCB_BACK - 1.6), area(x - 20, top - 3, x + 20, top - 2))
    assert abs(wall.centroid.x - x) < NEAR and wall.area > 12.35  # a USB-C plug's width
    x, y, _ = pcb.place("U1")
    wall = gap(cut(above["frame-far"], 13.4), area(right - 3, y - 15, right - 2, y + 15))
    assert abs(wall.centroid.y - y) < NEAR and wall.area > 10.6  # a micro-B plug's


def outline(pcb, reference, layer):
    """What a footprint draws on a layer, as an area on the board."""
    x, y, angle = pcb.place(reference)
    turn = radians(angle)
    points = []
    for line in each(pcb.footprints[reference], "fp_line"):
        if first(line, "layer") == [layer]:
            for end in ("start", "end"):
                dx, dy = (float(word) for word in first(line, end))
                points.append(
                    (x + dx * cos(turn) + dy * sin(turn), y + dx * sin(turn) - dy * cos(turn))
                )  # y goes down
    return Polygon(points).convex_hull if points else None


def test_standoffs_and_pillars_stand_on_bare_board(pcb, base):
    """Nothing is soldered and no pin comes through where the base touches the PCB, nor 0.3 mm beside it."""
    under = together(base, "base", PCB_BACK - 0.05)
    rim = area(*under.bounds)
    feet = [part for part in under.geoms if part.area < 60]
    assert len(feet) == 15 + 6  # pillars between keys, and standoffs
    assert max(under.geoms, key=lambda part: part.area).bounds == rim.bounds  # the rest is the wall
    screws = [pcb.place(reference)[:2] for reference in pcb.footprints if re.fullmatch(r"H\d", reference)]
    standoffs = [foot for foot in feet if foot.interiors]
    assert len(standoffs) == len(screws) == 6
    for x, y in screws:
        assert_at(nearest(standoffs, x, y), x, y)
        assert_at(nearest(holes(under), x, y), x, y)

    taken = {}
    for reference in pcb.parts:
        yard = outline(pcb, reference, "B.CrtYd")
        if yard:
            taken[reference] = yard
        for number, at, _, drill in pcb.pads(reference):
            if drill:  # a pin, or a peg of a switch
                taken[reference, number, at] = Point(at).buffer(drill / 2 + 0.4)
    assert sum(isinstance(what, str) for what in taken) == 3 * 110 + 22  # of the cells, and the others
    assert sum(isinstance(what, tuple) for what in taken) == 5 * 110 + 40 + 4 + 2  # switches, U1, J2, BZ1
    for what, shape in taken.items():
        for foot in feet:
            assert shape.distance(foot) > 0.3, (what, foot.centroid)


def test_the_large_capacitor_hangs_through_the_floor_into_a_foot(pcb, base, netlist):
    x, y, _ = pcb.place("C111")
    body = outline(pcb, "C111", "B.Fab")
    assert_at(body, x, y)
    left, bottom, right, top = body.bounds
    assert (right - left, top - bottom) == pytest.approx((10.3, 10.3), abs=NEAR)
    lowest = PCB_BACK - netlist["kinds"]["bulk"]["height"]
    floor, foot = base["base-far"], base["foot-left"]
    assert foot.bounds[0, 2] < lowest < floor.bounds[0, 2]  # deeper than the floor, not as deep as the foot
    for mesh, height in ((floor, -5.7), (floor, -7.9), (foot, -8.1), (foot, lowest)):
        hollow = nearest(holes(cut(mesh, height)), x, y)
        assert_at(hollow, x, y)
        assert hollow.contains(body.buffer(0.5)), height
