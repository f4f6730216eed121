# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The table on which Cathedral is played: a building is chosen, turned, shown as a ghost, and built."""

from engine.city import CALLED
from engine.game import DRAW, LEGAL
from ledifice import sound
from ledifice.cathedral_panel import write_cathedral
from ledifice.city import City, paint_building, paint_keys
from ledifice.conquest import Conquest
from ledifice.ghost import Ghost
from ledifice.hint import Hint
from ledifice.layout import BACK, CLAIM, HINT, NEXT, OK, PREV, TURN
from ledifice.seats import think_cathedral
from ledifice.table import Table
from ledifice.words import (
    W_BUILDING,
    W_CALLED,
    W_CHOOSE_BUILDING,
    W_CLAIMS_AREA,
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
)


class CathedralTable(Table):
    """A match of Cathedral on the board, one round after the other."""

    def __init__(self, app):
        super().__init__(app, think_cathedral)
        self.ghost = Ghost(self.game)
        self.conquest = Conquest(self.game)
        self.places = Hint(self.game)
        self.calling = False
        self.seeking = False  # a hint is being looked for
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
        self.places.start(self.ghost)
        self.moving = self.seeking = self.app.busy = True

    def followed(self):
        game = self.game
        app = self.app
        squares = self.conquest.start(app.now)
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
        if self.seeking:
            if not self.places.find():
                self.seeking = self.moving = False
                if not self.places.any():
                    self.refuse(HINT, W_NO_HINT)
                self.app.dirty = True
            else:
                self.app.busy = True
            return
        shown = self.conquest.step(self.app.now)
        if shown:
            self.moving = shown == 1
            self.app.dirty = True

    def settle(self):
        super().settle()
        self.seeking = False

    # --- Lights ---

    def paint_board(self, frame):
        self._city.paint(frame, self)

    def paint_move(self, frame):
        paint_building(frame, self.game)

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
        self.app.save.begin(self.app)
        self.settle()
        self.note = ""
        self.ghost.begin()

    def paint_keys(self, frame):
        paint_keys(frame, self)

    def write(self):
        write_cathedral(self)

    def help(self):
        return self.meanings([W_K_PREV, W_K_NEXT, W_K_TURN, W_K_CLAIM, 0, 0, 0, 0, 0, W_K_BUILD])
