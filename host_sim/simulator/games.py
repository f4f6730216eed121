# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The games that were played on a board as text: a line each (`host_sim.record_file`), the last one growing.

A line follows its game's moves and takings back; the next game begins the next line. `memory.py` keeps the
text across restarts.
"""

from host_sim.record_file import write_line


class Games:
    """All games of a board: `earlier` as they are, behind them those of `text`, which can still change.

    `kept` is what was written down before: its last game may be going on.
    """

    def __init__(self, kept=""):
        lines = kept.splitlines()
        last = [lines.pop()] if lines and ":" in lines[-1] else []
        self.earlier = "".join(line + "\n" for line in lines)
        self._lines = last
        self._game = None  # the object of the last line's game ...
        self._settings = None  # ... what is played ...
        self._open = False  # ... and whether the last line is this game's
        self._another = False  # the next game is not the last line's, whatever its moves are
        self.text = ""
        self._write()

    def note(self, game):
        """A game stands as it does now."""
        line = write_line(game)
        settings, *moves = _parts(line)
        if game is not self._game or settings != self._settings:
            self._game, self._settings = game, settings
            self._open = bool(moves) and not self._another and self._is_last(settings, moves)
            self._another = False
        if self._open:
            self._lines.pop()
        self._open = bool(moves)
        if moves:
            self._lines.append(line)
        self._write()

    def begin_another(self):
        """The board is given a game: it begins a line of its own."""
        self._another = True

    def _is_last(self, settings, moves):
        """Whether a game that comes with moves is the last line's, which goes on after the power was off.

        The last turn, or that turns were taken back, may be saved and not in the line yet.
        """
        if not self._lines:
            return False
        before, *made = _parts(self._lines[-1])
        both = min(len(made), len(moves))
        return settings == before and made[:both] == moves[:both]

    def _write(self):
        self.text = "".join(line + "\n" for line in self._lines)


def _parts(line):
    """What is played, without the result, and the moves."""
    head, _, moves = line.partition(":")
    return head.rpartition(" ")[0], *moves.split()
