# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Brings a game into memory, new or saved, in steps. Out of memory itself when that is done."""

import gc
import sys

from engine.game import IllegalMove, const
from ledifice.layout import FEW, FRAME, OK, SIDE, SQUARES
from ledifice.save import MOVES
from ledifice.shades import CHOICE, OFF

# Bytes of the journal that a game begins with: three rounds of Cathedral, or two and eighty turns taken back.
_ROOM = const(2600)

# What each game and its table need, in the order in which it is loaded: compiling a module takes several
# times the memory that it keeps, so the largest come first, while there is room.
_ENGINES = (
    "engine.stacks engine.corintho engine.rows",
    "engine.city engine.cathedral engine.regions engine.buildings",
)
_TABLES = (
    "ledifice.corintho_table ledifice.turns ledifice.choices ledifice.result ledifice.table "
    + (
        "ledifice.rhythm ledifice.menu_small ledifice.menu"
        if FEW
        else "ledifice.platforms ledifice.menu ledifice.menu_view ledifice.ring"
    )
    + " ledifice.corintho_panel",
    "ledifice.ghost ledifice.turns ledifice.city ledifice.choices ledifice.result ledifice.table "
    "ledifice.menu ledifice.menu_view ledifice.hint ledifice.conquest ledifice.cathedral_keys "
    "ledifice.cathedral_table ledifice.cathedral_panel engine.match",
)


def loading(app):
    """Make room, load what the game of the settings needs, and begin: a generator that the loop steps."""
    save, journal = app.save, app.journal
    number = app.settings.game
    seats = app.settings.seats
    computers = max(seats[: 2 if number else app.settings.players])
    if FEW:
        app.lights.rhythm = None
        app.few_keys.meanings = b""  # nobody knows yet what a key pressed now would mean
    for key in range(FRAME):
        app.frame[key] = OFF
    yield gc.collect()
    if not save.size and (journal.room() < _ROOM or journal.damaged):
        journal.erase()  # takes 50 ms and 8 KB: now there is time and room
    if computers:
        from ledifice.thinking import brain

        yield from _load(app, brain(app), 0)
    yield from _load(app, _ENGINES[number].split(), SIDE)
    search = None
    names = _TABLES[number].split()
    names.insert(1, "ledifice.question")
    if computers:  # the search needs larger pieces of memory than will be free later
        from ledifice.thinking import make_search

        if not number:  # Corintho's is smaller than what compiling the table takes
            yield from _load(app, names[:1], 2 * SIDE)
        _make_game(app)
        yield gc.collect()
        search = make_search(app)
    yield from _load(app, names, 2 * SIDE)
    yield gc.collect()
    if app.game is None:
        _make_game(app)
    yield
    moves = save.data[MOVES] if save.size else 0
    try:
        for ply in range(moves):
            app.game.play(save.move(ply))
            yield
        if moves:
            app.game.undo()
    except IllegalMove:  # of a version with other rules
        app.game = app.match = None
        save.size = journal.game_size = 0
        journal.damaged = True
        app.panel.wipe()
        app.begin()
        return
    yield app.panel.wipe()
    app.table = _make_table(app)
    app.table.search = search
    yield
    if moves:  # as if the last move were just being made
        app.table.restored()
        app.table.play(OK, save.move(moves - 1))
    else:
        save.begin(app)
    app.show(app.table)


def _load(app, names, light):
    """Load modules, with a light for each from `light` on, so that one sees that they come."""
    for name in names:
        if name not in sys.modules:
            app.frame[min(light, SQUARES - 1)] = CHOICE
            light += 1
            yield app.lights.commit()
            yield gc.collect()
            yield __import__(name)


def _make_game(app):
    """The game of the settings at its start, or the round of the saved match at its start."""
    settings, data = app.settings, app.save.data
    if settings.game:
        from engine.match import Match

        app.first %= 2
        starter = data[1] >> 4 & 3 if app.save.size else app.first + 1
        app.match = Match(settings.rounds, settings.claims, starter)
        app.game = app.match.game
        if app.save.size:
            app.match.round = data[6]
            app.match.points[0] = data[7] | data[8] << 8
            app.match.points[1] = data[9] | data[10] << 8
    else:
        from engine.corintho import Corintho

        app.first %= settings.players
        app.game = Corintho(settings.edition, settings.players)


def _make_table(app):
    if app.match is not None:
        from ledifice.cathedral_table import CathedralTable

        return CathedralTable(app)
    from ledifice.corintho_table import CorinthoTable

    return CorinthoTable(app)


def take_settings(app):
    """Let the settings be those of the saved game."""
    data, settings = app.save.data, app.settings
    settings.game = data[1] >> 7
    if settings.game:
        settings.claims = data[1] & 1
        settings.rounds = data[5]
    else:
        settings.edition = data[1] & 15
        settings.players = data[1] >> 4
    for i in range(4):
        settings.seats[i] = data[3 + i // 2] >> i % 2 * 4 & 15
    app.first = data[2]
