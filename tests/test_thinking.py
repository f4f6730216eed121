# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Computer players at the board think by the clock: level 5 moves in time, at once when it is told to, and a
faster device sees more."""

from statistics import median

import pytest
from board_helpers import CATHEDRAL, CORINTHO, sit_down

from host_sim import machine


def moves(b, count):
    """How long each of some moves takes, and the opcodes that went into it."""
    taken = []
    while len(taken) < count and b.game.player:
        ply, at = b.game.ply, b.time
        spent = 0
        while b.game.ply == ply:
            b.run(0.05)
            search = b.app.table.search
            if b.game.ply == ply and search is not None:
                spent = search.spent
        taken.append((b.time - at, spent))
    return taken


@pytest.mark.parametrize("game", (CORINTHO, CATHEDRAL))
def test_level_5_takes_5_seconds_and_never_more_than_8(game):
    b = sit_down(game, seats=(5, 5), seed=2)
    seconds = [each for each, _ in moves(b, 14)]
    assert median(seconds) <= 5.2
    assert max(seconds) <= 8
    assert median(seconds) > 2, "it uses its time"


@pytest.mark.parametrize("game", (CORINTHO, CATHEDRAL))
def test_ok_lets_a_computer_player_move_at_once(game):
    b = sit_down(game, seats=(5, 5), seed=1)
    moves(b, 2)
    b.run(2)
    ply = b.game.ply
    assert b.app.table.search.spent > 100_000, "it is thinking"
    b.tap("ok")
    b.run(0.3)
    assert b.game.ply == ply + 1
    b.run(2)
    assert b.game.ply == ply + 1, "the next one thinks as long as ever"


@pytest.mark.parametrize("game", (CORINTHO, CATHEDRAL))
def test_a_device_three_times_as_fast_sees_more_in_the_same_time(game, monkeypatch):
    usual = moves(sit_down(game, seats=(5, 5), seed=3), 6)[2:]
    monkeypatch.setattr(machine, "THOUGHT", machine.THOUGHT // 3)
    fast = moves(sit_down(game, seats=(5, 5), seed=3), 6)[2:]
    assert sum(spent for _, spent in fast) > 1.8 * sum(spent for _, spent in usual)
    assert max(seconds for seconds, _ in fast) <= 8
