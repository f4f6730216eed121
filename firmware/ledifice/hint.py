# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A hint in Cathedral: the squares on which the chosen building may stand."""

from array import array

from engine.buildings import shape_of
from ledifice.shades import DIM, TARGET


class Hint:
    """Looks at one quarter turn of the building after the other, so that no step takes long."""

    def __init__(self, game):
        self._game = game
        self._hint = array("H", [0] * 24)  # squares to light, as rows: in this turn, and in others from 12 on
        self._rows = array("H", [0] * 10)
        self._look = self._kind = self._turns = 0

    def start(self, ghost):
        """Begin to look for the squares on which a ghost's building may stand."""
        for y in range(24):
            self._hint[y] = 0
        self._kind = ghost.kind
        self._turns = ghost.turns
        self._look = 4

    def find(self):
        """Look at one quarter turn; return whether there are more to look at."""
        if not self._look:
            return False
        self._look -= 1
        turns = self._look
        if self._game.anchors(self._kind, turns, self._rows):
            shape = shape_of(self._game.player, self._kind, turns)
            hint = self._hint
            first = 0 if turns == self._turns else 12
            while shape:
                row = shape & 15
                for y in range(10):
                    anchors = self._rows[y]
                    if anchors:
                        hint[first + y] |= (
                            (anchors if row & 1 else 0)
                            | (anchors << 1 if row & 2 else 0)
                            | (anchors << 2 if row & 4 else 0)
                            | (anchors << 3 if row & 8 else 0)
                        )
                shape >>= 4
                first += 1
        return self._look > 0

    def any(self):
        """Whether it may stand anywhere."""
        for y in range(24):
            if self._hint[y]:
                return True
        return False

    def paint(self, frame):
        """Light the squares on which it may stand; more dimly, where it has to be turned first."""
        hint = self._hint
        for y in range(10):
            here = hint[y]
            turned = hint[12 + y]
            if here | turned:
                for x in range(10):
                    if here >> x & 1:
                        frame[10 * y + x] = TARGET
                    elif turned >> x & 1:
                        frame[10 * y + x] = TARGET | DIM
