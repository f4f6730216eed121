# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The city of Cathedral as it stands in a round: what may be built where, and what that would enclose."""

from array import array

from engine import game as rules
from engine.buildings import (
    CATHEDRAL_ROWS,
    CITY,
    CLAIMS,
    DARK,
    EACH,
    FULL,
    KINDS,
    LIGHT,
    SIZES,
    THE_CATHEDRAL,
    Fits,
    shape_of,
)
from engine.game import LEGAL, ONGOING, const
from engine.regions import AWAY, PIECES, Regions

AUTO, CALL = 0, 1  # the ways of claiming

# A move is kind * 512 + turns * 128 + square, and 8192 more when called; squares are a1 = 0 .. j10 = 99.
CALLED = const(8192)
MOST_MOVES = const(2241)  # room for every building on an empty board, and a hundred to spare


class City:
    """A round of Cathedral, but for playing it.

    `city` holds the board as rows of bits (buildings.py says how), and
    `stock[(player - 1) * 12 + kind]` counts what a player has left.
    """

    players = 2

    def __init__(self, claims=AUTO, starter=LIGHT):
        if not AUTO <= claims <= CALL:
            raise ValueError("no such way of claiming")
        if not LIGHT <= starter <= DARK:
            raise ValueError("no such side")
        self.claims = claims
        self.starter = starter
        self.city = array("H", [0] * CITY)
        self.stock = bytearray(2 * KINDS)
        self._places = array("H", [0] * PIECES)  # where each piece stands: the move that built it ...
        self._cells = bytearray(PIECES)  # ... and one of its squares
        self._regions = Regions(self.city, self._cells)
        self._built = bytearray(2)  # by side: how many buildings it has built in this round
        self._overlooked = [0, 0]  # by side, under `call`: the pieces that it can no longer take, as a set
        self._history = array("H", [0] * 40)
        self._log = array("i", [0] * 128)  # what `undo` needs
        self._fits = Fits(self.city)
        self._anchors = array("H", [0] * 10)
        self.reset()

    def reset(self):
        """Begin a round; `starter` positions the Cathedral."""
        starter = self.player = self.starter
        self.result = ONGOING
        self.ply = self.passes = self._top = self._fits.player = 0
        for row in range(CITY):
            self.city[row] = 0
        for kind in range(KINDS):
            self.stock[kind] = self.stock[KINDS + kind] = EACH[kind]
        self.stock[starter * KINDS - 1] = 1
        for piece in range(PIECES):
            self._cells[piece] = AWAY
        for side in range(2):
            self._overlooked[side] = self._built[side] = 0

    def anchors(self, kind, turns, rows):
        """Write into `rows`, ten masks from rank 1 up, where the player to move may put a building: the
        squares of the lower left corner of its shape. Return whether there is any."""
        player = self.player
        shape = shape_of(player, kind, turns)
        if shape and player and self.stock[player * KINDS - KINDS + kind] and kind >= self._first_kind():
            return self._fits.find(player, shape, rows)
        for y in range(10):
            rows[y] = 0
        return False

    def moves(self, buffer, after=-1):
        """Write legal moves above `after` into `buffer`, while it has room for a hundred; return how many."""
        player = self.player
        if not player:
            return 0
        count = 0
        room = len(buffer) - 100
        anchors = self._anchors
        for calling in range(1 + self.claims):
            for kind in range(self._first_kind(), KINDS):
                base = CALLED * calling | kind << 9
                if not self.stock[player * KINDS - KINDS + kind] or base | 511 <= after:
                    continue
                plain = not calling and base > after
                for turns in range(4):
                    shape = shape_of(player, kind, turns)
                    if shape and self._fits.find(player, shape, anchors):
                        if count > room:
                            return count
                        move = base | turns << 7
                        for y in range(10):
                            row = anchors[y]
                            if row:
                                if not plain:
                                    row = self._only(row, move, after)
                                for x in range(10):
                                    if row >> x & 1:
                                        buffer[count] = move + x
                                        count += 1
                            move += 10
        return count

    def _only(self, row, move, after):
        """Of a row of anchors, those whose move is above `after` and, called, takes something."""
        for x in range(10):
            if row >> x & 1 and (move + x <= after or (move & CALLED and not self.takes(move + x))):
                row ^= 1 << x
        return row

    def reason(self, move):
        """Why a move is not legal, or LEGAL."""
        reason = self._placing_reason(move)
        if reason == LEGAL and move & CALLED and not self.takes(move):
            return rules.NOTHING_TO_TAKE
        return reason

    def takes(self, move):
        """Whether a building that may be put where a move says would take a piece off."""
        player = self.player
        shape = shape_of(player, move >> 9 & 15, move >> 7 & 3)
        self._toggle(player * 10 - 10, shape, move & 127)
        prey = self._prey(self._fall(player, shape, move & 127))
        self._toggle(player * 10 - 10, shape, move & 127)
        return prey

    def _placing_reason(self, move):
        """Why a building may not be put where a move says, called or not, or LEGAL."""
        kind = move >> 9 & 15
        square = move & 127
        player = self.player
        if not 0 <= move < 2 * CALLED or kind >= KINDS or square > 99:
            return rules.NOT_A_MOVE
        if not player:
            return rules.OVER
        shape = shape_of(player, kind, move >> 7 & 3)
        if not shape:
            return rules.NOT_A_MOVE
        if kind < self._first_kind():
            return rules.CATHEDRAL_FIRST
        if move & CALLED and not self.claims:
            return rules.NOT_CALLING
        if not self.stock[player * KINDS - KINDS + kind]:
            return rules.NONE_LEFT
        city = self.city
        y = square // 10
        x = square % 10
        claims = CLAIMS + 20 - player * 10  # the other side's
        reason = LEGAL
        while shape:
            row = (shape & 15) << x
            if y > 9 or row > FULL:
                return rules.OFF_BOARD
            if row & (city[y] | city[y + 10] | city[y + CATHEDRAL_ROWS]):
                reason = rules.OCCUPIED
            elif row & city[y + claims] and reason == LEGAL:
                reason = rules.CLAIMED
            shape >>= 4
            y += 1
        return reason

    def _first_kind(self):
        return 0 if self.ply else THE_CATHEDRAL

    def _fall(self, player, shape, square):
        """How many parts fall to a player whose building was just put on the board."""
        if not self._built[player - 1]:  # the first building claims nothing
            return 0
        return self._regions.enclose(player, shape, square, self._overlooked[player - 1])

    def _prey(self, fallen):
        """Whether a piece stands in one of the parts that fall."""
        for part in range(fallen):
            if self._regions.pieces[part]:
                return True
        return False

    def _toggle(self, rows, shape, square):
        """Put a shape on the rows of `city` from `rows` on, or take it off."""
        city = self.city
        rows += square // 10
        square %= 10
        while shape:
            city[rows] ^= (shape & 15) << square
            shape >>= 4
            rows += 1

    def left_over(self, player):
        """The squares of the buildings that a player has left: the points, the fewer the better."""
        squares = 0
        for kind in range(THE_CATHEDRAL):
            count = self.stock[player * KINDS - KINDS + kind]
            if count:
                squares += SIZES[kind] * count
        return squares
