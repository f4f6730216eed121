# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The ghost of Cathedral: the building that a person has chosen, and where it would stand.

It covers the pressed square with its middle or, where that is not possible, with another of its squares.
"""

from engine.buildings import CATHEDRAL_ROWS, CLAIMS, KINDS, THE_CATHEDRAL, shape_of
from engine.game import LEGAL, const
from ledifice.shades import BAD, BLINK, FLASH, GHOST, PULSE

_NOWHERE = const(-1)


class Ghost:
    """The chosen building of the player to move.

    `kind` and `turns` are as in the engine. `at` is the pressed square, -1 when no ghost is shown; `square`
    is the lower left corner of the building, and `reason` why it may not stand there.
    """

    def __init__(self, game):
        self._game = game
        self._kinds = bytearray(b"\12\12")  # what the sides chose last: at first their largest, the tower
        self._cells = bytearray(6)  # the squares of the shape, its middle first: rank * 10 + file
        self._away = bytearray(6)  # how far each is from the middle
        self._size = self._width = self._height = 0
        self.kind = self.turns = 0
        self.square = 0
        self.reason = LEGAL
        self.at = _NOWHERE
        self.begin()

    @property
    def move(self):
        """The move that builds it."""
        return self.kind << 9 | self.turns << 7 | self.square

    @property
    def left(self):
        """How many of the chosen kind are in the stock."""
        return self._game.stock[self._game.player * KINDS - KINDS + self.kind]

    def begin(self):
        """A turn begins: take what the player had chosen before, or the next smaller that is left."""
        self.at = _NOWHERE
        game = self._game
        if game.player:
            self.turns = 0
            self.kind = THE_CATHEDRAL if not game.ply else self._kinds[game.player - 1]
            self.choose(0 if self.left else -1)

    def choose(self, step):
        """Go on to the next (1) or previous (-1) kind of building of which one is left, or stay (0)."""
        game = self._game
        if step and game.ply:
            kind = (self.kind + step) % THE_CATHEDRAL
            while kind != self.kind and not game.stock[game.player * KINDS - KINDS + kind]:
                kind = (kind + step) % THE_CATHEDRAL
            self.kind = self._kinds[game.player - 1] = kind
            self.turns = 0
        self._take_shape()

    def choices(self):
        """Whether there is another kind to choose."""
        game = self._game
        if game.ply:
            for kind in range(THE_CATHEDRAL):
                if kind != self.kind and game.stock[game.player * KINDS - KINDS + kind]:
                    return True
        return False

    def turnable(self):
        """Whether it looks different when it is turned."""
        return shape_of(self._game.player, self.kind, 1) > 0

    def turn(self):
        """Turn it by a quarter, clockwise."""
        self.turns = (self.turns + 1) & 3
        if not shape_of(self._game.player, self.kind, self.turns):
            self.turns = 0
        self._take_shape()

    def _take_shape(self):
        """List the squares of the shape: the nearer to the middle of its box, the earlier."""
        shape = shape_of(self._game.player, self.kind, self.turns)
        row = (shape | shape >> 4 | shape >> 8 | shape >> 12) & 15
        width = self._width = 4 if row > 7 else 3 if row > 3 else 2 if row > 1 else 1
        height = self._height = 4 if shape > 4095 else 3 if shape > 255 else 2 if shape > 15 else 1
        cells = self._cells
        size = 0
        for y in range(height):
            row = shape >> 4 * y & 15
            for x in range(width):
                if row >> x & 1:
                    # Insert it before those that are further away.
                    away = abs(2 * x - width + 1) + abs(2 * y - height + 1)
                    i = size
                    while i and self._away[i - 1] > away:
                        cells[i] = cells[i - 1]
                        self._away[i] = self._away[i - 1]
                        i -= 1
                    cells[i] = 10 * y + x
                    self._away[i] = away
                    size += 1
        self._size = size
        if self.at != _NOWHERE:
            self.put(self.at)

    def put(self, square):
        """Let it cover a square, so that it may stand there if possible."""
        self.at = square
        x = square % 10
        y = square // 10
        found = _NOWHERE
        for i in range(self._size):
            left = x - self._cells[i] % 10
            low = y - self._cells[i] // 10
            if 0 <= left <= 10 - self._width and 0 <= low <= 10 - self._height:
                self.square = 10 * low + left
                reason = self._game.reason(self.move)
                if reason == LEGAL:
                    self.reason = LEGAL
                    return
                if found < 0:
                    found = self.square
                    self.reason = reason
        if found < 0:  # in a corner that it cannot cover: as near as possible
            left = min(max(x - self._cells[0] % 10, 0), 10 - self._width)
            low = min(max(y - self._cells[0] // 10, 0), 10 - self._height)
            self.square = 10 * low + left
            self.reason = self._game.reason(self.move)
        else:
            self.square = found

    def show(self, move):
        """Let it stand as a legal move would build it."""
        self.at = _NOWHERE
        self.kind = move >> 9
        self.turns = move >> 7 & 3
        if self.kind != THE_CATHEDRAL:
            self._kinds[self._game.player - 1] = self.kind
        self._take_shape()
        self.square = move & 127
        self.at = self.square + self._cells[0]
        self.reason = LEGAL

    def drop(self):
        """Show it no longer."""
        self.at = _NOWHERE

    def paint(self, frame):
        """Light its squares; where it may not stand, those in the way flash."""
        if self.at == _NOWHERE:
            return
        game = self._game
        city = game.city
        others = CLAIMS + 20 - game.player * 10
        for i in range(self._size):
            square = self.square + self._cells[i]
            shade = GHOST | PULSE
            if self.reason != LEGAL:
                y = square // 10
                taken = city[y] | city[y + 10] | city[y + CATHEDRAL_ROWS] | city[y + others]
                shade = BAD | (FLASH if taken >> square % 10 & 1 else BLINK)
            frame[square] = shade
