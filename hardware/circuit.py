# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The circuit of the big board: which parts there are, and which pins each net joins.

`parts()`, `nets()` and `not_connected()` need nothing but the pin table of the firmware; PCB, bill of
materials and schematic are made from them. `python -m hardware.circuit` writes the netlist, and has skidl
check it.

    a key     COL -- SW -- KEY -- D -- ROW       the matrix's current flows from column to row
    a light   CHAIN n-1 -> LED n -> CHAIN n      with a capacitor C n across its supply

    supply    J1 - INLET - FU1 - SUPPLY - Q1, U4 (ideal diode) --+-- +5V - lights, U2
              Pico's USB - VBUS - U3 (off while there is SUPPLY) -+     |
                             |                                         D111
                             +-- the Pico's own diode ---------------- VSYS
"""

import contextlib
import io
import json
import logging
import sys
import tempfile
from pathlib import Path

from hardware.description import layout
from hardware.parts import KINDS

HERE = Path(__file__).resolve().parent

# Nets whose current comes through a fuse, diode or resistor, which the check takes for passive.
FED_THROUGH_PASSIVE = ("SUPPLY", "VSYS", "CHAIN0")

_UNUSED_PICO_PINS = {
    "GP28": "spare: the one pin that the firmware leaves free",
    "RUN": "reset; pulled up on the Pico",
    "ADC_VREF": "nothing here measures a voltage; filtered on the Pico",
    "3V3_EN": "pulled up on the Pico: its regulator is always on",
}


def pico_pin(name):
    """The number of the Pico's pin with that name; only names that occur once."""
    (number,) = (number for number, (pin, _) in KINDS["pico"].pins.items() if pin == name)
    return number


def parts():
    """Each part's reference and kind, in the order of the bill."""
    keys = range(1, layout.KEYS + 1)
    table = {"U1": "pico", "U2": "shifter", "U3": "usb_switch", "U4": "ideal_diode", "Q1": "mosfet"}
    table |= {f"SW{n}": "switch" for n in keys}
    table |= {f"D{n}": "diode" for n in keys}
    table |= {f"LED{n}": "light" for n in keys}
    table |= {f"C{n}": "100n" for n in keys}
    table |= {
        "D111": "schottky",
        "C111": "bulk",
        "C112": "100n",  # U2
        "C113": "1u",  # U3
        "C114": "1u",  # U4
        "C115": "1u",  # the charge pump of U4
        "C116": "100n",  # panel
        "R1": "330R",
        "R2": "5k1",
        "R3": "5k1",
        "R4": "4k7",
        "R5": "4k7",
        "R6": "150R",
        "R7": "1k",
        "R8": "49k9",
        "R9": "10k",
        "J1": "inlet",
        "J2": "panel",
        "BZ1": "buzzer",
        "FU1": "fuse",
    }
    return table


def nets():
    """Each net's name and the pins it joins, as (reference, number of the pin)."""
    table = {}
    kinds = parts()

    def join(net, *pins):
        """Pins are written `U2.VCC`, by their names in `parts.py`; all pins of that name are joined."""
        for pin in pins:
            reference, name = pin.split(".")
            numbers = [
                n for n, (pin_name, _) in KINDS[kinds[reference]].pins.items() if name in (pin_name, n)
            ]
            if not numbers:
                raise KeyError(pin)
            table.setdefault(net, []).extend((reference, number) for number in numbers)

    # Supply
    join("GND", "J1.GND", "J1.SHELL", "U1.GND", "U1.AGND", "U2.GND", "U3.GND", "U4.GND")
    join("+5V", "U3.OUT", "Q1.D", "U4.CATHODE", "C111.+", "U2.VCC", "C112.1", "D111.A")
    join("GND", "C111.-", "C112.2", "C113.2", "C114.2", "C116.2")
    join("INLET", "J1.VBUS", "FU1.1")
    join("SUPPLY", "FU1.2", "Q1.S", "U4.ANODE", "U4.EN", "C114.1", "C115.1", "U3./EN", "R7.1")
    join("GND", "R7.2")
    join("VCAP", "U4.VCAP", "C115.2")
    join("GATE", "U4.GATE", "Q1.G")
    join("CC1", "J1.CC1", "R2.1")
    join("CC2", "J1.CC2", "R3.1")
    join("GND", "R2.2", "R3.2")
    join("VBUS", "U1.VBUS", "U3.IN", "C113.1")
    join("ILIM", "U3.ILIM", "R8.1")
    join("GND", "R8.2")
    join("VSYS", "D111.K", "U1.VSYS")
    join("+3V3", "U1.3V3", "J2.VCC", "C116.1", "R4.1", "R5.1")

    # Panel and buzzer
    join("GND", "J2.GND", "BZ1.-")
    join("SDA", f"U1.{layout.PIN_SDA}", "J2.SDA", "R4.2")
    join("SCL", f"U1.{layout.PIN_SCL}", "J2.SCL", "R5.2")
    join("BUZZER", f"U1.{layout.PIN_BUZZER}", "R6.1")
    join("BUZZER_OUT", "R6.2", "BZ1.+")

    # The lights' data through the first gate of U2. The other three are off, their inputs at ground.
    join("DATA_3V3", f"U1.{layout.PIN_LIGHTS}", "U2.1A", "R9.1")
    join("GND", "R9.2", "U2./1OE", "U2.2A", "U2.3A", "U2.4A")
    join("+5V", "U2./2OE", "U2./3OE", "U2./4OE")
    join("DATA_5V", "U2.1Y", "R1.1")
    join("CHAIN0", "R1.2")
    for n in range(1, layout.KEYS + 1):
        join(f"CHAIN{n - 1}", f"LED{n}.DIN")
        if n < layout.KEYS:
            join(f"CHAIN{n}", f"LED{n}.DOUT")
        join("+5V", f"LED{n}.VDD", f"C{n}.1")
        join("GND", f"LED{n}.GND", f"C{n}.2")

    # The matrix
    columns = len(layout.PIN_COLUMNS)
    for row, pin in enumerate(layout.PIN_ROWS):
        join(f"ROW{row}", f"U1.{pin}")
    for column, pin in enumerate(layout.PIN_COLUMNS):
        join(f"COL{column}", f"U1.{pin}")
    for key in range(layout.KEYS):
        row, column = divmod(key, columns)
        join(f"COL{column}", f"SW{key + 1}.1")
        join(f"KEY{key + 1}", f"SW{key + 1}.2", f"D{key + 1}.A")
        join(f"ROW{row}", f"D{key + 1}.K")
    return table


def not_connected():
    """The pins that are left free on purpose, and why."""
    table = {("U1", pico_pin(name)): reason for name, reason in _UNUSED_PICO_PINS.items()}
    table |= {("U2", number): "output of a gate that is off" for number in ("6", "8", "11")}
    table["U3", "4"] = "nobody reads that the limit was reached: the lights grow dim, the Pico runs on"
    table[f"LED{layout.KEYS}", "2"] = "the end of the chain"
    return table


def netlist():
    """All of it in plain lists and dictionaries, as it is written for other programs."""
    kinds = {name: kind for name, kind in KINDS.items() if name in set(parts().values())}
    return {
        "kinds": {
            name: {
                "value": kind.value,
                "package": kind.package,
                "footprint": kind.footprint,
                "side": kind.side,
                "height": kind.height,
                "pins": {number: pin for number, (pin, _) in kind.pins.items()},
            }
            for name, kind in kinds.items()
        },
        "parts": parts(),
        "nets": nets(),
        "not_connected": [[*pin, reason] for pin, reason in not_connected().items()],
    }


def netlist_text():
    """The netlist as JSON, a line for each kind, part and net."""
    sections = []
    for name, section in netlist().items():
        if isinstance(section, dict):
            lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in section.items()]
            sections.append(f'"{name}": {{\n' + ",\n".join(lines) + "\n}")
        else:
            sections.append(f'"{name}": [\n' + ",\n".join("  " + json.dumps(row) for row in section) + "\n]")
    return "{\n" + ",\n".join(sections) + "\n}\n"


class _Findings(logging.Handler):
    """Keeps what skidl has to say."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.errors, self.warnings = [], []

    def emit(self, record):
        kept = self.errors if record.levelno >= logging.ERROR else self.warnings
        kept.append(record.getMessage())


def rules_check(net_table=None):
    """skidl's electrical rules check of the circuit, or of other nets between its parts: errors, warnings."""
    net_table = nets() if net_table is None else net_table
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):  # skidl litters where it stands
        with contextlib.redirect_stderr(io.StringIO()):  # it misses KiCad's libraries, which are not needed
            import skidl
        from skidl.logger import erc_logger
        from skidl.pin import pin_types

        circuit = skidl.Circuit()
        templates = {
            name: skidl.Part(
                name=name,
                tool=skidl.SKIDL,
                dest=skidl.TEMPLATE,
                pins=[
                    skidl.Pin(num=number, name=pin, func=pin_types[does])
                    for number, (pin, does) in kind.pins.items()
                ],
            )
            for name, kind in KINDS.items()
        }
        placed = {
            reference: templates[kind](ref=reference, tag=reference, circuit=circuit)
            for reference, kind in parts().items()
        }
        for name, pins in net_table.items():
            net = skidl.Net(name, circuit=circuit)
            for reference, number in pins:
                net += placed[reference].p[number]
            if name in FED_THROUGH_PASSIVE:
                net.drive = skidl.POWER
        for reference, number in not_connected():
            circuit.NC += placed[reference].p[number]

        findings = _Findings()
        printers = erc_logger.handlers[:]
        for handler in printers:
            erc_logger.removeHandler(handler)
        erc_logger.addHandler(findings)
        try:
            circuit.ERC()
        finally:
            erc_logger.removeHandler(findings)
            for handler in printers:
                erc_logger.addHandler(handler)
    return sorted(findings.errors), sorted(findings.warnings)


def report():
    """What the check found, and what it was told."""
    errors, warnings = rules_check()
    net_table, free = nets(), not_connected()
    net_of = {pin: net for net, pins in net_table.items() for pin in pins}
    lines = [
        "Electrical rules check of the big board's circuit by skidl",
        "",
        f"{len(parts())} parts, {len(net_table)} nets, {len(net_of)} pins joined, {len(free)} pins left free",
        f"{len(errors)} errors",
        *(f"  {error}" for error in errors),
        f"{len(warnings)} warnings",
        *(f"  {warning}" for warning in warnings),
        "",
        "Nets declared to have a source, which they reach through a fuse, diode or resistor:",
        "  " + ", ".join(FED_THROUGH_PASSIVE),
        "",
        "Pins left free on purpose:",
    ]
    kinds = parts()
    for (reference, number), reason in free.items():
        name = KINDS[kinds[reference]].pins[number][0]
        lines.append(f"  {reference} pin {number} {name}: {reason}")
    lines += ["", "The 40 pins of the Pico (its three debug pads have no place on the board):"]
    for number, (name, _) in KINDS["pico"].pins.items():
        lines.append(f"  {number:>2} {name:<9} {net_of.get(('U1', number), '-')}")
    return "\n".join(lines) + "\n"


def main(folder=HERE):
    """Writes `circuit/netlist.json` and `circuit/erc.txt` into the folder; true if nothing was found."""
    target = Path(folder) / "circuit"
    target.mkdir(parents=True, exist_ok=True)
    (target / "netlist.json").write_text(netlist_text(), encoding="utf-8")
    text = report()
    (target / "erc.txt").write_text(text, encoding="utf-8")
    return "\n0 errors\n0 warnings\n" in text


if __name__ == "__main__":
    sys.exit(not main(*sys.argv[1:]))
