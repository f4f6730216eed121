# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The panel: five rows of text, brought up to date piece by piece so that the loop never waits long.

A row is a grid of letters of the built-in font, which takes 0.1 KB: labels of display_text took 25 KB for all
rows and their code. A piece is seven letters: changing and sending it takes about 7 ms.
"""

import adafruit_displayio_ssd1306
import board
import busio
import displayio
import i2cdisplaybus
import terminalio

from engine.game import const
from ledifice.layout import PANEL_ADDRESS, PANEL_HEIGHT, PANEL_WIDTH, PIN_SCL, PIN_SDA

ROWS = const(5)
LETTERS = const(21)
_PIECE = const(7)
_HEIGHT = const(13)  # from row to row
_FREQUENCY = const(400_000)
_LOOK = const(2000)  # milliseconds between two looks whether the panel is there
_SPACE = const(32)
_LAST = const(127)  # the font has the letters below that
_UNKNOWN = const(63)  # instead of others: a question mark


class Row(displayio.TileGrid):
    """A row of letters."""

    def __init__(self, y, colours):
        width, height = terminalio.FONT.get_bounding_box()[:2]
        super().__init__(
            terminalio.FONT.bitmap,
            pixel_shader=colours,
            width=LETTERS,
            tile_width=width,
            tile_height=height,
            x=1,
            y=y,
        )
        self.shown = bytearray(b" " * LETTERS)

    @property
    def text(self):
        """What can be read at the moment."""
        return self.shown.decode().rstrip()

    def change(self, text):
        """Show the first piece of a text that is not shown yet; return whether there was one."""
        shown = self.shown
        end = 0
        for i in range(LETTERS):
            code = ord(text[i]) if i < len(text) else _SPACE
            if not _SPACE <= code < _LAST:
                code = _UNKNOWN
            if shown[i] != code:
                if not end:
                    end = i + _PIECE
                elif i >= end:
                    return True
                shown[i] = code
                self[i] = code - _SPACE  # with which the font begins
        return end > 0


class Panel:
    """Takes lines of text at any time. Without a panel it takes them too."""

    def __init__(self):
        self._lines = [""] * ROWS
        self._stale = 0  # a bit for each row that may have to change
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
        colours = displayio.Palette(2)
        colours[1] = 0xFFFFFF
        self._rows = []
        for number in range(ROWS):
            row = Row(_HEIGHT * number, colours)
            self._rows.append(row)
            everything.append(row)
        self._display.root_group = everything
        self._display.refresh()
        self._awake = self._status()
        self._stale = (1 << ROWS) - 1
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

    @property
    def there(self):
        """Whether there is one."""
        return self._display is not None

    def stamp(self, layer):
        """Show a layer in front of the rows until `wipe()`: the panel keeps what it was sent, we need not."""
        if self._display is not None:
            group = self._display.root_group
            group.append(layer)
            self._display.refresh()
            group.pop()

    def wipe(self):
        """Show the rows alone again."""
        if self._display is not None:
            self._display.refresh()

    def line(self, row, text):
        """Write a text of up to 21 letters into one of the five rows."""
        if text != self._lines[row]:
            self._lines[row] = text[:LETTERS]
            self._stale |= 1 << row

    def step(self, now):
        """Change and send the next piece; return whether there was any. `now` is in milliseconds."""
        if now >= self._look_at:
            self._look_at = now + _LOOK
            self._look()
            return True
        display = self._display
        row = 0
        while self._stale:
            bit = 1 << row
            if self._stale & bit:
                # Without a panel nothing is shown: one that comes back gets everything.
                if display is not None and self._rows[row].change(self._lines[row]):
                    display.refresh()
                    return True
                self._stale ^= bit
            row += 1
        return False

    def rest(self, resting):
        """Switch the panel off for a while, or on again: what it shows all day is burnt into it."""
        self._resting = resting
        if self._display is not None:
            if resting:
                self._display.sleep()
            else:
                self._display.wake()
