# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `sys`: the implementation's name and version, and the modules that the firmware has loaded."""

import sys as _real
from types import SimpleNamespace

from host_sim.virtual_board import here

version_info = (3, 4, 0)
platform = "RP2040"
byteorder = "little"
maxsize = 0x7FFF_FFFF
path = ["", "/", ".frozen", "/lib"]
argv = []


class _Stream:
    def write(self, text):
        here().write_console(text)
        return len(text)

    def flush(self):
        pass

    def read(self, size=-1):
        waiting = here().serial_in
        size = len(waiting) if size < 0 else size
        text = waiting[:size].decode("utf-8", "replace")
        del waiting[:size]
        return text


stdin = stdout = stderr = _Stream()
exit = _real.exit


def __getattr__(name):
    if name == "modules":
        return here().modules
    if name == "implementation":
        return SimpleNamespace(
            name="circuitpython",
            version=here().circuitpython,
            _machine="Raspberry Pi Pico with rp2040",
            _mpy=0x0306,
        )
    if name == "version":
        return "3.4.0; Adafruit CircuitPython " + ".".join(map(str, here().circuitpython))
    raise AttributeError(name)
