# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Corintho played on the board: by key presses alone, from power-on to the result."""

import random

import pytest
from board_helpers import (
    CORINTHO,
    ENGLISH,
    FRENCH,
    GERMAN,
    look,
    looks,
    low_tone,
    luminance,
    platform_keys,
    play_corintho,
    press_move,
    same_game,
    sit_down,
    square,
    start,
    told_apart,
)
from peer import PeerCorintho

from engine.corintho import Corintho
from engine.notation import move_text, read_move
from engine.stacks import MOST_MOVES

EDITIONS = ("classic", "revised", "open")
CLASSIC, REVISED, OPEN = range(3)
SECTIONS = {"B": 0, "C": 1, "K": 2}


def corintho(edition, players, *moves):
    """The game that these moves make on an engine of its own."""
    game = Corintho(edition, players)
    for text in moves:
        game.play(read_move(game, text)[0])
    return game


def play_to_the_end(b, rng, peer=None):
    """Play random moves by key presses, while a second engine and the peer follow."""
    game = Corintho(b.game.edition, b.game.players)
    buffer = bytearray(MOST_MOVES)
    while game.player:
        move = buffer[rng.randrange(game.moves(buffer))]
        if peer is not None:
            peer.play(move_text(game, move))
        game.play(move)
        press_move(b, move)
        assert same_game(b.game, game)
    return game


# --- Whole games ------------------------------------------------------------------------------------

WINS = {ENGLISH: "Player {} wins", FRENCH: "Joueur {} gagne", GERMAN: "Spieler {} gewinnt"}
DRAW = {ENGLISH: "a draw", FRENCH: "nul", GERMAN: "unentschieden"}


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("edition", (CLASSIC, REVISED, OPEN))
def test_a_whole_game_from_power_on_to_the_result(edition, players):
    language = (edition + players) % 3
    b = sit_down(CORINTHO, edition=edition, players=players, language=language)
    peer = PeerCorintho(EDITIONS[edition], players)
    game = play_to_the_end(b, random.Random(edition * 10 + players), peer)
    assert peer.query("gameover") == "true"
    b.run(3)
    if game.result:
        assert WINS[language].format(game.result) in b.text[0]
    else:
        assert DRAW[language] in b.text[0].lower()
    assert "OK" in b.text[-1]


def test_a_draw_shows_everybodys_colour():
    moves = (
        "Ka4 Bc3 Cd3 Bc2 Kb1 Kd3 Bb4 Ba3 Cc2 Ca1 Cd1 Kd4 Cd2 Ka2 Bb2 Ka1 Cc3 Bc4"  # found by random play
    ).split()
    b = sit_down(CORINTHO, edition=OPEN, players=3)
    play_corintho(b, *moves)
    assert same_game(b.game, corintho(OPEN, 3, *moves))
    assert b.game.result == 0
    b.run(2)
    assert "draw" in b.text[0]
    near, left, right = looks(b, "d1", "a5", "j5")
    assert near.mood == left.mood == right.mood == "pulsing"
    assert len({near.colour, left.colour, right.colour}) == 3


# --- The platforms ----------------------------------------------------------------------------------


def test_a_stack_shows_what_it_is_made_of():
    b = sit_down(CORINTHO, edition=OPEN)
    play_corintho(b, "Ba1", "Cc1", "Kd4", "Ca1", "Kc1", "Kb4", "Ka1")
    assert b.game.result == -1
    base, column, capital, _ = looks(b, *platform_keys("a1"))
    assert all(each.mood == "steady" for each in (base, column, capital))
    assert len({base.colour, column.colour, capital.colour}) == 3
    none, same_column, same_capital, _ = looks(b, *platform_keys("c1"))
    assert none.mood == "dark"
    assert (same_column, same_capital) == (column, capital)
    no_base, no_column, same_capital, _ = looks(b, *platform_keys("d4"))
    assert no_base.mood == no_column.mood == "dark"
    assert same_capital == capital


@pytest.mark.parametrize("palette", range(3))
def test_sections_marks_and_players_differ_by_more_than_hue(palette):
    b = sit_down(CORINTHO, edition=REVISED, palette=palette)
    play_corintho(b, "Ba1", "Cc1", "Kd4")
    base = platform_keys("a1")[0]
    column = platform_keys("c1")[1]
    capital = platform_keys("d4")[2]
    empty, darker = platform_keys("c3")[0], platform_keys("b3")[0]
    assert told_apart(*looks(b, base, column, capital, empty, "e6"))
    assert told_apart(*looks(b, base, empty, darker, platform_keys("d4")[3]))
    assert told_apart(*looks(b, "a1", "a10"))  # the one to move, and the other
    b.tap("base")
    assert told_apart(*looks(b, platform_keys("b3")[3], platform_keys("d4")[3], capital))


@pytest.mark.parametrize("corner", range(4))
def test_any_of_a_platforms_four_keys_counts(corner):
    b = sit_down(CORINTHO, edition=REVISED)
    b.tap("base", platform_keys("c3")[corner])
    assert same_game(b.game, corintho(REVISED, 2, "Bc3"))
    play_corintho(b, "Cc2", "Bb2", "Kd1")
    b.tap(platform_keys("c2")[corner], platform_keys("b2")[corner])  # frozen still, from two turns ago
    assert b.game.ply == 4
    b.tap("back")
    play_corintho(b, "Ka1", "Ka4")
    b.tap(platform_keys("c2")[corner], platform_keys("b2")[corner])
    assert same_game(b.game, corintho(REVISED, 2, "Bc3", "Cc2", "Bb2", "Kd1", "Ka1", "Ka4", "c2b2"))


def test_the_resting_platform_is_marked():
    b = sit_down(CORINTHO, edition=CLASSIC)
    play_corintho(b, "Ba1")
    assert look(b, platform_keys("a1")[3]).mood == "steady"
    play_corintho(b, "Bd4")
    assert look(b, platform_keys("a1")[3]).mood == "dark"
    assert look(b, platform_keys("d4")[3]).mood == "steady"


def test_the_last_move_is_the_brightest_of_those_that_rest():
    b = sit_down(CORINTHO, edition=REVISED, players=4)
    play_corintho(b, "Ba1", "Bc2", "Cd4", "Kb4")
    older, oldest, newest = looks(b, platform_keys("d4")[3], platform_keys("a1")[3], platform_keys("b4")[3])
    assert older == oldest
    assert newest.luminance > 1.15 * older.luminance > 0


def test_a_moved_stack_shows_where_it_came_from():
    b = sit_down(CORINTHO, edition=OPEN)
    play_corintho(b, "Ca1", "Bb1", "Kd4", "a1b1")
    origin, other = looks(b, platform_keys("a1")[3], platform_keys("c1")[3])
    assert origin.colour != other.colour
    assert told_apart(origin, other)


# --- Choosing ---------------------------------------------------------------------------------------


def test_a_chosen_section_lights_its_targets():
    b = sit_down(CORINTHO, edition=OPEN)
    play_corintho(b, "Ba1", "Cc1", "Kb3")
    plain = looks(b, *(platform_keys(name)[3] for name in ("a1", "c1", "b3", "d4")))
    b.tap("column")
    assert "Column" in b.text[1]
    on_base, own, capital, empty = looks(b, *(platform_keys(name)[3] for name in ("a1", "c1", "b3", "d4")))
    assert on_base == empty  # both are targets
    assert on_base not in plain
    assert told_apart(on_base, own, capital)
    assert (own.mood, capital.mood) == (plain[1].mood, plain[2].mood)
    # What would come there is shown where it would stand.
    assert look(b, platform_keys("a1")[1]).mood == "blinking"
    assert look(b, platform_keys("a1")[0]).mood == "steady"
    chosen, other = looks(b, "column", "base")
    assert told_apart(chosen, other)


@pytest.mark.parametrize("key", ("column", "back"))
def test_what_is_chosen_can_be_let_go(key):
    b = sit_down(CORINTHO)
    before = looks(b, *range(100))
    b.tap("column")
    assert looks(b, *range(100)) != before
    b.tap(key)
    assert looks(b, *range(100)) == before
    assert b.game.ply == 0


def test_another_section_can_be_chosen_instead():
    b = sit_down(CORINTHO)
    b.tap("column", "capital", platform_keys("b2")[0])
    assert same_game(b.game, corintho(CLASSIC, 2, "Kb2"))


def test_a_chosen_stack_blinks_and_lights_its_targets():
    b = sit_down(CORINTHO, edition=CLASSIC)
    play_corintho(b, "Cb2", "Bb3", "Bc2", "Kd4")
    b.tap(platform_keys("b2")[1])
    column, mark = looks(b, platform_keys("b2")[1], platform_keys("b2")[3])
    assert column.mood == "blinking"
    up, right, left = looks(b, platform_keys("b3")[3], platform_keys("c2")[3], platform_keys("a2")[3])
    assert up == right
    assert told_apart(up, left)
    assert mark not in (up, left)
    assert "Where" in b.text[1]
    b.tap(platform_keys("b2")[0])  # again: let go
    assert look(b, platform_keys("b2")[1]).mood == "steady"
    b.tap(platform_keys("b2")[0], platform_keys("b3")[0])
    assert same_game(b.game, corintho(CLASSIC, 2, "Cb2", "Bb3", "Bc2", "Kd4", "b2b3"))


def test_function_keys_are_lit_when_they_do_something():
    b = sit_down(CORINTHO)

    def lit():
        return [name for name in layout_names if any(b.pixel(name))]

    layout_names = ("base", "column", "capital", "claim", "hint", "undo", "light", "menu", "back", "ok")
    assert lit() == ["base", "column", "capital", "hint", "light", "menu"]
    assert [word for word in b.key_help if word] == ["base", "column", "capital", "hint", "light", "menu"]
    b.tap("base")
    b.run(0.1)
    assert lit() == ["base", "column", "capital", "hint", "light", "menu", "back"]
    b.tap(platform_keys("a1")[0])
    b.run(0.1)
    assert lit() == ["base", "column", "capital", "hint", "undo", "light", "menu"]


# --- The ring ---------------------------------------------------------------------------------------


def test_the_ring_counts_what_two_hands_hold():
    b = sit_down(CORINTHO, edition=OPEN)
    near = {"B": (10, 20, 30, 40), "C": (3, 4, 5, 6), "K": (19, 29, 39, 49)}
    play_corintho(b, "Ba1", "Kb2", "Bc1", "Kd3", "Cd1", "Cc4")
    for player in (1, 2):
        for section, keys in near.items():
            if player == 2:
                keys = [99 - key for key in keys]
            lit = sum(each.mood != "dark" for each in looks(b, *keys))
            assert lit == b.game.hands[(player - 1) * 3 + SECTIONS[section]]
    assert "1 B2 C3 K4 2 B4 C3 K2" in b.text


@pytest.mark.parametrize("players", (3, 4))
def test_the_ring_counts_what_each_side_holds(players):
    b = sit_down(CORINTHO, players=players)
    play_corintho(b, "Ba1", "Kb2", "Cc4")
    sides = [range(2, 8), range(70, 19, -10), range(97, 91, -1), range(29, 80, 10)]
    if players == 3:
        sides = [sides[0], sides[1], sides[3], sides[2]]  # the far side is the common pool's
    hands = [b.game.hands[3 * i : 3 * i + 3] for i in range(players)]
    if players == 3:
        hands.append(b.game.hands[12:15])
    for keys, hand in zip(sides, hands, strict=True):
        lit = [each.mood != "dark" for each in looks(b, *keys)]
        assert [sum(lit[i : i + 2]) for i in (0, 2, 4)] == list(hand)


def test_the_ring_shows_whose_turn_it_is():
    b = sit_down(CORINTHO, players=4)
    corners = ("b1", "a9", "i10", "j2")
    for player in range(4):
        assert f"Player {player + 1} to move" == b.text[0]
        moods = [each.mood for each in looks(b, *corners)]
        assert moods == ["pulsing" if i == player else "steady" for i in range(4)]
        play_corintho(b, ("Ba1", "Cb2", "Kc3", "Bd1")[player])
    near, left, far, right = looks(b, *corners)
    assert len({near.colour, left.colour, far.colour, right.colour}) == 4


# --- Claims -----------------------------------------------------------------------------------------

ROW = ("Ba1", "Kd4", "Ba2", "Kb4", "Ba3")  # bases on a1, a2, a3


def test_a_claimed_row_pulses_and_the_board_says_who_answers():
    b = sit_down(CORINTHO)
    play_corintho(b, *ROW[:-1])
    turn = look(b, "a1")
    play_corintho(b, ROW[-1])
    assert b.game.claim
    assert b.text[0] == "Player 2 must answer"
    assert b.text[-1] == "Player 1 claims a row"
    for name in ("a1", "a2", "a3"):
        base, mark = looks(b, platform_keys(name)[0], platform_keys(name)[3])
        assert base.mood == mark.mood == "pulsing"
    resting, other = looks(b, platform_keys("a3")[3], platform_keys("a1")[3])
    assert resting.colour != other.colour  # a3 lies in the row, and rests, too
    assert look(b, platform_keys("d4")[2]).mood == "steady"
    claimant, answerer = looks(b, "a1", "a10")
    assert told_apart(claimant, answerer)
    assert answerer.mood != turn.mood  # not just a turn


def test_a_row_that_is_not_broken_wins():
    b = sit_down(CORINTHO)
    play_corintho(b, *ROW, "Kc1")
    assert b.game.result == 1
    b.run(0.2)
    assert b.text[0] == "Player 1 wins"
    b.run(2)
    assert b.text[:2] == ["Player 1 wins", "The row stands"]
    assert look(b, platform_keys("a2")[0]).mood == "pulsing"
    ring = looks(b, "a1", "e1", "j5", "j10", "a10", "a6")
    assert {each.mood for each in ring} == {"pulsing"}
    assert len({each.colour for each in ring}) == 1  # the winner's


def test_a_broken_row_is_announced():
    b = sit_down(CORINTHO, edition=OPEN)
    play_corintho(b, *ROW, "Ca1")
    assert b.game.result == -1 and not b.game.claim
    assert b.text[0] == "Player 1 to move"
    assert b.text[-1].startswith("Player 2 ")
    assert look(b, platform_keys("a2")[0]).mood == "steady"


def test_an_extended_row_is_claimed_by_the_other():
    b = sit_down(CORINTHO, edition=OPEN)
    play_corintho(b, *ROW, "Ba4")
    assert same_game(b.game, corintho(OPEN, 2, *ROW, "Ba4"))
    assert b.text[0] == "Player 1 must answer"
    assert b.text[-1] == "Player 2 claims a row"
    moods = [look(b, platform_keys(name)[0]).mood for name in ("a1", "a2", "a3", "a4")]
    assert moods == ["pulsing"] * 4


# --- Wrong presses ----------------------------------------------------------------------------------

# edition, moves, presses, the key that blinks, what the panel says
WRONG = {
    "frozen stack": (CLASSIC, ("Bb1", "Ca1"), ("a1",), "frozen: it rests"),
    "frozen target": (OPEN, ("Ca1", "Bb1"), ("a1",), "frozen: it rests"),
    "occupied": (CLASSIC, ("Ba1",), ("column", "a1"), "occupied"),
    "order": (OPEN, ("Ba1", "Bd4"), ("capital", "a1"), "wrong order"),
    "a base never moves": (OPEN, ("Ba1", "Bb1", "Cd4"), ("a1",), "wrong order"),
    "not adjacent": (OPEN, ("Cb2", "Bb3", "Bc3", "Kd1"), ("b2", "c3"), "one step, no diagonal"),
    "onto nothing": (OPEN, ("Cb2", "Bb3", "Bc3", "Kd1"), ("b2", "a2"), "no stack there"),
    "no stack": (CLASSIC, ("Ba1",), ("c3",), "no stack there"),
    "must answer": (OPEN, ROW, ("column", "d1"), "answer the row"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_press_says_why_and_changes_nothing(case):
    edition, moves, presses, words = WRONG[case]
    b = sit_down(CORINTHO, edition=edition)
    play_corintho(b, *moves)
    for press in presses[:-1]:
        b.tap(platform_keys(press)[0] if len(press) == 2 else press)
    b.run(0.2)
    expected = corintho(edition, 2, *moves)
    before = looks(b, *range(110))
    since = b.time
    keys = platform_keys(presses[-1])
    b.press(keys[2])
    b.run(0.06)
    flashes = [set() for _ in keys]
    for _ in range(12):
        b.run(0.05)
        for key, flash in zip(keys, flashes, strict=True):
            flash.add(b.pixel(key))
    b.release(keys[2])
    # The whole platform blinks in one colour that nothing else has.
    assert all(len(flash - {(0, 0, 0)}) == 1 for flash in flashes)
    assert len(set.union(*flashes)) == 2
    assert b.text[-1] == words
    assert low_tone(b, since)
    assert same_game(b.game, expected)
    b.run(1)
    assert looks(b, *range(110)) == before
    assert b.text[-1] == words  # until the next press


def test_a_section_of_which_none_is_left_says_so():
    b = sit_down(CORINTHO, players=3)
    play_corintho(b, "Ba1", "Ba2", "Kb4", "Bc1", "Kc4", "Kd2")
    assert b.game.player == 1 and b.game.hands[0] == 0
    assert not any(b.pixel("base"))
    since = b.time
    b.tap("base")
    assert b.text[-1] == "none left"
    assert low_tone(b, since)
    assert b.game.ply == 6


def test_a_press_on_the_ring_is_off_the_board():
    b = sit_down(CORINTHO)
    since = b.time
    b.tap("base", "a5")
    assert b.text[-1] == "off the board"
    assert low_tone(b, since)
    assert b.game.ply == 0
    b.tap(platform_keys("a1")[0])  # the base is still chosen
    assert b.game.ply == 1


@pytest.mark.parametrize("key", ("claim", "ok", "back"))
def test_keys_without_a_meaning_do_nothing(key):
    b = sit_down(CORINTHO)
    since = b.time
    b.tap(key)
    assert b.game.ply == 0
    assert b.text[-1] == "No use here"
    assert low_tone(b, since)


# --- Hint, passes, undo ------------------------------------------------------------------------------


def test_a_hint_lights_what_is_legal_for_some_seconds():
    b = sit_down(CORINTHO, edition=CLASSIC)
    play_corintho(b, "Cb2", "Bb3", "Bc2", "Kd4")
    names = ("b2", "b3", "c2", "d4", "a1", "c4")
    marks = [platform_keys(name)[3] for name in names]
    before = looks(b, *marks)
    b.tap("hint")
    movable, _, _, _, empty, empty2 = hinted = looks(b, *marks)
    assert movable.mood != "dark" and movable == empty == empty2
    assert [each.mood for each in hinted[1:4]] == [each.mood for each in before[1:4]]
    assert told_apart(movable, before[0]) and told_apart(empty, before[4])
    wait_for_advice(b)
    b.run(7)
    assert looks(b, *marks) == before
    assert b.game.ply == 4


def wait_for_advice(b):
    """Let time pass until a hint shows a good move."""
    for _ in range(100):
        if b.app.table.advised:
            return
        b.run(0.1)
    raise AssertionError("no good move is shown")


def test_a_hint_shows_a_good_move_that_one_key_plays():
    b = sit_down(CORINTHO, edition=CLASSIC)
    play_corintho(b, "Ba1", "Kd4", "Bb2", "Ka4")  # a base on c3 makes a row of three that d4 does not extend
    before = b.frame
    b.tap("hint")
    wait_for_advice(b)
    b.run(0.2)
    assert b.frame != before
    assert "A good move" in b.text
    assert look(b, platform_keys("c3")[3]).mood != "dark"
    b.tap(platform_keys("c3")[0])
    b.run(0.5)
    assert b.game.result == 1


def test_a_key_press_ends_the_search_for_a_hint():
    b = sit_down(CORINTHO, edition=CLASSIC)
    b.tap("hint", "column", platform_keys("b2")[0])
    b.run(10)
    assert same_game(b.game, corintho(CLASSIC, 2, "Cb2"))
    assert not b.app.table.advised


PASSING = "Kc1 Ba3 Bd4 Ba1 Bd1 Bb2 Bd3 Kb1 Ba4 Bc4 Kc2 Ka2 Kb3 Kb4 Kd2 Cc3".split()


@pytest.mark.parametrize("panel", (True, False))
def test_a_pass_is_announced(panel):
    b = sit_down(CORINTHO, edition=CLASSIC, panel=panel)
    play_corintho(b, *PASSING[:-1])
    b.tap("column", platform_keys("c3")[0])
    game = corintho(CLASSIC, 2, *PASSING)
    assert game.passes == 1 and game.player == 2
    assert same_game(b.game, game)
    near, far = looks_now(b, "b1", "i10")
    assert near == "flashing" and far != "flashing"
    if panel:
        assert b.text[-1] == "Player 1 passes"
    b.run(1.5)
    assert look(b, "b1").mood == "steady"


def looks_now(b, *keys):
    """The moods of lights within a second."""
    changes = [0] * len(keys)
    before = [b.pixel(key) for key in keys]
    for _ in range(18):
        b.run(0.05)
        now = [b.pixel(key) for key in keys]
        for i, pair in enumerate(zip(before, now, strict=True)):
            changes[i] += pair[0] != pair[1] and (0, 0, 0) in pair
        before = now
    return ["flashing" if count >= 6 else "other" for count in changes]


def test_undo_goes_back_to_the_start():
    b = sit_down(CORINTHO, edition=REVISED)
    first = looks(b, *range(110))
    moves = ("Ba1", "Cc1", "Kd4", "Ca1", "Kc1")
    play_corintho(b, *moves)
    for left in range(4, -1, -1):
        b.tap("undo")
        b.run(0.1)
        assert same_game(b.game, corintho(REVISED, 2, *moves[:left]))
        assert b.text[-1] == "Taken back"
    assert looks(b, *range(110)) == first
    b.tap("undo")
    b.run(0.1)
    assert b.text[-1] == "Nothing to take back"
    assert b.game.ply == 0


def test_undo_from_the_result():
    b = sit_down(CORINTHO)
    play_corintho(b, *ROW, "Kc1")
    b.run(3)
    assert "rematch" in b.text[-1]
    b.tap("undo")
    b.run(0.2)
    assert same_game(b.game, corintho(CLASSIC, 2, *ROW))
    assert b.text[0] == "Player 2 must answer"
    play_corintho(b, "Ba4")
    assert same_game(b.game, corintho(CLASSIC, 2, *ROW, "Ba4"))


def test_undo_against_computers_goes_back_to_the_persons_last_turn():
    b = sit_down(CORINTHO, edition=REVISED, players=3, seats=(1, 0, 3))
    b.run(2)
    assert b.game.ply == 1 and b.game.player == 2
    b.tap("undo")
    b.run(0.2)
    assert b.game.ply == 1 and b.text[-1] == "Nothing to take back"
    opening = b.game.move_at(0)
    for key in range(1, 16):
        if key != opening & 15:
            break
    press_move(b, key)
    b.run(4)
    assert b.game.ply == 4 and b.game.player == 2
    b.tap("undo")
    b.run(0.3)
    assert b.game.ply == 1 and b.game.player == 2
    assert b.game.move_at(0) == opening
    b.run(3)
    assert b.game.ply == 1  # the person is to move, nobody else


# --- Computers, menu, rematch -------------------------------------------------------------------------


def test_a_computer_waits_a_moment_and_says_that_it_thinks():
    b = sit_down(CORINTHO, seats=(0, 1))
    play_corintho(b, "Ba1")
    assert b.game.ply == 1
    assert b.text[0] == "Player 2 thinks"
    since = b.time
    b.tap("base")
    assert b.text[-1] == "Not your turn"
    assert low_tone(b, since)
    b.run(1.5)
    assert b.game.ply == 2
    assert b.text[0] == "Player 1 to move"


def test_computers_play_a_whole_game_by_themselves():
    b = sit_down(CORINTHO, edition=REVISED, players=4, seats=(1, 2, 3, 4))
    game = Corintho(REVISED, 4)
    b.run(60)
    for i in range(b.game.ply):
        game.play(b.game.move_at(i))
    assert same_game(b.game, game)
    assert game.player == 0


def test_menu_interrupts_a_computer_and_back_goes_on():
    b = sit_down(CORINTHO, edition=REVISED, seats=(0, 1))
    play_corintho(b, "Ba1")
    b.tap("menu")
    b.run(5)
    assert b.game.ply == 1
    b.tap("back")
    b.run(2)
    assert b.game.ply == 2


def test_menu_and_back_loses_nothing():
    b = sit_down(CORINTHO, edition=REVISED)
    play_corintho(b, "Ba1", "Cc1", "Kd4")
    b.tap("column")
    before, text = looks(b, *range(110)), b.text
    b.tap("menu")
    b.run(0.5)
    assert b.text != text
    b.tap("back")
    b.run(0.5)
    assert looks(b, *range(110)) == before
    assert b.text == text
    assert same_game(b.game, corintho(REVISED, 2, "Ba1", "Cc1", "Kd4"))


def test_in_a_rematch_the_next_seat_begins():
    b = sit_down(CORINTHO, players=3)
    colour = look(b, "a5").colour
    play_corintho(b, "Ba1", "Ba2", "Kb4", "Ba3")
    assert b.game.claim
    play_corintho(b, "Kc1")
    assert b.game.result == 1
    b.run(3)
    b.tap("ok")
    b.run(0.5)
    assert b.game.ply == 0 and b.game.player == 1
    assert b.text[0] == "Player 2 to move"
    near, left = looks(b, "b1", "a9")
    assert near.mood == "steady" and left.mood == "pulsing"
    assert look(b, "a5").colour != (0, 0, 0) != colour
    play_corintho(b, "Ba1")
    assert b.text[0] == "Player 3 to move"
    assert "1 B2 C2 K2 2 B1 C2 K2" in b.text


def test_a_new_game_can_be_started_from_the_menu_at_any_time():
    b = sit_down(CORINTHO)
    play_corintho(b, "Ba1", "Cc1")
    b.tap("menu")
    start(b)
    assert b.game.ply == 0


def test_a_game_without_a_panel():
    b = sit_down(CORINTHO, edition=REVISED, panel=False)
    game = play_to_the_end(b, random.Random(7))
    assert game.result > 0
    b.run(3)
    ring = looks(b, "a1", "e1", "j5", "j10")
    assert {each.mood for each in ring} == {"pulsing"}
    b.tap("ok")
    b.run(0.5)
    assert b.game.ply == 0


def test_lights_shine_at_all():
    b = sit_down(CORINTHO)
    assert luminance(look(b, square("e1")).colour) > 5


# --- Computer players ---------------------------------------------------------------------------------


def test_a_computer_player_thinks_visibly_and_wins_when_it_can():
    b = sit_down(CORINTHO, edition=CLASSIC, seats=(0, 5))
    play_corintho(b, "Ba1")
    assert b.text[0] == "Player 2 thinks"
    assert [each.mood for each in looks(b, "base", "column", "capital", "hint")] == ["pulsing"] * 3 + ["dark"]
    while b.game.player != 1:
        b.run(0.2)
    assert b.game.ply == 2
    b.tap("undo")
    b.run(0.3)
    assert b.game.ply == 0
    b.power_off()
    b = sit_down(CORINTHO, edition=CLASSIC, seats=(5, 5))
    for move in ("Ba1", "Kd4", "Bb2", "Ka4"):  # as in the middle of a game
        b.game.play(read_move(b.game, move)[0])
    b.run(4)
    assert b.game.result == 1 and move_text(b.game, b.game.last) == "Bc3"


def test_the_menu_interrupts_a_computer_player():
    b = sit_down(CORINTHO, edition=REVISED, seats=(5, 0))
    b.run(1)
    assert b.text[0] == "Player 1 thinks"
    b.tap("menu")
    assert b.app.screen is not b.app.table
    b.run(15)
    assert b.game.ply == 0 and b.app.screen is not b.app.table
    b.tap("back")
    for _ in range(100):
        b.run(0.2)
        if b.game.player == 2:
            return
    raise AssertionError("it has not moved")
