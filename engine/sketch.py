# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A sketch of the city, as the computer player of Cathedral thinks about it: quick to build on and to take back.

It knows what a building claims and takes, and no more: who may move, and when a round ends, the game says. It
leaves out what is rare: that a building changes a region without closing one off.
"""

from array import array

from engine.buildings import KINDS, LIGHT, SHIFT, SIZES, THE_CATHEDRAL, shape_of
from engine.city import CALLED
from engine.game import const
from engine.regions import AWAY, NEUTRAL, PIECES

# Layers of the city are four words each: three rows of ten bits, rank 1 lowest, and the tenth row alone.
# Layers 0 and 1 are the buildings of Light and Dark, 2 the Cathedral, 3 and 4 the claims of Light and Dark,
# 5 and 6 one square of each building of Light and Dark, 7 one square of the Cathedral.
CATHEDRAL_LAYER = const(8)
CLAIM_LAYERS = const(12)
CELL_LAYERS = const(20)
CATHEDRAL_CELL = const(28)
WORD = const(0x3FFFFFFF)
ROW = const(0x3FF)
TWO_ROWS = const(0xFFFFF)
NOT_LEFT = const(0x3FE * 0x100401)  # all but file a
NOT_RIGHT = const(0x1FF * 0x100401)  # all but file j

_MIRRORED = const(24)  # how much further on the shapes of Dark's abbey and academy are
_WALLS = const(14)  # rows of walls a side: one below the city, ten, three above
_LOGGED = const(16)  # numbers in the log for each building: move, side, captures, eight claims, five captives
_DEEPEST = const(12)


def _rows(shape, width):
    """A shape with its rows `width` bits apart."""
    return shape & 15 | (shape >> 4 & 15) << width | (shape >> 8 & 15) << 2 * width


def _ring(shape):
    """The squares around a shape, in a window of five rows of five squares, six bits apart."""
    here = _rows(shape, 6) << 7
    wide = here | here << 1 | here >> 1
    return (wide | wide << 6 | wide >> 6) & ~here


def shape_number(side, kind, turns):
    """Where the tables have the shape of a side's building."""
    return kind * 4 + turns + (_MIRRORED if side and 6 <= kind <= 7 else 0)


_ALL = [shape_of(1 + n // 48, n % 48 // 4 if n < 48 else n // 4 - 6, n & 3) for n in range(56)]
SHAPES = array("H", [shape if n >> 2 != THE_CATHEDRAL else 0 for n, shape in enumerate(_ALL)])
TURNS = bytes([4 - [shape for shape in SHAPES[n : n + 4]].count(0) for n in range(0, 56, 4)])  # that differ
_MASKS = array("i", [_rows(shape, 10) for shape in SHAPES])
_RINGS = array("i", [_ring(shape) for shape in SHAPES])
BITS = bytes([sum([n >> i & 1 for i in range(10)]) for n in range(1024)])


class Sketch:
    """The city in four-word layers, and the stocks as the game has them."""

    def __init__(self):
        self.words = array("i", [0] * 32)
        self.stock = bytearray(2 * KINDS)
        self.left = [0, 0]  # the squares of the buildings in each stock
        self.built = [0, 0]  # how many buildings each side has put up
        self._moves = array("H", [0] * 100)  # by the square that stands for it: the move that built a piece
        self._walls = array("H", [0xFFF] * 2 * _WALLS)  # by side: its buildings, with the city wall around
        self._region = array("i", [0] * 16)  # up to four regions that fall
        self._log = array("i", [0] * (_LOGGED * _DEEPEST))
        self.depth = 0
        self.overlooked = [0, 0]  # by side: whether it has overlooked a piece, see _flood
        self._safe = array("i", [0] * 8)  # by side: one square of each piece that it has overlooked

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
                self._walls[side * _WALLS + 1 + y] = 0x801 | game.city[side * 10 + y] << 1
            self.built[side] = game._built[side]
            self.left[side] = game.left_over(side + 1)
            for i in range(4):
                self._safe[side * 4 + i] = 0
            self.overlooked[side] = game._overlooked[side]
        for i in range(2 * KINDS):
            self.stock[i] = game.stock[i]
        for piece in range(PIECES):
            cell = game._cells[piece]
            if cell != AWAY:
                words[CELL_LAYERS + piece // 14 * 4 + cell // 30] |= 1 << cell % 30
                self._moves[cell] = game._places[piece]
                number = 14 if piece == NEUTRAL else piece % 14
                for side in range(2):
                    if game._overlooked[side] >> number & 1 and piece // 14 != side:
                        self._safe[side * 4 + cell // 30] |= 1 << cell % 30
        self.depth = 0

    def place(self, side, move):
        """Build, claim and take; return whether anything was claimed."""
        words = self.words
        walls = self._walls
        log = self._log
        kind = move >> 9 & 15
        square = move & 127
        n = kind * 4 + (move >> 7 & 3)
        if side and 6 <= kind <= 7:
            n += _MIRRORED
        x = square % 10
        y = square // 10
        mask = _MASKS[n] << x
        self._toggle(side, y, mask)
        cell = square + SHIFT[mask >> x & 15]
        words[CELL_LAYERS + side * 4 + cell // 30] |= 1 << cell % 30
        self._moves[cell] = move & ~CALLED
        self.stock[side * KINDS + kind] -= 1
        self.left[side] -= SIZES[kind]
        self.built[side] += 1
        at = self.depth * _LOGGED
        log[at] = move
        log[at + 1] = side
        log[at + 2] = -1
        self.depth += 1
        if self.built[side] == 1:
            return False
        # Whether the open squares around the building hang together by themselves.
        row = side * _WALLS + y
        ring = _RINGS[n] & ~(
            walls[row] >> x & 31
            | (walls[row + 1] >> x & 31) << 6
            | (walls[row + 2] >> x & 31) << 12
            | (walls[row + 3] >> x & 31) << 18
            | (walls[row + 4] >> x & 31) << 24
        )
        part = self._part(ring)
        if part == ring:
            return False
        found = 0
        while ring:
            start = self._first(part, x, y)
            if self._is_new(found, start) and self._flood(side, found, start) < 2 and not self._held(side, found):
                found += 1
                if found == 4:
                    break
            ring &= ~part
            part = self._part(ring)
        if found:
            found = self._fall(side, found)
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
            n += _MIRRORED
        mask = _MASKS[n] << square % 10
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

    def _toggle(self, side, y, mask):
        """Put a building on the city, or take it off."""
        words = self.words
        walls = self._walls
        at = side * 4 + y // 3
        shift = y % 3
        if not shift:
            words[at] ^= mask
        elif shift == 1:
            words[at] ^= (mask & TWO_ROWS) << 10
            words[at + 1] ^= mask >> 20
        else:
            words[at] ^= (mask & ROW) << 20
            words[at + 1] ^= mask >> 10
        row = side * _WALLS + 1 + y
        walls[row] ^= (mask & ROW) << 1
        walls[row + 1] ^= mask >> 9 & 0x7FE
        walls[row + 2] ^= mask >> 19 & 0x7FE

    def _part(self, ring):
        """The part of a ring that hangs together with its lowest square."""
        part = ring & -ring
        while True:
            wide = part | part << 1 | part >> 1
            more = (wide | (wide & 0xFFFFFF) << 6 | wide >> 6) & ring
            if more == part:
                return part
            part = more

    def _first(self, part, x, y):
        """The lowest square of a part of the ring around a building on x, y."""
        while not part & 63:
            part >>= 6
            y += 1
        while not part & 1:
            part >>= 1
            x += 1
        return y * 10 + x - 11

    def _is_new(self, found, square):
        """Whether a square is not in a region found before."""
        word = square // 30
        for region in range(word, found * 4, 4):
            if self._region[region] >> square % 30 & 1:
                return False
        return True

    def _flood(self, side, region, square):
        """Find the region of a square; count the foreign pieces in it, two or more being two."""
        words = self.words
        own = side * 4
        free0 = WORD & ~words[own]
        free1 = WORD & ~words[own + 1]
        free2 = WORD & ~words[own + 2]
        free3 = ROW & ~words[own + 3]
        other = CELL_LAYERS + 4 - own
        piece0 = words[other] | words[28]
        piece1 = words[other + 1] | words[29]
        piece2 = words[other + 2] | words[30]
        piece3 = words[other + 3] | words[31]
        regions = self._region
        at = region * 4
        for i in range(at, at + 4):
            regions[i] = 0
        regions[at + square // 30] = 1 << square % 30
        a = regions[at]
        b = regions[at + 1]
        c = regions[at + 2]
        d = regions[at + 3]
        while True:
            e = a | (a & NOT_RIGHT) << 1 | (a & NOT_LEFT) >> 1
            f = b | (b & NOT_RIGHT) << 1 | (b & NOT_LEFT) >> 1
            g = c | (c & NOT_RIGHT) << 1 | (c & NOT_LEFT) >> 1
            h = d | (d & NOT_RIGHT) << 1 | d >> 1
            e, f, g, h = (
                (e | (e & TWO_ROWS) << 10 | e >> 10 | (f & ROW) << 20) & free0,
                (f | (f & TWO_ROWS) << 10 | f >> 10 | e >> 20 | (g & ROW) << 20) & free1,
                (g | (g & TWO_ROWS) << 10 | g >> 10 | f >> 20 | (h & ROW) << 20) & free2,
                (h | g >> 20) & free3,
            )
            if e == a and f == b and g == c and h == d:
                break
            a = e
            b = f
            c = g
            d = h
            e &= piece0
            f &= piece1
            g &= piece2
            h &= piece3
            if e & e - 1 or f & f - 1 or g & g - 1 or (h and (e or f or g)) or (f and (e or g)) or (e and g):
                return 2
        regions[at] = a
        regions[at + 1] = b
        regions[at + 2] = c
        regions[at + 3] = d
        a &= piece0
        b &= piece1
        c &= piece2
        d &= piece3
        if not (a or b or c or d):
            return 0
        if self.overlooked[side]:
            safe = self._safe
            if a & safe[own] or b & safe[own + 1] or c & safe[own + 2] or d & safe[own + 3]:
                return 2
        return 1

    def _held(self, side, region):
        """Whether a region is the side's already."""
        claims = CLAIM_LAYERS + side * 4
        for i in range(4):
            if self._region[region * 4 + i] & ~self.words[claims + i]:
                return False
        return True

    def _fall(self, side, found):
        """Give regions to a side and take what stands in them; return how many fell."""
        words = self.words
        regions = self._region
        own = CLAIM_LAYERS + side * 4
        other = CLAIM_LAYERS + 4 - side * 4
        if self._nothing_else(side, found):
            found = self._spare_one(side, found)
            if not found:
                return 0
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
        return found

    def _nothing_else(self, side, found):
        """Whether all that the side does not hold would fall to it."""
        words = self.words
        for i in range(4):
            rest = (WORD if i < 3 else ROW) & ~words[side * 4 + i] & ~words[CLAIM_LAYERS + side * 4 + i]
            for region in range(i, found * 4, 4):
                rest &= ~self._region[region]
            if rest:
                return False
        return True

    def _spare_one(self, side, found):
        """Leave out the region with the most foreign pieces, then the most squares."""
        words = self.words
        regions = self._region
        spared = most = -1
        for region in range(found):
            weight = 0
            for i in range(4):
                here = regions[region * 4 + i]
                weight += BITS[here & ROW] + BITS[here >> 10 & ROW] + BITS[here >> 20]
                if here & (words[CELL_LAYERS + 4 - side * 4 + i] | words[CATHEDRAL_CELL + i]):
                    weight += 128
            if weight > most:
                most = weight
                spared = region
        for i in range(4):
            regions[spared * 4 + i] = regions[found * 4 - 4 + i]
        return found - 1

    def _take(self, owner, word, bit, at):
        """Take a piece off and note it; `owner` 2 is nobody: the Cathedral."""
        cell = word * 30
        while not bit & 1:
            bit >>= 1
            cell += 1
        move = self._moves[cell]
        log = self._log
        log[at + 11 + log[at + 2]] = cell << 2 | owner
        log[at + 2] += 1
        self._lift(owner, move, cell)
        if owner < 2:
            self.stock[owner * KINDS + (move >> 9)] += 1
            self.left[owner] += SIZES[move >> 9]

    def _lift(self, owner, move, cell):
        """Take a piece off the layers, or put it back."""
        self.words[CELL_LAYERS + owner * 4 + cell // 30] ^= 1 << cell % 30
        kind = move >> 9
        if owner < 2:
            n = shape_number(owner, kind, move >> 7 & 3)
            self._toggle(owner, move % 128 // 10, _MASKS[n] << move % 128 % 10)
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
                cell = log[i] >> 2
                owner = log[i] & 3
                taken = self._moves[cell]
                self._lift(owner, taken, cell)
                if owner < 2:
                    self.stock[owner * KINDS + (taken >> 9)] -= 1
                    self.left[owner] -= SIZES[taken >> 9]
        n = shape_number(side, kind, move >> 7 & 3)
        self._toggle(side, square // 10, _MASKS[n] << square % 10)
        cell = square + SHIFT[_MASKS[n] & 15]
        words[CELL_LAYERS + side * 4 + cell // 30] ^= 1 << cell % 30
        self.stock[side * KINDS + kind] += 1
        self.left[side] += SIZES[kind]
        self.built[side] -= 1
