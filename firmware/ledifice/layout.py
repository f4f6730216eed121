# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The board as it is wired: which pin, which key and which light is where. Everything else reads it here.

    rank 10   90 91 .. 99     key numbers: square = rank * 10 + file, counted from 0 at a1
      ..                      (key = matrix row * 10 + matrix column)
    rank 1     0  1 ..  9
    keys     100 .. 109       the function keys F1 .. F10, below the board

The chain of lights starts under F1 and goes back and forth, so that each wire is one key long:

    rank 2   20 21 22 ..  29  ->
    rank 1   19 18 17 ..  10  <-
    keys      0  1  2 ..   9  ->
"""

# Names in CircuitPython's `board`. 25 of the Pico's 26 pins; GP28 is spare.
PIN_SDA = "GP0"
PIN_SCL = "GP1"
PIN_COLUMNS = ("GP2", "GP3", "GP4", "GP5", "GP6", "GP7", "GP8", "GP9", "GP10", "GP11")  # a .. j
PIN_ROWS = ("GP12", "GP13", "GP14", "GP15", "GP16", "GP17", "GP18", "GP19", "GP20", "GP21", "GP22")
PIN_LIGHTS = "GP26"
PIN_BUZZER = "GP27"

PANEL_ADDRESS = 0x3C
PANEL_WIDTH = 128
PANEL_HEIGHT = 64

KEYS = 110
SQUARES = 100

# What the function keys do, F1 first.
FUNCTIONS = ("prev", "next", "turn", "claim", "hint", "undo", "light", "menu", "back", "ok")
PREV, NEXT, TURN, CLAIM, HINT, UNDO, LIGHT, MENU, BACK, OK = range(100, 110)
BASE, COLUMN, CAPITAL = PREV, NEXT, TURN  # the same three keys in Corintho

# LED_OF[key] is the light's place in the chain.
LED_OF = bytes(
    [10 + key + (9 - 2 * (key % 10) if key // 10 % 2 == 0 else 0) for key in range(SQUARES)]
    + [key - SQUARES for key in range(SQUARES, KEYS)]
)


def key_name(key):
    """The name of a key: `a1` .. `j10`, and below the board `F1` .. `F10` (`f1` .. `f10` are squares)."""
    if key >= SQUARES:
        return "F" + str(key - SQUARES + 1)
    return "abcdefghij"[key % 10] + str(key // 10 + 1)
