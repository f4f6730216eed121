# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The boards as they are wired: which pin, which key and which light is where. Everything else reads it here.

There are two boards; `LEDIFICE_BOARD` in settings.toml says which one this is.

    big: 10 x 10 keys and ten function keys     starter: 4 x 4 keys and four function keys

    rank 10   90 91 .. 99                       rank 4   12 13 14 15     key numbers: square =
      ..                                          ..                     rank * side + file, from 0
    rank 1     0  1 ..  9                       rank 1    0  1  2  3     at a1; key = matrix row *
    keys     100 .. 109                         keys     16 17 18 19     columns + matrix column

The big board's chain of lights starts under F1 and goes back and forth, so that each wire is one key long.
The starter board's goes through it as one reads: a matrix of 16 lights, whose rows mostly run all from the
left to the right, from the top down; then a stick.

    rank 2   20 21 22 ..  29  ->                rank 4    0  1  2  3  ->
    rank 1   19 18 17 ..  10  <-                rank 1   12 13 14 15  ->
    keys      0  1  2 ..   9  ->                keys     16 17 18 19  ->
"""

import os

try:
    BOARD = os.getenv("LEDIFICE_BOARD", "big")
except ValueError:  # neither a text nor a whole number
    BOARD = ""
UNKNOWN = BOARD not in ("big", "starter")  # settings.toml names a board that there is not
if UNKNOWN:
    BOARD = "big"

# Names in CircuitPython's `board`; the same on both boards, but for the matrix. The big board takes 25 of the
# Pico's 26 pins, GP28 is spare.
PIN_SDA = "GP0"
PIN_SCL = "GP1"
PIN_LIGHTS = "GP26"
PIN_BUZZER = "GP27"
PIN_COLUMNS: tuple = ("GP2", "GP3", "GP4", "GP5", "GP6", "GP7", "GP8", "GP9", "GP10", "GP11")  # a .. j
PIN_ROWS: tuple = ("GP12", "GP13", "GP14", "GP15", "GP16", "GP17", "GP18", "GP19", "GP20", "GP21", "GP22")
SIDE = FUNCTION_KEYS = 10
if BOARD == "starter":
    PIN_COLUMNS = ("GP2", "GP3", "GP4", "GP5")  # a .. d
    PIN_ROWS = ("GP6", "GP7", "GP8", "GP9", "GP10")
    SIDE = FUNCTION_KEYS = 4

PANEL_ADDRESS = 0x3C
PANEL_WIDTH = 128
PANEL_HEIGHT = 64

SQUARES = SIDE * SIDE
KEYS = SQUARES + FUNCTION_KEYS

# What function keys do. On the big board F1 does the first, and so on. Where there are fewer keys,
# few_keys.py says what they do at the moment; `more` changes that.
FUNCTIONS = "prev next turn claim hint undo light menu back ok more"
FEW = FUNCTION_KEYS < 10
PREV = KEYS if FEW else SQUARES
NEXT, TURN, CLAIM, HINT, UNDO, LIGHT, MENU, BACK, OK, MORE = range(PREV + 1, PREV + 11)
BASE, COLUMN, CAPITAL = PREV, NEXT, TURN  # the same three keys in Corintho
FRAME = MORE + 1 if FEW else KEYS  # the lights that screens paint: one a key, and one a function
SERVICE_KEY = KEYS - 1 if FEW else MENU  # held at power-on, it starts the self-test

# LED_OF[key] is the light's place in the chain.
if BOARD == "big":
    LED_OF = bytes(
        [10 + key + (9 - 2 * (key % 10) if key // 10 % 2 == 0 else 0) for key in range(SQUARES)]
        + [key - SQUARES for key in range(SQUARES, KEYS)]
    )
else:
    LED_OF = bytes([12 - key // 4 * 4 + key % 4 for key in range(SQUARES)] + [16, 17, 18, 19])


def key_name(key):
    """The name of a key: `a1` .. `j10`, and below the board `F1` .. `F10` (`f1` .. `f10` are squares)."""
    if key >= SQUARES:
        return "F" + str(key - SQUARES + 1)
    return "abcdefghij"[key % SIDE] + str(key // SIDE + 1)
