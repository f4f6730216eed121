# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a position of Cathedral promises: by how many squares a side is likely to be ahead when the round ends."""

from array import array

from engine.buildings import KINDS, SIZES
from engine.game import const
from engine.prospect_weights import STEP, WEIGHTS
from engine.room import Room
from engine.sketch import BITS, CELL_LAYERS, CLAIM_LAYERS, NOT_LEFT, NOT_RIGHT, ROW, TURNS, TWO_ROWS, WORD
from engine.sketch import CATHEDRAL_LAYER as _CATHEDRAL

# What is compared, the other side's always taken off the own:
SIGHTS = const(10)
# 0 squares left in the stock            1 free squares that are claimed
# 2 buildings that stand                 3 squares in the stock beyond all that is free
# 4 pairs of built squares side by side  5 blocks of four built squares (pairs less blocks: how few groups)
# 6 squares built in the inner city      7 open squares beyond two steps of any foreign building
# 8 room: for each kind left its size for each place it fits, up to eight   9 squares of kinds that fit nowhere
_LATE = const(44)  # with so many squares in both stocks together, room begins to count
_SETTLED = const(30)  # with so few, how walls hang together and lie no longer does
_PLENTY = const(8)
# By kind: the smaller kinds that are part of it, as a set.
_INSIDE = b"\0\0\2\2\6\16\6\56\56\16\106"


def _count(a, b, c, d):
    """The squares in four words."""
    bits = BITS
    return (
        bits[a & ROW]
        + bits[a >> 10 & ROW]
        + bits[a >> 20]
        + bits[b & ROW]
        + bits[b >> 10 & ROW]
        + bits[b >> 20]
        + bits[c & ROW]
        + bits[c >> 10 & ROW]
        + bits[c >> 20]
        + bits[d]
    )


class Prospect:
    """Looks at a sketch. `sights` are what it saw last."""

    def __init__(self, sketch):
        self._sketch = sketch
        self._room = Room(sketch)
        self.sights = array("i", [0] * SIGHTS)
        self._open = 0

    def value(self, side):
        """The prospect of the side that has just built, in hundredths of a square."""
        self.look(side)
        sights = self.sights
        left = self._sketch.left
        at = (left[0] + left[1]) // STEP * (SIGHTS + 1)
        weights = WEIGHTS
        value = weights[at + SIGHTS]
        for i in range(SIGHTS):
            if sights[i]:
                value += weights[at + i] * sights[i]
        return value

    def look(self, side):
        """See what there is to see, for a side."""
        sketch = self._sketch
        words = sketch.words
        sights = self.sights
        left = sketch.left
        other = 1 - side
        free = WORD & ~(words[0] | words[4] | words[8])
        open0 = free & ~(words[12] | words[16])
        light0 = free & words[12]
        dark0 = free & words[16]
        free = WORD & ~(words[1] | words[5] | words[9])
        open1 = free & ~(words[13] | words[17])
        light1 = free & words[13]
        dark1 = free & words[17]
        free = WORD & ~(words[2] | words[6] | words[10])
        open2 = free & ~(words[14] | words[18])
        light2 = free & words[14]
        dark2 = free & words[18]
        free = ROW & ~(words[3] | words[7] | words[11])
        open3 = free & ~(words[15] | words[19])
        light3 = free & words[15]
        dark3 = free & words[19]
        light = _count(light0, light1, light2, light3)
        dark = _count(dark0, dark1, dark2, dark3)
        open_squares = _count(open0, open1, open2, open3)
        beyond = left[0] - light - open_squares
        if beyond < 0:
            beyond = 0
        if left[1] > dark + open_squares:
            beyond -= left[1] - dark - open_squares
        ahead = light - dark
        far = 0
        settled = left[0] + left[1] < _SETTLED
        if open_squares and not settled:
            far = self._far(4, open0, open1, open2, open3) - self._far(0, open0, open1, open2, open3)
        if side:
            ahead = -ahead
            beyond = -beyond
            far = -far
        sights[0] = left[side] - left[other]
        sights[1] = ahead
        sights[2] = self._buildings(side) - self._buildings(other)
        sights[3] = beyond
        sights[4] = sights[5] = sights[6] = 0
        if not settled:
            self._walls(side * 4, 1)
            self._walls(other * 4, -1)
        sights[7] = far
        sights[8] = sights[9] = 0
        if left[0] + left[1] < _LATE:
            self._rooms(side, 1)
            self._rooms(other, -1)

    def _buildings(self, side):
        words = self._sketch.words
        at = CELL_LAYERS + side * 4
        return _count(words[at], words[at + 1], words[at + 2], words[at + 3])

    def _far(self, foreign, open0, open1, open2, open3):
        """How many open squares are more than two steps, corners included, from foreign walls."""
        words = self._sketch.words
        a = words[foreign] | words[8]
        b = words[foreign + 1] | words[9]
        c = words[foreign + 2] | words[10]
        d = words[foreign + 3] | words[11]
        e = a | (a & NOT_RIGHT) << 1 | (a & NOT_LEFT) >> 1
        f = b | (b & NOT_RIGHT) << 1 | (b & NOT_LEFT) >> 1
        g = c | (c & NOT_RIGHT) << 1 | (c & NOT_LEFT) >> 1
        h = d | (d & NOT_RIGHT) << 1 | d >> 1
        a |= ((e & TWO_ROWS) << 10 | e | e >> 10 | (f & ROW) << 20) & open0
        b |= ((f & TWO_ROWS) << 10 | f | f >> 10 | e >> 20 | (g & ROW) << 20) & open1
        c |= ((g & TWO_ROWS) << 10 | g | g >> 10 | f >> 20 | (h & ROW) << 20) & open2
        d |= (h | g >> 20) & open3
        e = a | (a & NOT_RIGHT) << 1 | (a & NOT_LEFT) >> 1
        f = b | (b & NOT_RIGHT) << 1 | (b & NOT_LEFT) >> 1
        g = c | (c & NOT_RIGHT) << 1 | (c & NOT_LEFT) >> 1
        h = d | (d & NOT_RIGHT) << 1 | d >> 1
        return _count(
            open0 & ~((e & TWO_ROWS) << 10 | e | e >> 10 | (f & ROW) << 20),
            open1 & ~((f & TWO_ROWS) << 10 | f | f >> 10 | e >> 20 | (g & ROW) << 20),
            open2 & ~((g & TWO_ROWS) << 10 | g | g >> 10 | f >> 20 | (h & ROW) << 20),
            open3 & ~(h | g >> 20),
        )

    def _walls(self, at, sign):
        """Add to the sights how a side's walls hang together and lie, the other side's with `sign` -1."""
        words = self._sketch.words
        sights = self.sights
        bits = BITS
        a = words[at]
        b = words[at + 1]
        c = words[at + 2]
        d = words[at + 3]
        e = a & (a & NOT_LEFT) >> 1
        f = b & (b & NOT_LEFT) >> 1
        g = c & (c & NOT_LEFT) >> 1
        h = d & d >> 1
        i = a >> 10 | (b & ROW) << 20
        j = b >> 10 | (c & ROW) << 20
        k = c >> 10 | (d & ROW) << 20
        pairs = _count(e, f, g, h) + _count(a & i, b & j, c & k, 0)
        sights[4] += sign * pairs
        e &= e >> 10 | (f & ROW) << 20
        f &= f >> 10 | (g & ROW) << 20
        g &= g >> 10 | (h & ROW) << 20
        if e or f or g:
            sights[5] += sign * _count(e, f, g, 0)
        sights[6] += sign * (
            bits[a >> 20 & 0xFC]
            + bits[b & 0xFC]
            + bits[b >> 10 & 0xFC]
            + bits[b >> 20 & 0xFC]
            + bits[c & 0xFC]
            + bits[c >> 10 & 0xFC]
        )

    def _rooms(self, side, sign):
        """Add to the sights where the buildings of a stock fit, the large ones first."""
        stock = self._sketch.stock
        room = self._room
        at = room.anchors_at
        bits = BITS
        plenty = 0  # the kinds that have plenty of room, and with them those that fit wherever they do
        rooms = nowhere = 0
        room.find(side)
        for kind in range(KINDS - 2, 0, -1):
            each = stock[side * KINDS + kind]
            if not each:
                continue
            places = 0
            if plenty >> kind & 1:
                places = _PLENTY
            else:
                n = kind * 4
                if side and 6 <= kind <= 7:
                    n += 24
                for i in range(n, n + TURNS[kind]):
                    if room.anchors(i):
                        for word in at:
                            if word:
                                places += bits[word & ROW] + bits[word >> 10 & ROW] + bits[word >> 20]
                        if places >= _PLENTY:
                            places = _PLENTY
                            plenty |= _INSIDE[kind]
                            break
            if places:
                rooms += SIZES[kind] * places
            else:
                nowhere += SIZES[kind] * each
        self.sights[8] += sign * rooms
        self.sights[9] += sign * nowhere
