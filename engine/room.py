# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Where on a sketch of the city buildings fit, all squares at once."""

from array import array

from engine.enclosures import CATHEDRAL_LAYER, CLAIM_LAYERS, NOT_LEFT, ROW, SHAPES, TWO_ROWS, WORD
from engine.game import const

_STRIDE = const(5)  # four words and an empty one above them


class Room:
    """`find` looks at the city; then `anchors` tells of each shape where its lower left corner may be."""

    def __init__(self, sketch):
        self._words = sketch.words
        # Where the squares of a row of a shape are free, by the row: 1 `#`, 2 `.#`, 3 `##` ... 7 `###`.
        # Nothing, 0, is free everywhere.
        self._maps = array("i", [WORD] * 4 + [ROW] + [0] * 35)
        self.anchors_at = array("i", [0] * 4)

    def find(self, side):
        """Look at the squares that a side may build on."""
        words = self._words
        maps = self._maps
        claims = CLAIM_LAYERS + 4 - side * 4
        for i in range(4):
            free = WORD & ~(words[i] | words[i + 4] | words[CATHEDRAL_LAYER + i] | words[claims + i])
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

    def anchors(self, n):
        """Write into `anchors_at`, four words, where shape number n fits; return whether it does at all."""
        shape = SHAPES[n]
        maps = self._maps
        at = self.anchors_at
        low = (shape & 15) * _STRIDE
        middle = (shape >> 4 & 15) * _STRIDE
        if not middle:
            a = at[0] = maps[low]
            b = at[1] = maps[low + 1]
            c = at[2] = maps[low + 2]
            d = at[3] = maps[low + 3]
            return a or b or c or d
        e = maps[middle + 1]
        f = maps[middle + 2]
        g = maps[middle + 3]
        a = maps[low] & (maps[middle] >> 10 | (e & ROW) << 20)
        b = maps[low + 1] & (e >> 10 | (f & ROW) << 20)
        c = maps[low + 2] & (f >> 10 | (g & ROW) << 20)
        high = (shape >> 8) * _STRIDE
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
        return a or b or c
