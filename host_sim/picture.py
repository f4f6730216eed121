# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Draws the board as somebody at the table sees it: light through keycaps, a panel, a wooden case.

Units are pixels of the finished picture. What never changes is drawn once, twice as large, and kept.
"""

import math
import random
import unicodedata
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from host_sim.virtual_board import LAYOUTS

TABLE = 48  # of the table around the case
SIDE = 96  # from the case's edge to the keys
DOT = 4  # a pixel of the panel

GAMMA = 2.2
EXPOSURE = 3  # the eyes have got used to the room: a light at a third of its power looks bright

_TABLE_COLOUR = (23, 22, 24)
_PLATE_COLOUR = (17, 17, 19)
_INK = (196, 178, 150)
_OLED = (186, 226, 255)


class Face:
    """Where everything is on the face of a board.

    The big board has its name and the holes above its buzzer beside the panel. On the starter board the panel
    is as wide as the keys: there they are on a strip of wood below it.
    """

    def __init__(self, layout):
        self.layout = layout
        small = layout.SIDE < 10
        self.pitch = 134 if small else 84  # from key to key; 4 x 134 is a panel in its frame
        self.cap = 118 if small else 74
        self.margin = 10 if small else 9  # of the plate around the keys
        self.letters = 26 if small else 21  # the size of coordinates ...
        self.words = 23 if small else 18  # ... and of the words below function keys
        self.grid = layout.SIDE * self.pitch
        self.panel_size = layout.PANEL_WIDTH * DOT, layout.PANEL_HEIGHT * DOT
        self.width = 2 * (TABLE + SIDE) + self.grid
        self.panel_x = (self.width - self.panel_size[0]) // 2
        self.panel_y = TABLE + (70 if small else 64)
        self.keys_x = TABLE + SIDE
        self.keys_y = self.panel_y + self.panel_size[1] + (112 if small else 76)
        self.row_y = self.keys_y + self.grid + (74 if small else 64)  # the function keys
        self.height = self.row_y + self.pitch + (114 if small else 104) + TABLE
        self.glow = 0.31 * self.pitch  # how far the light of a cap spreads over its neighbours
        if small:
            strip = self.panel_y + self.panel_size[1] + 60
            self.brand = self.panel_x + 62, strip
            self.holes = [
                (self.width - self.panel_x + 3 - 15 * x, strip - 7 + 15 * y)
                for x in range(9)
                for y in range(2)
            ]
        else:
            middle = self.panel_y + self.panel_size[1] / 2
            beside = (TABLE + self.panel_x - 22) / 2  # the middle of the space beside the panel
            self.brand = beside, middle
            places = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if x * x + y * y <= 5]
            self.holes = [(self.width - beside + 15 * x, middle + 15 * y) for x, y in places]

    def corner(self, key):
        """The upper left corner of a key's cap."""
        inset = (self.pitch - self.cap) // 2
        squares, side = self.layout.SQUARES, self.layout.SIDE
        if key >= squares:
            return self.keys_x + (key - squares) * self.pitch + inset, self.row_y + inset
        return (
            self.keys_x + key % side * self.pitch + inset,
            self.keys_y + (side - 1 - key // side) * self.pitch + inset,
        )


FACES = {board: Face(layout) for board, layout in LAYOUTS.items()}


def _seen(wire):
    """The value (0 … 255) of a screen's pixel that looks like a light driven with `wire`.

    A light's power is proportional to `wire`, a screen's to the value's power of 2.2. Very bright lights
    saturate.
    """
    power = 1 - math.exp(-EXPOSURE * wire / 255)
    return round(255 * power ** (1 / GAMMA))


@lru_cache
def _font(size):
    return ImageFont.load_default(size)


def _wood(size):
    """Walnut: fine noise drawn out along the grain, over broad bands."""
    width, height = size
    chance = random.Random(1)  # the same piece of wood each time

    def noise(columns, rows, spread):
        bell = [  # the mean of four is nearly a bell curve, of a spread of 37
            Image.frombytes("L", (columns, rows), chance.randbytes(columns * rows)) for _ in range(4)
        ]
        level = Image.blend(Image.blend(bell[0], bell[1], 0.5), Image.blend(bell[2], bell[3], 0.5), 0.5)
        level = level.point([round(min(255, max(0, 128 + (n - 128) * spread / 37))) for n in range(256)])
        return level.resize(size, Image.Resampling.BICUBIC)

    fine = noise(width // 240 + 3, height // 3, 50)
    broad = noise(width // 900 + 3, height // 60 + 2, 90)
    pores = noise(width // 40 + 2, height, 60)
    grain = Image.blend(Image.blend(fine, broad, 0.5), pores, 0.25)
    dark, light = (40, 24, 16), (104, 66, 41)
    # The noise stays within about 60 of its middle, 128.
    share = [min(1.0, max(0.0, (level - 68) / 120)) for level in range(256)]
    channels = [
        grain.point([round(low + (high - low) * part) for part in share])
        for low, high in zip(dark, light, strict=True)
    ]
    return Image.merge("RGB", channels)


def _rounded(size, box, radius):
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    return mask


def _shade(picture, mask, offset, blur, strength):
    """The shadow that a shape throws on what lies below it."""
    shadow = ImageChops.offset(mask, 0, offset).filter(ImageFilter.GaussianBlur(blur))
    picture.paste((0, 0, 0), mask=shadow.point(lambda level: level * strength // 255))


def _recess(picture, box, radius, colour):
    """A pocket milled into the case: dark, its upper edge in shadow, its lower edge catching light."""
    mask = _rounded(picture.size, box, radius)
    rim = _rounded(picture.size, (box[0] - 3, box[1] - 3, box[2] + 3, box[3] + 3), radius + 3)
    lit = ImageChops.subtract(ImageChops.offset(rim, 0, 3), rim)
    picture.paste((150, 108, 72), mask=lit.point(lambda level: level * 120 // 255))
    picture.paste((12, 7, 4), mask=rim)
    picture.paste(colour, mask=mask)
    inner = ImageChops.subtract(mask, ImageChops.offset(mask, 0, 14)).filter(ImageFilter.GaussianBlur(12))
    picture.paste((0, 0, 0), mask=ImageChops.multiply(inner, mask))


# Pillow's own font has no accents. Their strokes, in parts of the font's size, from a point above the letter.
_ACCENTS = {
    "\u0300": [(-0.13, -0.14, 0.05, 0.0)],
    "\u0301": [(0.13, -0.14, -0.05, 0.0)],
    "\u0302": [(-0.13, 0.0, 0.0, -0.12), (0.0, -0.12, 0.13, 0.0)],
    "\u0308": [(-0.13, -0.05, -0.09, -0.05), (0.09, -0.05, 0.13, -0.05)],
    "\u0327": [(0.02, 0.75, -0.06, 0.9)],
}


def _engrave(draw, at, text, size, spacing=0.06):
    """Lettering in brass ink around a middle point; small letters need some space between them."""
    font = _font(size)
    letters = unicodedata.normalize("NFD", text.replace("ß", "ss"))
    widths = [0 if letter in _ACCENTS else font.getlength(letter) + spacing * size for letter in letters]
    x = at[0] - (sum(widths) - spacing * size) / 2
    middle = top = 0
    for letter, width in zip(letters, widths, strict=True):
        if letter in _ACCENTS:
            for stroke in _ACCENTS[letter]:
                ends = [size * part + (top if place % 2 else middle) for place, part in enumerate(stroke)]
                draw.line(ends, fill=_INK, width=max(2, size // 10))
        else:
            draw.text((x, at[1]), letter, font=font, anchor="lm", fill=_INK)
            middle = x + (width - spacing * size) / 2
            top = at[1] - size * (0.54 if letter.isupper() else 0.37)
            x += width


@lru_cache
def _case(face):
    """The board without any light: everything but captions."""
    scale = 2
    width, height, grid, margin = face.width, face.height, face.grid, face.margin
    size = width * scale, height * scale

    def box(left, top, right, bottom):
        return tuple(round(scale * each) for each in (left, top, right, bottom))

    picture = Image.new("RGB", size, _TABLE_COLOUR)
    sheen = Image.radial_gradient("L").resize(size).point(lambda level: max(0, 46 - level // 5))
    picture.paste((92, 82, 74), mask=sheen)

    body = _rounded(size, box(TABLE, TABLE, width - TABLE, height - TABLE), 44 * scale)
    _shade(picture, body, 26 * scale, 22 * scale, 210)
    picture.paste(_wood(size), mask=body)
    edge = ImageChops.subtract(body, ImageChops.offset(body, 0, 3 * scale))
    picture.paste((190, 140, 96), mask=edge.point(lambda level: level * 110 // 255))
    edge = ImageChops.subtract(body, ImageChops.offset(body, 0, -4 * scale))
    picture.paste((10, 5, 3), mask=edge.point(lambda level: level * 150 // 255))

    for top, high in ((face.keys_y, grid), (face.row_y, face.pitch)):
        plate = (face.keys_x - margin, top - margin, face.keys_x + grid + margin, top + high + margin)
        _recess(picture, box(*plate), 2 * margin * scale, _PLATE_COLOUR)
    glass = (
        face.panel_x - 22,
        face.panel_y - 18,
        width - face.panel_x + 22,
        face.panel_y + face.panel_size[1] + 18,
    )
    _recess(picture, box(*glass), 12 * scale, (7, 8, 10))

    draw = ImageDraw.Draw(picture)
    _engrave(draw, [scale * each for each in face.brand], "LEDIFICE", 22 * scale, 0.3)
    for x, y in face.holes:  # above the buzzer
        at_x, at_y = x * scale, y * scale
        draw.ellipse((at_x - 7, at_y - 5, at_x + 7, at_y + 9), fill=(134, 94, 62))
        draw.ellipse((at_x - 7, at_y - 7, at_x + 7, at_y + 7), fill=(14, 9, 6))
    letters = face.letters
    for place in range(face.layout.SIDE):
        along = face.keys_x + place * face.pitch + face.pitch / 2
        below = face.keys_y + grid + letters + 8
        _engrave(draw, (along * scale, below * scale), "abcdefghij"[place], letters * scale)
        down = face.keys_y + grid - place * face.pitch - face.pitch / 2
        beside = face.keys_x - letters - 11
        _engrave(draw, (beside * scale, down * scale), str(place + 1), letters * scale)

    picture = picture.resize((width, height), Image.Resampling.LANCZOS)
    cap, shape = _cap(face.cap)
    for key in range(face.layout.KEYS):
        picture.paste(cap, face.corner(key), shape)
    return picture


_CAP_SCALE = 4  # a cap is drawn four times as large as it is shown, 74 wide


def _cap_shapes(cap):
    """A cap's outline and its face, drawn large; and how many pixels there are one of a cap 74 wide."""
    unit = cap * _CAP_SCALE / 74
    size = cap * _CAP_SCALE, cap * _CAP_SCALE
    last = size[0] - 1
    whole = _rounded(size, (0, 0, last, last), round(13 * unit))
    top = [round(part) for part in (7 * unit, 6 * unit, last - 7 * unit, last - 9 * unit)]
    return whole, _rounded(size, top, round(11 * unit)), unit


@lru_cache
def _cap(cap):
    """A keycap of smoke-coloured resin, not lit, and its shape."""
    shape, face, unit = _cap_shapes(cap)
    slope = Image.linear_gradient("L").resize(face.size)
    body = Image.merge(
        "RGB", [slope.point(lambda level, base=base: base + 16 - level // 9) for base in (22, 22, 25)]
    )
    lighter = Image.merge(
        "RGB", [slope.point(lambda level, base=base: base + 20 - level // 14) for base in (30, 30, 34)]
    )
    body.paste(lighter, mask=face)
    edge = ImageChops.subtract(face, ImageChops.offset(face, 0, round(unit)))
    body.paste((84, 84, 92), mask=edge.point(lambda level: level * 150 // 255))
    return body.resize((cap, cap), Image.Resampling.LANCZOS), shape.resize(
        (cap, cap), Image.Resampling.LANCZOS
    )


@lru_cache
def _shine(cap):
    """How the light from below spreads in a cap: strongest in the middle of its face, weak in its skirt."""
    whole, face, unit = _cap_shapes(cap)
    spot = Image.radial_gradient("L").resize(face.size).point(lambda level: 255 - level * 95 // 255)
    skirt = Image.radial_gradient("L").resize(face.size).point(lambda level: 150 - level * 70 // 255)
    light = Image.composite(spot, skirt, face.filter(ImageFilter.GaussianBlur(2 * unit)))
    return ImageChops.multiply(light, whole).resize((cap, cap), Image.Resampling.LANCZOS)


@lru_cache(1024)  # an animation has the same few colours again and again
def _lit_cap(cap, wire):
    shine = _shine(cap)
    colour = Image.new("RGB", (cap, cap), tuple(_seen(channel) for channel in wire))
    return Image.composite(colour, Image.new("RGB", (cap, cap)), shine)


def _lights(face, pixels):
    """What the LEDs add to the picture: lit caps, and the glow around them."""
    size = face.width, face.height
    light = Image.new("RGB", size)
    for key, wire in enumerate(pixels):
        if any(wire):
            light.paste(_lit_cap(face.cap, wire), face.corner(key))
    small = light.resize((face.width // 4, face.height // 4), Image.Resampling.BOX)
    near = small.filter(ImageFilter.GaussianBlur(face.glow / 8))
    far = small.filter(ImageFilter.GaussianBlur(face.glow / 2))
    glow = ImageChops.add(near.point(lambda level: level * 2 // 5), far.point(lambda level: level * 2 // 5))
    return ImageChops.screen(light, glow.resize(size, Image.Resampling.BICUBIC))


@lru_cache
def _mesh(size):
    """The gaps between the panel's pixels."""
    cell = Image.new("L", (DOT, DOT), 255)
    cell.paste(110, (DOT - 1, 0, DOT, DOT))
    cell.paste(110, (0, DOT - 1, DOT, DOT))
    mesh = Image.new("L", size)
    for x in range(0, size[0], DOT):
        mesh.paste(cell, (x, 0))
    row = mesh.crop((0, 0, size[0], DOT))
    for y in range(0, size[1], DOT):
        mesh.paste(row, (0, y))
    return mesh


@lru_cache(16)
def _panel(pixels, size):
    """The panel's light: crisp pixels with a breath of glow."""
    dots = Image.frombytes("L", (size[0] // DOT, size[1] // DOT), pixels).point([0] + [255] * 255)
    large = dots.resize(size, Image.Resampling.NEAREST)
    crisp = ImageChops.multiply(large, _mesh(size))
    soft = large.filter(ImageFilter.GaussianBlur(5)).point(lambda level: level * 28 // 100)
    bright = ImageChops.screen(crisp, soft)
    return Image.merge("RGB", [bright.point(lambda level, full=full: level * full // 255) for full in _OLED])


@lru_cache(4)
def _unlit(face, words, pixels):
    """The board with its captions and its panel, but no lights."""
    picture = _case(face).copy()
    if pixels is not None:
        panel = _panel(pixels, face.panel_size)
        box = (face.panel_x, face.panel_y, face.panel_x + panel.width, face.panel_y + panel.height)
        picture.paste(ImageChops.screen(picture.crop(box), panel), box)
    pen = ImageDraw.Draw(picture)
    for place, word in enumerate(words):
        at = face.keys_x + (place + 0.5) * face.pitch, face.row_y + face.pitch + face.words + 12
        _engrave(pen, at, word, face.words)
    return picture


def draw(bench):
    """The picture of a bench's board."""
    face = FACES[bench.layout.BOARD]
    screen = bench.screen
    pixels = None if screen is None else b"".join(bytes(row) for row in screen)
    unlit = _unlit(face, tuple(bench.key_help), pixels)
    lights = _lights(face, [bench.pixel(key) for key in range(face.layout.KEYS)])
    return ImageChops.screen(unlit, lights)


# --- Moving pictures ---

_EDGE = 20  # of the table that is left around the case
_COLOURS = 240
_SAME = 12  # levels, of 255: what changes by less stays as it is; a quarter of the size, and hard to see
# A pattern of 4 x 4, -8 … 7, that is added before colours are chosen from the few that a GIF has: bands in a
# glow become a fine grain, and it is the same grain in each frame, so that what stands still costs nothing.
_GRAIN = (-8, 0, -6, 2, 4, -4, 6, -2, -5, 3, -7, 1, 7, -1, 5, -3)


@lru_cache
def _grain(size, sign):
    tile = Image.new("L", (4, 4))
    tile.putdata([max(0, sign * level) * 3 // 4 for level in _GRAIN])
    grain = Image.new("L", size)
    for x in range(0, size[0], 4):
        grain.paste(tile, (x, 0))
    row = grain.crop((0, 0, size[0], 4))
    for y in range(0, size[1], 4):
        grain.paste(row, (0, y))
    return Image.merge("RGB", (grain,) * 3)


def in_few_colours(pictures):
    """Pictures of the same size with the same 240 colours, for files that are small."""
    size = pictures[0].size
    grain = _grain(size, 1), _grain(size, -1)
    pictures = [ImageChops.subtract(ImageChops.add(each, grain[0]), grain[1]) for each in pictures]
    # Colours that are seen rarely count as much as those of the wood: the brighter a pixel, the more
    # often it stands in the sample from which they are chosen.
    sample = []
    for picture in pictures[::2]:
        small = picture.resize((size[0] // 3, size[1] // 3), Image.Resampling.NEAREST)
        for pixel in zip(*[iter(small.tobytes())] * 3, strict=True):
            sample += [pixel] * (1 + (max(pixel) - 40) // 16 if max(pixel) > 80 else 1)
    strip = Image.new("RGB", (256, len(sample) // 256))
    strip.putdata(sample[: 256 * strip.height])
    palette = strip.quantize(_COLOURS, Image.Quantize.MEDIANCUT)
    return [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in pictures]


def write_small(picture, file, **options):
    """Write a PNG in the 256 colours that suit it best: less than half the bytes, and hardly to be seen."""
    colours = picture.convert("RGB").quantize(256, Image.Quantize.MEDIANCUT, kmeans=3)
    colours.save(file, "PNG", optimize=True, **options)


def _changed(before, after):
    """Where two frames differ so much that it is seen."""
    parts = ImageChops.difference(before, after).split()
    most = ImageChops.lighter(ImageChops.lighter(parts[0], parts[1]), parts[2])
    return most.point([255 * (level > _SAME) for level in range(256)])


def animate(bench, path, seconds=3.2, rate=20, width=360):
    """Let a bench run for some seconds and write what is seen as a GIF, `width` pixels wide, that goes round.

    It goes round without a seam if the lights are then where they were: 3.2 seconds are the rhythm in which a
    light of the starter board shows a stack. The lights change every 50 ms at most.
    """
    face = FACES[bench.layout.BOARD]
    cut = TABLE - _EDGE
    box = (cut, cut, face.width - cut, face.height - cut)
    size = width, round(width * (box[3] - box[1]) / (box[2] - box[0]))
    seen, frames = None, []
    for _ in range(round(seconds * rate)):
        frame = draw(bench).crop(box).resize(size, Image.Resampling.LANCZOS)
        seen = frame if seen is None else Image.composite(frame, seen, _changed(seen, frame))
        frames.append(seen)
        bench.run(1 / rate)
    frames = in_few_colours(frames)
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=1000 // rate, loop=0)
