# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the tables of both games share: turns of persons and computers, wrong presses, hints and undo.

A table is the screen on which a game is played. The step of the loop that plays a move does nothing else;
the next one shows what followed from it.
"""

from engine.game import IllegalMove, const
from ledifice import sound
from ledifice.layout import HINT, LIGHT, MENU, OK, PREV, UNDO
from ledifice.seats import PAUSE, computers_first, is_person, seat_of
from ledifice.shades import BAD, FLASH, KEY, OFF
from ledifice.words import (
    W_HINT,
    W_K_BACK,
    W_K_HINT,
    W_K_LIGHT,
    W_K_MENU,
    W_K_UNDO,
    W_NO_UNDO,
    W_REASON,
    W_UNDONE,
    W_WAIT,
)

_WRONG = const(900)  # milliseconds for which a wrong press blinks
_HINT = const(4000)  # ... for which a hint is shown
_LOOK = const(1500)  # ... between the last move and the result


class Table:
    """The base of both tables; what a game adds stands at its end."""

    def __init__(self, app, think):
        self.app = app
        self.game = app.game
        self._think = think
        self._thought = None  # the generator of the computer player's move
        self._wait = 0  # when the computer player moves, or the result is shown
        self._until = 0  # when the blink of a wrong press, a hint or a pass is over
        self._rewinding = False
        self.unseen = 0  # steps until all of a move is seen: it is lit, what followed is found, and lit
        self._unwritten = False  # the lights are painted, the panel is not yet written
        self.moving = False  # an animation is under way
        self.mover = 0  # who made the last move
        self.wrong = -1  # the key whose press was wrong
        self.hint = False
        self.passed = 0  # the players, as a mask, who had to pass
        self.note = ""  # the last row of the panel: why a press was wrong, what has happened

    def enter(self):
        """The table is in front of the people, again or for the first time."""
        self._thought = None
        self._pause(PAUSE)

    def _pause(self, milliseconds):
        self._wait = self.app.now + milliseconds

    # --- Keys ---

    def key(self, key):
        """A key was pressed."""
        if key == MENU:
            self.app.open_menu()
            return
        if self._rewinding or self.unseen:
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
            self.refuse(key, W_WAIT)
        elif key == HINT:
            self.app.sound.play(sound.HINT)
            self.hint = True
            self.note = self.app.words[W_HINT]
            self._until = self.app.now + _HINT
            self.find_hint()
        elif key >= PREV:
            self.function(key)
        else:
            self.press(key)

    def settle(self):
        """End what blinks, and what moves: the person who presses a key has seen it."""
        self.wrong = -1
        self.hint = self.moving = False
        self.passed = self._until = 0

    def refuse(self, key, word):
        """A wrong press: a blink, a low tone, and the reason in words. Nothing changes."""
        app = self.app
        self.wrong = key
        self._until = app.now + _WRONG
        self.note = app.words[word]
        app.sound.play(sound.WRONG)
        app.dirty = True

    def play(self, key, move):
        """Play a move that a press of `key` asks for, or refuse it."""
        self.mover = self.game.player
        try:
            self.game.play(move)
        except IllegalMove as illegal:
            self.refuse(key, W_REASON + illegal.args[0])
            return
        self.unseen = 2
        self.app.busy = True

    # --- Undo ---

    def undo(self):
        """Take back the last move; against computer players all moves since the person's last turn."""
        first = computers_first(self.app)
        if first < 0 or self.game.ply <= first:
            self.refuse(UNDO, W_NO_UNDO)
            return
        self.app.sound.play(sound.UNDO)
        self.let_go()
        self._rewinding = True

    def _rewind(self):
        app = self.app
        game = self.game
        game.undo()
        if is_person(app, game.player):
            self._rewinding = False
            self._thought = None
            self._pause(PAUSE)
            self.note = app.words[W_UNDONE]
            self.restored()
            app.dirty = True

    # --- Time ---

    def tick(self):
        """Called in every step: one thing at a time, and nothing when nothing happens."""
        app = self.app
        if self._until and app.now >= self._until:
            self.wrong = -1
            self.hint = False
            self.passed = self._until = 0
            app.dirty = True
        if app.busy:
            return  # a key press has played a move
        if self._unwritten:
            self._unwritten = False
            self.write()
        if self.unseen:
            self.unseen -= 1
            app.dirty = True
            if self.unseen == 1:
                app.busy = True
                self._thought = None
                self._pause(PAUSE if self.game.player else _LOOK)
                self.let_go()
                self.followed()
        elif self._rewinding:
            self._rewind()
        elif self.moving:
            self.animate()
            self._pause(PAUSE if self.game.player else _LOOK)
        elif not self.game.player:
            if app.now >= self._wait:
                app.show_result()
        elif not is_person(app, self.game.player) and app.now >= self._wait:
            self._take_turn()

    def _take_turn(self):
        """A slice of a computer player's thinking, or its move."""
        if self._thought is None:
            self._thought = self._think(self.app)
        move = next(self._thought)
        if move >= 0:
            self.play(OK, move)

    def show_pass(self, player):
        """Somebody could not move: let their lights flash."""
        self.passed |= 1 << player
        self._until = self.app.now + _LOOK

    # --- Lights and panel ---

    def seat(self, player):
        """The seat of a player, counted from 0."""
        return seat_of(self.app, player)

    def thinking(self):
        """Whether a computer player is to move."""
        return self.game.player > 0 and not is_person(self.app, self.game.player)

    def paint(self):
        """Fill the frame; the panel is for the next step."""
        if self.unseen:
            self.paint_move(self.app.frame)
        else:
            self.paint_lights(self.app.frame)
            self._unwritten = True

    def paint_lights(self, frame):
        """Fill the frame."""
        for key in range(PREV, OK + 1):
            frame[key] = OFF
        frame[MENU] = frame[LIGHT] = KEY
        if self.game.ply > computers_first(self.app) >= 0:
            frame[UNDO] = KEY
        self.paint_board(frame)
        if self.game.player and not self.thinking():
            frame[HINT] = KEY
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

    def meanings(self, words):
        """What the function keys mean, for `help()`: the numbers of ten words, 0 for nothing."""
        lit = self.app.frame
        if self.thinking():  # they only say who thinks
            words[0] = words[1] = words[2] = 0
        words[HINT - PREV] = W_K_HINT
        words[UNDO - PREV] = W_K_UNDO
        words[LIGHT - PREV] = W_K_LIGHT
        words[MENU - PREV] = W_K_MENU
        words[8] = W_K_BACK
        return [self.app.words[word] if word and lit[PREV + i] else "" for i, word in enumerate(words)]

    # --- What a game adds ---

    def press(self, square):
        """The person whose turn it is has pressed a square."""

    def function(self, key):
        """... or a function key."""

    def let_go(self):
        """Nothing is chosen any more."""

    def followed(self):
        """A move was played: find what followed from it, say it, sound it."""

    def restored(self):
        """A move was taken back."""

    def find_hint(self):
        """Look for what a hint lights, unless painting finds it."""

    def animate(self):
        """Go on with what is moving; called while `moving`."""

    def paint_move(self, frame):
        """Light the move just played, before anything that follows from it is known."""

    def paint_board(self, frame):
        """Light the squares."""

    def paint_keys(self, frame):
        """Light the function keys that do something for the person whose turn it is."""

    def write(self):
        """Write the rows of the panel."""
