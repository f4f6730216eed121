# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The rules of Corintho: stacks of base, column and capital on 16 platforms, and the claims of rows."""

from array import array

from engine import game as rules
from engine.game import DRAW, LEGAL, ONGOING, IllegalMove, const
from engine.rows import FOURTH, THREES, THROUGH, extended_threes, threes

# --- Tables ---------------------------------------------------------------------------------------

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
_BESIDE = tuple([sum([1 << n for n in STEP[p * 4 : p * 4 + 4] if n != _OFF]) for p in range(16)])


# --- The game -------------------------------------------------------------------------------------


class Corintho:
    """A game of Corintho.

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

    # --- What a player may do ---

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
        targets = _BESIDE[platform] & takers & ~self.frozen
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
        if not _BESIDE[platform] & onto:
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
        while unbroken >> n:
            if unbroken >> n & 1:
                answers &= THREES[n] | (FOURTH[n] if same >> n & 1 else 0)
            n += 1 if unbroken >> n & 15 else 4
        return answers

    # --- Playing ---

    def play(self, move):
        """Play a legal move and everything that follows from it: answer, claim, win, passes."""
        reason = self.reason(move)
        if reason:
            raise IllegalMove(reason)
        player = self.player
        claim = self.claim
        ply = self.ply
        state = self._states[ply]
        state[0] = self.bases
        state[1] = self.columns
        state[2] = self.capitals
        state[3] = self.frozen
        state[4] = self._recent
        state[5] = claim
        state[6] = player | self.hand << 3 | self.passes << 7
        if self._duty:
            saved = self._saved
            at = 3 * ply
            saved[at], saved[at + 1], saved[at + 2] = self._answers
        self._history[ply] = move
        self.ply = ply + 1
        self.passes = 0

        if move < _STACK:
            section = move >> 4
            number = move & 15
            bit = 1 << number
            self.hands[self.hand + section] -= 1
            if section == BASE:
                self.bases |= bit
            elif section == COLUMN:
                self.columns |= bit
            else:
                self.capitals |= bit
        else:
            number = STEP[move - _STACK]
            bit = 1 << number
            left = 1 << (move - _STACK >> 2)
            # The target has none of the sections that arrive: both bits change.
            if self.columns & left:
                self.columns ^= left | bit
            if self.capitals & left:
                self.capitals ^= left | bit
        if self._resting:
            self._rest(number + 1)
        else:
            self.frozen = bit

        if claim:
            rows = self._rows()
            extended = extended_threes(claim, rows) if claim & rows else 0
            standing = claim & rows & ~extended
            if standing:
                self._end(self.claimant, standing)
                return
            if extended and self.extension_wins:
                self._end(player, extended)
                return
        # No row was there before: new ones have the new top.
        elif self.capitals & bit:
            rows = threes(self.capitals)
        elif self.columns & bit:
            rows = threes(self.columns & ~self.capitals)
        else:
            rows = threes(self.bases & ~self.columns)
        self.claim = rows
        self._turn_to(player % self.players + 1)
        if rows:
            self.claimant = player
            self._take_duty()
            if not self._can_move():
                self._end(player, rows)
            elif not self.must_answer:
                self._duty = 0
        else:
            self.claimant = self._duty = 0
            if not self._can_move():
                self._pass()

    def undo(self):
        """Take the last move back, with the passes after it."""
        ply = self.ply - 1
        if ply < 0:
            raise ValueError("nothing to undo")
        self.ply = ply
        (
            self.bases,
            self.columns,
            self.capitals,
            self.frozen,
            self._recent,
            claim,
            turn,
        ) = self._states[ply]
        self.player = turn & 7
        self.hand = turn >> 3 & 15
        self.passes = turn >> 7
        self.result = ONGOING
        self.claim = claim
        if claim:
            self.claimant = self._states[ply - 1][6] & 7
            if self.must_answer:
                self._duty = claim
                for top in range(3):
                    self._answers[top] = self._saved[3 * ply + top]
        else:
            self.claimant = self._duty = 0
        move = self._history[ply]
        if move < _STACK:
            self.hands[self.hand + (move >> 4)] += 1

    def _turn_to(self, player):
        self.player = player
        hands = self.hands
        hand = 3 * player - 3
        if not (hands[hand] or hands[hand + 1] or hands[hand + 2]):
            hand = _POOL
        self.hand = hand

    def _rest(self, number):
        """One more turn is over; it ended on platform `number` - 1, or was passed (0)."""
        if not self._resting:
            self.frozen = 1 << number >> 1
            return
        resting = self._resting
        thawed = 1 << (self._recent >> resting) >> 1  # as the newest is frozen: 1 << number >> 1
        self._recent = (self._recent << 5 | number) & (32 << resting) - 1
        self.frozen = self.frozen & ~thawed | 1 << number >> 1

    def _take_duty(self):
        """From now on, turns that leave a three of the claim standing don't count as turns."""
        claim = self._duty = self.claim
        base = column = capital = 0xFFFF
        n = 0
        while claim:
            if claim & 1:
                three = THREES[n]
                four = three | FOURTH[n]
                if self.capitals & three:
                    base &= three
                    column &= three
                    capital &= four
                elif self.columns & three:
                    base &= three
                    column &= four
                    capital &= three
                else:
                    base &= four
                    column &= three
                    capital &= three
            if claim & 15:
                claim >>= 1
                n += 1
            else:
                claim >>= 4
                n += 4
        answers = self._answers
        answers[BASE] = base
        answers[COLUMN] = column
        answers[CAPITAL] = capital

    def _can_move(self):
        hands = self.hands
        if self.hand != _POOL or hands[_POOL] or hands[_POOL + 1] or hands[_POOL + 2]:
            if not self._duty and self.bases | self.columns | self.capitals != 0xFFFF:
                return True
            for section in range(3):
                if self.section_targets(section):
                    return True
        stacks = (self.columns | self.capitals) & ~self.bases & ~self.frozen
        if stacks:
            for platform in range(16):
                if stacks >> platform & 1 and self.stack_targets(platform):
                    return True
        return False

    def _pass(self):
        """The player to move can't: turns are passed until somebody can, or the game is a draw."""
        frozen = self.frozen
        self.frozen = 0
        player = self.player
        others = self.players
        while others and not self._can_move():
            self._turn_to(self.player % self.players + 1)
            others -= 1
        self.frozen = frozen
        self._turn_to(player)
        if not others:
            self._end(DRAW, 0)
            return
        while not self._can_move():
            self.passes += 1
            self._rest(0)
            self._turn_to(self.player % self.players + 1)

    def _end(self, result, rows):
        self.result = result
        self.claim = rows
        self.claimant = self._duty = 0
        self.player = 0

    def _rows(self):
        """All rows on the board, as a set of threes."""
        rows = threes(self.capitals) | threes(self.columns & ~self.capitals)
        return rows | threes(self.bases & ~self.columns)

    # --- What happened ---

    @property
    def last(self):
        """The last move, or -1."""
        return self._history[self.ply - 1] if self.ply else -1

    def move_at(self, ply):
        """The move number `ply`, counted from 0."""
        return self._history[ply]

    @property
    def broken(self):
        """The threes of the claim that the last move broke, as a set."""
        return self._states[self.ply - 1][5] & ~self._rows() if self.ply else 0

    @property
    def extended(self):
        """The threes of the claim that the last move extended, as a set."""
        return extended_threes(self._states[self.ply - 1][5], self._rows()) if self.ply else 0
