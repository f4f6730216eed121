# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Brings new keys and the chosen board into a player's settings.toml, and leaves everything else as it is."""

import re

BOARD = "LEDIFICE_BOARD"

_KEY = re.compile(rb"\s*([A-Za-z0-9_-]+)\s*=")
_TABLE = re.compile(rb"\s*\[")
# The value: a text in double quotes, or whatever else stands there, up to a comment or the end of the line.
_BOARD_LINE = re.compile(rb'\s*%b\s*=[ \t\v\f]*("(?:[^"\\\r\n]|\\.)*"|[^#\r\n]*?)\s*(?:#|$)' % BOARD.encode())


def merged(mine, new):
    """The player's file, with the keys of the new file that it lacks, each with the comment above it."""
    lines = mine.splitlines(keepends=True)
    # CircuitPython reads keys up to the first [table]: behind it they would not be found.
    table = next((i for i, line in enumerate(lines) if _TABLE.match(line)), len(lines))
    known = {match[1] for line in lines[:table] if (match := _KEY.match(line))}
    added = [block for key, block in _blocks(new) if key not in known]
    if not added:
        return mine
    head, tail = b"".join(lines[:table]), b"".join(lines[table:])
    if head and not head.endswith(b"\n"):
        head += b"\n"
    return head + b"".join(b"\n" + block for block in added) + (b"\n" + tail if tail else b"")


def _blocks(text):
    """The keys of a file, each with its line and the comment directly above it."""
    comment = b""
    for line in text.splitlines(keepends=True):
        if match := _KEY.match(line):
            yield match[1], comment + line.rstrip(b"\r\n") + b"\n"
            comment = b""
        else:
            comment = comment + line if line.lstrip().startswith(b"#") else b""


def board_of(text):
    """The value of LEDIFICE_BOARD as it stands there, with its quotes; None if there is none."""
    place = _place_of_board(text)
    return place and text[slice(*place)].decode("utf-8", "replace")


def with_board(text, board):
    """A file that has a LEDIFICE_BOARD, with another value in its place."""
    start, end = _place_of_board(text)
    return text[:start] + f'"{board}"'.encode() + text[end:]


def _place_of_board(text):
    """Where the value is: that of the first such line, as CircuitPython reads it."""
    start = 0
    for line in text.splitlines(keepends=True):
        if _TABLE.match(line):
            break
        if match := _BOARD_LINE.match(line):
            return start + match.start(1), start + match.end(1)
        start += len(line)
    return None
