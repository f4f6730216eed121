# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `pwmio`."""


class PWMOut:
    def __init__(self, pin, frequency, variable_frequency):
        self.frequency = frequency
        self.duty_cycle = 0
