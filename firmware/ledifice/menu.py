# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The menu: a list on the panel, and the same choices as lights, for a board without a panel."""

from ledifice.choices import ENTRIES, GO_ON, START, choose, chosen, is_there, line, options
from ledifice.layout import BACK, FEW, MENU, NEXT, OK, PREV, SQUARES, TURN
from ledifice.sound import KEY as KEY_SOUND
from ledifice.sound import WRONG

if FEW:
    from ledifice.menu_small import paint_menu, press
else:
    from ledifice.menu_view import paint_menu, press


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
            self.choose_next()
        elif key in (BACK, MENU):
            self.entry = GO_ON if self.there(GO_ON) else START
            if self.entry == GO_ON:
                self.choose(GO_ON, 0)
        elif key >= SQUARES or not press(self, key):
            app.sound.play(WRONG)
            return
        if app.screen is self:
            app.sound.play(KEY_SOUND)

    def _move(self, step):
        entry = (self.entry + step) % ENTRIES
        while not self.there(entry):
            entry = (entry + step) % ENTRIES
        self.entry = entry

    def choose_next(self):
        """Choose the next option of the entry in hand."""
        option = chosen(self.app.settings, self.entry) + 1
        self.choose(self.entry, option if option < options(self.app.settings, self.entry) else 0)

    def choose(self, entry, option):
        """Take an entry in hand, and choose an option of it."""
        self.entry = entry
        if self.entry == GO_ON:
            if self._before is None:
                self.app.resume()
            else:
                self.app.show(self._before)
        elif self.entry == START:
            if self.there(GO_ON):
                from ledifice.question import start

                start(self.app, self)
            else:
                self.app.new_game()
        else:
            choose(self.app, self.entry, option)

    def paint(self):
        paint_menu(self)

    def write(self, rows):
        """Write the page of the list that the entry in hand is on, into as many rows of the panel."""
        panel = self.app.panel
        before = 0
        for entry in range(self.entry):
            if self.there(entry):
                before += 1
        row = before % rows - before
        for entry in range(ENTRIES):
            if row < rows and self.there(entry):
                if row >= 0:
                    mark = ">" if entry == self.entry else " "
                    panel.line(row, mark + line(self.app, entry, 20))
                row += 1
        while row < rows:
            panel.line(row, "")
            row += 1
