# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Games in progress as the tests compare them: what the board plays, and what bytes of nvm say of it."""

import sys
from collections import namedtuple
from functools import cache, lru_cache
from pathlib import Path
from types import SimpleNamespace

from engine.cathedral import Cathedral
from engine.corintho import Corintho

sys.path.insert(0, str(Path(__file__).parent.parent / "firmware"))
from ledifice import recovery
from ledifice.journal import GAME, TURN, Journal
from ledifice.save import Save

__all__ = ["GAME", "TURN", "State", "found_in", "read", "remember_checksums", "state_of", "table_at"]

# `rules` is edition and number of players, or way of claiming and starter; `rounds` those of the match and
# those that are over, `points` what was left over in them. A seat is 0 for a person or a computer's level.
State = namedtuple("State", "cathedral rules first seats rounds points moves")


def state_of(app):
    """How the game in play stands, asked of the engine's objects; None if there is none."""
    game, match = app.game, app.match
    if game is None:
        return None
    moves = tuple(game.move_at(ply) for ply in range(game.ply))
    seats = tuple(app.settings.seats)
    if match is None:
        return State(False, (game.edition, game.players), app.first, seats, (0, 0), (0, 0), moves)
    rounds = match.rounds, match.round
    return State(True, (game.claims, game.starter), app.first, seats, rounds, tuple(match.points), moves)


def read(image):
    """The journal and the save that the firmware finds in bytes of nvm."""
    nvm = bytearray(image)
    journal = Journal(nvm)
    return journal, Save(journal, nvm), nvm


def found_in(save):
    """How the saved game stands, by the table at the head of save.py; None if there is none."""
    if not save.size:
        return None
    data = bytes(save.data[: save.size])
    cathedral = data[1] >= 128
    rules = (data[1] & 15, data[1] >> 4 & 7)
    seats = (data[3] & 15, data[3] >> 4, data[4] & 15, data[4] >> 4)
    points = (data[7] | data[8] << 8, data[9] | data[10] << 8)
    moves = tuple(data[12:])
    if cathedral:
        moves = tuple(low | high << 8 for low, high in zip(moves[::2], moves[1::2], strict=True))
    assert len(moves) == data[11]
    return State(cathedral, rules, data[2], seats, (data[5], data[6]), points, moves)


@cache
def table_at(state):
    """What a save asks of the application, for a game that stands like that."""
    game = Cathedral(*state.rules) if state.cathedral else Corintho(*state.rules)
    for move in state.moves:
        game.play(move)
    match = None
    if state.cathedral:
        match = SimpleNamespace(rounds=state.rounds[0], round=state.rounds[1], points=list(state.points))
    settings = SimpleNamespace(seats=bytearray(state.seats))
    return SimpleNamespace(game=game, match=match, settings=settings, first=state.first)


def remember_checksums(monkeypatch):
    """Thousands of images differ in a few bytes: work out the firmware's checksum of the same bytes once."""
    work_out = lru_cache(maxsize=100_000)(recovery.checksum)
    monkeypatch.setattr(recovery, "checksum", lambda data, end: work_out(bytes(data[:end]), end))
