# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The table on which Corintho is played: a section or a stack is chosen, then where it goes."""

from engine import game as reasons
from engine.game import DRAW, LEGAL, MUST_ANSWER, NONE_LEFT, OFF_BOARD, ORDER, const
from engine.rows import THREES
from engine.stacks import STEP
from ledifice import sound
from ledifice.corintho_panel import STACK, write_corintho
from ledifice.layout import BACK, FEW, PREV, TURN
from ledifice.table import Table
from ledifice.words import (
    W_BROKEN,
    W_CLAIMS_ROW,
    W_EXTENDED,
    W_NO_ANSWER,
    W_NO_MEANING,
    W_PASSES,
    W_PLAYER,
    W_REASON,
    W_STANDS,
)

if FEW:
    from ledifice.rhythm import View
else:
    from ledifice.platforms import View  # type: ignore[assignment]

_NOTHING = const(-1)


class CorinthoTable(Table):
    """A game of Corintho on the board."""

    def __init__(self, app):
        super().__init__(app)
        self.view = View(self.game)
        self.chosen = _NOTHING  # or 0-2, a section, or STACK and up, a stack's platform
        self.targets = 0  # the platforms, as a mask, to which the chosen thing may go
        # What there is to be seen on the platforms, mostly as masks; look() finds it.
        self.reach = self.movable = self.rows = 0
        self.coming = 0  # what would arrive on a target: 1 a base, 2 a column, 4 a capital
        self.began = self.ended = _NOTHING  # platforms of the last move
        self._claimed = 0  # the claim that the move just played had to answer
        self.cause = 0  # the number of the words that say how the game was won

    # --- Keys ---

    def let_go(self):
        self.chosen = _NOTHING
        self.targets = 0

    def press(self, square):
        game = self.game
        chosen = self.chosen
        platform = self.view.platform_of(square)
        if platform < 0:
            self.refuse(square, W_REASON + OFF_BOARD)
        elif chosen < 0:
            self.targets = game.stack_targets(platform)
            if self.targets:
                self.chosen = STACK + platform
                self.app.sound.play(sound.KEY)
            else:
                self.refuse(square, W_REASON + self._stuck(platform))
        elif chosen == STACK + platform:
            self.let_go()
            self.app.sound.play(sound.KEY)
        elif chosen < STACK:
            self.play(square, chosen << 4 | platform)
        else:
            reason = game.stack_reason(chosen - STACK, platform)
            if reason != LEGAL:
                self.refuse(square, W_REASON + reason)
                return
            for direction in range(4):
                if STEP[(chosen - STACK) * 4 + direction] == platform:
                    self.play(square, 64 | chosen - STACK << 2 | direction)
                    return

    def function(self, key):
        section = key - PREV
        if key == BACK and self.chosen != _NOTHING:
            self.let_go()
        elif key > TURN:
            self.refuse(key, W_NO_MEANING)
            return
        elif section == self.chosen:
            self.let_go()
        else:
            targets = self.game.section_targets(section)
            if not targets:
                self.refuse(key, W_REASON + self._unplaceable(section))
                return
            self.chosen = section
            self.targets = targets
        self.app.sound.play(sound.KEY)

    def _stuck(self, platform):
        """Why a stack may not move at all: what hinders it where it comes closest to a move."""
        game = self.game
        found = 0
        for direction in range(4):
            target = STEP[platform * 4 + direction]
            if target < 16:
                reason = game.stack_reason(platform, target)
                if reason == MUST_ANSWER or reason == reasons.FROZEN:
                    return reason
                if found != ORDER:
                    found = reason
        if game.frozen >> platform & 1:
            return reasons.FROZEN
        return ORDER if game.bases >> platform & 1 else found

    def _unplaceable(self, section):
        """Why a section may be placed nowhere."""
        found = 0
        for platform in range(16):
            reason = self.game.reason(section << 4 | platform)
            if reason in (MUST_ANSWER, NONE_LEFT):
                return reason
            found = reason
        return found

    def play(self, key, move):
        self._claimed = self.game.claim
        super().play(key, move)
        if self.unseen:
            self.follow()  # it does not take long

    def followed(self):
        game = self.game
        player = self.mover
        name = W_PLAYER + 1 + self.seat(player)
        tune = sound.PLACE
        self.note = ""
        if not game.player:
            if game.result == DRAW:
                tune = sound.DRAW
            else:
                tune = sound.WIN
                self.cause = W_STANDS
                if game.result == player:
                    self.cause = W_EXTENDED if self._claimed & game.claim else W_NO_ANSWER
        elif game.claim:
            tune = sound.CLAIM
            self.note = self.tell(name, W_CLAIMS_ROW)
        elif self._claimed:
            self.note = self.tell(name, W_BROKEN)
        for _ in range(game.passes):
            player = player % game.players + 1
            self.show_pass(player)
            self.note = self.tell(W_PLAYER + 1 + self.seat(player), W_PASSES)
            tune = sound.PASS
        self.app.sound.play(tune)

    def advise(self, move):
        if move < 64:
            self.chosen = move >> 4
            self.targets = 1 << (move & 15)
        else:
            self.chosen = STACK + (move - 64 >> 2)
            self.targets = 1 << STEP[move - 64]

    def restored(self):
        game = self.game
        self.mover = (game.player - 2 - game.passes) % game.players + 1

    # --- Lights and panel ---

    def look(self):
        """Find what there is to be seen: what can go where, claimed rows, the last move."""
        game = self.game
        chosen = self.chosen
        reach = self.targets
        movable = coming = rows = 0
        if chosen >= STACK:
            movable = 1 << chosen - STACK
            coming = (2 if game.columns & movable else 0) | (4 if game.capitals & movable else 0)
        elif chosen >= 0:
            coming = 1 << chosen
        elif self.hint:
            for section in range(3):
                reach |= game.section_targets(section)
            for platform in range(16):
                if game.stack_targets(platform):
                    movable |= 1 << platform
        for n in range(24):
            if game.claim >> n & 1:
                rows |= THREES[n]
        self.reach = reach
        self.movable = movable
        self.coming = coming
        self.rows = rows
        last = game.last
        self.began = last - 64 >> 2 if last >= 64 else _NOTHING
        self.ended = STEP[last - 64] if last >= 64 else last & 15 if last >= 0 else _NOTHING

    def paint_board(self, frame):
        self.look()
        self.view.paint(frame, self)

    def paint_keys(self, frame):
        self.view.paint_keys(frame, self)

    def paint_wrong(self, frame):
        self.view.paint_wrong(frame, self.wrong)

    def write(self):
        write_corintho(self)
