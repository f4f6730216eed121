# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""From a key press to the light that answers it, on the bench, whose clock runs as a Pico works."""

import random
import statistics
import sys

from host_sim.bench import Bench

MOST = 0.045  # seconds; 5 ms more are left for what the bench does not know
_HELD = 0.06  # seconds
_LOOKS = 60  # times 5 ms more that it is waited for


class Scene:
    """A board in front of people, in some state, on which any key may be pressed.

    game     0 or 1; None: the menu
    level    of the computer players in all seats; 0: persons
    over     whether the game is to be played to its end
    """

    def __init__(self, board="big", game=None, level=0, over=False, seed=1):
        self.board, self.game, self.level, self.over, self.seed = board, game, level, over, seed
        self._bench = None

    def __str__(self):
        what = ("Corintho", "Cathedral")[self.game] if self.game is not None else "menu"
        how = ", its end" if self.over else f", level {self.level} thinks" if self.level else ""
        return f"{self.board} board: {what}{how}"

    def bench(self):
        """The bench, in the state that is wanted."""
        b = self._bench
        if b is None or not self._is_there(b):
            b = self._bench = self._made()
        return b

    def _made(self):
        b = Bench(board=self.board, seed=self.seed, meter=True)
        b.power_on()
        if self.game is not None:
            if self.board == "big":
                b.tap(80 + self.game, 50 + self.level, 40 + self.level, 90)
            else:
                for seat in ("a3", "b3"):
                    b.tap(*[seat] * (1 + self.level))  # takes the entry in hand, then each press is one more
                b.tap("a4")
            while not self._is_there(b):
                b.run(0.2)
        b.run(1)
        return b

    def _is_there(self, b):
        app = b.app
        if app is None or app.screen is None:
            return False
        if self.game is None:
            return type(app.screen).__name__ == "Menu"
        if app.settings.game != self.game or app.table is None:
            return False
        if self.over:
            return type(app.screen).__name__ == "Result"
        return app.screen is app.table and b.game.player > 0 and app.table.thinking() == (self.level > 0)

    def press(self, key):
        """Press a key; return the seconds until a light answered it, None if none did."""
        b = self.bench()
        before = b.frame
        at = b.time
        answers = []

        def look():
            if b.app.lights.pressed >= 0 and b.frame != before:
                answers.append(b.time - at)

        b.on_frame = look
        b.press(key)
        b.run(_HELD)
        b.release(key)
        for _ in range(_LOOKS):
            if not answers:
                b.run(0.005)
        b.on_frame = None
        return answers[0] if answers else None

    def go_on(self, seconds):
        """Let time pass, and come back from the menu if that was opened."""
        b = self._bench
        b.run(seconds)
        if self.game is not None and type(b.app.screen).__name__ == "Menu" and b.app.game is not None:
            b.tap("back")
            b.run(0.1)


def scenes(seed=1):
    """Every screen on which people play."""
    return [
        Scene("big", seed=seed),
        Scene("big", 0, seed=seed),
        Scene("big", 1, seed=seed),
        Scene("big", 0, 5, seed=seed),
        Scene("big", 1, 5, seed=seed),
        Scene("big", 0, 1, over=True, seed=seed),
        Scene("big", 1, 1, over=True, seed=seed),
        Scene("starter", seed=seed),
        Scene("starter", 0, seed=seed),
        Scene("starter", 0, 5, seed=seed),
        Scene("starter", 0, 1, over=True, seed=seed),
    ]


def latencies(scene, presses, seed):
    """The seconds of some presses of keys by chance, and those keys; None where no light answered."""
    chance = random.Random(f"{scene} {seed}")
    for _ in range(presses):
        layout = scene.bench().layout
        key = chance.randrange(0 if chance.random() < 0.5 else layout.SQUARES, layout.KEYS)
        yield scene.press(key), key
        scene.go_on(chance.uniform(0.05, 0.35))  # what comes sooner counts as bouncing


def report(presses, seed):
    """Print the table, a row for each screen."""
    print(f"Milliseconds from a press to the light that answers it, at most 45; seed {seed}.\n")
    print(f"{'':<42}{'presses':>8}{'min':>7}{'median':>8}{'p95':>7}{'max':>7}{'no light':>10}")
    every = scenes(seed)
    for number, scene in enumerate(every):
        share = presses * (number + 1) // len(every) - presses * number // len(every)
        found = list(latencies(scene, share, seed))
        times = sorted(1000 * seconds for seconds, _ in found if seconds is not None)
        print(
            f"{scene!s:<42}{share:>8}{times[0]:>7.1f}{statistics.median(times):>8.1f}"
            f"{times[int(0.95 * (len(times) - 1))]:>7.1f}{times[-1]:>7.1f}{share - len(times):>10}"
        )
        slow = sorted({key for seconds, key in found if seconds is None or seconds > MOST})
        if slow:
            print(f"    too late or none: keys {' '.join(map(str, slow))}")
        sys.stdout.flush()
