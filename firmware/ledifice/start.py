# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the board shows between power-on and the menu: the game to go on with, and what it has to complain of.

Loaded at power-on only. A screen without a table, such as these, has nothing to take back.
"""

from engine.game import const
from ledifice.layout import BACK, FEW, FRAME, LIGHT, MENU, OK, SIDE, SQUARES
from ledifice.power_on_words import (
    W_ANY_KEY,
    W_DAMAGED,
    W_FOREIGN,
    W_GO_ON_WITH,
    W_IGNORED,
    W_KEPT,
    W_LEAVE,
    W_MOVES,
    W_OLDER,
    power_on_words,
)
from ledifice.save import MOVES
from ledifice.shades import ACTIVE, BAD, BLINK, DIM, KEY, P1, PULSE, TARGET
from ledifice.words import W_AUTO, W_CLASSIC, W_CORINTHO

_NOTICE = const(6000)  # milliseconds
_NAMES = (b"LEDIFICE_BOARD", b"LEDIFICE_MILLIAMPS", b"LEDIFICE_DIM_MINUTES")
_LETTERS = const(21)  # of a row of the panel
_LINES = 2 if FEW else 3  # rows for lines of settings.toml; where there are few keys the last row names them
_BOM = b"\xef\xbb\xbf"  # some editors begin with it: CircuitPython then finds nothing in the first line
_DARK = bytes(FRAME)


def has_to_say(app):
    """Show the next thing that there is to say, last the saved game; return whether there is any."""
    words = power_on_words(app.settings.language)
    if app.refused is not None:
        lines = ignored_lines(app.refused)
        app.refused = None
        if lines:
            rows = [words[W_IGNORED], "settings.toml:"]
            rows.extend(fitting(lines))
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


def ignored_lines(refused):
    """The lines of settings.toml that do nothing, such as `12: MILLIAMPS = abc`.

    That is noise, and what seems to be for us but has a bad value, an unknown name, or a name for the second
    time, or stands where nobody looks for it.
    """
    lines = []
    done = [name.encode() for name in refused]
    section = False  # what stands in one is for others
    try:
        with open("/settings.toml", "rb") as file:
            for number, line in enumerate(file, 1):
                lost = section
                if line[:3] == _BOM:
                    line = line[3:]
                    lost = True
                line = line.strip()
                if line[:1] == b"[":
                    section = True
                name, equals, value = line.partition(b"=")
                name = name.strip()
                ours = name[:9].upper() == b"LEDIFICE_"
                wrong = ours and (lost or name in done or name not in _NAMES)
                if wrong or not (equals or section or line[:1] in b"#"):
                    where = str(number) + ": "
                    room = _LETTERS - len(where)
                    lines.append(where + shown(name[9:] if ours else name, equals, value, room))
                if ours:
                    done.append(name)
    except OSError:  # there is none
        pass
    return lines


def shown(name, equals, value, room):
    """A line of settings.toml in ASCII, without a comment, shortened to fit."""
    value = value.strip()
    if value[:1] != b'"':
        value = value.partition(b"#")[0].strip()
    if len(name) + 3 + len(value) <= room and equals:
        equals = b" = "
    text = ""
    for letter in (name + equals + value).rstrip()[: room + 1]:
        text += chr(letter) if 32 <= letter < 127 else "?"
    return text if len(text) <= room else text[: room - 2] + ".."


def fitting(lines):
    """As many lines as there is room for; of the others the numbers."""
    if len(lines) <= _LINES:
        return lines
    rows = lines[: _LINES - 1]
    rows.append(("+ " + ", ".join([line.split(":")[0] for line in lines[_LINES - 1 :]]))[:_LETTERS])
    return rows


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
        if cathedral:  # and which round it is, where the table has that
            number = str(data[6] + 1) + "/" + str(data[5])
            what += " " * (_LETTERS - len(what) - len(number)) + number
        panel.line(1, what)
        panel.line(2, says[W_OLDER] if self.app.save.older else str(data[MOVES]) + " " + says[W_MOVES])
        panel.line(3, says[W_ANY_KEY])
        panel.line(4, says[W_LEAVE])
