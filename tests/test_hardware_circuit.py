# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The big board's circuit as committed: a builder finds every wire where the firmware's pin table has it."""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hardware import bill, circuit, parts, power, schematic
from hardware.description import layout

ROOT = Path(__file__).resolve().parent.parent
HARDWARE = ROOT / "hardware"

# Where the Pico has its pins, from its data sheet.
GPIO = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29)
PICO = {f"GP{number}": str(pin) for number, pin in enumerate(GPIO)} | {
    "GP26": "31",
    "GP27": "32",
    "GP28": "34",
}
PICO_GROUNDS = "3 8 13 18 23 28 33 38".split()
PICO_POWER = {"36": "+3V3", "39": "VSYS", "40": "VBUS"}
PICO_LEFT_FREE = {"30", "34", "35", "37"}  # RUN, GP28, ADC_VREF, 3V3_EN


@pytest.fixture(scope="module")
def netlist():
    """The committed netlist, which the PCB is made from."""
    return json.loads((HARDWARE / "circuit" / "netlist.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def net_of(netlist):
    """The net of each pin."""
    table = {}
    for net, pins in netlist["nets"].items():
        for pin in map(tuple, pins):
            assert pin not in table, f"{pin} is on {net} and {table[pin]}"
            table[pin] = net
    return table


def across(netlist, net, reference_start):
    """The parts of that kind of reference on a net, as reference: pin."""
    return {ref: pin for ref, pin in netlist["nets"][net] if re.fullmatch(reference_start + r"\d+", ref)}


def test_pressing_a_key_lets_current_flow_from_its_column_to_its_row(netlist, net_of):
    columns = len(layout.PIN_COLUMNS)
    for key in range(layout.KEYS):
        column = net_of["U1", PICO[layout.PIN_COLUMNS[key % columns]]]
        row = net_of["U1", PICO[layout.PIN_ROWS[key // columns]]]
        switch, diode = f"SW{key + 1}", f"D{key + 1}"
        near = across(netlist, column, "SW")[switch]
        between = net_of[switch, {"1": "2", "2": "1"}[near]]
        assert sorted(netlist["nets"][between]) == sorted(
            [[switch, {"1": "2", "2": "1"}[near]], [diode, "2"]]
        )
        assert net_of[diode, "1"] == row  # the cathode
    assert len({net_of[f"SW{n}", "1"] for n in range(1, 111)}) == 10
    assert len({net_of[f"D{n}", "1"] for n in range(1, 111)}) == 11


def test_data_goes_from_the_pico_through_the_shifter_and_all_lights_in_order(netlist, net_of):
    data = net_of["U1", PICO[layout.PIN_LIGHTS]]
    assert net_of["U2", "2"] == data
    assert net_of["U2", "1"] == "GND"  # enabled
    (resistor,) = across(netlist, net_of["U2", "3"], "R")
    assert (resistor, netlist["kinds"][netlist["parts"][resistor]]["value"]) == ("R1", "330 ohm")
    net, chain = net_of["R1", "2"], []
    while True:
        (light,) = (ref for ref, pin in across(netlist, net, "LED").items() if pin == "4")  # DIN
        chain.append(light)
        if (light, "2") not in net_of:  # DOUT
            break
        net = net_of[light, "2"]
    assert chain == [f"LED{place + 1}" for place in range(layout.KEYS)]
    assert sorted(layout.LED_OF) == list(range(layout.KEYS))


def test_every_light_and_chip_has_its_supply_and_its_capacitor(net_of):
    for n in range(1, 111):
        assert (net_of[f"LED{n}", "1"], net_of[f"LED{n}", "3"]) == ("+5V", "GND")
        assert (net_of[f"C{n}", "1"], net_of[f"C{n}", "2"]) == ("+5V", "GND")
    assert (net_of["U2", "14"], net_of["U2", "7"]) == ("+5V", "GND")
    for pin in ("4", "10", "13"):  # gates that are not used are off, their inputs not afloat
        assert net_of["U2", pin] == "+5V"
    for pin in ("5", "9", "12"):
        assert net_of["U2", pin] == "GND"


def test_every_pin_of_the_pico_is_accounted_for(netlist, net_of):
    expected = dict.fromkeys(PICO_GROUNDS, "GND") | PICO_POWER
    expected |= {PICO[pin]: f"ROW{i}" for i, pin in enumerate(layout.PIN_ROWS)}
    expected |= {PICO[pin]: f"COL{i}" for i, pin in enumerate(layout.PIN_COLUMNS)}
    expected |= {PICO[layout.PIN_SDA]: "SDA", PICO[layout.PIN_SCL]: "SCL"}
    expected |= {PICO[layout.PIN_LIGHTS]: "DATA_3V3", PICO[layout.PIN_BUZZER]: "BUZZER"}
    assert {pin: net for (ref, pin), net in net_of.items() if ref == "U1"} == expected
    free = {pin for ref, pin, reason in netlist["not_connected"] if ref == "U1" and reason}
    assert free == PICO_LEFT_FREE
    assert free | set(expected) == {str(n) for n in range(1, 41)}


def test_no_pin_is_loose(netlist, net_of):
    pins = {(ref, pin) for ref, kind in netlist["parts"].items() for pin in netlist["kinds"][kind]["pins"]}
    free = {(ref, pin) for ref, pin, _ in netlist["not_connected"]}
    assert pins == set(net_of) | free
    assert not set(net_of) & free


def test_the_panel_is_wired_in_the_order_printed_on_the_common_module(net_of):
    assert [net_of["J2", pin] for pin in "1234"] == ["GND", "+3V3", "SCL", "SDA"]


def test_neither_supply_can_feed_the_other(net_of):
    # J1 -> fuse -> source of Q1 (its body diode points to the drain) -> +5V
    assert net_of["J1", "A9"] == net_of["J1", "B9"] == net_of["FU1", "1"]
    assert net_of["FU1", "2"] == net_of["Q1", "2"] == net_of["U4", "6"] == "SUPPLY"
    assert net_of["Q1", "3"] == net_of["U4", "4"] == "+5V"
    assert net_of["Q1", "1"] == net_of["U4", "5"]
    # VBUS -> U3 -> +5V, and U3's enable, low for on, is high while J1 is fed
    assert (net_of["U3", "1"], net_of["U3", "6"], net_of["U3", "3"]) == ("VBUS", "+5V", "SUPPLY")
    # +5V -> D111 -> VSYS
    assert (net_of["D111", "2"], net_of["D111", "1"]) == ("+5V", "VSYS")
    # A USB-C source gives its 5 V only to 5.1 kohm on each CC
    for cc, resistor in (("A5", "R2"), ("B5", "R3")):
        assert (net_of["J1", cc], net_of[resistor, "2"]) == (net_of[resistor, "1"], "GND")
        assert net_of["J1", cc] not in ("GND", net_of["J1", {"A5": "B5", "B5": "A5"}[cc]])


def test_the_rules_check_finds_nothing():
    assert circuit.rules_check() == ([], [])
    text = (HARDWARE / "circuit" / "erc.txt").read_text(encoding="utf-8")
    assert "\n0 errors\n0 warnings\n" in text


def test_the_rules_check_finds_a_broken_chain_and_two_sources_on_one_net():
    nets = circuit.nets()
    nets["CHAIN5"].remove(("LED6", "4"))
    errors, warnings = circuit.rules_check(nets)
    assert any("LED6" in warning for warning in warnings)
    nets = circuit.nets()
    nets["VBUS"] += nets.pop("+5V")
    errors, warnings = circuit.rules_check(nets)
    assert any("U3" in error and "U1" in error for error in errors)


def expanded(references):
    """`C1-C3 C5` as a list."""
    found = []
    for run in references.split():
        first, _, last = run.partition("-")
        letters, start = re.fullmatch(r"(\D+)(\d+)", first).groups()
        end = last.removeprefix(letters) or start
        found += [f"{letters}{n}" for n in range(int(start), int(end) + 1)]
    return found


def test_the_bill_has_every_part_of_the_netlist_once_and_adds_up(netlist):
    with (HARDWARE / "bill_of_materials.csv").open(encoding="utf-8", newline="") as file:
        _, *lines, total = csv.reader(file)
    soldered, others = lines[: -len(bill.OTHERS)], lines[-len(bill.OTHERS) :]
    listed = {}
    for references, value, package, quantity, *_ in soldered:
        for reference in expanded(references):
            assert reference not in listed
            listed[reference] = (value, package)
        assert int(quantity) == len(expanded(references))
    kinds = netlist["kinds"]
    assert listed == {
        ref: (kinds[kind]["value"], kinds[kind]["package"]) for ref, kind in netlist["parts"].items()
    }
    for value, count in (("SK6812MINI-E", 110), ("1N4148W", 110), ("100 nF 50 V X7R", 112)):
        assert [int(line[3]) for line in soldered if line[1] == value] == [count]
    for line in soldered + others:
        assert all(line[:7]), line  # an alternative for everything, if only to say that there is none
        assert float(line[8]) == pytest.approx(int(line[3]) * float(line[7]))
    assert float(total[-1]) == pytest.approx(sum(float(line[8]) for line in lines))


def test_the_drawn_current_follows_from_the_data_sheets():
    assert power.drawn(6000) == pytest.approx(110 * 0.053)
    assert power.drawn(6000, 36) == pytest.approx(110 * 0.037)
    assert power.drawn(400) == pytest.approx(0.4)
    assert power.drawn(2000) + power.REST < 0.8 * 3.0  # what the fuse holds when warm
    assert power.drawn(400) < 0.475  # what U3 passes at least
    assert power.DEFAULT / 1000 + power.REST <= 0.5  # what a port gives


def test_the_planes_keep_to_the_laws_of_resistors():
    plane = power.Plane(power.description.INLET)
    squares = plane.squares
    assert abs(squares - squares.T).max() < 1e-9  # what one light does to another, the other does to it
    assert squares.min() > 0
    # Rayleigh: shorting every horizontal line lowers it, to the height over the width of the board.
    d = power.description
    height = d.INLET[1] - d.light_position(109)[1] - power.STEP
    width = d.RIGHT - d.LEFT + power.STEP
    assert height / width < squares[109, 109] < 4 * height / width


def test_no_light_gets_less_than_its_data_sheet_asks_for():
    for name, _, _, _, _, fall, volts, _ in power.cases():
        assert volts >= 3.7, name
        assert fall < 0.05, name


def test_the_pictures_show_every_part_and_join_only_what_is_joined(monkeypatch):
    words = set()
    text = schematic.Sheet.text

    def heard(self, x, y, line, *rest):
        words.update(line.replace("\n", " ").split())
        text(self, x, y, line, *rest)

    monkeypatch.setattr(schematic.Sheet, "text", heard)
    for draw in schematic.SHEETS.values():
        draw()
    single = {ref for ref, kind in circuit.parts().items() if kind not in ("switch", "diode", "light")}
    single -= {f"C{n}" for n in range(1, 111)}
    assert single <= words
    assert {"SW45", "D45", "LED56", "C56", "SW110", "LED110"} <= words
    assert {f"ROW{n}" for n in range(11)} | {f"COL{n}" for n in range(10)} <= words
    with pytest.raises(ValueError, match="not one net"):
        schematic.net("R1.1", "R1.2")


def test_the_circuit_can_be_read_where_there_is_no_skidl():
    code = "import sys; sys.modules['skidl'] = None; from hardware import circuit; print(len(circuit.nets()))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) == len(circuit.nets())


def test_every_kind_of_part_is_used():
    assert set(circuit.parts().values()) == set(parts.KINDS)


@pytest.mark.parametrize("program", (circuit, schematic, bill, power))
def test_the_committed_files_are_what_the_programs_make(program, tmp_path):
    program.main(tmp_path)
    made = [path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()]
    assert made
    for path in made:
        assert (tmp_path / path).read_bytes() == (HARDWARE / path).read_bytes(), f"{path}: make it anew"
