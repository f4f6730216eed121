# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Draws both sides of the bare PCB from its Gerber and drill files, as a board house would make it."""

import warnings
from io import BytesIO

import cairosvg
from gerbonara import LayerStack
from PIL import Image, ImageChops, ImageDraw

from hardware.description import BOTTOM, LEFT, RIGHT, TOP, layout, light_position

SCALE = 8  # pixels a millimetre
AROUND = 1.0  # millimetres of table round the board

_TABLE = (255, 255, 255)
_FIBRE = (196, 178, 128)
_MASK = (16, 66, 52)  # solder mask on bare fibre, and over copper
_MASK_ON_COPPER = (26, 96, 70)
_GOLD = (220, 184, 96)
_SILK = (244, 244, 240)


def _ink(layer, bounds, scale):
    """Where a layer has something: a picture in shades of grey."""
    left, bottom, right, top = bounds
    drawing = str(layer.to_svg(fg="white", bg="black", force_bounds=((left, bottom), (right, top))))
    width = round((right - left) * SCALE) * scale // SCALE
    png = cairosvg.svg2png(bytestring=drawing.encode(), output_width=width, background_color="black")
    return Image.open(BytesIO(png)).convert("L")


def _openings(outline, bounds, scale):
    """Where there is no board: outside its outline, and in the openings under the lights."""
    fine = 4 * scale  # filled areas have hard edges: softer when made smaller
    edge = _ink(outline, bounds, fine)
    lines = edge.point(lambda shade: 255 if shade > 127 else 0)
    left, bottom, right, top = bounds
    if bottom < BOTTOM or top > TOP:
        ImageDraw.floodfill(lines, (1, 1 if top > TOP else lines.height - 2), 128)
    for key in range(layout.KEYS):
        x, y = light_position(key)
        if left < x < right and bottom < y < top:
            ImageDraw.floodfill(lines, (round((x - left) * fine), round((top - y) * fine)), 128)
    size = edge.width // 4, edge.height // 4
    return lines.point(lambda shade: 255 if shade == 128 else 0).resize(size, Image.Resampling.BOX)


def _stack(gerbers):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # KiCad's drill files say G90 after their header
        return LayerStack.open(gerbers, lazy=False)


def _side(stack, name, bounds, scale):
    """One side from its layers, seen from the front."""
    copper, mask, silk = (_ink(stack[name, use], bounds, scale) for use in ("copper", "mask", "silk"))
    plated, plain = (_ink(holes, bounds, scale) for holes in (stack.drill_pth, stack.drill_npth))
    nothing = ImageChops.lighter(plain, _openings(stack["mechanical", "outline"], bounds, scale))
    picture = Image.new("RGB", copper.size, _MASK)
    picture.paste(_MASK_ON_COPPER, mask=copper)
    picture.paste(_SILK, mask=silk)
    picture.paste(_FIBRE, mask=mask)
    picture.paste(_GOLD, mask=ImageChops.multiply(mask, copper))
    picture.paste(_TABLE, mask=ImageChops.multiply(plated, mask))  # vias are closed by the solder mask
    picture.paste(_TABLE, mask=nothing)
    return picture


def draw(gerbers):
    """Pictures of front and back, from the folder of the Gerber files."""
    stack = _stack(gerbers)
    bounds = (LEFT - AROUND, BOTTOM - AROUND, RIGHT + AROUND, TOP + AROUND)
    front, back = (_side(stack, name, bounds, SCALE) for name in ("top", "bottom"))
    return front, back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def back_details(gerbers, all_bounds, scale):
    """Pictures of pieces of the back, as one sees it who has turned the board over like a page."""
    stack = _stack(gerbers)
    for bounds in all_bounds:
        yield _side(stack, "bottom", bounds, scale).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
