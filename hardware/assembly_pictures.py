# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Pictures for who solders: pieces of the PCB's back with its parts, each named and turned as it must be.

The board is drawn from its Gerber files; parts and values come from the netlist, places from `placement.py`.
"""

from PIL import Image, ImageDraw, ImageFont

from hardware.description import PITCH, TOP, key_position, layout
from hardware.pictures import back_details

SCALE = 24  # pixels a millimetre
FINE = 3  # parts are drawn so much larger, and made smaller: smooth edges
MARGIN = 460  # pixels for the words at each side
WORDS = 31  # pixels high

_BLACK, _GREY, _METAL, _WHITE = (34, 34, 38), (92, 92, 98), (206, 208, 212), (250, 250, 246)
_CERAMIC, _LIGHT, _PAPER, _INK = (190, 148, 104), (226, 214, 176), (255, 255, 255), (20, 20, 24)
_CHIPS = ("shifter", "usb_switch", "ideal_diode", "mosfet")


class Detail:
    """A piece of the back, with words at its sides. `bounds`: left, bottom, right, top, from the keys."""

    def __init__(self, bounds):
        self.left, self.bottom, self.right, self.top = self.bounds = bounds
        self.bodies, self.words = [], {"left": [], "right": []}

    def pixel(self, x, y):
        """Where a place of the board is in the picture of the piece: on the back x goes left."""
        return (self.right - x) * SCALE, (self.top - y) * SCALE

    def mount(self, part):
        self.bodies.append(part)

    def say(self, side, text, x, y):
        """Words at the left or right, below those before, and a line from there to a place of the board."""
        self.words[side].append((self.pixel(x, y), text))

    def _polygon(self, pen, part, points, colour):
        pen.polygon([tuple(FINE * c for c in self.pixel(*part.at(*point))) for point in points], fill=colour)

    def _rectangle(self, pen, part, x1, y1, x2, y2, colour):
        self._polygon(pen, part, ((x1, y1), (x2, y1), (x2, y2), (x1, y2)), colour)

    def _round(self, pen, part, x, y, radius, colour):
        px, py = (FINE * c for c in self.pixel(*part.at(x, y)))
        radius *= FINE * SCALE
        pen.ellipse((px - radius, py - radius, px + radius, py + radius), fill=colour)

    def _body(self, pen, part):
        """A part from above, after its footprint: legs, body, and the mark by which one turns it."""
        (outline,) = (line for layer, line in part.footprint.lines if layer == "Fab")
        xs, ys = zip(*outline, strict=True)
        x1, x2, y1, y2 = min(xs), max(xs), min(ys), max(ys)
        if part.kind in ("diode", "schottky", "light", *_CHIPS):
            legs = {"light": 0.5, "shifter": 0.4}.get(part.kind, 0.45)
            for pad in part.footprint.pads:  # from the body to the middle of the pad
                inner = max(min(pad.x, x2), x1)
                self._rectangle(pen, part, inner, pad.y - legs / 2, pad.x, pad.y + legs / 2, _METAL)
        if part.kind in ("diode", "schottky"):
            self._polygon(pen, part, outline, _BLACK)
            self._rectangle(pen, part, x1 + 0.25, y1, x1 + 0.7, y2, _WHITE)  # pad 1 is the cathode
        elif part.kind == "light":
            self._polygon(pen, part, outline, _LIGHT)
        elif part.kind in _CHIPS:
            self._polygon(pen, part, outline, _BLACK)
            if part.kind != "mosfet":  # three legs cannot be turned
                self._round(pen, part, x1 + 0.5, y2 - 0.5, 0.2, _WHITE)
        elif part.kind == "bulk":
            cut = 1.1  # two corners of its foot, at the plus
            foot = ((x1, y1 + cut), (x1 + cut, y1), (x2, y1), (x2, y2), (x1 + cut, y2), (x1, y2 - cut))
            self._polygon(pen, part, foot, _BLACK)
            self._round(pen, part, 0, 0, x2 - 0.2, _METAL)
            self._rectangle(pen, part, 3.2, -2.6, 4.4, 2.6, _BLACK)  # the minus
        elif part.kind == "inlet":
            for pad in part.footprint.pads:
                self._rectangle(pen, part, pad.x - 0.25, pad.y - 0.5, pad.x + 0.25, pad.y + 0.5, _METAL)
            self._polygon(pen, part, outline, _METAL)
            self._rectangle(pen, part, x1 + 0.6, y1, x2 - 0.6, y1 + 0.5, _GREY)  # the mouth
        else:  # resistors, capacitors, fuse: metal at both ends
            ceramic = part.value.endswith("X7R")
            self._polygon(pen, part, outline, _METAL)
            self._rectangle(pen, part, x1 + 0.4, y1, x2 - 0.4, y2, _CERAMIC if ceramic else _BLACK)

    def draw(self, board):
        """The picture, on that of the bare piece of the board."""
        large = board.resize((board.width * FINE, board.height * FINE))
        pen = ImageDraw.Draw(large)
        for part in self.bodies:
            self._body(pen, part)
        board = large.resize(board.size, Image.Resampling.BOX)
        picture = Image.new("RGB", (board.width + 2 * MARGIN, board.height), _PAPER)
        picture.paste(board, (MARGIN, 0))
        pen, font = ImageDraw.Draw(picture), ImageFont.load_default(WORDS)
        for side, words in self.words.items():
            step = picture.height / len(words) if words else 0
            for index, ((x, y), text) in enumerate(words):
                middle = (index + 0.5) * step
                edge = MARGIN - 16 if side == "left" else picture.width - MARGIN + 16
                anchor, align = ("rm", "right") if side == "left" else ("lm", "left")
                away = -8 if side == "left" else 8
                pen.multiline_text((edge + away, middle), text, _INK, font, anchor, 6, align)
                for colour, width in ((_INK, 5), (_WHITE, 2)):  # seen on paper and on the board
                    pen.line((edge, middle, x + MARGIN, y), colour, width)
                    radius = 4 + width / 2
                    spot = (x + MARGIN - radius, y - radius, x + MARGIN + radius, y + radius)
                    pen.ellipse(spot, fill=colour)
        return picture


def _cells(parts):
    """Four cells: those at the left bare, those at the right with their parts."""
    low, high = (
        74,
        84,
    )  # e8 and e9: the chain of the lights runs one way in the one, the other way in the other
    x, y = key_position(low)
    detail = Detail((x - 10.5, y - 9.5, x + PITCH + 9.0, y + PITCH + 9.5))
    for key in (high, low):
        place = layout.LED_OF[key] + 1
        for reference in (f"D{key + 1}", f"LED{place}", f"C{place}"):
            detail.mount(parts[reference])
        light, diode, bare = parts[f"LED{place}"], parts[f"D{key + 1}"], key + 1
        bare_light, bare_diode = parts[f"LED{layout.LED_OF[bare] + 1}"], parts[f"D{bare + 1}"]
        rank = layout.key_name(key)[1:]
        detail.say("right", "diode: its bar to the\nbracket, at the left", *diode.at(-0.95, 0))
        x, y = light.at(1.6, 1.4)
        corner = ("lower " if y < light.y else "upper ") + ("left" if x > light.x else "right")
        part = parts[f"C{place}"]
        words = ("right", "capacitor, 100 nF:\neither way round", part.x, part.y)
        if part.y > light.y:
            detail.say(*words)
        detail.say("right", f"light, on its face: the cut\ncorner {corner} (rank {rank})", light.x, light.y)
        if part.y < light.y:
            detail.say(*words)
        detail.say("left", "bracket: the diode's bar", *bare_diode.at(-2.3, -0.4))
        switch = parts[f"SW{bare + 1}"]
        detail.say("left", "switch, pin 1: column", *switch.pad(1))
        detail.say("left", "switch, pin 2: to the diode", *switch.pad(2))
        detail.say("left", f"mark: the light's cut corner,\nGND (rank {rank})", *bare_light.at(3.8, 1.5))
    return detail


_TURN = {
    "shifter": "the dot at pin 1",
    "usb_switch": "the dot at pin 1",
    "ideal_diode": "the dot at pin 1",
    "schottky": "the bar at the bracket",
    "bulk": "the black stripe, minus,\naway from the +",
    "inlet": "its mouth at the edge",
}


def _region(parts, bounds, sides):
    """A piece with all the parts of the back that are in it; words for those named in `sides`."""
    detail = Detail(bounds)
    left, bottom, right, top = bounds
    for part in parts.values():
        if part.back and left < part.x < right and bottom < part.y < top:
            detail.mount(part)
    for side, references in sides.items():
        for reference in references.split():
            part = parts[reference]
            turn = _TURN.get(part.kind)
            text = f"{reference}  {part.value.removesuffix(', power only, 6 pins')}"
            # The end of the line covers neither the dot nor, on the way to Q1, another part.
            end = part.pad(1) if part.kind == "mosfet" else part.at(0.2, -0.4)
            detail.say(side, text + (f":\n{turn}" if turn else ""), *end)
    return detail


def draw(gerbers, parts):
    """Each picture's name and the picture, from the folder of the Gerber files and the placed parts."""
    details = {
        "cell": _cells(parts),
        "controller": _region(
            parts,
            (146.0, 190.0, 185.0, 222.0),
            {"left": "D111 C113 U3 R8", "right": "C112 U2 R1 R9"},
        ),
        "supply": _region(
            parts,
            (-9.0, 192.5, 36.0, TOP + 2.0),
            {"left": "R3 FU1 C111 R6", "right": "J1 R2 R7 C114 Q1 U4 C115"},
        ),
    }
    details["panel"] = _region(parts, (77.0, 207.0, 94.0, 221.0), {"left": "R4 R5", "right": "C116"})
    boards = back_details(gerbers, [detail.bounds for detail in details.values()], SCALE)
    for (name, detail), board in zip(details.items(), boards, strict=True):
        yield name, detail.draw(board)
