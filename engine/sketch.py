# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A sketch of the city, as the computer player of Cathedral thinks of it: quick to build on and to take back.

It knows what a building claims and takes, and no more: who may move, and when a round ends, the game says. It
leaves out what is rare: that a building changes a region without closing one off.
"""

from array import array

from engine.buildings import KINDS, LIGHT, SHIFT, SIZES, shape_of
from engine.city import CALLED
from engine.enclosures import (
    CATHEDRAL_CELL,
    CATHEDRAL_LAYER,
    CELL_LAYERS,
    CLAIM_LAYERS,
    MASKS,
    MIRRORED,
    ROW,
    TWO_ROWS,
    WALL_ROWS,
    Enclosures,
    shape_number,
)
from engine.game import const
from engine.regions import AWAY, NEUTRAL, PIECES

_LOGGED = const(16)  # numbers in the log for each building: move, side, captures, eight claims, five captives
DEEPEST = const(12)  # how many buildings can be taken back


class Sketch(Enclosures):
    """The city and the stocks; sides are 0 for Light and 1 for Dark."""

    def __init__(self):
        super().__init__()
        self.stock = bytearray(2 * KINDS)
        self.left = [0, 0]  # the squares of the buildings in each stock
        self.built = [0, 0]  # how many buildings each side has put up ...
        self.pieces = [0, 0]  # ... and how many of them stand
        self._moves = array("H", [0] * 100)  # by the square that stands for it: the move that built a piece
        self._log = array("i", [0] * (_LOGGED * DEEPEST))
        self.depth = 0

    def load(self, game):
        """Take the position from a game."""
        words = self.words
        for i in range(32):
            words[i] = 0
        for layer in range(5):
            for y in range(10):
                words[layer * 4 + y // 3] |= game.city[layer * 10 + y] << y % 3 * 10
        for side in range(2):
            for y in range(10):
                self._walls[side * WALL_ROWS + 1 + y] = 0x801 | game.city[side * 10 + y] << 1
            self.built[side] = game._built[side]
            self.left[side] = game.left_over(side + 1)
            self.pieces[side] = 0
            for i in range(4):
                self._safe[side * 4 + i] = 0
        for i in range(2 * KINDS):
            self.stock[i] = game.stock[i]
        for piece in range(PIECES):
            cell = game._cells[piece]
            if cell != AWAY:
                words[CELL_LAYERS + piece // 14 * 4 + cell // 30] |= 1 << cell % 30
                self._moves[cell] = game._places[piece]
                if piece != NEUTRAL:
                    self.pieces[piece // 14] += 1
                number = 14 if piece == NEUTRAL else piece % 14
                for side in range(2):
                    if game._overlooked[side] >> number & 1 and piece // 14 != side:
                        self._safe[side * 4 + cell // 30] |= 1 << cell % 30
        self.depth = 0

    def place(self, side, move):
        """Build, claim and take; return whether anything was claimed."""
        words = self.words
        log = self._log
        kind = move >> 9 & 15
        square = move & 127
        n = kind * 4 + (move >> 7 & 3)
        if side and 6 <= kind <= 7:
            n += MIRRORED
        x = square % 10
        y = square // 10
        mask = MASKS[n] << x
        self._toggle(side, y, mask)
        cell = square + SHIFT[mask >> x & 15]
        words[CELL_LAYERS + side * 4 + cell // 30] |= 1 << cell % 30
        self._moves[cell] = move & ~CALLED
        self.stock[side * KINDS + kind] -= 1
        self.left[side] -= SIZES[kind]
        self.built[side] += 1
        self.pieces[side] += 1
        at = self.depth * _LOGGED
        log[at] = move
        log[at + 1] = side
        log[at + 2] = -1
        self.depth += 1
        if self.built[side] == 1:
            return False
        found = self._enclosed(side, n, x, y)
        if found:
            self._fall(side, found)
        return found > 0

    def fits(self, side, move):
        """Whether a side has the building of a move, and may put it there."""
        kind = move >> 9 & 15
        if not self.stock[side * KINDS + kind]:
            return False
        square = move & 127
        y = square // 10
        n = kind * 4 + (move >> 7 & 3)
        if side and 6 <= kind <= 7:
            n += MIRRORED
        mask = MASKS[n] << square % 10
        words = self.words
        i = y // 3
        claims = CLAIM_LAYERS + 4 - side * 4
        y %= 3
        taken = words[i] | words[i + 4] | words[i + 8] | words[claims + i]
        if not y:
            return not mask & taken
        if y == 1:
            if (mask & TWO_ROWS) << 10 & taken:
                return False
            mask >>= 20
        else:
            if (mask & ROW) << 20 & taken:
                return False
            mask >>= 10
        i += 1
        return not mask & (words[i] | words[i + 4] | words[i + 8] | words[claims + i])

    def _fall(self, side, found):
        """Give the regions found to a side, and take what stands in them."""
        words = self.words
        regions = self._region
        own = CLAIM_LAYERS + side * 4
        other = CLAIM_LAYERS + 4 - side * 4
        log = self._log
        at = (self.depth - 1) * _LOGGED
        log[at + 2] = 0
        for i in range(4):
            log[at + 3 + i] = words[own + i]
            log[at + 7 + i] = words[other + i]
            squares = regions[i]
            for region in range(1, found):
                squares |= regions[region * 4 + i]
            words[own + i] |= squares
            words[other + i] &= ~squares
            foreign = CELL_LAYERS + 4 - side * 4 + i
            taken = squares & words[foreign]
            while taken:
                self._take(1 - side, i, taken & -taken, at)
                taken &= taken - 1
            if squares & words[CATHEDRAL_CELL + i]:
                self._take(2, i, squares & words[CATHEDRAL_CELL + i], at)

    def _take(self, owner, word, bit, at):
        """Take a piece off and note it; `owner` 2 is nobody: the Cathedral."""
        cell = word * 30
        while not bit & 1:
            bit >>= 1
            cell += 1
        move = self._moves[cell]
        log = self._log
        log[at + 11 + log[at + 2]] = move << 9 | cell << 2 | owner
        log[at + 2] += 1
        self._lift(owner, move, cell)
        if owner < 2:
            self.stock[owner * KINDS + (move >> 9)] += 1
            self.left[owner] += SIZES[move >> 9]
            self.pieces[owner] -= 1

    def _lift(self, owner, move, cell):
        """Take a piece off the layers, or put it back."""
        self.words[CELL_LAYERS + owner * 4 + cell // 30] ^= 1 << cell % 30
        kind = move >> 9
        if owner < 2:
            n = shape_number(owner, kind, move >> 7 & 3)
            self._toggle(owner, move % 128 // 10, MASKS[n] << move % 128 % 10)
        else:
            shape = shape_of(LIGHT, kind, move >> 7 & 3)
            y = move % 128 // 10
            while shape:
                self.words[CATHEDRAL_LAYER + y // 3] ^= (shape & 15) << move % 128 % 10 + y % 3 * 10
                shape >>= 4
                y += 1

    def captives(self):
        """How many pieces the last building took."""
        return self._log[self.depth * _LOGGED - _LOGGED + 2]

    def undo(self):
        """Take the last building back, with what it claimed and took."""
        self.depth -= 1
        at = self.depth * _LOGGED
        log = self._log
        words = self.words
        move = log[at]
        side = log[at + 1]
        kind = move >> 9 & 15
        square = move & 127
        captives = log[at + 2]
        if captives >= 0:
            own = CLAIM_LAYERS + side * 4
            other = CLAIM_LAYERS + 4 - side * 4
            for i in range(4):
                words[own + i] = log[at + 3 + i]
                words[other + i] = log[at + 7 + i]
            for i in range(at + 11, at + 11 + captives):
                cell = log[i] >> 2 & 127
                owner = log[i] & 3
                taken = self._moves[cell] = log[i] >> 9  # another one may have stood there meanwhile
                self._lift(owner, taken, cell)
                if owner < 2:
                    self.stock[owner * KINDS + (taken >> 9)] -= 1
                    self.left[owner] -= SIZES[taken >> 9]
                    self.pieces[owner] += 1
        n = shape_number(side, kind, move >> 7 & 3)
        self._toggle(side, square // 10, MASKS[n] << square % 10)
        cell = square + SHIFT[MASKS[n] & 15]
        words[CELL_LAYERS + side * 4 + cell // 30] ^= 1 << cell % 30
        self.stock[side * KINDS + kind] += 1
        self.left[side] += SIZES[kind]
        self.built[side] -= 1
        self.pieces[side] -= 1
