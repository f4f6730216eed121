# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The regions of Cathedral: into which parts a building has just divided one, and which of them fall."""

from array import array

from engine.buildings import CLAIMS, FULL, LIGHT, SHIFT
from engine.game import const

PIECES = const(29)  # 14 of Light, 14 of Dark, the Cathedral
NEUTRAL = const(28)
AWAY = const(255)

_MOST = const(9)  # a building divides a region into eight parts at the most; and one region elsewhere
STRIDE = const(11)  # ten rows a part, and an empty one before, between and after
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

    After `enclose` there are, for each part that falls: its ten `rows` from STRIDE * part + 1 on, in `pieces`
    whether 0 or 1 foreign piece stands in it, and in `prey` the number of that piece. One may be empty.
    """

    def __init__(self, city, cells):
        self._city = city
        self._cells = cells
        self._around = array("H", [0] * 10)  # the squares around the new building, own ones left out
        self._left = array("H", [0] * 10)  # all squares but own ones that are in no part found yet
        self.rows = array("H", [0] * (STRIDE * _MOST + 1))
        self.pieces = bytearray(_MOST)
        self.prey = bytearray(_MOST)

    def _may_divide(self, player, shape, square):
        """Whether a building just put on the board may have divided its region: whether the open squares
        around it don't hang together by themselves."""
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

    def enclose(self, player, shape, square, overlooked):
        """Find the parts that fall to a player for a building just put on the board; count them."""
        city = self._city
        around = self._around
        left = self._left
        own = player * 10 - 10
        # A region is held whole or not at all: what takes a wall of it takes all of it.
        if city[CLAIMS + own + square // 10] >> square % 10 + SHIFT[shape & 15] & 1:
            return 0
        if not self._may_divide(player, shape, square):
            return 0
        for y in range(10):
            left[y] = FULL & ~city[own + y]
        parts = found = 0
        for y in range(10):
            while around[y] & left[y]:
                self._find(found, y, around[y] & left[y])
                parts += 1
                if self._count(player, found, overlooked) < 2:
                    found += 1
        if found == parts:
            if parts == 1:
                return 0
            self._spare_one(player, parts, _BITS[shape & 31] + _BITS[shape >> 5 & 31] + _BITS[shape >> 10])
        return found

    def _find(self, part, y, squares):
        """Find all that is `left` around the lowest of some squares of row y, and take it out there."""
        left = self._left
        rows = self.rows
        self._flood(left, 0, 10, part, y, squares & -squares)
        part *= STRIDE
        for y in range(10):
            part += 1
            left[y] ^= rows[part]

    def _spare_one(self, player, parts, size):
        """Every part would fall, of a region that has `size` squares more. If it was the largest, the part
        with the most squares stays open and is emptied; of such one with a piece, of such the lowest."""
        left = self._left
        rows = self.rows
        most = spared = 0
        for part in range(parts):
            weight = self._weight(part)
            size += weight >> 15
            weight |= self.pieces[part] << 14
            if weight > most:
                most = weight
                spared = part
        claims = CLAIMS + player * 10 - 10
        for y in range(10):
            left[y] &= ~self._city[claims + y]
        for y in range(10):
            while left[y]:
                self._find(parts, y, left[y])
                if self._weight(parts) >> 15 >= size:
                    return
        self.pieces[spared] = 0
        for y in range(1, 11):
            rows[STRIDE * spared + y] = 0

    def _weight(self, part):
        """How many squares a part has, times 1 << 15, and how low it begins."""
        rows = self.rows
        weight = 0
        part *= STRIDE
        for y in range(10, 0, -1):
            row = rows[part + y]
            if row:
                weight += _BITS[row & 31] + _BITS[row >> 5] << 15
                weight = (weight | 0x3FFF) - (y << 10 | row & -row)
        return weight

    def _flood(self, free, first, last, part, y, seed):
        """Write into `rows`, for a part, the `free` squares that hang together with the `seed` on row y,
        corners included; only the rows from `first` to before `last` are looked at."""
        rows = self.rows
        at = STRIDE * part + 1
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

    def _count(self, player, part, overlooked):
        """Count the foreign pieces in a part; one that the player has overlooked counts as two."""
        cells = self._cells
        rows = self.rows
        at = STRIDE * part + 1
        first = 14 if player == LIGHT else 0
        pieces = 0
        for i in range(15):
            piece = first + i if i < 14 else NEUTRAL
            cell = cells[piece]
            if cell != AWAY and rows[at + cell // 10] >> cell % 10 & 1:
                pieces += 1 + (overlooked >> i & 1)
                self.prey[part] = piece
                if pieces > 1:
                    break
        self.pieces[part] = pieces
        return pieces
