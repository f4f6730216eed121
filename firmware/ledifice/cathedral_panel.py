# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the panel says at the table of Cathedral."""

from engine.buildings import KINDS, THE_CATHEDRAL
from engine.game import DRAW
from ledifice.words import (
    W_AGAIN_BUILDS,
    W_BUILDING,
    W_CHOOSE_BUILDING,
    W_DRAW,
    W_SIDE,
    W_THINKS,
    W_TO_MOVE,
    W_WINS,
)

_LETTERS = b"TSIBQMADXCW"


def write_cathedral(table):
    """Write the five rows: whose turn it is, what is chosen, both stocks, and what has happened."""
    game = table.game
    words = table.app.words
    line = table.app.panel.line
    note = table.note
    if game.player:
        thinking = table.thinking()
        text = table.tell(W_SIDE + game.player, W_THINKS if thinking else W_TO_MOVE)
        match = table.app.match
        number = str(match.round + 1) + "/" + str(match.rounds)
        line(0, text + " " * (21 - len(text) - len(number)) + number)
        ghost = table.ghost
        if thinking:
            line(1, "")
        else:
            text = words[W_BUILDING + ghost.kind]
            if ghost.kind != THE_CATHEDRAL:
                text += " x" + str(ghost.left)
            line(1, text + " !" if table.calling else text)
            if not note:
                note = words[W_AGAIN_BUILDS if ghost.at >= 0 else W_CHOOSE_BUILDING]
    else:
        line(0, words[W_DRAW] if game.result == DRAW else table.tell(W_SIDE + game.result, W_WINS))
        line(1, "")
    line(2, _stock(table, 1))
    line(3, _stock(table, 2))
    line(4, note)


def _stock(table, side):
    """What a side has left, a letter for each building, and how many squares that is."""
    game = table.game
    row = bytearray(b" " * 21)  # letter by letter added up, a text takes 5 ms
    row[0] = ord(table.app.words[W_SIDE + side][0])
    if side == game.player:
        row[1] = 62  # >
    at = 2
    for kind in range(THE_CATHEDRAL):
        for _ in range(game.stock[side * KINDS - KINDS + kind]):
            row[at] = _LETTERS[kind]
            at += 1
    squares = str(game.left_over(side))
    at = 21 - len(squares)
    for i in range(len(squares)):
        row[at + i] = ord(squares[i])
    return row.decode()
