# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The game in progress as entries of the journal: a power cut leaves the turn before or the turn after.

A GAME entry is the whole of it, written when a game begins (twice, so that one bad byte does not matter) and
after every eighth turn:

    0       version of this list, 1
    1       game and settings, as in engine.record: 0 players edition, or 1 0 starter claims
    2       the seat that begins
    3, 4    the four seats, four bits each, the first one low
    5, 6    rounds of the match, and how many are over
    7 - 10  the points of Light and Dark in those, low byte first
    11      the number of moves
    12 ..   the moves, one byte each in Corintho, two in Cathedral, low byte first

A TURN entry is what a turn changes, a fifth of that: the number of moves, the last two of them (so that one
bad TURN is bridged by the next), and a checksum of the GAME entry that would say the same. So a TURN counts
only for the game that it was made for, and only if nothing before it is amiss. Undone turns are TURNs too.
"""

from engine.checksum import checksum
from engine.game import const
from ledifice.journal import GAME, TURN
from ledifice.layout import SIDE

ROUND = const(6)  # places in a GAME entry: of the rounds that are over ...
MOVES = const(11)  # ... and of the number of moves
FIRST_MOVE = const(12)
VERSION = const(1)
CATHEDRAL = const(128)
SIZE = const(92)  # forty moves of two bytes
TURN_SIZE = const(9)
_WHOLE = const(8)  # turns after which the whole game is written
_NOTHING = const(-3)  # less than any move that a TURN entry leaves out
_ROUND = const(900)  # bytes that a round of Cathedral takes, with some turns taken back


class Save:
    """The saved game: `data[:size]` is a GAME entry. A size of 0 says that there is none."""

    def __init__(self, journal, nvm):
        self._journal = journal
        self.data = journal.game = bytearray(SIZE)
        self._entry = bytearray(TURN_SIZE)
        self._since = 0  # turns since the whole was written
        self.size = 0
        self.older = False  # damage behind what was found: turns may be missing
        from ledifice.recovery import find_game

        find_game(self, journal, nvm)
        # A game that cannot be shown here: it stays in the journal until a new one begins.
        self.foreign = self.size > 0 and bool(self.data[1] & CATHEDRAL) and SIDE < 10
        if self.foreign:
            self.size = 0

    def move(self, ply):
        """A move of the saved game."""
        if self.data[1] & CATHEDRAL:
            at = FIRST_MOVE + 2 * ply
            return self.data[at] | self.data[at + 1] << 8
        return self.data[FIRST_MOVE + ply]

    def begin(self, app):
        """A game or a round has begun: write the whole of it, twice."""
        self._describe(app)
        if self._journal.room() < _ROUND:
            self._journal.erase()
        for _ in range(2):
            self._journal.append(GAME, self.data, self.size)
        self._since = 0
        self.older = False

    def turn(self, app):
        """A turn was played or taken back: one write, or none if nothing has changed since the last."""
        moves = self.data[MOVES]
        changed = self._describe(app)
        ply = self.data[MOVES]
        if changed == ply == moves:
            return
        self._since += 1
        if self._since >= _WHOLE or changed < ply - 2:
            self._since = 0
            self._journal.append(GAME, self.data, self.size)
            return
        turn = self._entry
        turn[0] = ply
        for i in range(2):
            move = self.move(ply - 2 + i) if ply - 2 + i >= 0 else 0
            turn[1 + 2 * i] = move & 255
            turn[2 + 2 * i] = move >> 8
        crc = checksum(self.data, self.size)
        for i in range(4):
            turn[5 + i] = crc >> 8 * i & 255
        self._journal.append(TURN, turn, TURN_SIZE)

    def _describe(self, app):
        """Let `data` say how the game in play stands; return how many of its first moves were before."""
        data, game, match = self.data, app.game, app.match
        seats = app.settings.seats
        head = bytes(data[:MOVES])
        data[0] = VERSION
        data[2] = app.first
        data[3] = seats[0] | seats[1] << 4
        data[4] = seats[2] | seats[3] << 4
        if match is None:
            data[1] = game.players << 4 | game.edition
            for i in range(5, MOVES):
                data[i] = 0
        else:
            data[1] = CATHEDRAL | game.starter << 4 | game.claims
            data[5] = match.rounds
            data[6] = match.round
            for side in range(2):
                data[7 + 2 * side] = match.points[side] & 255
                data[8 + 2 * side] = match.points[side] >> 8
        same = ply = game.ply
        end = FIRST_MOVE
        for i in range(ply):
            move = game.move_at(i)
            if i < same and (i >= data[MOVES] or self.move(i) != move):
                same = i
            data[end] = move & 255
            end += 1
            if match is not None:
                data[end] = move >> 8
                end += 1
        if data[:MOVES] != head:  # somebody else sits down in the middle of a game
            same = _NOTHING
        data[MOVES] = ply
        self.size = self._journal.game_size = end
        return same
