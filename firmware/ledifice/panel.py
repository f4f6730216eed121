# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The panel: five rows of text, brought up to date piece by piece so that the loop never waits long.

A piece is a label of seven letters. Changing it takes about 10 ms and sending it 6 ms: each is a step of its
own (bitmap_label, because a plain label of seven letters takes 14 ms to send).
"""

import adafruit_displayio_ssd1306
import board
import busio
import displayio
import i2cdisplaybus
import terminalio
from adafruit_display_text import bitmap_label

from engine.game import const
from ledifice.layout import PANEL_ADDRESS, PANEL_HEIGHT, PANEL_WIDTH, PIN_SCL, PIN_SDA

ROWS = const(5)
LETTERS = const(21)
_PIECES = const(3)  # of a row
_PIECE = const(7)
_WIDTH = const(6)  # of a letter of terminalio.FONT, in pixels
_HEIGHT = const(13)  # from row to row
_FREQUENCY = const(400_000)
_LOOK = const(2000)  # milliseconds between two looks whether the panel is there


class Row(displayio.Group):
    """A row of labels side by side, which show one text."""

    def __init__(self, y):
        super().__init__(x=1, y=y)
        self.labels = []
        for piece in range(_PIECES):
            label = bitmap_label.Label(terminalio.FONT, x=piece * _PIECE * _WIDTH, y=0)
            self.labels.append(label)
            self.append(label)

    @property
    def text(self):
        """What can be read at the moment."""
        return "".join([label.text for label in self.labels])


class Panel:
    """Takes lines of text at any time. Without a panel it takes them too."""

    def __init__(self):
        self._lines = [""] * ROWS
        self._stale = 0  # a bit for each piece whose label may have to change
        self._unsent = False
        self._rows = []
        self._display = None
        self._i2c = None
        self._answer = bytearray(1)
        self._awake = 0  # its status while it is on; -1 for one that tells nothing
        self._resting = False
        self._look_at = 0  # when to look next whether the panel is there
        displayio.release_displays()
        self._open()

    def _open(self):
        """Find the panel and show everything on it, at once: 29 ms."""
        try:
            if self._i2c is None:
                self._i2c = busio.I2C(getattr(board, PIN_SCL), getattr(board, PIN_SDA), frequency=_FREQUENCY)
            bus = i2cdisplaybus.I2CDisplayBus(self._i2c, device_address=PANEL_ADDRESS)
        except (RuntimeError, ValueError):  # nothing pulls the bus up, nobody answers: there is no panel
            return
        self._display = adafruit_displayio_ssd1306.SSD1306(
            bus, width=PANEL_WIDTH, height=PANEL_HEIGHT, auto_refresh=False
        )
        everything = displayio.Group()
        self._rows = []
        for number in range(ROWS):
            row = Row(5 + _HEIGHT * number)
            self._rows.append(row)
            everything.append(row)
        self._display.root_group = everything
        self._display.refresh()
        self._awake = self._status()
        self._stale = (1 << ROWS * _PIECES) - 1
        self.rest(self._resting)

    def _look(self):
        """Whether a panel that was there has gone, or one that had gone is there again: cables get loose."""
        if self._display is not None:
            status = self._status()
            if status == self._awake or (self._resting and status >= 0):
                return
            self._close()
        self._open()

    def _status(self):
        """What the panel says of itself: 64 while it is off, as after a reset; -1 if it is silent."""
        i2c = self._i2c
        status = self._awake
        if i2c is not None and i2c.try_lock():
            try:
                i2c.readfrom_into(PANEL_ADDRESS, self._answer)
                status = self._answer[0] & 64
            except OSError:
                status = -1
            i2c.unlock()
        return status

    def _close(self):
        if self._display is not None:
            self._display.root_group = None
            self._display = None
        displayio.release_displays()

    def deinit(self):
        """Let go of the panel and its pins."""
        self._close()
        if self._i2c is not None:
            self._i2c.deinit()

    def line(self, row, text):
        """Write a text of up to 21 letters into one of the five rows."""
        if text != self._lines[row]:
            self._lines[row] = text[:LETTERS]
            self._stale |= 7 << _PIECES * row

    def step(self, now):
        """Send the piece that has been changed, or change the next one; return whether there was any. `now` is
        in milliseconds."""
        if now >= self._look_at:
            self._look_at = now + _LOOK
            self._look()
            return True
        if self._unsent and self._display is not None:
            self._unsent = False
            self._display.refresh()
            return True
        piece = 0
        while self._stale:
            bit = 1 << piece
            if self._stale & bit:
                self._stale ^= bit
                if self._change(piece // _PIECES, piece % _PIECES):
                    return True
            piece += 1
        return False

    def _change(self, row, piece):
        """Bring one label up to date; return whether it changed."""
        if self._display is None:
            return False  # one that comes back gets everything
        label = self._rows[row].labels[piece]
        text = self._lines[row][piece * _PIECE : (piece + 1) * _PIECE]
        if label.text == text:
            return False
        label.text = text
        self._unsent = True
        return True

    def rest(self, resting):
        """Switch the panel off for a while, or on again: what it shows all day is burnt into it."""
        self._resting = resting
        if self._display is not None:
            if resting:
                self._display.sleep()
            else:
                self._display.wake()
