# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A match of Cathedral: an even number of rounds in which the roles are swapped, and the points added."""

from engine.cathedral import Cathedral
from engine.city import AUTO
from engine.game import DRAW, ONGOING


class Match:
    """Rounds of Cathedral on one game object. `points` are Light's and Dark's so far, the fewer the better.

    `game` is the round in play; when it is over, `finish_round()` adds its points and begins the next.
    """

    def __init__(self, rounds=2, claims=AUTO, starter=1):
        if rounds < 2 or rounds % 2:
            raise ValueError("a match has an even number of rounds")
        self.rounds = rounds
        self.round = 0  # the number of rounds finished
        self.points = [0, 0]
        self.game = Cathedral(claims, starter)

    def finish_round(self):
        """Add the points of the round that is over and begin the next; return whether there is one."""
        game = self.game
        if game.result == ONGOING:
            raise ValueError("the round is not over")
        if self.round == self.rounds:
            raise ValueError("the match is over")
        self.points[0] += game.left_over(1)
        self.points[1] += game.left_over(2)
        self.round += 1
        if self.round == self.rounds:
            return False
        game.starter = 3 - game.starter
        game.reset()
        return True

    @property
    def result(self):
        """ONGOING, DRAW or the winner of the match."""
        if self.round < self.rounds:
            return ONGOING
        light, dark = self.points
        return DRAW if light == dark else 1 if light < dark else 2
