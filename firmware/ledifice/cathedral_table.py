# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The table on which Cathedral is played: the city on all hundred lights.

The keys with which a building is chosen, turned or hinted at have the colour of the side that is to move.
"""

from engine.buildings import KINDS, THE_CATHEDRAL, shape_of
from engine.cathedral import CALLED
from engine.game import DRAW, LEGAL
from ledifice import sound
from ledifice.city import City
from ledifice.conquest import Conquest
from ledifice.ghost import Ghost
from ledifice.layout import BACK, CLAIM, HINT, NEXT, OK, PREV, TURN
from ledifice.seats import think_cathedral
from ledifice.shades import ACTIVE, CATHEDRAL, DIM, FLASH, KEY, P1, P2, PULSE
from ledifice.table import Table
from ledifice.words import (
    W_AGAIN_BUILDS,
    W_BUILDING,
    W_CALLED,
    W_CHOOSE_BUILDING,
    W_CLAIMS_AREA,
    W_DRAW,
    W_K_BUILD,
    W_K_CLAIM,
    W_K_NEXT,
    W_K_PREV,
    W_K_TURN,
    W_NO_HINT,
    W_NO_MEANING,
    W_NOT_CALLED,
    W_PASSES,
    W_REASON,
    W_SIDE,
    W_TAKES,
    W_THINKS,
    W_TO_MOVE,
    W_WINS,
)

_LETTERS = "TSIBQMADXCW"


class CathedralTable(Table):
    """A match of Cathedral on the board, one round after the other."""

    def __init__(self, app):
        super().__init__(app, think_cathedral)
        self.ghost = Ghost(self.game)
        self._conquest = Conquest(self.game)
        self.calling = False
        self._seeking = False  # a hint is being looked for
        self._city = City(self.game.city)

    # --- Keys ---

    def let_go(self):
        self.ghost.drop()
        self.calling = False

    def restored(self):
        self.ghost.begin()

    def press(self, square):
        if square == self.ghost.at:
            self._build(square)
            return
        self.ghost.put(square)
        self._show_ghost(square)

    def _show_ghost(self, key):
        """The ghost has changed: say whether it may stand there."""
        ghost = self.ghost
        if ghost.at >= 0 and ghost.reason != LEGAL:
            self.refuse(key, W_REASON + ghost.reason)
        else:
            self.app.sound.play(sound.KEY)

    def _build(self, key):
        ghost = self.ghost
        if ghost.reason != LEGAL:
            self.refuse(key, W_REASON + ghost.reason)
        else:
            self.play(key, ghost.move | CALLED if self.calling else ghost.move)

    def function(self, key):
        ghost = self.ghost
        if key in (PREV, NEXT) and ghost.choices():
            ghost.choose(1 if key == NEXT else -1)
            self._show_ghost(key)
        elif key == TURN and ghost.turnable():
            ghost.turn()
            self._show_ghost(key)
        elif key == CLAIM and self.game.claims and self.game.ply:
            self.calling = not self.calling
            self.note = self.app.words[W_CALLED if self.calling else W_NOT_CALLED]
            self.app.sound.play(sound.KEY)
        elif key == OK:
            if ghost.at < 0:
                self.refuse(key, W_CHOOSE_BUILDING)
            else:
                self._build(key)
        elif key == BACK and (ghost.at >= 0 or self.calling):
            self.let_go()
            self.app.sound.play(sound.KEY)
        else:
            self.refuse(key, W_NO_MEANING)

    # --- Time ---

    def play(self, key, move):
        super().play(key, move)
        if self.unseen:
            self.unseen = 3  # this may have taken long: light the building before all that follows

    def find_hint(self):
        self.ghost.start_hint()
        self.moving = self._seeking = self.app.busy = True

    def followed(self):
        game = self.game
        app = self.app
        squares = self._conquest.start(app.now)
        tune = sound.PLACE
        self.note = ""
        if squares:
            self.moving = True
            tune = sound.TAKE if game.taken else sound.CLAIM
            self.note = self.tell(W_SIDE + game.mover, W_CLAIMS_AREA)
            if game.taken:
                self.note = self.app.words[W_TAKES] + " " + app.words[W_BUILDING + (game.taken_piece(0) >> 9)]
        if game.passes:
            tune = sound.PASS
            self.note = self.tell(W_SIDE + 3 - game.mover, W_PASSES)
            self.show_pass(3 - game.mover)
        if not game.player:
            tune = sound.DRAW if game.result == DRAW else sound.WIN
        app.sound.play(tune)
        self.ghost.begin()

    def animate(self):
        if self._seeking:
            if not self.ghost.find_hint():
                self._seeking = self.moving = False
                if not self.ghost.hinted():
                    self.refuse(HINT, W_NO_HINT)
                self.app.dirty = True
            else:
                self.app.busy = True
            return
        shown = self._conquest.step(self.app.now)
        if shown:
            self.moving = shown == 1
            self.app.dirty = True

    def settle(self):
        super().settle()
        self._seeking = False

    # --- Lights ---

    def paint_board(self, frame):
        game = self.game
        light = P1
        dark = P2
        if not game.player:
            # Over: the winner's buildings pulse; both sides' when nobody has won.
            result = self.winner()
            light |= DIM if result == 2 else PULSE
            dark |= DIM if result == 1 else PULSE
        elif self.passed:
            if self.passed & 2:
                light |= FLASH
            else:
                dark |= FLASH
        self._city.paint(frame, light, dark)
        if self.moving and not self._seeking:
            self._conquest.paint(frame)
        if game.player:
            if not self.passed:
                self.paint_move(frame)
            if self.hint and not self._seeking:
                self.ghost.paint_hint(frame)
            self.ghost.paint(frame)

    def paint_move(self, frame):
        """Let the building of the last move pulse."""
        move = self.game.last
        if move < 0:
            return
        mover = self.game.mover
        shade = (CATHEDRAL if move >> 9 == THE_CATHEDRAL else P1 + mover - 1) | PULSE
        shape = shape_of(mover, move >> 9 & 15, move >> 7 & 3)
        square = move & 127
        while shape:
            for x in range(4):
                if shape >> x & 1:
                    frame[square + x] = shade
            shape >>= 4
            square += 10

    def total(self, side):
        """The points of a side in the match, this round included."""
        return self.app.match.points[side - 1] + self.game.left_over(side)

    def winner(self):
        """Who has won the round; after the last round, the match."""
        match = self.app.match
        if match.round + 1 < match.rounds:
            return self.game.result
        more = self.total(1) - self.total(2)
        return DRAW if not more else 1 if more < 0 else 2

    def next_round(self):
        """The round is over: begin the next, with swapped roles."""
        self.app.match.finish_round()
        self.settle()
        self.note = ""
        self.ghost.begin()

    def paint_lights(self, frame):
        super().paint_lights(frame)
        if self.thinking():
            frame[PREV] = frame[NEXT] = frame[TURN] = P1 + self.game.player - 1 | PULSE

    def paint_keys(self, frame):
        ghost = self.ghost
        colour = frame[HINT] = P1 + self.game.player - 1
        if ghost.choices():
            frame[PREV] = frame[NEXT] = colour
        if ghost.turnable():
            frame[TURN] = colour
        if self.game.claims and self.game.ply:
            frame[CLAIM] = ACTIVE if self.calling else KEY
        if ghost.at >= 0 or self.calling:
            frame[BACK] = KEY
        if ghost.at >= 0 and ghost.reason == LEGAL:
            frame[OK] = KEY

    # --- Panel ---

    def write(self):
        game = self.game
        words = self.app.words
        line = self.app.panel.line
        note = self.note
        if game.player:
            thinking = self.thinking()
            text = self.tell(W_SIDE + game.player, W_THINKS if thinking else W_TO_MOVE)
            match = self.app.match
            number = str(match.round + 1) + "/" + str(match.rounds)
            line(0, text + " " * (21 - len(text) - len(number)) + number)
            ghost = self.ghost
            if thinking:
                line(1, "")
            else:
                text = words[W_BUILDING + ghost.kind]
                if ghost.kind != THE_CATHEDRAL:
                    text += " x" + str(ghost.left)
                line(1, text + " !" if self.calling else text)
                if not note:
                    note = words[W_AGAIN_BUILDS if ghost.at >= 0 else W_CHOOSE_BUILDING]
        else:
            line(0, words[W_DRAW] if game.result == DRAW else self.tell(W_SIDE + game.result, W_WINS))
            line(1, "")
        line(2, self._stock(1))
        line(3, self._stock(2))
        line(4, note)

    def _stock(self, side):
        """What a side has left, a letter for each building, and how many squares that is."""
        game = self.game
        text = self.app.words[W_SIDE + side][0] + (">" if side == game.player else " ")
        for kind in range(THE_CATHEDRAL):
            for _ in range(game.stock[side * KINDS - KINDS + kind]):
                text += _LETTERS[kind]
        squares = str(game.left_over(side))
        return text + " " * (21 - len(text) - len(squares)) + squares

    def help(self):
        return self.meanings([W_K_PREV, W_K_NEXT, W_K_TURN, W_K_CLAIM, 0, 0, 0, 0, 0, W_K_BUILD])
