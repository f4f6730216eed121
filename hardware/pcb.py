# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The printed circuit board: `python -m hardware.pcb [FOLDER]` makes its files, checks them and draws both sides.

Into FOLDER, or into `hardware/`: the KiCad board and project, the report of KiCad's design rules check, Gerber,
drill and placement files, and two pictures.
"""

import re
import sys
from pathlib import Path

from hardware.description import BOTTOM, HOLE, HOLES, LEFT, RIGHT, TOP, key_position, layout
from hardware.footprints import Footprint, Pad, circle
from hardware.kicad import BoardFile, project
from hardware.placement import Part, parts, read_netlist, runs_right
from hardware.routing import Routing

CORNER = 3.0  # radius of the board's corners
SCREW_HEAD = 3.3  # radius round a hole that stays free of copper: a screw M3 with a washer
VERSION = "1"

_HOLE = Footprint(
    "MountingHole_M3",
    (Pad("", 0, 0, HOLE, HOLE, "circle", (HOLE,)),),
    (("CrtYd", circle(SCREW_HEAD)),),
    (0, 0, 0),
)


def load_pcbnew():
    """KiCad's own module; Debian keeps it beside the system's Python."""
    try:
        import pcbnew
    except ImportError:
        sys.path.append("/usr/lib/python3/dist-packages")
        import pcbnew
    return pcbnew


def _label(reference, table):
    """Where a reference stands beside its part, where the footprint's own place is taken."""
    part = table[reference]
    if re.fullmatch(r"C\d+", reference) and f"LED{reference[1:]}" in table:
        return (0, 3.9) if table[f"LED{reference[1:]}"].angle else (0, -3.9)
    if part.kind == "diode":
        return (0.8, -1.6)
    return None


def board_text():
    """The board as KiCad reads it, its planes not yet filled."""
    netlist = read_netlist()
    table = parts(netlist)
    file = BoardFile(netlist["nets"])
    file.outline(LEFT, BOTTOM, RIGHT, TOP, CORNER)
    for reference, part in table.items():
        file.footprint(part, _label(reference, table))
    for index, (x, y) in enumerate(HOLES):
        file.footprint(Part(f"H{index + 1}", "hole", "M3", "", _HOLE, x, y, 0, False, {}))
        file.keep_out(x, y, SCREW_HEAD)
    for key in range(layout.KEYS):
        x, y = key_position(key)
        file.write(layout.key_name(key), x - 4.9, y + 5.6, 1.4)
        file.write(layout.key_name(key), x + 6.0, y + 6.6, 1.4, back=True)
    routing = Routing(table)
    for wire in routing.wires:
        file.wire(wire)
    for via in routing.vias:
        file.via(via)
    for plane in routing.planes:
        file.plane(plane)
    return file.text()


def main(folder):
    pcbnew = load_pcbnew()
    pcb = folder / "pcb"
    pcb.mkdir(parents=True, exist_ok=True)
    path = pcb / "ledifice.kicad_pcb"
    path.write_text(board_text())
    (pcb / "ledifice.kicad_pro").write_text(project())
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.WriteDRCReport(board, str(pcb / "drc.txt"), pcbnew.EDA_UNITS_MILLIMETRES, True)
    pcbnew.SaveBoard(str(path), board)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
