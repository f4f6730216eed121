# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The self-test, for somebody who has just soldered the board: hold `menu` (where
there are few keys: the last one) while switching it on.

The lights go through red, green, blue and white, and light up one by one in the order of their chain. Then
every key that is pressed lights up, sounds, and says its name and its two pins. The same is printed on the
serial port.
"""

import sys

from engine.game import const
from ledifice import VERSION
from ledifice.layout import FEW, KEYS, LED_OF, PIN_COLUMNS, PIN_ROWS, SERVICE_KEY, key_name
from ledifice.power_on_words import W_PRESS_KEYS, W_STUCK, W_TEST, W_TEST_END, power_on_words
from ledifice.shades import ACTIVE, BAD, BLINK, EMPTY, TARGET
from ledifice.sound import PLACE, START

_LETTERS = const(21)  # of a row of the panel
_COLOURS = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF)
_COLOUR = const(1200)  # milliseconds for which all lights have one colour
_WALK = 3300 // KEYS  # ... for which the walking light stays
_QUIET = const(12_000)  # ... without a key, until the lights are shown again
_HOLD = const(2000)  # ... for which `menu` is held to end it
_END = const(300_000)  # ... without a key, until it ends by itself


class SelfTest:
    """A screen like the others, but it takes every key."""

    def __init__(self, app):
        self.app = app
        self._words = power_on_words(app.settings.language)
        self._pressed = bytearray(KEYS)  # 1: was pressed, 2: down since power-on
        for key in app.keys.held:
            self._pressed[key] = 2
        self._pressed[SERVICE_KEY] = 0  # whoever wants the self-test is holding it
        self._count = 0
        self._last = -1
        self._show = 0  # when the lights begin to be shown, or will
        self._at = -1  # what they show: a colour, then the place in the chain
        self._since = 0  # when `menu` was pressed
        self._key_at = 0

    def enter(self):
        app = self.app
        app.every_key = True
        self._key_at = app.now
        self._show = app.now + _WALK  # what is painted first must not be what is seen
        app.sound.play(START)
        print("Ledifice", VERSION, "CircuitPython", _version(), "self-test")
        for key in app.keys.held:
            if key != SERVICE_KEY:
                print("stuck:", _wiring(key))
        self._write()

    def key(self, key):
        app = self.app
        self._last = key
        self._count += self._pressed[key] != 1
        self._pressed[key] = 1
        self._since = self._key_at = app.now
        self._show = app.now + _QUIET
        self._at = -1
        app.sound.play(PLACE)
        app.dirty = True
        print("key", _wiring(key), self._count, "of", KEYS)
        self._write()

    def tick(self):
        app = self.app
        if (
            app.keys.down == SERVICE_KEY and app.now - self._since >= _HOLD
        ) or app.now - self._key_at >= _END:
            app.every_key = False
            print("self-test ended,", self._count, "of", KEYS, "keys pressed")
            app.begin()
        elif app.now >= self._show:
            self._show_lights(app.now - self._show)

    def _show_lights(self, time):
        """The colours one after the other, then a light that walks along the chain."""
        app = self.app
        at = time // _COLOUR
        if at >= len(_COLOURS):
            at = len(_COLOURS) + (time - len(_COLOURS) * _COLOUR) // _WALK
        if at == self._at:
            return
        self._at = at
        at -= len(_COLOURS)
        if at < 0:
            _fill(app.lights, _COLOURS[at])
            app.busy = True
        elif at < KEYS:
            for key in range(KEYS):
                app.frame[key] = ACTIVE if LED_OF[key] == at else 0
            app.lights.commit()
            app.busy = True
        else:
            self._show = app.now + _QUIET
            self._at = -1
            app.dirty = True

    def paint(self):
        """Keys that were pressed are bright, those that are stuck blink, the last one differs."""
        frame = self.app.frame
        for key in range(KEYS):
            state = self._pressed[key]
            frame[key] = BAD | BLINK if state == 2 else TARGET if state else EMPTY
        if self._last >= 0:
            frame[self._last] = ACTIVE

    def _write(self):
        app = self.app
        words, panel = self._words, app.panel
        panel.line(0, words[W_TEST] + " " + str(self._count) + "/" + str(KEYS))
        panel.line(1, words[W_PRESS_KEYS] if self._last < 0 else _wiring(self._last))
        panel.line(2, self._stuck() or self._way_out())
        panel.line(3, str(_free() >> 10) + " KB, CP " + _version())
        panel.line(4, "Ledifice " + VERSION)

    def _stuck(self):
        """The keys that are down since power-on, as many as fit."""
        text = self._words[W_STUCK]
        for key in range(KEYS):
            if self._pressed[key] == 2:
                longer = text + " " + key_name(key)
                if len(longer) > _LETTERS - 3:  # which `...` takes
                    return text + "..."
                text = longer
        return text if text != self._words[W_STUCK] else ""

    def _way_out(self):
        name = key_name(SERVICE_KEY) if FEW else ("menu", "menu", "Menue")[self.app.settings.language]
        return self._words[W_TEST_END].replace("$", name)


def _fill(lights, colour):
    """Let all lights shine in a colour, as brightly as the current allows."""
    total = (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
    level = min(255, lights.budget * 255 // (KEYS * total))
    colour = (colour & 0x010101) * level
    for key in range(KEYS):
        lights.sent[key] = lights.pixels[LED_OF[key]] = colour
    lights.everything = True
    lights.pixels.show()


def _free():
    """Bytes of heap that are free."""
    import gc

    gc.collect()
    return gc.mem_free()  # type: ignore[attr-defined]


def _version():
    return ".".join([str(part) for part in sys.implementation.version[:3]])


def _wiring(key):
    """A key's name, and the pins of its row and its column."""
    return key_name(key) + " " + PIN_ROWS[key // len(PIN_COLUMNS)] + " " + PIN_COLUMNS[key % len(PIN_COLUMNS)]
