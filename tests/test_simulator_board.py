# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The live board of the simulator, without a wire: hands, eyes, records, and messages that make no sense."""

import base64
import json
import random
import string
from itertools import pairwise
from types import SimpleNamespace

import pytest
from helpers import legal_moves, new_game, play

from host_sim.record_file import BadRecord, read_games, write_line
from host_sim.simulator.games import Games
from host_sim.simulator.live_board import LiveBoard, describe
from host_sim.simulator.messages import LONGEST, Hands
from host_sim.simulator.saved_game import nvm_with

CORINTHO = "corintho classic 2 none: Ba1 Cb1 Kd4"


class Room:
    """A live board, the clock on its wall, and what somebody has been told who has watched from the start."""

    def __init__(self, **options):
        self.board = LiveBoard(Games(), **options)
        self.clock = 100.0
        self.told = {}
        self.heard = []
        self.wait(0.3)

    def wait(self, seconds):
        for _ in range(round(seconds / 0.02)):
            self.clock += 0.02
            self.board.keep_pace(self.clock)
            changes = self.board.changes()
            self.told.update(changes)
            self.heard += changes.get("sounds", [])

    def hands(self, who="me"):
        return Hands(self.board, who)

    def ask(self, message, who="me"):
        return self.hands(who).obey(json.dumps(message))

    def key(self, name):
        """A key by its name, or the one that has that function now."""
        board = self.board.whole()["board"]
        if name in board["keys"]:
            return name
        return board["keys"][board["side"] ** 2 + self.told["functions"].index(name)]

    def tap(self, *keys):
        for key in keys:
            assert self.ask({"do": "tap", "key": self.key(key)}) is None
        self.wait(0.2 * len(keys) + 0.1)

    def load(self, record):
        """Put a game onto the board and go on with it."""
        assert self.ask({"do": "load", "record": record}) is None
        self.wait(1)
        assert self.told["screen"] == "offer"
        self.tap("ok")
        self.wait(4)


@pytest.fixture
def corintho():
    room = Room()
    room.tap("ok")
    room.wait(1)
    assert room.told["screen"] == "corinthotable"
    return room


# --- Hands ----------------------------------------------------------------------------------------


def test_clicks_shorter_than_a_scan_of_the_matrix_count_in_the_order_in_which_they_came(corintho):
    for key in ("turn", "b2", "prev", "d2", "next", "f2"):  # all within the same instant
        assert corintho.ask({"do": "tap", "key": key}) is None
    corintho.wait(1)
    assert corintho.told["game"]["moves"] == ["Ka1", "Bb1", "Cc1"]


def test_a_key_pressed_again_and_again_counts_each_time(corintho):
    for _ in range(7):  # chosen, let go, chosen ...
        corintho.ask({"do": "tap", "key": "prev"})
    corintho.wait(1)
    assert "Base: Where to?" in corintho.told["text"]


def test_a_key_is_up_when_nobody_holds_it(corintho):
    switches = corintho.board.bench.board.closed
    corintho.ask({"do": "press", "key": "e4"}, "one")
    corintho.ask({"do": "press", "key": "e4"}, "other")
    corintho.ask({"do": "release", "key": "e4"}, "one")
    corintho.wait(0.5)
    assert switches == {34}
    corintho.hands("other").leave()
    corintho.wait(0.2)
    assert not switches


def test_more_presses_than_a_board_can_take_are_refused_and_forgotten(corintho):
    answers = [corintho.ask({"do": "tap", "key": "e4"}) for _ in range(200)]
    assert answers[0] is None
    assert answers[-1] == {"error": "the board cannot keep up with so many presses"}
    corintho.wait(4)
    corintho.tap("back", "prev", "b2")
    assert corintho.told["game"]["moves"] == ["Ba1"]


def test_time_runs_as_fast_as_asked_and_is_not_made_up_for_after_a_long_stop():
    room = Room(speed=5)
    before = room.board.bench.time
    room.wait(1)
    assert room.board.bench.time - before == pytest.approx(5, abs=0.2)
    before = room.board.bench.time
    room.clock += 3600
    room.wait(0.02)
    assert room.board.bench.time - before < 2


# --- Eyes and ears --------------------------------------------------------------------------------


def test_what_was_told_piece_by_piece_is_the_whole(corintho):
    corintho.tap("next", "b2", "hint", "menu", "back")
    whole = corintho.board.whole()
    for part in ("lights", "shades", "panel", "text", "help", "screen", "game", "record", "faults", "power"):
        assert corintho.told[part] == whole[part], part
    bench = corintho.board.bench
    lights = base64.b64decode(whole["lights"])
    for key in ("a1", "e4", "j10", "prev", "ok"):
        number = bench.key(key)
        assert tuple(lights[3 * number : 3 * number + 3]) == bench.pixel(key)
    rows = base64.b64decode(whole["panel"])
    assert [rows[16 * y + x // 8] >> 7 - x % 8 & 1 for y in range(64) for x in range(128)] == [
        pixel for row in bench.screen for pixel in row
    ]
    assert whole["text"] == bench.text


def test_each_tone_begins_and_ends_when_the_buzzer_does(corintho):
    corintho.heard.clear()
    began = corintho.board.bench.time
    tones = []
    drive = corintho.board.bench.board.buzzer.drive
    corintho.board.bench.board.buzzer.drive = lambda hertz: (tones.append(hertz), drive(hertz))
    corintho.tap("next", "b2", "a1")  # a key, a move, a refusal
    corintho.wait(1)
    heard = [hertz for _, hertz in corintho.heard if hertz]
    assert heard == [
        hertz for before, hertz in zip([0, *tones], tones, strict=False) if hertz and hertz != before
    ]
    assert corintho.heard[-1][1] == 0
    times = [at for at, _ in corintho.heard]
    assert times == sorted(times) and times[0] >= began
    assert min(heard) < 200, "the refusal is low"


def test_who_made_which_move_is_told_even_when_somebody_had_to_pass():
    chance = random.Random(6)
    game, movers = new_game("auto", "light"), []
    while game.player:
        movers.append(game.player)
        game.play(chance.choice(legal_moves(game)))
    assert any(one == other for one, other in pairwise(movers)), "nobody has passed"
    assert describe(game)["movers"] == movers


# --- Power and faults -----------------------------------------------------------------------------


def test_switched_off_the_board_is_dark_and_switched_on_it_goes_on_with_the_game(corintho):
    corintho.tap("prev", "b2", "next", "d2")
    corintho.wait(0.5)
    corintho.ask({"do": "power", "on": False})
    corintho.wait(0.2)
    assert not corintho.told["power"] and not corintho.told["milliamps"]
    assert not any(base64.b64decode(corintho.told["lights"])) and corintho.told["text"] == []
    corintho.tap("ok")  # nothing happens
    corintho.ask({"do": "power", "on": True})
    corintho.wait(1)
    assert corintho.told["screen"] == "offer"
    corintho.tap("e4")
    corintho.wait(2)
    assert corintho.told["game"]["moves"] == ["Ba1", "Cb1"]
    assert corintho.told["record"] == "corintho classic 2 none: Ba1 Cb1\n", "it is the same game still"


def test_a_power_cut_in_mid_save_loses_one_move_at_most_and_is_over_then(corintho):
    corintho.tap("prev", "b2")
    corintho.wait(0.5)
    corintho.ask({"do": "cut", "after": 3})
    corintho.wait(0.1)
    assert corintho.told["faults"]["cut"] == 3
    corintho.tap("next", "d2")
    corintho.wait(0.5)
    assert not corintho.told["power"] and corintho.told["faults"]["cut"] is None
    corintho.ask({"do": "power", "on": True})
    corintho.wait(1)
    corintho.tap("ok")
    corintho.wait(2)
    assert corintho.told["game"]["moves"] in (["Ba1"], ["Ba1", "Cb1"])
    corintho.tap("turn", "f2")
    assert corintho.told["power"] and corintho.told["game"]["moves"][-1] == "Kc1"


def test_a_panel_is_unplugged_and_a_key_stuck(corintho):
    corintho.ask({"do": "panel", "plugged": False})
    corintho.ask({"do": "stick", "key": "e4", "closed": True})
    corintho.ask({"do": "stick", "key": "ok", "closed": False})
    corintho.wait(0.2)
    assert corintho.told["panel"] is None
    assert corintho.told["faults"] == {"panel": True, "stuck": {"e4": True, "F10": False}, "cut": None}
    corintho.tap("next", "b2")
    assert corintho.told["game"]["moves"] == ["Ca1"]
    for key in ("e4", "ok"):
        corintho.ask({"do": "stick", "key": key, "closed": None})
    corintho.ask({"do": "panel", "plugged": True})
    corintho.wait(0.2)
    assert corintho.told["faults"] == {"panel": False, "stuck": {}, "cut": None}


# --- Looking back and loading ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "record", [CORINTHO, "cathedral auto light none: K0d4 W1a1 T0j10 A0g6"], ids=str.split
)
def test_looking_back_shows_the_board_as_it_was_and_leaves_it_alone(record):
    head, moves = record.split(": ")
    texts = moves.split()
    room = Room()
    room.load(f"{head}: {' '.join(texts[:2])}")
    then = room.board.bench
    shown = (then.text, bytes(then.app.frame))
    room.load(record)
    before = (
        room.board.whole(),
        room.board.bench.nvm,
        room.board.bench.time,
        write_line(room.board.bench.game),
    )
    looked = room.ask({"do": "look", "ply": 2})["look"]
    assert (looked["text"], base64.b64decode(looked["shades"])) == shown
    assert looked["ply"] == 2 and looked["moves"] == texts
    assert any(base64.b64decode(looked["lights"]))
    after = (
        room.board.whole(),
        room.board.bench.nvm,
        room.board.bench.time,
        write_line(room.board.bench.game),
    )
    assert after == before
    assert room.ask({"do": "look", "ply": len(texts) + 1}) == {
        "error": "there is no such move to look back at"
    }


def test_there_is_nothing_to_look_back_at_without_a_game():
    assert "error" in Room().ask({"do": "look", "ply": 0})


def test_a_record_that_is_loaded_can_be_played_on():
    room = Room()
    room.load(CORINTHO)
    assert room.told["game"]["moves"] == ["Ba1", "Cb1", "Kd4"]
    room.tap("next", "f2")
    assert write_line(room.board.bench.game) == CORINTHO + " Cc1"
    assert room.told["record"] == CORINTHO + " Cc1\n"


def test_a_game_longer_than_the_board_can_save_is_refused():
    game = new_game("classic", 2)
    with pytest.raises(BadRecord, match="too long for the board's memory"):
        nvm_with(bytes(4096), SimpleNamespace(ply=200, players=2, edition=0))
    assert nvm_with(b"\xff" * 4096, game) != b"\xff" * 4096


def test_a_record_of_a_finished_game_shows_its_result():
    game = play(new_game("classic", 2), "Ba1 Bb1 Bc1 Ka4")
    assert game.result == 1
    room = Room()
    room.load(write_line(game))
    assert room.told["screen"] == "result"
    assert room.told["game"]["result"] == "p1win"


@pytest.mark.parametrize(
    "record",
    [
        *("", "nothing", "\x00" * 100, "corintho classic 9 none:", f"{CORINTHO}\n{CORINTHO}"),
        *("corintho classic 2 none: Ba1 Ba1", "corintho classic 2 p1win: Ba1"),
    ],
)
def test_what_is_no_record_is_refused_and_changes_nothing(corintho, record):
    corintho.tap("prev", "b2")
    before = (corintho.board.whole(), corintho.board.bench.nvm)
    assert list(corintho.ask({"do": "load", "record": record})) == ["error"]
    assert (corintho.board.whole(), corintho.board.bench.nvm) == before


# --- Records --------------------------------------------------------------------------------------


def test_each_game_has_a_line_that_follows_its_moves_and_the_last_one_goes_on():
    games = Games("# mine\ncorintho open 3 none: Ba1\ncorintho classic 2 none: Kd4")
    assert games.earlier == "# mine\ncorintho open 3 none: Ba1\n"
    games.note(play(new_game("classic", 2), "Kd4 Cb1"))  # the last one, after the power was off
    first = new_game("classic", 2)
    for moves in ("", "Ba1", "Cb1"):
        games.note(play(first, moves))
    first.undo()
    games.note(first)
    second = new_game("auto", "dark")
    games.note(second)
    games.note(play(second, "K0d4"))
    games.note(play(new_game("auto", "dark"), "K0d4 W1a1"))
    games.note(play(new_game("auto", "dark"), "K0d4"))  # its last move was not saved
    assert games.text.splitlines() == [
        "corintho classic 2 none: Kd4 Cb1",
        "corintho classic 2 none: Ba1",
        "cathedral auto dark none: K0d4",
    ]
    assert len(read_games(games.earlier + games.text)) == 4


def test_the_same_moves_in_a_new_game_are_another_line():
    games = Games("corintho classic 2 none: Ba1 Cb1\n")
    game = new_game("classic", 2)
    for moves in ("", "Ba1", "Cb1", "Kd4"):
        games.note(play(game, moves))
    assert games.text.splitlines() == [
        "corintho classic 2 none: Ba1 Cb1",
        "corintho classic 2 none: Ba1 Cb1 Kd4",
    ]


def test_a_record_that_is_loaded_leaves_the_last_game_s_line_as_it_is(corintho):
    corintho.tap("prev", "b2", "next", "d2")
    corintho.wait(0.5)
    corintho.load("corintho classic 2 none: Ba1")
    assert corintho.told["record"].splitlines() == [
        "corintho classic 2 none: Ba1 Cb1",
        "corintho classic 2 none: Ba1",
    ]


def test_a_game_that_is_all_taken_back_leaves_no_line():
    games = Games()
    game = play(new_game("classic", 2), "Ba1")
    games.note(game)
    game.undo()
    games.note(game)
    assert games.text == ""


# --- Messages that make no sense ------------------------------------------------------------------


KEYS = {
    "big": ["e4", "ok", "menu", "j10", "prev", "F7"],
    "starter": ["a1", "b3", "d4", "F1", "F3", "F4"],
}
SENSE = {  # what each message takes besides a key, and something that it may
    "press": {},
    "release": {},
    "tap": {},
    "power": {"on": [True, False]},
    "panel": {"plugged": [True, False]},
    "stick": {"closed": [True, False, None, None]},
    "cut": {"after": [0, 3, 4096, None]},
    "look": {"ply": [0, 2, 1000]},
    "load": {"record": [CORINTHO, "cathedral auto light none: K0d4"]},
}
NONSENSE = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        4097,
        1 << 70,
        1.5,
        float("nan"),
        "",
        "k1",
        "a11",
        "E4",
        [],
        {},
        [1],
        "_press",
    ),
    *(
        {"key": "e4"},
        "leave",
        "corintho classic 2 none: Ba1 Bb1 Ba1",
        "cathedral auto light p1win:",
        "e4",
        "\ud800",
    ),
]
NOISE = [
    None,
    b"{}",
    7,
    "[" * 5000,
    '{"do":' * 500,
    "9" * 6000,
    '"' + "x" * LONGEST,
    "null",
    "[]",
    "{}",
    '""',
]


def nonsense(chance, board="big"):
    """A message from somebody who has seen some of them, or from nobody at all."""
    name = chance.choice(
        ["press", "release", "tap"] * 4 + list(SENSE) if chance.random() < 0.9 else list(SENSE)
    )
    message = {"do": name} | {field: chance.choice(values) for field, values in SENSE[name].items()}
    if name in ("press", "release", "tap", "stick"):
        message["key"] = chance.choice(KEYS[board])
    style = chance.randrange(10)
    if style == 0:
        return "".join(chance.choices(string.printable, k=chance.randrange(60)))
    if style == 1:
        return chance.choice(NOISE)
    if style < 5:
        message[chance.choice([*message, "who"])] = chance.choice(NONSENSE)
    elif style == 5:
        del message[chance.choice(list(message))]
    text = json.dumps(message)
    if style in (6, 7):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(string.printable) + text[at + chance.randrange(2) :]
    return text


@pytest.mark.long
@pytest.mark.parametrize("kind", KEYS)
def test_twenty_thousand_messages_without_sense_and_the_board_keeps_playing(kind):
    chance = random.Random(5)
    room = Room(board=kind)
    refused = obeyed = 0
    for count in range(20_000):
        message = nonsense(chance, kind)
        answer = room.hands(chance.randrange(3)).obey(message)
        if answer is not None and "error" in answer:
            refused += 1
            json.dumps(answer)
            assert len(answer["error"]) < 300, answer
        else:
            obeyed += 1
        if count % 20 == 0:
            room.wait(0.02)
    assert refused > 10_000 and obeyed > 2_000
    assert room.board.bench.crashed is None
    # Repair what they have broken, and play.
    for key in list(room.board.bench.board.stuck):
        room.board.stick(key, None)
    for who in range(3):
        room.hands(who).leave()
    room.ask({"do": "panel", "plugged": True})
    room.ask({"do": "cut", "after": None})
    room.wait(3)
    room.load(CORINTHO)
    room.tap("next", "f2" if kind == "big" else "c1")
    assert room.told["game"]["moves"] == ["Ba1", "Cb1", "Kd4", "Cc1"]
