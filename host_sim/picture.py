# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Draws the board as somebody at the table sees it: light through keycaps, a panel, a wooden case.

Units are pixels of the finished picture. What never changes is drawn once, twice as large, and kept.
"""

import math
import unicodedata
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from host_sim.virtual_board import layout

PITCH = 84  # from key to key
CAP = 74
TABLE = 48  # of the table around the case
SIDE = 96  # from the case's edge to the keys
DOT = 4  # a pixel of the panel

GRID = 10 * PITCH
WIDTH = 2 * (TABLE + SIDE) + GRID
PANEL_Y = TABLE + 64
KEYS_Y = PANEL_Y + layout.PANEL_HEIGHT * DOT + 76
ROW_Y = KEYS_Y + GRID + 64  # the function keys
HEIGHT = ROW_Y + PITCH + 48 + 56 + TABLE
KEYS_X = TABLE + SIDE
PANEL_X = (WIDTH - layout.PANEL_WIDTH * DOT) // 2

GAMMA = 2.2
EXPOSURE = 3  # the eyes have got used to the room: a light at a third of its power looks bright
GLOW = 26  # how far the light of a cap spreads over its neighbours

_TABLE_COLOUR = (23, 22, 24)
_PLATE_COLOUR = (17, 17, 19)
_INK = (196, 178, 150)
_OLED = (186, 226, 255)


def _corner(key):
    """The upper left corner of a key's cap."""
    inset = (PITCH - CAP) // 2
    if key >= layout.SQUARES:
        return KEYS_X + (key - layout.SQUARES) * PITCH + inset, ROW_Y + inset
    return KEYS_X + key % 10 * PITCH + inset, KEYS_Y + (9 - key // 10) * PITCH + inset


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

    def noise(columns, rows, spread):
        return Image.effect_noise((columns, rows), spread).resize(size, Image.Resampling.BICUBIC)

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
def _case():
    """The board without any light: everything but captions."""
    scale = 2
    size = WIDTH * scale, HEIGHT * scale

    def box(left, top, right, bottom):
        return tuple(scale * each for each in (left, top, right, bottom))

    picture = Image.new("RGB", size, _TABLE_COLOUR)
    sheen = Image.radial_gradient("L").resize(size).point(lambda level: max(0, 46 - level // 5))
    picture.paste((92, 82, 74), mask=sheen)

    body = _rounded(size, box(TABLE, TABLE, WIDTH - TABLE, HEIGHT - TABLE), 44 * scale)
    _shade(picture, body, 26 * scale, 22 * scale, 210)
    picture.paste(_wood(size), mask=body)
    edge = ImageChops.subtract(body, ImageChops.offset(body, 0, 3 * scale))
    picture.paste((190, 140, 96), mask=edge.point(lambda level: level * 110 // 255))
    edge = ImageChops.subtract(body, ImageChops.offset(body, 0, -4 * scale))
    picture.paste((10, 5, 3), mask=edge.point(lambda level: level * 150 // 255))

    margin = 9
    keys = (KEYS_X - margin, KEYS_Y - margin, KEYS_X + GRID + margin, KEYS_Y + GRID + margin)
    row = (KEYS_X - margin, ROW_Y - margin, KEYS_X + GRID + margin, ROW_Y + PITCH + margin)
    _recess(picture, box(*keys), 18 * scale, _PLATE_COLOUR)
    _recess(picture, box(*row), 18 * scale, _PLATE_COLOUR)
    glass = (PANEL_X - 22, PANEL_Y - 18, WIDTH - PANEL_X + 22, PANEL_Y + layout.PANEL_HEIGHT * DOT + 18)
    _recess(picture, box(*glass), 12 * scale, (7, 8, 10))

    draw = ImageDraw.Draw(picture)
    middle = PANEL_Y + layout.PANEL_HEIGHT * DOT / 2
    beside = (TABLE + PANEL_X - 22) / 2  # the middle of the space beside the panel
    _engrave(draw, (beside * scale, middle * scale), "LEDIFICE", 22 * scale, 0.3)
    # The holes above the buzzer.
    centre_x = WIDTH - beside
    for x in range(-2, 3):
        for y in range(-2, 3):
            if x * x + y * y <= 5:
                at_x, at_y = (centre_x + 15 * x) * scale, (middle + 15 * y) * scale
                draw.ellipse((at_x - 7, at_y - 5, at_x + 7, at_y + 9), fill=(134, 94, 62))
                draw.ellipse((at_x - 7, at_y - 7, at_x + 7, at_y + 7), fill=(14, 9, 6))
    for place in range(10):
        along = KEYS_X + place * PITCH + PITCH / 2
        _engrave(draw, (along * scale, (KEYS_Y + GRID + 29) * scale), "abcdefghij"[place], 21 * scale)
        down = KEYS_Y + (9 - place) * PITCH + PITCH / 2
        _engrave(draw, ((KEYS_X - 32) * scale, down * scale), str(place + 1), 21 * scale)

    picture = picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    cap, shape = _cap()
    for key in range(layout.KEYS):
        picture.paste(cap, _corner(key), shape)
    return picture


@lru_cache
def _cap():
    """A keycap of smoke-coloured resin, not lit, and its shape."""
    scale = 4
    size = CAP * scale, CAP * scale
    whole = (0, 0, size[0] - 1, size[1] - 1)
    inset = 7 * scale
    top = (inset, inset - scale, size[0] - 1 - inset, size[1] - 1 - inset - 2 * scale)
    slope = Image.linear_gradient("L").resize(size)
    cap = Image.merge(
        "RGB", [slope.point(lambda level, base=base: base + 16 - level // 9) for base in (22, 22, 25)]
    )
    face = _rounded(size, top, 11 * scale)
    lighter = Image.merge(
        "RGB", [slope.point(lambda level, base=base: base + 20 - level // 14) for base in (30, 30, 34)]
    )
    cap.paste(lighter, mask=face)
    edge = ImageChops.subtract(face, ImageChops.offset(face, 0, scale))
    cap.paste((84, 84, 92), mask=edge.point(lambda level: level * 150 // 255))
    shape = _rounded(size, whole, 13 * scale)
    return cap.resize((CAP, CAP), Image.Resampling.LANCZOS), shape.resize(
        (CAP, CAP), Image.Resampling.LANCZOS
    )


@lru_cache
def _shine():
    """How the light from below spreads in a cap: strongest in the middle of its face, weak in its skirt."""
    scale = 4
    size = CAP * scale, CAP * scale
    inset = 7 * scale
    face = _rounded(
        size, (inset, inset - scale, size[0] - 1 - inset, size[1] - 1 - inset - 2 * scale), 11 * scale
    )
    whole = _rounded(size, (0, 0, size[0] - 1, size[1] - 1), 13 * scale)
    spot = Image.radial_gradient("L").resize(size).point(lambda level: 255 - level * 95 // 255)
    skirt = Image.radial_gradient("L").resize(size).point(lambda level: 150 - level * 70 // 255)
    light = Image.composite(spot, skirt, face.filter(ImageFilter.GaussianBlur(2 * scale)))
    return ImageChops.multiply(light, whole).resize((CAP, CAP), Image.Resampling.LANCZOS)


def _lights(pixels):
    """What the LEDs add to the picture: lit caps, and the glow around them."""
    light = Image.new("RGB", (WIDTH, HEIGHT))
    shine = _shine()
    for key, wire in enumerate(pixels):
        if any(wire):
            colour = tuple(_seen(channel) for channel in wire)
            light.paste(
                Image.composite(Image.new("RGB", (CAP, CAP), colour), light.crop((0, 0, CAP, CAP)), shine),
                _corner(key),
            )
    small = light.resize((WIDTH // 4, HEIGHT // 4), Image.Resampling.BOX)
    near = small.filter(ImageFilter.GaussianBlur(GLOW / 8))
    far = small.filter(ImageFilter.GaussianBlur(GLOW / 2))
    glow = ImageChops.add(near.point(lambda level: level * 2 // 5), far.point(lambda level: level * 2 // 5))
    return ImageChops.screen(light, glow.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC))


def _panel(screen):
    """The panel's light: crisp pixels with a breath of glow."""
    dots = Image.new("L", (layout.PANEL_WIDTH, layout.PANEL_HEIGHT))
    dots.putdata([255 * pixel for row in screen for pixel in row])
    size = layout.PANEL_WIDTH * DOT, layout.PANEL_HEIGHT * DOT
    large = dots.resize(size, Image.Resampling.NEAREST)
    cell = Image.new("L", (DOT, DOT), 255)
    cell.paste(110, (DOT - 1, 0, DOT, DOT))
    cell.paste(110, (0, DOT - 1, DOT, DOT))
    mesh = Image.new("L", size)
    for x in range(0, size[0], DOT):
        mesh.paste(cell, (x, 0))
    row = mesh.crop((0, 0, size[0], DOT))
    for y in range(0, size[1], DOT):
        mesh.paste(row, (0, y))
    crisp = ImageChops.multiply(large, mesh)
    soft = large.filter(ImageFilter.GaussianBlur(5)).point(lambda level: level * 28 // 100)
    bright = ImageChops.screen(crisp, soft)
    return Image.merge("RGB", [bright.point(lambda level, full=full: level * full // 255) for full in _OLED])


def draw(bench):
    """The picture of a bench's board."""
    picture = _case().copy()
    if bench.screen is not None:
        panel = _panel(bench.screen)
        box = (PANEL_X, PANEL_Y, PANEL_X + panel.width, PANEL_Y + panel.height)
        picture.paste(ImageChops.screen(picture.crop(box), panel), box)
    pen = ImageDraw.Draw(picture)
    for place, word in enumerate(bench.key_help):
        at = KEYS_X + place * PITCH + PITCH / 2, ROW_Y + PITCH + 30
        _engrave(pen, at, word, 18)
    return ImageChops.screen(picture, _lights([bench.pixel(key) for key in range(layout.KEYS)]))
