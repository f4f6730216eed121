# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a building of Cathedral has just taken and claimed, shown piece by piece.

What is taken off flashes and vanishes; then the claimed squares fill up, those next to the building first.
"""

from engine.buildings import THE_CATHEDRAL, shape_of
from engine.game import const
from ledifice.shades import CATHEDRAL, FLASH, OFF, P1

_CLEAR = const(255)
_ALL_CLEAR = b"\xff" * 100
_FLASHING = const(1000)  # milliseconds for which a building that is taken off flashes
_FILLING = const(80)  # ... between two steps of the claim


class Conquest:
    """A veil over the city: what some squares show while the claim is not yet shown as it is."""

    def __init__(self, game):
        self._game = game
        self._veil = bytearray(_ALL_CLEAR)
        self._next = 0  # when it goes on
        self._reach = -1  # how far the claim is shown; -1 while something flashes
        self._from = 0

    def start(self, now):
        """Begin to show what the last move did; return the number of squares that it claimed."""
        game = self._game
        veil = self._veil
        veil[:] = _ALL_CLEAR
        squares = 0
        for y in range(10):
            gained = game.gained(y)
            if gained:
                for x in range(10):
                    if gained >> x & 1:
                        veil[10 * y + x] = OFF
                        squares += 1
        self._from = game.last & 127
        self._reach = 0
        self._next = now + _FILLING
        for i in range(game.taken):
            move = game.taken_piece(i)
            side = 3 - game.mover
            shade = (CATHEDRAL if move >> 9 == THE_CATHEDRAL else P1 + side - 1) | FLASH
            shape = shape_of(side, move >> 9, move >> 7 & 3)
            square = move & 127
            while shape:
                for x in range(4):
                    if shape >> x & 1:
                        veil[square + x] = shade
                shape >>= 4
                square += 10
            self._reach = -1
            self._next = now + _FLASHING
        return squares

    def step(self, now):
        """Go on when it is time: 0 nothing to do, 1 something changed, 2 all is shown."""
        if now < self._next:
            return 0
        self._next = now + _FILLING
        self._reach += 1
        veil = self._veil
        reach = self._reach
        column = self._from % 10
        row = self._from // 10
        left = 2
        for square in range(100):
            if veil[square] != _CLEAR:
                if reach and abs(square % 10 - column) + abs(square // 10 - row) <= reach:
                    veil[square] = _CLEAR
                else:
                    veil[square] = OFF
                    left = 1
        return left

    def paint(self, frame):
        """Lay the veil over the city."""
        veil = self._veil
        for square in range(100):
            if veil[square] != _CLEAR:
                frame[square] = veil[square]
