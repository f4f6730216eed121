# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The computer player of Corintho: it knows the rules, keeps to its time, and never misses what is there."""

import random

import pytest
from helpers import CORINTHO_SETTINGS, EDITIONS, legal_moves, new_game, whole_state

from engine.computer import computer
from engine.game import LEGAL
from engine.search import FURTHER, LOSES, WINS, WON
from host_sim.opcodes import Meter

LEVELS = (1, 2, 3, 4, 5)
MOST_OPCODES = {1: 500_000, 2: 1_000_000, 3: 2_000_000, 4: 5_000_000, 5: 10_000_000}
MOST_IN_A_SLICE = 10_000
POSITIONS = 2_000


def think(search, game, level, limit=0):
    """The move that the search chooses."""
    search.start(game, level, limit)
    while search.step():
        pass
    return search.move


def wins(game, move):
    """Whether a move wins at once."""
    player = game.player
    game.play(move)
    won = game.result == player
    game.undo()
    return won


def answers(game, move):
    """Whether a move does not lose at once."""
    player = game.player
    game.play(move)
    lost = game.result not in (-1, 0, player)
    game.undo()
    return not lost


def positions(edition, players, count, seed):
    """Positions of games in which nobody hurries to win, and the chance that they were played by."""
    chance = random.Random(f"{edition} {players} {seed}")
    game = new_game(edition, players)
    while count:
        if not game.player:
            game.reset()
        yield game, chance
        count -= 1
        moves = legal_moves(game)
        quiet = [move for move in moves if not wins(game, move) and answers(game, move)]
        game.play(chance.choice(quiet if quiet and chance.random() < 0.95 else moves))


def candidates(brain):
    into = [0] * brain.most
    count = -1
    while count < 0:
        count = brain.expand(into)
    assert not any(into[count:])
    return {into[i] & 16383: (into[i] >> 14) - 16384 for i in range(count)}


def compare(game, brain, chance, depth):
    """Hold what the brain finds in a position, and in some that follow, against the game."""
    found = candidates(brain)
    legal = legal_moves(game)
    assert len(legal) <= brain.most
    winning = [move for move in legal if wins(game, move)]
    if winning:
        assert list(found.values()) == [WON + 100] and set(found) <= set(winning)
        return
    assert set(found) == {move for move in legal if answers(game, move)}
    assert all(-WON < value < WON for value in found.values())
    assert (brain.player, brain.hand, brain.frozen) == (game.player, game.hand, game.frozen)
    assert bool(brain.forced) == bool(game.claim)
    before = bytes(brain.hands), bytes(brain.stacks), list(brain.at), brain.sum, brain.kept, brain.player
    for move in chance.sample(sorted(found), min(3, len(found))):
        closer = brain.check(move)
        game.play(move)
        if game.player and not game.passes:
            if game.claim:
                expected = FURTHER
            elif any(wins(game, answer) for answer in legal_moves(game)):
                expected = LOSES if brain.mine or game.player == brain.thinks else WINS
            else:
                expected = 0
            assert closer == expected
        brain.play(move)
        assert brain.over == (game.player == 0)
        if depth and game.player:
            compare(game, brain, chance, depth - 1)
        brain.undo()
        game.undo()
        after = bytes(brain.hands), bytes(brain.stacks), list(brain.at), brain.sum, brain.kept, brain.player
        assert after == before


@pytest.mark.parametrize(("edition", "players"), CORINTHO_SETTINGS)
def test_it_knows_the_rules_as_the_game_does(edition, players):
    for game, chance in positions(edition, players, 60, 1):
        brain = computer(game, chance.randrange).brain
        brain.begin(game)
        compare(game, brain, chance, 1)


def miss(edition, count, seed):
    """How many positions there are with something to be seen at once, and what level 5 misses of it."""
    seen = 0
    missed = []
    search = None
    for game, chance in positions(edition, 2, count, seed):
        search = search or computer(game, chance.randrange)
        legal = legal_moves(game)
        good = [move for move in legal if wins(game, move)]
        if not good and game.claim:
            good = [move for move in legal if answers(game, move)]
        if good:
            seen += 1
            if think(search, game, 5, 300_000) not in good:
                missed.append([game.move_at(ply) for ply in range(game.ply)])
    return seen, missed


@pytest.mark.parametrize("edition", EDITIONS)
def test_level_5_never_misses_a_win_or_an_answer(edition):
    seen, missed = miss(edition, 250, 2)
    assert seen > 40
    assert missed == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_level_5_never_misses_a_win_or_an_answer_in_2000_positions(edition):
    seen, missed = miss(edition, POSITIONS, 3)
    assert seen > 400
    assert missed == []


@pytest.mark.parametrize(("edition", "players"), CORINTHO_SETTINGS)
def test_every_move_is_legal_whenever_it_is_stopped(edition, players):
    for game, chance in positions(edition, players, 25, 4):
        search = computer(game, chance.randrange)
        before = whole_state(game)
        search.start(game, chance.choice(LEVELS))
        assert game.reason(search.move) == LEGAL
        for _ in range(chance.randrange(25)):
            search.step()
            assert game.reason(search.move) == LEGAL
        assert whole_state(game) == before, "it thinks about a position of its own"


def test_the_same_chance_leads_to_the_same_move():
    for game, _ in positions("revised", 2, 6, 5):
        first, second = (computer(game, random.Random(7).randrange) for _ in range(2))
        assert think(first, game, 4, 400_000) == think(second, game, 4, 400_000)
        assert (first.spent, first.value) == (second.spent, second.value)


def opcodes(search, game, level):
    """The opcodes of each slice of a move."""

    def run():
        search.start(game, level)
        meter.step()
        while search.step():
            meter.step()
        meter.step()

    with Meter() as meter:
        run()
    return meter.steps


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_keeps_to_its_time(edition):
    checked = 0
    for number, (game, chance) in enumerate(positions(edition, 2, 30, 6)):
        level = {1: 5, 5: 4, 8: 3, 10: 2, 12: 1, 15: 3, 20: 2, 28: 4}.get(number)
        if level:
            slices = opcodes(computer(game, chance.randrange), game, level)
            assert sum(slices) <= MOST_OPCODES[level]
            assert max(slices) <= MOST_IN_A_SLICE
            checked += 1
    assert checked == 8


@pytest.mark.parametrize(("edition", "players"), [setting for setting in CORINTHO_SETTINGS if setting[1] > 2])
def test_three_and_four_players_play_to_the_end(edition, players):
    chance = random.Random(8)
    game = new_game(edition, players)
    search = computer(game, chance.randrange)
    while game.player:
        game.play(think(search, game, 1 + game.player % 3, 150_000))
    assert game.result >= 0


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_repeats_itself(level):
    beginnings = set()
    for seed in range(8):
        game = new_game("classic", 2)
        search = computer(game, random.Random(seed).randrange)
        for _ in range(4):
            game.play(think(search, game, level, 60_000))
        beginnings.add(tuple(game.move_at(ply) for ply in range(4)))
    assert len(beginnings) >= 6
