# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""How a computer player of either game thinks ahead, a slice at a time. What it knows of a game is its brain.

Integers stay within 31 bits, and nothing is allocated but by __init__.
"""

from array import array

from engine.game import const

WON = const(10000)  # a settled value; what is won sooner is worth more
_MOST = const(16383)  # beyond all values
_MOVE = const(16383)  # the bits of a move
_ZERO = const(16384)  # what is added to a value, so that a packed candidate is positive
_TURN = const(90)  # opcodes that the search itself takes for a turn of its loop
_DEEPEST = const(12)  # turns
LOSES, WINS, FURTHER = 1, 2, 3  # what a closer look at a candidate tells the side that moves


def packed(value, move):
    """A candidate as one number; those worth more are larger."""
    return value + _ZERO << 14 | move


class Brain:
    """What a game adds. It has a position of its own: the game on the board is left alone. Each has

    most            how many candidates there are at most
    levels          for each level: how many thousand opcodes a move may take, how many turns it looks ahead,
                    how much chance adds to a value (below 255), and how many of a hundred candidates it
                    judges at a glance, without looking what the others can do
    begin(game)     take over the position of a game; the player to move is the one who thinks
    expand(into)    write the candidates of the position into a list, each `packed(value, move)`, and return
                    how many: one at least, with 0 behind them where something was written and dropped. -1 if
                    that was only a part of the work: call again
    play(move)      go on with a candidate of the position, but for one that settles the game
    undo()          go back

    The value of a candidate is for the side that moves: of the position after it, as far as can be seen
    without playing on. From WON up it is a win for sure, WON + 100 at once; from -WON down a loss for sure.
    No single call may take more than about 5,000 opcodes, and each raises `work` by about what it took.
    """

    mine = 1  # whether the player who thinks is to move; all others play against that one
    early = 0  # how many candidates are looked at in full, the others only if they promise much; 0: all
    forced = 0  # 1 if the player to move has so little choice that looking one turn further is cheap
    over = 0  # 1 if the move played last has ended the game, and nobody saw it coming ...
    outcome = 0  # ... with this value for the side that `mine` says
    bound = _MOST  # at the end of a line one candidate worth that much is enough, the others can be left out
    so_far = -1  # while `expand` is at work at the root: the best move found so far
    work = 0
    rest = False  # to be set when the slice is to end, for what comes next takes long
    deepest = 1  # how many turns the search looks ahead at most
    limit = 0  # how many opcodes the move may take in all; `begin` may lower it
    _any = array("H", [0])

    def any_move(self, game):
        """A legal move of a game, found at once."""
        game.moves(self._any)
        return self._any[0]

    def check(self, move):
        """Look a little closer at a candidate at the end of a line: 0 if its value holds, LOSES or WINS if
        the next move decides for sure, FURTHER if one has to play on to know."""
        return 0

    def loud(self, move):
        """Whether a candidate is to be looked at in full however late it comes."""
        return False


class Search:
    """A search for the best move.

    `start()` it, call `step()` until it returns False or you have waited enough. `move` is the best so far,
    legal from the start, `value` what it is worth, and `line(i)` the moves that are expected to follow.
    """

    def __init__(self, brain, chance):
        self.brain = brain
        self._chance = chance  # chance(n): a number below n
        self._scratch = [0] * brain.most
        self._used = 0  # how much of it is not 0
        self._stack = array(
            "i", [0] * (192 + 2 * brain.most)
        )  # the candidates of each turn on the way, best first
        # For each turn on the way: where its candidates are in the stack and which is next, the best value
        # and between which bounds it matters, how many turns to look ahead from there, and whose turn it is.
        self._end = [0] * (_DEEPEST + 1)
        self._next = [0] * (_DEEPEST + 1)
        self._best = [0] * (_DEEPEST + 1)
        self._alpha = [0] * (_DEEPEST + 1)
        self._beta = [0] * (_DEEPEST + 1)
        self._left = [0] * (_DEEPEST + 1)
        self._mine = [0] * (_DEEPEST + 1)
        # 1: the candidate under way is looked at less far, for it comes late; 2: it was better than expected
        # and is looked at again.
        self._late = bytearray(_DEEPEST + 1)
        self._lines = array("H", [0] * (_DEEPEST * (_DEEPEST + 1)))  # the best line from each turn on ...
        self._ends = bytearray(_DEEPEST + 1)  # ... and its length
        self._whims = bytearray(64)  # what chance adds to each root candidate, 255: it is judged at a glance
        self.slice = 2500  # opcodes after which a slice ends; the call under way may take as many again
        self.move = -1
        self.value = self.depth = self.spent = self.nodes = 0  # nodes: positions whose candidates were found
        self._limit = self._deepest = self._ply = 0
        self._done = True
        self._fresh = False

    def start(self, game, level, limit=0):
        """Begin to think about the move to make in a game; `limit` is in opcodes, 0 for the level's own."""
        thousands, self._deepest, whim, glances = self.brain.levels[level - 1]
        self.brain.deepest = self._deepest
        self._limit = self.brain.limit = limit or thousands * 1000
        self._used = self.brain.most  # a search that was stopped may have left something there
        chance = self._chance
        for i in range(64):
            self._whims[i] = 255 if chance(100) < glances else chance(whim + 1)
        self.value = self.depth = self.spent = self.nodes = 0
        self._ply = self._ends[0] = 0
        self._left[0] = 1
        self._done = False
        self._fresh = True
        self.brain.begin(game)
        self._limit = self.brain.limit
        self.move = self.brain.any_move(game)
        self._mine[0] = 1

    def step(self):
        """Think for a slice; return whether there is more to think about."""
        brain = self.brain
        brain.work = 0
        brain.rest = False
        while not self._done and brain.work < self.slice and not brain.rest:
            brain.work += _TURN
            if self._fresh:
                self._open()
            else:
                self._go_on()
        self.spent += brain.work
        if self.spent >= self._limit:
            self._done = True
        return not self._done

    def line(self, i):
        """The move number `i` of the expected ones, from 0, the one to make; -1 behind the last."""
        if i == 0:
            return self.move
        return self._lines[i] if i < self._ends[0] else -1

    def _open(self):
        """Find the candidates of a position that has just been reached, and put them on the stack."""
        brain = self.brain
        scratch = self._scratch
        ply = self._ply
        if brain.over:
            self._fresh = False
            self._leave(brain.outcome)
            return
        brain.bound = self._beta[ply] if ply and self._left[ply] == 1 else _MOST
        count = brain.expand(scratch)
        if count < 0:
            if not ply and brain.so_far >= 0:
                self.move = brain.so_far
            return
        self._fresh = False
        self.nodes += 1
        for i in range(count, self._used):
            scratch[i] = 0
        self._used = count
        scratch.sort(reverse=True)
        first = self._end[ply - 1] if ply else 0
        stack = self._stack
        best = (scratch[0] >> 14) - _ZERO
        if ply and (best >= WON or best <= -WON or ply == _DEEPEST or first + count > len(stack)):
            if ply < _DEEPEST:
                self._lines[ply * _DEEPEST] = scratch[0] & _MOVE
                self._ends[ply] = 1
            self._leave(best)
            return
        for i in range(count):
            stack[first + i] = scratch[i]
        brain.work += 200 + 10 * count
        self._next[ply] = first
        self._end[ply] = first + count
        self._best[ply] = -_MOST
        self._late[ply] = 0
        if not ply:
            self._alpha[0] = -_MOST
            self._beta[0] = _MOST
            self.move = scratch[0] & _MOVE
            self.value = best
            self._done = count == 1

    def _go_on(self):
        """Look at the next candidate of the position under way, or leave it."""
        ply = self._ply
        at = self._next[ply]
        if at == self._end[ply]:
            if ply:
                self._leave(self._best[ply])
            else:
                self._deepen()
            return
        self._next[ply] = at + 1
        candidate = self._stack[at]
        value = (candidate >> 14) - _ZERO
        move = candidate & _MOVE
        self._ends[ply + 1] = 0
        alpha = self._alpha[ply]
        if not ply:
            whim = self._whim(move)
            alpha -= whim
            if whim == 255:
                self._judge(ply, move, value)
                return
        if value >= WON or value <= -WON:
            self._judge(ply, move, value)
            return
        brain = self.brain
        left = self._left[ply]
        late = 0
        if brain.early and self._late[ply] < 2 and left > 1 and not brain.forced:
            first = self._end[ply - 1] if ply else 0
            if at - first >= brain.early and (ply or left > 2) and not brain.loud(move):
                late = 1
                if left == 2:
                    if value > alpha and brain.check(move) == LOSES:
                        value = -WON - 99
                    if value <= alpha:
                        self._judge(ply, move, value)
                        return
                    late = 0
        self._late[ply] = late
        if left == 1:
            if ply and (value <= alpha or value <= self._best[ply]):
                self._next[ply] = self._end[ply]  # the rest is worth no more
                if value > self._best[ply]:
                    self._best[ply] = value
                return
            closer = brain.check(move)
            if closer < FURTHER:
                if closer:
                    value = -WON - 99 if closer == LOSES else WON + 99
                self._judge(ply, move, value)
                return
        brain.play(move)
        beta = alpha + 1 if late else self._beta[ply]
        ply += 1
        mine = brain.mine
        if mine == self._mine[ply - 1]:
            self._alpha[ply] = alpha
            self._beta[ply] = beta
        else:
            self._alpha[ply] = -beta
            self._beta[ply] = -alpha
        self._mine[ply] = mine
        self._left[ply] = left - 1 - late + brain.forced or 1
        self._ply = ply
        self._fresh = True

    def _leave(self, value):
        """The position under way is worth `value`: go back to the one before."""
        ply = self._ply - 1
        self._ply = ply
        self.brain.undo()
        if self._mine[ply] != self._mine[ply + 1]:
            value = -value
        if value >= WON:
            value -= 1
        elif value <= -WON:
            value += 1
        move = self._stack[self._next[ply] - 1] & _MOVE
        if self._late[ply]:
            self._late[ply] = 0
            if value > (self._alpha[ply] if ply else self._alpha[0] - self._whim(move)):
                self._late[ply] = 2
                self._next[ply] -= 1
                return
        self._judge(ply, move, value)

    def _judge(self, ply, move, value):
        """A candidate of the position under way has turned out to be worth `value`."""
        if not ply:
            self._stack[self._next[0] - 1] = packed(value, move)
            whim = self._whim(move)
            if whim < 255 and -WON < value < WON:
                value += whim
        if value <= self._best[ply]:
            return
        self._best[ply] = value
        if value > self._alpha[ply]:
            self._alpha[ply] = value
            lines = self._lines
            at = ply * _DEEPEST
            lines[at] = move
            deeper = self._ends[ply + 1]
            if deeper > _DEEPEST - ply - 1:
                deeper = _DEEPEST - ply - 1
            for i in range(deeper):
                lines[at + 1 + i] = lines[at + _DEEPEST + i]
            self._ends[ply] = deeper + 1
            if not ply:
                self.move = move
                self.value = value
            elif value >= self._beta[ply]:
                self._next[ply] = self._end[ply]  # the other side will not let it come to this

    def _deepen(self):
        """All candidates have been looked at: look at them again, further ahead, the best one first."""
        depth = self._left[0]
        self.depth = depth
        if depth >= self._deepest or self.value >= WON or self.value <= -WON or 2 * self.spent > self._limit:
            self._done = True
            return
        stack = self._stack
        scratch = self._scratch
        count = self._end[0]
        open_ones = 0
        for i in range(self._used):
            scratch[i] = 0
        for i in range(count):
            candidate = stack[i]
            value = (candidate >> 14) - _ZERO
            if value > -WON:
                open_ones += 1
            if candidate & _MOVE == self.move:
                candidate = packed(_MOST, self.move)
            scratch[i] = candidate
        if open_ones < 2:
            self._done = True
            return
        scratch.sort(reverse=True)
        for i in range(count):
            stack[i] = scratch[i]
        stack[0] = packed(self.value if self._whim(self.move) == 255 else 0, self.move)
        self._used = count
        self.brain.work += 30 * count
        self._left[0] = depth + 1
        self._next[0] = 0
        self._best[0] = self._alpha[0] = -_MOST

    def _whim(self, move):
        return self._whims[(move ^ move >> 6) & 63]
