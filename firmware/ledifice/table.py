# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the tables of both games share: turns of persons and computers, wrong presses, hints and undo.

A table is the screen on which a game is played. The step of the loop that plays a move does nothing else;
the next one shows what followed from it.
"""

from engine.game import DRAW, IllegalMove, const
from ledifice import sound
from ledifice.layout import HINT, LIGHT, MENU, OK, PREV, UNDO
from ledifice.seats import PAUSE, computers_first, is_person, seat_of
from ledifice.shades import BAD, FLASH, KEY, OFF
from ledifice.words import (
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
    """The base of both tables. What a game adds:

    press(square), function(key)   a press by the person whose turn it is
    let_go()                       nothing is chosen any more
    followed()                     what followed from the move just played
    find_hint()                    what a hint lights, unless painting finds it
    animate()                      go on with what is moving; called while `moving`
    paint_board(), paint_keys(), write()   lights and panel
    """

    def __init__(self, app, think):
        self.app = app
        self.game = app.game
        self._think = think
        self._thought = None  # the generator of the computer player's move
        self._wait = 0  # when the computer player moves, or the result is shown
        self._until = 0  # when the blink of a wrong press, a hint or a pass is over
        self._rewinding = False
        self.unseen = 0  # a move was played in this step (2) or before, and what followed is not shown yet
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
        elif not game.player or not is_person(self.app, game.player):
            self.refuse(key, W_WAIT)
        elif key == HINT:
            self.app.sound.play(sound.KEY)
            self.hint = True
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
        self.app.dirty = False

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

    def find_hint(self):
        """A game may look for what a hint lights."""

    def restored(self):
        """A game may bring in order what it keeps beside the engine's game."""

    # --- Time ---

    def tick(self):
        """Called in every step: one thing at a time, and nothing when nothing happens."""
        app = self.app
        if self._until and app.now >= self._until:
            self.wrong = -1
            self.hint = False
            self.passed = self._until = 0
            app.dirty = True
        if self.unseen:
            self.unseen -= 1
            if self.unseen:
                return
            self._thought = None
            self._pause(PAUSE if self.game.player else _LOOK)
            self.let_go()
            self.followed()
            if not self.game.player and self.game.result != DRAW:
                app.sound.play(sound.WIN)
            app.dirty = True
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
        """Fill the frame and the panel."""
        frame = self.app.frame
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
        self.write()

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
        words[HINT - PREV] = W_K_HINT
        words[UNDO - PREV] = W_K_UNDO
        words[LIGHT - PREV] = W_K_LIGHT
        words[MENU - PREV] = W_K_MENU
        words[8] = W_K_BACK
        return [self.app.words[word] if word and lit[PREV + i] else "" for i, word in enumerate(words)]
