# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Letters made of straight strokes that a printer's nozzle can follow; no font of the machine takes part."""

from shapely.geometry import LineString
from shapely.ops import unary_union

STROKE = 0.8  # mm: two lines of a 0.4 mm nozzle
SPACE = 1.7  # from letter to letter, in units

# Strokes from point to point, "xy" each, in units from the base line: small letters are 4 high, tall ones 6;
# y may be -1 or -2, written with a letter: `m` is -1, `n` is -2.
_STROKES = {
    "a": "04 24 33 30 10 01 12 32",
    "b": "06 00 20 31 33 24 04",
    "c": "34 14 03 01 10 30",
    "d": "36 30 10 01 03 14 34",
    "e": "02 32 33 24 14 03 01 10 30",
    "f": "36 26 15 10|04 24",
    "g": "30 10 01 03 14 34 3m 2n 0n",
    "h": "06 00|04 24 33 30",
    "i": "04 00|06 06",
    "j": "24 2m 1n 0n|26 26",
    "k": "06 00|34 12 30|02 12",
    "l": "06 01 10",
    "m": "00 04 44 40|24 20",
    "n": "00 04 24 33 30",
    "o": "10 20 31 33 24 14 03 01 10",
    "p": "0n 04 24 33 31 20 00",
    "r": "00 04|02 14 24",
    "t": "06 01 10 20|04 24",
    "u": "04 01 10 30 34",
    "v": "04 02 20 42 44",
    "x": "04 40|44 00",
    " ": "",
    "0": "10 20 31 35 26 16 05 01 10",
    "1": "05 16 10",
    "2": "05 16 26 35 34 00 30",
    "3": "05 16 26 35 34 23 13|23 32 31 20 10 01",
    "4": "36 30|26 02 42",
    "5": "36 06 03 23 32 31 20 00",
    "6": "26 16 04 01 10 20 31 32 23 03",
    "7": "06 36 10",
    "8": "13 04 05 16 26 35 34 23 13 02 01 10 20 31 32 23",
    "9": "10 20 32 35 26 16 05 04 13 33",
}
_BELOW = {"m": -1, "n": -2}


def _polylines(letter):
    for stroke in filter(None, _STROKES[letter].split("|")):
        yield [(int(x), _BELOW[y] if y in _BELOW else int(y)) for x, y in stroke.split()]


def _width(letter):
    return max((x for line in _polylines(letter) for x, _ in line), default=1)


def outlines(text, x, y, unit):
    """Outline and holes of each part of each letter; the text's middle is at x, its base line at y."""
    length = sum(_width(letter) + SPACE for letter in text) - SPACE
    left = -length / 2
    for letter in text:
        strokes = []
        for line in _polylines(letter):
            points = [(x + (left + px) * unit, y + py * unit) for px, py in line]
            if len(set(points)) == 1:  # a dot
                points[1] = (points[1][0], points[1][1] + 0.01)
            strokes.append(LineString(points).buffer(STROKE / 2, cap_style="square", join_style="mitre"))
        drawn = unary_union(strokes).simplify(0.02)  # of a space: nothing
        for part in getattr(drawn, "geoms", [drawn] if strokes else []):
            rings = [
                [(round(px, 3), round(py, 3)) for px, py in ring.coords[:-1]]
                for ring in (part.exterior, *part.interiors)
            ]
            yield rings[0], rings[1:]
        left += _width(letter) + SPACE
