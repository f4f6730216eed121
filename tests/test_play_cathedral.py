# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Cathedral played on the board: by key presses alone, from power-on to the result of the match."""

import random
from array import array
from itertools import pairwise

import pytest
from board_helpers import (
    AUTO,
    CALL,
    CATHEDRAL,
    ENGLISH,
    FRENCH,
    GERMAN,
    choose_building,
    covered,
    look,
    looks,
    low_tone,
    play_cathedral,
    press_move,
    same_game,
    show_ghost,
    sit_down,
    square,
    told_apart,
)
from peer import PeerCathedral

from engine.buildings import EACH
from engine.cathedral import Cathedral
from engine.city import MOST_MOVES
from engine.match import Match
from engine.notation import BUILDINGS, move_text, read_move

LIGHT, DARK = 1, 2

# The Cathedral on e7, d6, e6, f6, e5, e4; then Light walls a1, b1, a2, b2 in.
CLAIMING = ("K0d4", "T0i1", "B0c1", "T0j10", "A0a3")
TAKING = ("K0d4", "T0a1", "B0c1", "T0j10", "A0a3")  # and Dark's tavern on a1 with them
WALLED = [square(name) for name in ("a1", "b1", "a2", "b2")]


def cathedral(claims, *moves, starter=LIGHT):
    """The round that these moves make on an engine of its own."""
    game = Cathedral(claims, starter)
    for text in moves:
        game.play(read_move(game, text)[0])
    return game


def random_move(game, rng, buffer, calls=True):
    count = game.moves(buffer)
    called = [buffer[i] for i in range(count) if buffer[i] & 8192]
    return rng.choice(called) if called and calls else buffer[rng.randrange(count)]


def play_round(b, game, rng, peer=None):
    """Play random moves by key presses, while a second engine and the peer follow."""
    buffer = array("H", [0] * (2 * MOST_MOVES))
    passes = 0
    while game.player:
        move = random_move(game, rng, buffer)
        if peer is not None:
            peer.play(move_text(game, move))
        game.play(move)
        press_move(b, move)
        assert same_game(b.game, game)
        if peer is not None:
            assert str(game.player) == peer.query("player")
        if game.passes:
            passes += 1
    return passes


# --- Whole matches ----------------------------------------------------------------------------------

SIDES = {ENGLISH: ("Light", "Dark"), FRENCH: ("Clair", "Fonce"), GERMAN: ("Hell", "Dunkel")}


@pytest.mark.long
@pytest.mark.parametrize("language", (ENGLISH, FRENCH, GERMAN))
@pytest.mark.parametrize("claims", (AUTO, CALL))
def test_a_whole_match_from_power_on_to_the_result(claims, language):
    b = sit_down(CATHEDRAL, edition=claims, language=language)
    match = Match(2, claims)
    rng = random.Random(10 * claims + language)
    for number in (1, 2):
        peer = PeerCathedral(("auto", "call")[claims], ("light", "dark")[number - 1])
        assert b.game.player == number  # in turn they position the Cathedral
        play_round(b, match.game, rng, peer)
        assert peer.query("score") == f"{match.game.left_over(1)} {match.game.left_over(2)}"
        b.run(6)
        light, dark = match.game.left_over(1), match.game.left_over(2)
        assert b.text[2].endswith(f"{light} : {dark}")
        assert f"{number}/2" in b.text[2]
        light, dark = light + match.points[0], dark + match.points[1]
        assert b.text[3].endswith(f"{light} : {dark}")
        assert "OK" in b.text[4]
        if number == 1:
            result = match.game.result
        match.finish_round()
        if number == 2:
            result = match.result
        if result:
            assert b.text[0].startswith(SIDES[language][result - 1] + " ")
        b.tap("ok")
        b.run(0.5)
    # The rematch begins with swapped roles.
    assert b.game.ply == 0
    assert b.game.starter == DARK
    assert b.app.match.points == [0, 0]


def test_the_result_without_a_panel_tells_the_winner():
    b = sit_down(CATHEDRAL, panel=False)
    game = Cathedral()
    play_round(b, game, random.Random(5))
    assert game.result in (LIGHT, DARK)
    b.run(6)
    city = game.city
    keys = {}
    for side in (LIGHT, DARK):
        keys[side] = next(
            10 * y + x for y in range(10) for x in range(10) if city[10 * side - 10 + y] >> x & 1
        )
    winner, loser = looks(b, keys[game.result], keys[3 - game.result])
    assert winner.mood == "pulsing" and loser.mood == "steady"
    assert winner.luminance > 1.5 * loser.luminance
    b.tap("ok")
    b.run(0.3)
    assert b.game.ply == 0 and b.game.player == DARK


# --- Choosing and turning ---------------------------------------------------------------------------


def test_the_first_turn_positions_the_cathedral():
    b = sit_down(CATHEDRAL)
    b.run(1)
    assert b.text[0].startswith("Light to move")
    assert b.text[1] == "Cathedral"
    assert not any(b.pixel("next"))  # nothing else can be chosen
    since = b.time
    b.tap("next")
    assert low_tone(b, since)
    b.tap("turn", square("d5"))
    expected = covered(b, "K", 1, "c4")
    assert all(each.mood == "pulsing" for each in looks(b, *expected))
    b.tap("ok")
    assert same_game(b.game, cathedral(AUTO, "K1c4"))
    b.run(0.2)
    assert b.text[0].startswith("Dark to move")


def test_next_and_previous_go_through_what_is_left():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4", "M0a1", "W0h1")
    names = []
    for _ in range(11):
        b.tap("next")
        b.run(0.1)
        names.append(b.text[1])
    left = "Tavern x2, Stable x2, Inn x2, Bridge x1, Square x1, Abbey x1, Academy x1, Infirmary x1, Castle x1"
    assert sorted(set(names)) == sorted([*left.split(", "), "Tower x1"])  # not the manor
    assert names[0] == names[10]
    for name in names[9::-1]:
        b.tap("prev")
        b.run(0.1)
        assert b.text[1] == name


def test_a_ghost_turns_where_it_stands():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4")
    choose_building(b, "W")
    b.tap(square("h8"))
    first = covered(b, "W", 0, "g7")
    turned = covered(b, "W", 1, "g7")
    assert first != turned
    ghost = looks(b, *range(100))
    assert [key for key in range(100) if ghost[key].mood == "pulsing" and key not in CHURCH] == sorted(first)
    b.tap("turn")
    ghost = looks(b, *range(100))
    assert [key for key in range(100) if ghost[key].mood == "pulsing" and key not in CHURCH] == sorted(turned)
    for _ in range(3):
        b.tap("turn")
    assert b.app.table.ghost.turns == 0
    assert b.game.ply == 1


CHURCH = [square(name) for name in ("e7", "d6", "e6", "f6", "e5", "e4")]


@pytest.mark.parametrize("again", ("square", "ok"))
def test_the_same_square_again_or_ok_builds(again):
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4")
    choose_building(b, "Q")
    b.tap(square("c3"))
    assert b.game.ply == 1
    b.tap(square("h3"))  # another square moves the ghost
    assert b.game.ply == 1
    assert look(b, "c3").mood == "dark"
    assert b.text[-1] == "Again: build"
    b.tap(square("h3") if again == "square" else "ok")
    assert same_game(b.game, cathedral(AUTO, "K0d4", "Q0h3"))


def test_back_removes_the_ghost():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4")
    before = looks(b, *range(110))
    b.tap(square("c3"))
    assert look(b, "c3").mood == "pulsing"
    b.tap("back")
    assert looks(b, *range(110)) == before
    b.tap("ok")
    assert b.game.ply == 1


@pytest.mark.parametrize("name", ("a1", "j1", "a10", "j10", "a5", "f10"))
def test_at_the_wall_the_ghost_stays_on_the_board(name):
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4")
    x, y = square(name) % 10, square(name) // 10
    for letter in BUILDINGS[:-1]:
        choose_building(b, letter)
        b.tap(square(name))
        ghost = b.app.table.ghost
        assert ghost.reason == 0
        squares = covered(b, letter, 0, key_name(ghost.square))
        # It covers the square, or is near to it where its shape has no such corner.
        away = min(abs(each % 10 - x) + abs(each // 10 - y) for each in squares)
        assert away <= (0 if name in ("a5", "f10") else 2)
        b.tap("back")


def key_name(key):
    return "abcdefghij"[key % 10] + str(key // 10 + 1)


def test_where_its_middle_does_not_fit_the_ghost_covers_the_square_with_another_part():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4")
    choose_building(b, "X")
    b.tap(square("e8"))  # its middle there, it would stand on the Cathedral's e7
    ghost = b.app.table.ghost
    assert ghost.reason == 0
    assert square("e8") in covered(b, "X", 0, key_name(ghost.square))
    b.tap("ok")
    assert b.game.ply == 2


def test_a_building_can_be_turned_until_it_fits():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4", "B0b8")
    choose_building(b, "S", 1)
    b.tap(square("a9"))  # between the wall and the bridge
    assert b.app.table.ghost.reason != 0
    b.tap("turn")
    assert b.app.table.ghost.reason == 0
    b.tap(square("a9"))
    assert b.game.ply == 3
    assert b.game.city[8] & 1


# --- What the lights tell apart ---------------------------------------------------------------------


@pytest.mark.parametrize("palette", range(3))
def test_sides_claims_cathedral_and_last_move_are_told_apart(palette):
    b = sit_down(CATHEDRAL, palette=palette)
    play_cathedral(b, *CLAIMING)
    b.run(3)
    light, dark, church, claimed, last, free = looks(b, "c1", "i1", "e6", "a1", "a3", "h8")
    assert last.mood == "pulsing"
    assert free.mood == "dark"
    assert told_apart(light, dark, church, claimed, last, free)
    play_cathedral(b, "Q0h5", "T0b1", "S0a9", "S0j5")
    b.run(2)
    assert look(b, "a3").mood == "steady"


@pytest.mark.parametrize("palette", range(3))
def test_a_ghost_differs_from_all_that_stands(palette):
    b = sit_down(CATHEDRAL, palette=palette)
    play_cathedral(b, *CLAIMING)
    b.run(3)
    choose_building(b, "Q")
    b.tap(square("h5"))
    b.run(0.1)
    ghost, light, dark, church, claimed = looks(b, "h5", "c1", "i1", "e6", "a1")
    assert told_apart(ghost, light, dark, church, claimed)


def test_a_ghost_that_may_not_stand_shows_what_is_in_the_way():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4")
    choose_building(b, "X")
    since = b.time
    b.tap(square("d6"))  # a part of the Cathedral; its e6 is in the way, too
    free, other, inside, inside_too = looks(b, "c6", "d7", "d6", "e6")
    assert free == other
    assert inside == inside_too
    assert inside.mood == "flashing" and free.mood == "blinking"
    assert b.text[-1] == "occupied"
    assert low_tone(b, since)
    since = b.time
    b.tap("ok")
    assert b.game.ply == 1
    assert low_tone(b, since)
    b.tap(square("d6"))
    assert same_game(b.game, cathedral(AUTO, "K0d4"))
    assert not any(b.pixel("ok"))


def test_function_keys_are_lit_when_they_do_something():
    b = sit_down(CATHEDRAL, edition=CALL)
    play_cathedral(b, "K0d4")
    b.run(0.2)
    assert [word for word in b.key_help if word] == "prev next turn claim hint undo light menu".split()
    choose_building(b, "T")
    b.run(0.1)
    assert [word for word in b.key_help if word] == "prev next claim hint undo light menu".split()
    b.tap(square("a1"))
    b.run(0.1)
    lit = [name for name in ("turn", "claim", "back", "ok") if any(b.pixel(name))]
    assert lit == ["claim", "back", "ok"]
    assert b.key_help[9] == "build"


def test_the_choosing_keys_have_the_colour_of_the_side_to_move():
    b = sit_down(CATHEDRAL, panel=False)
    play_cathedral(b, "K0d4", "W0a1", "W0h1")
    b.run(1)
    dark, dark_building = looks(b, "next", "a2")
    assert dark.colour == dark_building.colour
    play_cathedral(b, "Q0a9")
    b.run(1)
    light, light_building = looks(b, "next", "i1")
    assert light.colour == light_building.colour != dark.colour


# --- Claiming and taking ----------------------------------------------------------------------------


def test_claimed_squares_fill_one_after_the_other():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, *CLAIMING[:-1])
    key = show_ghost(b, CLAIMING[-1])
    b.run(0.2)
    b.press(key)
    filled = []
    for _ in range(60):
        b.run(0.02)
        filled.append(sum(any(b.pixel(each)) for each in WALLED))
    b.release(key)
    assert filled == sorted(filled)
    assert filled[0] == 0 and filled[-1] == 4
    assert len(set(filled)) > 2
    assert same_game(b.game, cathedral(AUTO, *CLAIMING))
    assert b.text[-1] == "Light claims land"


def test_a_building_that_is_taken_off_flashes_and_vanishes():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, *TAKING[:-1])
    b.run(2)
    tavern = look(b, "a1").colour
    key = show_ghost(b, TAKING[-1])
    b.run(0.2)
    b.press(key)
    b.run(0.1)
    shown = []
    for _ in range(100):
        b.run(0.02)
        shown.append((b.pixel("a1"), b.pixel("b1")))
    b.release(key)
    flashing = [one for one, other in shown[:40]]
    assert {colour == (0, 0, 0) for colour in flashing} == {True, False}
    assert sum(one != other for one, other in pairwise(flashing)) >= 6
    assert all(_hue(colour) == _hue(tavern) for colour in flashing if any(colour))
    assert all(other == (0, 0, 0) for _, other in shown[:40])  # nothing is claimed before
    claimed = shown[-1]
    assert claimed[0] == claimed[1] != (0, 0, 0)
    assert (0, 0, 0) in [one for one, _ in shown[40:70]]  # it vanishes, then the claim comes
    assert same_game(b.game, cathedral(AUTO, *TAKING))
    assert "Tavern" in b.text[-1]
    assert b.text[3].startswith("D>TSS")  # one of two taverns is on j10, the other back in stock


def _hue(colour):
    most = max(colour)
    return tuple(round(3 * each / most) for each in colour)


def test_a_key_ends_the_animation_and_is_obeyed():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, *TAKING)
    b.tap("next")
    b.run(0.1)
    colours = {b.pixel(each) for each in WALLED}
    assert len(colours) == 1 and (0, 0, 0) not in colours
    play_cathedral(b, "Q0h5")
    assert same_game(b.game, cathedral(AUTO, *TAKING, "Q0h5"))


def test_in_a_call_game_a_piece_is_taken_only_when_called():
    b = sit_down(CATHEDRAL, edition=CALL)
    play_cathedral(b, *TAKING)
    assert same_game(b.game, cathedral(CALL, *TAKING))
    assert b.game.taken == 0
    b.tap("undo")
    b.run(0.2)
    key = show_ghost(b, TAKING[-1])
    quiet = look(b, "claim")
    b.tap("claim")
    assert told_apart(quiet, look(b, "claim"))
    assert "!" in b.text[1]
    b.tap(key)
    b.run(0.1)
    assert same_game(b.game, cathedral(CALL, *TAKING[:-1], TAKING[-1] + "!"))
    assert b.game.taken == 1
    b.run(3)
    assert look(b, "claim") == quiet  # the next player has not called


def test_calling_when_there_is_nothing_to_take():
    b = sit_down(CATHEDRAL, edition=CALL)
    play_cathedral(b, *CLAIMING[:-1])
    key = show_ghost(b, CLAIMING[-1])
    b.tap("claim")
    since = b.time
    b.tap(key)
    b.run(0.1)
    assert b.text[-1] == "nothing to take"
    assert low_tone(b, since)
    assert same_game(b.game, cathedral(CALL, *CLAIMING[:-1]))
    b.tap("claim", key)
    assert same_game(b.game, cathedral(CALL, *CLAIMING))


# --- Wrong presses, hints, passes -------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, words", (("a1", "claimed by the other"), ("c2", "occupied"), ("e6", "occupied"))
)
def test_a_wrong_press_says_why_and_changes_nothing(name, words):
    b = sit_down(CATHEDRAL)
    play_cathedral(b, *CLAIMING)
    b.run(3)
    choose_building(b, "S")
    before = looks(b, *range(110))
    since = b.time
    b.press(square(name))
    b.run(0.1)
    pressed = set()
    for _ in range(20):
        b.run(0.02)
        pressed.add(b.pixel(name))
    b.release(square(name))
    b.run(0.1)
    assert (0, 0, 0) in pressed and len(pressed) == 2
    assert b.text[-1] == words
    assert low_tone(b, since)
    assert same_game(b.game, cathedral(AUTO, *CLAIMING))
    b.tap("back")
    assert looks(b, *range(110)) == before


@pytest.mark.parametrize("key", ("claim", "back"))
def test_keys_without_a_meaning_do_nothing(key):
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4")
    since = b.time
    b.tap(key)
    b.run(0.1)
    assert b.text[-1] == "No use here"
    assert low_tone(b, since)
    assert b.game.ply == 1


def test_a_hint_lights_where_the_building_may_stand():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, *CLAIMING)
    b.run(3)
    choose_building(b, "X")
    before = looks(b, *range(100))
    b.tap("hint")
    b.run(0.1)
    hinted = looks(b, *range(100))
    expected = set()
    game = cathedral(AUTO, *CLAIMING)
    for corner in range(100):
        if game.reason(BUILDINGS.index("X") << 9 | corner) == 0:
            expected.update(covered(b, "X", 0, key_name(corner)))
    lit = {key for key in range(100) if hinted[key].mood == "steady" and before[key].mood == "dark"}
    assert lit == expected
    b.tap("back")
    b.run(3)
    assert looks(b, *range(100)) == before
    assert b.game.ply == len(CLAIMING)


def test_a_hint_shows_a_good_building_that_one_key_builds():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, *CLAIMING)
    b.run(3)
    b.tap("hint")
    for _ in range(200):
        b.run(0.1)
        if b.app.table.advised:
            break
    ghost = b.app.table.ghost
    assert ghost.at >= 0 and ghost.reason == 0
    b.run(0.2)
    assert look(b, ghost.at).mood == "pulsing"
    move = ghost.move
    b.tap("ok")
    b.run(0.5)
    assert b.game.ply == len(CLAIMING) + 1 and b.game.last == move


def test_a_hint_is_dimmer_where_the_building_must_be_turned_first():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4", "B0b8", "B0d1")
    b.run(1)
    choose_building(b, "S", 1)
    b.tap("hint")
    b.run(0.1)
    standing, lying = looks(b, "a9", "c9")  # between wall and bridge it can only stand
    assert standing.mood == lying.mood == "steady"
    assert lying.luminance > 1.15 * standing.luminance


def _passing_round(claims):
    """A round in which somebody passes: found by playing at random on the engine alone."""
    buffer = array("H", [0] * (2 * MOST_MOVES))
    for seed in range(100):
        rng = random.Random(seed)
        game = Cathedral(claims)
        moves = []
        while game.player:
            move = random_move(game, rng, buffer)
            moves.append(move_text(game, move))
            game.play(move)
            if game.passes and not game.taken:
                return moves, game
    raise AssertionError


@pytest.mark.parametrize("panel", (True, False))
def test_a_pass_is_announced(panel):
    moves, game = _passing_round(AUTO)
    b = sit_down(CATHEDRAL, panel=panel)
    play_cathedral(b, *moves[:-1])
    key = show_ghost(b, moves[-1])
    b.run(2)
    passing = 3 - game.player
    building = next(
        10 * y + x for y in range(10) for x in range(10) if game.city[10 * passing - 10 + y] >> x & 1
    )
    b.tap(key)
    assert same_game(b.game, game)
    colours = []
    for _ in range(20):
        b.run(0.05)
        colours.append(b.pixel(building))
    assert colours.count((0, 0, 0)) > 4  # the buildings of the side that passes flash
    if panel:
        assert b.text[-1] == ("Light passes", "Dark passes")[passing - 1]
        assert b.text[0].startswith(("Light", "Dark")[game.player - 1])
    b.run(2)
    assert look(b, building).mood == "steady"


def test_the_panel_shows_stock_and_points():
    b = sit_down(CATHEDRAL)
    play_cathedral(b, "K0d4", "W0a1", "I0h1")
    b.run(0.3)
    stock = "".join(letter * count for letter, count in zip(BUILDINGS, EACH, strict=True))
    assert b.text[2].split() == ["L", stock.replace("I", "", 1), "44"]
    assert b.text[3].split() == ["D>" + stock.replace("W", ""), "42"]


# --- Undo, computers, menu ---------------------------------------------------------------------------


def test_undo_goes_back_to_the_start():
    b = sit_down(CATHEDRAL)
    first = looks(b, *range(110))
    play_cathedral(b, *TAKING)
    for left in range(len(TAKING) - 1, -1, -1):
        b.tap("undo")
        b.run(0.1)
        assert same_game(b.game, cathedral(AUTO, *TAKING[:left]))
        assert b.text[-1] == "Taken back"
    assert looks(b, *range(110)) == first
    b.tap("undo")
    b.run(0.1)
    assert b.text[-1] == "Nothing to take back"


def test_undo_from_the_result():
    b = sit_down(CATHEDRAL)
    game = Cathedral()
    play_round(b, game, random.Random(2))
    b.run(6)
    assert "OK" in b.text[-1]
    b.tap("undo")
    b.run(0.2)
    last = game.last
    game.undo()
    assert same_game(b.game, game)
    press_move(b, last)
    game.play(last)
    assert same_game(b.game, game)


def test_undo_against_a_computer_goes_back_to_the_persons_last_turn():
    b = sit_down(CATHEDRAL, seats=(0, 1))
    play_cathedral(b, "K0d4")
    b.run(2)
    assert b.game.ply == 2 and b.game.player == LIGHT
    b.tap("hint")
    for key in range(100):
        choose_building(b, "T")
        b.tap(key)
        if b.app.table.ghost.reason == 0:
            b.tap(key)
            break
    b.run(3)
    assert b.game.ply == 4 and b.game.player == LIGHT
    b.tap("undo")
    b.run(0.3)
    assert b.game.ply == 2 and b.game.player == LIGHT
    b.tap("undo")
    b.run(0.3)
    assert b.game.ply == 0


def test_a_computer_positions_the_cathedral_and_that_is_not_undone():
    b = sit_down(CATHEDRAL, seats=(2, 0))
    assert b.text[0].startswith("Light thinks")
    b.run(2)
    assert b.game.ply == 1 and b.game.player == DARK
    assert not any(b.pixel("undo"))
    b.tap("undo")
    b.run(0.2)
    assert b.game.ply == 1
    assert b.text[-1] == "Nothing to take back"


def test_computers_play_a_match_by_themselves():
    b = sit_down(CATHEDRAL, edition=CALL, seats=(1, 1))
    for starter in (LIGHT, DARK):
        b.run(80)
        game = Cathedral(CALL, starter)
        for i in range(b.game.ply):
            game.play(b.game.move_at(i))
        assert same_game(b.game, game)
        assert game.player == 0
        b.tap("ok")


def test_menu_interrupts_a_computer_and_back_goes_on():
    b = sit_down(CATHEDRAL, seats=(0, 1))
    play_cathedral(b, "K0d4")
    b.tap("menu")
    b.run(5)
    assert b.game.ply == 1
    b.tap("back")
    b.run(2)
    assert b.game.ply == 2


def test_menu_and_back_loses_nothing():
    b = sit_down(CATHEDRAL, edition=CALL)
    play_cathedral(b, *CLAIMING)
    b.run(3)
    choose_building(b, "D", 2)
    b.tap(square("h5"), "claim")
    b.run(1)
    before, text = looks(b, *range(110)), b.text
    b.tap("menu")
    b.run(0.5)
    b.tap("back")
    b.run(0.5)
    assert looks(b, *range(110)) == before
    assert b.text == text
    assert same_game(b.game, cathedral(CALL, *CLAIMING))
