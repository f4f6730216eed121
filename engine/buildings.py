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

# Drawn from above, in the order of their numbers: tavern, stable, inn, bridge, square, manor, abbey, academy,
# infirmary, castle, tower, and the Cathedral; then Dark's abbey and academy.
KINDS = const(12)
THE_CATHEDRAL = const(11)
_TAVERN = const(0)
_ABBEY = const(6)
# Where a building has a smaller one in it, that: the manor in academy and infirmary, the abbey in the tower.
_INSIDE = b"\0\1\2\3\4\5\6\5\5\11\6\13"
_DRAWINGS = (
    "#",
    "#/#",
    "#./##",
    "#/#/#",
    "##/##",
    "###/.#.",
    ".##/##.",
    "##./.##/.#.",
    ".#./###/.#.",
    "##/#./##",
    "#../##./.##",
    ".#./###/.#./.#.",
    "##./.##",
    ".##/##./.#.",
)
SIZES = b"\1\2\3\3\4\4\4\5\5\5\5\6"
EACH = b"\2\2\2\1\1\1\1\1\1\1\1\0"  # how many of each a side has


def _turned(drawing):
    """The four quarter turns of a drawing, clockwise, as shapes; 0 for one that looks like an earlier."""
    rows = drawing.split("/")
    shapes = []
    for _ in range(4):
        shape = 0
        for row in rows:
            shape = shape << 4 | sum([1 << x for x in range(len(row)) if row[x] == "#"])
        shapes.append(0 if shape in shapes else shape)
        rows = ["".join([row[x] for row in reversed(rows)]) for x in range(len(rows[0]))]
    return shapes


_SHAPES = array("H", [shape for drawing in _DRAWINGS for shape in _turned(drawing)])
del _turned, _DRAWINGS


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
