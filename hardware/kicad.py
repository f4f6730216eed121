# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Writes parts, copper and silkscreen as KiCad 6 reads them: the board file and the project with its rules.

Nothing here needs KiCad. Coordinates come in with y up and the middle of a1 as the origin; in KiCad y goes
down, and a1 is at ORIGIN, so that the board lies on an A3 sheet. The board's auxiliary origin is a1 too:
Gerber, drill and placement files count from there, y up.
"""

import json
import uuid
from itertools import pairwise
from math import cos, radians, sin

from hardware.copper import TRACK, VIA, VIA_DRILL

ORIGIN = (50.0, 300.0)

# What a board house must be able to make, in millimetres. The common ones ask no more for it.
RULES = {
    "min_clearance": 0.2,
    "min_track_width": 0.2,
    "min_via_diameter": 0.6,
    "min_via_annular_width": 0.13,
    "min_through_hole_diameter": 0.3,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25,
    "min_copper_edge_clearance": 0.3,
    "min_silk_clearance": 0.1,
    "solder_mask_clearance": 0.05,
    "solder_mask_min_width": 0.1,
}
COPPER = {"F": "F.Cu", "GND": "In1.Cu", "+5V": "In2.Cu", "B": "B.Cu"}
_LAYERS = (
    (0, "F.Cu", "signal"),
    (1, "In1.Cu", "power"),
    (2, "In2.Cu", "power"),
    (31, "B.Cu", "signal"),
    (34, "B.Paste", "user"),
    (35, "F.Paste", "user"),
    (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"),
    (38, "B.Mask", "user"),
    (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"),
    (45, "Margin", "user"),
    (46, "B.CrtYd", "user"),
    (47, "F.CrtYd", "user"),
    (48, "B.Fab", "user"),
    (49, "F.Fab", "user"),
)
_WIDTHS = {"SilkS": 0.12, "Fab": 0.1, "CrtYd": 0.05, "Edge.Cuts": 0.1}
_NAMES = uuid.UUID("6c656469-6669-4365-8000-000000000009")  # "ledifice" in letters' codes


def number(value):
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class BoardFile:
    """Collects the items of a board; `text` is the file."""

    def __init__(self, nets):
        self.nets = {net: index for index, net in enumerate(["", *nets])}
        self.items = []
        self.made = 0

    def _stamp(self):
        """An identity that is the same on every run: items are always made in the same order."""
        self.made += 1
        return f"(tstamp {uuid.uuid5(_NAMES, str(self.made))})"

    def _net(self, net):
        return f"(net {self.nets[net]})"

    def _point(self, x, y):
        return f"{number(ORIGIN[0] + x)} {number(ORIGIN[1] - y)}"

    def text(self):
        layers = "\n".join(f'    ({index} "{name}" {kind})' for index, name, kind in _LAYERS)
        nets = "\n".join(f"  (net {index} {quoted(net)})" for net, index in self.nets.items())
        origin = self._point(0, 0)
        setup = f"(pad_to_mask_clearance {RULES['solder_mask_clearance']})"
        setup += f" (solder_mask_min_width {RULES['solder_mask_min_width']})"
        setup += f" (aux_axis_origin {origin}) (grid_origin {origin})"
        return (
            "(kicad_pcb (version 20211014) (generator ledifice)\n"
            '  (general (thickness 1.6))\n  (paper "A3" portrait)\n'
            '  (title_block (title "Ledifice, the big board"))\n'
            f"  (layers\n{layers}\n  )\n  (setup {setup})\n{nets}\n" + "\n".join(self.items) + "\n)\n"
        )

    def footprint(self, part, label=None):
        """A part. `label` is where its reference stands beside its middle, on the board: x, y."""
        side = "B" if part.back else "F"
        mirror = -1 if part.back else 1
        turn = f" {number(part.angle)}" if part.angle else ""
        shape = part.footprint

        def local(x, y):  # in KiCad the footprint's own axes turn with it, y goes down
            return f"{number(x)} {number(-mirror * y)}"

        kind = "through_hole" if any(pad.drill and pad.number for pad in shape.pads) else "smd"
        if not any(pad.number for pad in shape.pads):
            kind = "board_only exclude_from_pos_files exclude_from_bom"
        lines = [
            f'  (footprint {quoted(shape.name)} (layer "{side}.Cu") {self._stamp()}',
            f"    (at {self._point(part.x, part.y)}{turn})",
            f"    (attr {kind})",
        ]
        if label is None:
            text_x, text_y, height = shape.reference
            at = local(text_x, text_y)
        else:
            height = shape.reference[2]
            back = radians(-part.angle)
            dx, dy = label
            at = f"{number(dx * cos(back) - dy * sin(back))} {number(-dx * sin(back) - dy * cos(back))}"
        justify = " (justify mirror)" if part.back else ""
        for what, text, layer, place, size in (
            ("reference", part.reference, "SilkS", at, height),
            ("value", part.value, "Fab", local(0, 0), 0.5),
        ):
            hide = " hide" if not height and what == "reference" else ""
            size = size or 0.8
            font = f"(font (size {number(size)} {number(size)}) (thickness {number(size * 0.15)}))"
            lines.append(
                f'    (fp_text {what} {quoted(text)} (at {place}) (layer "{side}.{layer}"){hide} '
                f"(effects {font}{justify}) {self._stamp()})"
            )
        for layer, points in shape.lines:
            for start, end in pairwise(points):
                lines.append(
                    f"    (fp_line (start {local(*start)}) (end {local(*end)}) "
                    f'(layer "{side}.{layer}") (width {_WIDTHS[layer]}) {self._stamp()})'
                )
        if shape.cutout:
            lines += self._cutout(shape.cutout)
        for pad in shape.pads:
            lines.append(self._pad(part, pad, side, local(pad.x, pad.y)))
        self.items.append("\n".join(lines) + "\n  )")

    def _pad(self, part, pad, side, at):
        turn = f" {number(part.angle)}" if part.angle else ""
        layers = f'"{side}.Cu" "{side}.Paste" "{side}.Mask"' if pad.kind == "smd" else '"*.Cu" "*.Mask"'
        drill = f" (drill {number(pad.drill[0])})" if pad.drill else ""
        margin = ""
        if (
            pad.kind == "smd" and not pad.number
        ):  # a mark that a camera sees: bare copper, a dark ring round it
            layers, margin = f'"{side}.Cu" "{side}.Mask"', " (solder_mask_margin 0.5)"
        net = part.nets.get(pad.number)
        net = f" (net {self.nets[net]} {quoted(net)})" if net else ""
        size = f"(size {number(pad.width)} {number(pad.height)})"
        return (
            f"    (pad {quoted(pad.number)} {pad.kind} {pad.shape} (at {at}{turn}) {size}{drill} "
            f"(layers {layers}){net}{margin} {self._stamp()})"
        )

    def _cutout(self, cutout):
        """An opening with round corners round the middle of a footprint, the same from both sides."""
        width, height, radius = cutout
        return [
            line.replace("gr_", "fp_")
            for line in self._rounded(
                -width / 2,
                -height / 2,
                width / 2,
                height / 2,
                radius,
                lambda x, y: f"{number(x)} {number(-y)}",
            )
        ]

    def _rounded(self, x1, y1, x2, y2, radius, point):
        bow = radius * (1 - cos(radians(45)))
        end = f'(layer "Edge.Cuts") (width {_WIDTHS["Edge.Cuts"]})'
        sides = (
            ((x1 + radius, y1), (x2 - radius, y1)),
            ((x2, y1 + radius), (x2, y2 - radius)),
            ((x2 - radius, y2), (x1 + radius, y2)),
            ((x1, y2 - radius), (x1, y1 + radius)),
        )
        corners = ((x2 - bow, y1 + bow), (x2 - bow, y2 - bow), (x1 + bow, y2 - bow), (x1 + bow, y1 + bow))
        lines = []
        for index, (start, stop) in enumerate(sides):
            after = sides[(index + 1) % 4][0]
            lines.append(f"  (gr_line (start {point(*start)}) (end {point(*stop)}) {end} {self._stamp()})")
            lines.append(
                f"  (gr_arc (start {point(*after)}) (mid {point(*corners[index])}) (end {point(*stop)}) "
                f"{end} {self._stamp()})"
            )
        return lines

    def outline(self, x1, y1, x2, y2, radius):
        self.items += self._rounded(x1, y1, x2, y2, radius, self._point)

    def write(self, words, x, y, height, back=False, angle=0, thickness=0.15, justify=""):
        """Words on the silkscreen."""
        side = "B" if back else "F"
        aligned = " ".join(filter(None, (justify, "mirror" if back else "")))
        aligned = f" (justify {aligned})" if aligned else ""
        turn = f" {number(angle)}" if angle else ""
        self.items.append(
            f'  (gr_text {quoted(words)} (at {self._point(x, y)}{turn}) (layer "{side}.SilkS") '
            f"{self._stamp()} (effects (font (size {number(height)} {number(height)}) "
            f"(thickness {number(height * thickness)})){aligned}))"
        )

    def draw(self, *points, back=False, width=0.15):
        """A line on the silkscreen."""
        for start, end in pairwise(points):
            self.items.append(
                f"  (gr_line (start {self._point(*start)}) (end {self._point(*end)}) "
                f'(layer "{"B" if back else "F"}.SilkS") (width {width}) {self._stamp()})'
            )

    def wire(self, wire):
        for start, end in pairwise(wire.points):
            if start != end:
                self.items.append(
                    f"  (segment (start {self._point(*start)}) (end {self._point(*end)}) "
                    f'(width {wire.width}) (layer "{COPPER[wire.layer]}") '
                    f"{self._net(wire.net)} {self._stamp()})"
                )

    def via(self, via):
        self.items.append(
            f"  (via (at {self._point(via.x, via.y)}) (size {VIA}) (drill {VIA_DRILL}) "
            f'(layers "F.Cu" "B.Cu") {self._net(via.net)} {self._stamp()})'
        )

    def plane(self, plane, clearance=0.25):
        """Copper over a whole area. On the outer layers it meets pads in full: 3 A flow there."""
        points = " ".join(f"(xy {self._point(*corner)})" for corner in plane.corners)
        full = "yes " if plane.layer in "FB" else ""
        self.items.append(
            f"  (zone {self._net(plane.net)} (net_name {quoted(plane.net)}) "
            f'(layer "{COPPER[plane.layer]}") {self._stamp()} (hatch edge 0.508)\n'
            f"    (priority {plane.priority}) (connect_pads {full}(clearance {clearance}))\n"
            "    (min_thickness 0.25) (filled_areas_thickness no)\n"
            f"    (fill yes (thermal_gap 0.3) (thermal_bridge_width 0.5))\n    (polygon (pts {points}))\n  )"
        )

    def keep_out(self, x, y, radius):
        """No copper round a screw, on any layer."""
        turns = [radians(step * 15) for step in range(24)]
        points = " ".join(f"(xy {self._point(x + radius * cos(t), y + radius * sin(t))})" for t in turns)
        layers = " ".join(quoted(name) for name in COPPER.values())
        self.items.append(
            f'  (zone (net 0) (net_name "") (layers {layers}) {self._stamp()} (hatch edge 0.508)\n'
            "    (connect_pads (clearance 0)) (min_thickness 0.25)\n"
            "    (keepout (tracks not_allowed) (vias not_allowed) (pads allowed) (copperpour not_allowed) "
            "(footprints allowed))\n"
            f"    (fill (thermal_gap 0.3) (thermal_bridge_width 0.5))\n    (polygon (pts {points}))\n  )"
        )


def project():
    """The project file: KiCad 6 keeps the design rules there."""
    rules = {name: value for name, value in RULES.items() if name.startswith("min_")}
    net_class = {
        "name": "Default",
        "clearance": RULES["min_clearance"],
        "track_width": TRACK,
        "via_diameter": VIA,
        "via_drill": VIA_DRILL,
        "microvia_diameter": 0.3,
        "microvia_drill": 0.1,
        "diff_pair_width": 0.25,
        "diff_pair_gap": 0.25,
        "diff_pair_via_gap": 0.25,
    }
    rules["max_error"] = 0.03  # corners for circles in the planes: a third of the usual size of the file
    settings = {"rules": rules, "defaults": {"zones": {"min_clearance": 0.25}}, "meta": {"version": 2}}
    content = {
        "board": {"design_settings": settings},
        "meta": {"filename": "ledifice.kicad_pro", "version": 1},
        "net_settings": {"classes": [net_class], "meta": {"version": 2}},
    }
    return json.dumps(content, indent=2) + "\n"
