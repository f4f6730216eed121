# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Who sits where, and how a computer player finds its move: a random legal one, in slices.

`think_...` are generators that the loop steps: each slice is a few hundred opcodes and yields -1, the last
one yields the move.
"""

from array import array

from engine.game import const

PAUSE = const(600)  # milliseconds for which a computer player waits, so that people can follow
_TRIES = const(48)  # kinds of buildings times quarter turns
_STRIDES = b"\5\7\13\15\21\23\31\35"  # numbers that lead from any try to all 48


def seat_of(app, player):
    """The seat, counted from 0, of a player. In each rematch of Corintho another seat begins."""
    if app.match is not None:
        return player - 1
    return (player - 1 + app.first) % app.game.players


def is_person(app, player):
    """Whether a person plays for this player."""
    return not app.settings.seats[seat_of(app, player)]


def computers_first(app):
    """How many moves computer players make before a person's first turn; -1 if nobody is a person."""
    game = app.game
    player = game.starter if app.match is not None else 1
    for moves in range(game.players):
        if is_person(app, player):
            return moves
        player = player % game.players + 1
    return -1


def think_corintho(app):
    """Find a move for the player to move in Corintho."""
    game = app.game
    moves = bytearray(112)
    count = game.moves(moves)
    yield -1
    yield moves[app.random(count)]


def think_cathedral(app):
    """Find a move for the player to move in Cathedral: a random building and turn that fits somewhere."""
    game = app.game
    rows = array("H", [0] * 10)
    number = app.random(_TRIES)
    stride = _STRIDES[app.random(len(_STRIDES))]
    while not game.anchors(number >> 2, number & 3, rows):
        yield -1
        number = (number + stride) % _TRIES
    yield -1
    square = app.random(100)
    while not rows[square // 10] >> square % 10 & 1:
        square = (square + 37) % 100
    move = number << 7 | square
    if game.claims and game.ply:
        yield -1
        if game.takes(move):
            move |= 8192  # called
        yield -1
    yield move
