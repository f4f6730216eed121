# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A day in the life of a board: people at the keys, hours of idling, and one fault after the other.

Nothing unexpected is ever printed, and what is saved is what is played. `make soak` lets the whole day pass.
"""

import random
from collections import Counter

import pytest
from saved_games import found_in, read, state_of

from host_sim.bench import Bench, PowerCut
from host_sim.virtual_board import layout

HOURS = 24
SHIFTS = 8  # in each of which another board is played on, so that several processes share the day
INJECTED = "injected by the test"


class Day:
    """A board, what happens to it, and what is looked at afterwards."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.b = Bench(seed=seed, bounce=self.chance.choice((0, 0.004)))
        self.b.power_on()
        self.injected = 0
        self.told = 0
        self.seen = Counter()

    def pass_by(self, hours):
        """Let hours pass in which something happens now and then."""
        happenings = (self.play,) * 6 + (self.idle,) * 2
        happenings += (
            self.fail,
            self.cut,
            self.switch_off,
            self.lose_panel,
            self.stick,
            self.lean,
            self.hang,
        )
        deck = []
        while self.b.time < hours * 3600:
            deck = deck or self.chance.sample(happenings, len(happenings))
            happening = deck.pop()
            happening()
            self.seen[happening.__name__] += 1
            self.look()

    def look(self):
        """Nothing has been printed but what was injected, and the save is the game in play."""
        b = self.b
        b.run(1)
        printed = "".join(b.board.console)
        b.board.console.clear()
        self.told += printed.count(INJECTED)
        assert printed.count("Traceback") == printed.count(INJECTED), printed
        journal, save, _ = read(b.nvm)
        assert not journal.damaged and not save.older
        app = b.app
        if app and app.table and not app.unsaved_turn and not app.table.rewinding:
            assert found_in(save) == state_of(app)
            self.seen["compared"] += 1
            self.seen["moves"] = max(self.seen["moves"], b.game.ply)

    def play(self, presses=60):
        """Press keys, most of them lit ones."""
        b = self.b
        for _ in range(presses):
            key = self.chance.randrange(layout.KEYS)
            frame = getattr(b.app, "frame", None)
            lit = [each for each in range(layout.KEYS) if frame and frame[each]]
            if lit and self.chance.random() < 0.8:
                key = self.chance.choice(lit)
            if key in (layout.UNDO, layout.MENU) and self.chance.random() < 0.8:
                key = layout.OK
            b.tap(key)
            b.run(self.chance.choice((0, 0, 0.1, 1)))

    def idle(self):
        self.b.run(self.chance.choice((60, 300, 1200, 3000)))

    def fail(self):
        self.injected += 1
        wrong = self.chance.choice((MemoryError, OSError, IndexError, RuntimeError, KeyError))
        self.b.throw(wrong(INJECTED))
        self.b.run(self.chance.choice((1, 5, 90)))

    def cut(self):
        """The power fails while something is written."""
        self.b.cut_power_after(self.chance.randrange(200))
        try:
            self.play()
        except PowerCut:
            self.seen["power cuts"] += 1
        self.b.cut_power_after(None)
        self.switch_off()

    def switch_off(self):
        self.b.power_off()
        for key in list(self.b.board.closed):
            self.b.release(key)
        self.b.power_on()

    def lose_panel(self):
        self.b.plug_panel(False)
        self.play(20)
        self.b.plug_panel(True)

    def stick(self):
        key = self.chance.randrange(layout.KEYS)
        self.b.stick(key, self.chance.choice((True, False)))
        self.play(20)
        if self.chance.random() < 0.5:
            self.switch_off()
        self.b.stick(key, None)

    def lean(self):
        first = self.chance.randrange(40)
        for key in range(first, first + 70):
            self.b.press(key)
        self.b.run(self.chance.choice((0.1, 5)))
        for key in range(first, first + 70):
            self.b.release(key)

    def hang(self):
        """The firmware does not come back from a step: the watchdog's business."""
        board = self.b.board

        def for_ever():
            while True:
                board.spend(1000)

        if self.b.app is not None:
            self.b.app.step = for_ever
            self.b.run(9)


def live_through(seed, hours):
    day = Day(seed)
    day.pass_by(hours)
    assert day.told == day.injected
    return day.seen


@pytest.mark.long
def test_an_hour_with_everything_that_can_happen():
    seen = live_through(1, 1)
    assert seen["compared"] > 10 and seen["moves"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("shift", range(SHIFTS))
def test_a_whole_day_with_everything_that_can_happen(shift):
    seen = live_through(100 + shift, HOURS / SHIFTS)
    assert seen["compared"] > 10
    assert all(seen[happening] for happening in ("play", "idle", "fail", "cut", "lose_panel", "hang"))
