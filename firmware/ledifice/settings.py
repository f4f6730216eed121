# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the players chose in the menu, kept in the journal. What the maker decides is read by maker.py."""

from engine.game import const
from ledifice.journal import SETTINGS
from ledifice.layout import SIDE

# An entry of the journal: the version of this list, the values named here, and the four seats.
VERSION = const(1)
NAMES = ("game", "edition", "claims", "players", "rounds", "language", "brightness", "sound", "palette")
SEATS = const(10)
SIZE = const(14)


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
        self._kept = bytearray(SIZE)
        self._behind = False  # the journal has had no room
        from ledifice.recovery import find_settings

        find_settings(self, journal)
        if SIDE < 10:
            self.game = 0  # the other one does not fit
        self._changed()

    def _changed(self):
        """Note the values; return whether one is new."""
        kept = self._kept
        changed = False
        kept[0] = VERSION
        for i in range(1, SIZE):
            value = getattr(self, NAMES[i - 1]) if i < SEATS else self.seats[i - SEATS]
            if kept[i] != value:
                kept[i] = value
                changed = True
        return changed

    def save(self):
        """Keep the values, if they have changed since they were kept."""
        if self._changed():
            self._behind = True
        if self._behind:
            self._behind = not self._journal.append(SETTINGS, self._kept, SIZE)
