# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The guide to the big board: every number, name and promise in it is what files and firmware say."""

import csv
import json
import re
from itertools import pairwise

import pytest
from test_hardware_circuit import GPIO, PICO, expanded
from test_hardware_pcb import BOARD, HARDWARE, Board, each, first

from hardware.description import layout
from host_sim import FIRMWARE
from host_sim.bench import Bench

GUIDE = (HARDWARE / "README.md").read_text(encoding="utf-8")
FLAT = " ".join(GUIDE.split())  # without its line breaks


@pytest.fixture(scope="module")
def netlist():
    return json.loads((HARDWARE / "circuit" / "netlist.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def pcb():
    return Board(BOARD)


@pytest.fixture(scope="module")
def net_of(netlist):
    return {(ref, pin): net for net, pins in netlist["nets"].items() for ref, pin in pins}


@pytest.fixture(scope="module")
def bill():
    with (HARDWARE / "bill_of_materials.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def tables(text):
    """Rows of all tables, as lists of cells."""
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line[:1] == "|"]


def section(title):
    return re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", GUIDE, re.M | re.S)[1]


def anchors(text):
    """What GitHub makes of headings."""
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_leads_somewhere_and_every_assembly_picture_is_shown():
    links = re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", GUIDE)
    assert len(links) > 30
    for target, anchor in links:
        path = HARDWARE / target if target else HARDWARE / "README.md"
        assert path.exists(), target
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), anchor
    shown = {target for target, _ in links}
    assert {f"pictures/{path.name}" for path in HARDWARE.glob("pictures/pcb-*.png")} <= shown


def test_what_to_order_is_what_the_files_hold(netlist, pcb, bill):
    asked = {row[0]: row[1] for row in tables(section("Order"))}
    lines = each(pcb.items, "gr_line")
    edges = [
        first(line, end)
        for line in lines
        for end in ("start", "end")
        if first(line, "layer") == ["Edge.Cuts"]
    ]
    width, height = (max(float(at[n]) for at in edges) - min(float(at[n]) for at in edges) for n in range(2))
    assert [float(number) for number in re.findall(r"[\d.]+", asked["size"])] == pytest.approx(
        [width, height], abs=0.051
    )
    rules = json.loads(BOARD.with_suffix(".kicad_pro").read_text())["board"]["design_settings"]["rules"]
    assert (
        asked["narrowest track and gap"] == f"{rules['min_clearance']} mm" == f"{rules['min_track_width']} mm"
    )
    holes = rules["min_through_hole_diameter"], rules["min_via_diameter"]
    assert asked["smallest hole, smallest via"] == "{} mm, {} mm".format(*holes)
    sides = [
        float(word)
        for line in each(pcb.footprints["LED1"], "fp_line")
        if first(line, "layer") == ["Edge.Cuts"]
        for end in ("start", "end")
        for word in first(line, end)
    ]
    assert f"{layout.KEYS} of {2 * max(sides):g} x " in asked["openings inside the board"]
    copper = [path.name for path in (HARDWARE / "gerber").iterdir() if path.name.endswith("_Cu.gbr")]
    assert asked["layers"].startswith(f"{len(copper)}:")
    assert all(name.removeprefix("ledifice-").removesuffix(".gbr") in asked["layers"] for name in copper)
    files = [path.suffix for path in (HARDWARE / "gerber").iterdir()]
    assert (files.count(".gbr"), files.count(".drl")) == (11, 2)
    assert "eleven Gerber files and two drill files" in FLAT and f"all {len(files)} files" in FLAT

    total, board = float(bill[-1][-1]), next(float(line[-1]) for line in bill if line[0] == "PCB")
    assert f"about {total:.0f} euros for one board, {board:.0f} of them for the PCB" in FLAT
    flat = [ref for ref in pcb.parts if pcb.side(ref) == "back"]
    assert all(not drill for ref in flat for _, _, _, drill in pcb.pads(ref))
    in_holes = len(pcb.parts) - len(flat)
    assert f"{len(netlist['parts'])} parts, a printed case" in FLAT
    assert f"All {len(flat)} parts that are soldered flat are on the back" in FLAT
    assert f"({in_holes} parts in holes)" in FLAT
    joints = [bool(drill) for ref in pcb.parts for number, _, _, drill in pcb.pads(ref) if number]
    assert f"{joints.count(False)} joints on the back and {joints.count(True)} in holes" in FLAT

    case = (HARDWARE / "case" / "README.md").read_text(encoding="utf-8")
    grams = re.search(r"(\d+) g and \d+ hours for the case, (\d+) g and", case)
    assert f"{int(grams[1]) + int(grams[2])} g in all" in FLAT
    bought = {line[1]: int(line[3]) for line in bill[1:-1]}
    screws = sum(count for name, count in bought.items() if name.startswith("Screw"))
    inserts = sum(count for name, count in bought.items() if name.startswith("Heat-set insert"))
    assert f"{screws} screws, {inserts} inserts, {layout.SQUARES} caps" in FLAT
    in_case = {row[0]: row[1] for row in tables(case)}
    for name in ("Screw M3 x 12, countersunk", "Screw M3 x 20, countersunk"):
        assert bought[name] == int(in_case[name.replace("Screw", "screw")])
    assert inserts == int(in_case["heat-set insert M3 x 5.7 (hole 4.0 mm)"])


def test_currents_and_limits_are_those_of_the_power_document():
    power = (HARDWARE / "power.md").read_text(encoding="utf-8")
    drawn = {row[0]: row[2] for row in tables(power) if len(row) == 3}
    short = {row[0]: row[1] for row in tables(section("Power in short")) if len(row) == 2}
    for ours, theirs in (
        ("all dark", "all dark"),
        ("the menu", "the menu"),
        ("Cathedral, the brightest of five steps", "the same at the brightest of five steps"),
        ("at most, with the limit as delivered", "at most, limit 400 (default)"),
        ("at most, with the limit for the supply", "at most, limit 2000"),
        ("all white, if there were no limit", "all white, no limit"),
    ):
        assert short[ours] == drawn[theirs], ours
    assert short["Pico, panel and the rest"].startswith("100 mA") and "add up to 100 mA" in power
    limits = {row[0]: row[1] for row in tables(power) if len(row) == 4}
    assert short["the Pico's USB alone"] == limits["the Pico's USB alone"] + ", as delivered"
    supply = "a supply of 5 V 3 A at J1"
    assert short[supply + ", with or without a computer"] == limits[supply]
    assert "never more than 0.565 A" in power and "U3 lets at most 0.565 A pass" in FLAT
    assert "holds the current at 0.52 A" in power and "the current stays at 0.52 A" in FLAT
    assert re.search(r"holds 3\.0 A at 20 degrees.*?trips\s+at 5 A", power, re.S)
    assert "The fuse holds 3 A and trips at 5 A" in FLAT
    dark, menu = (int(drawn[picture].removesuffix(" mA")) / 1000 for picture in ("all dark", "the menu"))
    assert dark + 5 / 1000 < 0.12 and "no more than **0.12 A**" in FLAT  # R7: 5 V at 1 kohm
    assert f"shows {menu:g} A for the lights and up to 0.1 A for the rest" in FLAT


def test_each_part_of_the_back_is_soldered_in_one_step(pcb):
    steps = section("2. The back")
    named = []
    for step in re.findall(r"^\d\. (\*\*.*?)(?=\n\n|Solder the four)", steps, re.M | re.S):
        step = re.sub(r"([A-Z]+\d+) to ([A-Z]+\d+)", r"\1-\2", " ".join(step.split()))
        step = step.split("Begin with")[0]
        found = re.findall(r"\b(?:LED|FU|[CDRUQJ])\d+(?:-[A-Z]+\d+)?\b", step)
        named += [reference for run in found for reference in expanded(run)]
    named.append("C111")
    assert "**C111 last**" in steps
    assert sorted(named) == sorted(ref for ref in pcb.parts if pcb.side(ref) == "back")


def test_parts_are_turned_as_the_guide_says(pcb):
    """Seen from the back: x counts to the left."""

    def seen(reference, pin):
        dx, dy = pcb.beside(reference)[pin]
        return ("lower" if dy < 0 else "upper") + (" right" if dx < 0 else " left")

    corners = {}
    for key in range(layout.KEYS):
        row = "F" if key >= layout.SQUARES else key // 10 + 1
        corners.setdefault(seen(f"LED{layout.LED_OF[key] + 1}", "3"), set()).add(row)
        assert "left" in seen(f"D{key + 1}", "1")  # the cathode
    assert corners == {"lower left": {1, 3, 5, 7, 9}, "upper right": {2, 4, 6, 8, 10, "F"}}
    assert "**lower left in ranks 1, 3, 5, 7, 9, and upper right in ranks 2, 4, 6, 8, 10 and for the" in FLAT
    assert seen("LED1", "4") == "lower right"
    inlet = pcb.place("J1")[1]
    for reference, near, far in (("FU1", "1", "2"), ("R2", "1", "2"), ("R3", "1", "2")):
        heights = {number: at[1] for number, at, _, _ in pcb.pads(reference)}
        assert heights[far] < heights[near] < inlet


def test_the_meter_shows_what_the_guide_says(netlist, net_of, bill):
    """A resistor of that value joins the nets of the two places."""
    resistors = [line for line in bill if re.match(r"R\d", line[0])]
    value_of = {reference: line[1] for line in resistors for reference in expanded(line[0])}

    def net(place):
        if place == "ground":
            return "GND"
        if pico := re.fullmatch(r"Pico pin (\d+) \((\w+)\)", place):
            assert netlist["kinds"]["pico"]["pins"][pico[1]] == pico[2]
            return net_of["U1", pico[1]]
        part = re.match(r"(\w+) pin (\d+)", place)
        return net_of[part[1], part[2]]

    rows = [row for row in tables(section("4. Measure before power")) if len(row) == 4][2:]
    assert len(rows) == 8
    for start, end, shows, by in rows:
        assert {net(start), net(end)} == {net_of[by, "1"], net_of[by, "2"]}, by
        assert shows.split(",")[0] == value_of[by].removesuffix(" 1 %"), by
    assert len({net_of["J2", pin] for pin in "1234"}) == 4
    # Neighbouring pins that are joined on purpose: none of U3, one pair of U2.
    for chip, rows_of_pins, joined in (
        ("U3", ("123", "456"), []),
        ("U2", (range(1, 8), range(8, 15)), [("13", "14")]),
    ):
        pairs = [(str(a), str(b)) for pins in rows_of_pins for a, b in pairwise(pins)]
        same = [(a, b) for a, b in pairs if net_of.get((chip, a), a) == net_of.get((chip, b), b)]
        assert same == joined, chip


def test_pins_of_rows_and_columns_are_those_of_the_firmware():
    rows, columns = layout.PIN_ROWS, layout.PIN_COLUMNS
    assert f"{rows[0]} is rank 1 … {rows[9]} is rank 10, {rows[10]} is the function keys" in FLAT
    assert f"{columns[0]} is file a … {columns[9]} is file j" in FLAT
    assert f"{columns[0]} for a … {columns[9]} for j" in FLAT
    assert f"{rows[0]} for rank 1 … {rows[10]} for the function keys" in FLAT
    assert len(GPIO) == 23 and {PICO[pin] for pin in (*rows, *columns)} == {str(pin) for pin in GPIO[2:]}
    assert layout.MENU == 107 and "F8 (SW108, the place of `menu`)" in FLAT


def test_the_times_of_the_self_test_are_the_firmwares():
    source = (FIRMWARE / "ledifice" / "selftest.py").read_text(encoding="utf-8")
    times = {name: int(number) for name, number in re.findall(r"^(_\w+) = const\(([\d_]+)\)", source, re.M)}
    del times["_LETTERS"]  # which is none
    assert times == {"_COLOUR": 1200, "_QUIET": 12_000, "_HOLD": 2000, "_END": 300_000}
    for words in (
        "1.2 seconds each",
        "every 12 seconds",
        "ends by itself after five minutes",
        "for two seconds",
    ):
        assert words in FLAT


def test_what_the_guide_promises_happens_on_the_bench():
    bench = Bench(board="big")

    def says(*lines):
        for line in lines:
            assert f"`{line}`" in GUIDE, line
            assert any(shown.startswith(line) for shown in bench.text), (line, bench.text)

    bench.power_on()
    bench.run(1)
    says(">Start")
    light = {f"F{n}": sum(bench.pixel(f"F{n}")) for n in range(1, 11)}
    assert max(light, key=light.get) == "F10"
    assert {name for name, sum_of in light.items() if sum_of} == {"F1", "F2", "F3", "F7", "F10"}
    assert "of the function keys F10 is the brightest, and F1, F2, F3 and F7 glow" in FLAT
    bench.power_off()

    bench.press("menu")
    bench.stick("c3")
    bench.power_on()
    bench.run(0.3)
    says("Self-test 0/110", "Stuck:")
    bench.stick("c3", None)
    bench.release("menu")
    seen, chain = [], []
    for _ in range(900):
        bench.run(0.01)
        lit = {place for place in range(layout.KEYS) if any(bench.board.lights[3 * place : 3 * place + 3])}
        if len(lit) == layout.KEYS:
            colour = tuple(part > 0 for part in bench.pixel("a1"))
            if seen[-1:] != [colour]:
                seen.append(colour)
        elif len(lit) == 1 and chain[-1:] != [*lit]:
            chain += lit
    red, green, blue = (True, False, False), (False, True, False), (False, False, True)
    assert seen[:4] == [red, green, blue, (True, True, True)]
    assert chain == list(range(layout.KEYS))
    ends = ["F1", "F10", "j1", "a1", "a2", "j2", "a10", "j10"]
    by_place = {layout.LED_OF[key]: layout.key_name(key) for key in range(layout.KEYS)}
    assert [by_place[place] for place in (0, 9, 10, 19, 20, 29, 100, 109)] == ends
    assert "F1 to F10, j1 to a1, a2 to j2 … a10 to j10" in FLAT
    for key in range(layout.KEYS):
        sounds = len(bench.sounds)
        bench.tap(key)
        bench.run(0.1)
        assert len(bench.sounds) > sounds
        if layout.key_name(key) in ("a1", "F10"):
            says({"a1": "a1 GP12 GP2", "F10": "F10 GP22 GP11"}[layout.key_name(key)])
    says("Self-test 110/110")
    bench.hold("menu", 2.2)
    bench.run(0.5)
    says(">Start")
