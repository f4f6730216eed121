# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Moves as text and back, apart from the rules so that a device can leave it out.

Corintho: `Ba1` places a section, `a1b1` moves a stack. Cathedral: `W1c4` is the building, its quarter turns
and the lower left square of its shape, with `!` when a piece is called.
"""

from engine.cathedral import Cathedral
from engine.city import CALLED
from engine.game import LEGAL, NOT_A_MOVE, NOT_ADJACENT
from engine.stacks import STEP

SECTIONS = "BCK"
BUILDINGS = "TSIBQMADXCWK"


def square_name(square, width):
    """The name of a square or platform on a board that is `width` squares wide."""
    return chr(97 + square % width) + str(square // width + 1)


def square_number(name, width):
    """The number of a square or platform, or -1 if it has no such name."""
    if len(name) < 2 or len(name) > 3 or name[1] not in "123456789" or name[-1] not in "0123456789":
        return -1
    file = ord(name[0]) - 97
    rank = int(name[1:]) - 1
    if not 0 <= file < width or rank >= width:
        return -1
    return rank * width + file


def move_text(game, move):
    """The text of a move of that game."""
    if isinstance(game, Cathedral):
        text = BUILDINGS[move >> 9 & 15] + str(move >> 7 & 3) + square_name(move & 127, 10)
        return text + "!" if move & CALLED else text
    if move < 64:
        return SECTIONS[move >> 4] + square_name(move & 15, 4)
    return square_name(move - 64 >> 2, 4) + square_name(STEP[move - 64], 4)


def read_move(game, text):
    """Read a move of that game: (move, LEGAL), or (-1, reason) if it is not legal or no move at all."""
    move = _cathedral_move(text) if isinstance(game, Cathedral) else _corintho_move(text)
    if move < 0:
        return -1, -move
    reason = game.reason(move)
    return (move, LEGAL) if reason == LEGAL else (-1, reason)


def _corintho_move(text):
    if len(text) == 3 and text[0] in SECTIONS:
        platform = square_number(text[1:], 4)
        return -NOT_A_MOVE if platform < 0 else SECTIONS.index(text[0]) << 4 | platform
    platform = square_number(text[:2], 4)
    target = square_number(text[2:], 4)
    if platform < 0 or target < 0:
        return -NOT_A_MOVE
    for direction in range(4):
        if STEP[platform * 4 + direction] == target:
            return 64 | platform << 2 | direction
    return -NOT_ADJACENT


def _cathedral_move(text):
    called = text.endswith("!")
    if called:
        text = text[:-1]
    if len(text) < 4 or text[0] not in BUILDINGS or text[1] not in "0123":
        return -NOT_A_MOVE
    square = square_number(text[2:], 10)
    if square < 0:
        return -NOT_A_MOVE
    return (CALLED if called else 0) | BUILDINGS.index(text[0]) << 9 | int(text[1]) << 7 | square
