# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Game records byte by byte: what a game looks like when it is written down, and what damage does to it."""

import pytest
from helpers import (
    move_texts,
    new_game,
    play,
    settings_of,
    whole_state,
)

from engine.checksum import checksum
from engine.record import RecordError, pack, record_size, unpack


def crc30(data):
    """CRC-30/CDMA as catalogued: 30 ones, the bits of the data from the highest down, inverted at the end."""
    register = 0x3FFFFFFF
    for byte in data:
        for bit in range(7, -1, -1):
            top = register >> 29 ^ byte >> bit & 1
            register = register << 1 & 0x3FFFFFFF
            if top:
                register ^= 0x2030B9C7
    return register ^ 0x3FFFFFFF


def sealed(data):
    """Bytes with a right checksum behind them."""
    return data + crc30(data).to_bytes(4, "little")


# "L", version 1, players and edition, four moves: B on 0, C on 1, K on 15, the stack on 1 one to the left;
# last the checksum.
CORINTHO = bytes.fromhex("4c 01 20 04 00  00 11 2f 45  eb f9 ff 28")
CORINTHO_MOVES = "Ba1 Cb1 Kd4 b1a1"
# Cathedral | Light starts | call, four moves: building * 512 + turns * 128 + square, 8192 more for the `!`.
CATHEDRAL = bytes.fromhex("4c 01 91 04 00  2c 16  63 00  00 00  00 25  8d dd bc 1b")
CATHEDRAL_MOVES = "K0e5 T0j10 T0a1 I2a1!"

GAMES = [
    pytest.param(("classic", 2), CORINTHO_MOVES, CORINTHO, id="corintho"),
    pytest.param(("call", "light"), CATHEDRAL_MOVES, CATHEDRAL, id="cathedral"),
]


def refused(data):
    """What is said about bytes that are no record."""
    with pytest.raises(RecordError) as error:
        unpack(data)
    (sentence,) = error.value.args
    return sentence


# --- A whole record -------------------------------------------------------------------------------


def test_the_checksum_has_the_check_value_of_its_catalogue():
    assert crc30(b"123456789") == 0x04C34ABF
    assert checksum(b"123456789", 9) == 0x04C34ABF


@pytest.mark.parametrize("length", range(12))
def test_the_checksum_covers_the_bytes_before_the_end_and_no_others(length):
    data = bytes(range(160, 172))
    assert checksum(data, length) == crc30(data[:length])
    assert checksum(bytearray(data), length) < 1 << 30


@pytest.mark.parametrize(("words", "moves", "record"), GAMES)
def test_a_game_is_written_as_the_format_says(words, moves, record):
    game = play(new_game(*words), moves)
    assert pack(game) == record
    assert record_size(game) == len(record)


@pytest.mark.parametrize(("words", "moves", "record"), GAMES)
def test_a_record_is_read_back(words, moves, record):
    for data in (record, bytearray(record), memoryview(record)):
        game = unpack(data)
        assert settings_of(game) == words
        assert whole_state(game) == whole_state(play(new_game(*words), moves))
        assert move_texts(game)  # and it goes on from there


SETTINGS = {
    ("classic", 2): 0x20,
    ("classic", 3): 0x30,
    ("classic", 4): 0x40,
    ("revised", 2): 0x21,
    ("revised", 3): 0x31,
    ("revised", 4): 0x41,
    ("open", 2): 0x22,
    ("open", 3): 0x32,
    ("open", 4): 0x42,
    ("auto", "light"): 0x90,
    ("auto", "dark"): 0xA0,
    ("call", "light"): 0x91,
    ("call", "dark"): 0xA1,
}


@pytest.mark.parametrize("words", SETTINGS)
def test_a_game_without_moves_is_its_settings(words):
    record = sealed(bytes([76, 1, SETTINGS[words], 0, 0]))
    assert pack(new_game(*words)) == record
    assert settings_of(unpack(record)) == words
    assert unpack(record).ply == 0


# --- Damage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "moves", "record"), GAMES)
def test_every_damaged_byte_is_noticed(words, moves, record):
    for place in range(len(record)):
        for value in set(range(256)) - {record[place]}:
            damaged = bytearray(record)
            damaged[place] = value
            assert refused(damaged)


@pytest.mark.parametrize(("words", "moves", "record"), GAMES)
def test_two_bytes_that_changed_places_are_noticed(words, moves, record):
    for place in range(len(record) - 1):
        swapped = bytearray(record)
        swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
        if swapped != record:
            assert refused(swapped)


@pytest.mark.parametrize(("words", "moves", "record"), GAMES)
def test_a_record_that_was_cut_is_refused(words, moves, record):
    for length in range(len(record)):
        sentence = refused(record[:length])
        assert sentence in ("this is not a game record", "this record is not as long as it says")


@pytest.mark.parametrize(("words", "moves", "record"), GAMES)
def test_a_record_with_something_behind_it_is_refused(words, moves, record):
    for more in (b"\0", b"\xff", record):
        assert refused(record + more) == "this record is not as long as it says"


@pytest.mark.parametrize(("words", "moves", "record"), GAMES)
def test_a_wrong_checksum_says_so(words, moves, record):
    damaged = bytearray(record)
    damaged[-1] ^= 1
    assert refused(damaged) == "this record is damaged: its checksum is wrong"


@pytest.mark.parametrize("version", [0, 2, 255])
def test_a_record_of_another_version_says_which(version):
    assert refused(sealed(bytes([76, version, 0x20, 0, 0]))) == f"this record has version {version}, not 1"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"L",
        b"L\x01 \x00\x00",
        bytes(9),
        bytes(200),
        b"\xff" * 9,
        b"\xff" * 4096,
        b"l\x01 \x00\x00\0\0\0\0",
        b"GIF89a..........",
        b"PK\x03\x04 an archive",
    ],
)
def test_foreign_bytes_are_not_a_game_record(data):
    assert refused(data) == "this is not a game record"


def test_settings_that_no_game_has_are_refused():
    for byte in set(range(256)) - set(SETTINGS.values()):
        record = sealed(bytes([76, 1, byte, 0, 0]))
        assert refused(record) == "this record has settings that no game has"


# --- Right checksum, wrong game -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "number"),
    [
        ("4c 01 20 02 00  00 00", 2),  # Ba1 Ba1
        ("4c 01 20 01 00  30", 1),  # no fourth kind of section
        ("4c 01 20 01 00  ff", 1),
        ("4c 01 20 02 00  10 40", 2),  # Ca1 a1b1, where nothing stands
        ("4c 01 20 06 00  10 23 11 0f 12 0e", 6),  # Ca1 Kd1 Cb1 Bd4 Cc1 wins; then Bc4
        ("4c 01 90 01 00  00 00", 1),  # T0a1 before the Cathedral
        ("4c 01 90 02 00  2c 16  2c 16", 2),  # a second Cathedral
        ("4c 01 90 01 00  ff ff", 1),
        ("4c 01 90 04 00  2c 16  63 00  00 00  00 25", 4),  # I2a1! in a game without calls
        ("4c 01 91 03 00  2c 16  63 00  00 20", 3),  # T0a1! takes nothing
    ],
)
def test_a_record_of_an_illegal_move_is_refused_and_says_which(data, number):
    assert refused(sealed(bytes.fromhex(data))) == f"move {number} of this record is not legal"
