# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The case: base, light grid and frame in parts that fit a print bed, made from `description.py`.

`python -m hardware.case [FOLDER]` writes the parts and the caps into FOLDER/case, as STL the way they are
printed and as STEP where they stand in the case, and pictures of them into FOLDER/pictures. FOLDER is
`hardware` if it is not given. Heights are measured from the front side of the PCB, which lies at 0:

                 caps                                        CAP_TOP
      ______   _______   _______   ______________________    FRAME_TOP
     |  ____| | | | | | | | | | | |____   panel, Pico    |
     | |    |_|_| |_|_|_|_| |_|_|_|    |  |              |   frame, light grid
     |_|========================================= PCB =|_|   0
     |_|__|________|__________|__________|____________|__|   base
"""

import sys
from pathlib import Path

from build123d import Plane, Rot

from hardware import case_pictures
from hardware import description as d
from hardware.caps import field_cap, function_cap
from hardware.lettering import outlines
from hardware.solids import (
    box,
    cone,
    cylinder,
    flare,
    prism,
    rectangle,
    rounded,
    single,
    triangles,
    write_step,
    write_stl,
)

HALF = d.PITCH / 2
OUT = d.GAP + d.RIM  # from the edge of the PCB to the outside
WEST, EAST, SOUTH, NORTH = d.LEFT - OUT, d.RIGHT + OUT, d.BOTTOM - OUT, d.TOP + OUT
FLOOR_TOP = -d.THICKNESS - d.STANDOFF
BOTTOM = FLOOR_TOP - d.FLOOR
FUNCTION_Y = d.key_position(d.layout.SQUARES)[1]
FILES, RANKS = "abcdefghij", range(1, 11)
LAST = 9 * d.PITCH  # of file j and rank 10
FAR = 1000.0
ENGRAVED = 0.6


def _dovetail(x, y, narrow, wide, length, z0, z1, fit=0.0):
    """A tongue that reaches up the board from a joint at y, wider at its end than at its neck."""
    a, b = narrow / 2 + fit, wide / 2 + fit
    return prism(
        [
            (x - a, y - 1),
            (x - a, y),
            (x - b, y + length + fit),
            (x + b, y + length + fit),
            (x + a, y),
            (x + a, y - 1),
        ],
        z0,
        z1,
    )


def _halves(whole, joint, tongues):
    """A part in two: the one nearer the player has tongues, the other one room for them."""
    near = whole & box(-FAR, FAR, -FAR, joint, -FAR, FAR)
    far = whole & box(-FAR, FAR, joint + d.FIT, FAR, -FAR, FAR)
    near += [whole & _dovetail(x, joint, *sizes) for x, *sizes in tongues]
    far -= [_dovetail(x, joint, *sizes, fit=d.FIT) for x, *sizes in tongues]
    return single(near), single(far)


def _rim_tongues(z0, z1):
    return [(x, 3.0, 4.2, 5.0, z0, z1) for x in (WEST + d.RIM / 2, EAST - d.RIM / 2)]


def _inlet_opening():
    """Room for the plug of the supply, through the wall at the upper edge; plugs are up to 12.4 x 6.5."""
    x, z = d.INLET[0], d.INLET_MIDDLE
    return box(x - 6.8, x + 6.8, d.TOP - 1.5, FAR, z - 3.6, z + 3.6)


def _screw_holes(places, bottom, top):
    """For countersunk screws; the bevel needs no support when it is printed."""
    for x, y in places:
        yield cylinder(x, y, d.SCREW, bottom, top)
        yield cone(x, y, d.SCREW_HEAD, d.SCREW, bottom, bottom + (d.SCREW_HEAD - d.SCREW) / 2)


def _bulk_edges():
    x, y = d.BULK
    width, height, _ = d.BULK_ROOM
    return x - width / 2, x + width / 2, y - height / 2, y + height / 2


def base():
    """The tray under the PCB: standoffs at its holes, pillars between keys, in two parts."""
    tray = rounded(WEST, EAST, SOUTH, NORTH, d.CORNER, BOTTOM, 0)
    tray = tray.chamfer(0.8, None, tray.faces().sort_by()[0].edges())
    tray -= box(d.LEFT - d.GAP, d.RIGHT + d.GAP, d.BOTTOM - d.GAP, d.TOP + d.GAP, FLOOR_TOP, 0)
    under = -d.THICKNESS
    tray += [cylinder(x, y, d.STANDOFF_WIDTH, FLOOR_TOP, under) for x, y in d.HOLES]
    tray += [cone(x, y, d.SUPPORT_WIDTH + 3, d.SUPPORT_WIDTH, FLOOR_TOP, under) for x, y in d.SUPPORTS]
    holes = [_inlet_opening(), box(*_bulk_edges(), BOTTOM, FLOOR_TOP)]
    holes += _screw_holes(d.HOLES + d.RIM_SCREWS, BOTTOM, 0)
    rubber, depth = d.RUBBER
    holes += [cylinder(x, d.BOTTOM + 18, rubber, BOTTOM, BOTTOM + depth) for x in (d.LEFT + 18, d.RIGHT - 18)]
    tray -= holes
    floor = [(x * d.PITCH, 20.0, 26.0, 10.0, BOTTOM, FLOOR_TOP) for x in (0.5, 4.5, 8.5)]
    return _halves(tray, d.BASE_JOINT, _rim_tongues(BOTTOM, 0) + floor)


def feet():
    """A foot under each corner at the back, held by two screws; the large capacitor hangs into one."""
    x, y = d.BULK
    low = BOTTOM - d.FOOT
    block = rounded(WEST, x + 10, y - 10, NORTH, d.CORNER, low, BOTTOM)
    block = block.chamfer(0.8, None, block.faces().sort_by()[0].edges())
    block -= box(*_bulk_edges(), -d.THICKNESS - d.BULK_ROOM[2], BOTTOM)
    block -= list(
        _screw_holes([place for place in d.HOLES + d.RIM_SCREWS if _over(block, place)], low, BOTTOM)
    )
    rubber, depth = d.RUBBER
    block -= cylinder(d.LEFT + 6, y + 4, rubber, low, low + depth)
    left = single(block)
    middle = Plane(((d.LEFT + d.RIGHT) / 2, 0, 0), z_dir=(1, 0, 0))
    return left, left.mirror(middle)


def _over(block, place):
    room = block.bounding_box()
    return room.min.X < place[0] < room.max.X and room.min.Y < place[1] < room.max.Y


def light_grid():
    """The lattice on the PCB, a cell around each switch; in two parts that plug into each other."""
    cell = (d.PITCH - d.GRID_WALL) / 2
    edge = cell + d.GRID_EDGE
    cells = [d.key_position(key) for key in range(d.layout.KEYS)]
    holes = [rectangle(x - cell, x + cell, y - cell, y + cell) for x, y in cells]
    low, high = FUNCTION_Y + HALF + d.GRID_WALL / 2, -HALF - d.GRID_WALL / 2
    holes += [
        rectangle(x - cell, x + cell, low, high) for x, y in cells[:10]
    ]  # between rank 1 and the function keys
    outline = rectangle(-edge, LAST + edge, FUNCTION_Y - edge, LAST + edge)
    lattice = prism(outline, 0, d.GRID_TOP, holes)
    screws = [(x, y) for x, y in d.HOLES if y < LAST + edge]
    for x, y in screws:
        outward = (d.LEFT + d.FRAME_LIP + 0.7) if x < LAST / 2 else (d.RIGHT - d.FRAME_LIP - 0.7)
        width = d.LUG_RADIUS
        lattice += cylinder(x, y, 2 * width, 0, d.LUG_HEIGHT)
        lattice += box(min(x, outward), max(x, outward), y - width, y + width, 0, d.LUG_HEIGHT)
    lattice -= [cylinder(x, y, d.PILOT, 0, d.LUG_HEIGHT + 0.6) for x, y in screws]

    # The joint: the far part has the wall; its foot is thicker, and holds the ends of the near part's walls.
    wall = d.GRID_JOINT - d.GRID_WALL / 2
    near = lattice & box(-FAR, FAR, -FAR, wall - d.FIT, -FAR, FAR)
    far = lattice & box(-FAR, FAR, wall, FAR, -FAR, FAR)
    slot = d.GRID_WALL / 2 + d.FIT
    foot = d.SWITCH_FLANGE_TOP + 0.4  # below the rim of a cap that is down
    far += [box(x + slot - HALF, x - slot + HALF, wall - 0.7, wall, 0, foot) for x, _ in cells[:10]]
    return single(near), single(far)


def _labels():
    """Files above rank 10, ranks at the left, what the function keys do below them, and the board's name."""
    unit = 0.8
    for n, name in enumerate(FILES):
        yield from outlines(name, n * d.PITCH, LAST + d.OPENING + 5.0, unit)
    for rank in RANKS:
        yield from outlines(
            str(rank), (WEST - d.OPENING - 1.2) / 2 + 0.3, (rank - 1) * d.PITCH - 3 * unit, unit
        )
    for n, name in enumerate(d.layout.FUNCTIONS.split()[: d.layout.FUNCTION_KEYS]):
        yield from outlines(name, n * d.PITCH, (SOUTH + FUNCTION_Y - d.OPENING) / 2 - 2 * unit, unit)


def frame():
    """What covers edge and modules, with openings for keys, panel, sound and plugs; in two parts."""
    top = d.FRAME_TOP
    body = rounded(WEST, EAST, SOUTH, NORTH, d.CORNER, 0, top)
    body = body.chamfer(1.6, None, body.faces().sort_by()[-1].edges())
    strip = LAST + HALF + d.GRID_EDGE + 0.4  # from here on there are modules
    inner = (d.LEFT + d.FRAME_LIP, d.RIGHT - d.FRAME_LIP)
    body -= box(*inner, d.BOTTOM + d.FRAME_LIP, strip, 0, d.FRAME_UNDER_KEYS)
    body -= box(*inner, strip, d.TOP - d.FRAME_LIP, 0, d.FRAME_UNDER_MODULES)

    cuts = []
    for low, high in ((0, LAST), (FUNCTION_Y, FUNCTION_Y)):
        edges = (-d.OPENING, LAST + d.OPENING, low - d.OPENING, high + d.OPENING)
        cuts += [box(*edges, 0, top), flare(*edges, top - 1.2, top)]
    x, y = d.PANEL
    width, height = d.PANEL_WINDOW
    edges = (x - width / 2, x + width / 2, y - height / 2, y + height / 2)
    cuts += [box(*edges, 0, top), flare(*edges, d.PANEL_TOP + 1.2, top)]
    width, height = (size / 2 + 0.5 for size in d.PANEL_GLASS)
    y = d.PANEL_GLASS_Y
    cuts.append(box(x - width, x + width, y - height, y + height, 0, d.PANEL_TOP + 0.6))
    x, y = d.BUZZER
    ring = [(0, 0), (4, 0), (-4, 0), (2, 3.46), (-2, 3.46), (2, -3.46), (-2, -3.46)]
    cuts += [cylinder(x + dx, y + dy, 2.2, 0, top) for dx, dy in ring]
    cuts += _pico_opening()
    cuts.append(_inlet_opening())
    body -= cuts

    posts = [(x, y) for x, y in d.HOLES if y > strip]
    body += [cylinder(x, y, d.STANDOFF_WIDTH + 1, 0, d.FRAME_UNDER_MODULES) for x, y in posts]
    diameter, depth = d.INSERT
    body -= [cylinder(x, y, diameter, 0, depth) for x, y in posts + list(d.RIM_SCREWS)]
    body -= [prism(outline, top - ENGRAVED, top + 1, holes) for outline, holes in _labels()]
    return _halves(body, d.FRAME_JOINT, _rim_tongues(0, top))


def _pico_opening():
    """Room for the Pico with its button, its socket, and from there outwards for a plug of up to 11 x 8."""
    over, width, height = d.PICO_USB
    x, y = d.PICO
    end = x + d.PICO_SIZE[0] / 2
    middle = d.PICO_TOP + height / 2
    yield box(
        x - d.PICO_SIZE[0] / 2 - 0.5,
        end + 0.5,
        y - d.PICO_SIZE[1] / 2 - 0.5,
        y + d.PICO_SIZE[1] / 2 + 0.5,
        0,
        d.PICO_TOP + d.PICO_BUTTON + 0.6,
    )
    yield box(
        end - 6.5, FAR, y - width / 2 - 0.6, y + width / 2 + 0.6, d.PICO_TOP - 0.5, d.PICO_TOP + height + 0.4
    )
    yield box(end + over, FAR, y - 6.5, y + 6.5, middle - 4.6, FAR)


def printed_parts():
    """Name, solid where it stands in the case, and whether it is printed upside down."""
    near, far = base()
    yield "base-near", near, False
    yield "base-far", far, False
    left, right = feet()
    yield "foot-left", left, False
    yield "foot-right", right, False
    near, far = light_grid()
    yield "grid-near", near, False
    yield "grid-far", far, False
    near, far = frame()
    yield "frame-near", near, True
    yield "frame-far", far, True
    yield "cap-field", field_cap(), True
    yield "cap-function", function_cap(), True


def as_printed(solid, over):
    """Corners and triangles of a part that lies on the bed, some of them turned over about the x axis."""
    if over:
        solid = Rot(180, 0, 0) * solid
    corners, faces = triangles(solid)
    corners[:, 2] -= corners[:, 2].min()
    return corners.round(4), faces


def _pictures(folder, solids, printed):
    meshes = {name: triangles(solid) for name, solid in solids.items()}
    paint = [
        triangles(prism(outline, d.FRAME_TOP - ENGRAVED, d.FRAME_TOP - 0.3, holes))
        for outline, holes in _labels()
    ]
    x, y = d.PANEL
    lean = -d.FOOT / (d.BULK[1] + 4 - d.BOTTOM - 18)  # from the rubber feet in front to those at the back
    table = (BOTTOM - 1.5 - (d.BOTTOM + 18) * lean, lean)  # its height at y = 0, and how it falls
    writing = [*outlines("light", x, y + 2.0, 0.5), *outlines("to move", x, y - 3.0, 0.5)]
    case_pictures.assembled(folder / "case-assembled.png", meshes, paint, writing, table)
    case_pictures.exploded(folder / "case-exploded.png", meshes, paint, writing, table)
    case_pictures.section(folder / "case-section.png", solids)
    case_pictures.printed(folder / "case-printed.png", printed)
    case_pictures.caps(folder / "case-caps.png", solids)


def write_parts(folder):
    """Writes the STL and STEP files of all parts; the solids by their names, and the meshes as printed."""
    folder.mkdir(parents=True, exist_ok=True)
    solids, meshes = {}, {}
    for name, solid, over in printed_parts():
        solids[name], meshes[name] = solid, as_printed(solid, over)
        write_stl(folder / f"{name}.stl", *meshes[name])
        write_step(folder / f"{name}.step", solid, name)
    return solids, meshes


def main(folder):
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    _pictures(folder / "pictures", *write_parts(folder / "case"))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
