# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The end of a game: who has won, the points of round and match, and what comes next."""

from engine.game import DRAW, const
from ledifice import sound
from ledifice.layout import MENU, OK, UNDO
from ledifice.shades import KEY, PULSE
from ledifice.words import (
    W_DRAW,
    W_MATCH,
    W_NEXT_ROUND,
    W_NO_MEANING,
    W_REMATCH,
    W_ROUND,
    W_SIDE,
    W_WINS,
    W_WINS_MATCH,
)

_WRONG = const(900)  # milliseconds for which a wrong press blinks


class Result:
    """The result over the board as it stands. Its table goes on to be the one to be asked about the game."""

    def __init__(self, app):
        self.app = app
        self.table = app.table
        self._wrong = -1
        self._until = 0

    def enter(self):
        """The result is shown, again or for the first time."""
        self.table.settle()

    def goes_on(self):
        """Whether the match has another round."""
        match = self.app.match
        return match is not None and match.round + 1 < match.rounds

    def key(self, key):
        """A key was pressed: take back, the next round or a rematch, or the menu."""
        app = self.app
        self._wrong = -1
        app.dirty = True
        if key == MENU:
            app.open_menu()
        elif key == UNDO:
            app.show(self.table)
            self.table.key(UNDO)
        elif key == OK:
            if self.goes_on():
                app.sound.play(sound.START)
                self.table.next_round()
                app.show(self.table)
            else:
                app.new_game(swap=True)
        else:
            self._wrong = key
            self._until = app.now + _WRONG
            app.sound.play(sound.WRONG)

    def tick(self):
        """Called in every step."""
        if self._wrong >= 0 and self.app.now >= self._until:
            self._wrong = -1
            self.app.dirty = True

    def paint(self):
        """The lights are the table's, with the winner's pulsing; OK is what goes on."""
        app = self.app
        self.table.wrong = self._wrong
        self.table.paint_lights(app.frame)
        app.frame[OK] = KEY | PULSE
        last = app.words[W_NEXT_ROUND if self.goes_on() else W_REMATCH]
        if self._wrong >= 0:
            last = app.words[W_NO_MEANING]
        if app.match is None:
            self.table.note = last
            self.table.write()
        else:
            self._write_points()
            app.panel.line(4, last)

    def _write_points(self):
        """The points of Light and Dark, of the round and of the match; the fewer the better."""
        app = self.app
        words = app.words
        table = self.table
        match = app.match
        winner = table.winner()
        if winner == DRAW:
            app.panel.line(0, words[W_DRAW])
        else:
            app.panel.line(0, table.tell(W_SIDE + winner, W_WINS if self.goes_on() else W_WINS_MATCH))
        sides = words[W_SIDE + 1] + " : " + words[W_SIDE + 2]
        app.panel.line(1, " " * (21 - len(sides)) + sides)
        name = words[W_ROUND] + " " + str(match.round + 1) + "/" + str(match.rounds)
        self._write_row(2, name, app.game.left_over(1), app.game.left_over(2))
        self._write_row(3, words[W_MATCH], table.total(1), table.total(2))

    def _write_row(self, row, name, light, dark):
        points = str(light) + " : " + str(dark)
        self.app.panel.line(row, name + " " * (21 - len(name) - len(points)) + points)
