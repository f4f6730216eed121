# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""How a computer player at the board thinks: by the clock, in slices, so that the board stays alive.

This and all that it needs is only loaded when a computer player sits down, or somebody asks for a hint.
"""

import gc
import sys

from engine.game import const

ADVICE = const(4)  # the level of the computer player who gives hints

# Opcodes a millisecond with which a Pico thinks, as far as one can know before it has: measured with
# CircuitPython 10.2.1. The levels are made for it; what is faster sees more in the same time.
_PICO = const(700)
_LATEST = const(7000)  # milliseconds after which it moves in any case
_SLICE = const(5)  # milliseconds after which a slice ends; the call under way may take three more
_MEASURED = const(300)  # milliseconds of thinking that tell how fast it is

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
    speed = app.speed or _PICO
    thousands = search.brain.levels[level - 1][0]
    search.start(table.game, level, thousands * (speed * 100 // (_PICO // 10)))
    search.slice = speed * _SLICE
    yield -1
    began = app.now
    while search.step() and app.now - began < _LATEST and not table.hurry:
        app.busy = True
        yield -1
    began = app.now - began
    if began > _MEASURED:
        app.speed = search.spent // began
    yield -1  # the move has a step of its own
    yield search.move
