# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the keys do at Cathedral's table: a building is chosen, turned, shown as a ghost, and built."""

from engine.city import CALLED
from engine.game import LEGAL
from ledifice import sound
from ledifice.city import City
from ledifice.conquest import Conquest
from ledifice.ghost import Ghost
from ledifice.hint import Hint
from ledifice.layout import BACK, CLAIM, NEXT, OK, PREV, TURN
from ledifice.table import Table
from ledifice.words import W_CALLED, W_CHOOSE_BUILDING, W_NO_MEANING, W_NOT_CALLED, W_REASON


class CathedralKeys(Table):
    """The half of the table that takes keys; cathedral_table.py has the other."""

    def __init__(self, app):
        super().__init__(app)
        self.ghost = Ghost(self.game)
        self.conquest = Conquest(self.game)
        self.places = Hint(self.game)
        self.calling = False
        self.seeking = False  # a hint is being looked for
        self.squares = City(self.game.city)

    def let_go(self):
        self.ghost.drop()
        self.calling = False

    def advise(self, move):
        self.calling = move & CALLED > 0
        self.ghost.show(move & ~CALLED)

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

    def find_hint(self):
        self.places.start(self.ghost)
        self.moving = self.seeking = True
