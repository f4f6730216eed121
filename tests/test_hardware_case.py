# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The printed parts as they are committed, measured on their meshes: they print and fit and are in place.

What they must fit is built here from data sheets and the PCB's own places, not by the program that made them.
"""

import csv
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import trimesh
from PIL import Image
from shapely import Point, Polygon, unary_union
from shapely import box as area
from shapely.affinity import translate

from hardware import description as d

HARDWARE = Path(__file__).resolve().parent.parent / "hardware"
BILL = HARDWARE / "bill_of_materials.csv"
LARGE = (
    "base-near",
    "base-far",
    "foot-left",
    "foot-right",
    "grid-near",
    "grid-far",
    "frame-near",
    "frame-far",
)
CAPS = ("cap-field", "cap-function")
OVER = ("frame-near", "frame-far", *CAPS)  # printed upside down
KEYS = range(d.layout.KEYS)
NOTHING = 0.001  # mm3: faces that touch


def printed(name):
    return trimesh.load(HARDWARE / "case" / f"{name}.stl")


def standing(name):
    """A part where it stands, 0 being the front side of the PCB."""
    mesh = printed(name)
    if name in OVER:
        mesh.apply_transform(np.diag([1.0, -1.0, -1.0, 1.0]))
    top = {"grid": d.GRID_TOP, "fram": d.FRAME_TOP, "cap-": d.CAP_TOP, "base": 0}
    floor = -d.THICKNESS - d.STANDOFF - d.FLOOR
    mesh.apply_translation([0, 0, top.get(name[:4], floor) - mesh.bounds[1, 2]])
    return mesh


@pytest.fixture(scope="module")
def parts():
    return {name: standing(name) for name in LARGE + CAPS}


def cut(mesh, height):
    """What a cut at this height shows, as areas with holes."""
    section = mesh.section(plane_origin=[0, 0, height], plane_normal=[0, 0, 1])
    flat, move = section.to_2D(to_2D=trimesh.geometry.plane_transform([0, 0, height], [0, 0, 1]))
    assert np.allclose(move[:2, :2], np.eye(2))  # moved, but not turned
    return translate(unary_union(flat.polygons_full), *move[:2, 3])


def holes(shape):
    return [Polygon(ring) for part in getattr(shape, "geoms", [shape]) for ring in part.interiors]


def nearest(shapes, x, y):
    return min(shapes, key=lambda shape: shape.centroid.distance(Point(x, y)))


def assert_at(shape, x, y):
    assert abs(shape.centroid.x - x) < 0.1
    assert abs(shape.centroid.y - y) < 0.1


def block(x0, x1, y0, y1, z0, z1):
    return trimesh.creation.box(bounds=[[x0, y0, z0], [x1, y1, z1]])


def round_block(x, y, diameter, z0, z1):
    mesh = trimesh.creation.cylinder(radius=diameter / 2, height=z1 - z0, sections=48)
    return mesh.apply_translation([x, y, (z0 + z1) / 2])


def frustum(below, above, z0, z1):
    corners = [
        [sx * side / 2, sy * side / 2, z]
        for side, z in ((below, z0), (above, z1))
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    return trimesh.convex.convex_hull(np.array(corners))


def common(one, other):
    """The volume that two meshes share."""
    shared = trimesh.boolean.intersection([one, other], engine="manifold", check_volume=False)
    a, b, c = (shared.triangles[:, n] for n in range(3))
    return abs((a * np.cross(b, c)).sum() / 6)


def at_keys(mesh, up=0.0, keys=KEYS):
    """A copy of a mesh at each key."""
    copies = []
    for key in keys:
        x, y = d.key_position(key)
        copies.append(mesh.copy().apply_translation([x, y, up]))
    return trimesh.util.concatenate(copies)


def switch(more=0.0):
    """The housing of an MX switch (Cherry's drawing), `more` larger on each side, with the stem's opening."""
    body = block(-7 - more, 7 + more, -7 - more, 7 + more, 0, 5)
    flange = block(-7.8 - more, 7.8 + more, -7.8 - more, 7.8 + more, 5 - more, 6.6 + more)
    upper = frustum(14.8 + 2 * more, 12.0 + 2 * more, 6.6, 11.6)
    opening = block(-3.65, 3.65, -2.8, 2.8, 7.0, 12)
    return trimesh.boolean.difference([trimesh.boolean.union([body, flange, upper]), opening])


def stem():
    """The cross on the stem of an MX switch: 4.0 long, 1.31 and 1.09 thick, from 11.6 to 15.2 at rest."""
    return trimesh.boolean.union(
        [block(-2, 2, -0.655, 0.655, 11.6, 15.2), block(-0.545, 0.545, -2, 2, 11.6, 15.2)]
    )


def pcb():
    return block(d.LEFT, d.RIGHT, d.BOTTOM, d.TOP, -d.THICKNESS, 0)


def all_caps(parts, up=0.0):
    squares = range(d.layout.SQUARES)
    functions = range(d.layout.SQUARES, d.layout.KEYS)
    return trimesh.util.concatenate(
        [at_keys(parts["cap-field"], up, squares), at_keys(parts["cap-function"], up, functions)]
    )


@pytest.mark.parametrize("name", LARGE + CAPS)
def test_each_part_is_one_closed_solid_that_fits_the_bed(name):
    mesh = printed(name)
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.volume > 0
    assert mesh.body_count == 1
    assert abs(mesh.bounds[0, 2]) < 1e-6  # it stands on the bed
    assert (mesh.extents <= 220).all()


@pytest.mark.parametrize("name", LARGE + CAPS)
def test_each_part_prints_without_supports(name):
    """Nothing hangs over but bevels of 45 degrees and bridges of at most 14 mm."""
    mesh = printed(name)
    hanging = np.flatnonzero((mesh.face_normals[:, 2] < -0.75) & (mesh.triangles[:, :, 2].min(axis=1) > 0.01))
    patches = trimesh.graph.connected_components(
        mesh.face_adjacency[np.isin(mesh.face_adjacency, hanging).all(axis=1)], nodes=hanging
    )
    for patch in patches:
        corners = mesh.triangles[patch].reshape(-1, 3)
        assert np.ptp(corners[:, :2], axis=0).min() <= 14.0, corners.mean(axis=0)


def test_each_key_has_a_cell_of_the_light_grid_around_switch_and_light(parts):
    grid = {
        height: unary_union([cut(parts["grid-near"], height), cut(parts["grid-far"], height)])
        # The parts meet with a gap of 0.15 mm.
        .buffer(0.1, join_style="mitre")
        .buffer(-0.1, join_style="mitre")
        for height in (0.2, 2.5, 5.8, 9.0)
    }
    cells = holes(grid[9.0])
    assert len(cells) == 110 + 10  # and ten between rank 1 and the function keys
    for key in KEYS:
        x, y = d.key_position(key)
        assert_at(nearest(cells, x, y), x, y)
        body, flange = area(x - 7, y - 7, x + 7, y + 7), area(x - 7.8, y - 7.8, x + 7.8, y + 7.8)
        light_x, light_y = d.light_position(key)
        light = area(light_x - 1.8, light_y - 1.6, light_x + 1.8, light_y + 1.6)
        for height, inside in ((0.2, light), (0.2, body), (2.5, body), (5.8, flange), (9.0, flange)):
            cell = nearest(holes(grid[height]), x, y)
            assert cell.contains(inside.buffer(0.25))
            assert cell.area < 19.05**2  # one key alone


def test_no_light_passes_over_a_wall_when_the_keys_are_up(parts):
    """The lowest point of a cap is below the top of the walls, and the walls stand on the PCB."""
    for name in CAPS:
        assert parts[name].bounds[0, 2] < parts["grid-near"].bounds[1, 2] - 0.5
    for name in ("grid-near", "grid-far"):
        assert abs(parts[name].bounds[0, 2]) < 1e-6


def test_caps_are_over_keys_and_clear_of_each_other_and_of_the_frame(parts):
    for name in CAPS:
        low, high = parts[name].bounds
        assert np.allclose((low + high)[:2], 0, atol=0.01)
        assert 17.5 <= (high - low)[0] <= d.PITCH - 1.0
    for height in (d.FRAME_TOP - 0.05, 13.5):
        frame = unary_union([cut(parts[name], height) for name in ("frame-near", "frame-far")])
        for key in KEYS:
            x, y = d.key_position(key)
            assert frame.distance(area(x - 8.8, y - 8.8, x + 8.8, y + 8.8)) > 0.5
    field = nearest(holes(frame.buffer(0.2).buffer(-0.2)), 4.5 * d.PITCH, 4.5 * d.PITCH)
    assert_at(field, 4.5 * d.PITCH, 4.5 * d.PITCH)


def test_screws_pass_from_the_base_through_the_board_into_grid_and_frame(parts):
    def screw_holes(names, height, diameter):
        found = [hole for name in names for hole in holes(cut(parts[name], height))]
        return [hole for hole in found if abs(hole.area / (np.pi / 4 * diameter**2) - 1) < 0.05]

    under = screw_holes(("base-near", "base-far"), -3.0, 3.4)
    assert len(under) == len(d.HOLES) + len(d.RIM_SCREWS)
    above = screw_holes(("grid-near", "grid-far"), 2.0, 2.5) + screw_holes(
        ("frame-near", "frame-far"), 3.0, 4.0
    )
    assert len(above) == len(under)
    for x, y in d.HOLES + d.RIM_SCREWS:
        assert_at(nearest(under, x, y), x, y)
        assert_at(nearest(above, x, y), x, y)
    feet = screw_holes(("foot-left", "foot-right"), -10.0, 3.4)
    assert len(feet) == 4
    for hole in feet:
        assert_at(nearest(under, hole.centroid.x, hole.centroid.y), hole.centroid.x, hole.centroid.y)


def test_the_frame_says_what_the_function_keys_do_and_names_files_and_ranks(parts):
    """Each letter is engraved, in one piece but for the dots of i and j."""
    frame = unary_union([cut(parts[name], d.FRAME_TOP - 0.3) for name in ("frame-near", "frame-far")])
    marks = [hole.centroid for hole in holes(frame) if hole.area < 20]

    def marks_in(x0, x1, y0, y1):
        return sum(x0 < mark.x < x1 and y0 < mark.y < y1 for mark in marks)

    names = "prev next turn claim hint undo light menu back ok".split()
    for n, name in enumerate(names):
        x, y = d.key_position(d.layout.SQUARES + n)
        assert marks_in(x - 9.5, x + 9.5, y - 25, y - 9.5) == len(name) + name.count("i"), name
    for n, name in enumerate("abcdefghij"):
        x, y = n * d.PITCH, 9 * d.PITCH
        assert marks_in(x - 5, x + 5, y + 9.5, y + 20) == len(name) + (name in "ij"), name
        assert marks_in(-25, -9.5, x - 5, x + 5) == len(str(n + 1)), n + 1


def test_the_window_shows_the_panel(parts):
    x, y = d.PANEL
    window = nearest(holes(cut(parts["frame-far"], 14.7)), x, y)
    assert_at(window, x, y)
    left, bottom, right, top = window.bounds
    assert np.allclose([right - left, top - bottom], d.PANEL_WINDOW, atol=0.1)
    y -= 2.2  # the glass reaches further down than the picture
    glass = nearest(holes(cut(parts["frame-far"], 14.2)), x, y)
    assert glass.contains(area(x - 13.35, y - 9.65, x + 13.35, y + 9.65))  # 26.7 x 19.3 mm


def test_printed_parts_do_not_overlap(parts):
    for one, other in combinations(LARGE, 2):
        assert common(parts[one], parts[other]) < NOTHING, (one, other)


def test_the_pcb_lies_in_the_case_and_is_held(parts):
    for name in LARGE:
        assert common(parts[name], pcb()) < NOTHING, name
    # Pressed down by 0.2 mm it stands on standoffs and pillars, lifted by as much it meets grid and frame.
    low, high = pcb().apply_translation([0, 0, -0.2]), pcb().apply_translation([0, 0, 0.2])
    supports = [common(parts[name], low) for name in ("base-near", "base-far")]
    assert sum(supports) > 0.2 * (15 * np.pi / 4 * 3**2 + 6 * np.pi / 4 * (7**2 - 3.4**2)) * 0.95
    assert all(common(parts[name], high) > 1 for name in ("grid-near", "grid-far", "frame-near", "frame-far"))


def test_switches_clear_grid_and_frame_by_a_quarter_millimetre(parts):
    switches = at_keys(switch(more=0.25))
    for name in ("grid-near", "grid-far", "frame-near", "frame-far"):
        assert common(parts[name], switches) < NOTHING, name


@pytest.mark.parametrize("down", [0.0, 2.0, 4.0])
def test_caps_touch_nothing_but_their_stems_up_or_down(parts, down):
    caps = all_caps(parts, -down)
    for name in ("grid-near", "grid-far", "frame-near", "frame-far"):
        assert common(parts[name], caps) < NOTHING, name
    for name in CAPS:
        cap = parts[name].copy().apply_translation([0, 0, -down])
        assert common(cap, switch()) < NOTHING
        moved = stem().apply_translation([0, 0, -down])
        assert common(cap, moved) < NOTHING
        # A stem that were 0.3 mm thicker would not go in: the cap does not fall off.
        thick = moved.copy()
        thick.apply_scale([4.3 / 4, 4.3 / 4, 1])
        assert common(cap, thick) > 0.5


def test_every_part_on_the_pcb_has_room(parts):
    """Each part of the netlist as a box: the area its footprint keeps, as high as its data sheet says."""
    from hardware.placement import parts as placed
    from hardware.placement import read_netlist

    netlist = read_netlist()
    case = [parts[name] for name in LARGE]
    for part in placed(netlist).values():
        if part.kind in ("switch", "light"):
            continue  # tested by itself; flat
        height = netlist["kinds"][part.kind]["height"]
        yard = next(line for layer, line in part.footprint.lines if layer == "CrtYd")
        xs, ys = zip(*(part.at(x, y) for x, y in yard), strict=True)
        edge = min(max(ys), d.TOP), max(min(ys), d.BOTTOM)
        z = (-d.THICKNESS - height, -d.THICKNESS) if part.back else (0, height)
        room = block(max(min(xs), d.LEFT), min(max(xs), d.RIGHT), edge[1], edge[0], *z)
        for name, mesh in zip(LARGE, case, strict=True):
            assert common(mesh, room) < NOTHING, (part.reference, name)
    x, y = d.PICO
    pico = block(x - 25.5, x + 25.5, y - 10.5, y + 10.5, 0, 12.0 + 2.75)  # with its button
    socket = block(x + 25.5 - 4.4, x + 25.5 + 1.3, y - 3.75, y + 3.75, 12.0, 14.8)
    x, y = d.PANEL
    # The glass reaches further down than the picture: its middle is 12.5 mm below the pins.
    panel = block(x - 13.35, x + 13.35, y - 2.2 - 9.65, y - 2.2 + 9.65, 0, 13.8)
    for name in LARGE:
        assert all(common(parts[name], module) < NOTHING for module in (pico, socket, panel)), name


def test_plugs_reach_their_sockets(parts):
    """USB-C plugs are at most 12.35 x 6.5 mm thick (USB-IF), micro-B plugs 10.6 x 8.5."""
    x, y = d.INLET
    middle = -d.THICKNESS - 3.2 / 2
    supply = block(x - 6.175, x + 6.175, d.TOP + 0.5, d.TOP + 60, middle - 3.25, middle + 3.25)
    x, y = d.PICO
    end = x + 25.5 + 1.3
    middle = 12.0 + 1.35
    computer = block(end + 0.3, end + 60, y - 5.3, y + 5.3, middle - 4.25, middle + 4.25)
    for name in LARGE:
        assert common(parts[name], supply) < NOTHING, name
        assert common(parts[name], computer) < NOTHING, name


def test_the_board_leans_on_four_rubber_feet(parts):
    """Recesses of 12.5 mm: two in the base near the player, one in each foot."""
    for name, height, count in (("base-near", -7.5, 2), ("foot-left", -13.9, 1), ("foot-right", -13.9, 1)):
        recesses = [
            hole for hole in holes(cut(parts[name], height)) if abs(hole.area - np.pi / 4 * 12.5**2) < 2
        ]
        assert len(recesses) == count, name


def test_the_guide_counts_parts_and_screws_and_gives_their_sizes():
    """A row a part: name, how many, millimetres in x, y and z, grams (solid PLA: 1.24 a cm3)."""
    text = (HARDWARE / "case" / "README.md").read_text()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line[:1] == "|"]
    table = {row[0].strip("`"): row[1:] for row in rows}
    assert {name for name in table if f"`{name}`" in text} == {*LARGE, *CAPS}
    for name in LARGE + CAPS:
        mesh = printed(name)
        count, size, grams = table[name][:3]
        assert int(count) == {"cap-field": 100, "cap-function": 10}.get(name, 1)
        assert [float(length) for length in size.split(" x ")] == pytest.approx(mesh.extents, abs=0.51)
        assert 0.4 < float(grams) / (mesh.volume * 1.24e-3) < 1
    screws = len(d.HOLES) + len(d.RIM_SCREWS)
    long, in_grid = 4, 4  # two a foot; the holes beside switches
    bill = {line["value"]: int(line["quantity"] or 0) for line in csv.DictReader(BILL.open())}
    assert bill["Screw M3 x 20, countersunk"] == long and bill["Heat-set insert M3 x 5.7"] == screws - in_grid
    assert bill["Screw M3 x 12, countersunk"] == screws - long
    assert int(table["screw M3 x 20, countersunk"][0]) == long
    assert int(table["screw M3 x 12, countersunk"][0]) == screws - long
    assert int(table["heat-set insert M3 x 5.7 (hole 4.0 mm)"][0]) == screws - in_grid


def test_the_committed_files_are_what_the_program_writes(tmp_path):
    from hardware.case import write_parts

    write_parts(tmp_path)
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == sorted(f"{name}.{kind}" for name in LARGE + CAPS for kind in ("step", "stl"))
    for name in written:
        assert (tmp_path / name).read_bytes() == (HARDWARE / "case" / name).read_bytes(), name


def test_the_picture_of_the_caps_is_what_the_program_draws(tmp_path):
    """Within a tolerance: the library that follows the rays rounds differently on other processors."""
    from hardware import case_pictures
    from hardware.caps import field_cap, function_cap

    case_pictures.caps(tmp_path / "caps.png", {"cap-field": field_cap(), "cap-function": function_cap()})
    drawn, kept = (
        np.asarray(Image.open(path), dtype=float)
        for path in (tmp_path / "caps.png", HARDWARE / "pictures" / "case-caps.png")
    )
    assert drawn.shape == kept.shape
    assert np.abs(drawn - kept).mean() < 1.0
