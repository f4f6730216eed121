# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""How a computer player at the board thinks: in slices, so that the board stays alive.

This and all that it needs is only loaded when a computer player sits down, or somebody asks for a hint.
"""

import gc
import sys

from engine.game import const

ADVICE = const(4)  # the level of the computer player who gives hints

_LONG = const(6000)  # opcodes of a slice after which lights and panel wait for the next step

# What thinking needs, the largest first.
_BRAINS = (
    "engine.corintho_brain engine.corintho_position engine.search engine.claims engine.computer",
    "engine.sketch engine.cathedral_brain engine.prospect engine.enclosures engine.search engine.computer",
)


def brain(app):
    """The names of the modules that a computer player of the game needs."""
    names = _BRAINS[app.settings.game].split()
    if not app.settings.game:
        names.append("engine.values_" + ("classic", "revised", "open")[app.settings.edition])
    return names


def make_search(app):
    """What computer players and hints think with in the game in play."""
    from engine.computer import computer

    return computer(app.game, app.random)


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
        table.search = make_search(app)
        yield -1
    search = table.search
    search.start(table.game, level)
    yield -1
    while search.step():
        if search.brain.work > _LONG:
            app.busy = True
        yield -1
    yield -1  # the move has a step of its own
    yield search.move
