# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The table on which Corintho is played: platforms of 2 x 2 lights, and the hands on the ring around them.

    capital  mark      The mark says that the platform is a target, rests (frozen), lies in a claimed row,
    base     column    is chosen, or where the last move began.

Two players have half of the ring each, from their left: bases, colour, columns, colour, capitals. Three or
four have a side each, from their left: colour, bases, columns, capitals, colour.
"""

from engine import game as reasons
from engine.corintho import STEP
from engine.game import DRAW, LEGAL, MUST_ANSWER, NONE_LEFT, OFF_BOARD, ORDER, const
from engine.rows import THREES
from ledifice import sound
from ledifice.layout import BACK, PREV, TURN
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
    W_NO_MEANING,
    W_PASSES,
    W_PLAYER,
    W_REASON,
    W_SECTION,
    W_THINKS,
    W_TO_MOVE,
    W_WINS,
)

_NOTHING = const(-1)
_STACK = const(16)  # chosen: -1 nothing, 0-2 a section, 16 and up a stack's platform
_POOL = const(12)  # where the common pool stands in the game's hands

# The lower part of the ring as its player sees it: places of bases, columns, capitals, then of the colour.
_HALF = b"\x0a\x14\x1e\x28\3\4\5\6\x13\x1d\x27\x31\0\1\2\7\x08\x09"
_SIDE = b"\2\3\4\5\6\7\0\1\x08"
# Quarter turns, clockwise, from the lower side to a seat's; three leave the far side to the common pool.
_PLACES = (b"\0\2", b"\0\1\3\2", b"\0\1\2\3")


def _turned(key, quarters):
    """The key where another one comes to lie when the board is turned."""
    for _ in range(quarters):
        key = key // 10 + 90 - key % 10 * 10
    return key


def _platform(key):
    """The platform that a key belongs to, or -1 on the ring."""
    x = key % 10 - 1
    y = key // 10 - 1
    return y // 2 * 4 + x // 2 if 0 <= x < 8 and 0 <= y < 8 else -1


class CorinthoTable(Table):
    """A game of Corintho on the board."""

    def __init__(self, app):
        super().__init__(app, think_corintho)
        players = self.game.players
        half = _HALF if players == 2 else _SIDE
        # The lights of the ring: those of seat 0, of seat 1, ..., of the common pool.
        self._ring = bytes([_turned(key, place) for place in _PLACES[players - 2] for key in half])
        self._ringed = len(half)
        self._each = 4 if players == 2 else 2
        self.chosen = _NOTHING
        self.targets = 0  # the platforms, as a mask, to which the chosen thing may go
        self._claimed = 0  # whether the move just played had a claim to answer

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
        if self._claimed and game.player:
            self.note = self.tell(name, W_EXTENDED if game.extended else W_BROKEN)
        if game.claim and game.player:
            tune = sound.CLAIM
            self.note = self.tell(name, W_CLAIMS_ROW)
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
                mark = OFF
            else:
                mark = EMPTY if (platform ^ platform >> 2) & 1 else EMPTY | DIM
                frame[key] = frame[key + 1] = frame[key + 10] = mark
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
        self._paint_ring(frame)

    def _paint_ring(self, frame):
        game = self.game
        hands = game.hands
        ring = self._ring
        for key in range(100):
            if key < 10 or key > 89 or key % 10 % 9 == 0:
                frame[key] = OFF
        at = 0
        for seat in range(len(ring) // self._ringed):
            end = at + self._ringed
            player = (seat - self.app.first) % game.players + 1
            hand = 3 * player - 3 if seat < game.players else _POOL
            colour = P1 + seat
            if not game.player:
                # Over: the whole ring is the winner's; when nobody has won, each has their part.
                colour = P1 + self.seat(game.result) if game.result != DRAW else colour
                while at < end:
                    frame[ring[at]] = colour | PULSE
                    at += 1
                continue
            chooses = hand == game.hand
            for section in range(3):
                mood = DIM if not chooses else BLINK if section == self.chosen else 0
                for i in range(self._each):
                    if i < hands[hand + section]:
                        frame[ring[at]] = BASE + section | mood
                    at += 1
            if hand == _POOL:
                at = end
            mood = DIM
            if self.passed >> player & 1:
                mood = FLASH
            elif player == game.player:
                mood = BLINK if game.claim else PULSE
            while at < end:
                frame[ring[at]] = colour | mood
                at += 1

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
            else:
                line(0, self.tell(W_PLAYER + 1 + self.seat(game.result), W_WINS))
            line(1, "")
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
        line(2, self._hand(0) + " " + self._hand(1))
        line(3, self._hand(2) + " " + self._hand(3))
        line(4, self.note)

    def _hand(self, seat):
        """What a seat holds, or the common pool after the last of them: `1 B4 C4 K4`."""
        game = self.game
        if seat < game.players:
            hand = (seat - self.app.first) % game.players * 3
            text = str(seat + 1)
        else:
            hand = _POOL
            text = "+"
        hands = game.hands
        if hand == _POOL and not (hands[_POOL] or hands[_POOL + 1] or hands[_POOL + 2]):
            return ""
        return text + " B" + str(hands[hand]) + " C" + str(hands[hand + 1]) + " K" + str(hands[hand + 2])

    def help(self):
        return self.meanings([W_K_BASE, W_K_BASE + 1, W_K_BASE + 2, 0, 0, 0, 0, 0, 0, 0])
