# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Plays a thousand plies with the collector off, and prints by how many bytes the heap has changed.

Each ply asks for the legal moves, for what a player's hand needs and for reasons, plays a move, takes it back
and plays it again, and looks at what it did. A game that is over begins anew.
"""

import gc
import sys
from array import array

from engine.cathedral import Cathedral
from engine.city import CALLED
from engine.corintho import Corintho

PLIES = 1000


def corintho_plies(game, buffer, seed):
    for _ in range(PLIES):
        if not game.player:
            game.reset()
        count = game.moves(buffer)
        for section in range(3):
            game.section_targets(section)
        for platform in range(16):
            game.stack_targets(platform)
        for number in range(130):
            game.reason(number)
        seed = (seed * 75 + 74) % 65537
        move = buffer[seed % count]
        game.play(move)
        game.undo()
        game.play(move)
        if game.last != move or game.move_at(game.ply - 1) != move or game.broken & game.extended:
            raise ValueError(move)


def cathedral_plies(game, buffer, rows, seed):
    for _ in range(PLIES):
        if not game.player:
            game.reset()
        seed = (seed * 75 + 74) % 65537
        # A building and a turn by chance, or the next that fits; of its squares one by chance.
        place = seed % 48
        while not game.anchors(place >> 2, place & 3, rows):
            place = (place + 1) % 48
        seed = (seed * 75 + 74) % 65537
        square = seed % 100
        while not rows[square // 10] >> square % 10 & 1:
            square = (square + 1) % 100
        move = place << 7 | square
        for number in range(move & ~127, (move & ~127) + 128):
            game.reason(number)
        if game.reason(move | CALLED) == 0 and seed & 1:
            move |= CALLED
        if seed % 16 == 0:  # all moves, in helpings
            count = game.moves(buffer)
            while count:
                count = game.moves(buffer, buffer[count - 1])
        game.play(move)
        game.undo()
        game.play(move)
        if game.last != move or game.move_at(game.ply - 1) != move or not game.mover:
            raise ValueError(move)
        for i in range(game.taken):
            game.taken_piece(i)
        for y in range(10):
            game.gained(y)
        game.left_over(1)


def measured(plies, *arguments):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    plies(*arguments)
    changed = gc.mem_alloc() - before
    gc.enable()
    print(changed)


def wasteful_plies():
    """A tuple of two a ply: what the measurement must not overlook."""
    for ply in range(PLIES):
        (ply, ply)  # noqa: B018


if sys.argv[1] == "corintho":
    measured(corintho_plies, Corintho(int(sys.argv[2]), int(sys.argv[3])), bytearray(112), 1)
elif sys.argv[1] == "cathedral":
    cathedral = Cathedral(int(sys.argv[2]), int(sys.argv[3]))
    measured(cathedral_plies, cathedral, array("H", [0] * 300), array("H", [0] * 10), 1)
else:
    measured(wasteful_plies)
