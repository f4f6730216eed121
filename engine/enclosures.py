# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Layers of the city in words of three rows, and which parts a building divides off in them: for sketch.py.

The rules are those of regions.py. This is quicker, for a player who thinks about thousands of buildings.
"""

from array import array

from engine.buildings import SHIFT, SIZES, shape_of
from engine.game import const

# Layers of the city are four words each: three rows of ten bits, rank 1 lowest, and the tenth row alone.
# Layers 0 and 1 are the buildings of Light and Dark, 2 the Cathedral, 3 and 4 the claims of Light and Dark,
# 5 and 6 one square of each building of Light and Dark, 7 one square of the Cathedral.
CLAIM_LAYERS = const(12)
CELL_LAYERS = const(20)
WORD = const(0x3FFFFFFF)
ROW = const(0x3FF)
TWO_ROWS = const(0xFFFFF)
NOT_LEFT = const(0x3FE * 0x100401)  # all but file a
_NOT_RIGHT = const(0x1FF * 0x100401)  # all but file j

TURNS = b"\1\2\4\2\1\4\2\4\1\4\4"  # by kind: how many quarter turns look different
WALL_ROWS = const(14)  # rows of walls a side: one below the city, ten, three above


def squares(a, b, c, d):
    """How many squares are set in four words: bits are added in pairs, in fours, in eights."""
    a -= a >> 1 & 0x15555555
    b -= b >> 1 & 0x15555555
    c -= c >> 1 & 0x15555555
    # The topmost pairs of b and c are added last: three of them would not fit into 30 bits.
    a = (a & 0x33333333) + (a >> 2 & 0x33333333) + (b & 0x3333333) + (b >> 2 & 0x33333333)
    a += (c & 0x3333333) + (c >> 2 & 0x33333333)
    a = (a & 0xF0F0F0F) + (a >> 4 & 0xF0F0F0F)
    if d:
        d -= d >> 1 & 0x155
        d = (d & 0x333) + (d >> 2 & 0x333)
        a += (d & 15) + (d >> 4 & 15) + (d >> 8)
    a += a >> 16
    return (a & 255) + (a >> 8 & 255) + (b >> 28) + (c >> 28)


class Enclosures:
    """The city in four-word layers, and the parts that a building has just divided off."""

    def __init__(self):
        self.words = array("i", [0] * 32)
        self._walls = array("H", [0xFFF] * 2 * WALL_ROWS)  # by side: its buildings, with the city wall around
        self._parts = array("i", [0] * 16)  # up to four parts that fall
        self.area = array("i", [0] * 4)  # what grow() makes larger ...
        self.within = array("i", [0] * 4)  # ... and how far it may
        self.floods = 0  # how often the last building made it look for a region

    def grow(self):
        """Add to an area the squares around it, corners included; return whether it is larger now."""
        area = self.area
        within = self.within
        a = area[0]
        b = area[1]
        c = area[2]
        d = area[3]
        e = a | (a & _NOT_RIGHT) << 1 | (a & NOT_LEFT) >> 1
        f = b | (b & _NOT_RIGHT) << 1 | (b & NOT_LEFT) >> 1
        g = c | (c & _NOT_RIGHT) << 1 | (c & NOT_LEFT) >> 1
        h = d | (d & _NOT_RIGHT) << 1 | d >> 1
        i = a | ((e & TWO_ROWS) << 10 | e | e >> 10 | (f & ROW) << 20) & within[0]
        j = b | ((f & TWO_ROWS) << 10 | f | f >> 10 | e >> 20 | (g & ROW) << 20) & within[1]
        k = c | ((g & TWO_ROWS) << 10 | g | g >> 10 | f >> 20 | (h & ROW) << 20) & within[2]
        h = d | (h | g >> 20) & within[3]
        area[0] = i
        area[1] = j
        area[2] = k
        area[3] = h
        return i != a or j != b or k != c or h != d

    def _enclosed(self, side, move):
        """How many parts fall to a side for its building."""
        walls = self._walls
        shape = shape_of(side + 1, move >> 9, move >> 7 & 3)
        square = move & 127
        cell = square + SHIFT[shape & 15]
        if self.words[CLAIM_LAYERS + side * 4 + cell // 30] >> cell % 30 & 1:  # it holds the region already
            return 0
        # The open squares around it, in a window of five rows of five squares, six bits apart.
        part = (shape & 15) << 7 | (shape >> 4 & 15) << 13 | shape >> 8 << 19
        ring = part | part << 1 | part >> 1
        ring = (ring | ring << 6 | ring >> 6) & ~part
        row = side * WALL_ROWS + square // 10
        for shift in range(0, 30, 6):
            ring &= ~((walls[row] >> square % 10 & 31) << shift)
            row += 1
        found = 0
        all_fall = True
        first = ring
        while ring:
            # The part of them that hangs together with the lowest.
            part = ring & -ring
            while True:
                more = part | part << 1 | part >> 1
                more = (more | (more & 0xFFFFFF) << 6 | more >> 6) & ring
                if more == part:
                    break
                part = more
            if part == first:  # they all do: nothing is divided
                return 0
            ring &= ~part
            square = (move & 127) - 11
            while not part & 63:
                part >>= 6
                square += 10
            while not part & 1:
                part >>= 1
                square += 1
            falls = self._falls(side, square, found)
            if falls < 0:
                all_fall = False
            found += falls > 0
            if found == 4:
                break
        if all_fall:
            if found < 2:
                return 0
            self._spare_one(side, found, SIZES[move >> 9])
        return found

    def _falls(self, side, square, found):
        """Whether the part with a square is a new one that falls to a side, 1, or stays open, -1. If it falls
        it is number `found`."""
        words = self.words
        parts = self._parts
        area = self.area
        self.floods += 1
        for i in range(square // 30, found * 4, 4):
            if parts[i] >> square % 30 & 1:
                return 0
        for i in range(4):
            self.within[i] = ~words[side * 4 + i] & (WORD if i < 3 else ROW)
            area[i] = 0
        area[square // 30] = 1 << square % 30
        more = True
        while more:
            more = self.grow() and self.grow()
            if self._pieces(side) > 1:
                return -1
        for i in range(4):
            parts[found * 4 + i] = area[i]
        return 1

    def _pieces(self, side):
        """How many foreign pieces are in the area, any number above one being two."""
        words = self.words
        area = self.area
        pieces = 0
        at = CELL_LAYERS + 4 - side * 4
        for i in range(4):
            here = area[i] & (words[at + i] | words[28 + i])
            if here:
                pieces += 2 if here & here - 1 else 1
        return pieces

    def _spare_one(self, side, found, size):
        """Every part would fall, of a region that has `size` squares more. If it was the largest, empty the
        part with the most squares, of such one with a foreign piece."""
        words = self.words
        parts = self._parts
        area = self.area
        within = self.within
        most = spared = -1
        for part in range(0, found * 4, 4):
            for i in range(4):
                area[i] = parts[part + i]
                within[i] &= ~(area[i] | words[CLAIM_LAYERS + side * 4 + i])
            weight = squares(area[0], area[1], area[2], area[3])
            size += weight
            weight += weight + self._pieces(side)
            if weight > most:
                most = weight
                spared = part
        for word in range(4):
            while within[word] and squares(within[0], within[1], within[2], within[3]) >= size:
                for i in range(4):
                    area[i] = 0
                area[word] = within[word] & -within[word]
                self.floods += 1
                while self.grow():
                    pass
                if squares(area[0], area[1], area[2], area[3]) >= size:
                    return
                for i in range(4):
                    within[i] ^= area[i]
        for i in range(4):
            parts[spared + i] = 0
