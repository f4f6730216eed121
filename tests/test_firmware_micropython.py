# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The firmware on 32-bit MicroPython with 96 KB of heap: boots from source, plays, and idles for nothing."""

import os
import subprocess

import pytest
from test_micropython import ROOT, install

HEAP = 96_000  # what the interpreter makes of `96k`


@pytest.fixture(scope="module")
def play():
    """A function that plays games on a board that has just been switched on: [{figure: value}, …]."""
    try:
        interpreter = install()
    except (OSError, ImportError, subprocess.TimeoutExpired) as error:
        missing = f"32-bit MicroPython is not to be had here: {error}"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)

    def run(*games):
        script = "tests/micropython/play_firmware.py"
        command = [interpreter, "-X", "heapsize=96k", script, ".", *games]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr + done.stdout
        lines = [line.split() for line in done.stdout.splitlines()]
        assert [line[0] for line in lines] == ["boot", *games]
        return [dict(zip(line[1::2], map(int, line[2::2]), strict=True)) for line in lines]

    return run


@pytest.mark.parametrize("game", ["corintho", "corintho-computers", "cathedral", "cathedral-computers"])
def test_it_boots_from_source_and_plays_a_whole_game_by_key_presses(play, game):
    boot, played = play(game)
    assert boot["used"] < HEAP / 2
    assert played["result"] >= 0
    assert played["plies"] >= (4 if game.startswith("corintho") else 10)
    assert played["used"] < HEAP - 8_000, "there is room to breathe"


def test_one_game_takes_the_place_of_the_other_in_memory(play):
    games = ["corintho", "cathedral", "corintho", "cathedral-computers"]
    figures = play(*games)
    assert all(played["result"] >= 0 for played in figures[1:])
    assert figures[3]["used"] < figures[2]["used"], "Corintho takes less than Cathedral: that was dropped"


def test_an_idle_second_allocates_nothing_in_the_menu_and_at_both_tables(play):
    assert [figure["idle"] for figure in play("corintho", "cathedral")] == [0, 0, 0]
