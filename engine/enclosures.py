# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Layers of the city in words of three rows, and which regions walls close off in them: for sketch.py.

The rules are those of regions.py. This is quicker, for a player who thinks about thousands of buildings.
"""

from array import array

from engine.buildings import THE_CATHEDRAL, shape_of
from engine.game import const

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

MIRRORED = const(24)  # how much further on the shapes of Dark's abbey and academy are
WALL_ROWS = const(14)  # rows of walls a side: one below the city, ten, three above


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
    return kind * 4 + turns + (MIRRORED if side and 6 <= kind <= 7 else 0)


_ALL = [shape_of(1 + n // 48, n % 48 // 4 if n < 48 else n // 4 - 6, n & 3) for n in range(56)]
SHAPES = array("H", [shape if n >> 2 != THE_CATHEDRAL else 0 for n, shape in enumerate(_ALL)])
TURNS = bytes([4 - list(SHAPES[n : n + 4]).count(0) for n in range(0, 56, 4)])  # that differ
MASKS = array("i", [_rows(shape, 10) for shape in SHAPES])
RINGS = array("i", [_ring(shape) for shape in SHAPES])
BITS = bytes([sum([n >> i & 1 for i in range(10)]) for n in range(1024)])


class Enclosures:
    """The city in four-word layers, and the regions that a building has just closed off."""

    def __init__(self):
        self.words = array("i", [0] * 32)
        self._walls = array("H", [0xFFF] * 2 * WALL_ROWS)  # by side: its buildings, with the city wall around
        self._region = array("i", [0] * 16)  # up to four regions that fall
        self._safe = array("i", [0] * 8)  # by side: one square of each piece that it has overlooked

    def _enclosed(self, side, n, x, y):
        """How many regions fall to a side for its building of shape n on x, y."""
        walls = self._walls
        row = side * WALL_ROWS + y
        ring = RINGS[n] & ~(
            walls[row] >> x & 31
            | (walls[row + 1] >> x & 31) << 6
            | (walls[row + 2] >> x & 31) << 12
            | (walls[row + 3] >> x & 31) << 18
            | (walls[row + 4] >> x & 31) << 24
        )
        part = self._part(ring)
        if part == ring:  # the open squares around it hang together by themselves
            return 0
        found = 0
        while ring:
            start = self._first(part, x, y)
            if (
                self._is_new(found, start)
                and self._flood(side, found, start) < 2
                and not self._held(side, found)
            ):
                found += 1
                if found == 4:
                    break
            ring &= ~part
            part = self._part(ring)
        if found and self._nothing_else(side, found):
            found = self._spare_one(side, found)
        return found

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
        row = side * WALL_ROWS + 1 + y
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
