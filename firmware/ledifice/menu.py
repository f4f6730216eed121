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

from engine.game import const
from ledifice.choices import (
    BRIGHTNESS,
    ENTRIES,
    GO_ON,
    LANGUAGE,
    PLAYERS,
    ROUNDS,
    SEAT,
    START,
    choose,
    chosen,
    is_seat,
    is_there,
    line,
    options,
)
from ledifice.layout import BACK, KEYS, LIGHT, MENU, NEXT, OK, PREV, SQUARES, TURN
from ledifice.shades import ACTIVE, CHOICE, DIM, KEY, P1, PULSE, TARGET
from ledifice.sound import KEY as KEY_SOUND
from ledifice.sound import WRONG
from ledifice.words import W_K_BACK, W_K_CHANGE, W_K_LIGHT, W_K_MENU, W_K_NEXT, W_K_PREV, W_K_START

# The key of the first light of each entry.
_FIRST = bytes((95, 90, 80, 70, 60, 50, 40, 30, 20, 10, 87, 0, 77, 67))
_PAGE = const(5)
_LETTERS = const(20)
_DARK = bytes(KEYS)


class Menu:
    """`before` is the screen to go back to, or None: then one can go on with a saved game."""

    def __init__(self, app, before):
        self.app = app
        self._before = before
        self._entry = START if before is None else GO_ON

    def enter(self):
        pass

    def tick(self):
        pass

    def _there(self, entry):
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
            option = chosen(app.settings, self._entry) + 1
            self._choose(option if option < options(app.settings, self._entry) else 0)
        elif key in (BACK, MENU):
            self._entry = GO_ON if self._there(GO_ON) else START
            if self._entry == GO_ON:
                self._choose(0)
        elif key >= SQUARES or not self._press(key):
            app.sound.play(WRONG)
            return
        if app.screen is self:
            app.sound.play(KEY_SOUND)

    def _move(self, step):
        entry = (self._entry + step) % ENTRIES
        while not self._there(entry):
            entry = (entry + step) % ENTRIES
        self._entry = entry

    def _press(self, key):
        """Choose the option whose light is pressed; return whether there is one."""
        for entry in range(ENTRIES):
            light = key - _FIRST[entry]
            if 0 <= light < self._lights(entry) and self._there(entry):
                self._entry = entry
                self._choose(max(0, light - 1) if entry == PLAYERS else light)
                return True
        return False

    def _choose(self, option):
        if self._entry == GO_ON:
            if self._before is None:
                self.app.resume()
            else:
                self.app.show(self._before)
        elif self._entry == START:
            self.app.new_game()
        else:
            choose(self.app, self._entry, option)

    # Lights

    def _lights(self, entry):
        """How many lights an entry has: one for each option, but two players are two lights already."""
        if entry <= START:
            return 5
        return 4 if entry == PLAYERS else options(self.app.settings, entry)

    def paint(self):
        frame = self.app.frame
        frame[:] = _DARK
        before = 0
        for entry in range(ENTRIES):
            if self._there(entry):
                self._paint_entry(frame, entry)
                if entry < self._entry:
                    before += 1
        for key in (PREV, NEXT, TURN, LIGHT):
            frame[key] = KEY
        if self._there(GO_ON):
            frame[BACK] = frame[MENU] = KEY
        frame[OK] = ACTIVE
        self._write(before - before % _PAGE)

    def _paint_entry(self, frame, entry):
        if entry == START:
            shade = TARGET
        elif is_seat(entry):
            shade = P1 + entry - SEAT
        else:
            shade = ACTIVE if entry == GO_ON or entry >= LANGUAGE else CHOICE
        bright = shade | PULSE if entry == self._entry else shade
        first, count = _FIRST[entry], self._lights(entry)
        last = chosen(self.app.settings, entry)
        if entry <= START:
            last = 4
        elif entry == PLAYERS:
            last += 1
        least = 0 if entry <= START or entry in (PLAYERS, ROUNDS, BRIGHTNESS) else last
        for light in range(count):
            frame[first + light] = bright if least <= light <= last else shade | DIM

    # Panel

    def _write(self, skip):
        """The page of the list that begins behind `skip` entries."""
        panel = self.app.panel
        row = -skip
        for entry in range(ENTRIES):
            if row < _PAGE and self._there(entry):
                if row >= 0:
                    mark = ">" if entry == self._entry else " "
                    panel.line(row, mark + line(self.app, entry, _LETTERS))
                row += 1
        while row < _PAGE:
            panel.line(row, "")
            row += 1

    def help(self):
        words = self.app.words
        do = words[W_K_START if self._entry == START else W_K_CHANGE]
        back = menu = ""
        if self._there(GO_ON):
            back, menu = words[W_K_BACK], words[W_K_MENU]
            if self._entry == GO_ON:
                do = back
        return [words[W_K_PREV], words[W_K_NEXT], do, "", "", "", words[W_K_LIGHT], menu, back, do]
