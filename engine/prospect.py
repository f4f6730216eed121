# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a position of Cathedral promises: by how many squares a side is likely to be ahead in the end."""

from array import array

from engine.buildings import KINDS, SIZES, shape_of
from engine.enclosures import NOT_LEFT, ROW, TURNS, WORD, squares
from engine.game import const
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
_INNER0 = const(0xFC << 20)  # the inner city: files c to h, ranks 3 to 8
_INNER1 = const(0xFC * 0x100401)
_INNER2 = const(0xFC * 0x401)
# By kind: the smaller kinds that are part of it, as a set.
_INSIDE = b"\0\0\2\2\6\16\6\56\56\16\106"

STEP = const(4)  # a row of weights for each four squares that both stocks have together
# What the sights are worth, in hundredths of a square, and what it is worth to have had the turn. Made by
# host_sim/cathedral_training.py.
# fmt: off
WEIGHTS = array("h", [
    -77, 11, -77, 29, 0, 0, 0, 0, 3, -38, -5,
    -77, 11, -77, 29, 0, 0, 0, 0, 3, -38, -5,
    -80, 11, -80, 30, 0, 0, 0, 0, 4, -35, -9,
    -87, 13, -86, 34, 0, 0, 0, 0, 4, -29, -17,
    -94, 14, -91, 38, 0, 0, 0, 0, 5, -22, -25,
    -98, 16, -99, 39, -2, 2, 2, 12, 5, -16, -40,
    -103, 19, -108, 40, -4, 4, 4, 23, 5, -10, -55,
    -102, 21, -112, 39, -3, 3, 5, 26, 4, -8, -76,
    -100, 23, -114, 38, -1, 1, 7, 25, 4, -6, -100,
    -83, 25, -114, 38, 10, -12, 8, 26, 3, -7, -120,
    -61, 27, -113, 39, 26, -27, 9, 27, 2, -10, -139,
    -43, 27, -101, 40, 38, -40, 9, 26, 2, -16, -158,
    -25, 26, -86, 42, 49, -52, 10, 25, 2, -22, -176,
    -11, 24, -68, 42, 60, -63, 10, 23, 2, -21, -191,
    0, 20, -45, 40, 70, -74, 9, 20, 1, -13, -203,
    11, 17, -22, 39, 80, -85, 7, 17, 0, -4, -214,
    18, 14, 1, 33, 87, -89, 6, 14, 0, 0, -222,
    22, 11, 25, 23, 90, -86, 5, 13, 0, 0, -226,
    26, 7, 48, 14, 93, -83, 4, 11, 0, 0, -229,
    22, 2, 62, 1, 89, -70, 3, 9, 0, 0, -227,
    10, -5, 68, -15, 77, -48, 1, 8, 0, 0, -221,
    -2, -13, 73, -32, 64, -25, 0, 7, 0, 0, -214,
    -8, -16, 76, -40, 58, -14, -1, 6, 0, 0, -210,
    -8, -16, 76, -40, 58, -14, -1, 6, 0, 0, -210,
])
# fmt: on


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
        self.sights = array("i", [0] * SIGHTS)
        # For each position on the way and side: pairs, blocks, inner squares, room, squares that fit nowhere,
        # and the free squares that the side may build on.
        self._known = array("h", [0] * (12 * (DEEPEST + 1)))
        self._free = array("i", [0] * 8)  # the free squares claimed by Light and Dark
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
        a = self._free
        for i in range(4):
            free = ~(words[i] | words[i + 4] | words[i + 8]) & (WORD if i < 3 else ROW)
            light = words[i + 12]
            dark = words[i + 16]
            sketch.within[i] = free & ~(light | dark)
            a[i] = free & light
            a[i + 4] = free & dark
        b = sketch.within
        far = squares(b[0], b[1], b[2], b[3])
        light = squares(a[0], a[1], a[2], a[3]) + far  # that Light may build on
        dark = squares(a[4], a[5], a[6], a[7]) + far
        beyond = left[0] - light
        if beyond < 0:
            beyond = 0
        if left[1] > dark:
            beyond -= left[1] - dark
        ahead = light - dark
        both = left[0] + left[1]
        if far and both >= _SETTLED:
            far = self._near(0) - self._near(4)  # what is near to the one is not far to the other
        else:
            far = 0
        at = sketch.depth * 12 + side * 6
        before = (sketch.depth - 1) * 12 + other * 6
        known = self._known
        rest = light if side else dark
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

    def _near(self, layer):
        """How many open squares are within two steps of a side's walls or the Cathedral."""
        sketch = self._sketch
        words = sketch.words
        area = sketch.area
        within = sketch.within
        for i in range(4):
            area[i] = words[layer + i] | words[i + 8]
        sketch.grow()
        sketch.grow()
        return squares(area[0] & within[0], area[1] & within[1], area[2] & within[2], area[3] & within[3])

    def _walls(self, side, at):
        """Note how a side's walls hang together and lie."""
        words = self._sketch.words
        known = self._known
        a = words[side * 4]
        b = words[side * 4 + 1]
        c = words[side * 4 + 2]
        d = words[side * 4 + 3]
        e = a & (a & NOT_LEFT) >> 1
        f = b & (b & NOT_LEFT) >> 1
        g = c & (c & NOT_LEFT) >> 1
        h = d & d >> 1
        known[at] = squares(e, f, g, h) + squares(
            a & (a >> 10 | (b & ROW) << 20),
            b & (b >> 10 | (c & ROW) << 20),
            c & (c >> 10 | (d & ROW) << 20),
            0,
        )
        e &= e >> 10 | (f & ROW) << 20
        f &= f >> 10 | (g & ROW) << 20
        g &= g >> 10 | (h & ROW) << 20
        known[at + 1] = squares(e, f, g, 0) if e or f or g else 0
        known[at + 2] = squares(a & _INNER0, b & _INNER1, c & _INNER2, 0)

    def _rooms(self, side, at):
        """Note where the buildings of a stock fit, the large ones first."""
        sketch = self._sketch
        stock = sketch.stock
        plenty = 0  # the kinds that have plenty of room, and with them those that fit wherever they do
        rooms = nowhere = 0
        sketch.find_room(side)
        self._known[at + 5] = sketch.anchors(1)
        for kind in range(KINDS - 2, 0, -1):
            each = stock[side * KINDS + kind]
            if not each:
                continue
            places = 0
            if plenty >> kind & 1:
                places = _PLENTY
            else:
                for turns in range(TURNS[kind]):
                    places += sketch.anchors(shape_of(side + 1, kind, turns))
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
