# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the tables of both games share: which key does what, which keys are lit, and lines of the panel.

A table is the screen on which a game is played.
"""

try:
    from typing import Any
except ImportError:
    pass

from engine.game import const
from ledifice import sound
from ledifice.layout import HINT, LIGHT, MENU, NEXT, OK, PREV, TURN, UNDO
from ledifice.seats import computers_first, is_person
from ledifice.shades import ACTIVE, BAD, FLASH, KEY, OFF, P1, PULSE
from ledifice.turns import Turns
from ledifice.words import W_HINT, W_WAIT

_HINT = const(4000)  # milliseconds for which a hint is shown
_SEEN = const(2500)  # ... and where one may go, before a good move is


class Table(Turns):
    """The base of both tables; what a game adds stands at its end."""

    # --- Keys ---

    def key(self, key):
        """A key was pressed."""
        if key == MENU:
            self.app.open_menu()
            return
        if self.rewinding or self.unseen:
            return  # this is over in a moment
        self.settle()
        self.note = ""
        self.app.dirty = True
        game = self.game
        if key == UNDO:
            self.undo()
        elif not game.player:
            self.app.show_result()
        elif not is_person(self.app, game.player):
            if key == OK:
                self.hurry = True
                self.app.sound.play(sound.KEY)
            else:
                self.refuse(key, W_WAIT)
        elif key == HINT:
            self.app.sound.play(sound.HINT)
            self.hint = True
            self.note = self.app.words[W_HINT]
            self.until = self.app.now + _HINT
            self.find_hint()
            self._thought = self._advice()
        elif key >= PREV:
            self.function(key)
        else:
            self.press(key)

    def _advice(self):
        """Think about a good move for a person, to be shown when they have seen where they may go."""
        from ledifice.thinking import ADVICE, think

        seen = self.app.now + _SEEN
        for move in think(self, ADVICE):
            if move < 0:
                yield -1
        while self.app.now < seen:
            yield -1
        yield move

    # --- Lights and panel ---

    def paint(self):
        """Fill the frame; the panel is for the next step."""
        if self.unseen:
            self.paint_move(self.app.frame)
        else:
            self.paint_lights(self.app.frame)
            self.unwritten = True

    def paint_lights(self, frame):
        """Fill the frame."""
        for key in range(PREV, OK + 1):
            frame[key] = OFF
        frame[MENU] = frame[LIGHT] = KEY
        if self.game.ply > computers_first(self.app) >= 0:
            frame[UNDO] = KEY
        self.paint_board(frame)
        if self.thinking():
            frame[PREV] = frame[NEXT] = frame[TURN] = P1 + self.seat(self.game.player) | PULSE
        elif self.game.player:
            frame[HINT] = ACTIVE if self.hint or self.advised else KEY
            self.paint_keys(frame)
        if self.wrong >= 0:
            self.paint_wrong(frame)

    def paint_wrong(self, frame):
        """Let the pressed key blink."""
        frame[self.wrong] = BAD | FLASH

    def tell(self, name, word):
        """A line such as `Player 2 passes`, if it fits into a row: else without the name."""
        words = self.app.words
        text = words[name] + " " + words[word]
        return text if len(text) < 22 else words[word]

    # --- What a game adds ---

    press: "Any"  # press(square): the person whose turn it is has pressed a square
    function: "Any"  # function(key): ... or a function key
    paint_board: "Any"  # paint_board(frame): light the squares
    paint_keys: "Any"  # paint_keys(frame): light the function keys that do something for that person

    def find_hint(self):
        """Look for what a hint lights, unless painting finds it."""

    def paint_move(self, frame):
        """Light the move just played, before anything that follows from it is known."""
