# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A position of Corintho in which a computer player tries moves, lighter than a game: nothing is checked.

What it is worth to the player to move is learned: `table` has a value for each pattern of stacks on a line, for the
sections in the two hands, and for the number of platforms taken.
"""

from engine.claims import ROWS
from engine.game import const
from engine.rows import beside
from engine.search import Brain
from engine.stacks import REVISED, STEP

_STACK = const(64)
_POOL = const(12)
_ZERO = const(16384)  # as in search.py
_DEEPEST = const(16)

# A stack is a digit of a pattern: nothing, B, C, K, BC, CK, BCK. A line of four is a number of four digits to the
# base of 7; lines on the edge, other rows, long diagonals and short ones each have their own patterns in the table.
_STACKS = b"\0\1\2\4\3\0\5\6"  # by base, column and capital as bits
_SECTION = b"\1\2\3"  # what a section is alone
_FOURS = const(2401)
_SHORT = const(7203)
_MY_HAND = const(7546)  # the hand of the player to move: bases + 5 x columns + 25 x capitals ...
_OTHER_HAND = const(7671)  # ... and of the other
_TAKEN = const(7796)
_MIDDLE = const(79)  # the byte that means 0
_IN_HAND = b"\1\5\31"

_PATTERNS = (
    [(0 if y in (0, 3) else _FOURS, [4 * y + x for x in range(4)]) for y in range(4)]
    + [(0 if x in (0, 3) else _FOURS, [4 * y + x for y in range(4)]) for x in range(4)]
    + [(2 * _FOURS, [0, 5, 10, 15]), (2 * _FOURS, [3, 6, 9, 12])]
    + [(_SHORT, line) for line in ([1, 6, 11], [4, 9, 14], [2, 5, 8], [7, 10, 13])]
)
# LINES[platform]: the lines through it, each with the weight of its digit there.
LINES = tuple(
    [
        tuple([(n, 7 ** line.index(p)) for n, (_, line) in enumerate(_PATTERNS) if p in line])
        for p in range(16)
    ]
)
_FIRST = tuple([first for first, _ in _PATTERNS])


def piled(below, above):
    """The stack, as a digit, that `above` makes with what it is put on."""
    if not below:
        return above
    if below == 2:
        return 5
    return 4 if above == 2 else 6


class Position(Brain):
    """Masks as in the engine's `Stacks`; `forced` is whether a claim is to be answered, of rows with the top `top`
    through the platform `row`."""

    def __init__(self, table, edition, players):
        self.table = table
        self.players = players
        self.direct = edition != 0
        self.extension_wins = self.long_rest = edition == REVISED
        self.hands = bytearray(15)
        self.stacks = bytearray(16)  # the digit of each platform
        self.at = [0] * len(_FIRST)  # where in the table the pattern of each line is
        self._saved = [[0] * 12 for _ in range(_DEEPEST)]
        self._moves = bytearray(_DEEPEST)
        self._depth = 0
        self.thinks = 0  # the player who thinks

    def begin(self, game):
        """Take over the position of a game; the player to move is the one who thinks."""
        self.bases, self.columns, self.capitals = game.bases, game.columns, game.capitals
        self.frozen = game.frozen
        self.player = self.thinks = game.player
        self.hand = game.hand
        recent = game._recent
        # The platforms that the last three turns ended on, where they rest for longer than one turn.
        self.last = 1 << (recent & 31) >> 1 if self.long_rest else 0
        self.second = 1 << (recent >> 5 & 31) >> 1 if self.long_rest and self.players > 2 else 0
        self.third = 1 << (recent >> 10 & 31) >> 1 if self.long_rest and self.players > 3 else 0
        for i in range(15):
            self.hands[i] = game.hands[i]
        self._depth = 0
        self.forced = self.over = 0
        self.mine = 1
        for line in range(len(_FIRST)):
            self.at[line] = _FIRST[line]
        self.sum = 0
        for platform in range(16):
            stack = _STACKS[
                self.bases >> platform & 1
                | (self.columns >> platform & 1) << 1
                | (self.capitals >> platform & 1) << 2
            ]
            self.stacks[platform] = stack
            for line, weight in LINES[platform]:
                self.at[line] += stack * weight
        for i in self.at:
            self.sum += self.table[i] - _MIDDLE
        if game.claim:
            self._claim(_target(game.last))
        self.work += 1500

    def play(self, move):
        """Go on with a candidate."""
        saved = self._saved[self._depth]
        saved[0], saved[1], saved[2] = self.bases, self.columns, self.capitals
        saved[3], saved[4], saved[5], saved[6] = self.frozen, self.last, self.second, self.third
        saved[7], saved[8], saved[9] = self.forced, self.player, self.hand
        saved[10], saved[11] = self.sum, self.row if self.forced else 0
        self._moves[self._depth] = move
        self._depth += 1
        stacks = self.stacks
        if move < _STACK:
            section = move >> 4
            target = move & 15
            bit = 1 << target
            if section == 0:
                self.bases |= bit
            elif section == 1:
                self.columns |= bit
            else:
                self.capitals |= bit
            self.hands[self.hand + section] -= 1
            arrives = section + 1
        else:
            target = STEP[move - _STACK]
            bit = 1 << target
            source = move - _STACK >> 2
            left = 1 << source
            if self.columns & left:
                self.columns ^= left | bit
            if self.capitals & left:
                self.capitals ^= left | bit
            arrives = stacks[source]
            self.put(source, -arrives)
        stack = stacks[target]
        self.put(target, piled(stack, arrives) - stack)
        self._rest(bit)
        self.turn_to(self.player % self.players + 1)
        self.forced = 0
        self._claim(target)
        if not self.forced and not self.can_move():
            self._pass()
        self.work += 330

    def undo(self):
        """Go back."""
        self._depth -= 1
        move = self._moves[self._depth]
        (
            self.bases,
            self.columns,
            self.capitals,
            self.frozen,
            self.last,
            self.second,
            self.third,
            self.forced,
            self.player,
            self.hand,
            total,
            row,
        ) = self._saved[self._depth]
        if self.forced:
            self._claim(row)
        self.over = 0
        self.mine = 1 if self.player == self.thinks else 0
        stacks = self.stacks
        if move < _STACK:
            self.hands[self.hand + (move >> 4)] += 1
            target = move & 15
        else:
            target = STEP[move - _STACK]
            source = move - _STACK >> 2
            self.put(source, self._stack_on(source))
        self.put(target, self._stack_on(target) - stacks[target])
        self.sum = total

    def _stack_on(self, platform):
        return _STACKS[
            self.bases >> platform & 1
            | (self.columns >> platform & 1) << 1
            | (self.capitals >> platform & 1) << 2
        ]

    def put(self, platform, change):
        """Change the stack on a platform, in the patterns."""
        self.stacks[platform] += change
        table, at = self.table, self.at
        total = self.sum
        for line, weight in LINES[platform]:
            i = at[line]
            total -= table[i]
            i += change * weight
            at[line] = i
            total += table[i]
        self.sum = total

    def worth(self, section, taken):
        """What a move with a section of the hand, or none (3), is worth before the patterns change: as packed by
        the search. `taken` platforms are occupied after it. 0 if there is no such section in the hand."""
        hands, hand, table = self.hands, self.hand, self.table
        if section < 3 and not hands[hand + section]:
            return 0
        if self.players > 2:
            return _ZERO
        other = 3 - hand
        mine = hands[hand] + 5 * hands[hand + 1] + 25 * hands[hand + 2] if hand < _POOL else 0
        if section < 3:
            mine -= _IN_HAND[section]
        if hand == _POOL:
            other = 6 - 3 * self.player
        others = hands[other] + 5 * hands[other + 1] + 25 * hands[other + 2]
        known = table[_MY_HAND + others] + table[_OTHER_HAND + mine] + table[_TAKEN + taken] - 3 * _MIDDLE
        return _ZERO - self.sum - 4 * known

    # --- Turns ---

    def _rest(self, bit):
        """One more turn is over; it ended on the platform of `bit`, or was passed (0)."""
        if self.long_rest:
            self.frozen = bit | self.last | self.second | self.third
            players = self.players
            if players > 2:
                if players > 3:
                    self.third = self.second
                self.second = self.last
            self.last = bit
        else:
            self.frozen = bit

    def turn_to(self, player):
        """Let a player move."""
        self.player = player
        self.hand = self.hand_of(player)
        self.mine = 1 if player == self.thinks else 0

    def hand_of(self, player):
        """Where in `hands` a player takes sections from: the pool, if the own hand is empty."""
        hands = self.hands
        hand = 3 * player - 3
        return hand if hands[hand] or hands[hand + 1] or hands[hand + 2] else _POOL

    def _claim(self, platform):
        """Note the claim of the rows through a platform, if there are any."""
        bit = 1 << platform
        if self.capitals & bit:
            tops = self.capitals
            top = 2
        elif self.columns & bit:
            tops = self.columns & ~self.capitals
            top = 1
        else:
            tops = self.bases & ~self.columns
            top = 0
        for three, _ in ROWS[platform]:
            if tops & three == three:
                self.forced = 1
                self.top = top
                self.row = platform
                return

    def can_move(self):
        """Whether the player to move has a turn, when no claim is to be answered."""
        bases, columns, capitals = self.bases, self.columns, self.capitals
        hands, hand = self.hands, self.hand
        column = hands[hand + 1]
        capital = hands[hand + 2]
        if (column or capital or hands[hand]) and bases | columns | capitals != 0xFFFF:
            return True
        free = ~self.frozen
        bare = bases & ~columns & free
        shaft = columns & ~capitals & free
        if self.direct and (column and bare or capital and shaft):
            return True
        free &= ~bases
        return (beside(columns & free) & bare or beside(capitals & ~columns & free) & shaft) != 0

    def _pass(self):
        """The player to move can't: turns are passed until somebody can, or the game is a draw."""
        player = self.player
        frozen = self.frozen
        self.frozen = 0
        others = self.players
        while others and not self.can_move():
            self.turn_to(self.player % self.players + 1)
            others -= 1
        self.frozen = frozen
        self.turn_to(player)
        if not others:
            self.over = 1
            self.outcome = 0
            return
        while not self.can_move():
            self._rest(0)
            self.turn_to(self.player % self.players + 1)


def _target(move):
    """The platform that a move ends on."""
    return move & 15 if move < _STACK else STEP[move - _STACK]
