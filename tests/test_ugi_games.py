# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Whole games over the protocol: an engine in a process of its own, and a driver that checks every answer."""

from itertools import cycle, islice

import pytest
from engine_driver import CATHEDRAL, CORINTHO, Driver

GAMES = 200  # of each game, in the whole sweep
ENDS = {"draw", "p1win", "p2win", "p3win", "p4win"}


def name(settings):
    return " ".join(settings.values())


@pytest.mark.parametrize("settings", CORINTHO + CATHEDRAL, ids=name)
def test_a_driver_plays_a_whole_game(settings):
    with Driver() as driver:
        assert driver.play(settings).result in ENDS
        assert driver.leave() == (0, [], "")


@pytest.mark.slow
@pytest.mark.parametrize("all_settings", (CORINTHO, CATHEDRAL), ids=("Corintho", "Cathedral"))
def test_a_driver_plays_two_hundred_games_with_one_engine(all_settings):
    with Driver() as driver:
        for number, settings in enumerate(islice(cycle(all_settings), GAMES)):
            assert driver.play(settings, level=number % 5 + 1).result in ENDS
        assert driver.leave() == (0, [], "")
