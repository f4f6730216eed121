# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `supervisor`: a clock that the test moves with `sleep()`."""

_now = 0


def sleep(milliseconds):
    global _now
    _now += milliseconds


def ticks_ms():
    return _now
