# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The stacks of Corintho as they stand in a game: what may be placed and moved where, and why not."""

from array import array

from engine import game as rules
from engine.game import LEGAL, ONGOING, const
from engine.rows import FOURTH, THREES, THROUGH, beside, threes

BASE, COLUMN, CAPITAL = 0, 1, 2
CLASSIC, REVISED, OPEN = 0, 1, 2  # the editions

# Platforms are numbered a1 = 0, b1 = 1 .. d4 = 15. A move from the hand is section * 16 + platform,
# a stack's move is 64 + platform * 4 + direction (right, left, up, down).
MOST_MOVES = const(112)  # room for all legal moves of any position: 48 from the hand, 64 steps
_STACK = const(64)
_MOST_PLIES = const(40)  # 24 sections are placed, and 16 moves make 8 whole stacks of them
_OFF = const(255)
_POOL = const(12)  # the common pool stands in `hands` behind the hands of four players

# STEP[platform * 4 + direction]: the neighbour, or 255 off the board.
STEP = bytes(
    [
        n if 0 <= n < 16 and (n & 3) - (p & 3) in (-1, 0, 1) else _OFF
        for p in range(16)
        for n in (p + 1, p - 1, p + 4, p - 4)
    ]
)


class Stacks:
    """A game of Corintho, but for playing it.

    `bases`, `columns` and `capitals` are masks of the 16 platforms, `frozen` too. `claim` is the set of
    threes that `claimant` has claimed and the player to move must answer; when somebody has won, the
    threes that won. `hands[(player - 1) * 3 + section]` counts what a player holds, the common pool follows
    at 12, and `hand` is where the player to move takes sections from: the pool when the own hand is empty.
    """

    def __init__(self, edition=CLASSIC, players=2):
        if not (CLASSIC <= edition <= OPEN and 2 <= players <= 4):
            raise ValueError("no such edition or number of players")
        self.edition = edition
        self.players = players
        self.direct_building = edition != CLASSIC
        self.extension_wins = edition == REVISED
        self.must_answer = edition == OPEN
        # The platforms that the last turns ended on are queued in `_recent`, five bits each; this many bits
        # are between the newest and the one whose rest ends with the next turn.
        self._resting = 5 * (players - 1) if edition == REVISED else 0
        self.hands = bytearray(15)
        # Where a turn answers the claim, by the top that it brings there. On such a platform each claimed
        # three is broken, because the platform is one of its three, or extended, because it is the fourth.
        self._answers = [0, 0, 0]
        self._history = bytearray(_MOST_PLIES)
        self._saved = array(
            "H", [0] * (3 * _MOST_PLIES if edition == OPEN else 0)
        )  # answers before each move
        # The state before each move, as `play` writes it and `undo` reads it.
        self._states = [[0] * 7 for _ in range(_MOST_PLIES)]
        self.reset()

    def reset(self):
        """Go back to the start."""
        self.bases = self.columns = self.capitals = 0
        self.claim = self.claimant = 0
        self._duty = 0  # the threes that a legal turn must not leave standing
        self._recent = self.frozen = 0
        self.result = ONGOING
        self.ply = self.passes = 0
        each = 4 if self.players == 2 else 2
        for i in range(15):
            self.hands[i] = each if i < 3 * self.players else 0
        if self.players == 3 and self.edition == CLASSIC:
            for section in range(3):
                self.hands[_POOL + section] = 2
        self._turn_to(1)

    def section_targets(self, section):
        """The platforms, as a mask, on which the player to move may place a section of the hand."""
        if not self.player or not self.hands[self.hand + section]:
            return 0
        targets = 0xFFFF & ~(self.bases | self.columns | self.capitals)
        if self.direct_building and section:
            targets |= self._takers(section) & ~self.frozen
        if targets and self._duty:
            targets &= self._answers[section]
        return targets

    def stack_targets(self, platform):
        """The platforms, as a mask, onto which the player to move may move a stack."""
        bit = 1 << platform
        stacks = (self.columns | self.capitals) & ~self.bases & ~self.frozen
        if not self.player or not stacks & bit:
            return 0
        takers = self.bases & ~self.columns if self.columns & bit else self.columns & ~self.capitals
        targets = beside(bit) & takers & ~self.frozen
        if targets and self._duty:
            targets &= self._stack_answers(platform)
        return targets

    def moves(self, buffer, after=-1):
        """Write the legal moves above `after` into `buffer`, as many as fit, and return how many."""
        room = len(buffer)
        count = 0
        for section in range(3):
            targets = self.section_targets(section)
            if targets:
                for platform in range(16):
                    if targets >> platform & 1 and section << 4 | platform > after:
                        if count == room:
                            return count
                        buffer[count] = section << 4 | platform
                        count += 1
        stacks = (self.columns | self.capitals) & ~self.bases & ~self.frozen
        for platform in range(16):
            if stacks >> platform & 1:
                targets = self.stack_targets(platform)
                if targets:
                    move = _STACK | platform << 2
                    for step in range(move, move + 4):
                        target = STEP[step - _STACK]
                        if target != _OFF and targets >> target & 1 and step > after:
                            if count == room:
                                return count
                            buffer[count] = step
                            count += 1
        return count

    def reason(self, move):
        """Why a move is not legal, or LEGAL."""
        if move >= _STACK:
            if move >= 2 * _STACK:
                return rules.NOT_A_MOVE
            target = STEP[move - _STACK]
            return rules.OFF_BOARD if target == _OFF else self.stack_reason(move - _STACK >> 2, target)
        section = move >> 4
        if section > 2 or move < 0:
            return rules.NOT_A_MOVE
        if not self.player:
            return rules.OVER
        if not self.hands[self.hand + section]:
            return rules.NONE_LEFT
        bit = 1 << (move & 15)
        if (self.bases | self.columns | self.capitals) & bit:
            if not self.direct_building:
                return rules.OCCUPIED
            if not self._takers(section) & bit:
                return rules.ORDER
            if self.frozen & bit:
                return rules.FROZEN
        if self._duty and not self._answers[section] & bit:
            return rules.MUST_ANSWER
        return LEGAL

    def stack_reason(self, platform, target):
        """Why the stack on a platform may not move onto another, adjacent or not, or LEGAL."""
        if not self.player:
            return rules.OVER
        bit = 1 << platform
        onto = 1 << target
        stacks = self.bases | self.columns | self.capitals
        if not stacks & bit:
            return rules.NO_STACK
        if not beside(bit) & onto:
            return rules.NOT_ADJACENT
        if not stacks & onto:
            return rules.NO_STACK
        if self.bases & bit or not self._takers(COLUMN if self.columns & bit else CAPITAL) & onto:
            return rules.ORDER
        if self.frozen & (bit | onto):
            return rules.FROZEN
        if self._duty and not self._stack_answers(platform) & onto:
            return rules.MUST_ANSWER
        return LEGAL

    def _takers(self, lowest):
        """The platforms whose stack takes a section, or a stack that begins with it."""
        if lowest == COLUMN:
            return self.bases & ~self.columns
        if lowest == CAPITAL:
            return self.columns & ~self.capitals
        return 0

    def _stack_answers(self, platform):
        """The platforms onto which the stack on `platform` would have to move to answer the claim."""
        bit = 1 << platform
        unbroken = self._duty & ~THROUGH[platform]  # by leaving
        top = CAPITAL if self.capitals & bit else COLUMN
        if unbroken == self._duty:
            return self._answers[top]
        same = threes(self.capitals if top == CAPITAL else self.columns & ~self.capitals)
        answers = 0xFFFF
        n = 0
        while unbroken:
            if unbroken & 1:
                answers &= THREES[n] | (FOURTH[n] if same >> n & 1 else 0)
            step = 1 if unbroken & 15 else 4
            unbroken >>= step
            n += step
        return answers

    def _turn_to(self, player):
        self.player = player
        hands = self.hands
        hand = 3 * player - 3
        if not (hands[hand] or hands[hand + 1] or hands[hand + 2]):
            hand = _POOL
        self.hand = hand
