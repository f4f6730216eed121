# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The journal in nvm: what a power cut at any byte, and damage of any byte, leave of it."""

import random
import sys
from pathlib import Path

from host_sim.virtual_board import cut_images

sys.path.insert(0, str(Path(__file__).parent.parent / "firmware"))
from ledifice.journal import GAME, SETTINGS, Journal

ERASED = b"\xff" * 4096


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
        yield kind, chance.randbytes(16 if kind == SETTINGS else 20 + 2 * (number % 30))


def filled(count):
    """A journal's bytes after some entries, and what was newest of each kind."""
    flash = Flash(ERASED)
    journal = Journal(flash)
    newest = {SETTINGS: None, GAME: None}
    for kind, content in contents(count):
        journal.append(kind, content, len(content))
        newest[kind] = content
    return flash, newest


def test_an_empty_nvm_has_no_entries_and_is_not_damaged():
    journal = Journal(Flash(ERASED))
    assert journal.latest(GAME) is None
    assert not journal.damaged
    assert journal.room() == 4096


def test_the_newest_entry_of_each_kind_is_found_again_for_ever():
    flash = Flash(ERASED)
    newest = {}
    for kind, content in contents(500):
        Journal(flash).append(kind, content, len(content))
        newest[kind] = content
        later = Journal(flash)
        assert {kind: later.latest(kind) for kind in newest} == newest
        assert not later.damaged


def test_the_sector_is_erased_once_in_dozens_of_entries():
    flash = Flash(ERASED)
    journal = Journal(flash)
    for kind, content in contents(500):
        journal.append(kind, content, len(content))
    erasures = 0
    for before, start, values in flash.writes:
        erasures += before[start : start + len(values)].count(0xFF) < len(values)
    assert len(flash.writes) == 500 + erasures
    assert 500 / erasures > 40


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
        journal.append(kind, content, len(content))
        newest[kind] = content
        ((image, start, values),) = flash.writes
        for left in cut_images(image, start, values):
            after_cut = Journal(bytearray(left))
            found = {kind: after_cut.latest(kind) for kind in newest}
            assert found in (before, newest)
            cuts += 1
            # And the journal goes on behind what the cut has left.
            if cuts % 50 == 0:
                after_cut.append(GAME, b"next", 4)
                assert after_cut.latest(GAME) == b"next"
    assert cuts > 2000


def test_a_damaged_byte_never_makes_a_wrong_entry():
    flash, _ = filled(40)
    written = {SETTINGS: {None}, GAME: {None}}
    for kind, content in contents(40):
        written[kind].add(content)
    for place in range(4096 - Journal(flash).room()):
        image = bytearray(flash)
        image[place] ^= 0x10
        journal = Journal(image)
        assert journal.damaged
        assert journal.latest(GAME) in written[GAME]
        assert journal.latest(SETTINGS) in written[SETTINGS]


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
    journal.append(GAME, b"new", 3)
    assert bytes(image[:1]) == b"L" and image[1] == 2
    assert Journal(image).latest(GAME) == b"new"
