# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The caps: milky plates that spread the light of their cells, drawn where they stand over a key at 0, 0.

        +---------------------+ CAP_TOP
         \\___________________/
           |     |   |     |       post and rim hang from the plate;
           |     | + |     |       the rim stays below the top of
grid  |    |     | + |     |    |  the light grid's walls
      |    '     '---'     '    |
"""

from hardware import description as d
from hardware.solids import box, cylinder, rounded, single, square


def _cap(edge):
    outside, inside = d.CAP_RIM
    half = d.CAP / 2
    plate = rounded(-half, half, -half, half, 1.5, d.CAP_CEILING, d.CAP_TOP)
    plate = plate.chamfer(edge, None, plate.faces().sort_by()[-1].edges())
    rim = rounded(-outside / 2, outside / 2, -outside / 2, outside / 2, 1.0, d.CAP_RIM_BOTTOM, d.CAP_CEILING)
    rim -= square(0, 0, inside, d.CAP_RIM_BOTTOM, d.CAP_CEILING)
    bottom = d.SWITCH_TOP + 0.2
    post = cylinder(0, 0, d.CAP_POST, bottom, d.CAP_CEILING)
    length, along, across = (size + d.CAP_FIT for size in d.STEM)
    socket = d.SWITCH_TOP + d.STEM_HEIGHT + 0.1
    for x, y in ((length / 2, along / 2), (across / 2, length / 2)):
        post -= box(-x, x, -y, y, bottom, socket)
    return plate + rim + post


def field_cap():
    """One of the 100 on the field: flat, with a narrow bevel."""
    return single(_cap(d.CAP_EDGE))


def function_cap():
    """One of the ten below it: a wide bevel and a groove, so that fingers tell it."""
    length, width, depth = d.FUNCTION_GROOVE
    cap = _cap(d.FUNCTION_EDGE)
    return single(cap - box(-length / 2, length / 2, -width / 2, width / 2, d.CAP_TOP - depth, d.CAP_TOP))
