# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The table on which Corintho is played: platforms of 2 x 2 lights on the middle of the board.

capital  mark      The mark says that the platform is a target, rests (frozen), lies in a claimed row,
base     column    is chosen, or where the last move began.
"""

from engine import game as reasons
from engine.corintho import STEP
from engine.game import DRAW, LEGAL, MUST_ANSWER, NONE_LEFT, OFF_BOARD, ORDER, const
from engine.rows import THREES
from ledifice import sound
from ledifice.layout import BACK, PREV, TURN
from ledifice.ring import hand_text, make_ring, paint_ring
from ledifice.seats import think_corintho
from ledifice.shades import (
    ACTIVE,
    BAD,
    BASE,
    BLINK,
    CAPITAL,
    COLUMN,
    DIM,
    EMPTY,
    FLASH,
    FROZEN,
    KEY,
    OFF,
    P1,
    PULSE,
    ROW,
    TARGET,
)
from ledifice.table import Table
from ledifice.words import (
    W_ANSWERS,
    W_BROKEN,
    W_CHOOSE_SECTION,
    W_CHOOSE_TARGET,
    W_CLAIMS_ROW,
    W_DRAW,
    W_EXTENDED,
    W_K_BASE,
    W_NO_ANSWER,
    W_NO_MEANING,
    W_PASSES,
    W_PLAYER,
    W_REASON,
    W_SECTION,
    W_STANDS,
    W_THINKS,
    W_TO_MOVE,
    W_WINS,
)

_NOTHING = const(-1)
_STACK = const(16)  # chosen: -1 nothing, 0-2 a section, 16 and up a stack's platform


def _platform(key):
    """The platform that a key belongs to, or -1 on the ring."""
    x = key % 10 - 1
    y = key // 10 - 1
    return y // 2 * 4 + x // 2 if 0 <= x < 8 and 0 <= y < 8 else -1


class CorinthoTable(Table):
    """A game of Corintho on the board."""

    def __init__(self, app):
        super().__init__(app, think_corintho)
        self._ring = make_ring(self.game.players)
        self.chosen = _NOTHING
        self.targets = 0  # the platforms, as a mask, to which the chosen thing may go
        self._claimed = 0  # the claim that the move just played had to answer
        self._cause = 0  # the number of the words that say how the game was won

    # --- Keys ---

    def let_go(self):
        self.chosen = _NOTHING
        self.targets = 0

    def press(self, square):
        game = self.game
        chosen = self.chosen
        platform = _platform(square)
        if platform < 0:
            self.refuse(square, W_REASON + OFF_BOARD)
        elif chosen < 0:
            self.targets = game.stack_targets(platform)
            if self.targets:
                self.chosen = _STACK + platform
                self.app.sound.play(sound.KEY)
            else:
                self.refuse(square, W_REASON + self._stuck(platform))
        elif chosen == _STACK + platform:
            self.let_go()
            self.app.sound.play(sound.KEY)
        elif chosen < _STACK:
            self.play(square, chosen << 4 | platform)
        else:
            reason = game.stack_reason(chosen - _STACK, platform)
            if reason != LEGAL:
                self.refuse(square, W_REASON + reason)
                return
            for direction in range(4):
                if STEP[(chosen - _STACK) * 4 + direction] == platform:
                    self.play(square, 64 | chosen - _STACK << 2 | direction)
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
                self._cause = W_STANDS
                if game.result == player:
                    self._cause = W_EXTENDED if self._claimed & game.claim else W_NO_ANSWER
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

    def restored(self):
        game = self.game
        self.mover = (game.player - 2 - game.passes) % game.players + 1

    # --- Lights ---

    def paint_board(self, frame):
        game = self.game
        bases = game.bases
        columns = game.columns
        capitals = game.capitals
        chosen = self.chosen
        targets = self.targets
        movable = coming = rows = 0
        if chosen >= _STACK:
            movable = 1 << chosen - _STACK
            coming = (2 if columns & movable else 0) | (4 if capitals & movable else 0)
        elif chosen >= 0:
            coming = 1 << chosen  # what would arrive on a target: 1 a base, 2 a column, 4 a capital
        elif self.hint:
            for section in range(3):
                targets |= game.section_targets(section)
            for platform in range(16):
                if game.stack_targets(platform):
                    movable |= 1 << platform
        for n in range(24):
            if game.claim >> n & 1:
                rows |= THREES[n]
        last = game.last
        began = last - 64 >> 2 if last >= 64 else _NOTHING
        ended = STEP[last - 64] if last >= 64 else last & 15
        frozen = game.frozen if game.player else 0
        key = 11
        for platform in range(16):
            bit = 1 << platform
            mood = BLINK if movable & bit else PULSE if rows & bit else 0
            if (bases | columns | capitals) & bit:
                frame[key] = BASE | mood if bases & bit else OFF
                frame[key + 1] = COLUMN | mood if columns & bit else OFF
                frame[key + 10] = CAPITAL | mood if capitals & bit else OFF
            else:
                shade = EMPTY if (platform ^ platform >> 2) & 1 else EMPTY | DIM
                frame[key] = frame[key + 1] = frame[key + 10] = shade
            mark = OFF
            if targets & bit:
                mark = TARGET
                if coming & 1:
                    frame[key] = BASE | BLINK
                if coming & 2:
                    frame[key + 1] = COLUMN | BLINK
                if coming & 4:
                    frame[key + 10] = CAPITAL | BLINK
            elif movable & bit:
                mark = ACTIVE if chosen >= 0 else TARGET
            elif frozen & bit:
                mark = FROZEN | (mood if mood or platform == ended else DIM)
            elif rows & bit:
                mark = ROW | PULSE
            elif last >= 0 and platform in (began, ended):
                mark = P1 + self.seat(self.mover) | DIM
            frame[key + 11] = mark
            key += 14 if platform & 3 == 3 else 2
        paint_ring(frame, self._ring, game, self.app.first, chosen, self.passed)

    def paint_keys(self, frame):
        for section in range(3):
            if section == self.chosen:
                frame[PREV + section] = ACTIVE
            elif self.game.section_targets(section):
                frame[PREV + section] = KEY
        if self.chosen >= 0:
            frame[BACK] = KEY

    def paint_wrong(self, frame):
        platform = _platform(self.wrong) if self.wrong < PREV else -1
        if platform < 0:
            frame[self.wrong] = BAD | FLASH
            return
        key = 11 + 2 * (platform & 3) + 20 * (platform >> 2)
        frame[key] = frame[key + 1] = frame[key + 10] = frame[key + 11] = BAD | FLASH

    # --- Panel ---

    def write(self):
        game = self.game
        words = self.app.words
        line = self.app.panel.line
        if not game.player:
            if game.result == DRAW:
                line(0, words[W_DRAW])
                line(1, "")
            else:
                line(0, self.tell(W_PLAYER + 1 + self.seat(game.result), W_WINS))
                line(1, words[self._cause])
        else:
            name = W_PLAYER + 1 + self.seat(game.player)
            thinking = self.thinking()
            line(0, self.tell(name, W_THINKS if thinking else W_ANSWERS if game.claim else W_TO_MOVE))
            if thinking:
                line(1, "")
            elif self.chosen < 0:
                line(1, words[W_CHOOSE_SECTION])
            elif self.chosen < _STACK:
                line(1, words[W_SECTION + self.chosen] + ": " + words[W_CHOOSE_TARGET])
            else:
                line(1, words[W_CHOOSE_TARGET])
        first = self.app.first
        line(2, hand_text(game, first, 0) + " " + hand_text(game, first, 1))
        line(3, hand_text(game, first, 2) + " " + hand_text(game, first, 3))
        line(4, self.note)

    def help(self):
        return self.meanings([W_K_BASE, W_K_BASE + 1, W_K_BASE + 2, 0, 0, 0, 0, 0, 0, 0])
