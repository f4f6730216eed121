# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the computer player of Cathedral adds to the search: which buildings it thinks of, and when."""

from array import array

from engine.buildings import KINDS, THE_CATHEDRAL
from engine.city import CALLED
from engine.enclosures import BITS, ROW, TURNS
from engine.game import const
from engine.prospect import Prospect
from engine.room import Room
from engine.search import Brain, packed
from engine.sketch import Sketch

PASS = const(16383)  # no move of the game: in the search, a side that cannot build passes
_ANSWERS = const(24)  # candidates of a position further on
# Opcodes, on average: a building put up and taken back, more if it claims, a look, and each side's room.
_BUILD = const(750)
_CLAIM = const(2600)
_LOOK = const(1900)
_ROOM = const(1900)


class CathedralBrain(Brain):
    """Thinks about a round of Cathedral.

    At the root, both sides' best buildings are found by looking at what each promises on its own. Further on,
    these are the candidates, as far as they still fit.
    """

    most = 40
    share1 = 25
    share2 = 12
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
        self._step = None  # what `expand` does next
        self._builder = 0  # whose buildings are looked at
        self._move = 0  # the building under way
        self._kind = self._turns = self._word = self._bits = self._square = 0
        self._count = self._found = self._next = self._best = 0
        self._all = self._wanted = 0  # of all the buildings that fit, how many are looked at
        self._passes = bytearray(16)
        self._into = []

    def begin(self, game):
        """Take over the position."""
        self._game = game
        self._sketch.load(game)
        self._me = self._side = game.player - 1
        self.mine = 1
        self._ply = 0
        self._lengths[0] = self._lengths[1] = 0
        self.so_far = -1
        self._enter()

    def any_move(self, game):
        """A legal move."""
        side = self._me
        if not game.ply:
            return THE_CATHEDRAL << 9 | 44
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
        if not self._game.ply:
            return self._position_cathedral(into)
        self._into = into
        return self._step()

    def _enter(self):
        """A position is reached: think of the candidates from the beginning."""
        self._count = self._next = 0
        self._builder = self._side
        self._step = self._know

    def _know(self):
        """Look at what the one side has, then the other."""
        self._prospect.know(self._builder)
        self.work += _ROOM
        self._builder ^= 1
        if self._builder == self._side:
            self._step = self._answer if self._ply else self._survey
            self._kind = KINDS - 2
            self._all = 0
        return -1

    def _position_cathedral(self, into):
        """Anywhere will do."""
        turns = self._chance(4)
        high = 4 if turns % 2 == 0 else 3
        into[0] = packed(
            0, THE_CATHEDRAL << 9 | turns << 7 | self._chance(11 - high) * 10 + self._chance(4 + high)
        )
        return 1

    # --- The root ---

    def _survey(self):
        """Count where a kind of building fits, to settle how many of them all to look at."""
        side = self._builder
        room = self._room
        kind = self._kind
        if kind == KINDS - 2:
            room.find(side)
            self.work += 400
        if self._sketch.stock[side * KINDS + kind]:
            bits = BITS
            for turns in range(TURNS[kind]):
                self.work += 250
                if room.anchors(self._number(side, kind, turns)):
                    for word in room.anchors_at:
                        if word:
                            self._all += bits[word & ROW] + bits[word >> 10 & ROW] + bits[word >> 20]
        self._kind = kind - 1
        if not kind:
            share = 85 if self.limit <= 600000 else self.share1 if side == self._me else self.share2
            cost = _BUILD + _LOOK + 300
            if self._sketch.left[0] + self._sketch.left[1] < 48:
                cost += 2 * _ROOM
            self._wanted = self.limit // 100 * share // cost
            self._kind = KINDS - 1
            self._turns = self._bits = 0
            self._word = 4
            self._step = self._seek
        return -1

    def _seek(self):
        """Find the next building to look at, the large ones first, and put it up."""
        side = self._builder
        room = self._room
        while not self._bits:
            self._word += 1
            if self._word > 3:
                self._turns -= 1
                if self._turns < 0:
                    self._kind -= 1
                    if self._kind < 0:
                        return self._finish()
                    if not self._sketch.stock[side * KINDS + self._kind]:
                        self._turns = 0
                        continue
                    self._turns = TURNS[self._kind] - 1
                self.work += 200
                self._word = 0 if room.anchors(self._number(side, self._kind, self._turns)) else 4
                if self._word:
                    continue
            self._bits = room.anchors_at[self._word]
            self._square = self._word * 30
        bits = self._bits
        square = self._square
        while not bits & 1:
            bits >>= 1
            square += 1
        self._bits = bits >> 1
        self._square = square + 1
        self.work += 150
        if self._all <= self._wanted or self._chance(self._all) < self._wanted:
            self._put_up(self._kind << 9 | self._turns << 7 | square)
        return -1

    def _finish(self):
        """All of a side's buildings have been looked at."""
        side = self._builder
        if side == self._me:
            self._found = self._count
            self._keep(self._into, side)
            self._count = 0
            if self.limit > 600000:
                self._builder = 1 - side
                self._kind = KINDS - 2
                self._all = 0
                self._step = self._survey
                return -1
        else:
            self._keep(self._best_ones, side)
        return self._found

    # --- A building ---

    def _put_up(self, move):
        self._move = move
        self.work += _BUILD
        if self._sketch.place(self._builder, move):
            self.work += _CLAIM
        self._step = self._look

    def _look(self):
        self._prospect.look(self._builder)
        self.work += _LOOK
        if self._prospect.late:
            self._step = self._see_own_room
            return -1
        return self._take_down()

    def _see_own_room(self):
        self._prospect.room_of(self._builder, 1)
        self.work += _ROOM
        if self._prospect.cramped:
            self._step = self._see_other_room
            return -1
        return self._take_down()

    def _see_other_room(self):
        self._prospect.room_of(1 - self._builder, -1)
        self.work += _ROOM
        return self._take_down()

    def _take_down(self):
        """Put the building under way among the candidates, if it is one of the best."""
        side = self._builder
        move = self._move
        value = self._prospect.value(side)
        takes = self._sketch.captives() > 0
        self._sketch.undo()
        if self._ply:
            self._into[self._count] = packed(value, move)
            self._count += 1
            self._step = self._answer
            if value >= self.bound:
                self._prefer(side)
                return self._count
            return -1
        self._step = self._seek
        into = self._best_ones
        if side == self._me:
            into = self._into
            if takes and self._game.claims and self._game.takes(move):
                move |= CALLED
        candidate = packed(value, move)
        count = self._count
        if side == self._me and (not count or value > self._best):
            self._best = value
            self.so_far = move
        if count < len(into):
            into[count] = candidate
            self._count = count + 1
        else:
            least = min(into)
            if candidate > least:
                into[into.index(least)] = candidate
        return -1

    # --- Further on ---

    def _keep(self, candidates, side):
        """Remember the best candidates of a side for the positions further on, the best first."""
        best = self._best_ones
        count = self._count
        if candidates is not best:
            for i in range(count):
                if i < _ANSWERS:
                    best[i] = candidates[i]
                else:
                    least = min(best)
                    if candidates[i] > least:
                        best[best.index(least)] = candidates[i]
            if count > _ANSWERS:
                count = _ANSWERS
        for i in range(count, _ANSWERS):
            best[i] = 0
        best.sort(reverse=True)
        for i in range(count):
            self._lists[side * _ANSWERS + i] = best[i] & CALLED - 1
        self._lengths[side] = count
        self.work += 1500

    def _answer(self):
        """Put up the next of the root's buildings that still fits."""
        side = self._side
        while self._next < self._lengths[side]:
            move = self._lists[side * _ANSWERS + self._next]
            self._next += 1
            self.work += 100
            if self._sketch.fits(side, move):
                self._put_up(move)
                return -1
        if not self._count:
            self._prospect.look(side)
            self._into[0] = packed(self._prospect.value(side), PASS)
            self._count = 1
        return self._count

    def _prefer(self, side):
        """The building just looked at refutes what was built before, and perhaps the next one too."""
        lists = self._lists
        at = side * _ANSWERS
        i = at + self._next - 1
        while i > at:
            lists[i] = lists[i - 1]
            i -= 1
        lists[at] = self._move

    def play(self, move):
        """Go on."""
        self._passes[self._ply] = move == PASS
        if move != PASS:
            self._sketch.place(self._side, move)
        self._ply += 1
        self._side ^= 1
        self.mine ^= 1
        self._enter()
        self.work += _BUILD

    def undo(self):
        """Go back."""
        self._ply -= 1
        self._side ^= 1
        self.mine ^= 1
        if not self._passes[self._ply]:
            self._sketch.undo()
        self.work += 400
