# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What code.py runs in the place of the application when an update was cut off in the middle: a few words on
the panel. The other files may be of two versions then, so it uses only what is built into CircuitPython.
"""

import time

import board
import busdisplay
import busio
import displayio
import i2cdisplaybus
import microcontroller
import terminalio

LINES = ("Ledifice", "The update was cut", "off. On a computer", "run: ledifice flash")

# What wakes an SSD1306: the addressing mode, rows and columns as they are mounted, charge pump, on.
_WAKE = b"\xae\0\x20\1\0\xa1\0\xc8\0\xa8\1\x3f\xda\1\x12\x8d\1\x14\xaf\0"


class Line(displayio.TileGrid):
    """A line of text in the built-in font."""

    def __init__(self, text, colours, y):
        width, height = terminalio.FONT.get_bounding_box()[:2]
        super().__init__(
            terminalio.FONT.bitmap,
            pixel_shader=colours,
            width=len(text),
            tile_width=width,
            tile_height=height,
            y=y,
        )
        self.text = text
        for i in range(len(text)):
            self[i] = terminalio.FONT.get_glyph(ord(text[i])).tile_index  # type: ignore[attr-defined]


def show():
    """Write the lines on the panel, if there is one."""
    displayio.release_displays()
    try:
        i2c = busio.I2C(board.GP1, board.GP0, frequency=400_000)
        bus = i2cdisplaybus.I2CDisplayBus(i2c, device_address=0x3C)
    except (RuntimeError, ValueError):
        return
    display = busdisplay.BusDisplay(
        bus,
        _WAKE,
        width=128,
        height=64,
        color_depth=1,
        grayscale=True,
        pixels_in_byte_share_row=False,
        set_column_command=0x21,
        set_row_command=0x22,
        data_as_commands=True,
        single_byte_bounds=True,
    )
    colours = displayio.Palette(2)
    colours[1] = 0xFFFFFF
    group = displayio.Group()
    for number, text in enumerate(LINES):
        group.append(Line(text, colours, 15 * number))
    display.root_group = group


def stop():
    """Say it and wait: a computer that finishes the update restarts the board."""
    print(" ".join(LINES))
    show()
    while True:
        _feed_watchdog()
        time.sleep(1)


def _feed_watchdog():
    """The old version may have started it, and it would reset the board in the middle of the update."""
    watchdog = microcontroller.watchdog
    if watchdog is not None and watchdog.mode is not None:
        watchdog.feed()
