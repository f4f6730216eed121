# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Reads a value of settings.toml as CircuitPython does, byte by byte and with all its oddities.

It knows one line at a time: the first with that key counts, a `[table]` ends the file, and what it does not
look for may be any nonsense. `os.getenv()` and `supervisor.get_setting()` are made of this.
"""

import re

_SPACE = b" \t\v\f\r\n"
_ENDS = (b"", b"\0", b"\n")  # of a line; a byte of 0 is taken for the end of the file
_ESCAPES = {b"b": b"\b", b"r": b"\r", b"n": b"\n", b"t": b"\t", b"v": b"\v", b"f": b"\f"}

# What the C library's strtol() takes for a whole number: a leading 0 means octal; 0o, 0b and _ mean nothing.
_C_NUMBER = re.compile(rb"\s*([+-]?)(0[xX]([0-9A-Fa-f]+)|0([0-7]*)|([1-9][0-9]*))\s*")
_FLOAT = re.compile(rb"[+-]?(inf|nan|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?)")


class BadValue(Exception):
    """A value that cannot be read, in the words of CircuitPython before 10.2."""


def _unexpected(byte):
    return BadValue(f"Invalid byte {chr(byte[0])!r}" if byte.strip(b"\0") else "Invalid byte 'EOF'")


class _File:
    """The bytes of a file, one after the other; b"" when there are no more."""

    def __init__(self, data):
        self._data = data
        self._at = 0

    def next(self):
        self._at += 1
        return self._data[self._at - 1 : self._at]

    def behind_spaces(self):
        """The next byte that is not white space, or is the end of the line."""
        byte = self.next()
        while byte not in _ENDS and byte in _SPACE:
            byte = self.next()
        return byte

    def skip_line(self):
        while self.next() not in _ENDS:
            pass

    @property
    def ended(self):
        return self._at >= len(self._data)


def find(data, key, version):
    """A key's value for a version of CircuitPython: its bytes, and whether they are in quotes; or None."""
    file = _File(data or b"")
    key = key.encode()
    while not file.ended:
        byte = file.behind_spaces()
        if byte in (b"", b"\0", b"["):
            return None
        if _is_key(file, byte, key):
            return _value(file, version)
    return None


def _is_key(file, byte, key):
    """Whether the line that begins with this byte is about the key; if not, it has been skipped."""
    for wanted in key:
        if byte != bytes((wanted,)):
            break
        byte = file.next()
    else:
        if byte and byte in _SPACE:
            byte = file.behind_spaces()
        if byte == b"=":
            return True
    if byte not in _ENDS:
        file.skip_line()
    return False


def _value(file, version):
    byte = file.behind_spaces()
    if byte == b'"':
        return _text(file), True
    if byte in _ENDS and version >= (10, 2):
        raise _unexpected(byte)
    value = b""
    while byte not in _ENDS and byte != b"#":
        value += byte
        byte = file.next()
    return value.rstrip(b" \t\r") if version >= (10, 2) else value, False


def _text(file):
    """What follows an opening quote, to the closing one."""
    value = b""
    while True:
        byte = file.next()
        if byte == b'"':
            byte = file.behind_spaces()
            if byte not in _ENDS and byte != b"#":
                raise _unexpected(byte)
            return value
        if byte == b"\\":
            byte = file.next()
            if byte in (b"u", b"U"):
                value += _character(b"".join(file.next() for _ in range(4 if byte == b"u" else 8)))
                continue
            if byte in _ESCAPES:
                value += _ESCAPES[byte]
                continue
        if byte in _ENDS:
            raise _unexpected(byte)
        value += byte


def _character(digits):
    if odd := re.search(rb"[^0-9A-Fa-f]|$", digits)[0]:
        raise _unexpected(odd)
    try:
        return chr(int(digits, 16)).encode("utf-8", "surrogatepass")
    except ValueError:
        raise BadValue("Invalid unicode escape") from None


def whole_number(value):
    """A number as Python writes it: so read os.getenv() before CircuitPython 10.2 what is not in quotes."""
    try:
        return int(re.sub(rb"(?<=[0-9A-Fa-fxXoObB])_+", b"", value), 0)
    except ValueError:
        raise ValueError("invalid syntax for integer with base 0") from None


def typed(value, version):
    """What supervisor.get_setting() makes of it: a boolean, a whole number or, since 10.3, a float."""
    if value in (b"true", b"false"):
        return value == b"true"
    if len(value) < 16 and (number := _C_NUMBER.fullmatch(value)):
        sign, _, hexadecimal, octal, decimal = number.groups()
        size = int(hexadecimal, 16) if hexadecimal else int(decimal) if decimal else int(octal or b"0", 8)
        return max(-size, -(1 << 31)) if sign == b"-" else min(size, (1 << 31) - 1)
    if version >= (10, 3) and len(value) < 48 and _FLOAT.fullmatch(value):
        return float(value)
    raise ValueError("Invalid value")
