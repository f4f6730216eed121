# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The games of one sitting as text, and in a file if somebody wants them kept.

Each game is a line (`host_sim.record_file`) that follows its moves and takings back; the next game begins the
next line. The file is written anew after each move, beside itself and then put in its place, so that it is
whole at any time.
"""

import os
from pathlib import Path

from host_sim.record_file import BadRecord, read_games, write_line


class Unwritable(Exception):
    """The file cannot be used; the argument is a sentence that says why."""


class Games:
    """`text` are all games of this sitting. `path` is a file that keeps them behind the games it holds."""

    def __init__(self, path=None):
        self._path = None if path is None else Path(path)
        self._before = ""
        self._lines = []
        self._game = None  # the object of the last line's game ...
        self._settings = None  # ... what is played ...
        self._open = False  # ... and whether the last line is this game's
        self.failure = ""  # why the file could not be written last time
        if self._path is not None:
            self._begin_file()

    def _begin_file(self):
        try:
            if self._path.exists():
                self._before = self._path.read_text("utf-8")
                if self._before.strip():
                    read_games(self._before)
            if self._before and not self._before.endswith("\n"):
                self._before += "\n"
            self._write()
        except (BadRecord, UnicodeDecodeError) as wrong:
            why = wrong if isinstance(wrong, BadRecord) else "it is not a text"
            raise Unwritable(
                f"{self._path} is not a file of game records, and stays as it is: {why}."
            ) from None
        except OSError as wrong:
            raise Unwritable(f"{self._path} cannot be written: {wrong.strerror}.") from None

    @property
    def text(self):
        return "".join(line + "\n" for line in self._lines)

    def note(self, game):
        """A game stands as it does now."""
        line = write_line(game)
        settings, _, moves = line.partition(":")
        settings = settings.rpartition(" ")[0]  # the result is no setting
        if game is not self._game or settings != self._settings:
            self._game, self._settings = game, settings
            self._open = False
        before = self.text
        if self._open:
            self._lines.pop()
        self._open = bool(moves)
        if moves:
            # A game that goes on after the power was off comes move by move, as another object.
            if self._lines and (line + " ").startswith(self._lines[-1] + " "):
                self._lines.pop()
            self._lines.append(line)
        if self.text != before:
            try:
                self._write()
                self.failure = ""
            except OSError as wrong:
                self.failure = f"{self._path} cannot be written: {wrong.strerror}."

    def _write(self):
        if self._path is not None:
            beside = self._path.with_name(self._path.name + ".new")
            beside.write_text(self._before + self.text, "utf-8")
            os.replace(beside, self._path)
