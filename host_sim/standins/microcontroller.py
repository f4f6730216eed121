# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `microcontroller`: pins, processor, reset, flash and watchdog of an RP2040."""

from types import SimpleNamespace

from host_sim.standins.nvm import ByteArray
from host_sim.standins.watchdog import WatchDogTimer
from host_sim.virtual_board import HardReset, here


class Pin:
    """A pin of the microcontroller. Two names of the same pin are the same object."""

    def __init__(self, number):
        self.number = number
        self.name = f"GP{number}"

    def __repr__(self):
        return f"board.{self.name}"


class PinUser:
    """An object that has pins for itself until it is deinitialised."""

    drives_low = False
    pulled_up = False

    def _claim(self, *pins):
        used = here().pins
        for pin in pins:
            if not isinstance(pin, Pin):
                raise TypeError(f"pin must be of type Pin, not {type(pin).__name__}")
            if pin.name in used:
                raise ValueError(f"{pin.name} in use")
        if len(set(pins)) < len(pins):
            raise ValueError("Duplicate pin" if len(pins) > 2 else "Invalid pins")
        for pin in pins:
            used[pin.name] = self
        self._pins = pins

    def _check(self):
        if self._pins is None:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")

    def deinit(self):
        if self._pins is not None:
            used = here().pins
            for pin in self._pins:
                if used.get(pin.name) is self:
                    del used[pin.name]
            self._pins = None

    def vm_ended(self):
        """`code.py` has ended: CircuitPython takes the pins back."""
        self.deinit()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.deinit()


class _Names:
    """The members of an enum-like class of CircuitPython."""

    def __init__(self, kind, name):
        self._text = f"microcontroller.{kind}.{name}"
        self.name = name

    def __repr__(self):
        return self._text


class ResetReason:
    POWER_ON = _Names("ResetReason", "POWER_ON")
    BROWNOUT = _Names("ResetReason", "BROWNOUT")
    SOFTWARE = _Names("ResetReason", "SOFTWARE")
    DEEP_SLEEP_ALARM = _Names("ResetReason", "DEEP_SLEEP_ALARM")
    RESET_PIN = _Names("ResetReason", "RESET_PIN")
    WATCHDOG = _Names("ResetReason", "WATCHDOG")
    UNKNOWN = _Names("ResetReason", "UNKNOWN")
    RESCUE_DEBUG = _Names("ResetReason", "RESCUE_DEBUG")


class RunMode:
    NORMAL = _Names("RunMode", "NORMAL")
    SAFE_MODE = _Names("RunMode", "SAFE_MODE")
    UF2 = _Names("RunMode", "UF2")
    BOOTLOADER = _Names("RunMode", "BOOTLOADER")


class Processor:
    """The one processor object; its temperature is that of a board on a table."""

    frequency = 125_000_000
    temperature = 24.6
    voltage = None  # the RP2040 cannot measure it
    uid = bytearray(b"\xe6\x61\x41\x04\x03\x2b\x6c\x25")

    @property
    def reset_reason(self):
        return getattr(ResetReason, here().reset_reason)


PINS = {number: Pin(number) for number in range(30)}
pin = SimpleNamespace(**{f"GPIO{number}": each for number, each in PINS.items()})
cpu = Processor()
cpus = (cpu, cpu)
nvm = ByteArray()
watchdog = WatchDogTimer()


def delay_us(delay):
    here().spend(delay)


def disable_interrupts():
    here().interrupts = False


def enable_interrupts():
    here().interrupts = True


def on_next_reset(run_mode):
    here().run_mode = run_mode


def reset():
    here().die(HardReset("SOFTWARE"))
