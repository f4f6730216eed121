# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `time`: the virtual clock."""

import struct
import time as _real

from host_sim.virtual_board import CLOCK_READ, here

struct_time = _real.struct_time
_YEAR_2000 = 946_684_800  # where the clock of a board without battery starts


def _device_float(value):
    """CircuitPython keeps a float in 30 bits: after a day monotonic() moves in steps of 1/32 s."""
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    return struct.unpack("<f", struct.pack("<I", bits & ~3))[0]


def sleep(seconds):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    here().sleep(int(seconds * 1_000_000))


def monotonic():
    here().spend(CLOCK_READ)
    return _device_float(here().uptime / 1_000_000)


def monotonic_ns():
    here().spend(CLOCK_READ)
    return here().uptime * 1000


def time():
    here().spend(CLOCK_READ)
    return _YEAR_2000 + here().uptime // 1_000_000


def localtime(secs=None):
    return _real.gmtime(time() if secs is None else secs)


def mktime(t):
    import calendar

    return calendar.timegm(tuple(t))
