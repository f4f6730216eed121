# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The table on which Cathedral is played: the city on all hundred lights, and the ghost of a building.

The ghost covers the pressed square with its middle or, where that does not fit, with another of its squares.
"""

from array import array

from engine.buildings import KINDS, THE_CATHEDRAL, shape_of
from engine.cathedral import CALLED
from engine.game import DRAW, LEGAL, const
from ledifice import sound
from ledifice.city import paint_city, paint_shape
from ledifice.layout import BACK, CLAIM, NEXT, OK, PREV, TURN
from ledifice.seats import think_cathedral
from ledifice.shades import ACTIVE, BAD, BLINK, CATHEDRAL, CLAIM1, DIM, FLASH, GHOST, KEY, OFF, P1, PULSE, TARGET
from ledifice.table import Table
from ledifice.words import (
    W_AGAIN_BUILDS,
    W_BUILDING,
    W_CALLED,
    W_CHOOSE_BUILDING,
    W_CLAIMS_AREA,
    W_DRAW,
    W_HINT,
    W_K_BUILD,
    W_K_CLAIM,
    W_K_NEXT,
    W_K_PREV,
    W_K_TURN,
    W_NO_HINT,
    W_NO_MEANING,
    W_NOT_CALLED,
    W_PASSES,
    W_REASON,
    W_SIDE,
    W_TAKES,
    W_THINKS,
    W_TO_MOVE,
    W_WINS,
)

_NONE = const(-1)
_LETTERS = "TSIBQMADXCW"
_FLASHING = const(1000)  # milliseconds for which a building that is taken off flashes
_FILLING = const(80)  # ... between two steps of the squares that are claimed
_FOUND = const(8)  # steps of a hint: 0-3 are turns still to be looked at


class CathedralTable(Table):
    """A match of Cathedral on the board."""

    def __init__(self, app):
        super().__init__(app, think_cathedral)
        self._kinds = bytearray(b"\12\12")  # by side: the chosen building, the largest first ...
        self._turns = bytearray(3)  # ... and its quarter turns; the last is the Cathedral's
        self.at = _NONE  # the pressed square, when a ghost is shown
        self.spot = 0  # the ghost's lower left corner
        self.fits = False  # whether it may stand there
        self.calling = False
        self._cells = bytearray(6)  # the chosen shape, its middle first: rank * 10 + file
        self._size = 0
        self._hint = array("H", [0] * 20)  # the squares to light, for this turn and for the others
        self._rows = array("H", [0] * 10)
        self._looked = _FOUND
        # While something is claimed or taken: what a square shows instead, or 255.
        self._veil = bytearray(100)
        self._flashing = False
        self._reach = 0  # how far from the new building its claim is shown
        self._next = 0  # when the animation goes on
        self._choose(0)
