# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the computer player of Cathedral adds to the search: which buildings it thinks of, and when."""

from array import array

from engine.buildings import KINDS, THE_CATHEDRAL, shape_of
from engine.city import CALLED
from engine.enclosures import TURNS
from engine.game import const
from engine.prospect import Prospect
from engine.search import Brain, packed
from engine.sketch import Sketch

# What `expand` does a part of at a time.
_LOAD = const(0)
_PLAY = const(1)
_KNOW = const(2)
_SURVEY = const(3)
_SEEK = const(4)
_ANSWER = const(5)
_LOOK = const(6)
_OWN_ROOM = const(7)
_OTHER_ROOM = const(8)
_TAKE_DOWN = const(9)

PASS = const(16383)  # no move of the game: in the search, a side that cannot build passes
# Candidates of a position further on. In 60 games at level 5, 14 scored 33 % against 24; 40 were no better.
_ANSWERS = const(24)
# What hundredths of the time are for finding the own candidates and the other side's. In 100 games at level 4
# that scored 60 % against 40 and 20, and 65 % against 15 and 8.
_OWN_SHARE = const(25)
_OTHER_SHARE = const(12)
# Opcodes, on average: a building put up, each region it makes look for, a look, and each side's room.
_BUILD = const(900)
_FLOOD = const(1500)
_LOOKING = const(3200)
_LATE_LOOK = const(1050)  # late in a round there is less to see
_ROOM = const(1100)  # and for each square in its stock
_SQUARE = const(100)
_ASKING = const(6000)  # and to ask the game whether something can be called
_FRESH = const(1100)  # a slice that has taken longer ends before a building is put up: that may take 7,000


class CathedralBrain(Brain):
    """Thinks about a round of Cathedral.

    At the root, both sides' best buildings are found by looking at what each promises on its own. Further on,
    these are the candidates, as far as they still fit.
    """

    most = 32
    # Between the first buildings and the last, where a round is decided, it takes this time, else half of it.
    # In some positions it takes 18 % more than it believes: of 96, with 9000, two took more than 10M opcodes.
    levels = ((100, 1, 250, 0), (180, 1, 230, 0), (1400, 2, 65, 0), (3400, 3, 45, 0), (4800, 6, 4, 0))

    def __init__(self, chance):
        self._chance = chance
        self._sketch = Sketch()
        self._prospect = Prospect(self._sketch)
        self._lists = array("H", [0] * (2 * _ANSWERS))  # by side: the buildings to think of further on
        self._lengths = [0, 0]
        self._best_ones = [0] * _ANSWERS
        self._me = self._side = self._ply = 0
        self._stage = _KNOW  # what `expand` does next
        self._builder = 0  # whose buildings are looked at
        self._move = 0  # the building under way
        self._kind = self._turns = self._word = self._bits = self._square = 0
        self._fitting = array("i", [0] * 4)  # where the shape under way fits
        self._count = self._found = self._next = self._best = 0
        self._all = self._wanted = 0  # of all the buildings that fit, how many are looked at
        self._passed = 0  # the turns on the way, as a set of bits, that were passed
        self._into = []

    def begin(self, game):
        """Take over the position."""
        self._game = game
        if not 40 <= game.left_over(1) + game.left_over(2) <= 76:
            self.limit //= 2
        self._me = self._side = game.player - 1
        self.mine = 1
        self._ply = 0
        self._lengths[0] = self._lengths[1] = 0
        self.so_far = -1
        self._stage = _LOAD

    def any_move(self, game):
        """A legal move, one of the smallest buildings."""
        rows = self._lists  # free for the moment
        for kind in range(0 if game.ply else THE_CATHEDRAL, KINDS):
            for turns in range(4):
                if game.anchors(kind, turns, rows):
                    square = 0
                    while not rows[square // 10] >> square % 10 & 1:
                        square += 1
                    return kind << 9 | turns << 7 | square
        return -1

    def expand(self, into):
        """The candidates of the position."""
        if not self._game.ply:  # the Cathedral may stand anywhere
            turns = self._chance(4)
            high = 4 - turns % 2
            square = self._chance(11 - high) * 10 + self._chance(4 + high)
            into[0] = packed(0, THE_CATHEDRAL << 9 | turns << 7 | square)
            return 1
        self._into = into
        stage = self._stage
        if stage == _LOOK:
            return self._look()
        if stage == _SEEK:
            return self._seek()
        if stage == _ANSWER:
            return self._answer()
        if stage == _OWN_ROOM:
            return self._see_room(0)
        if stage == _OTHER_ROOM:
            return self._see_room(1)
        if stage == _SURVEY:
            return self._survey()
        if stage == _TAKE_DOWN:
            return self._take_down()
        if stage == _KNOW:
            return self._know()
        # Loading and playing take long: a slice of their own.
        if self.work > _FRESH:
            self.rest = True
            return -1
        self.work += _BUILD
        if stage == _LOAD:
            self._sketch.load(self._game)
            self.work += 3000
        else:
            self._sketch.place(self._builder, self._move)
            self.work += _FLOOD * self._sketch.floods
        self._enter()
        return -1

    def _enter(self):
        """A position is reached: think of the candidates from the beginning."""
        self._count = self._next = 0
        self._builder = self._side
        self._stage = _KNOW

    def _know(self):
        """Look at what the one side has, then the other."""
        left = self._sketch.left
        self._prospect.know(self._builder)
        if left[0] + left[1] < 50:
            self._count_room(self._builder)
        else:
            self.work += _BUILD
        self._builder ^= 1
        if self._builder == self._side:
            self._stage = _ANSWER if self._ply else _SURVEY
            self._kind = KINDS - 2
            self._all = 0
        return -1

    # --- The root ---

    def _survey(self):
        """Count where a kind of building fits, to settle how many of them all to look at."""
        side = self._builder
        room = self._sketch
        kind = self._kind
        if kind == KINDS - 2:
            room.find_room(side)
            self.work += 400
        if self._sketch.stock[side * KINDS + kind]:
            for turns in range(TURNS[kind]):
                self.work += 300
                self._all += room.anchors(shape_of(side + 1, kind, turns))
        self._kind = kind - 1
        if not kind:
            share = 85 if self.deepest == 1 else _OWN_SHARE if side == self._me else _OTHER_SHARE
            cost = _BUILD + _LOOKING + 300
            left = self._sketch.left[0] + self._sketch.left[1]
            if left < 48:
                cost += 2 * _ROOM + _SQUARE * left
            self._wanted = self.limit // 100 * share // cost
            self._kind = KINDS - 1
            self._turns = self._bits = 0
            self._word = 4
            self._stage = _SEEK
        return -1

    def _seek(self):
        """Find the next building to look at, the large ones first, and put it up."""
        if self.work > _FRESH:
            self.rest = True
            return -1
        side = self._builder
        if not self._bits:
            self._word += 1
            if self._word > 3:
                self._turns -= 1
                while self._turns < 0:
                    self._kind -= 1
                    if self._kind < 0:
                        return self._finish()
                    if self._sketch.stock[side * KINDS + self._kind]:
                        self._turns = TURNS[self._kind] - 1
                self.work += 800
                room = self._sketch
                room.find_room(side)
                self._word = 0 if room.anchors(shape_of(side + 1, self._kind, self._turns)) else 4
                for i in range(4):
                    self._fitting[i] = room.anchors_at[i]
            if self._word < 4:
                self._bits = self._fitting[self._word]
                self._square = self._word * 30
            return -1
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
        """All of a side's buildings have been looked at: keep the best for the positions further on."""
        side = self._builder
        best = self._best_ones
        if side == self._me:
            if not self._count:  # chance left them all out: look at them all
                self._wanted = self._all
                self._kind = KINDS - 1
                self._turns = 0
                return -1
            best = self._into
            self._found = self._count
        for i in range(self._count, len(best)):
            best[i] = 0
        best.sort(reverse=True)
        count = min(self._count, _ANSWERS)
        for i in range(count):
            self._lists[side * _ANSWERS + i] = best[i] & CALLED - 1
        self._lengths[side] = count
        self._count = 0
        self.work += 1500
        if side != self._me or self.deepest == 1:
            return self._found
        self._builder = 1 - side
        self._kind = KINDS - 2
        self._all = 0
        self._stage = _SURVEY
        return -1

    # --- A building ---

    def _put_up(self, move):
        self._move = move
        self.work += _BUILD
        self._sketch.place(self._builder, move)
        self.work += _FLOOD * self._sketch.floods
        self._stage = _LOOK

    def _look(self):
        self._prospect.look(self._builder)
        left = self._sketch.left
        self.work += _LOOKING if left[0] + left[1] >= 28 else _LATE_LOOK
        if self._prospect.late:
            self._stage = _OWN_ROOM
            return -1
        return self._take_down()

    def _see_room(self, other):
        """See the room of who has built; if it has become less for the `other` side, that too."""
        side = self._builder ^ other
        self._prospect.room_of(side, -1 if other else 1)
        self._count_room(side)
        if other or not self._prospect.cramped:
            return self._take_down()
        self._stage = _OTHER_ROOM
        return -1

    def _count_room(self, side):
        self.work += _ROOM + _SQUARE * self._sketch.left[side]

    def _take_down(self):
        """Put the building under way among the candidates, if it is one of the best."""
        takes = self._game.claims and self._sketch.captives() > 0
        if takes and self.work > _FRESH:  # to ask the game takes long
            self._stage = _TAKE_DOWN
            self.rest = True
            return -1
        side = self._builder
        move = self._move
        value = self._prospect.value(side)
        self._sketch.undo()
        if self._ply:
            self._into[self._count] = packed(value, move)
            self._count += 1
            self._stage = _ANSWER
            if value >= self.bound:
                # What was built before is refuted, and perhaps the next one will be by the same.
                lists = self._lists
                at = side * _ANSWERS
                for i in range(at + self._next - 1, at, -1):
                    lists[i] = lists[i - 1]
                lists[at] = move
                return self._count
            return -1
        self._stage = _SEEK
        into = self._best_ones
        if side == self._me:
            into = self._into
            if takes:
                self.work += _ASKING
                if self._game.takes(move):
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

    def _answer(self):
        """Put up the next of the root's buildings that still fits."""
        if self.work > _FRESH:
            self.rest = True
            return -1
        side = self._side
        while self._next < self._lengths[side]:
            move = self._lists[side * _ANSWERS + self._next]
            self._next += 1
            self.work += 150
            if self._sketch.fits(side, move):
                self._put_up(move)
                return -1
            if self.work > _FRESH:
                self.rest = True
                return -1
        if not self._count:
            self._prospect.look(side)
            self._into[0] = packed(self._prospect.value(side), PASS)
            self._count = 1
        return self._count

    def play(self, move):
        """Go on; `expand` will do the work. A side that had nothing to think of at the root is not asked."""
        self._builder = self._side
        self._passed &= ~(1 << self._ply)
        if move == PASS:
            self._passed |= 1 << self._ply
        else:
            self._move = move & CALLED - 1
        self._ply += 1
        if self._lengths[1 - self._me]:
            self._side ^= 1
            self.mine ^= 1
        if move == PASS:
            self._enter()
        else:
            self._stage = _PLAY

    def undo(self):
        """Go back."""
        self._ply -= 1
        if self._lengths[1 - self._me]:
            self._side ^= 1
            self.mine ^= 1
        if not self._passed >> self._ply & 1:
            self._sketch.undo()
        self.work += 400
