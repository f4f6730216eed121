# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `traceback`: tracebacks go to the serial console."""

import traceback as _real

from host_sim import HOME
from host_sim.virtual_board import here

_HOST = f"{HOME / 'host_sim'}/"  # what is native on the device has no place in a traceback
_BESIDE = f"{HOME}/"  # where `engine` lies


_NOT_GIVEN = object()


def format_exception(exc, value=_NOT_GIVEN, tb=_NOT_GIVEN, limit=None, chain=True):
    if (value is _NOT_GIVEN) != (tb is _NOT_GIVEN) and here().circuitpython >= (10, 3):
        raise ValueError("Supply both or neither of value and tb")
    value = exc if value is _NOT_GIVEN else value
    tb = value.__traceback__ if tb is _NOT_GIVEN else tb
    lines = []
    if tb is not None:
        lines.append("Traceback (most recent call last):\n")
        for entry in _real.extract_tb(tb, limit):
            if not entry.filename.startswith(_HOST):
                name = entry.filename.removeprefix(f"{here().drive_root}/").removeprefix(_BESIDE)
                lines.append(f'  File "{name}", line {entry.lineno}, in {entry.name}\n')
    lines.append("".join(_real.format_exception_only(type(value), value)[-1:]))
    return lines


def print_exception(exc, value=_NOT_GIVEN, tb=_NOT_GIVEN, limit=None, file=None, chain=True):
    text = "".join(format_exception(exc, value, tb, limit, chain))
    if file is None:
        here().write_console(text)
    else:
        file.write(text)
