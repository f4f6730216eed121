# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The lights of a board with one for each platform: a rhythm paints them anew at every tick."""

try:
    from typing import Any
except ImportError:
    pass

from ledifice.layout import SQUARES
from ledifice.lights import Lights, scaled
from ledifice.shades import BLINK, BREATH

# Of a breath: out and in within the last 36 of the 64 ticks of a rhythm.
_LEVELS = bytes([255 - max(0, 18 - abs(46 - tick)) * 13 for tick in range(64)])


class FewLights(Lights):
    """`rhythm` paints the squares, if there is one: play(frame, tick). All codes of one are codes(square)."""

    def __init__(self, milliamps):
        super().__init__(milliamps)
        self.rhythm: Any = None

    def commit(self):
        """Show the frame as it has been painted. If that changes no light, a pressed key's own answers."""
        self.everything = True  # there are so few of them
        super().commit()
        if self.rhythm is not None:  # every square may change at every tick
            for key in range(SQUARES):
                if self.frame[key] < BLINK:
                    self._moving[self._movers] = key
                    self._movers += 1
            self._at = self._movers

    def _count_light(self):
        """What all bytes of the frame add up to when it shines most, and how many of them are not 0."""
        total, lit = super()._count_light()
        if self.rhythm is not None:
            for square in range(SQUARES):
                code = self.frame[square]
                fullest = self._fullest(square)
                total += (self._sum[fullest] & 1023) - (self._sum[code] & 1023)
                lit += (self._sum[fullest] >> 10) - (self._sum[code] >> 10)
        return total, lit

    def _fullest(self, square):
        """The code with which a square shines most in a rhythm; all of its codes are in use from now on."""
        most = -1
        for code in self.rhythm.codes(square):
            if not self._count[code]:
                self._list(code)
                self._take(self._in_use - 1)
            if self._sum[code] & 1023 > most:
                most = self._sum[code] & 1023
                fullest = code
        return fullest

    def _move(self):
        tick = self._tick
        if self.rhythm is not None:
            self.rhythm.play(self.frame, tick)
        super()._move()
        for i in range(self._in_use):
            code = self._used[i]
            if code >= BREATH:
                self._now[code] = scaled(self._full[i], _LEVELS[tick & 63] + 1)
