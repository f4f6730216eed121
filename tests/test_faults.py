# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Each fault that a board in a living room meets, injected during a game that is then played to its end."""

import random
from contextlib import suppress
from itertools import pairwise

import pytest
from board_helpers import CATHEDRAL, CORINTHO, choose, play_corintho, press_move, sit_down, start
from helpers import legal_moves
from saved_games import found_in, read, state_of

from host_sim.bench import Bench
from host_sim.virtual_board import layout

RED = "Something went wrong"


def play_on(b, turns=None, seed=1):
    """Play at random by key presses, that many turns or to the end of the game."""
    chance = random.Random(seed)
    while b.game.player and turns != 0:
        ply = b.game.ply
        press_move(b, chance.choice(legal_moves(b.game)))
        b.run(0.8)
        assert b.game.ply == ply + 1
        turns = turns and turns - 1


def finish(b):
    """Play to the end, and see the result saved."""
    play_on(b)
    b.run(6)
    assert type(b.app.screen).__name__ == "Result"
    assert b.game.result >= 0
    assert found_in(read(b.nvm)[1]) == state_of(b.app)


# --- Hardware ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "missing"),
    [
        (CORINTHO, {"panel": False}),
        (CORINTHO, {"panel": False, "pull_ups": True}),
        (CATHEDRAL, {"panel": False, "buzzer": False}),
        (CORINTHO, {"buzzer": False}),
    ],
)
def test_a_game_without_panel_or_buzzer(game, missing):
    b = sit_down(game, **missing)
    finish(b)
    assert b.text == [] or "panel" not in missing


@pytest.mark.parametrize("gone", (0.01, 1.5, 5))  # seconds: a cable that only trembles, too
def test_a_panel_that_goes_and_comes_back_shows_everything_again(gone):
    b = sit_down(CORINTHO)
    play_corintho(b, "Ba1")
    b.run(1)
    said, seen = b.text, b.screen
    b.plug_panel(False)
    b.run(gone)
    assert b.text == []
    b.plug_panel(True)
    assert b.screen != seen, "it has lost what it showed"
    b.run(5)
    assert (b.text, b.screen) == (said, seen)
    for plugged in (False, True, False, True, False):
        b.plug_panel(plugged)
        play_on(b, turns=1, seed=plugged)
        b.run(0.7)
    b.plug_panel(True)
    b.run(3)
    play_on(b, turns=1)
    b.run(2)
    assert b.text[0].startswith("Player")
    finish(b)


def test_a_panel_plugged_in_later_is_found():
    b = sit_down(CORINTHO, panel=False)
    play_on(b, turns=2)
    b.plug_panel(True)
    b.run(5)
    assert b.text[0] == "Player 1 to move"
    finish(b)


@pytest.mark.parametrize("stuck", ("c2", "undo", "j10"))
def test_a_key_that_is_stuck_from_power_on_is_ignored(stuck):
    b = Bench()
    b.stick(stuck)
    b.power_on()
    b.run(0.5)
    choose(b, CORINTHO)
    start(b)
    assert b.game.ply == 0
    finish(b)


@pytest.mark.parametrize("stuck", ("c2", "capital", "light", "menu"))
def test_a_key_that_gets_stuck_is_one_press(stuck):
    b = sit_down(CORINTHO)
    play_corintho(b, "Ba1", "Cb1")
    brightness = b.app.settings.brightness
    b.stick(stuck)
    b.run(120)
    assert b.app.settings.brightness == (brightness + (stuck == "light")) % 5
    assert b.game.ply == 2
    if stuck == "menu":
        b.tap("back")
    b.tap("back")
    if stuck == "capital":
        b.tap("base", "f4")  # without the capital the game cannot be played to its end
        b.run(1)
        assert b.game.ply == 3
        b.stick(stuck, None)
    finish(b)


@pytest.mark.parametrize(
    ("game", "bounce"),
    [(CORINTHO, 0.002), (CORINTHO, 0.01), (CORINTHO, 0.03), (CATHEDRAL, 0.005), (CATHEDRAL, 0.01)],
)
def test_contacts_that_bounce_press_once(game, bounce):
    finish(sit_down(game, bounce=bounce))


def test_somebody_who_leans_on_seventy_keys_plays_nothing():
    b = sit_down(CORINTHO)
    play_corintho(b, "Ba1", "Cb1")
    b.run(1)
    state, screen = state_of(b.app), b.app.screen
    for _ in range(3):
        for key in range(20, 90):
            b.press(key)
        b.run(0.7)
        for key in range(20, 90):
            b.release(key)
        b.run(0.7)
        assert state_of(b.app) == state and b.app.screen is screen
        assert b.app.keys.down == -1
    finish(b)


@pytest.mark.parametrize(("game", "milliamps"), [(CATHEDRAL, 120), (CORINTHO, 200)])
def test_lights_that_want_too_much_current_are_dimmed(game, milliamps):
    b = sit_down(game, settings={"LEDIFICE_MILLIAMPS": milliamps})
    b.tap("light", "light")  # as bright as it gets
    most = 0

    def watch():
        nonlocal most
        most = max(most, b.milliamps)

    b.on_frame = watch
    finish(b)
    assert 111 < most <= milliamps


# --- Exceptions -------------------------------------------------------------------------------------


def at_play(game=CORINTHO, turns=3, **options):
    b = sit_down(game, **options)
    play_on(b, turns)
    b.run(1)
    return b


def is_red(b):
    """Whether the lights show a red cross in a red frame, and nothing else."""
    for key in range(100):
        x, y = key % 10, key // 10
        red, green, blue = b.pixel(key)
        if green or blue or (red > 0) != (x in (0, 9) or y in (0, 9) or x in (y, 9 - y)):
            return False
    return True


def fail(b, exception, *words):
    """Let something go wrong, and see it told; return how the board looks then."""
    b.throw(exception)
    b.run(1)
    assert b.text[0] == RED
    assert is_red(b)
    for word in words:
        assert word in " ".join(b.text)


@pytest.mark.parametrize(
    ("game", "exception", "code"),
    [
        (CORINTHO, MemoryError(), "E1 MemoryError"),
        (CORINTHO, OSError(5), "E2 OSError"),
        (CATHEDRAL, IndexError("range"), "E4 IndexError"),
        (CORINTHO, ZeroDivisionError(), "E10 ZeroDivisionError"),
        (CORINTHO, ArithmeticError("odd"), "E0 ArithmeticError"),
    ],
)
def test_an_exception_is_told_and_the_game_goes_on_by_itself(game, exception, code):
    b = at_play(game, settings={"LEDIFICE_MILLIAMPS": 150})
    state = state_of(b.app)
    fail(b, exception, code, ".py ", "The game is kept")
    assert "Traceback" in b.console and type(exception).__name__ in b.console
    assert b.milliamps <= 150
    b.run(6)
    assert state_of(b.app) == state
    assert b.app.screen is b.app.table
    finish(b)


def test_three_exceptions_within_a_minute_stop_at_the_error_screen():
    b = at_play()
    state = state_of(b.app)
    for _ in range(2):
        fail(b, IndexError(), "Going on at once")
        b.run(7)
        assert state_of(b.app) == state
    fail(b, IndexError(), "E4 IndexError", "Stopped: 3rd time", "Any key: go on")
    b.run(3600)
    assert b.text[0] == RED and is_red(b)
    b.tap("e5")
    b.run(2)
    assert b.text[0] == "Go on with Corintho"
    b.tap("ok")
    b.run(2)
    assert state_of(b.app) == state
    fail(b, IndexError(), "Going on at once")  # the first of a new row
    b.run(6)
    finish(b)


@pytest.mark.parametrize("pause", (25, 70))
def test_exceptions_that_are_further_apart_never_stop_it(pause):
    b = at_play()
    state = state_of(b.app)
    for _ in range(7):
        fail(b, KeyError("x"), "E8 KeyError", "Going on at once")
        b.run(6 + pause)
        assert state_of(b.app) == state
    finish(b)


def test_an_exception_at_power_on_is_told_too():
    """Before there is a screen, and again each time: the third one stays."""
    b = Bench()
    b.power_on()
    b.run(0.5)
    for _ in range(3):
        fail(b, TypeError())
        b.run(3.5)
    assert "Stopped" in " ".join(b.text)


def test_without_a_panel_the_lights_tell():
    b = at_play(panel=False)
    state = state_of(b.app)
    b.throw(IndexError())
    b.run(1)
    assert is_red(b)
    b.run(6)
    assert state_of(b.app) == state
    finish(b)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_an_exception_at_any_point_of_the_loop_keeps_the_turn_before_or_after(seed, turn_in_opcodes):
    chance = random.Random(seed)
    nvm, length = turn_in_opcodes[seed % 2]
    b = Bench(nvm=nvm, meter=True, seed=seed)
    b.power_on()
    b.tap("ok")
    while b.app.table is None or b.app.screen is not b.app.table:
        b.run(0.2)
    before = state_of(b.app)
    move = legal_moves(b.game)[seed % 7]
    after = before._replace(moves=(*before.moves, move))
    # Not ValueError: display_text expects that one of bitmaps, and goes on by itself.
    wrong = chance.choice((MemoryError, OSError, IndexError, TypeError, RuntimeError, AssertionError))
    b.meter.fail_after(chance.randrange(length), wrong("injected"))
    with suppress(AttributeError, AssertionError):  # the table is gone in the middle of the move
        press_move(b, move)
    for key in list(b.board.closed):
        b.release(key)
    starts = b.console.count("code.py output")
    for _ in range(12):
        if starts >= 2 and b.app is not None and b.app.screen is not None and b.app.screen is b.app.table:
            break
        b.run(0.5)
        starts = b.console.count("code.py output")
    assert starts == 2, "it has started again"
    assert wrong.__name__ + ": injected" in b.console
    assert state_of(b.app) in (before, after)
    assert found_in(read(b.nvm)[1]) == state_of(b.app)


@pytest.fixture(scope="module")
def turn_in_opcodes():
    """For each game the nvm after some turns, and how many opcodes the next turn takes."""
    found = []
    for game in (CORINTHO, CATHEDRAL):
        nvm = at_play(game, turns=4).nvm
        b = Bench(nvm=nvm, meter=True)
        b.power_on()
        b.tap("ok")
        while b.app.table is None or b.app.screen is not b.app.table:
            b.run(0.2)
        b.meter.steps.clear()
        press_move(b, legal_moves(b.game)[0])
        found.append((nvm, sum(b.meter.steps)))
    return found


# --- Watchdog and safe mode -------------------------------------------------------------------------


def test_firmware_that_hangs_is_restarted_by_the_watchdog():
    b = at_play()
    state = state_of(b.app)

    def hang():
        while True:
            b.board.spend(1000)

    b.app.step = hang
    b.run(7)
    assert b.text[0] != RED
    b.run(2)
    assert b.text[:2] == [RED, "W1 watchdog"] and is_red(b)
    b.run(6)
    assert state_of(b.app) == state
    finish(b)


@pytest.mark.long
def test_the_watchdog_lets_a_long_pause_be():
    b = at_play()
    b.run(1800)
    assert b.console.count("code.py output") == 1


@pytest.mark.parametrize(
    ("reason", "code"), [("BROWNOUT", "S1"), ("HARD_FAULT", "S2"), ("WATCHDOG", "S4"), ("NO_HEAP", "S7")]
)
def test_safe_mode_is_left_with_the_reason_on_the_panel(reason, code):
    b = at_play()
    state = state_of(b.app)
    b.power_off()
    b.power_on(safe_mode=reason)
    b.run(1)
    assert b.text[:2] == [RED, f"{code} {reason}"] and is_red(b)
    b.run(6)
    assert state_of(b.app) == state
    finish(b)


def test_three_hard_faults_in_a_row_stop():
    b = at_play()
    for _ in range(3):
        b.power_off()
        b.power_on(safe_mode="HARD_FAULT")
        b.run(5)
    assert b.text[0] == RED and "Stopped: 3rd time" in b.text
    b.run(60)
    assert b.text[0] == RED


@pytest.mark.parametrize("reason", ("USER", "PROGRAMMATIC", "USB_TOO_MANY_ENDPOINTS"))
def test_a_safe_mode_that_somebody_has_asked_for_waits(reason):
    nvm = at_play().nvm
    b = Bench(nvm=nvm)
    b.power_on(safe_mode=reason)
    b.run(60)
    assert b.app is None and b.nvm == nvm


# --- The self-test ----------------------------------------------------------------------------------


def self_test(**options):
    b = Bench(**options)
    b.press("menu")
    return b


def test_the_self_test_shows_every_light_in_each_colour_and_along_the_chain():
    b = self_test(settings={"LEDIFICE_MILLIAMPS": 200})
    frames = []
    most = 0

    def watch():
        nonlocal most
        most = max(most, b.milliamps)
        frames.append((b.time, bytes(b.frame)))

    b.on_frame = watch
    b.power_on()
    b.run(1)
    b.release("menu")
    b.run(11)
    plain = []  # frames of one colour: red, green, blue or several, and since when
    for time, frame in frames:
        if frame == frame[:3] * layout.KEYS:
            lit = [name for name, value in zip("GRB", frame[:3], strict=True) if value]
            plain.append((time, "".join(lit)))
    assert [lit for _, lit in plain] == ["GRB", "R", "G", "B", "GRB", "GRB"]
    for (shown, _), (next_shown, _) in pairwise(plain[1:5]):
        assert next_shown - shown == pytest.approx(1.2, abs=0.05)
    frames = [frame for _, frame in frames]
    walk = [frame for frame in frames if sum(any(frame[i : i + 3]) for i in range(0, 330, 3)) == 1]
    places = [next(i for i in range(330) if frame[i]) // 3 for frame in walk]
    assert places == list(range(layout.KEYS))
    assert 111 < most <= 200


def test_the_self_test_names_every_key_and_its_pins():
    b = self_test()
    b.power_on()
    b.run(0.5)
    b.release("menu")
    b.run(0.2)
    assert b.text[0] == "Self-test 0/110" and b.text[1] == "Press every key"
    assert "KB, CP 10." in b.text[3] and b.text[4].startswith("Ledifice ")
    assert b.sounds
    for key in range(layout.KEYS):
        before = b.pixel(key)
        b.tap(key)
        b.run(0.15)
        pins = f"{layout.PIN_ROWS[key // 10]} {layout.PIN_COLUMNS[key % 10]}"
        assert b.text[1] == f"{layout.key_name(key)} {pins}"
        assert f"key {layout.key_name(key)} {pins} {key + 1} of 110" in b.console
        assert max(b.pixel(key)) > max(before)
    assert b.text[0] == "Self-test 110/110"
    assert b.app.settings.brightness == 2, "the light key is tested like the others"
    b.hold("menu", 2.5)
    b.run(0.5)
    assert "Start" in " ".join(b.text)
    assert "self-test ended, 110 of 110 keys" in b.console
    choose(b, CORINTHO)
    start(b)
    finish(b)


def test_the_self_test_names_keys_that_are_stuck():
    b = self_test()
    b.stick("c3")
    b.stick("F4")
    b.power_on()
    b.run(0.5)
    assert "Stuck: c3 F4" in b.text
    assert "stuck: c3 GP14 GP4" in b.console and "stuck: F4 GP22 GP5" in b.console
    b.release("menu")
    b.run(1)
    b.tap("a1")
    b.run(0.5)
    assert b.text[0] == "Self-test 1/110" and "Stuck: c3 F4" in b.text


def test_the_self_test_leaves_a_saved_game_alone():
    b = at_play()
    state = state_of(b.app)
    b.power_off()
    b.press("menu")
    b.power_on()
    b.run(0.5)
    b.release("menu")
    b.tap("a1", "ok", "back")
    b.hold("menu", 2.5)
    b.run(0.5)
    assert b.text[0] == "Go on with Corintho"
    b.tap("ok")
    b.run(2)
    assert state_of(b.app) == state


def test_a_board_that_is_forgotten_in_its_self_test_goes_on_by_itself():
    b = self_test(panel=False)
    b.stick("menu")
    b.power_on()
    b.run(400)
    b.stick("menu", None)
    b.release("menu")
    b.run(0.5)
    assert type(b.app.screen).__name__ == "Menu"
