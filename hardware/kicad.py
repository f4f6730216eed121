# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Writes a board as KiCad 6 reads it, and has KiCad fill its planes and check its rules.

Only this file and `hardware/gerber.py` need KiCad, and only to fill, check and plot: what is on the board is
text that `write` puts together. Coordinates here are KiCad's, y goes down; those of the parts, y up, are
turned on the way.
"""

import json
import os
import re
import sys
import uuid
from pathlib import Path

# What the board may have, in millimetres; every board house makes it without extra charge.
RULES = {
    "min_clearance": 0.2,
    "min_track_width": 0.2,
    "min_via_diameter": 0.6,
    "min_via_annular_width": 0.13,
    "min_through_hole_diameter": 0.3,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.5,
    "min_copper_edge_clearance": 0.3,
    "min_silk_clearance": 0.1,
}
TRACK, VIA, VIA_DRILL = 0.25, 0.6, 0.3
POWER_TRACK = 0.5  # from a light or a capacitor to its via

LAYERS = {"F": "F.Cu", "GND": "In1.Cu", "+5V": "In2.Cu", "B": "B.Cu"}
_NAMESPACE = uuid.UUID("6c656469-6669-4365-8000-000000000009")  # the letters of "ledifice", then a constant


def identity(*name):
    """The same for the same name, on every run."""
    return uuid.uuid5(_NAMESPACE, "/".join(str(word) for word in name))


def number(value):
    return f"{value:.4f}".rstrip("0").rstrip(".").replace("-0", "0") if abs(value) < 5e-5 else f"{value:.6g}"


def xy(x, y):
    return f"{number(x)} {number(-y)}"


def quoted(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def load_pcbnew():
    """KiCad's own module. It lives beside the system's Python, not in a virtual environment."""
    os.environ.setdefault("KICAD_CONFIG_HOME", "/nonexistent")  # nobody's settings change what is made
    try:
        import pcbnew
    except ImportError:
        sys.path.append("/usr/lib/python3/dist-packages")
        try:
            import pcbnew
        finally:
            sys.path.pop()
    return pcbnew
