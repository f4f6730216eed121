# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a position of Cathedral promises: by how many squares a side is likely to be ahead in the end."""

from array import array

from engine.buildings import KINDS, SIZES
from engine.enclosures import BITS, NOT_LEFT, NOT_RIGHT, ROW, TURNS, TWO_ROWS, WORD
from engine.game import const
from engine.prospect_weights import STEP, WEIGHTS
from engine.room import Room
from engine.sketch import DEEPEST

# What is compared, the other side's always taken off the own:
SIGHTS = const(10)
# 0 squares left in the stock            1 free squares that are claimed
# 2 buildings that stand                 3 squares in the stock beyond all that is free
# 4 pairs of built squares side by side  5 blocks of four built squares (pairs less blocks: how few groups)
# 6 squares built in the inner city      7 open squares beyond two steps of any foreign building
# 8 room: for each kind left its size for each place that takes it, up to eight
# 9 squares of kinds in the stock that fit nowhere
_LATE = const(44)  # with so many squares in both stocks together, room begins to count
_SETTLED = const(28)  # with so few, how walls hang together and lie no longer does
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
    """Looks at a sketch, in up to four steps, so that none takes long:

        prospect.look(side)        right after `side` has built
        prospect.room_of(side)     if `late`: where that side's other buildings fit
        prospect.room_of(other)    if `late` and `cramped`: the same for the other side
        prospect.value(side)       the sum of it

    What a building does not change is known from the position before: `know(side)` that for both sides before
    building on it.
    """

    def __init__(self, sketch):
        self._sketch = sketch
        self._room = Room(sketch)
        self.sights = array("i", [0] * SIGHTS)
        # For each position on the way and side: pairs, blocks, inner squares, room, squares that fit nowhere,
        # and the free squares that the side may build on.
        self._known = array("i", [0] * (12 * (DEEPEST + 1)))
        self.late = self.cramped = False

    def know(self, side):
        """Look at what a side has."""
        sketch = self._sketch
        at = sketch.depth * 12 + side * 6
        left = sketch.left[0] + sketch.left[1]
        if left >= _SETTLED:
            self._walls(side, at)
        if left < _LATE + 6:  # it may be late with the next building
            self._rooms(side, at)

    def value(self, side):
        """The prospect of the side that has just built, in hundredths of a square."""
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
        """See what there is to see, but for the room, right after a side has built."""
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
        open_squares = _count(open0, open1, open2, open3)
        light = _count(light0, light1, light2, light3) + open_squares  # that Light may build on
        dark = _count(dark0, dark1, dark2, dark3) + open_squares
        beyond = left[0] - light
        if beyond < 0:
            beyond = 0
        if left[1] > dark:
            beyond -= left[1] - dark
        ahead = light - dark
        far = 0
        both = left[0] + left[1]
        if open_squares and both >= _SETTLED:
            far = self._far(4, open0, open1, open2, open3) - self._far(0, open0, open1, open2, open3)
        at = sketch.depth * 12 + side * 6
        before = (sketch.depth - 1) * 12 + other * 6
        known = self._known
        known[at + 5] = dark if side else light
        known[sketch.depth * 12 + other * 6 + 5] = rest = light if side else dark
        if side:
            ahead = -ahead
            beyond = -beyond
            far = -far
        sights[0] = left[side] - left[other]
        sights[1] = ahead
        sights[2] = sketch.pieces[side] - sketch.pieces[other]
        sights[3] = beyond
        sights[4] = sights[5] = sights[6] = 0
        taken = sketch.captives() > 0
        if both >= _SETTLED:
            self._walls(side, at)
            if taken:
                before = sketch.depth * 12 + other * 6
                self._walls(other, before)
            sights[4] = known[at] - known[before]
            sights[5] = known[at + 1] - known[before + 1]
            sights[6] = known[at + 2] - known[before + 2]
        sights[7] = far
        sights[8] = sights[9] = 0
        self.late = both < _LATE
        self.cramped = False
        if self.late:
            before = (sketch.depth - 1) * 12 + other * 6
            if taken or known[before + 5] != rest:
                self.cramped = True
            else:
                sights[8] = -known[before + 3]
                sights[9] = -known[before + 4]

    def room_of(self, side, sign):
        """See where a side's buildings fit; `sign` is -1 for the side that has not built last."""
        at = self._sketch.depth * 12 + side * 6
        self._rooms(side, at)
        self.sights[8] += sign * self._known[at + 3]
        self.sights[9] += sign * self._known[at + 4]

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

    def _walls(self, side, at):
        """Note how a side's walls hang together and lie."""
        words = self._sketch.words
        known = self._known
        bits = BITS
        a = words[side * 4]
        b = words[side * 4 + 1]
        c = words[side * 4 + 2]
        d = words[side * 4 + 3]
        e = a & (a & NOT_LEFT) >> 1
        f = b & (b & NOT_LEFT) >> 1
        g = c & (c & NOT_LEFT) >> 1
        h = d & d >> 1
        known[at] = _count(e, f, g, h) + _count(
            a & (a >> 10 | (b & ROW) << 20),
            b & (b >> 10 | (c & ROW) << 20),
            c & (c >> 10 | (d & ROW) << 20),
            0,
        )
        e &= e >> 10 | (f & ROW) << 20
        f &= f >> 10 | (g & ROW) << 20
        g &= g >> 10 | (h & ROW) << 20
        known[at + 1] = _count(e, f, g, 0) if e or f or g else 0
        known[at + 2] = (
            bits[a >> 20 & 0xFC]
            + bits[b & 0xFC]
            + bits[b >> 10 & 0xFC]
            + bits[b >> 20 & 0xFC]
            + bits[c & 0xFC]
            + bits[c >> 10 & 0xFC]
        )

    def _rooms(self, side, at):
        """Note where the buildings of a stock fit, the large ones first."""
        stock = self._sketch.stock
        room = self._room
        anchors_at = room.anchors_at
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
                        for word in anchors_at:
                            if word:
                                places += bits[word & ROW] + bits[word >> 10 & ROW] + bits[word >> 20]
                                if places >= _PLENTY:
                                    break
                        if places >= _PLENTY:
                            places = _PLENTY
                            plenty |= _INSIDE[kind]
                            break
            if places:
                rooms += SIZES[kind] * places
            else:
                nowhere += SIZES[kind] * each
        self._known[at + 3] = rooms
        self._known[at + 4] = nowhere
