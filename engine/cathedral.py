# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The rules of one round of Cathedral: what may be built, what it claims and takes, and who wins."""

from array import array

from engine import game as rules
from engine.buildings import (
    CATHEDRAL_ROWS,
    CITY,
    CLAIMS,
    DARK,
    EACH,
    FULL,
    KINDS,
    LIGHT,
    SHIFT,
    SIZES,
    THE_CATHEDRAL,
    Fits,
    shape_of,
)
from engine.game import DRAW, LEGAL, ONGOING, IllegalMove, const
from engine.regions import AWAY, NEUTRAL, PIECES, STRIDE, Regions

AUTO, CALL = 0, 1  # the ways of claiming

# A move is kind * 512 + turns * 128 + square, and 8192 more when called; squares are a1 = 0 .. j10 = 99.
CALLED = const(8192)
MOST_MOVES = const(2241)  # room for every building on an empty board, and a hundred to spare

_PIECE = b"\0\2\4\6\7\10\11\12\13\14\15\34"  # the number of Light's first piece of a kind; Dark's are 14 on
_MOST_LOGGED = const(28)  # words in the log for one move: 2, 10 rows of claims, 2 for each piece taken


class Cathedral:
    """A round of Cathedral.

    `city` holds the board as rows of bits (buildings.py says how), and
    `stock[(player - 1) * 12 + kind]` counts what a player has left.
    """

    players = 2

    def __init__(self, claims=AUTO, starter=LIGHT):
        if not AUTO <= claims <= CALL:
            raise ValueError("no such way of claiming")
        if not LIGHT <= starter <= DARK:
            raise ValueError("no such side")
        self.claims = claims
        self.starter = starter
        self.city = array("H", [0] * CITY)
        self.stock = bytearray(2 * KINDS)
        self._places = array("H", [0] * PIECES)  # where each piece stands: the move that built it ...
        self._cells = bytearray(PIECES)  # ... and one of its squares
        self._regions = Regions(self.city, self._cells)
        self._built = bytearray(2)  # by side: how many buildings it has built in this round
        self._split = bytearray(2)  # by side: whether there may be several regions that it does not hold
        self._overlooked = [0, 0]  # by side, under `call`: the pieces that it can no longer take, as a set
        self._history = array("H", [0] * 40)
        self._log = array("i", [0] * 128)  # what `undo` needs
        self._fits = Fits(self.city)
        self._anchors = array("H", [0] * 10)
        self.reset()

    def reset(self):
        """Begin a round; `starter` positions the Cathedral."""
        starter = self.player = self.starter
        self.result = ONGOING
        self.ply = self.passes = self._top = self._fits.player = 0
        for row in range(CITY):
            self.city[row] = 0
        for kind in range(KINDS):
            self.stock[kind] = self.stock[KINDS + kind] = EACH[kind]
        self.stock[starter * KINDS - 1] = 1
        for piece in range(PIECES):
            self._cells[piece] = AWAY
        for side in range(2):
            self._overlooked[side] = self._built[side] = self._split[side] = 0

    # --- What a player may do ---

    def anchors(self, kind, turns, rows):
        """Write into `rows`, ten masks from rank 1 up, where the player to move may put a building: the
        squares of the lower left corner of its shape. Return whether there is any."""
        player = self.player
        shape = shape_of(player, kind, turns)
        if shape and player and self.stock[player * KINDS - KINDS + kind] and kind >= self._first_kind():
            return self._fits.find(player, shape, rows)
        for y in range(10):
            rows[y] = 0
        return False

    def moves(self, buffer, after=-1):
        """Write legal moves above `after` into `buffer`, while it has room for a hundred; return how many."""
        player = self.player
        if not player:
            return 0
        count = 0
        room = len(buffer) - 100
        anchors = self._anchors
        for calling in range(1 + self.claims):
            for kind in range(self._first_kind(), KINDS):
                base = CALLED * calling | kind << 9
                if not self.stock[player * KINDS - KINDS + kind] or base | 511 <= after:
                    continue
                plain = not calling and base > after
                for turns in range(4):
                    shape = shape_of(player, kind, turns)
                    if shape and self._fits.find(player, shape, anchors):
                        if count > room:
                            return count
                        move = base | turns << 7
                        for y in range(10):
                            row = anchors[y]
                            if row:
                                if not plain:
                                    row = self._only(row, move, after)
                                for x in range(10):
                                    if row >> x & 1:
                                        buffer[count] = move + x
                                        count += 1
                            move += 10
        return count

    def _only(self, row, move, after):
        """Of a row of anchors, those whose move is above `after` and, called, takes something."""
        for x in range(10):
            if row >> x & 1 and (move + x <= after or (move & CALLED and not self.takes(move + x))):
                row ^= 1 << x
        return row

    def reason(self, move):
        """Why a move is not legal, or LEGAL."""
        reason = self._placing_reason(move)
        if reason == LEGAL and move & CALLED and not self.takes(move):
            return rules.NOTHING_TO_TAKE
        return reason

    def takes(self, move):
        """Whether a building that may be put where a move says would take a piece off."""
        player = self.player
        shape = shape_of(player, move >> 9 & 15, move >> 7 & 3)
        self._toggle(player * 10 - 10, shape, move & 127)
        prey = self._prey(self._fall(player, shape, move & 127))
        self._toggle(player * 10 - 10, shape, move & 127)
        return prey

    def _placing_reason(self, move):
        """Why a building may not be put where a move says, called or not, or LEGAL."""
        kind = move >> 9 & 15
        square = move & 127
        player = self.player
        if not 0 <= move < 2 * CALLED or kind >= KINDS or square > 99:
            return rules.NOT_A_MOVE
        if not player:
            return rules.OVER
        shape = shape_of(player, kind, move >> 7 & 3)
        if not shape:
            return rules.NOT_A_MOVE
        if kind < self._first_kind():
            return rules.CATHEDRAL_FIRST
        if move & CALLED and not self.claims:
            return rules.NOT_CALLING
        if not self.stock[player * KINDS - KINDS + kind]:
            return rules.NONE_LEFT
        city = self.city
        y = square // 10
        x = square % 10
        claims = CLAIMS + 20 - player * 10  # the other side's
        reason = LEGAL
        while shape:
            row = (shape & 15) << x
            if y > 9 or row > FULL:
                return rules.OFF_BOARD
            if row & (city[y] | city[y + 10] | city[y + CATHEDRAL_ROWS]):
                reason = rules.OCCUPIED
            elif row & city[y + claims] and reason == LEGAL:
                reason = rules.CLAIMED
            shape >>= 4
            y += 1
        return reason

    def _first_kind(self):
        return 0 if self.ply else THE_CATHEDRAL

    # --- Playing ---

    def play(self, move):
        """Play a legal move and everything that follows from it: claims, pieces taken, passes, the end."""
        reason = self._placing_reason(move)
        if reason != LEGAL:
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
        happened = self._split[0] << 10 | self._split[1] << 11 | player
        self.stock[side * KINDS + kind] -= 1
        self._places[piece] = move & ~CALLED
        self._cells[piece] = square + SHIFT[shape & 15]
        if kind != THE_CATHEDRAL:
            self._built[side] += 1
            self._split[side] = self._regions.split
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
        self._split[0] = happened >> 10 & 1
        self._split[1] = happened >> 11

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

    def _fall(self, player, shape, square):
        """How many regions fall to a player whose building was just put on the board."""
        regions = self._regions
        divides = regions.divides(player, shape, square)
        if not self._built[player - 1]:  # the first building claims nothing, but may close a pocket
            regions.split = divides
            return 0
        if divides or self._split[player - 1]:
            return regions.enclose(player, self._overlooked[player - 1])
        # The one region that the player does not hold is still one: the city stays open.
        regions.split = False
        return 0

    def _prey(self, fallen):
        """Whether a piece stands in one of the regions that fall."""
        for region in range(fallen):
            if self._regions.pieces[region]:
                return True
        return False

    def _claim(self, player, fallen, taking):
        """Give the regions that fell to the player, and log what was before. Where a piece is to be taken and
        the player is not `taking`, the region stays open and the piece is overlooked for good."""
        city = self.city
        log = self._log
        regions = self._regions
        own = CLAIMS + player * 10 - 10
        others = CLAIMS + 20 - player * 10
        happened = 0
        for y in range(10):
            squares = 0
            for region in range(fallen):
                if taking or not regions.pieces[region]:
                    squares |= regions.rows[STRIDE * region + 1 + y]
            if squares:
                log[self._top] = y << 20 | city[CLAIMS + 10 + y] << 10 | city[CLAIMS + y]
                self._top += 1
                happened += 4
                city[own + y] |= squares
                city[others + y] &= ~squares
        if happened:
            self._split[2 - player] = 1
        for region in range(fallen):
            if regions.pieces[region]:
                piece = regions.prey[region]
                if taking:
                    log[self._top] = piece
                    log[self._top + 1] = self._places[piece]
                    self._top += 2
                    self._take_off(piece)
                    happened += 64
                else:
                    self._overlooked[player - 1] |= 1 << (14 if piece == NEUTRAL else piece % 14)
                    self._split[player - 1] = 1
        return happened

    # --- Pieces ---

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

    def _toggle(self, rows, shape, square):
        """Put a shape on the rows of `city` from `rows` on, or take it off."""
        city = self.city
        rows += square // 10
        square %= 10
        while shape:
            city[rows] ^= (shape & 15) << square
            shape >>= 4
            rows += 1

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

    # --- What happened, and how it stands ---

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

    def left_over(self, player):
        """The squares of the buildings that a player has left: the points, the fewer the better."""
        squares = 0
        for kind in range(THE_CATHEDRAL):
            count = self.stock[player * KINDS - KINDS + kind]
            if count:
                squares += SIZES[kind] * count
        return squares
