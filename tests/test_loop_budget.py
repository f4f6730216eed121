# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the loop costs while games are played, in opcodes, which are about microseconds on a Pico."""

import random
from array import array

import pytest
from board_helpers import CALL, CATHEDRAL, CORINTHO, press_move, sit_down, small_presses, square, start

from engine.city import MOST_MOVES as MOST_CATHEDRAL
from engine.stacks import MOST_MOVES as MOST_CORINTHO
from host_sim.virtual_board import layout

STEP = 15_000  # 15 ms: with the wire a step stays below 20
KEY_TO_FRAME = 25_000  # with the scan and the wire below 50 ms
IDLE = 1_500
DEPTH = 40
REFRESH = 0.020  # seconds that one step spends on the panel


def check(b):
    assert b.meter.worst <= STEP
    assert b.meter.depth < DEPTH
    assert b.longest_refresh <= REFRESH


def forget(b):
    """Forget what was measured so far."""
    b.meter.steps.clear()


@pytest.mark.long
@pytest.mark.parametrize("edition", range(3))
@pytest.mark.parametrize("players", (2, 4))
@pytest.mark.parametrize("board", ("big", "starter"))
def test_computers_play_corintho(edition, players, board):
    options = {"edition": edition, "players": players, "seats": (1, 1, 1, 1), "seed": players}
    b = sit_down(CORINTHO, board=board, meter=True, **options)
    forget(b)
    while b.game.player:
        b.run(1)
    b.run(4)
    check(b)


@pytest.mark.long
@pytest.mark.parametrize("seed", (1, 2, 3))
@pytest.mark.parametrize("claims", range(2))
def test_computers_play_cathedral(claims, seed):
    b = sit_down(CATHEDRAL, edition=claims, seats=(1, 1), seed=seed, meter=True)
    forget(b)
    for _ in range(2):
        while b.game.player:
            b.run(1)
        b.run(4)
        check(b)
        b.tap("ok")


@pytest.mark.long
@pytest.mark.parametrize(("board", "game"), (("big", CORINTHO), ("big", CATHEDRAL), ("starter", CORINTHO)))
def test_the_best_computer_player_thinks_in_slices(board, game):
    b = sit_down(game, edition=1, seats=(5, 5), seed=4, meter=True, board=board)
    forget(b)
    b.run(6)
    assert b.game.ply or b.app.table.search.spent
    check(b)


@pytest.mark.long
@pytest.mark.parametrize(("board", "game"), (("big", CORINTHO), ("big", CATHEDRAL), ("starter", CORINTHO)))
def test_people_play_by_key_presses(board, game):
    b = sit_down(game, edition=1, players=3, meter=True, board=board)
    forget(b)
    rng = random.Random(1)
    buffer = array("H", [0] * (2 * MOST_CATHEDRAL)) if game else bytearray(MOST_CORINTHO)
    while b.game.player:
        move = buffer[rng.randrange(b.game.moves(buffer))]
        press_move(b, move)
        if rng.random() < 0.3:
            if board == "starter":
                b.tap(rng.choice(("hint", "undo", "menu")))
            else:
                b.tap(rng.choice(("hint", "undo", square("e5"), "claim")))
            b.run(0.2)
            if board == "big" or b.app.screen is not b.app.table:
                b.tap("back")
    b.run(4)
    check(b)


def to_frame(b, key):
    """The opcodes from the press of a key to the end of the step that sends what it changed."""
    before = bytes(b.app.frame)
    sent = []
    b.on_frame = lambda: bytes(b.app.frame) != before and sent.append(sum(b.meter.steps) + b.meter.count)
    forget(b)
    b.press(key)
    for _ in range(200):
        b.run(0.001)
        if sent:
            break
    else:
        raise AssertionError("the key changed no light")
    b.on_frame = None
    b.release(key)
    b.run(0.1)
    return sent[0]


@pytest.mark.parametrize("board", ("big", "starter"))
def test_from_key_to_frame_in_corintho(board):
    b = sit_down(CORINTHO, edition=1, players=2, meter=True, board=board)
    rng = random.Random(3)
    buffer = bytearray(MOST_CORINTHO)
    worst = 0
    while b.game.player:
        move = buffer[rng.randrange(b.game.moves(buffer))]
        if board == "starter":
            keys = small_presses(move)
            keys = b.key(keys[0]), keys[1] if move < 64 else None
        elif move < 64:
            keys = 100 + (move >> 4), _platform_key(move & 15)
        else:
            keys = _platform_key(move - 64 >> 2), None
        for key in keys:
            if key is not None:
                worst = max(worst, to_frame(b, key))
        if keys[1] is None:
            b.tap(keys[0])  # let go of it again
            b.run(0.1)
            press_move(b, move)
        b.run(0.3)
    assert worst <= KEY_TO_FRAME


def _platform_key(platform):
    return 11 + 2 * (platform & 3) + 20 * (platform >> 2)


@pytest.mark.long
@pytest.mark.parametrize("claims", range(2))
def test_from_key_to_frame_in_cathedral(claims):
    b = sit_down(CATHEDRAL, edition=claims, meter=True)
    rng = random.Random(claims)
    buffer = array("H", [0] * (2 * MOST_CATHEDRAL))
    worst = 0
    while b.game.player:
        called = 0
        count = b.game.moves(buffer)
        move = buffer[rng.randrange(count)]
        called, move = move & 8192, move & 8191
        ghost = b.app.table.ghost
        while ghost.kind != move >> 9:
            worst = max(worst, to_frame(b, layout.NEXT)) if ghost.at >= 0 else b.tap("next") or worst
        while ghost.turns != move >> 7 & 3:
            b.tap("turn")
        for key in range(100):  # as a person finds it
            ghost.put(key)
            if ghost.square == move & 127 and ghost.reason == 0:
                ghost.drop()
                break
        worst = max(worst, to_frame(b, key))
        if called:
            worst = max(worst, to_frame(b, layout.CLAIM))
        worst = max(worst, to_frame(b, key))
        b.run(0.3)
        if rng.random() < 0.5 and b.game.player:
            b.run(1.5)
            worst = max(worst, to_frame(b, layout.HINT))
            b.run(4)
            b.tap("back")  # a good move may be shown meanwhile
            b.run(1.5)
    assert worst <= KEY_TO_FRAME


@pytest.mark.parametrize(("board", "game"), (("big", CORINTHO), ("big", CATHEDRAL), ("starter", CORINTHO)))
def test_an_idle_board_costs_little(board, game):
    b = sit_down(game, edition=CALL, meter=True, board=board)
    b.run(3)
    forget(b)
    b.run(10)
    assert b.meter.worst <= IDLE


@pytest.mark.parametrize("board", ("big", "starter"))
def test_an_idle_result_costs_little(board):
    b = sit_down(CORINTHO, seats=(1, 1), meter=True, board=board)
    while b.game.player:
        b.run(1)
    b.run(5)
    forget(b)
    b.run(10)
    assert b.meter.worst <= IDLE


def test_switching_from_game_to_game_stays_within_a_step():
    b = sit_down(CORINTHO, meter=True)
    forget(b)
    b.tap("menu", 81)
    start(b)
    assert hasattr(b.game, "city")
    check(b)
