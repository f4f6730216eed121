# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What KiCad does with the board: fill its planes, check its rules, plot Gerber and drill files.

A script of its own, because KiCad's module comes with the system's Python and not with that of a virtual
environment: `/usr/bin/python3 hardware/kicad_run.py BOARD REPORT [GERBERS]`. Without a folder GERBERS the
board file stays as it is, and only the report is written.

What is plotted counts from the middle of a1, y up. Dates and versions are left out: the same board gives the
same files.
"""

import re
import sys
from pathlib import Path

import pcbnew

LAYERS = (
    *("F.Cu", "In1.Cu", "In2.Cu", "B.Cu"),
    *("F.Mask", "B.Mask", "F.Paste", "B.Paste", "F.SilkS", "B.SilkS", "Edge.Cuts"),
)
_DATED = re.compile(r"^.*(CreationDate|Created by KiCad|DRILL file).*\n", re.MULTILINE)
_VERSION = re.compile(r"(KiCad,Pcbnew,\d+)[^*\n]*", re.IGNORECASE)


def check(board, path):
    """Writes the report of KiCad's design rules check."""
    if not pcbnew.WriteDRCReport(board, str(path), pcbnew.EDA_UNITS_MILLIMETRES, True):
        raise RuntimeError("KiCad did not check the board")
    lines = path.read_text().splitlines(keepends=True)  # the first two name folder and date
    path.write_text("** Drc report for ledifice.kicad_pcb **\n" + "".join(lines[2:]))


def plot(board, folder):
    """Gerber and drill files."""
    folder.mkdir(parents=True, exist_ok=True)
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(str(folder.resolve()))
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
    drill.CreateDrillandMapFilesSet(str(folder.resolve()), True, False)
    for path in folder.iterdir():
        path.write_text(_VERSION.sub(r"\1", _DATED.sub("", path.read_text())))


def run(path, report, gerbers=None):
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    check(board, Path(report))
    if gerbers:
        pcbnew.SaveBoard(str(path), board)
        plot(board, Path(gerbers))


if __name__ == "__main__":
    run(*sys.argv[1:])
