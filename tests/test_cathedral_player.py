# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The computer player of Cathedral: it moves by the rules, in its time, and sees what is there to be seen."""

import random
from collections import Counter

import pytest
from cities import corners, number_of, random_building, random_city
from helpers import CATHEDRAL_SETTINGS, legal_moves, new_game, play

from engine.computer import computer
from engine.enclosures import squares
from engine.game import LEGAL
from engine.notation import move_text
from engine.prospect import Prospect
from engine.sketch import Sketch
from host_sim.opcodes import count

LEVELS = (1, 2, 3, 4, 5)
MOST_OPCODES = {1: 500_000, 2: 1_000_000, 3: 2_000_000, 4: 5_000_000, 5: 10_000_000}
MOST_IN_A_SLICE = 10_000


def think(search, game, level, limit=0):
    """The move that the search chooses."""
    search.start(game, level, limit)
    while search.step():
        pass
    return search.move


def state(sketch):
    return (
        list(sketch.words),
        list(sketch._walls),
        bytes(sketch.stock),
        sketch.left[:2],
        sketch.pieces[:2],
        sketch._built[:],
    )


def of(game):
    sketch = Sketch()
    sketch.load(game)
    return state(sketch)


def test_the_sketch_claims_and_takes_as_the_rules_do():
    """Lines of up to five random turns from random positions: what it leaves out is rarer than that."""
    chance = random.Random(1)
    claims = 0
    for number in range(25):
        game = new_game("auto", ("light", "dark")[number % 2])
        while game.player:
            if game.ply:
                sketch = Sketch()
                sketch.load(game)
                before = state(sketch)
                line = 0
                while game.player and line < 5:
                    move = chance.choice(legal_moves(game))
                    claims += sketch.place(game.player - 1, move)
                    game.play(move)
                    line += 1
                    assert state(sketch) == of(game)
                for _ in range(line):
                    game.undo()
                    sketch.undo()
                assert state(sketch) == before
            game.play(chance.choice(legal_moves(game)))
    assert claims > 200


def test_the_sketch_follows_in_the_corners_of_the_rules():
    met = Counter()
    for number in range(150):
        chance = random.Random(f"sketch {number}")
        city = random_city(chance)
        text = random_building(city, chance) if city.again() else None
        if text:
            met.update(corners(city, text))
            sketch = Sketch()
            sketch.load(city.game)
            sketch.place(city.builder - 1, number_of(text))
            city.play_one(text)
            assert state(sketch) == of(city.game), number
    assert met["divides the largest region"] > 30
    assert met["divides the largest region in three"]
    assert met["divides a small region"]
    assert met["divides what is held"]


def test_the_sketch_knows_what_fits():
    chance = random.Random(2)
    game = new_game("auto", "light")
    sketch = Sketch()
    while game.player:
        if game.ply:
            sketch.load(game)
            legal = set(legal_moves(game))
            for move in chance.sample(range(11 << 9), 60):
                if move % 128 < 100 and game.reason(move) in (LEGAL, 5, 6):  # on the board and in the stock
                    assert sketch.fits(game.player - 1, move) == (move in legal), move_text(game, move)
        game.play(chance.choice(legal_moves(game)))


def test_squares_are_counted():
    chance = random.Random(3)
    for _ in range(200):
        words = [chance.randrange(1 << 30), chance.randrange(1 << 30), chance.randrange(1 << 30)]
        words.append(chance.randrange(1 << 10))
        assert squares(*words) == sum(word.bit_count() for word in words)
    assert squares(2**30 - 1, 2**30 - 1, 2**30 - 1, 1023) == 100


def test_a_prospect_is_the_same_in_all_eight_directions():
    """What a building promises does not depend on which way round one looks at the board. Mirror images are
    left out: abbeys and academies would change hands."""
    around = Sketch()
    values = []
    for quarter in range(4):
        game = new_game("auto", "light")
        for text in ("K0e5", "X0b1", "X0g7", "Q0a7", "Q0h2"):
            x, y = ord(text[2]) - 97, int(text[3:]) - 1
            kind, turns, width, height = {"K": (11, 0, 3, 4), "X": (8, 0, 3, 3), "Q": (4, 0, 2, 2)}[text[0]]
            for _ in range(quarter):  # clockwise: the file becomes the rank, counted from the other end
                x, y = y, 10 - x - width
                width, height = height, width
            game.play(kind << 9 | (turns + quarter if text[0] == "K" else 0) << 7 | y * 10 + x)
            last = game.last
        game.undo()
        around.load(game)
        prospect = Prospect(around)
        prospect.know(0)
        prospect.know(1)
        around.place(game.player - 1, last)
        prospect.look(game.player - 1)
        values.append(prospect.value(game.player - 1))
    assert values == [values[0]] * 4


@pytest.mark.parametrize("settings", CATHEDRAL_SETTINGS)
def test_every_move_of_every_level_is_legal_whenever_it_is_stopped(settings):
    """Whole games between the levels, in little time; the move is looked at after every slice."""
    chance = random.Random(str(settings))
    for levels in ((1, 2), (3, 4), (5, 5)):
        game = new_game(*settings)
        search = computer(game, chance.randrange)
        while game.player:
            level = levels[game.player - 1]
            search.start(game, level, min(search.brain.levels[level - 1][0] * 1000, 150_000))
            assert game.reason(search.move) == LEGAL
            seen = search.move
            while search.step():
                if search.move != seen:
                    seen = search.move
                    assert game.reason(seen) == LEGAL
            game.play(search.move)  # raises IllegalMove if it is not


def test_it_keeps_to_its_time_in_every_stage():
    chance = random.Random(5)
    game = new_game("auto", "light")
    search = computer(game, chance.randrange)
    levels = {0: 5, 1: 3, 4: 1, 6: 2, 9: 4, 12: 3, 15: 2, 19: 4}  # by the number of turns played
    while game.player:
        if game.ply in levels:
            level = levels[game.ply]
            assert count(search.start, game, level) <= MOST_IN_A_SLICE
            slices = [0]
            while slices[-1] >= 0:
                more = []
                slices.append(count(lambda more=more: more.append(search.step())))
                if not more[0]:
                    break
            assert max(slices) <= MOST_IN_A_SLICE, (game.ply, level)
            assert sum(slices) <= MOST_OPCODES[level], (game.ply, level)
        else:
            think(search, game, 2)
        game.play(search.move)


# Light's walls run up the files e and f; only f9 and f10 are missing. West of them stands a tower of Dark.
ALMOST_CLOSED = "K0h3 W0a4 Q0e1 X0h7 M1e3 I0i1 C0e6"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_it_takes_half_the_city_when_it_can(level):
    game = play(new_game("auto", "light"), ALMOST_CLOSED + " T0j10")
    assert game.player == 1
    game.play(think(computer(game, random.Random(level).randrange), game, level))
    assert game.taken == 1
    assert sum(bin(game.gained(y)).count("1") for y in range(10)) > 30


@pytest.mark.parametrize("seed", (1, 2, 3))
def test_level_5_does_not_let_half_the_city_go(seed):
    game = play(new_game("auto", "light"), ALMOST_CLOSED)
    assert game.player == 2
    game.play(think(computer(game, random.Random(seed).randrange), game, 5))
    for move in legal_moves(game):
        game.play(move)
        assert sum(bin(game.gained(y)).count("1") for y in range(10)) < 30, move_text(game, move)
        game.undo()


def test_it_calls_what_it_takes():
    game = play(new_game("call", "light"), ALMOST_CLOSED + " T0j10")
    game.play(think(computer(game, random.Random(1).randrange), game, 3))
    assert game.taken == 1


def test_it_beats_who_builds_anywhere():
    for level, games in ((1, 6), (3, 4)):
        won = 0
        for number in range(games):
            chance = random.Random(level * 100 + number)
            game = new_game("auto", ("light", "dark")[number // 2 % 2])
            search = computer(game, chance.randrange)
            while game.player:
                if game.player == 1 + number % 2:
                    game.play(think(search, game, level))
                else:
                    game.play(chance.choice(legal_moves(game)))
            won += game.result == 1 + number % 2
        assert won >= games - 1, level


def test_no_two_games_are_the_same():
    for level in (1, 5):
        games = set()
        for seed in range(3):
            game = new_game("auto", "light")
            search = computer(game, random.Random(seed).randrange)
            for _ in range(4):
                game.play(think(search, game, level, 100_000))
            games.add(tuple(game.move_at(i) for i in range(4)))
        assert len(games) == 3
