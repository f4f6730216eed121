# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The printed circuit board: `python -m hardware.pcb [FOLDER]` makes, checks and draws it.

Into FOLDER, or into `hardware/`: the KiCad board and project, the report of KiCad's design rules check,
Gerber, drill and placement files, pictures of both sides, and pictures for who solders the back.
"""

import csv
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from hardware import assembly_pictures
from hardware.description import BOTTOM, HOLE, HOLES, LEFT, RIGHT, TOP
from hardware.footprints import Footprint, Pad, circle
from hardware.kicad import BoardFile, project
from hardware.pictures import draw
from hardware.placement import Part, parts, read_netlist
from hardware.routing import Routing
from hardware.silkscreen import label, print_all
from host_sim.picture import write_small

HERE = Path(__file__).resolve().parent
KICAD_PYTHON = "/usr/bin/python3"  # for which Debian builds KiCad's module

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


def kicad(*arguments):
    """Runs KiCad on a board. Nobody's settings change what it makes, and none are left behind."""
    with tempfile.TemporaryDirectory() as settings:
        environment = os.environ | {"KICAD_CONFIG_HOME": settings}
        command = [KICAD_PYTHON, HERE / "kicad_run.py", *arguments]
        subprocess.run([str(word) for word in command], env=environment, check=True)


def placement(table, path):
    """One line a part. Angles are anticlockwise, on both sides seen from the front, as KiCad counts them."""
    with path.open("w", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(["reference", "x", "y", "rotation", "side", "value", "package"])
        for part in table.values():
            side = "back" if part.back else "front"
            place = [f"{part.x:.3f}", f"{part.y:.3f}", f"{part.angle % 360:g}"]
            lines.writerow([part.reference, *place, side, part.value, part.package])


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
    pcb, gerbers, pictures = (folder / name for name in ("pcb", "gerber", "pictures"))
    for path in (pcb, pictures):
        path.mkdir(parents=True, exist_ok=True)
    board, rules, report = (pcb / name for name in ("ledifice.kicad_pcb", "ledifice.kicad_pro", "drc.txt"))
    board.write_text(board_text())
    rules.write_text(project())
    kicad(board, report, gerbers)
    rules.write_text(project())  # KiCad adds what it shows on the screen, and a file of that
    rules.with_suffix(".kicad_prl").unlink(missing_ok=True)
    table = parts(read_netlist())
    placement(table, pcb / "placement.csv")
    sides = zip(("front", "back"), draw(gerbers), strict=True)
    for name, picture in (*sides, *assembly_pictures.draw(gerbers, table)):
        write_small(picture, pictures / f"pcb-{name}.png")
    found = [line.strip("* ") for line in report.read_text().splitlines() if "Found" in line]
    print("\n".join(found))
    if any(not line.startswith("Found 0 ") for line in found):
        sys.exit(f"KiCad finds faults in the board: see {report}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
