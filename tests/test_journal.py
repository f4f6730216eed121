# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The journal in nvm: what a power cut at any byte, and damage of any byte, leave of it."""

import random
import sys
from pathlib import Path

import pytest

from host_sim.virtual_board import cut_images

sys.path.insert(0, str(Path(__file__).parent.parent / "firmware"))
from ledifice.journal import FAULT, GAME, SETTINGS, TURN, Journal

ERASED = b"\xff" * 4096
RESERVE = 200  # bytes for faults alone
AROUND = 10  # bytes of an entry beside its content


class Flash(bytearray):
    """nvm that remembers each write."""

    writes = ()

    def __setitem__(self, place, values):
        self.writes = (*self.writes, (bytes(self), place.start, bytes(values)))
        super().__setitem__(place, values)


def contents(count, seed=1):
    """Contents as the board writes them: games that grow, and settings now and then."""
    chance = random.Random(seed)
    for number in range(count):
        kind = SETTINGS if number % 7 == 0 else GAME
        yield kind, chance.randbytes(14 if kind == SETTINGS else 20 + 2 * (number % 30))


def write(journal, kind, content):
    """Append as the board does: the journal knows the game in progress, in case that it has to erase."""
    if kind == GAME:
        journal.game, journal.game_size = content, len(content)
    return journal.append(kind, content, len(content))


def filled(count):
    """A journal's bytes after some entries, and what was newest of each kind."""
    flash = Flash(ERASED)
    journal = Journal(flash)
    newest = {SETTINGS: None, GAME: None}
    for kind, content in contents(count):
        assert write(journal, kind, content)
        newest[kind] = content
    return flash, newest


def test_an_empty_nvm_has_no_entries_and_is_not_damaged():
    journal = Journal(Flash(ERASED))
    assert [journal.latest(kind) for kind in (SETTINGS, GAME, TURN, FAULT)] == [None] * 4
    assert not journal.damaged
    assert journal.room() == 4096 - RESERVE


def test_the_newest_entry_of_each_kind_is_found_again_for_ever():
    flash = Flash(ERASED)
    newest = {}
    for kind, content in contents(500):
        journal = Journal(flash)
        journal.game = newest.get(GAME, b"")
        journal.game_size = len(journal.game)
        assert write(journal, kind, content)
        newest[kind] = content
        later = Journal(flash)
        assert {kind: later.latest(kind) for kind in newest} == newest
        assert not later.damaged


def erasing(writes):
    """Those writes that erase the sector: not all bytes were erased already."""
    return [write for write in writes if write[0][write[1] :][: len(write[2])].count(0xFF) < len(write[2])]


def test_the_sector_is_erased_once_in_dozens_of_entries():
    flash = Flash(ERASED)
    journal = Journal(flash)
    for kind, content in contents(500):
        write(journal, kind, content)
    erasures = len(erasing(flash.writes))
    assert 500 <= len(flash.writes) <= 500 + erasures
    assert 500 / erasures > 40


def test_erasing_keeps_game_and_settings_in_a_single_write():
    flash, newest = filled(12)
    journal = Journal(flash)
    journal.game, journal.game_size = newest[GAME] + b"behind it", len(newest[GAME])
    flash.writes = ()
    journal.erase()
    assert len(flash.writes) == len(erasing(flash.writes)) == 1
    later = Journal(flash)
    assert {kind: later.latest(kind) for kind in newest} == newest
    assert (
        later.room() == journal.room() == 4096 - RESERVE - sum(AROUND + len(newest[kind]) for kind in newest)
    )


def test_a_fault_erases_nothing_and_has_room_of_its_own():
    flash, newest = filled(12)
    journal = Journal(flash)
    while journal.room() >= AROUND + 14:
        write(journal, SETTINGS, newest[SETTINGS][:14])
    flash.writes = ()
    faults = 0
    while write(journal, FAULT, bytes(40)):
        faults += 1
    assert faults >= RESERVE // (AROUND + 40)
    assert not erasing(flash.writes)
    assert Journal(flash).latest(GAME) == newest[GAME]


def test_bytes_that_are_damaged_stay_until_a_game_is_written():
    noise = bytearray(random.Random(1).randbytes(3880))
    flash = Flash(noise + ERASED[3880:])
    journal = Journal(flash)
    assert journal.damaged
    assert not write(journal, SETTINGS, bytes(14)), "there is no room, and nothing may be erased for it"
    assert write(journal, FAULT, b"there is room for this")
    journal = Journal(flash)
    assert journal.damaged and flash[:3880] == noise
    assert write(journal, GAME, b"a game")
    journal = Journal(flash)
    assert journal.latest(GAME) == b"a game" and not journal.damaged
    assert write(journal, SETTINGS, bytes(14))


@pytest.mark.long
def test_a_cut_after_any_byte_leaves_the_entry_before_or_the_one_after():
    flash = Flash(ERASED)
    journal = Journal(flash)
    newest = {SETTINGS: None, GAME: None}
    cuts = 0
    for kind, content in contents(60):
        if journal.room() < 300:
            break
        before = dict(newest)
        flash.writes = ()
        write(journal, kind, content)
        newest[kind] = content
        ((image, start, values),) = flash.writes
        for left in cut_images(image, start, values):
            after_cut = Journal(bytearray(left))
            found = {kind: after_cut.latest(kind) for kind in newest}
            assert found in (before, newest)
            assert not after_cut.damaged
            cuts += 1
            # And the journal goes on behind what the cut has left.
            if cuts % 7 == 0:
                nvm = bytearray(left)
                write(Journal(nvm), TURN, b"next turn")
                write(Journal(nvm), SETTINGS, b"settings")
                later = Journal(nvm)
                assert [later.latest(kind) for kind in (TURN, SETTINGS)] == [b"next turn", b"settings"]
                assert later.latest(GAME) == found[GAME]
                assert not later.damaged
    assert cuts > 2000


def test_power_that_fails_again_and_again_leaves_the_entry_before():
    flash, newest = filled(9)
    chance = random.Random(2)
    while (journal := Journal(flash)).room() > 100:
        assert not journal.damaged
        assert {kind: journal.latest(kind) for kind in newest} == newest
        before = bytes(flash)
        write(journal, TURN, b"next turn")
        left = list(cut_images(before, flash.writes[-1][1], flash.writes[-1][2]))
        flash[:] = chance.choice(left[:-1])
    write(Journal(flash), TURN, b"at last")
    assert Journal(flash).latest(TURN) == b"at last"


def test_a_damaged_byte_never_makes_a_wrong_entry():
    flash, _ = filled(40)
    written = {SETTINGS: {None}, GAME: {None}}
    last = b""
    for kind, content in contents(40):
        written[kind].add(content)
        last = content
    end = Journal(flash).end
    for place in range(end):
        image = bytearray(flash)
        image[place] ^= 0x10
        journal = Journal(image)
        # The last entry with another length might be one in which the power was cut.
        assert journal.damaged or place == end - AROUND - len(last) + 5
        assert journal.latest(GAME) in written[GAME]
        assert journal.latest(SETTINGS) in written[SETTINGS]


@pytest.mark.long
def test_random_damage_never_makes_a_wrong_entry():
    flash, _ = filled(12)
    written = {None, *[content for _, content in contents(12)]}
    chance = random.Random(3)
    for _ in range(3000):
        image = bytearray(flash)
        for _ in range(chance.randrange(1, 40)):
            start = chance.randrange(4096)
            length = chance.choice([1, 1, 1, 8, 64])
            image[start : start + length] = chance.randbytes(min(length, 4096 - start))
        journal = Journal(image)
        assert journal.latest(GAME) in written
        assert journal.latest(SETTINGS) in written


def test_entries_of_another_version_are_left_alone():
    flash, _ = filled(1)
    image = bytearray(flash)
    image[1] = 2
    journal = Journal(image)
    assert journal.latest(SETTINGS) is None
    assert journal.damaged
    write(journal, GAME, b"new")
    assert bytes(image[:1]) == b"L" and image[1] == 2
    assert Journal(image).latest(GAME) == b"new"
    assert Journal(image).damaged, "it does not forget that"
