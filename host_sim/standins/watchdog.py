# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `watchdog`: as on the RP2040, it resets, cannot raise, and waits for at most 8 seconds."""

from host_sim.virtual_board import here


class WatchDogTimeout(Exception):
    pass


class WatchDogMode:
    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return f"watchdog.WatchDogMode.{self._name}"


WatchDogMode.RAISE = WatchDogMode("RAISE")
WatchDogMode.RESET = WatchDogMode("RESET")


class WatchDogTimer:
    """The one timer. The end of `code.py` stops it, as the raspberrypi port does."""

    def feed(self):
        here().feed_watchdog()

    @property
    def timeout(self):
        return here().watchdog_timeout

    @timeout.setter
    def timeout(self, seconds):
        if seconds <= 0:
            raise ValueError("timeout must be >= 0")
        if int(seconds) > 8:
            raise ValueError("timeout must be <= 8")
        here().watchdog_timeout = float(seconds)
        here().feed_watchdog()

    @property
    def mode(self):
        return here().watchdog_mode

    @mode.setter
    def mode(self, mode):
        if mode is WatchDogMode.RAISE:
            raise NotImplementedError
        if mode is not None and mode is not WatchDogMode.RESET:
            raise TypeError("mode must be of type WatchDogMode")
        if mode is not here().watchdog_mode:
            here().watchdog_mode = mode
            here().feed_watchdog()
