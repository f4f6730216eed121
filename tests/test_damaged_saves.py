# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Bytes of nvm that are not what was written: never a wrong game presented as right, and nothing thrown away.

What is found is a game as it once stood. If it is neither the last turn nor the one before, the board says
that it is older; if there is none, it says that the save is damaged.
"""

import random
from types import SimpleNamespace

import pytest
from board_helpers import CATHEDRAL, CORINTHO, choose, play_corintho, press_move, sit_down, start
from cities import number_of
from helpers import legal_moves
from saved_games import GAME, found_in, read, remember_checksums, state_of, table_at

from engine.checksum import checksum
from host_sim.bench import Bench

RANDOM_DAMAGES = 10_000  # in all
LAST = 24 + 19  # bytes of the last two entries: settings, and a turn


class Played:
    """A board's nvm after some turns of a game, and all that the game was on the way there."""

    def __init__(self, game, turns, seed, **options):
        chance = random.Random(seed)
        b = Bench(seed=seed)
        b.power_on()
        choose(b, game, **options)
        start(b)
        self.states = [state_of(b.app)]
        for turn in range(turns):
            if turn in (5, 9):
                b.tap("undo")
            else:
                press_move(b, chance.choice(legal_moves(b.game)))
            b.run(0.8)
            self.states.append(state_of(b.app))
        b.tap("light")  # settings behind the last turn
        b.run(0.5)
        self.nvm = b.nvm
        self.end = len(self.nvm.rstrip(b"\xff"))

    def check(self, image):
        """What the firmware makes of an image: "newest", "before", "older" (and says so) or "none"."""
        journal, save, _ = read(image)
        found = found_in(save)
        if found is None:
            assert journal.damaged
            return "none"
        assert found in self.states
        if found == self.states[-1]:
            return "newest"
        if found == self.states[-2]:
            return "before"
        assert save.older, "it has to be told that turns are missing"
        return "older"


@pytest.fixture(scope="module")
def games():
    return {
        "Corintho": Played(CORINTHO, 11, 1),
        "Cathedral": Played(CATHEDRAL, 14, 2),
        "Corintho, just begun": Played(CORINTHO, 0, 3, edition=2, players=4),
        "Cathedral, just begun": Played(CATHEDRAL, 1, 4, edition=1),
    }


def test_undamaged_bytes_give_the_newest(games):
    for game in games.values():
        assert game.check(game.nvm) == "newest"


@pytest.mark.long
def test_no_single_bad_byte_costs_more_than_the_last_turn(games, monkeypatch):
    """Every byte in use: a flipped bit, all other bits, and bytes that mean something to the journal."""
    remember_checksums(monkeypatch)
    seen = set()
    for game in games.values():
        for place in range(game.end + 40):
            byte = game.nvm[place]
            for value in {byte ^ 1, byte ^ 0x80, byte ^ 0xFF, 0x00, 0xFF, 0x4C, 0x01} - {byte}:
                image = bytearray(game.nvm)
                image[place] = value
                seen.add(game.check(image))
    assert seen == {"newest", "before"}


def damaged(nvm, end, chance):
    """An image with something wrong in it: bits, runs of noise, erased or zeroed runs, bytes moved along.

    What is erased or missing is not all at the end: that would be a board that was switched off earlier.
    """
    image = bytearray(nvm)
    for _ in range(chance.choice((1, 1, 2, 3, 5, 20))):
        at = chance.randrange(end)
        size = min(chance.choice((1, 1, 2, 4, 16, 60, 400)), len(image) - at)
        kind = chance.randrange(6)
        if kind == 0:
            image[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            image[at : at + size] = chance.randbytes(size)
        elif kind == 2:
            image[at : at + size] = bytes(size)
        elif kind == 3:
            size = max(0, min(size, end - LAST - at))
            image[at : at + size] = b"\xff" * size
        elif kind == 4:  # an old entry in the place of a new one, or the other way round
            other = chance.randrange(end)
            piece = bytes(image[other : min(other + size, end)])[: max(0, end - LAST - at)]
            image[at : at + len(piece)] = piece
        else:  # bytes are missing
            size = max(0, min(size, end - LAST - at))
            image = image[:at] + image[at + size :] + b"\xff" * size
            end -= size
    return image[: len(nvm)]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_random_damage_never_makes_a_game_that_was_not(games, seed, monkeypatch):
    remember_checksums(monkeypatch)
    chance = random.Random(seed)
    game = list(games.values())[seed]
    seen = {"newest": 0, "before": 0, "older": 0, "none": 0}
    for _ in range(RANDOM_DAMAGES // 4):
        seen[game.check(damaged(game.nvm, game.end, chance))] += 1
    assert seen["newest"] > 50 and seen["none"] > 50
    assert seen["older"] > 50 or len(game.states) < 3


@pytest.mark.parametrize("length", (1, 7, 100, 1500, 4095, 4096))
def test_noise_is_no_game(length):
    chance = random.Random(length)
    for _ in range(20):
        journal, save, _ = read(chance.randbytes(length) + b"\xff" * (4096 - length))
        assert found_in(save) is None
        assert journal.damaged


def test_play_goes_on_behind_damage_and_is_saved(games, monkeypatch):
    remember_checksums(monkeypatch)
    game = games["Cathedral"]
    chance = random.Random(5)
    went_on = 0
    for _ in range(400):
        _, save, nvm = read(damaged(game.nvm, game.end, chance))
        found = found_in(save)
        if found is None:
            continue
        for _ in range(2):
            moves = legal_moves(table_at(found).game)
            found = found._replace(moves=(*found.moves, chance.choice(moves)))
            save.turn(table_at(found))
        _, save, _ = read(nvm)
        assert found_in(save) == found
        assert not save.older
        went_on += 1
    assert went_on > 100


# --- On the bench -----------------------------------------------------------------------------------


def switch_on(nvm):
    b = Bench(nvm=bytes(nvm))
    b.power_on()
    b.run(0.5)
    return b


def told_and_kept(nvm):
    """The board says that the save is damaged, starts normally, and keeps the bytes until a game begins."""
    b = switch_on(nvm)
    assert b.text == ["The save is damaged", "The game is kept"]
    b.run(7)
    assert b.text[0].startswith(">") or "Start" in " ".join(b.text), "the menu"
    kept = bytes(nvm).rstrip(b"\xff")
    for key in ("light", "light", "next", "next", "ok"):
        b.tap(key)
    b.run(1)
    assert b.nvm.startswith(kept)
    b.power_off()
    b.power_on()
    b.run(0.5)
    assert b.text == ["The save is damaged", "The game is kept"], "it says so again"
    assert b.nvm.startswith(kept)
    b.tap("ok")
    b.run(0.3)
    b.tap("a10")  # start
    b.run(3)
    assert b.game is not None and b.app.screen is b.app.table
    assert not b.nvm.startswith(kept)
    state = state_of(b.app)
    b.power_off()
    b.power_on()
    b.run(0.5)
    assert b.text[0].startswith("Go on with")
    b.tap("ok")
    b.run(2)
    assert state_of(b.app) == state
    return b


@pytest.mark.parametrize("name", ("Corintho", "Cathedral"))
def test_a_save_that_is_damaged_all_over_is_told_and_kept(games, name):
    nvm = bytearray(games[name].nvm)
    for place in range(0, games[name].end, 9):
        nvm[place] ^= 0x21
    told_and_kept(nvm)


def rewritten(nvm, kind, place, value):
    """An image in which a byte of every entry of a kind was different from the beginning; None: any kind."""
    image = bytearray(nvm)
    at = 0
    while image[at] == 0x4C:
        end = at + 6 + image[at + 5]
        if kind in (None, image[at + 2]):
            image[at + place] = value
        crc = checksum(image[at:end], end - at)
        image[end : end + 4] = crc.to_bytes(4, "little")
        at = end + 4
    return image


@pytest.mark.parametrize("version", (0, 2, 255))
def test_a_journal_of_another_version_is_told_and_kept(games, version):
    told_and_kept(rewritten(games["Corintho"].nvm, None, 1, version))


@pytest.mark.parametrize("version", (0, 2, 255))
def test_a_save_of_another_version_is_told_and_kept(games, version):
    told_and_kept(rewritten(games["Cathedral"].nvm, GAME, 6, version))


@pytest.mark.parametrize(
    ("place", "value"),
    [(7, 0x63), (7, 0x15), (7, 0x50), (7, 0xB0), (9, 0x60), (17, 77)],
    ids=["edition 3", "1 player", "5 players", "starter 3", "a computer of level 6", "77 moves"],
)
def test_a_save_that_makes_no_sense_is_told_and_kept(games, place, value):
    told_and_kept(rewritten(games["Corintho"].nvm, GAME, place, value))


def test_moves_that_the_rules_do_not_know_are_told_and_kept():
    """As if a later version allowed them: the entry is whole, the second section stands on the first."""
    b = sit_down(CORINTHO)
    play_corintho(b, "Ba1", "Cb1")
    b.run(0.5)
    nvm = bytearray(b.nvm)
    _, save, _ = read(nvm)
    entry = bytearray(save.data[: save.size])
    entry[13] = entry[12]
    entry = bytes((0x4C, 1, GAME, 200, 0, len(entry))) + entry
    nvm[: len(entry)] = entry
    nvm[len(entry) : len(entry) + 4] = checksum(entry, len(entry)).to_bytes(4, "little")
    nvm[len(entry) + 4 :] = b"\xff" * (len(nvm) - len(entry) - 4)
    b = switch_on(nvm)
    b.tap("ok")
    b.run(2)
    assert b.text == ["The save is damaged", "The game is kept"]
    b.tap("ok")
    b.run(1)
    assert b.nvm.startswith(nvm.rstrip(b"\xff"))
    b.tap("a10")
    b.run(3)
    assert b.app.screen is b.app.table and b.game.ply == 0


def test_an_older_turn_is_told(games):
    """All that was written of the last three turns is amiss."""
    game = games["Corintho"]
    nvm = bytearray(game.nvm)
    for place in range(game.end - 24 - 4 * 19, game.end - 24):
        nvm[place] ^= 0x5A
    assert game.check(nvm) == "older"
    b = switch_on(nvm)
    assert b.text[2] == "Damaged: older turn"
    found = found_in(b.app.save)
    b.tap("ok")
    b.run(2)
    assert state_of(b.app) == found
    press_move(b, legal_moves(b.game)[0])
    b.run(1)
    state = state_of(b.app)
    b.power_off()
    b.power_on()
    b.run(0.5)
    assert b.text[2] == f"{len(state.moves)} moves", "from here on nothing is missing"


@pytest.mark.parametrize("seed", range(24))
def test_the_board_starts_whatever_is_in_its_nvm(games, seed):
    chance = random.Random(seed)
    game = list(games.values())[seed % 4]
    b = switch_on(damaged(game.nvm, game.end, chance))
    found = found_in(b.app.save)
    b.tap("ok")
    b.run(2.5)
    if found is None:
        b.tap("a10")
        b.run(2.5)
        assert b.game is not None
    else:
        assert state_of(b.app) == found


# Games of before, when a region could fall that a building only made smaller. By the rules of now the last
# move is not legal: the Cathedral still stands there; or there is nothing to take.
EARLIER = [(0, "K0e5 C0i1 T0j2 T0a10 X0e5"), (1, "K0e5 B0b1 T0a1 T0a3 T0a2 Q0h8!")]


@pytest.mark.parametrize(("claims", "moves"), EARLIER, ids=["built", "called"])
def test_a_game_of_earlier_rules_is_told_and_kept(claims, moves):
    numbers = [number_of(text) for text in moves.split()]
    _, save, nvm = read(b"\xff" * 4096)
    game = SimpleNamespace(claims=claims, starter=1, ply=len(numbers), move_at=numbers.__getitem__)
    match = SimpleNamespace(rounds=2, round=0, points=[0, 0])
    save.begin(SimpleNamespace(game=game, match=match, first=0, settings=SimpleNamespace(seats=bytes(4))))
    b = switch_on(nvm)
    assert b.text[0] == "Go on with Cathedral"
    b.tap("ok")
    b.run(3)
    assert b.text == ["The save is damaged", "The game is kept"]
    assert b.nvm.startswith(nvm.rstrip(b"\xff"))
    b.tap("ok")
    b.run(0.3)
    b.tap("a10")  # start
    b.run(3)
    assert b.game.ply == 0 and b.app.screen is b.app.table
