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


def _ink(layer, scale=SCALE):
    """Where a layer has something: a picture in shades of grey."""
    bounds = ((LEFT - AROUND, BOTTOM - AROUND), (RIGHT + AROUND, TOP + AROUND))
    drawing = str(layer.to_svg(fg="white", bg="black", force_bounds=bounds))
    width = round((RIGHT - LEFT + 2 * AROUND) * SCALE) * scale // SCALE
    png = cairosvg.svg2png(bytestring=drawing.encode(), output_width=width, background_color="black")
    return Image.open(BytesIO(png)).convert("L")


def _openings(outline):
    """Where there is no board: outside its outline, and in the openings under the lights."""
    fine = 4 * SCALE  # filled areas have hard edges: softer when made smaller
    edge = _ink(outline, fine)
    lines = edge.point(lambda shade: 255 if shade > 127 else 0)

    def fill(x, y):
        ImageDraw.floodfill(lines, (round(x), round(y)), 128)

    fill(1, 1)
    for key in range(layout.KEYS):
        x, y = light_position(key)
        fill((x - LEFT + AROUND) * fine, (TOP + AROUND - y) * fine)
    size = edge.width // 4, edge.height // 4
    return lines.point(lambda shade: 255 if shade == 128 else 0).resize(size, Image.Resampling.BOX)


def draw(gerbers):
    """Pictures of front and back, from the folder of the Gerber files."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # KiCad's drill files say G90 after their header
        stack = LayerStack.open(gerbers)
        plated, plain = _ink(stack.drill_pth), _ink(stack.drill_npth)
        nothing = ImageChops.lighter(plain, _openings(stack["mechanical", "outline"]))
        front, back = (
            _side(*(_ink(stack[side, use]) for use in ("copper", "mask", "silk")), plated, nothing)
            for side in ("top", "bottom")
        )
    return front, back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def _side(copper, mask, silk, plated, nothing):
    """One side from its layers, seen from the front."""
    picture = Image.new("RGB", copper.size, _MASK)
    picture.paste(_MASK_ON_COPPER, mask=copper)
    picture.paste(_SILK, mask=silk)
    picture.paste(_FIBRE, mask=mask)
    picture.paste(_GOLD, mask=ImageChops.multiply(mask, copper))
    picture.paste(_TABLE, mask=ImageChops.multiply(plated, mask))  # vias are closed by the solder mask
    picture.paste(_TABLE, mask=nothing)
    return picture
