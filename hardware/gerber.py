# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a board house and an assembly house ask for, from a filled board: Gerber, drill and placement files.

Coordinates count from the middle of a1, y up. Dates are left out: the same board gives the same files.
"""

import csv
import re

LAYERS = (
    *("F.Cu", "In1.Cu", "In2.Cu", "B.Cu"),
    *("F.Mask", "B.Mask", "F.Paste", "B.Paste", "F.SilkS", "B.SilkS", "Edge.Cuts"),
)
_DATED = re.compile(r"^.*(CreationDate|Created by KiCad|DRILL file).*\n", re.MULTILINE)


def plot(pcbnew, board, folder):
    """Gerber and drill files."""
    folder.mkdir(parents=True, exist_ok=True)
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    options.SetUseAuxOrigin(True)
    options.SetUseGerberProtelExtensions(False)  # KiCad calls inner layers .g2 and .g3 there
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetDrillMarksType(0)  # no dots where the drill goes, which would be printed
    options.SetPlotViaOnMaskLayer(False)  # vias stay under the solder mask
    options.SetCreateGerberJobFile(False)
    for name in LAYERS:
        control.SetLayer(board.GetLayerID(name))
        control.OpenPlotfile(name.replace(".", "_"), pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
        control.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(str(folder), True, False)
    for path in folder.iterdir():
        path.write_text(_DATED.sub("", path.read_text()))


def placement(parts, path):
    """One line a part. Angles are anticlockwise, on both sides seen from the front, as KiCad counts them."""
    with path.open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["reference", "x", "y", "rotation", "side", "value", "package"])
        for part in parts.values():
            side = "back" if part.back else "front"
            place = [f"{part.x:.3f}", f"{part.y:.3f}", f"{part.angle % 360:g}"]
            table.writerow([part.reference, *place, side, part.value, part.package])
