# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the rules may cost: opcodes counted over seeded random games, held to the budgets of a Pico.

An opcode is about a microsecond there, so 15,000 of them are within the 20 ms that a player does not notice.
"""

import random
from array import array

import pytest
from helpers import CATHEDRAL_SETTINGS, CORINTHO_SETTINGS, STYLES, new_game, pick, play

from engine.buildings import KINDS, shape_of
from engine.cathedral import MOST_MOVES
from engine.notation import move_text
from host_sim.opcodes import count


def costs(game, action, games, style):
    """The opcodes of an action, which plays a move, for every move of random games: with what led there."""
    for number in range(games):
        chance = random.Random(number)
        game.reset()
        moves = []
        while game.player:
            move = pick(game, chance.randrange(10000), style)
            moves.append(move_text(game, move))
            ply = game.ply
            yield count(action, game, move), " ".join(moves)
            if game.ply == ply:
                game.play(move)


def play_and_undo(game, move):
    """What a search does most."""
    game.play(move)
    game.undo()


def play_one(game, move):
    game.play(move)


def average(found):
    return sum(cost for cost, _ in found) / len(found)


@pytest.mark.parametrize(("edition", "players"), CORINTHO_SETTINGS)
def test_a_turn_of_corintho_played_and_taken_back(edition, players):
    game = new_game(edition, players)
    found = list(costs(game, play_and_undo, 40, "careless"))
    assert average(found) <= 600
    for style in STYLES[1:]:
        found += costs(game, play_and_undo, 10, style)
    worst, moves = max(found)
    assert worst <= 4000, moves


@pytest.mark.parametrize(("claims", "starter"), CATHEDRAL_SETTINGS)
def test_a_turn_of_cathedral(claims, starter):
    game = new_game(claims, starter)
    found = list(costs(game, play_one, 12, "careless"))
    assert average(found) <= 5000
    found += costs(game, play_one, 8, "grasping")
    worst, moves = max(found)
    assert worst <= 15000, moves


# Positions in which a building is looked for: early, late, and with space claimed by both sides.
POSITIONS = [
    "K0d4",
    "K0e5 B0c1 T0j10 T0h8 I2a1",
    "K0e5 T0a1 B1a2 T0c1 S0d1",
    "K3g6 B0g2 C2h2 I1a7 S1a2 T0d10 A0d4 T0d9 T0i5 C2d6 I2h8 M0a3 I1c1 S0f6 S1e10",
]


@pytest.mark.parametrize("moves", POSITIONS)
def test_the_legal_squares_of_one_building_in_one_turn(moves):
    """From a position of which nothing is known yet, as after `undo`."""
    game = play(new_game("auto", "light"), moves)
    rows = array("H", [0] * 10)
    for kind in range(KINDS):
        for turns in range(4):
            if shape_of(game.player, kind, turns):
                forget(game)
                assert count(game.anchors, kind, turns, rows) <= 3000


def test_the_squares_of_the_cathedral():
    rows = array("H", [0] * 10)
    for turns in range(4):
        assert count(new_game("auto", "light").anchors, KINDS - 1, turns, rows) <= 3000


def test_all_first_buildings():
    game = play(new_game("auto", "light"), "K0d4")
    forget(game)
    buffer = array("H", [0] * MOST_MOVES)
    assert count(game.moves, buffer) <= 60000
    assert game.moves(buffer) == 1720


def forget(game):
    """Play a move and take it back: the engine does not know any more what it found for this position."""
    buffer = array("H", [0] * MOST_MOVES)
    assert game.moves(buffer)
    game.play(buffer[0])
    game.undo()
