# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `gc`, with the heap figures of a Pico on which the firmware has settled."""

from host_sim.virtual_board import COLLECT, here

_HEAP = 170_000
_USED = 95_000


def collect():
    here().spend(COLLECT)


def mem_free():
    return _HEAP - _USED


def mem_alloc():
    return _USED


def enable():
    pass


def disable():
    pass


def isenabled():
    return True


def threshold(amount=None):
    return -1
