# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A child at the board: thousands of key events, sensible and wild ones, and nothing breaks."""

import random

import pytest
from board_helpers import AUTO, CATHEDRAL, CORINTHO, same_game, sit_down

from engine.cathedral import Cathedral
from engine.corintho import Corintho
from engine.game import LEGAL
from host_sim.bench import Bench
from host_sim.virtual_board import layout

EVENTS = 10_000  # presses and releases
LIMIT = 400  # mA, the default of settings.toml


def at_the_menu(seed):
    b = Bench(seed=seed)
    b.power_on()
    return b


def at_corintho(seed):
    return sit_down(CORINTHO, edition=seed % 3, players=2 + seed % 3, seats=(0, seed % 2), seed=seed)


def at_cathedral(seed):
    return sit_down(CATHEDRAL, edition=seed % 2, seats=(0, (seed + 1) % 2), seed=seed)


def at_the_result(seed):
    game = CATHEDRAL if seed % 2 else CORINTHO
    b = sit_down(game, edition=AUTO, seats=(1, 1), seed=seed)
    while b.game.player:
        b.run(1)
    b.run(4)
    assert "Result" in type(b.app.screen).__name__
    return b


def replayed(game):
    """The same moves once more, on an engine of its own; fails if one of them is not legal."""
    if hasattr(game, "city"):
        again = Cathedral(game.claims, game.starter)
    else:
        again = Corintho(game.edition, game.players)
    for ply in range(game.ply):
        assert again.reason(game.move_at(ply)) == LEGAL
        again.play(game.move_at(ply))
    return again


def press_at_random(b, seed, events):
    """Press keys that are lit, any keys, several at once, for a moment or for longer.

    Stay near the screen that is shown at the beginning: go back to the menu, or out of it, or let computers
    play to the result.
    """
    rng = random.Random(seed)
    home = type(b.app.screen).__name__
    seen = 0
    highest = 0.0

    def watch():
        nonlocal highest
        highest = max(highest, b.milliamps)

    b.on_frame = watch
    held = []
    games = {}
    for event in range(events):
        if held and (len(held) == 3 or rng.random() < 0.8):
            b.release(held.pop(rng.randrange(len(held))))
        else:
            key = rng.randrange(layout.KEYS)
            if rng.random() < 0.7:
                lit = [each for each in range(layout.KEYS) if b.app.frame[each]]
                key = rng.choice(lit or [key])
            if key == layout.UNDO and rng.random() < 0.8:
                key = layout.OK  # or no game would ever get on
            here = type(b.app.screen).__name__
            seen += here == home
            if home == "Menu" and here != home and rng.random() < 0.2:
                key = layout.MENU
            elif home != "Menu" and (key == layout.MENU or here == "Menu") and rng.random() < 0.9:
                key = layout.BACK
            elif home == "Result" and here != home and rng.random() < 0.1:
                b.run(5)
            if key not in held:
                held.append(key)
                b.press(key)
        b.run(rng.choice((0.01, 0.021, 0.021, 0.03)))
        if event % 100 == 0:
            b.run(rng.choice((0, 0.3, 2)))
            if b.game is not None:
                games[type(b.game).__name__] = max(b.game.ply, games.get(type(b.game).__name__, 0))
                assert same_game(b.game, replayed(b.game))
    for key in held:
        b.release(key)
    b.run(1)
    assert "Traceback" not in b.console  # the board would go on by itself
    assert 110 < highest <= LIMIT
    assert seen > events // 10
    return games


@pytest.mark.long
@pytest.mark.parametrize("seed", (1, 2, 3))
@pytest.mark.parametrize("sit", (at_the_menu, at_corintho, at_cathedral, at_the_result))
def test_random_keys_break_nothing(sit, seed):
    games = press_at_random(sit(seed), seed, EVENTS)
    assert max(games.values()) > 1  # something was played


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 40))
@pytest.mark.parametrize("sit", (at_the_menu, at_corintho, at_cathedral, at_the_result))
def test_many_more_random_keys(sit, seed):
    press_at_random(sit(seed), seed, EVENTS)
