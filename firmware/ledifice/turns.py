# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The turns of persons and computers at either table: moves, refusals, undo, and what happens in time.

The step of the loop that plays a move does nothing else; the next ones show what followed from it.
"""

try:
    from typing import Any
except ImportError:
    pass

from engine.game import IllegalMove, const
from ledifice import sound
from ledifice.layout import OK, UNDO
from ledifice.seats import PAUSE, computers_first, is_person, seat_of
from ledifice.words import W_ADVICE, W_NO_UNDO, W_REASON, W_UNDONE

_WRONG = const(900)  # milliseconds for which a wrong press blinks
_ADVICE = const(6000)  # ... for which a hint shows a good move
_LOOK = const(1500)  # ... between the last move and the result


class Turns:
    """The lower half of a table; table.py has the upper one. What a game adds stands at its end."""

    def __init__(self, app):
        self.app = app
        self.game = app.game
        self.search = None  # of the computer players, when they have begun to think
        self.hurry = False  # ... and are to make the best move that they know
        self._thought = None  # what a computer player is thinking, for its own turn or as a hint
        self._wait = 0  # when the computer player moves, or the result is shown
        self.until = 0  # when the blink of a wrong press, a hint or a pass is over
        self.rewinding = False
        self.unseen = False  # a move was played, what followed from it is still to be found
        self.unwritten = False  # the lights are painted, the panel is not yet written
        self.moving = False  # an animation is under way
        self.mover = 0  # who made the last move
        self.wrong = -1  # the key whose press was wrong
        self.hint = False
        self.advised = False  # what is chosen was chosen by a hint
        self.passed = 0  # the players, as a mask, who had to pass
        self.note = ""  # the last row of the panel: why a press was wrong, what has happened

    def enter(self):
        """The table is in front of the people, again or for the first time."""
        self._thought = None
        self._pause(PAUSE)

    def _pause(self, milliseconds):
        self._wait = self.app.now + milliseconds

    # --- Moves ---

    def settle(self):
        """End what blinks, and what moves: the person who presses a key has seen it."""
        self.wrong = -1
        self.hint = self.moving = self.advised = self.hurry = False
        self.passed = self.until = 0
        if not self.thinking():
            self._thought = None  # no more need for a hint

    def refuse(self, key, word):
        """A wrong press: a blink, a low tone, and the reason in words. Nothing changes."""
        app = self.app
        self.wrong = key
        self.until = app.now + _WRONG
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
        self.unseen = self.app.dirty = self.app.unsaved_turn = True

    def follow(self):
        """Find what followed from the move just played, and let it be seen."""
        self.unseen = False
        self.app.dirty = True
        self._thought = None
        self._pause(PAUSE if self.game.player else _LOOK)
        self.let_go()
        self.followed()

    # --- Undo ---

    def undo(self):
        """Take back the last move; against computer players all moves since the person's last turn."""
        first = computers_first(self.app)
        if first < 0 or self.game.ply <= first:
            self.refuse(UNDO, W_NO_UNDO)
            return
        self.app.sound.play(sound.UNDO)
        self.let_go()
        self.rewinding = True

    def _rewind(self):
        app = self.app
        game = self.game
        game.undo()
        if is_person(app, game.player):
            self.rewinding = False
            self._thought = None
            self._pause(PAUSE)
            self.note = app.words[W_UNDONE]
            self.restored()
            app.dirty = app.unsaved_turn = True

    # --- Time ---

    def tick(self):
        """Called in every step: one thing at a time, and nothing when nothing happens."""
        app = self.app
        if self.until and app.now >= self.until:
            if self.hint or self.advised:
                self.note = ""
            self.wrong = -1
            self.hint = False
            self.passed = self.until = 0
            if self.advised:
                self.advised = False
                self.let_go()
            app.dirty = True
        if app.busy:
            return  # lights or panel have had their piece of this step
        if self.unwritten:
            self.unwritten = False
            app.busy = True
            self.write()
        elif self.unseen:
            self.follow()
        elif self.rewinding:
            self._rewind()
        elif self.moving:
            self.animate()
            self._pause(PAUSE if self.game.player else _LOOK)
        elif not self.game.player:
            if app.now >= self._wait:
                app.show_result()
        elif not is_person(app, self.game.player):
            if self.hurry or app.now >= self._wait:
                self._take_turn()
        elif self._thought is not None:
            self._think_of_hint(self._thought)

    def _take_turn(self):
        """A slice of a computer player's thinking, or its move."""
        if self._thought is None:
            from ledifice.thinking import think

            self._thought = think(self, self.app.settings.seats[self.seat(self.game.player)])
        move = next(self._thought)
        if move >= 0:
            self._thought = None
            self.hurry = False
            self.play(OK, move)

    def _think_of_hint(self, thought):
        """A slice of thinking about a good move for a person; when it is found, show it."""
        app = self.app
        try:
            move = next(thought)
        except MemoryError:  # no room for a computer player: the hint is where one may go
            self._thought = None
            return
        if move >= 0:
            self._thought = None
            self.let_go()
            self.advise(move)
            self.note = app.words[W_ADVICE]
            self.advised = app.dirty = True
            self.hint = False
            self.until = app.now + _ADVICE

    def show_pass(self, player):
        """Somebody could not move: let their lights flash."""
        self.passed |= 1 << player
        self.until = self.app.now + _LOOK

    def seat(self, player):
        """The seat of a player, counted from 0."""
        return seat_of(self.app, player)

    def thinking(self):
        """Whether a computer player is to move."""
        return self.game.player > 0 and not is_person(self.app, self.game.player)

    # --- What a game adds ---

    let_go: "Any"  # let_go(): nothing is chosen any more
    advise: "Any"  # advise(move): choose what a good move would choose, and show where it goes
    followed: "Any"  # followed(): a move was played: find what followed from it, say it, sound it
    restored: "Any"  # restored(): a move was taken back
    animate: "Any"  # animate(): go on with what is moving; called while `moving`
    write: "Any"  # write(): write the rows of the panel
