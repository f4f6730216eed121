# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A position of Corintho in which a computer player tries moves, lighter than a game: nothing is checked.

What it is worth to the player to move is learned: `table` has a value for each pattern of stacks on a line,
for the sections in the two hands, and for the number of platforms taken.
"""

from array import array

from engine.claims import has_row
from engine.game import const
from engine.rows import beside
from engine.search import Brain
from engine.stacks import REVISED, STEP

_STACK = const(64)
_POOL = const(12)
_ZERO = const(16384)  # as in search.py
_DEEPEST = const(12)
_SAVED = const(11)

# A stack is a digit of a pattern: nothing, B, C, any with a capital, BC. A line of four is a number of four
# digits to the base of 5; lines on the edge, other rows, long diagonals and short ones have each their own.
_DIGITS = b"\0\1\2\4\3\0\3\3"  # by base, column and capital as bits
_FOURS = const(625)
_SHORT = const(1875)
_MY_HAND = const(2000)  # the hand of the player to move: bases + 5 x columns + 25 x capitals ...
_OTHER_HAND = const(2125)  # ... and of the other
_TAKEN = const(2250)
_MIDDLE = const(79)  # the byte that means 0
_IN_HAND = b"\1\5\31\0"

_EDGE = b"\0\1\2\3\14\15\16\17\0\4\10\14\3\7\13\17"
_INNER = b"\4\5\6\7\10\11\12\13\1\5\11\15\2\6\12\16"
_LONG = b"\0\5\12\17\3\6\11\14"
_LINES = _EDGE + _INNER + _LONG + b"\1\6\13\20\4\11\16\20\2\5\10\20\7\12\15\20"
_COUNT = const(14)


def _through_each():
    lines: list = [[] for _ in range(17)]  # the last one is for the fourth platform that a short line has not
    for i in range(4 * _COUNT):
        lines[_LINES[i]].append(i >> 2 | 5 ** (i & 3) << 4)
    return tuple([tuple(some) for some in lines[:16]])


# LINES[platform]: the lines through it, four bits, and above them the weight of its digit there.
LINES = _through_each()


def piled(below, above):
    """The stack, as a digit, that `above` makes with what it is put on."""
    return 4 if below and above == 2 else above


class Position(Brain):
    """Masks as in the engine's `Stacks`. `forced` is whether a claim is to be answered, of the rows through
    the platform `row`. `kept` is what stays frozen after the next turn too."""

    def __init__(self, table, edition, players):
        self.table = table
        self.players = players
        self.direct = edition != 0
        self.extension_wins = edition == REVISED
        self.hands = bytearray(15)
        self.stacks = bytearray(16)  # the digit of each platform
        self.at = [0] * _COUNT  # where in the table the pattern of each line is
        self._saved = array("i", [0] * (_DEEPEST * _SAVED))
        self._moves = bytearray(_DEEPEST)

    def begin(self, game):
        """Take over the position of a game; the player to move is the one who thinks."""
        self.bases, self.columns, self.capitals = game.bases, game.columns, game.capitals
        self.frozen = game.frozen
        self.thinks = game.player
        self.recent = game._recent & (1 << 5 * self.players - 5) - 1
        self.kept = self.keeps(self.recent)
        for i in range(15):
            self.hands[i] = game.hands[i]
        self._depth = self.over = 0
        self.turn_to(game.player)
        for line in range(_COUNT):
            self.at[line] = 0 if line < 4 else _FOURS if line < 8 else 2 * _FOURS if line < 10 else _SHORT
        self.sum = 0
        for i in self.at:
            self.sum += self.table[i] - _MIDDLE
        for platform in range(16):
            self.stacks[platform] = 0
            self.put(platform, self.digit(platform))
        self.forced = 1 if game.claim else 0
        last = game.last
        self.row = last & 15 if last < _STACK else STEP[last - _STACK]
        self.work += 3900

    def play(self, move):
        """Go on with a candidate."""
        saved = self._saved
        n = self._depth * _SAVED
        saved[n], saved[n + 1], saved[n + 2] = self.bases, self.columns, self.capitals
        saved[n + 3], saved[n + 4], saved[n + 5] = self.frozen, self.kept, self.recent
        saved[n + 6], saved[n + 7], saved[n + 8] = self.forced, self.row, self.player
        saved[n + 9], saved[n + 10] = self.hand, self.sum
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
        self.row = target
        self._rest(target + 1)
        self.turn_to(self.player % self.players + 1)
        self.forced = 1 if has_row(self.tops_at(target), target) else 0
        if not self.forced and not self.can_move():
            self._pass()
        self.work += 1050 if self.extension_wins else 950  # and what it takes to go back

    def undo(self):
        """Go back."""
        self._depth -= 1
        move = self._moves[self._depth]
        saved = self._saved
        n = self._depth * _SAVED
        self.bases, self.columns, self.capitals = saved[n], saved[n + 1], saved[n + 2]
        self.frozen, self.kept, self.recent = saved[n + 3], saved[n + 4], saved[n + 5]
        self.forced, self.row = saved[n + 6], saved[n + 7]
        self.over = 0
        if move < _STACK:
            target = move & 15
        else:
            target = STEP[move - _STACK]
            source = move - _STACK >> 2
            self.put(source, self.digit(source))
        self.put(target, self.digit(target) - self.stacks[target])
        self.player, self.hand, self.sum = saved[n + 8], saved[n + 9], saved[n + 10]
        self.mine = 1 if self.player == self.thinks else 0
        if move < _STACK:
            self.hands[self.hand + (move >> 4)] += 1

    def digit(self, platform):
        """The stack on a platform, by the masks."""
        return _DIGITS[
            self.bases >> platform & 1
            | (self.columns >> platform & 1) << 1
            | (self.capitals >> platform & 1) << 2
        ]

    def put(self, platform, change):
        """Change the stack on a platform, in the patterns."""
        self.stacks[platform] += change
        table, at = self.table, self.at
        total = self.sum
        for line in LINES[platform]:
            i = at[line & 15]
            total -= table[i]
            i += change * (line >> 4)
            at[line & 15] = i
            total += table[i]
        self.sum = total

    def tops_at(self, platform):
        """Where the stacks with the same top as that on a platform are."""
        if self.capitals >> platform & 1:
            return self.capitals
        if self.columns >> platform & 1:
            return self.columns & ~self.capitals
        return self.bases & ~self.columns

    def weigh(self):
        """Begin to value candidates: note what is the same for all of them."""
        if self.players > 2:
            self._same = _ZERO - self.sum
            return
        hands, hand = self.hands, self.hand
        other = 6 - 3 * self.player
        others = hands[other] + 5 * hands[other + 1] + 25 * hands[other + 2]
        self._in_hand = hands[hand] + 5 * hands[hand + 1] + 25 * hands[hand + 2]
        self._same = _ZERO + 12 * _MIDDLE - self.sum - 4 * self.table[_MY_HAND + others]

    def worth(self, section, taken):
        """What a candidate that plays a section of the hand, or none (3), is worth before patterns change, as
        the search packs it; `taken` platforms are occupied after it. 0 if the hand has no such section."""
        if section < 3 and not self.hands[self.hand + section]:
            return 0
        if self.players > 2:
            return self._same
        table = self.table
        return self._same - 4 * (
            table[_OTHER_HAND + self._in_hand - _IN_HAND[section]] + table[_TAKEN + taken]
        )

    # --- Turns ---

    def _rest(self, number):
        """One more turn is over; it ended on platform `number` - 1, or was passed (0)."""
        self.frozen = 1 << number >> 1 | self.kept
        if self.extension_wins:  # that edition has the longer rest too
            self.recent = (self.recent << 5 | number) & (1 << 5 * self.players - 5) - 1
            self.kept = self.keeps(self.recent)

    def keeps(self, recent):
        """What stays frozen for another turn if these were the last ones: five bits each, as in a game."""
        kept = 0
        if self.extension_wins:
            while recent:
                kept |= 1 << (recent & 31) >> 1
                recent >>= 5
        return kept

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
        if self.direct and ((column and bare) or (capital and shaft)):
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
