# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `digitalio`: a pin that is read or driven."""

from host_sim.standins.microcontroller import PinUser
from host_sim.virtual_board import here


class _Choice:
    def __init__(self, text):
        self._text = text

    def __repr__(self):
        return f"digitalio.{self._text}"


class Direction:
    INPUT = _Choice("Direction.INPUT")
    OUTPUT = _Choice("Direction.OUTPUT")


class Pull:
    UP = _Choice("Pull.UP")
    DOWN = _Choice("Pull.DOWN")


class DriveMode:
    PUSH_PULL = _Choice("DriveMode.PUSH_PULL")
    OPEN_DRAIN = _Choice("DriveMode.OPEN_DRAIN")


class DigitalInOut(PinUser):
    def __init__(self, pin):
        self._claim(pin)
        self._pin = pin
        self.switch_to_input()

    def switch_to_input(self, pull=None):
        self._check()
        self._direction = Direction.INPUT
        self._pull = pull

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        self._check()
        self._direction = Direction.OUTPUT
        self._drive_mode = drive_mode
        self._value = bool(value)

    @property
    def direction(self):
        self._check()
        return self._direction

    @direction.setter
    def direction(self, direction):
        if direction is Direction.INPUT:
            self.switch_to_input()
        elif direction is Direction.OUTPUT:
            self.switch_to_output()
        else:
            raise ValueError("Invalid direction.")

    @property
    def value(self):
        self._check()
        if self._direction is Direction.OUTPUT:
            return self._value
        return here().level(self._pin.name)

    @value.setter
    def value(self, value):
        self._check()
        if self._direction is Direction.INPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._value = bool(value)

    @property
    def drive_mode(self):
        self._check()
        if self._direction is Direction.INPUT:
            raise AttributeError("Drive mode not used when direction is input.")
        return self._drive_mode

    @drive_mode.setter
    def drive_mode(self, drive_mode):
        self._check()
        if self._direction is Direction.INPUT:
            raise AttributeError("Drive mode not used when direction is input.")
        self._drive_mode = drive_mode

    @property
    def pull(self):
        self._check()
        if self._direction is Direction.OUTPUT:
            raise AttributeError("Pull not used when direction is output.")
        return self._pull

    @pull.setter
    def pull(self, pull):
        self._check()
        if self._direction is Direction.OUTPUT:
            raise AttributeError("Pull not used when direction is output.")
        self._pull = pull

    @property
    def drives_low(self):
        return self._direction is Direction.OUTPUT and not self._value

    @property
    def pulled_up(self):
        return self._direction is Direction.INPUT and self._pull is Pull.UP
