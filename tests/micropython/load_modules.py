# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Loads modules of the bundle in the current folder one after the other, and prints the name of each.

What is built into CircuitPython is there by name only: whatever is asked of it is an empty class.
"""

import gc
import sys


class Anything:
    SCL = SDA = None


class BuiltIn:
    def __getattr__(self, name):
        if name[0] == "_":
            raise AttributeError(name)
        return Anything


for name in (
    "adafruit_pixelbuf bitmaptools board busdisplay busio digitalio displayio i2cdisplaybus keypad "
    "microcontroller neopixel_write pwmio supervisor terminalio traceback watchdog"
).split():
    sys.modules[name] = BuiltIn()
sys.path[:] = ["", "lib"]
before = set(sys.modules)
for name in sys.argv[1:]:
    __import__(name)
    print(name)
    for loaded in list(sys.modules):
        if loaded not in before:
            del sys.modules[loaded]
    gc.collect()
