# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The engine on 32-bit MicroPython: it plays the same games there, in little memory, and allocates nothing.

The scripts are in `tests/micropython`; `system_tools.py` has the interpreter.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import CATHEDRAL_SETTINGS, CLAIMS, CORINTHO_SETTINGS, EDITIONS, SIDES, new_peer, settings_of
from system_tools import need

from engine.notation import move_text
from engine.record import pack, unpack

pytestmark = pytest.mark.long  # an interpreter of its own

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path("tests", "micropython")

MOST_HEAP = 24 * 1024  # bytes for the modules of both games and one game of each


@pytest.fixture(scope="session")
def micropython():
    """A function that runs a script there, with 64 KB of heap unless told, and returns what it prints."""
    interpreter = need("32-bit MicroPython")

    def run(script, *arguments, heap="64k"):
        command = [interpreter, "-X", f"heapsize={heap}", SCRIPTS / script, *map(str, arguments)]
        return output(
            command, {"MICROPYPATH": "."}
        )  # file names are on the heap: let them be short everywhere

    return run


def output(command, variables):
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_whole_games_are_played_and_recorded_the_same(micropython):
    there = micropython("whole_games.py")
    here = output([sys.executable, SCRIPTS / "whole_games.py"], {"PYTHONPATH": "."})
    assert there == here

    played = set()
    for line in there.splitlines():
        record, result = line.split()
        game = unpack(bytes.fromhex(record))
        assert pack(game).hex() == record
        words = settings_of(game)
        peer = new_peer(*words)
        for ply in range(game.ply):
            peer.play(move_text(game, game.move_at(ply)))
        assert peer.result == ("draw" if result == "0" else f"p{result}win")
        played.add(words)
    assert played == set(CORINTHO_SETTINGS + CATHEDRAL_SETTINGS)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("claims", CLAIMS)
def test_both_games_take_at_most_24_kilobytes_of_heap(micropython, edition, claims):
    modules, everything = map(int, micropython("heap.py", EDITIONS[edition], 2, CLAIMS[claims]).split())
    assert modules < everything <= MOST_HEAP


@pytest.mark.parametrize(
    "settings", ["corintho 0 2", "corintho 1 4", "corintho 2 2", "cathedral 0 1", "cathedral 1 2"]
)
def test_a_computer_player_takes_at_most_24_kilobytes_and_allocates_nothing(micropython, settings):
    heap, allocated = map(int, micropython("computer_player.py", *settings.split(), heap="112k").split())
    assert 0 < heap <= MOST_HEAP
    assert allocated == 0


@pytest.mark.parametrize(("edition", "players"), CORINTHO_SETTINGS)
def test_a_thousand_plies_of_corintho_allocate_nothing(micropython, edition, players):
    assert int(micropython("allocations.py", "corintho", EDITIONS[edition], players)) == 0


@pytest.mark.parametrize(("claims", "starter"), CATHEDRAL_SETTINGS)
def test_a_thousand_plies_of_cathedral_allocate_nothing(micropython, claims, starter):
    assert int(micropython("allocations.py", "cathedral", CLAIMS[claims], SIDES[starter])) == 0


def test_an_allocation_would_be_noticed(micropython):
    """Two words and the tuple's own take a block of 16 bytes, a thousand times."""
    assert int(micropython("allocations.py", "wasteful")) == 16_000
