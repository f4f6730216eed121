# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the computer player of Cathedral adds to the search: which buildings it thinks of, and what they promise."""

from array import array

from engine.buildings import KINDS, THE_CATHEDRAL
from engine.city import CALLED
from engine.game import const
from engine.prospect import Prospect
from engine.room import Room
from engine.search import Brain, packed
from engine.sketch import BITS, ROW, TURNS, Sketch

PASS = const(16383)  # no move of the game: in the search, a side that cannot build passes
_ANSWERS = const(24)  # candidates of a position further on
_PART = const(2500)  # opcodes after which `expand` takes a rest
_JUDGED = const(3900)  # opcodes for a building put up, judged and taken back


class CathedralBrain(Brain):
    """Thinks about a round of Cathedral.

    At the root, both sides' best buildings are found by looking at what each promises on its own. Further on,
    these are the candidates, as far as they still fit.
    """

    most = 40
    levels = ((200, 1, 200, 0), (420, 1, 60, 0), (900, 2, 40, 0), (2300, 3, 15, 0), (4700, 6, 5, 0))

    def __init__(self, chance):
        self._chance = chance
        self._sketch = Sketch()
        self._prospect = Prospect(self._sketch)
        self._room = Room(self._sketch)
        self._game = None
        self._lists = array("H", [0] * (2 * _ANSWERS))  # by side: the buildings to think of further on
        self._lengths = [0, 0]
        self._best_ones = [0] * _ANSWERS
        self._me = self._side = self._ply = 0
        self._stage = 0  # of `expand` at the root: whose buildings are looked at
        self._kind = self._turns = self._word = self._bits = self._square = 0
        self._count = self._next = 0
        self._all = self._wanted = 0  # of all the buildings that fit, how many are looked at
        self._passes = bytearray(16)

    def begin(self, game):
        """Take over the position."""
        self._game = game
        self._sketch.load(game)
        self._me = self._side = game.player - 1
        self.mine = 1
        self.over = self._ply = self._stage = 0
        self._count = self._next = 0
        self._kind = -1
        self._lengths[0] = self._lengths[1] = 0

    def any_move(self, game):
        """A legal move."""
        side = game.player - 1
        if not game.ply:
            return THE_CATHEDRAL << 9 | 44
        self._sketch.load(game)
        self._room.find(side)
        at = self._room.anchors_at
        for kind in range(KINDS - 2, -1, -1):
            if game.stock[side * KINDS + kind]:
                for turns in range(TURNS[kind]):
                    if self._room.anchors(self._number(side, kind, turns)):
                        for square in range(100):
                            if at[square // 30] >> square % 30 & 1:
                                return kind << 9 | turns << 7 | square
        return -1

    def _number(self, side, kind, turns):
        return kind * 4 + turns + (24 if side and 6 <= kind <= 7 else 0)

    def expand(self, into):
        """The candidates of the position."""
        if self._ply:
            return self._answers(into)
        if not self._game.ply:
            return self._position_cathedral(into)
        if self._kind < 0:
            self._survey()
            return -1
        done = self._look(into)
        if not done:
            return -1
        if not self._stage:
            self._stage = 1
            self._keep(into, self._count, self._me)
            self._found = self._count
            self._kind = -1
            self._count = 0
            if self.limit > 600000:
                return -1
        else:
            self._keep(self._best_ones, self._count, 1 - self._me)
        self._count = 0
        return self._found

    def _position_cathedral(self, into):
        """Anywhere will do."""
        turns = self._chance(4)
        high = 4 if turns % 2 == 0 else 3
        into[0] = self.best = packed(
            0, THE_CATHEDRAL << 9 | turns << 7 | self._chance(11 - high) * 10 + self._chance(4 + high)
        )
        return 1

    def _survey(self):
        """Count what fits, and settle how much of it to look at."""
        side = self._me ^ self._stage
        room = self._room
        at = room.anchors_at
        bits = BITS
        stock = self._sketch.stock
        room.find(side)
        fitting = 0
        for kind in range(KINDS - 1):
            if stock[side * KINDS + kind]:
                for turns in range(TURNS[kind]):
                    if room.anchors(self._number(side, kind, turns)):
                        for word in at:
                            if word:
                                fitting += bits[word & ROW] + bits[word >> 10 & ROW] + bits[word >> 20]
        self._all = fitting
        share = 90 if self.limit <= 600000 else 40 if not self._stage else 20
        self._wanted = self.limit // 100 * share // _JUDGED
        self.work += 6000
        self._kind = KINDS - 1
        self._turns = 0
        self._word = 4
        self._bits = 0

    def _look(self, into):
        """Judge buildings, the large ones first; return whether all have been judged."""
        sketch = self._sketch
        side = self._me ^ self._stage
        end = self.work + _PART
        room = self._room
        at = room.anchors_at
        while self.work < end:
            while not self._bits:
                self._word += 1
                if self._word > 3:
                    self._turns -= 1
                    if self._turns < 0:
                        self._kind -= 1
                        if self._kind < 0:
                            return True
                        if not sketch.stock[side * KINDS + self._kind]:
                            self._turns = 0
                            continue
                        self._turns = TURNS[self._kind] - 1
                    self.work += 200
                    room.find(side)  # TODO
                    self._word = 0 if room.anchors(self._number(side, self._kind, self._turns)) else 4
                    if self._word:
                        continue
                self._bits = at[self._word]
                self._square = self._word * 30
            bits = self._bits
            square = self._square
            while not bits & 1:
                bits >>= 1
                square += 1
            self._bits = bits >> 1
            self._square = square + 1
            self.work += 100
            if self._all > self._wanted and self._chance(self._all) >= self._wanted:
                continue
            move = self._kind << 9 | self._turns << 7 | square
            self._judge(side, move, into if not self._stage else self._best_ones)
        return False

    def _judge(self, side, move, into):
        """Find what a building promises, and put it among the candidates if it is one of the best."""
        sketch = self._sketch
        takes = sketch.place(side, move) and sketch.captives()
        value = self._prospect.value(side)
        sketch.undo()
        self.work += _JUDGED
        if takes and not self._stage and self._game.claims and self._game.takes(move):
            move |= CALLED
        candidate = packed(value, move)
        count = self._count
        if count < len(into):
            into[count] = candidate
            self._count = count + 1
        else:
            least = min(into)
            if candidate > least:
                into[into.index(least)] = candidate
        if not count or candidate > self.best:
            self.best = candidate

    def _keep(self, candidates, count, side):
        """Remember the best candidates of a side for the positions further on, the best first."""
        at = side * _ANSWERS
        best = self._best_ones
        if candidates is not best:
            for i in range(_ANSWERS):
                best[i] = 0
            for i in range(count):
                if i < _ANSWERS:
                    best[i] = candidates[i]
                else:
                    least = min(best)
                    if candidates[i] > least:
                        best[best.index(least)] = candidates[i]
            count = min(count, _ANSWERS)
        else:
            for i in range(count, _ANSWERS):
                best[i] = 0
        best.sort(reverse=True)
        for i in range(count):
            self._lists[at + i] = best[i] & (CALLED - 1)
        self._lengths[side] = count
        for i in range(_ANSWERS):
            best[i] = 0

    def _answers(self, into):
        """The candidates of a position further on: those of the root that still fit."""
        sketch = self._sketch
        side = self._side
        lists = self._lists
        at = side * _ANSWERS
        end = self.work + _PART
        while self._next < self._lengths[side]:
            if self.work >= end:
                return -1
            i = at + self._next
            move = lists[i]
            self._next += 1
            self.work += 200
            if not sketch.fits(side, move):
                continue
            sketch.place(side, move)
            value = self._prospect.value(side)
            sketch.undo()
            self.work += _JUDGED
            candidate = packed(value, move)
            into[self._count] = candidate
            if not self._count or candidate > self.best:
                self.best = candidate
            self._count += 1
            if value >= self.bound:
                # What refutes one move often refutes the next: look at it first.
                while i > at:
                    lists[i] = lists[i - 1]
                    i -= 1
                lists[at] = move
                break
        count = self._count
        if not count:
            into[0] = self.best = packed(self._prospect.value(side), PASS)
            count = 1
        self._count = self._next = 0
        return count

    def play(self, move):
        """Go on."""
        self._passes[self._ply] = move == PASS
        if move != PASS:
            self._sketch.place(self._side, move)
        self._ply += 1
        self._side ^= 1
        self.mine ^= 1
        self._count = self._next = 0
        self.work += 1200

    def undo(self):
        """Go back."""
        self._ply -= 1
        self._side ^= 1
        self.mine ^= 1
        if not self._passes[self._ply]:
            self._sketch.undo()
        self.work += 500
