# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `neopixel_write`: bytes down the wire of the lights."""

from host_sim.standins.digitalio import DigitalInOut
from host_sim.virtual_board import here


def neopixel_write(digitalinout, buf):
    if not isinstance(digitalinout, DigitalInOut):
        raise TypeError("digitalinout must be of type DigitalInOut")
    digitalinout._check()
    if digitalinout._pin.name == here().layout.PIN_LIGHTS:
        here().shine(buf)
