# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A game as bytes and back: its settings and its moves, the same bytes on every machine.

0      "L"
1      version of this format, 1
2      game and settings: 0 players edition (Corintho, 1 + 3 + 4 bits) or 1 0 starter claims (Cathedral)
3, 4   number of moves, low byte first
5 ..   the moves, one byte each in Corintho, two in Cathedral, low byte first
last 4 checksum of all before, low byte first
"""

from engine.checksum import checksum
from engine.game import IllegalMove

_MAGIC = 76
_VERSION = 1
_CATHEDRAL = 0x80


class RecordError(ValueError):
    """Bytes that are not a whole and legal game; the argument says in what way."""


def pack(game):
    """The record of a game."""
    data = bytearray(record_size(game))
    pack_into(game, data)
    return bytes(data)


def record_size(game):
    """How many bytes the record of a game takes."""
    return 9 + game.ply * _move_size(game)


def pack_into(game, data):
    """Write the record of a game into the beginning of a buffer, and return its size."""
    data[0] = _MAGIC
    data[1] = _VERSION
    cathedral = hasattr(game, "claims")
    data[2] = _CATHEDRAL | game.starter << 4 | game.claims if cathedral else game.players << 4 | game.edition
    data[3] = game.ply & 255
    data[4] = game.ply >> 8
    end = 5
    for ply in range(game.ply):
        move = game.move_at(ply)
        data[end] = move & 255
        end += 1
        if cathedral:
            data[end] = move >> 8
            end += 1
    crc = checksum(data, end)
    for shift in range(0, 32, 8):
        data[end] = crc >> shift & 255
        end += 1
    return end


def unpack(data):
    """The game of a record, played to its last move; RecordError if anything is wrong with the bytes."""
    if len(data) < 9 or data[0] != _MAGIC:
        raise RecordError("this is not a game record")
    if data[1] != _VERSION:
        raise RecordError("this record has version " + str(data[1]) + ", not " + str(_VERSION))
    game = _new_game(data[2])
    count = data[3] | data[4] << 8
    size = _move_size(game)
    end = 5 + count * size
    if len(data) != end + 4:
        raise RecordError("this record is not as long as it says")
    crc = checksum(data, end)
    for i in range(4):
        if data[end + i] != crc >> 8 * i & 255:
            raise RecordError("this record is damaged: its checksum is wrong")
    for at in range(5, end, size):
        move = data[at] | (data[at + 1] << 8 if size == 2 else 0)
        try:
            game.play(move)
        except IllegalMove:
            raise RecordError("move " + str(game.ply + 1) + " of this record is not legal") from None
    return game


def _move_size(game):
    return 2 if hasattr(game, "claims") else 1


def _new_game(settings):
    """A new game by the settings byte; imports only the game that it needs."""
    try:
        if settings & _CATHEDRAL:
            from engine.cathedral import Cathedral

            if settings & 0x4E == 0:
                return Cathedral(settings & 1, settings >> 4 & 3)
        else:
            from engine.corintho import Corintho

            return Corintho(settings & 15, settings >> 4)
    except ValueError:
        pass
    raise RecordError("this record has settings that no game has")
