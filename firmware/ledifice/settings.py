# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the players chose in the menu, kept in the journal, and what the maker has put in settings.toml."""

import os

from engine.game import const
from ledifice.journal import SETTINGS

# An entry of the journal: the version of this list, the values named here, and the four seats.
_VERSION = const(1)
_NAMES = ("game", "edition", "claims", "players", "rounds", "language", "brightness", "sound", "palette")
_LEAST = b"\0\0\0\2\2\0\0\0\0"
_MOST = b"\1\2\1\4\12\2\4\1\2"
_SEATS = const(10)
_SIZE = const(14)


class Settings:
    """The choices as attributes. `save()` keeps them if they have changed."""

    def __init__(self, journal):
        self.game = 0  # 0 Corintho, 1 Cathedral
        self.edition = 0  # of Corintho, as in the engine
        self.claims = 0  # in Cathedral, as in the engine
        self.players = 2  # of Corintho
        self.rounds = 2  # of a match of Cathedral
        self.seats = bytearray(4)  # 0 a person, 1-5 a computer player of that level
        self.language = 0  # English, French, German
        self.brightness = 2
        self.sound = 1
        self.palette = 0
        self._journal = journal
        self._kept = bytearray(_SIZE)
        self._behind = False  # the journal has had no room
        saved = journal.latest(SETTINGS)
        if saved is not None and _makes_sense(saved):
            for i in range(len(_NAMES)):
                setattr(self, _NAMES[i], saved[1 + i])
            for i in range(4):
                self.seats[i] = saved[_SEATS + i]
        self._changed()

    def _changed(self):
        """Note the values; return whether one is new."""
        kept = self._kept
        changed = False
        kept[0] = _VERSION
        for i in range(1, _SIZE):
            value = getattr(self, _NAMES[i - 1]) if i < _SEATS else self.seats[i - _SEATS]
            if kept[i] != value:
                kept[i] = value
                changed = True
        return changed

    def save(self):
        """Keep the values, if they have changed since they were kept."""
        if self._changed():
            self._behind = True
        if self._behind:
            self._behind = not self._journal.append(SETTINGS, self._kept, _SIZE)


def _makes_sense(saved):
    if len(saved) != _SIZE or saved[0] != _VERSION or saved[5] % 2:
        return False
    for i in range(len(_NAMES)):
        if not _LEAST[i] <= saved[1 + i] <= _MOST[i]:
            return False
    return max(saved[_SEATS:]) <= 5


def number(name, least, most, default, refused):
    """A whole number from settings.toml, or the default: then, unless it is missing, `refused` gets the name."""
    try:
        value = os.getenv(name, default)
        if isinstance(value, int) and least <= value <= most:
            return value
    except ValueError:  # neither a text nor a whole number
        pass
    refused.append(name)
    return default
