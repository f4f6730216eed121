# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The game in progress as entries of the journal: what a power cut leaves is the turn before or the turn after.

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
from ledifice.journal import DAMAGED, GAME, TURN

MOVES = const(11)  # places in a GAME entry
_FIRST_MOVE = const(12)
_VERSION = const(1)
_CATHEDRAL = const(128)
_SIZE = const(92)  # forty moves of two bytes
_TURN = const(9)
_WHOLE = const(8)  # turns after which the whole game is written
_ROUND = const(900)  # bytes that a round of Cathedral takes, with some turns taken back


class Save:
    """The saved game: `data[:size]` is a GAME entry. A size of 0 says that there is none."""

    def __init__(self, journal):
        self._journal = journal
        self.data = journal.game = bytearray(_SIZE)
        self._turn = bytearray(_TURN)
        self._since = 0  # turns since the whole was written
        self.size = 0
        self.older = False  # damage behind what was found: turns may be missing
        self._find()

    def _find(self):
        journal = self._journal
        whole = journal.latest(GAME)
        if whole is None or not _makes_sense(whole):
            return
        self.data[: len(whole)] = whole
        self.size = len(whole)
        for kind, at, size in journal.walk(journal.place(GAME) + self.size + 4):
            if kind == TURN:
                self.older = not (size == _TURN and self._follow(journal.content(at, size)))
            elif kind == DAMAGED:
                self.older = True
        journal.game_size = self.size

    def _follow(self, turn):
        """Let a TURN entry change `data`, if it belongs to it; return whether it does."""
        data = self.data
        before = bytes(data)
        width = 2 if data[1] & _CATHEDRAL else 1
        moves = turn[0]
        size = _FIRST_MOVE + moves * width
        if size > _SIZE or moves > data[MOVES] + 2:
            return False
        data[MOVES] = moves
        for move in range(max(0, moves - 2), moves):
            at = 1 + 2 * (2 - moves + move)
            for i in range(width):
                data[_FIRST_MOVE + move * width + i] = turn[at + i]
        if checksum(data, size) == turn[5] | turn[6] << 8 | turn[7] << 16 | turn[8] << 24:
            self.size = size
            return True
        data[:] = before
        return False

    def move(self, ply):
        """A move of the saved game."""
        if self.data[1] & _CATHEDRAL:
            at = _FIRST_MOVE + 2 * ply
            return self.data[at] | self.data[at + 1] << 8
        return self.data[_FIRST_MOVE + ply]

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
        turn = self._turn
        turn[0] = ply
        for i in range(2):
            move = self.move(ply - 2 + i) if ply - 2 + i >= 0 else 0
            turn[1 + 2 * i] = move & 255
            turn[2 + 2 * i] = move >> 8
        crc = checksum(self.data, self.size)
        for i in range(4):
            turn[5 + i] = crc >> 8 * i & 255
        self._journal.append(TURN, turn, _TURN)

    def _describe(self, app):
        """Let `data` say how the game in play stands. Return how many moves at its beginning were there before."""
        data, game, match = self.data, app.game, app.match
        seats = app.settings.seats
        data[0] = _VERSION
        data[2] = app.first
        data[3] = seats[0] | seats[1] << 4
        data[4] = seats[2] | seats[3] << 4
        if match is None:
            data[1] = game.players << 4 | game.edition
            for i in range(5, MOVES):
                data[i] = 0
        else:
            data[1] = _CATHEDRAL | game.starter << 4 | game.claims
            data[5] = match.rounds
            data[6] = match.round
            for side in range(2):
                data[7 + 2 * side] = match.points[side] & 255
                data[8 + 2 * side] = match.points[side] >> 8
        same = ply = game.ply
        end = _FIRST_MOVE
        for i in range(ply):
            move = game.move_at(i)
            if i < same and (i >= data[MOVES] or self.move(i) != move):
                same = i
            data[end] = move & 255
            end += 1
            if match is not None:
                data[end] = move >> 8
                end += 1
        data[MOVES] = ply
        self.size = self._journal.game_size = end
        return same


def _makes_sense(data):
    """Whether a GAME entry, whose checksum is right, is one that this version of the firmware has written."""
    if len(data) < _FIRST_MOVE or data[0] != _VERSION:
        return False
    game = data[1]
    width = 1
    if game & _CATHEDRAL:
        width = 2
        if game & 0x4E or not game & 0x30 or game & 0x30 == 0x30:
            return False
        if not 2 <= data[5] <= 10 or data[5] % 2 or data[6] >= data[5]:
            return False
    elif game & 15 > 2 or not 2 <= game >> 4 <= 4:
        return False
    seats = data[3] | data[4] << 8
    for i in range(4):
        if seats >> 4 * i & 15 > 5:
            return False
    return len(data) == _FIRST_MOVE + width * data[MOVES] and len(data) <= _SIZE
