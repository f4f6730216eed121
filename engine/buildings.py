# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The buildings of Cathedral: their shapes in every turn, and where on the board they fit."""

from array import array

from engine.game import const

LIGHT, DARK = 1, 2

# The city is fifty rows of ten bits: buildings of Light and of Dark, the Cathedral, squares claimed by Light
# and by Dark, ten rows each, rank 1 first.
CITY = const(50)
CATHEDRAL_ROWS = const(20)
CLAIMS = const(30)
FULL = const(1023)

# Their numbers are those of the table below.
KINDS = const(12)
THE_CATHEDRAL = const(11)
_TAVERN = const(0)
_ABBEY = const(6)
# Where a building has a smaller one in it, that: the manor in academy and infirmary, the abbey in the tower.
_INSIDE = b"\0\1\2\3\4\5\6\5\5\11\6\13"
SIZES = b"\1\2\3\3\4\4\4\5\5\5\5\6"
EACH = b"\2\2\2\1\1\1\1\1\1\1\1\0"  # how many of each a side has


# Four rows of four bits, the lowest row and the leftmost square lowest, for each clockwise quarter turn; 0
# for a turn that looks like an earlier one. The drawings show turn 0 from above.
# fmt: off
_SHAPES = array("H", [
    0x1, 0, 0, 0,                  # tavern          #
    0x11, 0x3, 0, 0,               # stable          #/#
    0x13, 0x31, 0x32, 0x23,        # inn             #./##
    0x111, 0x7, 0, 0,              # bridge          #/#/#
    0x33, 0, 0, 0,                 # square          ##/##
    0x72, 0x232, 0x27, 0x131,      # manor           ###/.#.
    0x63, 0x132, 0, 0,             # abbey           .##/##.
    0x362, 0x472, 0x236, 0x271,    # academy         ##./.##/.#.
    0x272, 0, 0, 0,                # infirmary       .#./###/.#.
    0x313, 0x75, 0x323, 0x57,      # castle          ##/#./##
    0x136, 0x631, 0x364, 0x463,    # tower           #../##./.##
    0x2722, 0x4F4, 0x2272, 0x2F2,  # the Cathedral   .#./###/.#./.#.
    0x36, 0x231, 0, 0,             # Dark's abbey    ##./.##
    0x632, 0x274, 0x263, 0x172,    # Dark's academy  .##/##./.#.
])
# fmt: on


def shape_of(player, kind, turns):
    """The shape of a player's building: four rows of four bits, the lowest row and the leftmost square
    lowest. 0 if a lower number of turns looks the same."""
    if player == DARK and _ABBEY <= kind <= _ABBEY + 1:
        kind += 6
    return _SHAPES[kind * 4 + turns]


# A row of a shape is a run of 1, 2, 3 or 4 squares, two with a gap between (the castle's), or nothing:
# _RUN[row] is ten times the number of the run, SHIFT[row] how many squares further to the right it begins.
#         0  1 2 3  4 5  6  7  8 9 a  b c  d e  f
_RUN = b"\62\0\0\12\0\50\12\24\0\0\50\0\12\0\24\36"
SHIFT = b"\0\0\1\0\2\0\1\0\3\0\1\0\2\0\1\0"


class Fits:
    """Where runs of squares that a player may build on begin, ten rows for each run of `_RUN`.

    They are found when first asked for; whoever changes the city sets `player` to 0.
    """

    def __init__(self, city):
        self._city = city
        # Two runs never change: four squares, which only the Cathedral has and finds an empty city, and
        # nothing, which fits everywhere and on two rows beyond.
        self._runs = array("H", [127] * 50 + [FULL] * 12)
        # By run: the rows that have it; found for two and three squares, for the others all.
        self._with = array("H", [FULL, 0, 0] + [4 * FULL + 3] * 3)
        self.player = 0

    def find(self, player, shape, rows):
        """Write into `rows` where the lower left corner of a shape may be; return whether it fits at all."""
        if self.player != player:
            self._find_runs(player)
        runs = self._runs
        low = shape & 15
        run = _RUN[low]
        shift = SHIFT[low]
        middle = shape >> 4 & 15
        run2 = _RUN[middle] + 1
        shift2 = SHIFT[middle]
        high = shape >> 8 & 15
        run3 = _RUN[high] + 2
        shift3 = SHIFT[high]
        rows[8] = rows[9] = 0
        for y in range(8 if high else 9 if middle else 10):
            rows[y] = runs[run + y] >> shift & runs[run2 + y] >> shift2 & runs[run3 + y] >> shift3
        if shape >> 12:  # only the Cathedral is so high
            run = _RUN[shape >> 12] + 3
            shift = SHIFT[shape >> 12]
            for y in range(7):
                rows[y] &= runs[run + y] >> shift
            rows[7] = 0
        for y in range(10):
            if rows[y]:
                return True
        return False

    def any(self, player, stock):
        """Whether a player can build anything of the stock."""
        stocked = player * KINDS - KINDS
        self._find_runs(player)
        if stock[stocked + _TAVERN]:  # then any free square will do
            for y in range(10):
                if self._runs[y]:
                    return True
            return False
        self._find_rows()
        failed = 0
        for kind in range(KINDS):
            if stock[stocked + kind] and not failed >> _INSIDE[kind] & 1:
                shapes = 4 * kind
                if player == DARK and _ABBEY <= kind <= _ABBEY + 1:
                    shapes += 24
                for i in range(shapes, shapes + 4):
                    if _SHAPES[i] and self._fits(_SHAPES[i]):
                        return True
                failed |= 1 << kind
        return False

    def _find_runs(self, player):
        runs = self._runs
        city = self._city
        others = CLAIMS + 20 - player * 10
        for y in range(10):
            free = FULL & ~(city[y] | city[y + 10] | city[y + CATHEDRAL_ROWS] | city[y + others])
            runs[y] = free
            if free:
                two = free & free >> 1
                runs[y + 10] = two
                runs[y + 20] = two & free >> 2
                runs[y + 40] = free & free >> 2
            else:
                runs[y + 10] = runs[y + 20] = runs[y + 40] = 0
        self.player = player

    def _find_rows(self):
        """Note on which rows two and three squares are free side by side."""
        runs = self._runs
        twos = threes = 0
        for y in range(10):
            if runs[y + 10]:
                twos |= 1 << y
                if runs[y + 20]:
                    threes |= 1 << y
        self._with[1] = twos
        self._with[2] = threes

    def _fits(self, shape):
        """What `find` returns, found sooner where little is free; not for the Cathedral."""
        runs = self._runs
        low = shape & 15
        run = _RUN[low]
        middle = shape >> 4 & 15
        run2 = _RUN[middle]
        high = shape >> 8
        run3 = _RUN[high]
        rows = self._with[run // 10] & self._with[run2 // 10] >> 1 & self._with[run3 // 10] >> 2
        if rows:
            shift = SHIFT[low]
            shift2 = SHIFT[middle]
            for y in range(8 if high else 9 if middle else 10):
                if rows >> y & 1:
                    here = runs[run + y] >> shift & runs[run2 + 1 + y] >> shift2
                    if here and here & runs[run3 + 2 + y] >> SHIFT[high]:
                        return True
        return False
