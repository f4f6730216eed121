# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The buzzer: short tunes that play by themselves while the loop goes on."""

import board
import pwmio

from engine.game import const
from ledifice.layout import PIN_BUZZER

# A tune is pairs of bytes: a note (semitones, 60 is the middle C; 0 is a rest) and its length in hundredths
# of a second.
KEY = b"\x54\x02"
PLACE = b"\x4f\x04\x54\x05"
WRONG = b"\x30\x0c\x2b\x12"  # low: nothing else is below 200 Hz
CLAIM = b"\x4c\x06\x4f\x06\x54\x0a"
TAKE = b"\x54\x05\x4e\x05\x48\x05\x42\x0a"
PASS = b"\x48\x0a\x00\x04\x43\x0a"
UNDO = b"\x4f\x04\x48\x05"
HINT = b"\x58\x03\x00\x02\x58\x03"
WIN = b"\x48\x0c\x4c\x0c\x4f\x0c\x54\x18\x4f\x0c\x54\x28"
LOSE = b"\x4f\x0c\x4b\x0c\x48\x28"
DRAW = b"\x48\x0c\x4f\x0c\x48\x28"
START = b"\x48\x06\x4f\x06\x54\x0c"

_OCTAVE = (4186, 4435, 4699, 4978, 5274, 5588, 5920, 6272, 6645, 7040, 7459, 7902)  # from note 108 on, in Hz
_DUTY = const(0x4000)


class Sound:
    """Plays one tune at a time; a new one takes the place of the old. `on` is False when it is muted."""

    def __init__(self):
        self.on = True
        self._buzzer = pwmio.PWMOut(getattr(board, PIN_BUZZER), frequency=440, variable_frequency=True)
        self._tune = None
        self._at = 0
        self._until = 0

    def play(self, tune):
        """Start a tune. Never blocks."""
        if self.on:
            self._tune = tune
            self._at = 0

    def step(self, now):
        """Go on with the tune; `now` is in milliseconds."""
        tune = self._tune
        if tune is None or (self._at and now < self._until):
            return
        at = self._at
        if at == len(tune):
            self._tune = None
            self._buzzer.duty_cycle = 0
            return
        note = tune[at]
        if note:
            self._buzzer.frequency = _OCTAVE[note % 12] >> 9 - note // 12
        self._buzzer.duty_cycle = _DUTY if note else 0
        self._until = now + 10 * tune[at + 1]
        self._at = at + 2
