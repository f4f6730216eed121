# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The menu: a list on the panel, and the same choices as lights, for a board without a panel.

    a b c d e f g h i j
10  start     . go on     of dim lights the bright one is chosen, or as many as are bright;
 9  game      .     lan   the entry in hand pulses;
 8  edition   .     so    a press on a light chooses it
 7  players   .     pal
 6  seat 1      .
 5  seat 2      .         a person, or a computer player of level 1 to 5
 4  seat 3      .
 3  seat 4      .
 2  rounds    .           two for each light
 1  brightness.
"""

from ledifice.choices import ENTRIES, GO_ON, PLAYERS, START, choose, chosen, is_there, options
from ledifice.layout import BACK, MENU, NEXT, OK, PREV, SQUARES, TURN
from ledifice.menu_view import FIRST_LIGHT, count_lights, paint_menu
from ledifice.sound import KEY as KEY_SOUND
from ledifice.sound import WRONG


class Menu:
    """`before` is the screen to go back to, or None: then one can go on with a saved game."""

    def __init__(self, app, before):
        self.app = app
        self._before = before
        self.entry = START if before is None else GO_ON

    def enter(self):
        pass

    def tick(self):
        pass

    def there(self, entry):
        """Whether an entry is in the list at the moment."""
        if entry == GO_ON:
            return self._before is not None or self.app.save.size > 0
        return is_there(self.app.settings, entry)

    # Keys

    def key(self, key):
        app = self.app
        app.dirty = True
        if key in (PREV, NEXT):
            self._move(1 if key == NEXT else -1)
        elif key in (OK, TURN):
            option = chosen(app.settings, self.entry) + 1
            self._choose(option if option < options(app.settings, self.entry) else 0)
        elif key in (BACK, MENU):
            self.entry = GO_ON if self.there(GO_ON) else START
            if self.entry == GO_ON:
                self._choose(0)
        elif key >= SQUARES or not self._press(key):
            app.sound.play(WRONG)
            return
        if app.screen is self:
            app.sound.play(KEY_SOUND)

    def _move(self, step):
        entry = (self.entry + step) % ENTRIES
        while not self.there(entry):
            entry = (entry + step) % ENTRIES
        self.entry = entry

    def _press(self, key):
        """Choose the option whose light is pressed; return whether there is one."""
        for entry in range(ENTRIES):
            light = key - FIRST_LIGHT[entry]
            if 0 <= light < count_lights(self.app.settings, entry) and self.there(entry):
                self.entry = entry
                self._choose(max(0, light - 1) if entry == PLAYERS else light)
                return True
        return False

    def _choose(self, option):
        if self.entry == GO_ON:
            if self._before is None:
                self.app.resume()
            else:
                self.app.show(self._before)
        elif self.entry == START:
            self.app.new_game()
        else:
            choose(self.app, self.entry, option)

    def paint(self):
        paint_menu(self)
