# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The power fails after every single byte of every write to nvm, in whole games played by key presses.

Each restart has to offer exactly the turn before or the turn after. A table at the end of the test run says
how many cuts were tried, games resumed, and games lost.
"""

import random
from collections import Counter, namedtuple
from functools import cache

import pytest
from board_helpers import (
    AUTO,
    CALL,
    CATHEDRAL,
    CORINTHO,
    choose,
    play_corintho,
    press_move,
    same_game,
    sit_down,
    start,
)
from helpers import legal_moves, play
from saved_games import GAME, TURN, State, found_in, read, remember_checksums, state_of, table_at

from engine.corintho import Corintho
from host_sim.bench import Bench, PowerCut
from host_sim.virtual_board import cut_images

CUTS_ON_THE_BENCH = 72

# A write to nvm: what was there, what was written where, the game before and after, and what somebody did.
Write = namedtuple("Write", "image start values before after deed")


class Players:
    """They play whole games on a board, take turns back, and see every write to its nvm."""

    def __init__(self, game, seed, **options):
        self.chance = random.Random(seed)
        self.writes = []
        self.state = None
        self.deed = "start"
        self.b = Bench(seed=seed)
        self.b.board.nvm.on_write = self._written
        self.b.power_on()
        choose(self.b, game, **options)
        start(self.b)

    def _written(self, image, at, values):
        """The firmware is about to write; a game's entries come with the game that they are of."""
        before = self.state
        erases = image[at : at + len(values)].count(255) < len(values)
        if erases:
            self.state = state_of(self.b.app)  # None: the game before has been left for a new one
        elif values[2] in (GAME, TURN):
            self.state = state_of(self.b.app)
        self.writes.append(Write(image, at, values, before, self.state, self.deed))

    def do(self, deed):
        """Play a move, given by its number, or press a key, given by its name; see at most one write."""
        self.deed = deed
        before = len(self.writes)
        act(self.b, deed)
        assert state_of(self.b.app) == self.state, "it is saved"
        return self.writes[before:]

    def play(self, taken_back):
        """Play to the end of the game or round, taking back as many turns as that on the way."""
        b = self.b
        back = sorted(self.chance.sample(range(3, 12), taken_back))
        turns = 0
        while b.game.player or back:
            if back and (turns >= back[0] or not b.game.player):
                back.pop(0)
                seen = self.do("undo")
            else:
                ply = b.game.ply
                seen = self.do(self.chance.choice(legal_moves(b.game)))
                turns += 1
                if len(seen) > 1:
                    # A computer player has answered: each of the two turns is a write.
                    assert [len(w.after.moves) for w in seen] == list(range(ply + 1, b.game.ply + 1))
                    continue
            assert len(seen) == 1, "one write a turn"


def act(b, deed):
    """Do what somebody did, and wait until it is saved and computer players have answered."""
    if isinstance(deed, str):
        b.tap(deed)
        b.run(0.5)
    else:
        press_move(b, deed)
        b.run(0.8)
    for _ in range(100):
        if b.game is None or b.app.table is None or not b.app.table.thinking():
            break
        b.run(1)


def corintho(seed, edition, players, seats=(), games=1):
    table = Players(CORINTHO, seed, edition=edition, players=players, seats=seats)
    table.play(taken_back=3)
    for _ in range(games - 1):
        table.b.run(4)
        table.deed = "rematch"
        table.b.tap("ok")
        table.b.run(2)
        table.play(taken_back=1)
    return table.writes


def cathedral(seed, claims):
    table = Players(CATHEDRAL, seed, edition=claims)
    table.play(taken_back=2)
    table.b.run(6)
    writes = table.do("ok")
    assert table.b.app.match.round == 1 and len(writes) == 2
    table.play(taken_back=1)
    assert not table.b.game.player
    return table.writes


GAMES = {
    "Corintho, classic, 2 players": lambda: corintho(1, 0, 2),
    "Corintho, revised, 3 players": lambda: corintho(2, 1, 3),
    "Corintho, open, 4 players": lambda: corintho(3, 2, 4),
    "Corintho against a computer": lambda: corintho(4, 0, 2, seats=(0, 1)),
    "Corintho, 8 games on end": lambda: corintho(5, 1, 2, games=8),
    "Cathedral, auto, 2 rounds": lambda: cathedral(6, AUTO),
    "Cathedral, call, 2 rounds": lambda: cathedral(7, CALL),
}


@cache
def written(name):
    """All writes to nvm in one of the games."""
    return GAMES[name]()


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_cut_after_any_byte_leaves_the_turn_before_or_the_turn_after(name, monkeypatch, record_property):
    remember_checksums(monkeypatch)
    tally = Counter()
    lost = []
    writes = written(name)
    for number, write in enumerate(writes):
        for image in cut_images(*write[:3]):
            journal, save, nvm = read(image)
            found = found_in(save)
            if found not in (write.before, write.after):
                lost.append((number, write.deed, found))
            elif found is None:
                tally["none"] += 1
            else:
                tally["before" if found == write.before else "after"] += 1
            assert not journal.damaged and not save.older, "a cut is no damage"
            _go_on(save, nvm, writes[number:])
    row = [name, len(writes), tally["before"], tally["after"], tally["none"], len(lost)]
    record_property("power cuts", row)
    assert not lost
    assert tally["before"] > 300


def _go_on(save, nvm, writes):
    """Once more the turn in which the power failed, and the next one: both have to be there afterwards."""
    game = [write.after for write in writes[:8] if write.after and write.after != write.before]
    for state in game[:2]:
        if found_in(save) is None or found_in(save)[:6] != state[:6]:
            return  # a game or round that begins: that is another matter
        save.turn(table_at(state))
        assert found_in(read(nvm)[1]) == state


# --- On the bench -----------------------------------------------------------------------------------


def take_up(b, state):
    """Switch on, see the offer, take it, and see the game as it should stand."""
    for key in list(b.board.closed):  # pressed when the power failed
        b.release(key)
    b.power_on()
    b.run(0.5)
    name = ("Corintho", "Cathedral")[state.cathedral]
    assert b.text[0] == "Go on with " + name
    assert f"{len(state.moves)} moves" in b.text
    b.tap("e5")
    for _ in range(40):
        b.run(0.1)
        if b.app.screen is not None and b.app.screen is b.app.table:
            break
    b.run(0.3)
    assert state_of(b.app) == state
    assert same_game(b.game, table_at(state).game)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_board_really_goes_on_after_a_cut(name, record_property):
    chance = random.Random(name)
    turns = [write for write in written(name) if _is_a_persons(write)]
    tried = 0
    for write in chance.sample(turns, CUTS_ON_THE_BENCH // len(GAMES)):
        b = Bench(nvm=write.image, seed=tried)
        take_up(b, write.before)
        if not b.game.player:
            b.run(5)  # to the result
        size = len(write.values)
        cut = chance.choice((0, 1, 5, 6, size - 1, size, chance.randrange(size)))
        b.cut_power_after(cut)
        with pytest.raises(PowerCut):
            act(b, write.deed)
        take_up(b, write.after if cut == size else write.before)
        tried += 1
        if cut < size:
            act(b, write.deed)
            state = state_of(b.app)  # a computer player may have answered
            assert state.moves[: len(write.after.moves)] == write.after.moves
            b.power_off()
            take_up(b, state)
    record_property("cuts on the bench", tried)


def _is_a_persons(write):
    """Whether a write is of a turn that a person has made or taken back."""
    before, after = write.before, write.after
    if before is None or after is None or before[:6] != after[:6] or before == after:
        return False
    return write.deed == "undo" or after.moves == (*before.moves, write.deed)


@pytest.mark.parametrize("cut", (0, 1, 12, 22, 40, 44, 4095, 4096, 4110))
@pytest.mark.parametrize("name", ("Corintho, classic, 2 players", "Corintho, 8 games on end"))
def test_a_cut_while_a_game_begins_leaves_the_game_before_or_the_new_one(name, cut):
    """The second game of these two is begun on a full sector, which is erased for it."""
    writes = written(name)
    full = [write.image for write in writes if len(write.values) > 100] or [None]
    b = Bench(nvm=full[-1])
    b.power_on()
    b.run(0.5)
    before = found_in(b.app.save)
    if before:
        b.tap("menu")
    b.tap("a10")  # start
    if before:
        b.tap("ok")  # give the other one up
    b.cut_power_after(cut)
    try:
        b.run(4)
        b.power_off()
    except PowerCut:
        pass
    b.cut_power_after(None)
    b.power_on()
    b.run(0.5)
    found = found_in(b.app.save)
    assert found in (before, None) or found.moves == ()
    assert "damaged" not in " ".join(b.text)
    b.tap("ok")
    b.run(3)
    assert b.app.screen is b.app.table or "Result" in type(b.app.screen).__name__


# --- What is saved ----------------------------------------------------------------------------------


def switch_off_and_on(b):
    b.run(0.5)
    b.power_off()
    b.power_on()
    b.run(0.5)


def test_an_undone_turn_is_undone_after_a_power_cut_too():
    b = sit_down(CORINTHO)
    play_corintho(b, "Ba1", "Cb1", "Kd4")
    b.tap("undo")
    b.run(0.3)
    b.tap("undo")
    b.run(0.3)
    b.power_off()
    take_up(b, state_after(b, "Ba1"))
    b.tap("undo")
    b.run(0.3)
    b.power_off()
    take_up(b, state_after(b))


def state_after(b, *moves):
    """The state of a new game of two persons after some moves."""
    game = play(Corintho(0, 2), " ".join(moves))
    return State(
        False, (0, 2), 0, (0,) * 4, (0, 0), (0, 0), tuple(game.move_at(ply) for ply in range(game.ply))
    )


def test_a_match_is_taken_up_with_its_seats_round_and_points():
    b = sit_down(CATHEDRAL, edition=CALL, seats=(0, 1), rounds=4)
    to_the_result(b)
    b.tap("ok")  # the next round, in which the computer positions the Cathedral
    b.run(4)
    assert is_persons_turn(b)
    points = list(b.app.match.points)
    assert sum(points) > 0 and b.app.match.round == 1
    switch_off_and_on(b)
    assert b.text[1] == "when called       2/4"
    b.tap("a1")
    b.run(3)
    assert (b.app.match.rounds, b.app.match.round, b.app.match.points) == (4, 1, points)
    assert (b.game.claims, b.game.starter, b.game.ply) == (CALL, 2, 1)
    assert list(b.app.settings.seats) == [0, 1, 0, 0]


def is_persons_turn(b):
    return b.game.player and not b.app.table.thinking()


def test_a_rematch_is_taken_up_with_the_seat_that_began():
    b = sit_down(CORINTHO, edition=1, players=3, seats=(0, 0, 1))
    to_the_result(b)
    b.tap("ok")
    b.run(4)
    assert b.app.first == 1
    switch_off_and_on(b)
    b.tap("ok")
    b.run(2)
    assert b.app.first == 1 and b.game.players == 3 and list(b.app.settings.seats) == [0, 0, 1, 0]


def to_the_result(b):
    """Play at random to the end of the game or round, and wait for the result."""
    chance = random.Random(9)
    while b.game.player:
        if is_persons_turn(b):
            press_move(b, chance.choice(legal_moves(b.game)))
        b.run(1)
    b.run(5)
    assert type(b.app.screen).__name__ == "Result"


def test_a_game_that_was_over_is_taken_up_at_its_result():
    b = sit_down(CORINTHO)
    to_the_result(b)
    result, state = b.game.result, state_of(b.app)
    said = b.text
    switch_off_and_on(b)
    b.tap("ok")
    b.run(4)
    assert type(b.app.screen).__name__ == "Result"
    assert (b.game.result, state_of(b.app), b.text) == (result, state, said)


@pytest.mark.parametrize("key", ("menu", "back"))
def test_an_offer_that_is_left_can_be_taken_later(key):
    b = sit_down(CORINTHO)
    play_corintho(b, "Ba1", "Cb1")
    b.run(0.5)
    state, nvm = state_of(b.app), b.nvm
    switch_off_and_on(b)
    b.tap(key)
    b.run(0.3)
    assert any("Start" in line for line in b.text)
    assert b.nvm == nvm, "leaving it changes nothing"
    switch_off_and_on(b)
    b.tap(key)
    b.run(0.3)
    b.tap("f10")  # go on playing
    b.run(1)
    assert state_of(b.app) == state


def test_turns_after_a_change_of_seats_are_saved():
    b = sit_down(CORINTHO)
    play_corintho(b, "Ba1", "Cb1")
    b.tap("menu", "b6", "menu")  # a computer player takes the first seat over
    assert b.app.settings.seats[0] == 1
    b.run(4)
    assert b.game.ply == 3
    state = state_of(b.app)
    b.power_off()
    take_up(b, state)


def test_a_turn_is_one_write_and_looking_around_is_none():
    b = sit_down(CATHEDRAL)
    press_move(b, legal_moves(b.game)[50])
    b.run(0.5)
    writes = b.board.nvm.writes
    b.tap("hint", "next", "turn", "a1", "back", "menu", "menu")
    b.run(600)
    b.tap("e5")  # wakes it
    b.run(1)
    assert b.board.nvm.writes == writes
    b.tap("undo")
    b.run(1)
    assert b.board.nvm.writes == writes + 1
