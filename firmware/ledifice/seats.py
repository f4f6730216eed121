# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Who sits where, and how a computer player thinks: in slices, so that the board stays alive."""

import gc
import sys

from engine.game import const

PAUSE = const(600)  # milliseconds for which a computer player waits, so that people can follow
ADVICE = const(4)  # the level of the computer player who gives hints

# What thinking needs, the largest first: it is only loaded when a computer player sits down, or advises.
_BRAINS = (
    "engine.corintho_brain engine.corintho_position engine.search engine.claims engine.computer",
    "engine.sketch engine.cathedral_brain engine.prospect engine.enclosures engine.search engine.computer",
)


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


def brain(app):
    """The names of the modules that a computer player of the game needs."""
    return _BRAINS[app.settings.game].split()


def has_computers(app):
    """Whether a computer player sits at the table."""
    settings = app.settings
    for seat in range(2 if settings.game else settings.players):
        if settings.seats[seat]:
            return True
    return False


def think(table, level):
    """Find a move for the player to move: a generator that yields -1 after each slice, at last the move."""
    app = table.app
    if table.search is None:
        for name in brain(app):
            if name not in sys.modules:
                yield -1
                gc.collect()
                __import__(name)
        yield -1
        gc.collect()
        table.search = sys.modules["engine.computer"].computer(table.game, app.random)
        yield -1
    search = table.search
    search.start(table.game, level)
    yield -1
    while search.step():
        yield -1
    yield search.move
