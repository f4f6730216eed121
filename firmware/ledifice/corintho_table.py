# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The table on which Corintho is played: a section or a stack is chosen, then where it goes."""

from engine import game as reasons
from engine.game import DRAW, LEGAL, MUST_ANSWER, NONE_LEFT, OFF_BOARD, ORDER, const
from engine.stacks import STEP
from ledifice import sound
from ledifice.corintho_panel import write_corintho
from ledifice.layout import BACK, PREV, TURN
from ledifice.platforms import STACK, paint_platforms, platform_of
from ledifice.ring import make_ring, paint_ring
from ledifice.shades import ACTIVE, BAD, FLASH, KEY
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

_NOTHING = const(-1)


class CorinthoTable(Table):
    """A game of Corintho on the board."""

    def __init__(self, app):
        super().__init__(app)
        self._ring = make_ring(self.game.players)
        self.chosen = _NOTHING  # or 0-2, a section, or STACK and up, a stack's platform
        self.targets = 0  # the platforms, as a mask, to which the chosen thing may go
        self._claimed = 0  # the claim that the move just played had to answer
        self.cause = 0  # the number of the words that say how the game was won

    # --- Keys ---

    def let_go(self):
        self.chosen = _NOTHING
        self.targets = 0

    def press(self, square):
        game = self.game
        chosen = self.chosen
        platform = platform_of(square)
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

    def paint_board(self, frame):
        paint_platforms(frame, self)
        paint_ring(frame, self._ring, self.game, self.app.first, self.chosen, self.passed)

    def paint_keys(self, frame):
        for section in range(3):
            if section == self.chosen:
                frame[PREV + section] = ACTIVE
            elif self.game.section_targets(section):
                frame[PREV + section] = KEY
        if self.chosen >= 0:
            frame[BACK] = KEY

    def paint_wrong(self, frame):
        platform = platform_of(self.wrong) if self.wrong < PREV else -1
        if platform < 0:
            frame[self.wrong] = BAD | FLASH
            return
        key = 11 + 2 * (platform & 3) + 20 * (platform >> 2)
        frame[key] = frame[key + 1] = frame[key + 10] = frame[key + 11] = BAD | FLASH

    def write(self):
        write_corintho(self)
