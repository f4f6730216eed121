# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Keeps what must outlive the power in nvm: settings, game in progress, faults. recovery.py reads it again.

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

MAGIC = const(76)
VERSION = const(1)
HEADER = const(6)
AROUND = const(10)  # bytes of an entry beside its content
KINDS = const(5)
_LONGEST = const(102)  # a GAME entry of forty moves
_RESERVE = const(200)  # bytes for FAULT entries alone, so that a fault never erases


class Journal:
    """The entries in `nvm`, which is `microcontroller.nvm` or any bytearray."""

    def __init__(self, nvm):
        self._nvm = nvm
        self._buffer = bytearray(_LONGEST)
        self.number = 0  # of the newest entry
        self.found = [0] * KINDS  # by kind: where the newest content begins ...
        self.sizes = [0] * KINDS  # ... and how long it is; 0: there is none
        self.end = 0  # behind the last byte that is not erased
        self.damaged = False  # whether there are bytes that are not an entry, nor the beginning of one
        self.game = b""  # the content of a GAME entry that takes the place of all GAME and TURN entries ...
        self.game_size = 0  # ... when the sector has to be erased
        from ledifice.recovery import read_journal

        read_journal(self, nvm)

    def latest(self, kind):
        """The content of the newest entry of a kind, or None."""
        at, size = self.found[kind], self.sizes[kind]
        return bytes(self._nvm[at : at + size]) if size else None

    def room(self):
        """How many bytes can be written before the sector has to be erased."""
        return len(self._nvm) - self.end - _RESERVE

    def append(self, kind, content, size):
        """Write the first `size` bytes of `content` as the newest entry of a kind; return whether it was.

        It is not if there is no room and it is a fault, or damaged bytes would have to go: they stay until a
        game is begun.
        """
        if AROUND + size > self.room() + (_RESERVE if kind == FAULT else 0):
            if kind == FAULT or (self.damaged and not self.game_size and kind != GAME):
                return False
            self.erase(kind)
            if kind in (GAME, TURN):
                return True
        at = self.end
        entry = self._write_entry(kind, content, size)
        self._nvm[at : at + entry] = self._buffer[:entry]
        self._note(kind, at, size)
        return True

    def _note(self, kind, at, size):
        self.found[kind] = at + HEADER
        self.sizes[kind] = size
        self.end = at + AROUND + size

    def _write_entry(self, kind, content, size):
        self.number = self.number + 1 & 0xFFFF
        buffer = self._buffer
        buffer[0] = MAGIC
        buffer[1] = VERSION
        buffer[2] = kind
        buffer[3] = self.number & 255
        buffer[4] = self.number >> 8
        buffer[5] = size
        end = HEADER + size
        for i in range(size):
            buffer[HEADER + i] = content[i]
        crc = checksum(buffer, end)
        for i in range(4):
            buffer[end + i] = crc >> 8 * i & 255
        return end + 4

    def erase(self, but=0):
        """Begin anew with the game in progress and the newest settings, leaving out kind `but` of the two.

        The game comes first and is in the same write: a cut in the 50 ms of erasing can lose it all the same.
        """
        image = bytearray(max(self.end, 2 * _LONGEST))  # behind it all is erased already
        for i in range(len(image)):
            image[i] = 255
        settings = self.latest(SETTINGS) if but != SETTINGS else None
        self.sizes = [0] * KINDS
        self.end = 0
        if self.game_size:
            self._keep(image, GAME, self.game, self.game_size)
        if settings:
            self._keep(image, SETTINGS, settings, len(settings))
        self._nvm[0 : len(image)] = image
        self.damaged = False

    def _keep(self, image, kind, content, size):
        at = self.end
        entry = self._write_entry(kind, content, size)
        image[at : at + entry] = self._buffer[:entry]
        self._note(kind, at, size)
