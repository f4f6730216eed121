# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What can be in the way, each with an exit code of its own and words for somebody who wants to play."""

import contextlib
import errno

NO_DEVICE = 3
SEVERAL_DEVICES = 4
NO_PERMISSION = 5
READ_ONLY = 6
NO_ROOM = 7
CUT_OFF = 8
TOO_OLD = 9
WRONG_BOARD = 10
BARE_PICO = 11
NO_ANSWER = 12
NOT_WHOLE = 13
NOT_AGREED = 14

CODES = """\
exit codes:
   0  done, or nothing to do    6  read-only               11  a bare Pico: CircuitPython first
   3  no device                 7  not enough room         12  the device does not answer
   4  several devices           8  cut off in the middle   13  what is on the device is not whole
   5  no permission             9  CircuitPython too old   14  you did not agree
                               10  another board
"""

AGAIN = "Plug it in again and run the same command: it goes on from there."


class Trouble(Exception):
    """Something that ends a command: the exit code, and what to tell."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


@contextlib.contextmanager
def files_of(place):
    """Say in plain words what an OSError means that files at `place` give."""
    try:
        yield
    except OSError as error:
        raise _meaning(error, place) from error


def _meaning(error, place):
    match error.errno:
        case errno.EROFS:
            return Trouble(
                READ_ONLY,
                f"{place} is read-only. Unplug the board and plug it in again. If it stays read-only, the "
                "program on it keeps the drive for itself: try `ledifice flash --port PORT`.",
            )
        case errno.EACCES | errno.EPERM:
            return Trouble(NO_PERMISSION, f"You are not allowed to write on {place}.")
        case errno.ENOSPC:
            return Trouble(NO_ROOM, f"{place} is full.")
    return Trouble(CUT_OFF, f"{place} went away in the middle ({error.strerror or error}). {AGAIN}")
