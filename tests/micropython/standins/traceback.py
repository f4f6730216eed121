# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `traceback`: MicroPython tells the place only when it prints."""


def format_exception(exc, value, tb):
    return [repr(value) + "\n"]
