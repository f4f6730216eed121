# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Reads nvm at power-on: the whole entries of the journal, the settings, and how far the saved game had come.

Whatever the bytes are, nothing is found that was not written. Not in memory while the board is played on.
"""

from engine.checksum import checksum
from engine.game import const
from ledifice import save as saves
from ledifice import settings as choices
from ledifice.journal import AROUND, GAME, HEADER, KINDS, MAGIC, SETTINGS, TURN, VERSION
from ledifice.save import CATHEDRAL, FIRST_MOVE, MOVES, SIZE, TURN_SIZE

_DAMAGED = const(0)  # what walk() says of bytes that are no entry ...
_TORN = const(-1)  # ... and of those that are the beginning of one: the power was cut in its write
_ERASED = const(255)
_SIZES = bytes((0, choices.SIZE, SIZE, TURN_SIZE, 44))  # the largest content of each kind
_LITTLE = const(400)  # bytes: some fifteen turns

# The least and the most that each of the settings can be, the seats last.
_LEAST = b"\0\0\0\2\2\0\0\0\0\0\0\0\0"
_MOST = b"\1\2\1\4\12\2\4\1\2\5\5\5\5"


def walk(image, at, end):
    """Yield (kind, where the content begins, its size) for all entries between two places.

    Bytes between them are torn if no number is missing there: the next write took that of the torn one.
    """
    number = -1  # of the next entry, once there is one
    start = at  # of bytes that are no entry
    while at < end:
        size = _entry_at(image, at)
        found = image[at + 3] | image[at + 4] << 8 if size else 0
        if not size or (number >= 0 and found - number & 0x8000):  # numbers never go back
            at += 1
            continue
        if start < at:
            yield _TORN if found == max(number, 1) else _DAMAGED, start, 0
        elif found != number >= 0:
            yield _DAMAGED, start, 0
        number = found + 1 & 0xFFFF
        yield image[at + 2], at + HEADER, size - AROUND
        at += size
        start = at
    if start < end:
        yield _TORN if _are_torn(image, start, end, number) else _DAMAGED, start, 0


def _are_torn(image, start, end, number):
    """Whether the last bytes are one or more beginnings of the entry with that number."""
    if number < 0:
        number = image[start + 3] | image[start + 4] << 8  # the sector had been erased: numbers go on
    at = end
    while at > start:
        at -= 1
        if _begins(image, at, end, number):
            end = at
    return end == start


def _begins(image, at, end, number):
    """Whether bytes are the entry with a number as far as it was written, and not all of it."""
    kind = image[at + 2] if at + 2 < end else 0
    header = (MAGIC, VERSION, kind, number & 255, number >> 8)
    for i in range(min(len(header), end - at)):
        if image[at + i] != header[i]:
            return False
    if kind >= KINDS:
        return False
    size = image[at + 5] if at + 5 < end else 0
    return size <= _SIZES[kind] and end - at < AROUND + size


def _entry_at(image, at):
    """The size of the whole entry that begins at a place, or 0."""
    if image[at] != MAGIC or at + AROUND > len(image) or image[at + 1] != VERSION:
        return 0
    end = at + HEADER + image[at + 5]
    if end + 4 > len(image):
        return 0
    crc = checksum(image[at:end], end - at)
    for i in range(4):
        if image[end + i] != crc >> 8 * i & 255:
            return 0
    return end + 4 - at


def read_journal(journal, nvm):
    """Tell a journal where in nvm the newest entry of each kind is, and where the next one goes."""
    image = nvm[:]  # nvm itself is slow to read byte by byte
    end = len(image)
    while end and image[end - 1] == _ERASED:
        end -= 1
    journal.end = end
    for kind, at, size in walk(image, 0, end):
        if kind == _DAMAGED:
            journal.damaged = True
            journal.number += 1  # a number is missing there, for good
        elif kind > 0:
            journal.number = image[at - 3] | image[at - 2] << 8
            if kind < KINDS:  # others are of a time to come
                journal.found[kind] = at
                journal.sizes[kind] = size


def find_settings(settings, journal):
    """Fill the settings with the newest ones, if they make sense."""
    saved = journal.latest(SETTINGS)
    if saved is None or len(saved) != choices.SIZE or saved[0] != choices.VERSION or saved[5] % 2:
        return
    for i in range(len(_LEAST)):
        if not _LEAST[i] <= saved[1 + i] <= _MOST[i]:
            return
    for i in range(len(choices.NAMES)):
        setattr(settings, choices.NAMES[i], saved[1 + i])
    for i in range(4):
        settings.seats[i] = saved[choices.SEATS + i]


def find_game(save, journal, nvm):
    """Fill a save with the last GAME entry, and with the TURN entries behind it that belong to it."""
    whole = journal.latest(GAME)
    if whole is None or not _makes_sense(whole):
        if whole is not None or journal.sizes[TURN]:
            journal.damaged = True  # or of a time to come: it is kept like damaged bytes
        return
    save.data[: len(whole)] = whole
    save.size = len(whole)
    image = nvm[:]
    for kind, at, size in walk(image, journal.found[GAME] - HEADER, journal.end):
        if kind == TURN:
            save.older = not (size == TURN_SIZE and _follow(save, image[at : at + size]))
        elif kind == _DAMAGED:
            save.older = True
    journal.game_size = save.size
    if journal.room() < _LITTLE:
        journal.erase()  # takes up to 4 KB: now there is more room than in the middle of a game


def _makes_sense(data):
    """Whether a GAME entry, whose checksum is right, is one that this version of the firmware has written."""
    if not FIRST_MOVE <= len(data) <= SIZE or data[0] != saves.VERSION:
        return False
    game = data[1]
    width = 1
    if game & CATHEDRAL:
        width = 2
        if game & 0x4E or game & 0x30 not in (0x10, 0x20):
            return False
        if not 2 <= data[5] <= 10 or data[5] % 2 or data[6] >= data[5]:
            return False
    elif game & 15 > 2 or not 2 <= game >> 4 <= 4:
        return False
    seats = data[3] | data[4] << 8
    for i in range(4):
        if seats >> 4 * i & 15 > 5:
            return False
    return len(data) == FIRST_MOVE + width * data[MOVES]


def _follow(save, turn):
    """Let a TURN entry change the save, if it belongs to it; return whether it does."""
    data = save.data
    before = bytes(data)
    width = 2 if data[1] & CATHEDRAL else 1
    moves = turn[0]
    size = FIRST_MOVE + moves * width
    if size > SIZE or moves > data[MOVES] + 2:
        return False
    data[MOVES] = moves
    for move in range(max(0, moves - 2), moves):
        at = 1 + 2 * (2 - moves + move)
        for i in range(width):
            data[FIRST_MOVE + move * width + i] = turn[at + i]
    if checksum(data, size) == turn[5] | turn[6] << 8 | turn[7] << 16 | turn[8] << 24:
        save.size = size
        return True
    data[:] = before
    return False
