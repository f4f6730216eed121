# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `pwmio`: a square wave on a pin, which the buzzer makes audible."""

from host_sim.standins.microcontroller import PinUser
from host_sim.virtual_board import here


class PWMOut(PinUser):
    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        self._check_frequency(frequency)
        self._check_duty(duty_cycle)
        self._claim(pin)
        self._sounds = pin.name == here().layout.PIN_BUZZER
        self._variable = variable_frequency
        self._frequency = frequency
        self._duty = duty_cycle
        self._drive()

    @staticmethod
    def _check_frequency(frequency):
        if not 8 <= frequency <= 62_500_000:
            raise ValueError("Invalid frequency")

    @staticmethod
    def _check_duty(duty_cycle):
        if not isinstance(duty_cycle, int):
            raise TypeError("duty_cycle must be of type int")
        if not 0 <= duty_cycle <= 0xFFFF:
            raise ValueError("PWM duty_cycle must be between 0 and 65535 inclusive (16 bit resolution)")

    def _drive(self):
        if self._sounds:
            here().buzzer.drive(self._frequency if 0 < self._duty < 0xFFFF else 0)

    def deinit(self):
        if self._pins is not None:
            self._duty = 0
            self._drive()
        super().deinit()

    @property
    def duty_cycle(self):
        self._check()
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty_cycle):
        self._check()
        self._check_duty(duty_cycle)
        self._duty = duty_cycle
        self._drive()

    @property
    def frequency(self):
        self._check()
        return self._frequency

    @frequency.setter
    def frequency(self, frequency):
        self._check()
        if not self._variable:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction."
            )
        self._check_frequency(frequency)
        self._frequency = frequency
        self._drive()
