# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Shows a fault: its code on the panel, a red frame on the lights. It relies on as little as it can.

Loaded only when there is something to show; the application is not running then.
"""

import time

import board
import neopixel

from engine.game import const
from ledifice.keys import Keys
from ledifice.layout import KEYS, LED_OF, PIN_LIGHTS, SIDE, SQUARES
from ledifice.maker import number
from ledifice.panel import LETTERS, Panel
from ledifice.power_on_words import W_ANY_KEY, W_GOES_ON, W_KEPT, W_STOPPED, W_TROUBLE, power_on_words
from ledifice.settings import Settings

_RED = const(48)  # of 255, if the current allows
_LIT = const(53)  # lights, at most
_SECONDS = const(3)
_PAUSE = 0.01


def show(journal, text, stay):
    """Show a fault for some seconds or, with `stay`, until a key is pressed."""
    lights = neopixel.NeoPixel(getattr(board, PIN_LIGHTS), KEYS, auto_write=False)
    _paint(lights, stay)
    panel = keys = None
    try:
        panel = _write(journal, text, stay)
        if stay:
            keys = Keys()
    except Exception as exception:  # so this was the fault: the red lights have to do
        print(repr(exception))
    steps = 0
    while keys is None or keys.take() < 0:
        if panel is not None:
            panel.step(steps * 10)
        steps += 1
        if steps * _PAUSE > _SECONDS and not stay:
            break
        time.sleep(_PAUSE)
    lights.deinit()
    if keys is not None:
        keys.deinit()
    if panel is not None:
        panel.deinit()


def _paint(lights, stay):
    """A red cross, where there is room in a red frame; the last key is lit as well if one is waited for."""
    milliamps = number("LEDIFICE_MILLIAMPS", KEYS, 6000, 400, [])
    red = min(_RED, (milliamps - KEYS) * 765 // (52 * _LIT)) << 16
    for key in range(SQUARES):
        x, y = key % SIDE, key // SIDE
        edge = SIDE > 4 and (x in (0, SIDE - 1) or y in (0, SIDE - 1))
        if edge or x in (y, SIDE - 1 - y):
            lights[LED_OF[key]] = red
    if stay:
        lights[LED_OF[KEYS - 1]] = red
    lights.show()


def _write(journal, text, stay):
    """The panel with the words of the chosen language; it is written in steps."""
    words = power_on_words(Settings(journal).language)
    code = text.split(" ")
    first = 2 if len(code[0] + code[1]) < LETTERS else 1  # words in the row of the code
    panel = Panel()
    panel.line(0, words[W_TROUBLE])
    panel.line(1, " ".join(code[:first]))
    panel.line(2, " ".join(code[first:]))
    panel.line(3, words[W_STOPPED if stay else W_KEPT])
    panel.line(4, words[W_ANY_KEY if stay else W_GOES_ON])
    return panel
