# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The regions of Cathedral: what a building has just walled in, and which of it falls to its builder."""

from array import array

from engine.buildings import CLAIMS, FULL, LIGHT
from engine.game import const

PIECES = const(29)  # 14 of Light, 14 of Dark, the Cathedral
NEUTRAL = const(28)
AWAY = const(255)

_MOST = const(8)  # the surroundings of a building fall apart into eight regions at the most
STRIDE = const(11)  # ten rows a region, and an empty one before, between and after
_BITS = bytes([sum([n >> i & 1 for i in range(5)]) for n in range(32)])  # bits set, of five


def _fill(squares, free):
    """The whole runs of free squares that some squares of a row belong to."""
    squares |= free & ~(free + squares)  # the carry runs to the upper end
    more = squares >> 1 & free & ~squares
    while more:
        squares |= more
        more = more >> 1 & free & ~squares
    return squares


class Regions:
    """Finds regions in `city`; `cells` says of each piece on which square it stands, or that it is away.

    After `enclose` there are, for each region that falls: its ten `rows` from STRIDE * region + 1 on, in
    `pieces` whether 0 or 1 foreign piece stands in it, and in `prey` the number of that piece.
    """

    def __init__(self, city, cells):
        self._city = city
        self._cells = cells
        self._around = array("H", [0] * 10)  # the squares around the new building, own ones left out
        self._left = array("H", [0] * 10)  # all squares but own ones that are in no region found yet
        self.rows = array("H", [0] * (STRIDE * _MOST + 1))
        self.pieces = bytearray(_MOST)
        self.prey = bytearray(_MOST)
        self.split = False  # whether, when all falls that falls, more than one region may be left unheld

    def divides(self, player, shape, square):
        """Whether a building just put on the board may have split a region: whether the open squares around
        it don't hang together by themselves."""
        city = self._city
        around = self._around
        own = player * 10 - 10
        x = square % 10
        y = square // 10 - 1
        for row in range(10):
            around[row] = 0
        first = 0 if y < 0 else y
        shape <<= 8
        while shape:
            # The rows of the shape below, here and above, made one wider on both sides.
            if 0 <= y < 10:
                near = (shape | shape >> 4 | shape >> 8) & 15
                around[y] = (near | near << 1 | near << 2) << x >> 1 & FULL & ~city[own + y]
            shape >>= 4
            y += 1
        last = y if y < 10 else 10
        y = first
        while y < last and not around[y]:
            y += 1
        if y == last:
            return False
        rows = self.rows
        self._flood(around, first, last, 0, y, around[y] & -around[y])
        for y in range(first, last):
            if rows[1 + y] != around[y]:
                return True
        return False

    def enclose(self, player, overlooked):
        """Find the regions around the building given to `divides` that fall to the player; count them."""
        city = self._city
        around = self._around
        left = self._left
        rows = self.rows
        own = player * 10 - 10
        claims = CLAIMS + own
        for y in range(10):
            left[y] = FULL & ~city[own + y]
        found = unheld = 0
        for y in range(10):
            while around[y] & left[y]:
                at = STRIDE * found + 1
                seed = around[y] & left[y]
                self._flood(left, 0, 10, found, y, seed & -seed)
                held = True
                for row in range(10):
                    region = rows[at + row]
                    if region:
                        left[row] ^= region
                        if region & ~city[claims + row]:
                            held = False
                if not held:
                    unheld += 1
                    if self._count(player, found, overlooked) < 2:
                        found += 1
        elsewhere = False  # whether a region that the building did not change is not held
        for y in range(10):
            if left[y] & ~city[claims + y]:
                elsewhere = True
                break
        self.split = elsewhere or unheld - found > 1
        if found and found == unheld and not elsewhere:
            found = self._spare_one(found)
        return found

    def _flood(self, free, first, last, region, y, seed):
        """Write into `rows`, for a region, the `free` squares that hang together with the `seed` on row y,
        corners included; only the rows from `first` to before `last` are looked at."""
        rows = self.rows
        at = STRIDE * region + 1
        for row in range(at, at + 10):
            rows[row] = 0
        rows[at + y] = _fill(seed, free[y])
        inside = (1 << last) - (1 << first)
        changed = 5 << y >> 1 & inside  # the rows beside one that has grown
        up = False
        while changed:
            up = not up
            for i in range(first, last):
                row = i if up else first + last - 1 - i
                if changed >> row & 1:
                    changed ^= 1 << row
                    i = at + row
                    here = rows[i - 1] | rows[i + 1]
                    here = (here | here << 1 | here >> 1) & free[row] & ~rows[i]
                    if here:
                        rows[i] |= _fill(here, free[row])
                        changed |= 5 << row >> 1 & inside

    def _count(self, player, region, overlooked):
        """Count the foreign pieces in a region; one that the player has overlooked counts as two."""
        cells = self._cells
        rows = self.rows
        at = STRIDE * region + 1
        first = 14 if player == LIGHT else 0
        pieces = 0
        for i in range(15):
            piece = first + i if i < 14 else NEUTRAL
            cell = cells[piece]
            if cell != AWAY and rows[at + cell // 10] >> cell % 10 & 1:
                pieces += 1 + (overlooked >> i & 1)
                self.prey[region] = piece
                if pieces > 1:
                    break
        self.pieces[region] = pieces
        return pieces

    def _spare_one(self, found):
        """Every region would fall: the one with the most foreign pieces does not. Return how many do."""
        spared = 0
        for region in range(1, found):
            if self._outweighs(region, spared):
                spared = region
        last = found - 1
        self.pieces[spared] = self.pieces[last]
        self.prey[spared] = self.prey[last]
        for y in range(10):
            self.rows[STRIDE * spared + 1 + y] = self.rows[STRIDE * last + 1 + y]
        return last

    def _outweighs(self, region, other):
        """Whether a region has more foreign pieces than another, else more squares, else the lowest one."""
        rows = self.rows
        more = self.pieces[region] - self.pieces[other]
        lower = 0
        squares = 0
        for y in range(10):
            here = rows[STRIDE * region + 1 + y]
            there = rows[STRIDE * other + 1 + y]
            if not lower:
                lower = (here & -here or 1024) - (there & -there or 1024)
            squares += _BITS[here & 31] + _BITS[here >> 5] - _BITS[there & 31] - _BITS[there >> 5]
        return more > 0 or (not more and (squares > 0 or (not squares and lower < 0)))
