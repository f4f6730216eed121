# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Who sits where: persons and computer players."""

from engine.game import const

PAUSE = const(600)  # milliseconds for which a computer player waits, so that people can follow


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
