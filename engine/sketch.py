# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A sketch of the city, as the computer player of Cathedral thinks of it: quick to build on and to take back.

It knows what a building claims and takes, and no more: who may move, and when a round ends, the game says. It
leaves out what is rare: pieces overlooked; more than four parts made by one building; and that of two parts
alike it is the lower one that stays open.
"""

from array import array

from engine.buildings import KINDS, SHIFT, SIZES, shape_of
from engine.enclosures import (
    CELL_LAYERS,
    CLAIM_LAYERS,
    NOT_LEFT,
    ROW,
    TWO_ROWS,
    WALL_ROWS,
    WORD,
    Enclosures,
    squares,
)
from engine.game import const
from engine.regions import AWAY, PIECES

_LOGGED = const(16)  # numbers in the log for each building: move, side, captures, eight claims, five captives
DEEPEST = const(6)  # how many buildings can be taken back


class Sketch(Enclosures):
    """The city and the stocks; sides are 0 for Light and 1 for Dark."""

    def __init__(self):
        super().__init__()
        self.stock = bytearray(2 * KINDS)
        self.left = [
            0,
            0,
            0,
        ]  # the squares of the buildings in each stock, and of the Cathedral if it was taken
        self.pieces = [0, 0, 0]  # how many buildings of each side stand, and how many Cathedrals
        self._built = [0, 0]  # how many each side has put up in this round
        self._moves = array("H", [0] * 100)  # by the square that stands for it: the move that built a piece
        self._log = array("i", [0] * (_LOGGED * DEEPEST))
        self.depth = 0
        # Where the squares of a row of a shape are free, by the row: 1 `#`, 2 `.#`, 3 `##` ... 7 `###`, four
        # words each and an empty one above them. Nothing, 0, is free everywhere.
        self._maps = array("i", [WORD] * 4 + [ROW] + [0] * 35)
        self.anchors_at = array("i", [0] * 4)

    def load(self, game):
        """Take the position from a game."""
        words = self.words
        for i in range(32):
            words[i] = 0
        for y in range(50):
            words[y // 10 * 4 + y % 10 // 3] |= game.city[y] << y % 10 % 3 * 10
        for side in range(2):
            for y in range(10):
                self._walls[side * WALL_ROWS + 1 + y] = 0x801 | game.city[side * 10 + y] << 1
            self._built[side] = game._built[side]
            self.left[side] = game.left_over(side + 1)
            self.pieces[side] = 0
        for i in range(2 * KINDS):
            self.stock[i] = game.stock[i]
        for piece in range(PIECES):
            cell = game._cells[piece]
            if cell != AWAY:
                words[CELL_LAYERS + piece // 14 * 4 + cell // 30] |= 1 << cell % 30
                self._moves[cell] = game._places[piece]
                self.pieces[piece // 14] += 1
        self.depth = 0

    def place(self, side, move):
        """Build, claim and take; return whether anything was claimed."""
        log = self._log
        at = self.depth * _LOGGED
        self.depth += 1
        self.floods = 0
        log[at] = move
        log[at + 1] = side
        log[at + 2] = -1
        self._put(side, move, 1)
        self._built[side] += 1
        if self._built[side] == 1:
            return False
        found = self._enclosed(side, move)
        if not found:
            return False
        words = self.words
        parts = self._parts
        own = CLAIM_LAYERS + side * 4
        other = CLAIM_LAYERS + 4 - side * 4
        log[at + 2] = 0
        for i in range(4):
            log[at + 3 + i] = words[own + i]
            log[at + 7 + i] = words[other + i]
            fallen = 0
            for part in range(i, found * 4, 4):
                fallen |= parts[part]
            words[own + i] |= fallen
            words[other + i] &= ~fallen
            self._take(1 - side, i, fallen & words[other + 8 + i], at)
            self._take(2, i, fallen & words[28 + i], at)
        return True

    def _take(self, owner, word, cells, at):
        """Take the pieces with these squares off, and note it; `owner` 2 is nobody: the Cathedral."""
        log = self._log
        cell = word * 30
        while cells:
            if cells & 1:
                move = self._moves[cell]
                log[at + 11 + log[at + 2]] = move << 9 | cell << 2 | owner
                log[at + 2] += 1
                self._put(owner, move, -1)
            cells >>= 1
            cell += 1

    def _put(self, side, move, sign):
        """Put a piece on the city, or, `sign` -1, take it off."""
        words = self.words
        walls = self._walls
        kind = move >> 9
        square = move & 127
        shape = shape_of(side + 1, kind, move >> 7 & 3)
        cell = square + SHIFT[shape & 15]
        words[CELL_LAYERS + side * 4 + cell // 30] ^= 1 << cell % 30
        self._moves[cell] = move
        self.pieces[side] += sign
        self.left[side] -= sign * SIZES[kind]
        if side < 2:
            self.stock[side * KINDS + kind] -= sign
        x = square % 10
        y = square // 10
        while shape:
            row = (shape & 15) << x
            words[side * 4 + y // 3] ^= row << y % 3 * 10
            y += 1
            if side < 2:
                walls[side * WALL_ROWS + y] ^= row << 1
            shape >>= 4

    def fits(self, side, move):
        """Whether a side has the building of a move, and may put it there."""
        kind = move >> 9
        if not self.stock[side * KINDS + kind]:
            return False
        words = self.words
        square = move & 127
        shape = shape_of(side + 1, kind, move >> 7 & 3)
        mask = (shape & 15 | (shape >> 4 & 15) << 10 | shape >> 8 << 20) << square % 10
        i = square // 30
        claims = CLAIM_LAYERS + 4 - side * 4
        taken = words[i] | words[i + 4] | words[i + 8] | words[claims + i]
        shift = square // 10 % 3
        if not shift:
            return not mask & taken
        # The rows that go into this word, then those that go into the next.
        if shift == 1:
            if (mask & TWO_ROWS) << 10 & taken:
                return False
            mask >>= 20
        else:
            if (mask & ROW) << 20 & taken:
                return False
            mask >>= 10
        i += 1
        return not mask & (words[i] | words[i + 4] | words[i + 8] | words[claims + i])

    def find_room(self, side):
        """Look at the squares that a side may build on."""
        words = self.words
        maps = self._maps
        claims = CLAIM_LAYERS + 4 - side * 4
        for i in range(4):
            free = WORD & ~(words[i] | words[i + 4] | words[i + 8] | words[claims + i])
            if i == 3:
                free &= ROW
            maps[i + 5] = free
            second = (free & NOT_LEFT) >> 1
            maps[i + 10] = second
            third = (second & NOT_LEFT) >> 1
            two = free & second
            maps[i + 15] = two
            maps[i + 20] = third
            maps[i + 25] = free & third
            maps[i + 30] = second & third
            maps[i + 35] = two & third

    def anchors(self, shape):
        """Write into `anchors_at`, four words, where a shape fits; return how many squares they are."""
        maps = self._maps
        at = self.anchors_at
        low = (shape & 15) * 5
        middle = (shape >> 4 & 15) * 5
        if not middle:
            for i in range(4):
                at[i] = maps[low + i]
            return squares(at[0], at[1], at[2], at[3])
        e = maps[middle + 1]
        f = maps[middle + 2]
        g = maps[middle + 3]
        a = maps[low] & (maps[middle] >> 10 | (e & ROW) << 20)
        b = maps[low + 1] & (e >> 10 | (f & ROW) << 20)
        c = maps[low + 2] & (f >> 10 | (g & ROW) << 20)
        high = (shape >> 8) * 5
        if high and (a or b or c):
            e = maps[high + 1]
            f = maps[high + 2]
            g = maps[high + 3]
            a &= maps[high] >> 20 | (e & TWO_ROWS) << 10
            b &= e >> 20 | (f & TWO_ROWS) << 10
            c &= f >> 20 | (g & TWO_ROWS) << 10
        at[0] = a
        at[1] = b
        at[2] = c
        at[3] = 0
        return squares(a, b, c, 0) if a or b or c else 0

    def captives(self):
        """How many pieces the last building took."""
        return self._log[self.depth * _LOGGED - _LOGGED + 2]

    def undo(self):
        """Take the last building back, with what it claimed and took."""
        self.depth -= 1
        at = self.depth * _LOGGED
        log = self._log
        words = self.words
        side = log[at + 1]
        captives = log[at + 2]
        if captives >= 0:
            own = CLAIM_LAYERS + side * 4
            other = CLAIM_LAYERS + 4 - side * 4
            for i in range(4):
                words[own + i] = log[at + 3 + i]
                words[other + i] = log[at + 7 + i]
            for i in range(at + 11, at + 11 + captives):
                self._put(log[i] & 3, log[i] >> 9, 1)
        self._put(side, log[at], -1)
        self._built[side] -= 1
