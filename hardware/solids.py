# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Solids from plain numbers, and their way into STL and STEP files that are the same bytes each time."""

import re

import numpy as np
from build123d import Axis, Face, Pos, Solid, Vector, Wire, export_step
from build123d import Box as _Box
from build123d import Cone as _Cone
from build123d import Cylinder as _Cylinder

FINENESS = 0.03  # how far the triangles may be from a curve
STEP_DATE = "2026-01-01T00:00:00"  # a STEP file has to have one


def box(x0, x1, y0, y1, z0, z1):
    return Pos((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2) * _Box(x1 - x0, y1 - y0, z1 - z0)


def square(x, y, side, z0, z1):
    return box(x - side / 2, x + side / 2, y - side / 2, y + side / 2, z0, z1)


def cylinder(x, y, diameter, z0, z1):
    return Pos(x, y, (z0 + z1) / 2) * _Cylinder(diameter / 2, z1 - z0)


def cone(x, y, below, above, z0, z1):
    """A piece of a cone; its diameters at the bottom and at the top."""
    return Pos(x, y, (z0 + z1) / 2) * _Cone(below / 2, above / 2, z1 - z0)


def prism(outline, z0, z1, holes=()):
    """A plate with these corners, and holes with those."""
    wires = [Wire.make_polygon([(x, y, z0) for x, y in corners], close=True) for corners in (outline, *holes)]
    return Solid.extrude(Face(wires[0], wires[1:]), Vector(0, 0, z1 - z0))


def rectangle(x0, x1, y0, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def rounded(x0, x1, y0, y1, radius, z0, z1):
    """A box with round corners, seen from above."""
    block = box(x0, x1, y0, y1, z0, z1)
    return block.fillet(radius, block.edges().filter_by(Axis.Z))


def flare(x0, x1, y0, y1, z0, z1):
    """A hole with a 45 degree bevel: these edges at z0, wider by as much as it is higher at z1."""
    grow = z1 - z0
    low = Wire.make_polygon([(x, y, z0) for x, y in rectangle(x0, x1, y0, y1)], close=True)
    wide = rectangle(x0 - grow, x1 + grow, y0 - grow, y1 + grow)
    return Solid.make_loft([low, Wire.make_polygon([(x, y, z1) for x, y in wide], close=True)], ruled=True)


def frustum(below, above, z0, z1):
    """A pyramid without its top, over 0, 0; the sides of its squares at the bottom and at the top."""
    squares = [
        [(x * side / 2, y * side / 2, z) for x, y in rectangle(-1, 1, -1, 1)]
        for side, z in ((below, z0), (above, z1))
    ]
    return Solid.make_loft([Wire.make_polygon(corners, close=True) for corners in squares], ruled=True)


def single(part):
    """The one solid that a part consists of."""
    (solid,) = part.solids()
    return solid


def triangles(solid):
    """Corners and triangles; corners rounded to what a STL file keeps, so that equal ones stay equal."""
    corners, faces = solid.tessellate(FINENESS, 0.2)
    corners = np.round(np.array([tuple(corner) for corner in corners]), 4) + 0.0
    corners, index = np.unique(corners, axis=0, return_inverse=True)
    faces = index.reshape(-1)[np.array(faces)]
    whole = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    return corners, faces[whole]


def write_stl(path, corners, faces):
    record = np.zeros(
        len(faces), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")]
    )
    record["corners"] = corners[faces]
    a, b, c = (corners[faces[:, n]] for n in range(3))
    normal = np.cross(b - a, c - a)
    length = np.linalg.norm(normal, axis=1, keepdims=True)
    record["normal"] = np.round(normal / np.where(length > 0, length, 1), 4) + 0.0
    path.write_bytes(b"Ledifice".ljust(80) + len(faces).to_bytes(4, "little") + record.tobytes())


def write_step(path, solid, name):
    solid.label = name
    export_step(solid, path, write_pcurves=False)
    text = path.read_text()
    text = re.sub(r"'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d'", f"'{STEP_DATE}'", text, count=1)
    path.write_text(text)
