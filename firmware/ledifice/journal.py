# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Keeps what must outlive the power in nvm: settings, the game in progress, faults. No entry can harm another.

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

SETTINGS, GAME, TURN, FAULT = 1, 2, 3, 4  # kinds; TURN is what has come after the last GAME (save.py)
DAMAGED, TORN = 0, -1  # what walk() says of bytes that are no entry; TORN: the last one, cut off

_MAGIC = const(76)
_VERSION = const(1)
_HEADER = const(6)
_AROUND = const(10)  # bytes of an entry beside its content
_ERASED = const(255)
_KINDS = const(5)
_RESERVE = const(200)  # bytes for FAULT entries alone, so that a fault never erases


class Journal:
    """The entries in `nvm`, which is `microcontroller.nvm` or any bytearray."""

    def __init__(self, nvm):
        self._nvm = nvm
        self._buffer = bytearray(_AROUND + 255)
        self._number = 0  # of the newest entry
        self._found = [0] * _KINDS  # by kind: where the newest content begins ...
        self._sizes = [0] * _KINDS  # ... and how long it is; 0: there is none
        self._end = 0  # behind the last byte that is not erased
        self.damaged = False  # whether there are bytes that are not an entry, nor the beginning of one
        self.game = b""  # the content of a GAME entry that takes the place of all GAME and TURN entries ...
        self.game_size = 0  # ... when the sector has to be erased
        for kind, at, size in self.walk(0):
            if kind > 0:
                self._found[kind] = at
                self._sizes[kind] = size
            elif kind == DAMAGED:
                self.damaged = True

    def walk(self, at):
        """Yield (kind, where the content begins, its size) for all from a place on; DAMAGED for a bad byte."""
        image = bytes(self._nvm[:])  # nvm itself is slow to read byte by byte
        end = len(image)
        while end and image[end - 1] == _ERASED:
            end -= 1
        self._end = end
        while at < end:
            size = _entry_at(image, at)
            if size:
                self._number = image[at + 3] | image[at + 4] << 8
                if 0 < image[at + 2] < _KINDS:  # others are of a time to come
                    yield image[at + 2], at + _HEADER, size - _AROUND
                at += size
            elif image[at] == _MAGIC and at + _AROUND + (image[at + 5] if at + 5 < end else 255) >= end:
                yield TORN, at, 0
                return
            else:
                yield DAMAGED, at, 0
                at += 1

    def place(self, kind):
        """Where the content of the newest entry of a kind begins, or -1."""
        return self._found[kind] if self._sizes[kind] else -1

    def latest(self, kind):
        """The content of the newest entry of a kind, or None."""
        return self.content(self._found[kind], self._sizes[kind]) if self._sizes[kind] else None

    def content(self, at, size):
        """Bytes that walk() has told of."""
        return bytes(self._nvm[at : at + size])

    def room(self):
        """How many bytes can be written before the sector has to be erased."""
        return len(self._nvm) - self._end - _RESERVE

    def append(self, kind, content, size):
        """Write the first `size` bytes of `content` as the newest entry of a kind; return whether it was.

        It is not if there is no room and it is a fault, or damaged bytes would have to go: they stay until a
        game is begun.
        """
        if _AROUND + size > self.room() + (_RESERVE if kind == FAULT else 0):
            if kind == FAULT or (self.damaged and not self.game_size and kind != GAME):
                return False
            self.erase(kind)
            if kind in (GAME, TURN):
                return True
        at = self._end
        entry = self._write_entry(kind, content, size)
        self._nvm[at : at + entry] = self._buffer[:entry]
        self._note(kind, at, size)
        return True

    def _note(self, kind, at, size):
        self._found[kind] = at + _HEADER
        self._sizes[kind] = size
        self._end = at + _AROUND + size

    def _write_entry(self, kind, content, size):
        self._number = self._number + 1 & 0xFFFF
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
        """Begin anew with the game in progress and the newest settings, leaving out kind `but` of the two.

        The game comes first and is in the same write: a cut in the 50 ms of erasing can lose it all the same.
        """
        image = bytearray(b"\xff" * len(self._nvm))
        settings = self.latest(SETTINGS) if but != SETTINGS else None
        self._sizes = [0] * _KINDS
        self._end = 0
        if self.game_size:
            self._keep(image, GAME, self.game, self.game_size)
        if settings:
            self._keep(image, SETTINGS, settings, len(settings))
        self._nvm[0 : len(image)] = image
        self.damaged = False

    def _keep(self, image, kind, content, size):
        at = self._end
        entry = self._write_entry(kind, content, size)
        image[at : at + entry] = self._buffer[:entry]
        self._note(kind, at, size)


def _entry_at(image, at):
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
