# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the board makes of the settings.toml that a maker has written, on every version of CircuitPython."""

import random

import pytest
from board_helpers import CATHEDRAL, CORINTHO, choose, press_move, start
from helpers import legal_moves

from host_sim.bench import Bench

VERSIONS = ("9.2.8", "10.1", "10.2", "10.3")
MILLIAMPS = 400  # without a setting
OURS = "LEDIFICE_MILLIAMPS = "


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("board", ("big", "starter"))
def test_the_shipped_file_gives_no_notice_and_the_menu_is_there_at_once(board, version):
    b = Bench(board=board, circuitpython=version)
    b.power_on()
    while not b.text and b.time < 1:  # of wires and flash: what Python takes is not counted here
        b.run(0.05)
    assert b.text[0].split() == [">Start"]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("game", (CORINTHO, CATHEDRAL))
def test_a_limit_of_200_milliamperes_holds_in_every_frame_of_a_game(game, version):
    b = Bench(settings={"LEDIFICE_MILLIAMPS": 200}, circuitpython=version)
    most = 0

    def measure():
        nonlocal most
        most = max(most, b.milliamps)

    b.on_frame = measure
    b.power_on()
    choose(b, game)
    start(b)
    b.tap("light", "light")  # as bright as it can be
    chance = random.Random(7)
    while b.game.player:
        press_move(b, chance.choice(legal_moves(b.game)))
        b.run(1)
    b.run(3)
    assert 180 < most <= 200


# The values as they stand in the file, the limit that the board then has, and the notice.
VALUES = {
    OURS + "200": (200,),
    "LEDIFICE_MILLIAMPS=200": (200,),
    "\t LEDIFICE_MILLIAMPS  \t=   200 \t # not more": (200,),
    OURS + "200\r": (200,),
    OURS + '"200"  # in quotes': (200,),
    OURS + '" 200 "': (200,),
    OURS + "0xC8": (200,),
    OURS + "0o310": (200,),
    OURS + "0b1100_1000": (200,),
    OURS + "2_00": (200,),
    OURS + "+200": (200,),
    OURS + "6000": (6000,),
    "": (MILLIAMPS,),
    "# LEDIFICE_MILLIAMPS = 200": (MILLIAMPS,),
    "CIRCUITPY_WEB_API_PORT = what?\n[other]\nwhat": (MILLIAMPS,),
    "\n\n\n\n\n\n\n\n\n\n\n" + OURS + "abc": (MILLIAMPS, "12: MILLIAMPS = abc"),
    OURS + "abc # or so": (MILLIAMPS, "1: MILLIAMPS = abc"),
    OURS + '"a lot"': (MILLIAMPS, '1: MILLIAMPS="a lot"'),
    OURS + "-5": (MILLIAMPS, "1: MILLIAMPS = -5"),
    OURS + "0": (MILLIAMPS, "1: MILLIAMPS = 0"),
    OURS + "109": (MILLIAMPS, "1: MILLIAMPS = 109"),
    OURS + "6001": (MILLIAMPS, "1: MILLIAMPS = 6001"),
    OURS + "9999999": (MILLIAMPS, "1: MILLIAMPS=9999999"),
    OURS + "123456789012345678901234567890": (MILLIAMPS, "1: MILLIAMPS=123456.."),
    OURS + "300.0": (MILLIAMPS, "1: MILLIAMPS = 300.0"),
    OURS + "3e2": (MILLIAMPS, "1: MILLIAMPS = 3e2"),
    OURS + "0300": (MILLIAMPS, "1: MILLIAMPS = 0300"),
    OURS + "300 mA": (MILLIAMPS, "1: MILLIAMPS = 300 mA"),
    OURS + "true": (MILLIAMPS, "1: MILLIAMPS = true"),
    OURS + "'300'": (MILLIAMPS, "1: MILLIAMPS = '300'"),
    OURS + "300\u00b5": (MILLIAMPS, "1: MILLIAMPS = 300??"),
    OURS + '"300': (MILLIAMPS, '1: MILLIAMPS = "300'),
    OURS + '"300" mA': (MILLIAMPS, '1: MILLIAMPS="300" mA'),
    OURS + '"\\uD8': (MILLIAMPS, '1: MILLIAMPS = "\\uD8'),
    OURS + '""': (MILLIAMPS, '1: MILLIAMPS = ""'),
    OURS: (MILLIAMPS, "1: MILLIAMPS ="),
    OURS + "# how many?": (MILLIAMPS, "1: MILLIAMPS ="),
    OURS + "200\n" + OURS + "900": (200, "2: MILLIAMPS = 900"),
    OURS + "x\n" + OURS + "200": (MILLIAMPS, "1: MILLIAMPS = x", "2: MILLIAMPS = 200"),
    "[lights]\n" + OURS + "200": (MILLIAMPS, "2: MILLIAMPS = 200"),
    "\ufeff" + OURS + "200": (MILLIAMPS, "1: MILLIAMPS = 200"),
    "LEDIFICE_MILIAMPS = 300": (MILLIAMPS, "1: MILIAMPS = 300"),
    "ledifice_milliamps = 300": (MILLIAMPS, "1: milliamps = 300"),
    "LEDIFICE_MILLIAMPS: 300": (MILLIAMPS, "1: MILLIAMPS: 300"),
    "# one\nwhat is this, and who has put it there": (MILLIAMPS, "2: what is this, an.."),
    "LEDIFICE_DIM_MINUTES = 2.5": (MILLIAMPS, "1: DIM_MINUTES = 2.5"),
    "LEDIFICE_DIM_MINUTES = 50000": (MILLIAMPS, "1: DIM_MINUTES=50000"),
    "LEDIFICE_DIM_MINUTES = -123456": (MILLIAMPS, "1: DIM_MINUTES=-123.."),
    'LEDIFICE_BOARD = "starter': (MILLIAMPS, '1: BOARD = "starter'),
    'LEDIFICE_BOARD = "small"': (MILLIAMPS, '1: BOARD = "small"'),
    "a\nb\nc": (MILLIAMPS, "1: a", "2: b", "3: c"),
    "a\nb\n\n\nc\nd": (MILLIAMPS, "1: a", "2: b", "+ 5, 6"),
}


@pytest.mark.parametrize("version", ("10.1", "10.2"))
@pytest.mark.parametrize("text", VALUES, ids=repr)
def test_a_setting_is_obeyed_or_its_line_is_named_with_its_value(text, version):
    limit, *notice = VALUES[text]
    b = Bench(settings=text if text.endswith("\r") else text + "\n", circuitpython=version)
    b.power_on()
    b.run(0.6)
    assert b.app.lights.budget == (limit - 110) * 765 // 52
    if notice:
        assert b.text == ["Ignored lines in", "settings.toml:", *notice]
        b.tap("e4")
        b.run(0.3)
    assert b.text[0].split() == [">Start"], "any key goes on, or there is nothing to be said"


def test_the_notice_goes_by_itself_and_is_not_said_twice():
    b = Bench(settings=OURS + "abc\n")
    b.power_on()
    b.run(5)
    assert b.text[2] == "1: MILLIAMPS = abc"
    b.run(2)
    assert b.text[0].split() == [">Start"]
    assert b.text[1:] and not any("abc" in line for line in b.text)


@pytest.mark.parametrize("board", ("big", "starter"))
@pytest.mark.parametrize("content", (None, b"", b"\xff\xfe\x00\x80" * 50, bytes(300), b"=" * 5000))
def test_a_file_that_says_nothing_to_the_board_does_no_harm(board, content):
    b = Bench(board=board)
    b.board.drive["settings.toml"] = content
    b.power_on()
    b.run(7)
    assert b.text[0].split() == [">Start"]
