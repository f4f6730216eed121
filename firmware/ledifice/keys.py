# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The keys: presses as people mean them, whatever contacts and cables do."""

import time

import board
import keypad

from engine.game import const
from ledifice.layout import PIN_COLUMNS, PIN_ROWS

_TICKS = const(0x1FFF_FFFF)  # timestamps count up to here
_BOUNCE = const(30)  # milliseconds: nobody lets go of a key and presses it again from one scan to the next
# Seconds from scan to scan. A contact bounces for 5 ms at the most, so that no two scans fall into its
# chatter; and a scan takes 0.6 ms of a Pico's time.
_SCAN = 0.01
_SCANS = 0.025  # two scans and a half


class Keys:
    """`take()` gives the key pressed next. `held` are those that were down at power-on.

    A key that is stuck gives no second press: it is ignored for as long as it sticks.
    """

    def __init__(self):
        self._matrix = keypad.KeyMatrix(
            [getattr(board, pin) for pin in PIN_ROWS],
            [getattr(board, pin) for pin in PIN_COLUMNS],
            interval=_SCAN,
        )
        self._event = keypad.Event()
        self._key = -1  # the key let go of last ...
        self._let_go = 0  # ... and when
        self.down = -1  # the key pressed last, while it is down
        self._matrix.reset()  # so that keys that are down already are told
        time.sleep(_SCANS)
        self.held = []
        while self._matrix.events.get_into(self._event):
            if self._event.pressed:
                self.held.append(self._event.key_number)

    def deinit(self):
        """Let go of the pins."""
        self._matrix.deinit()

    def take(self):
        """The next key pressed, or -1."""
        events, event = self._matrix.events, self._event
        if events.overflowed:  # somebody leans on the board: forget it all, and which keys are down
            events.clear()
            self._key = self.down = -1
        while events.get_into(event):
            key = event.key_number
            now = event.timestamp
            if not event.pressed:
                self._key = key
                self._let_go = now
                if key == self.down:
                    self.down = -1
            elif key != self._key or now - self._let_go & _TICKS >= _BOUNCE:
                self.down = key
                return key
        return -1
