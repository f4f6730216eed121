# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The starter board's files against each other and against the pin table: what is built from them is what the
firmware expects."""

import csv
import hashlib
import io
import re
import subprocess
import sys
import xml.etree.ElementTree
from collections import Counter
from pathlib import Path

import pytest
from device import new_drive
from PIL import Image, ImageChops, ImageStat
from test_flash_docs import DRAW, shown

from hardware.starter import breadboard, parts, wiring
from host_sim.__main__ import main
from host_sim.bench import Bench
from host_sim.virtual_board import LAYOUTS

HOME = Path(__file__).parent.parent
FOLDER = HOME / "hardware" / "starter"
layout = LAYOUTS["starter"]

# The Pico's data sheet: GPIOs by the numbers of their pins.
PICO = {1: "GP0", 2: "GP1", 4: "GP2", 5: "GP3", 6: "GP4", 7: "GP5", 9: "GP6", 10: "GP7", 11: "GP8", 12: "GP9"}
PICO |= {14: "GP10", 15: "GP11", 16: "GP12", 17: "GP13", 19: "GP14", 20: "GP15", 21: "GP16", 22: "GP17"}
PICO |= {24: "GP18", 25: "GP19", 26: "GP20", 27: "GP21", 29: "GP22", 31: "GP26", 32: "GP27", 34: "GP28"}
PICO |= {36: "3V3", 40: "VBUS"} | dict.fromkeys((3, 8, 13, 18, 23, 28, 33, 38), "GND")

BOARD_LINE = "row GP{1}, row GP{2} (board {0})"
KEYS = "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4 F1 F2 F3 F4".split()  # by their numbers
CHAIN = "a4 b4 c4 d4 a3 b3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1 F1 F2 F3 F4".split()


class Nets:
    """Which pins are joined."""

    def __init__(self):
        self._above = {}

    def find(self, thing):
        while (above := self._above.setdefault(thing, thing)) != thing:
            thing = above
        return thing

    def join(self, one, other):
        self._above[self.find(one)] = self.find(other)

    def joined(self, one, other):
        return self.find(one) == self.find(other)

    def groups(self):
        """The pins of parts that are joined, as sets."""
        found = {}
        for thing in list(self._above):
            if isinstance(thing, str) and "." in thing:
                found.setdefault(self.find(thing), set()).add(thing)
        return {frozenset(group) for group in found.values()}


def inside_the_pico(nets):
    for number, name in PICO.items():
        nets.join(f"U1.{number}", f"Pico {name}" if name.startswith("GP") else name)
    nets.join("Pico VBUS", "VBUS")


def as_described():
    nets = Nets()
    inside_the_pico(nets)
    for each in wiring.connections():
        nets.join(each.start, each.end)
    return nets


def as_plugged_in():
    """What is joined when all parts and wires are in their holes: by a breadboard's own rules."""
    nets = Nets()
    inside_the_pico(nets)

    def metal(hole):
        if len(hole.row) == 2:  # a rail
            return hole.board, hole.row
        return hole.board, hole.column, hole.row in "abcde"

    for pin, hole in breadboard.PLACES.items():
        nets.join(pin, metal(hole))
    for wire in breadboard.wires():
        start = metal(wire.start_hole) if wire.start_hole else wire.start
        nets.join(start, metal(wire.end_hole) if wire.end_hole else wire.end)
    return nets


@pytest.mark.parametrize("nets", [as_described(), as_plugged_in()], ids=["description", "breadboards"])
def test_each_key_joins_its_column_to_its_row_and_to_no_other(nets):
    """keypad.KeyMatrix numbers keys row by row; current flows from the column to the row."""
    assert (len(layout.PIN_ROWS), len(layout.PIN_COLUMNS)) == (5, 4)
    pins = [*layout.PIN_ROWS, *layout.PIN_COLUMNS]
    for key, name in enumerate(KEYS):
        row, column = layout.PIN_ROWS[key // 4], layout.PIN_COLUMNS[key % 4]
        switch, diode = f"SW-{name}", f"D-{name}"
        assert [pin for pin in pins if nets.joined(f"Pico {pin}", f"{switch}.1")] == [column]
        assert nets.joined(f"{switch}.2", f"{diode}.A"), "the anode is on the side of the switch"
        assert [pin for pin in pins if nets.joined(f"Pico {pin}", f"{diode}.K")] == [row]
        assert not nets.joined(f"{switch}.1", f"{switch}.2"), "it is open"
        assert not nets.joined(f"{diode}.A", f"{diode}.K")


def test_the_lights_follow_each_other_as_the_keys_do():
    assert [
        layout.key_name(key) for key in sorted(range(layout.KEYS), key=lambda key: layout.LED_OF[key])
    ] == CHAIN
    nets = as_plugged_in()
    for start, end in (
        (f"Pico {layout.PIN_LIGHTS}", "U2.2"),  # 1A to 1Y
        ("U2.3", "R1.1"),
        ("R1.2", "M1.DIN"),
        ("M1.DOUT", "S1.DIN"),
    ):
        assert nets.joined(start, end), (start, end)
    assert nets.joined("U2.1", "GND"), "the gate is open"
    shown = re.findall(r">([a-dF]\d)</text>\n<text[^>]*>(\d+)</text>", breadboard.svg())
    assert [name for name, _ in sorted(shown, key=lambda light: int(light[1]))] == CHAIN


def test_every_pin_of_the_table_is_wired_and_none_twice():
    table = {
        layout.PIN_SDA: "DS1.SDA",
        layout.PIN_SCL: "DS1.SCL",
        layout.PIN_BUZZER: "R2.1",
        layout.PIN_LIGHTS: "U2.2",
    }
    table |= {pin: f"SW-{KEYS[i]}.1" for i, pin in enumerate(layout.PIN_COLUMNS)}
    table |= {pin: f"D-{KEYS[4 * i]}.K" for i, pin in enumerate(layout.PIN_ROWS)}
    assert len(table) == 13
    nets = as_plugged_in()
    for pin, end in table.items():
        assert nets.joined(f"Pico {pin}", end), pin
    ends = [pin for each in wiring.connections() for pin in (each.start, each.end) if pin.startswith("U1.")]
    used = Counter(PICO[int(pin.removeprefix("U1."))] for pin in ends)
    assert {name for name in used if name.startswith("GP")} == set(table)
    assert all(count == 1 for name, count in used.items() if name != "GND")
    assert max(Counter(ends).values()) == 1
    for one in table:
        assert [other for other in table if nets.joined(f"Pico {one}", f"Pico {other}")] == [one]


def test_five_volts_reach_the_lights_and_nothing_that_cannot_bear_them():
    nets = as_plugged_in()
    five = next(group for group in nets.groups() if "U1.40" in group)
    assert five == {"U1.40", "U2.14", "M1.5V", "S1.5V", "C1.+", "C2.1"}
    assert {"DS1.VCC", "U1.36"} in nets.groups(), "the panel pulls the bus up to its supply: 3.3 V"
    ground = next(group for group in nets.groups() if "U1.38" in group)
    assert {"U2.7", "M1.GND", "S1.GND", "DS1.GND", "BZ1.2", "C1.-", "C2.2"} <= ground
    inputs = {f"U2.{number}" for number in (1, 2, 4, 5, 9, 10, 12, 13)}  # OE and A of four gates
    assert inputs - {"U2.2"} <= ground, "inputs that are not used"
    assert not any({"U2.6", "U2.8", "U2.11"} & group for group in nets.groups() if len(group) > 1), "outputs"


def test_the_breadboards_join_what_the_description_joins_and_nothing_else():
    described, plugged = as_described(), as_plugged_in()
    assert {group for group in described.groups() if len(group) > 1} == {
        group for group in plugged.groups() if len(group) > 1
    }


def test_each_hole_takes_one_leg_or_one_wire_and_none_is_under_a_part():
    used = Counter(breadboard.PLACES.values())
    for wire in breadboard.wires():
        used.update(hole for hole in (wire.start_hole, wire.end_hole) if hole)
    assert max(used.values()) == 1
    assert not set(used) & breadboard.COVERED
    assert {hole.row for hole in used} <= set("abcdefghij") | {"t+", "t-", "b-"}
    assert all(1 <= hole.board <= 4 and 1 <= hole.column <= 30 for hole in used)
    # A Pico's rows of pins are 17.78 mm apart, a DIP's 7.62; a switch's legs 5.08.
    for one, other, holes in (("U1.1", "U1.40", 7), ("U2.1", "U2.14", 3)):
        (x1, y1), (x2, y2) = breadboard.PLACES[one].place, breadboard.PLACES[other].place
        assert (x1, abs(y1 - y2)) == (x2, holes)


def test_the_parts_list_counts_what_the_wiring_has():
    *rows, total = csv.DictReader(io.StringIO((FOLDER / "parts.csv").read_text()))
    found = {row["part"]: int(row["quantity"]) for row in rows}

    def number(word):
        return sum(count for part, count in found.items() if word in part)

    assert (number("push button"), number("1N4148"), number("Pico"), number("74AHCT125")) == (20, 20, 1, 1)
    assert (number("16 lights"), number("8 lights"), number("330 ohm")) == (1, 1, 2)
    assert (number("220 uF"), number("100 nF"), number("SSD1306"), number("piezo")) == (1, 1, 1, 1)
    assert (number("breadboard"), number("USB cable")) == (4, 1)
    table = re.findall(r"^\| \d+ \|.*$", (FOLDER / "wires.md").read_text(), re.M)
    hanging = [line for line in table if "its pin" in line]
    assert (number("plug to plug"), number("plug to socket")) == (len(table) - len(hanging), len(hanging))
    assert len(table) == len(breadboard.wires())
    cents = [round(float(row[f"EUR each ({parts.MONTH})"]) * 100) * int(row["quantity"]) for row in rows]
    assert (
        round(float(total["EUR"]) * 100) == sum(cents) == sum(round(float(row["EUR"]) * 100) for row in rows)
    )
    assert all(row["part number"] and row["alternatives"] for row in rows)


def texts(name):
    root = xml.etree.ElementTree.parse(FOLDER / name).getroot()
    return [
        " ".join("".join(each.itertext()).split()) for each in root.iter("{http://www.w3.org/2000/svg}text")
    ]


def test_diagram_picture_and_table_name_every_pin_of_the_pin_table():
    pins = {layout.PIN_SDA, layout.PIN_SCL, layout.PIN_LIGHTS, layout.PIN_BUZZER}
    pins |= {*layout.PIN_COLUMNS, *layout.PIN_ROWS}
    numbers = {name: str(number) for number, name in PICO.items()}
    drawn, picture, table = texts("diagram.svg"), texts("breadboard.svg"), (FOLDER / "wires.md").read_text()
    for pin in (*pins, "VBUS", "3V3"):
        assert pin in drawn and numbers[pin] in drawn, pin
        assert {f"{numbers[pin]} {pin}", f"{pin} {numbers[pin]}"} & set(picture), pin
        assert table.count(f"Pico pin {numbers[pin]} ({pin})") == 1, pin
    gpios = {word for word in drawn if re.fullmatch(r"GP\d+", word)}
    assert gpios == pins, "and no other"
    for name in KEYS:
        assert drawn.count(name) == 1 and picture.count(name) == 2, "a key; in the picture a light, too"
    in_picture = {int(word) for word in picture if re.fullmatch(r"\d+", word)}
    assert in_picture >= {wire.number for wire in breadboard.wires()}


def test_the_guide_speaks_of_the_wires_that_there_are():
    guide = (FOLDER / "README.md").read_text()
    made = breadboard.wires()
    sections = {"supply": "pico-and-supply", "lights": "shifter-and-lights"}
    for step in ("supply", "panel", "buzzer", "lights", "keys"):
        numbers = [wire.number for wire in made if wire.step == step]
        link = f"[wires.md](wires.md#{sections.get(step, step)}), wires {numbers[0]} to {numbers[-1]}."
        assert link in guide, link
    rows = [wire for wire in made if wire.end.startswith("row ")]
    columns = [wire for wire in made if wire.step == "keys" and wire not in rows]
    assert f"column wires, {columns[0].number} to {columns[-1].number}" in guide
    assert f"row wires, {rows[0].number} to {rows[-1].number}" in guide
    for line in (BOARD_LINE.format(2, 9, 8), BOARD_LINE.format(3, 7, 6)):
        assert line in " ".join(guide.replace("*", "").split()), "what to write on the rails"
    assert f"about {sum(row[-1] for row in parts.rows()):.0f} euros" in guide
    for target in re.findall(r"\]\(([^)#]+)", guide):
        assert (FOLDER / target).exists(), target


def test_drawing_it_anew_prints_what_the_guide_shows(tmp_path):
    ((command, lines),) = [each for each in shown((FOLDER / "README.md").read_text()) if DRAW in each[0]]
    *words, folder = command.split()[1:]
    done = subprocess.run(
        [sys.executable, *words, tmp_path / folder], cwd=HOME, capture_output=True, text=True
    )
    assert done.stdout.replace(f"{tmp_path}/", "").splitlines() == lines


def test_what_the_guide_promises_happens_on_a_board_flashed_by_it(tmp_path):
    """From the flasher's settings.toml to the first column, with nothing said to the bench but its keys."""
    guide = (FOLDER / "README.md").read_text()
    root = new_drive(tmp_path / "CIRCUITPY")
    assert main(["flash", "--drive", str(root), "--board", "starter", "--source"]) == 0
    bench = Bench(board="starter", firmware=root, settings=(root / "settings.toml").read_text())

    def says(*lines):
        for line in lines:
            assert f"`{line}`" in guide, line
            assert any(shown.startswith(line) for shown in bench.text), (line, bench.text)

    bench.power_on()
    bench.run(1)
    says(">Start", "prev  next   start")
    light = {name: sum(bench.pixel(name)) for name in KEYS}
    assert max(light, key=light.get) == "F3" and light["F1"] and light["F2"]
    bench.power_off()

    bench.press("F4")
    bench.power_on()
    bench.run(0.5)
    says("Self-test 0/20")
    bench.release("F4")
    bench.run(9)
    for name in KEYS:
        sounds = len(bench.sounds)
        bench.tap(name)
        bench.run(0.2)
        assert len(bench.sounds) > sounds
        assert bench.pixel(name) == max((bench.pixel(other) for other in KEYS), key=sum), name
        if name in ("a1", "F4"):
            row, column = divmod(KEYS.index(name), 4)
            says(f"{name} {layout.PIN_ROWS[row]} {layout.PIN_COLUMNS[column]}")
    says("Self-test 20/20")
    bench.hold("F4", 2.5)
    bench.run(1)

    says(">Start")
    bench.tap("F3")
    bench.run(2)
    says("base column cap. more")
    bench.tap("F2", "a1")
    bench.run(1)
    says("Player 2 to move")
    bench.tap("F4")
    bench.run(0.5)
    says("hint undo light  menu")


def test_the_committed_files_are_what_the_generator_makes(tmp_path):
    command = [sys.executable, "-m", "hardware.starter.wiring", str(tmp_path)]
    subprocess.run(command, cwd=HOME, check=True, capture_output=True)
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["breadboard.png", "breadboard.svg", "diagram.png", "diagram.svg", "parts.csv", "wires.md"]
    for name in made:
        if not name.endswith(".png"):
            assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes(), name
            continue
        drawing = (FOLDER / name).with_suffix(".svg").read_bytes()
        assert Image.open(FOLDER / name).text["made from"] == hashlib.sha256(drawing).hexdigest(), (
            "an old picture"
        )
        # Letters differ a little from one computer's fonts to another's.
        one, other = (Image.open(folder / name).convert("L") for folder in (tmp_path, FOLDER))
        assert one.size == other.size
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] < 2.5, name
