# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A game of Corintho: turns, answers to claims, passes, and who wins."""

from engine.game import DRAW, ONGOING, IllegalMove, const
from engine.rows import FOURTH, THREES, beside, extended_threes, threes
from engine.stacks import BASE, CAPITAL, COLUMN, STEP, Stacks

_STACK = const(64)
_POOL = const(12)


class Corintho(Stacks):
    """A game of Corintho."""

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
                at = 3 * ply
                answers = self._answers
                saved = self._saved
                answers[BASE], answers[COLUMN], answers[CAPITAL] = saved[at], saved[at + 1], saved[at + 2]
        else:
            self.claimant = self._duty = 0
        move = self._history[ply]
        if move < _STACK:
            self.hands[self.hand + (move >> 4)] += 1

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
        movable = ~(self.bases | self.frozen)
        targets = beside(self.columns & movable) & self.bases & ~self.columns
        targets |= beside(self.capitals & ~self.columns & movable) & self.columns & ~self.capitals
        targets &= ~self.frozen
        if not self._duty:
            return targets != 0
        sources = beside(targets)
        for platform in range(16):
            if sources >> platform & 1 and self.stack_targets(platform):
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
