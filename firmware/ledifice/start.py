# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the board shows between power-on and the menu: the game to go on with, and what it has to complain of.

Loaded at power-on only. A screen without a table, such as these, has nothing to take back.
"""

from engine.game import const
from ledifice.layout import BACK, FRAME, LIGHT, MENU, OK, SIDE, SQUARES
from ledifice.power_on_words import (
    W_ANY_KEY,
    W_DAMAGED,
    W_FOREIGN,
    W_GO_ON_WITH,
    W_IGNORED,
    W_KEPT,
    W_LEAVE,
    W_LINE,
    W_MOVES,
    W_OLDER,
    power_on_words,
)
from ledifice.save import MOVES
from ledifice.shades import ACTIVE, BAD, BLINK, DIM, KEY, P1, PULSE, TARGET
from ledifice.words import W_AUTO, W_CLASSIC, W_CORINTHO, W_ROUND

_NOTICE = const(6000)  # milliseconds
_NAMES = ("LEDIFICE_BOARD", "LEDIFICE_MILLIAMPS", "LEDIFICE_DIM_MINUTES")
_DARK = bytes(FRAME)


def has_to_say(app):
    """Show the next thing that there is to say, last the saved game; return whether there is any."""
    words = power_on_words(app.settings.language)
    if app.refused is not None:
        lines = bad_lines(app.refused)
        app.refused = None
        if lines:
            rows = [words[W_LINE] + " " + str(lines[0]), words[W_IGNORED]]
            if len(lines) > 1:
                rows.insert(1, "+ " + ", ".join([str(line) for line in lines[1:6]]))
            app.show(Notice(app, rows))
            return True
    if app.save.foreign:
        app.save.foreign = False
        app.show(Notice(app, [app.words[W_CORINTHO + 1] + ":", words[W_FOREIGN], words[W_KEPT]]))
        return True
    if app.save.size:
        app.show(Offer(app))
        return True
    if app.journal.damaged and not app.told:
        app.told = True
        app.show(Notice(app, [words[W_DAMAGED], words[W_KEPT]]))
        return True
    return False


def bad_lines(refused):
    """The numbers of the lines of settings.toml that make no sense: these names, unknown ones, and noise."""
    lines = []
    try:
        with open("/settings.toml") as file:
            number = 0
            for line in file:
                number += 1
                name, equals, _ = line.partition("=")
                name = name.strip()
                if name[:1] == "[":
                    break  # what stands in a section is for others
                if not name or name[0] == "#":
                    continue
                ours = name[:9] == "LEDIFICE_"
                if not equals or name in refused or (ours and name not in _NAMES):
                    lines.append(number)
    except (OSError, ValueError):  # there is none, or it is not text
        pass
    return lines


class Notice:
    """A few words, until a key is pressed or some time has passed."""

    def __init__(self, app, rows):
        self.app = app
        self._rows = rows
        self._until = app.now + _NOTICE

    def enter(self):
        pass

    def key(self, key):
        self.app.begin()

    def tick(self):
        if self.app.now >= self._until:
            self.app.begin()

    def paint(self):
        frame = self.app.frame
        frame[:] = _DARK
        for key in range(SQUARES // 2 - SIDE, SQUARES // 2 + SIDE):
            frame[key] = BAD | BLINK
        frame[OK] = ACTIVE
        for row in range(5):
            self.app.panel.line(row, self._rows[row] if row < len(self._rows) else "")


class Offer:
    """The game that was saved: any key goes on with it, menu and back leave it for the menu."""

    def __init__(self, app):
        self.app = app
        self._says = power_on_words(app.settings.language)

    def enter(self):
        pass

    tick = enter

    def key(self, key):
        if key in (MENU, BACK):
            self.app.screen = None  # to go on means the game, not this offer
            self.app.open_menu()
        else:
            self.app.resume()

    def paint(self):
        """As many lights as moves were made, in the colours of those who made them in turn."""
        frame, data = self.app.frame, self.app.save.data
        frame[:] = _DARK
        players = 2 if data[1] & 128 else data[1] >> 4
        for move in range(min(data[MOVES], SQUARES // 2)):
            frame[SQUARES - SIDE - move // SIDE * SIDE + move % SIDE] = P1 + move % players | PULSE
        for key in range(SQUARES * 3 // 10, SQUARES // 2):
            frame[key] = TARGET | DIM
        frame[OK] = TARGET | PULSE
        frame[MENU] = frame[BACK] = frame[LIGHT] = KEY
        self._write(data)

    def _write(self, data):
        words, says, panel = self.app.words, self._says, self.app.panel
        cathedral = data[1] >> 7
        panel.line(0, says[W_GO_ON_WITH] + " " + words[W_CORINTHO + cathedral])
        what = words[W_AUTO + (data[1] & 1) if cathedral else W_CLASSIC + (data[1] & 15)]
        if cathedral:
            what = words[W_ROUND] + " " + str(data[6] + 1) + "/" + str(data[5]) + " " + what
        panel.line(1, what)
        panel.line(2, says[W_OLDER] if self.app.save.older else str(data[MOVES]) + " " + says[W_MOVES])
        panel.line(3, says[W_ANY_KEY])
        panel.line(4, says[W_LEAVE])
