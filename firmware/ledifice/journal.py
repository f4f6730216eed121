# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Keeps settings and the game in progress in nvm, so that a power cut loses at most the last entry.

nvm is one sector of flash. Bytes that are still erased (0xFF) can be written in place; anything else erases
the whole sector first, and a cut in that moment loses all of it. So each entry is written behind the last
one, onto erased bytes, and the newest whole entry of a kind counts. The sector is erased only when it is
full: look at `room()` when nothing is at stake.

    0      76 ("L")
    1      version, 1
    2      kind of entry
    3, 4   number of the entry, low byte first; each is one more than the last
    5      length of the content
    6 ..   the content
    last 4 checksum of all before, low byte first
"""

from engine.checksum import checksum
from engine.game import const

SETTINGS, GAME = 1, 2

_MAGIC = const(76)
_VERSION = const(1)
_HEADER = const(6)
_AROUND = const(10)  # bytes of an entry beside its content
_ERASED = const(255)


class Journal:
    """The entries in `nvm`, which is `microcontroller.nvm` or any bytearray."""

    def __init__(self, nvm):
        self._nvm = nvm
        self._buffer = bytearray(_AROUND + 255)
        self._number = 0  # of the newest entry
        self._found = [0, 0, 0]  # by kind: where the newest content begins ...
        self._sizes = [0, 0, 0]  # ... and how long it is; 0: there is none
        self._end = 0  # behind the last byte that is not erased
        self.damaged = False  # whether there are bytes that are not a whole entry
        self._read()

    def _read(self):
        image = bytes(self._nvm[:])  # nvm itself is slow to read byte by byte
        end = len(image)
        while end and image[end - 1] == _ERASED:
            end -= 1
        self._end = end
        at = 0
        while at < end:
            size = self._entry_at(image, at)
            if size:
                number = image[at + 3] | image[at + 4] << 8
                kind = image[at + 2]
                if kind <= GAME:
                    self._number = number
                    self._found[kind] = at + _HEADER
                    self._sizes[kind] = size - _AROUND
                at += size
            else:
                self.damaged = True
                at += 1

    def _entry_at(self, image, at):
        """The size of the whole entry that begins at a place, or 0."""
        if image[at] != _MAGIC or at + _AROUND > len(image) or image[at + 1] != _VERSION:
            return 0
        end = at + _HEADER + image[at + 5]
        if end + 4 > len(image):
            return 0
        crc = checksum(image[at:end], end - at)
        for i in range(4):
            if image[end + i] != crc >> 8 * i & 255:
                return 0
        return end + 4 - at

    def latest(self, kind):
        """The content of the newest entry of a kind, or None."""
        size = self._sizes[kind]
        at = self._found[kind]
        return bytes(self._nvm[at : at + size]) if size else None

    def room(self):
        """How many bytes can be written before the sector has to be erased."""
        return len(self._nvm) - self._end

    def append(self, kind, content, size):
        """Write the first `size` bytes of `content` as the newest entry of a kind."""
        if self._end + _AROUND + size > len(self._nvm):
            self.erase(kind)
        self._number = self._number + 1 & 0xFFFF
        entry = self._write_entry(kind, content, size)
        at = self._end
        self._nvm[at : at + entry] = self._buffer[:entry]
        self._end = at + entry
        self._found[kind] = at + _HEADER
        self._sizes[kind] = size

    def _write_entry(self, kind, content, size):
        buffer = self._buffer
        buffer[0] = _MAGIC
        buffer[1] = _VERSION
        buffer[2] = kind
        buffer[3] = self._number & 255
        buffer[4] = self._number >> 8
        buffer[5] = size
        end = _HEADER + size
        for i in range(size):
            buffer[_HEADER + i] = content[i]
        crc = checksum(buffer, end)
        for i in range(4):
            buffer[end + i] = crc >> 8 * i & 255
        return end + 4

    def erase(self, but=0):
        """Begin anew with the newest entry of each kind, leaving out kind `but`."""
        image = bytearray(b"\xff" * len(self._nvm))
        end = 0
        for kind in (SETTINGS, GAME):
            content = None if kind == but else self.latest(kind)
            self._sizes[kind] = 0
            if content:
                entry = self._write_entry(kind, content, len(content))
                image[end : end + entry] = self._buffer[:entry]
                self._found[kind] = end + _HEADER
                self._sizes[kind] = len(content)
                end += entry
        self._nvm[0 : len(image)] = image
        self._end = end
        self.damaged = False
