# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The pictures of case and caps: assembled, taken apart, cut open, as they are printed, and the caps."""

import numpy as np
from build123d import Rot

from hardware import description as d
from hardware.render import Scene
from hardware.solids import box, frustum, prism, rectangle, single, square, triangles

WALNUT, BLACK, MILK = (0.20, 0.095, 0.045), (0.035, 0.035, 0.04), (0.86, 0.86, 0.83)
BOARD, CLEAR, STEM, GLASS, CREAM = (
    (0.02, 0.10, 0.07),
    (0.62, 0.66, 0.70),
    (0.55, 0.10, 0.08),
    (0.01,) * 3,
    (0.8, 0.72, 0.55),
)
METAL = (0.55, 0.55, 0.56)

AMBER, BLUE, WHITE, GREEN = (1.0, 0.42, 0.05), (0.07, 0.25, 1.0), (0.85, 0.80, 0.75), (0.08, 0.75, 0.25)
DIM = 0.28
# A game of Cathedral, rank 10 first: Light's buildings amber, Dark's blue, the Cathedral white; claims dim.
POSITION = """
    A A a a . . b B B B
    A A A a . b b b B b
    a a A a W b b B B b
    a a a A W . . B . .
    . . . W W W . . . B
    A A . . W . . B B B
    A . . . W . . B . .
    . . . A . . B B . .
    a A A A . . . . . .
    A A a A . B B . . .
""".split()
FUNCTIONS = "W W W . G . . W B G".split()
COLOURS = {"A": AMBER, "B": BLUE, "W": WHITE, "G": GREEN}


def _glow(letter):
    if letter == ".":
        return None
    strength = 0.9 if letter.isupper() else DIM
    return tuple(strength * part for part in COLOURS[letter.upper()])


def _milk(glow):
    """The colour of a cap: lit ones show less of the light that falls on them."""
    return tuple(0.35 * part + 0.2 * own for part, own in zip(MILK, glow, strict=True)) if glow else MILK


def _lights():
    """What each key shows."""
    ranks = [POSITION[n : n + 10] for n in range(0, 100, 10)]
    return [_glow(letter) for rank in reversed(ranks) for letter in rank] + [
        _glow(letter) for letter in FUNCTIONS
    ]


def _switch():
    """A switch as far as it is seen: housing and stem."""
    low, high = d.SWITCH_TOP_WIDTHS
    flange = d.SWITCH_FLANGE_TOP
    housing = square(0, 0, d.SWITCH_BODY, 0, d.SWITCH_FLANGE_BOTTOM)
    housing += square(0, 0, d.SWITCH_FLANGE, d.SWITCH_FLANGE_BOTTOM, flange)
    housing += frustum(low, high, flange, d.SWITCH_TOP)
    length, along, across = d.STEM
    top = d.SWITCH_TOP + d.STEM_HEIGHT
    stem = box(-length / 2, length / 2, -along / 2, along / 2, d.SWITCH_TOP - 4.2, top)
    stem += box(-across / 2, across / 2, -length / 2, length / 2, d.SWITCH_TOP - 4.2, top)
    return single(housing), single(stem)


def _board():
    holes = []
    for key in range(d.layout.KEYS):
        x, y = d.light_position(key)
        holes.append(rectangle(x - 1.8, x + 1.8, y - 1.6, y + 1.6))
    outline = rectangle(d.LEFT, d.RIGHT, d.BOTTOM, d.TOP)
    return triangles(prism(outline, -d.THICKNESS, 0, holes))


def _modules(scene, up, writing):
    """Pico, panel and buzzer as blocks."""
    x, y = d.PICO
    length, width = (size / 2 for size in d.PICO_SIZE)
    scene.add(
        triangles(box(x - length, x + length, y - width, y + width, d.PICO_BOTTOM, d.PICO_TOP)),
        (0.02, 0.16, 0.06),
        (0, 0, up),
    )
    for side in (-8.89, 8.89):
        scene.add(
            triangles(box(x - 25.4, x + 25.4, y + side - 1.27, y + side + 1.27, 0, 8.5)), BLACK, (0, 0, up)
        )
        scene.add(
            triangles(box(x - 25.4, x + 25.4, y + side - 0.3, y + side + 0.3, 8.5, d.PICO_BOTTOM)),
            METAL,
            (0, 0, up),
        )
    over, wide, high = d.PICO_USB
    socket = box(
        x + length + over - 5.7, x + length + over, y - wide / 2, y + wide / 2, d.PICO_TOP, d.PICO_TOP + high
    )
    scene.add(triangles(socket), METAL, (0, 0, up), gloss=0.4)
    x, y = d.PANEL
    scene.add(
        triangles(box(x - 13.65, x + 13.65, y - 14, y + 13.8, 11.0, 12.2)), (0.02, 0.03, 0.12), (0, 0, up)
    )
    width, height = (size / 2 for size in d.PANEL_GLASS)
    scene.add(
        triangles(box(x - width, x + width, y - height, y + height, 12.2, d.PANEL_TOP)),
        GLASS,
        (0, 0, up),
        gloss=0.3,
    )
    for outline, holes in writing:
        shape = prism(outline, d.PANEL_TOP, d.PANEL_TOP + 0.05, holes)
        scene.add(triangles(shape), GLASS, (0, 0, up), glow=(0.45, 0.70, 0.85))


def assembled(path, parts, paint, writing, table):
    scene = Scene(day=0.5)
    for name in ("base-near", "base-far", "foot-left", "foot-right", "frame-near", "frame-far"):
        scene.add(parts[name], WALNUT, gloss=0.10)
    for name in ("grid-near", "grid-far"):
        scene.add(parts[name], BLACK)
    scene.add(_board(), BOARD)
    _modules(scene, 0, writing)
    for mesh in paint:
        scene.add(mesh, CREAM)
    for key, glow in enumerate(_lights()):
        _cap(scene, parts, key, 0, glow)
    middle = ((d.LEFT + d.RIGHT) / 2, (d.BOTTOM + d.TOP) / 2 - 16, 4)
    eye = (middle[0] - 190, middle[1] - 520, 610)
    scene.picture(path, (960, 720), eye, middle, 300, ground=table)


def _cap(scene, parts, key, up, glow):
    name = "cap-field" if key < d.layout.SQUARES else "cap-function"
    x, y = d.key_position(key)
    lx, ly = d.light_position(key)
    spot = (lx, (y + ly) / 2, d.CAP_TOP + up)
    scene.add(parts[name], _milk(glow), (x, y, up), glow=glow, spot=spot, gloss=0.05)


def exploded(path, parts, paint, writing, table):
    scene = Scene(day=0.7)
    board, grid, frame, caps = 75, 150, 235, 320
    housing, stem = (triangles(solid) for solid in _switch())
    for name, up in (
        ("base-near", 0),
        ("base-far", 0),
        ("foot-left", 0),
        ("foot-right", 0),
        ("frame-near", frame),
        ("frame-far", frame),
    ):
        scene.add(parts[name], WALNUT, (0, 0, up), gloss=0.10)
    for name in ("grid-near", "grid-far"):
        scene.add(parts[name], (0.06, 0.06, 0.07), (0, 0, grid))
    scene.add(_board(), BOARD, (0, 0, board))
    _modules(scene, board, writing)
    for mesh in paint:
        scene.add(mesh, CREAM, (0, 0, frame))
    for key, glow in enumerate(_lights()):
        x, y = d.key_position(key)
        scene.add(housing, CLEAR, (x, y, board), gloss=0.2)
        scene.add(stem, STEM, (x, y, board))
        _cap(scene, parts, key, caps, glow)
    middle = ((d.LEFT + d.RIGHT) / 2, (d.BOTTOM + d.TOP) / 2, 155)
    eye = (middle[0] - 420, middle[1] - 900, 790)
    scene.picture(path, (768, 932), eye, middle, 490, ground=table)


def section(path, solids):
    """Four cells cut through their lights: empty and lit, with its switch, with the key down, dark."""
    scene = Scene(day=0.55)
    front = d.LIGHT_Y
    left, right = -d.PITCH / 2 - 3.2, 3.5 * d.PITCH + 1.0
    room = box(left, right, front, d.PITCH * 1.5, -10, 40)
    grid = single(solids["grid-near"] & room)
    scene.add(triangles(grid), (0.06, 0.06, 0.07))
    lights = [square(*d.light_position(key), 3.4, -d.THICKNESS, 0) for key in range(4)]
    board = box(left, right, front, d.PITCH * 1.5, -d.THICKNESS, 0)
    scene.add(triangles(single(board - lights)), BOARD)
    housing, stem = _switch()
    glows = [_glow(letter) for letter in "ABW."]
    for rank in range(2):
        for file in range(4):
            x, y = file * d.PITCH, rank * d.PITCH
            down = -d.SWITCH_TRAVEL if (file, rank) == (2, 0) else 0
            glow = glows[file] if rank == 0 else None
            cut = box(-20, 20, front - y if rank == 0 else -20, 20, -40, 60)
            if (file, rank) != (0, 0):
                scene.add(triangles(single(housing & cut)), CLEAR, (x, y, 0))
                scene.add(triangles(single(stem & cut)), STEM, (x, y, down))
            cap = solids["cap-field"] & cut
            scene.add(
                triangles(single(cap)),
                _milk(glow),
                (x, y, down),
                glow=glow,
                spot=(x, front, d.CAP_CEILING + down),
            )
            if rank == 0:
                lamp = box(x - 1.6, x + 1.6, front, front + 1.4, -1.9, -0.1)
                scene.add(triangles(lamp), MILK, glow=tuple(2.2 * c for c in glow) if glow else None)
    middle = ((left + right) / 2, 0, 7.5)
    scene.picture(
        path, (960, 432), (middle[0] - 22, -170, 55), middle, 39, ground=(-d.THICKNESS - 0.6, 0), samples=20
    )


def caps(path, solids):
    """Both caps from above and from below."""
    scene = Scene()
    place = 0
    for name in ("cap-field", "cap-function"):
        for over in (False, True):
            solid = Rot(180, 0, 0) * solids[name] if over else solids[name]
            corners, faces = triangles(solid)
            corners = corners - [0, 0, corners[:, 2].min()]
            turn = np.deg2rad(28)
            corners = corners @ np.array(
                [[np.cos(turn), np.sin(turn), 0], [-np.sin(turn), np.cos(turn), 0], [0, 0, 1]]
            )
            scene.add((corners, faces), MILK, (place, 0, 0), gloss=0.10)
            place += 27
    scene.picture(path, (960, 336), (40.5, -150, 110), (40.5, 0, 3), 39, ground=(0, 0), samples=14)


def printed(path, meshes):
    """The large parts as they lie on the bed, the feet, and a few caps."""
    scene = Scene()
    wide = d.RIGHT - d.LEFT + 40
    y = 0.0
    for kind, colour in (("grid", BLACK), ("base", WALNUT), ("frame", WALNUT)):
        tallest = 0.0
        for column, name in enumerate((f"{kind}-near", f"{kind}-far")):
            corners, _ = meshes[name]
            low, high = corners.min(axis=0), corners.max(axis=0)
            scene.add(
                meshes[name], colour, (column * wide - (low[0] + high[0]) / 2, y - low[1], 0), gloss=0.05
            )
            tallest = max(tallest, high[1] - low[1])
        y += tallest + 22
    for n in range(8):
        cap = "cap-function" if n > 5 else "cap-field"
        scene.add(meshes[cap], MILK, (n * 24 - 88, -25, 0))
    for n, name in enumerate(("foot-left", "foot-right")):
        corners, _ = meshes[name]
        scene.add(meshes[name], WALNUT, (wide - 50 + 60 * n - corners[0, 0], -50 - corners[:, 1].min(), 0))
    middle = (wide / 2, y / 2 - 46, 0)
    scene.picture(path, (840, 840), (middle[0], middle[1] - 500, 900), middle, 560, ground=(0, 0), samples=12)
