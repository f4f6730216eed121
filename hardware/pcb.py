# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The printed circuit board: `python -m hardware.pcb [FOLDER]` makes, checks and draws it.

Into FOLDER, or into `hardware/`: the KiCad board and project, the report of KiCad's design rules check,
Gerber, drill and placement files, and pictures of both sides.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from hardware.description import BOTTOM, HOLE, HOLES, LEFT, RIGHT, TOP
from hardware.footprints import Footprint, Pad, circle
from hardware.gerber import placement, plot
from hardware.kicad import BoardFile, project
from hardware.pictures import draw
from hardware.placement import Part, parts, read_netlist
from hardware.routing import Routing
from hardware.silkscreen import label, print_all

CORNER = 3.0  # radius of the board's corners
SCREW_HEAD = 3.3  # radius round a hole that stays free of copper: a screw M3 with a washer
FIDUCIALS = ((LEFT + 4.0, 200.0), (LEFT + 4.0, -12.0), (RIGHT - 3.0, -12.0))  # marks for who places the parts

_HOLE = Footprint(
    "MountingHole_M3",
    (Pad("", 0, 0, HOLE, HOLE, "circle", (HOLE,)),),
    (("CrtYd", circle(SCREW_HEAD)),),
    (0, 0, 0),
)
_MARK = Footprint("Fiducial", (Pad("", 0, 0, 1.0, 1.0, "circle"),), (("CrtYd", circle(1.0)),), (0, 0, 0))


def load_pcbnew():
    """KiCad's own module; Debian keeps it beside the system's Python."""
    # Nobody's settings change what is made, and none are left behind.
    os.environ["KICAD_CONFIG_HOME"] = tempfile.mkdtemp(prefix="ledifice-kicad-")
    atexit.register(shutil.rmtree, os.environ["KICAD_CONFIG_HOME"], ignore_errors=True)
    try:
        import pcbnew
    except ImportError:
        sys.path.append("/usr/lib/python3/dist-packages")
        import pcbnew
    return pcbnew


def check(pcbnew, board):
    """The report of KiCad's design rules check, without date and folder."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drc.txt"
        if not pcbnew.WriteDRCReport(board, str(path), pcbnew.EDA_UNITS_MILLIMETRES, True):
            raise RuntimeError("KiCad did not check the board")
        lines = path.read_text().splitlines(keepends=True)
    return "** Drc report for ledifice.kicad_pcb **\n" + "".join(lines[2:])


def board_text():
    """The board as KiCad reads it, its planes not yet filled."""
    netlist = read_netlist()
    table = parts(netlist)
    file = BoardFile(netlist["nets"])
    file.outline(LEFT, BOTTOM, RIGHT, TOP, CORNER)
    for part in table.values():
        file.footprint(part, label(part, table))
    for index, (x, y) in enumerate(HOLES):
        file.footprint(Part(f"H{index + 1}", "hole", "M3", "", _HOLE, x, y, 0, False, {}))
        file.keep_out(x, y, SCREW_HEAD)
    for x, y in FIDUCIALS:
        file.footprint(Part(f"FID{FIDUCIALS.index((x, y)) + 1}", "mark", "", "", _MARK, x, y, 0, True, {}))
    print_all(file, table, netlist["kinds"])
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
    pcb, gerbers, pictures = (folder / name for name in ("pcb", "gerber", "pictures"))
    for path in (pcb, pictures):
        path.mkdir(parents=True, exist_ok=True)
    path, rules = pcb / "ledifice.kicad_pcb", pcb / "ledifice.kicad_pro"
    path.write_text(board_text())
    rules.write_text(project())
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(path), board)
    rules.write_text(project())  # KiCad adds what it shows on the screen, and a file of that
    rules.with_suffix(".kicad_prl").unlink(missing_ok=True)
    report = check(pcbnew, board)
    (pcb / "drc.txt").write_text(report)
    plot(pcbnew, board, gerbers)
    placement(parts(read_netlist()), pcb / "placement.csv")
    draw(gerbers, "top").save(pictures / "pcb-front.png", optimize=True)
    draw(gerbers, "bottom").save(pictures / "pcb-back.png", optimize=True)
    print("".join(line for line in report.splitlines(keepends=True) if "Found" in line), end="")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
