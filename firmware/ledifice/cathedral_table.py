# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The table on which Cathedral is played: what follows from a building, and what is lit and written."""

from engine.game import DRAW
from ledifice import sound
from ledifice.cathedral_keys import CathedralKeys
from ledifice.cathedral_panel import write_cathedral
from ledifice.city import paint_building, paint_keys
from ledifice.layout import HINT
from ledifice.words import (
    W_BUILDING,
    W_CLAIMS_AREA,
    W_NO_HINT,
    W_PASSES,
    W_SIDE,
    W_TAKES,
)


class CathedralTable(CathedralKeys):
    """A match of Cathedral on the board, one round after the other."""

    # --- Time ---

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
        self.squares.paint(frame, self)

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
