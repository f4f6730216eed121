# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A round of Cathedral: what a building claims and takes when it is built, who passes, and who wins."""

from engine import game as rules
from engine.buildings import CLAIMS, DARK, FULL, KINDS, LIGHT, SHIFT, THE_CATHEDRAL, shape_of
from engine.city import CALLED, City
from engine.game import DRAW, ONGOING, IllegalMove, const
from engine.regions import AWAY, NEUTRAL, STRIDE

_PIECE = b"\0\2\4\6\7\10\11\12\13\14\15\34"  # the number of Light's first piece of a kind; Dark's are 14 on
_MOST_LOGGED = const(28)  # words in the log for one move: 2, 10 rows of claims, 2 for each piece taken


class Cathedral(City):
    """A round of Cathedral."""

    def play(self, move):
        """Play a legal move and everything that follows from it: claims, pieces taken, passes, the end."""
        reason = self._placing_reason(move)
        if reason:
            raise IllegalMove(reason)
        player = self.player
        side = player - 1
        kind = move >> 9 & 15
        square = move & 127
        piece = self._piece(player, kind, -1)
        shape = shape_of(player, kind, move >> 7 & 3)
        rows = piece // 14 * 10
        self._toggle(rows, shape, square)
        fallen = 0 if kind == THE_CATHEDRAL else self._fall(player, shape, square)
        if move & CALLED and not self._prey(fallen):
            self._toggle(rows, shape, square)
            raise IllegalMove(rules.NOTHING_TO_TAKE)

        if self.ply == len(self._history):
            self._history.extend(self._history)
        if self._top + _MOST_LOGGED > len(self._log):
            self._log.extend(self._log)
        self._history[self.ply] = move
        self.ply += 1
        self._log[self._top] = self._overlooked[side] | self.passes << 15
        self._top += 1
        happened = player
        self.stock[side * KINDS + kind] -= 1
        self._places[piece] = move & ~CALLED
        self._cells[piece] = square + SHIFT[shape & 15]
        if kind != THE_CATHEDRAL:
            self._built[side] += 1
        if fallen:
            happened |= self._claim(player, fallen, move & CALLED or not self.claims)
        self._log[self._top] = happened
        self._top += 1

        self.passes = 0
        self._fits.player = 0  # what was found there is no longer true
        if self._fits.any(3 - player, self.stock):
            self.player = 3 - player
        elif self._fits.any(player, self.stock):
            self.passes = 1
        else:
            light = self.left_over(LIGHT)
            dark = self.left_over(DARK)
            self.player = 0
            self.result = DRAW if light == dark else LIGHT if light < dark else DARK

    def undo(self):
        """Take the last move back, with what it claimed and took, and the pass after it."""
        if not self.ply:
            raise ValueError("nothing to undo")
        self.ply -= 1
        log = self._log
        top = self._top - 1
        happened = log[top]
        player = happened & 3
        for _ in range(happened >> 6 & 15):
            top -= 2
            self._put_back(log[top], log[top + 1])
        for _ in range(happened >> 2 & 15):
            top -= 1
            row = CLAIMS + (log[top] >> 20)
            self.city[row] = log[top] & FULL
            self.city[row + 10] = log[top] >> 10 & FULL
        top -= 1
        self._top = top
        self._overlooked[player - 1] = log[top] & 0x7FFF
        self.passes = log[top] >> 15

        move = self._history[self.ply] & ~CALLED
        kind = move >> 9
        self._take_off(self._piece(player, kind, move))
        if kind == THE_CATHEDRAL:
            self.stock[player * KINDS - 1] = 1
        else:
            self._built[player - 1] -= 1
        self.player = player
        self.result = ONGOING
        self._fits.player = 0

    def _claim(self, player, fallen, taking):
        """Give the parts that fell to the player, and log what was before. Where a piece is to be taken and
        the player is not `taking`, the part stays open and the piece is overlooked for good."""
        city = self.city
        log = self._log
        regions = self._regions
        own = CLAIMS + player * 10 - 10
        others = CLAIMS + 20 - player * 10
        happened = 0
        for y in range(10):
            squares = 0
            for part in range(fallen):
                if taking or not regions.pieces[part]:
                    squares |= regions.rows[STRIDE * part + 1 + y]
            if squares:
                log[self._top] = y << 20 | city[CLAIMS + 10 + y] << 10 | city[CLAIMS + y]
                self._top += 1
                happened += 4
                city[own + y] |= squares
                city[others + y] &= ~squares
        for part in range(fallen):
            if regions.pieces[part]:
                piece = regions.prey[part]
                if taking:
                    log[self._top] = piece
                    log[self._top + 1] = self._places[piece]
                    self._top += 2
                    self._take_off(piece)
                    happened += 64
                else:
                    self._overlooked[player - 1] |= 1 << (14 if piece == NEUTRAL else piece % 14)
        return happened

    def _piece(self, player, kind, move):
        """The number of a piece: the one that `move` built or, -1, one that is not on the board. Taverns,
        stables and inns are two, the second right behind the first."""
        piece = _PIECE[kind]
        if player == DARK and kind != THE_CATHEDRAL:
            piece += 14
        if kind < 3:
            here = -1 if self._cells[piece] == AWAY else self._places[piece]
            if here != move:
                piece += 1
        return piece

    def _take_off(self, piece):
        move = self._places[piece]
        owner = piece // 14
        self._toggle(owner * 10, shape_of(owner + 1, move >> 9, move >> 7 & 3), move & 127)
        self._cells[piece] = AWAY
        if piece != NEUTRAL:
            self.stock[owner * KINDS + (move >> 9)] += 1

    def _put_back(self, piece, move):
        owner = piece // 14
        shape = shape_of(owner + 1, move >> 9, move >> 7 & 3)
        self._toggle(owner * 10, shape, move & 127)
        self._places[piece] = move
        self._cells[piece] = (move & 127) + SHIFT[shape & 15]
        if piece != NEUTRAL:
            self.stock[owner * KINDS + (move >> 9)] -= 1

    # --- What happened ---

    @property
    def last(self):
        """The last move, or -1."""
        return self._history[self.ply - 1] if self.ply else -1

    def move_at(self, ply):
        """The move number `ply`, counted from 0."""
        return self._history[ply]

    @property
    def mover(self):
        """Who made the last move, or 0."""
        return self._log[self._top - 1] & 3 if self.ply else 0

    @property
    def taken(self):
        """How many pieces the last move took off."""
        return self._log[self._top - 1] >> 6 & 15 if self.ply else 0

    def taken_piece(self, i):
        """The move that had built the piece number `i` of those taken off by the last move."""
        return self._log[self._top - 2 - 2 * i]

    def gained(self, y):
        """The squares of row y, as a mask, that became the mover's with the last move."""
        if self.ply:
            top = self._top - 1 - 2 * self.taken
            for i in range(top - (self._log[self._top - 1] >> 2 & 15), top):
                if self._log[i] >> 20 == y:
                    shift = 10 * self.mover - 10
                    return self.city[CLAIMS + shift + y] & ~(self._log[i] >> shift)
        return 0
