# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `board`: the pin names of a Raspberry Pi Pico."""

from host_sim.standins.microcontroller import PINS

board_id = "raspberry_pi_pico"

globals().update({f"GP{number}": pin for number, pin in PINS.items() if number < 29})
SMPS_MODE = PINS[23]
VBUS_SENSE = PINS[24]
LED = PINS[25]
A0 = GP26_A0 = PINS[26]
A1 = GP27_A1 = PINS[27]
A2 = GP28_A2 = PINS[28]
A3 = VOLTAGE_MONITOR = PINS[29]
