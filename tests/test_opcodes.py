# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the rules may cost: opcodes counted over seeded random games, held to the budgets of a Pico.

An opcode is about a microsecond there, so 15,000 of them are within the 20 ms that a player does not notice.
The opcodes are those of CPython 3.11, whatever Python runs the tests.
"""

import random
from array import array
from threading import Thread

import pytest
from helpers import CATHEDRAL_SETTINGS, CORINTHO_SETTINGS, STYLES, new_game, pick, play

from engine.buildings import KINDS, shape_of
from engine.city import MOST_MOVES
from engine.notation import move_text, read_move
from host_sim import opcode_weights
from host_sim.opcode_weights import check_version
from host_sim.opcodes import Meter, count

# --- The meter itself ---


def idle():
    pass


def adds(turns):
    total = 0
    while turns:
        total += turns
        turns -= 1
    return total


def looks(things):
    for thing in things:
        if thing & 1:
            continue
        things[0] = thing
    while True:
        if things:
            break


def chooses(a, b):
    return a and b


def lists(things):
    return [thing for thing in things if thing]


def moves(things):
    things[1:2] = things[:2]


def counts_down(turns):
    while turns:
        yield turns
        turns -= 1


def calls(things):
    sorted(counts_down(2), reverse=True)
    return things.index(f"{things[0]!r}")


def fails(things):
    try:
        return things["x"]
    except KeyError:
        return None


def searches(turns):
    while turns > 0 and turns != 20:
        if turns & 1:
            turns -= 1
        else:
            turns -= 3
    while True:
        turns += 1
        if turns == 5:
            return turns


# Read off what `dis` shows on CPython 3.11, where a trace function sees all but RESUME and what is before it.
OPCODES_OF_311 = [
    (idle, (), 2),
    (adds, (10,), 2 + 2 + 10 * 10 + 2),
    (looks, ([1, 2, 3],), 2 + 7 + 11 + 7 + 1 + 5),
    (chooses, (0, 3), 2 + 1),
    (chooses, (1, 3), 3 + 1),
    (lists, ([1, 0, 2],), 7 + 2 + 7 + 4 + 7 + 2),
    (moves, ([1, 2, 3],), 12),
    (calls, (["x", "'x'"],), 10 + 4 + 9 + 9 + 9),
    (fails, ({"x": 1},), 1 + 4),
    (fails, ({},), 1 + 3 + 4 + 1 + 3),
    (searches, (9,), 8 + 17 + 16 + 17 + 16 + 13 + 1 + 5 * 8 + 4 + 2),
]


@pytest.mark.parametrize(("function", "arguments", "opcodes"), OPCODES_OF_311)
def test_every_python_counts_the_opcodes_of_311(function, arguments, opcodes):
    assert count(function, *arguments) == opcodes


def test_only_what_is_called_under_the_meter_counts():
    with Meter() as meter:
        adds(10)
        meter.uncounted(idle)
    adds(10)
    thread = Thread(target=adds, args=(10_000,))
    with meter:
        thread.start()
        thread.join()
        lists([1])
        meter.step()
    assert meter.steps == [106 + 7 + 2 + 7 + 2]
    assert count(adds, 10) == 106


def test_a_fuse_blows_where_it_was_set_and_counting_goes_on():
    with Meter() as meter:
        meter.fail_after(50, KeyError("fuse"))
        with pytest.raises(KeyError, match="fuse"):
            adds(10)
    assert 51 <= meter.count <= 53
    meter.restart()
    with meter:
        adds(10)
    assert meter.count == 106


def test_a_python_that_the_meter_does_not_know_is_refused(monkeypatch):
    with pytest.raises(NotImplementedError, match=r"nobody has taught the meter 3\.99"):
        check_version((3, 99))
    monkeypatch.setattr(opcode_weights, "KNOWN", ((3, 98), (3, 99)))
    with pytest.raises(NotImplementedError, match=r"Opcodes are counted on Python 3\.98, 3\.99;"):
        count(idle)


# --- The rules ---


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


# The dearest last moves that a search over some 40,000 random games of each setting of Corintho and 8,000 of
# Cathedral has found: nearly full boards, on which many have to pass or the round ends.
DEAREST_CORINTHO = [
    pytest.param(
        "classic",
        2,
        "Kd3 Kd2 Ka4 Cc1 Kb2 Cc2 Cb4 Bc4 Ca2 Kc3 Ca1 Bb3 d2c2 b4b3 Bd2 Kd1 Ka3 Cb4 Cd4 b2b3",
        id="classic-2",
    ),
    pytest.param(
        "classic",
        3,
        "Bb3 Kb4 Kc2 Ba2 Ca4 Kb1 Cc4 Ca3 Bd1 Ka1 Bc1 a3b3 Ca3 Bc3 Bb2 b4c4 Kd2 Cd3 a3a2 Kd4 a1a2 Ka1 d3c3 Cb4"
        " Bd3 c2c3 Bc2 Ca3",
        id="classic-3",
    ),
    pytest.param(
        "classic",
        4,
        "Bb3 Bc1 Ca3 Kd2 a3b3 Kd1 Ca4 Bb2 Kb1 Kc2 Ka2 Cb4 Bd3 Ca1 Kd4 Bc4 b1a1 Bc3 Bb1 b4c4 Kb4 a1b1 b4c4 Ca3"
        " Cb4 Ca1 a2a3 Ka2 a2a1 Ba2 a1a2",
        id="classic-4",
    ),
    pytest.param(
        "revised",
        2,
        "Cc1 Kc4 Cc3 Ka2 Cd1 Cd3 c4c3 Kc4 Cb3 Ba4 Bd2 Ca3 Bb4 Ca4 Kd3 Ka3 Ba1 Bc2 b3b4 d3d2 Bb2 Cd3 Kc1 c3c2"
        " Kb1 c4b4 Kb3 Bc4 Bd4",
        id="revised-2",
    ),
    pytest.param(
        "revised",
        3,
        "Kb1 Kd2 Kd1 Ca1 Kb4 Ca2 Cb3 b1a1 Bc2 Bb1 b4b3 Cb4 Bc1 a1b1 Bd3 Ka4 Bd4 Ka2 a4b4 Ca1 Ca4 Bc4",
        id="revised-3",
    ),
    pytest.param(
        "revised",
        4,
        "Cd4 Ca4 Ca3 Cb4 Cb2 Bc1 Bb3 Kd1 Kc2 Kd4 Kb4 b2b3 Kb1 Bc3 Ka2 Kd2 Bb2 Ka3 Cd3 Cc4 Ba1 Cb2 d3c3 c2b2"
        " Bc2 Bd3",
        id="revised-4",
    ),
    pytest.param(
        "open",
        2,
        "Cd1 Bc2 Bb3 Ca4 Bb1 Bc1 Kc3 Kb2 Ka2 Cc2 Kb4 Ca1 Bd4 Ka4 Kd3 Cd2 d1c1 Bc4 Ca3 a1b1 b2c2 Kd1 Cc4 Ba1"
        " a2a3 Kb2 Ca2 a3b3",
        id="open-2",
    ),
    pytest.param(
        "open", 3, "Bc4 Ca4 Cb2 Ka4 Cb1 Cc1 Bd1 Ka1 Kd3 Ka3 Kd4 Kb1 Cc3 Bc2 c1d1 Cc1 Bd2 c3c2", id="open-3"
    ),
    pytest.param(
        "open",
        4,
        "Cd3 Bb1 Ba3 Cc2 Ba1 Bb3 Kd4 Kc4 d4d3 Kd4 Bb4 Cd2 Ba4 Kb2 Ka2 b2c2 Kc1 Cd1 Ca4 c1d1 Cb2 Ca1 b2b1 a2a1"
        " Ka2 Cc1 Ka4",
        id="open-4",
    ),
]
DEAREST_CATHEDRAL = [
    "K1c2 T0j2 B1c8 C2f8 X0f3 S1g1 S1a6 B0i1 Q0h6 S0j9 S1c2 Q0a2 A1i3 T0h2 I3a8 M2c5 I2d6 A0h8 T0h8 I1a9"
    " T0f1 I0c9 M3f5",
    "K1f1 S0e3 M1i8 S1i1 T0a7 B1f8 S1c3 I0d9 T0j7 I1c1 B0d5 M0g6 S0i3 Q0g4 I2a5 T0g6 I2a8 T0c8 A0a3 A0d7"
    " Q0i5 C1f9",
    "K1f7 S0a3 T0j4 B1h5 T0f1 T0b3 I2f6 S1i6 I1b5 T0a1 S0g4 M3c8 S0e5 I1g2 B1c7 I0i2 M0d1 Q0c3 Q0e9 A1a6"
    " A1i8",
]


# What a long search has found costs more than any turn of the random games above: ends of games in
# which it has to be seen that nobody can move any more. These are measurements, to notice if it gets worse.
DEAREST_CORINTHO_TURN = 4200
DEAREST_CATHEDRAL_TURN = 16500


def before_the_last(game, moves):
    """Play all moves but the last, and return that."""
    *earlier, last = moves.split()
    return read_move(play(game, " ".join(earlier)), last)[0]


@pytest.mark.parametrize(("edition", "players", "moves"), DEAREST_CORINTHO)
def test_the_dearest_turns_known_of_corintho(edition, players, moves):
    game = new_game(edition, players)
    assert count(play_and_undo, game, before_the_last(game, moves)) <= DEAREST_CORINTHO_TURN


@pytest.mark.parametrize("moves", DEAREST_CATHEDRAL, ids=range(len(DEAREST_CATHEDRAL)))
@pytest.mark.parametrize("claims", ["auto", "call"])
def test_the_dearest_turns_known_of_cathedral(claims, moves):
    game = new_game(claims, "light")
    assert count(play_one, game, before_the_last(game, moves)) <= DEAREST_CATHEDRAL_TURN


# Positions in which a building is looked for: early, late, and with space claimed by both sides.
POSITIONS = [
    "K0d4",
    "K0e5 B0c1 T0j10 T0h8 I2a1",
    "K0e5 T0a1 B1a2 T0c1 S0d1",
    "K3g6 B0g2 C2h2 I1a7 S1a2 T0d10 A0d4 T0d9 T0i5 C2d6 I2h8 M0a3 I1c1 S0f6 S1e10",
]


@pytest.mark.parametrize("moves", POSITIONS, ids=range(len(POSITIONS)))
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
