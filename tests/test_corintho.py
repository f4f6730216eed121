# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Corintho as a player with the leaflet in hand sees it: its figures and odd cases, each built from moves.

Every move is played on the engine and on the peer at once, and `Both` holds them to the same position.
"""

import pytest
from helpers import (
    EDITIONS,
    Both,
    corintho_view,
    legal_moves,
    move_texts,
    names,
    new_game,
    play_on,
    result_word,
    threes_named,
)

from engine.corintho import Corintho
from engine.game import (
    FROZEN,
    LEGAL,
    MUST_ANSWER,
    NO_STACK,
    NONE_LEFT,
    NOT_A_MOVE,
    NOT_ADJACENT,
    OCCUPIED,
    OFF_BOARD,
    ORDER,
    OVER,
    IllegalMove,
)
from engine.notation import read_move, square_number
from engine.stacks import BASE, CAPITAL, COLUMN


def corintho(moves, edition="classic", players=2):
    return Both(edition, players).play(moves)


def rows(*texts):
    """Threes as a player writes them down: rows("a1 b1 c1")."""
    return frozenset(frozenset(text.split()) for text in texts)


def why(game, text):
    """Why a move is not legal."""
    return read_move(game, text)[1]


def stack_on(game, platform):
    return corintho_view(game)["board"].split()[square_number(platform, 4)]


def stock(game):
    return corintho_view(game)["stock"]


# --- The leaflet's figures ------------------------------------------------------------------------

# Columns on a1, b1 and c1, the last placed by the first player; capitals wait on a2 and b2.
THREE = "Ca1 Kb2 Cb1 Ka2 Cc1"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_row_of_three_is_claimed_and_the_next_player_answers(edition):
    game = corintho(THREE, edition)
    assert result_word(game) == "none"
    assert (game.claimant, game.player) == (1, 2)
    assert threes_named(game.claim) == rows("a1 b1 c1")
    assert game.broken == game.extended == 0


@pytest.mark.parametrize("edition", ["classic", "open"])
def test_a_fourth_takes_the_claim_over(edition):
    """Figure 4."""
    game = corintho(THREE + " Cd1", edition)
    assert result_word(game) == "none"
    assert (game.claimant, game.player) == (2, 1)
    assert threes_named(game.claim) == rows("a1 b1 c1", "b1 c1 d1")
    assert threes_named(game.extended) == rows("a1 b1 c1")
    assert game.broken == 0


def test_a_fourth_wins_at_once_under_revised():
    game = corintho(THREE + " Cd1", "revised")
    assert result_word(game) == "p2win"
    assert game.player == 0
    assert threes_named(game.claim) == threes_named(game.extended) == rows("a1 b1 c1")


def test_capping_the_end_of_a_four_does_not_help():
    """Figure 5: three columns still stand, and the answer has not saved the game."""
    game = corintho(THREE + " Cd1 a2a1")
    assert result_word(game) == "p2win"
    assert stack_on(game, "a1") == "CK"
    assert threes_named(game.claim) == rows("b1 c1 d1")
    assert threes_named(game.broken) == rows("a1 b1 c1")


@pytest.mark.parametrize(
    ("edition", "answer"), [("classic", "b2b1"), ("open", "b2b1"), ("open", "Kb1"), ("open", "Kc1")]
)
def test_capping_the_middle_of_a_four_lets_play_go_on(edition, answer):
    """Figure 6."""
    game = corintho(THREE + " Cd1 " + answer, edition)
    assert result_word(game) == "none"
    assert (game.claimant, game.player) == (0, 2)
    assert game.claim == game.extended == 0
    assert threes_named(game.broken) == rows("a1 b1 c1", "b1 c1 d1")


# --- Claims ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_a_row_of_ones_own_elsewhere_is_no_answer(edition):
    game = corintho("Ca1 Ka4 Cb1 Kb4 Cc1 Kc4", edition)
    assert result_word(game) == "p1win"
    assert threes_named(game.claim) == rows("a1 b1 c1")


@pytest.mark.parametrize(
    ("edition", "players", "winner"),
    [("classic", 2, "p1win"), ("classic", 3, "p2win"), ("revised", 4, "p1win")],
)
def test_leaving_a_row_standing_loses_to_its_claimant(edition, players, winner):
    game = corintho("Ca1 Ba4 Cb1 Bb4 Cc1 Bd3", edition, players)
    assert result_word(game) == winner


def test_a_claim_that_nobody_can_answer_wins_at_once():
    """No capital beside a1 or b1, no base to step on, and d1 is taken."""
    game = corintho("Ca1 Kd1 Cb1 Bd4 Cc1")
    assert result_word(game) == "p1win"
    assert game.ply == 5
    assert threes_named(game.claim) == rows("a1 b1 c1")


def test_the_same_claim_can_be_answered_with_a_capital_of_the_hand_where_building_is_direct():
    game = corintho("Ca1 Kd1 Cb1 Bd4 Cc1", "open")
    assert result_word(game) == "none"
    assert move_texts(game) == ["Ka1", "Kb1"]  # c1 is frozen


def test_under_revised_a_row_of_three_that_rests_wholly_cannot_be_capped():
    """Three players have just placed one column each, so all three rest, and d1 is taken."""
    game = corintho("Kd1 Ca1 Cb1 Cc1", "revised", 3)
    assert result_word(game) == "p1win"
    game = corintho("Kd1 Ca1 Cb1 Cc1", "open", 3)
    assert move_texts(game) == ["Ka1", "Kb1"]


def test_a_row_of_bases_counts():
    game = corintho("Ba1 Ka4 Bb1 Cb2 Bc1")
    assert (game.claimant, game.player) == (1, 2)
    assert threes_named(game.claim) == rows("a1 b1 c1")


def test_a_row_of_bases_is_answered_by_a_column_stepping_on_one():
    game = corintho("Ba1 Ka4 Bb1 Cb2 Bc1 b2b1")
    assert stack_on(game, "b1") == "BC"
    assert (game.claimant, game.player) == (0, 1)
    assert threes_named(game.broken) == rows("a1 b1 c1")


def test_a_row_of_bases_is_answered_by_a_fourth_base():
    game = corintho("Ba1 Ka4 Bb1 Cb2 Bc1 Bd1")
    assert game.claimant == 2
    assert threes_named(game.claim) == rows("a1 b1 c1", "b1 c1 d1")


def test_a_row_counts_by_its_tops_however_tall_the_stacks():
    """C on the ground, BC and C in one line: three columns on top."""
    game = corintho("Ca1 Bb1 Cb2 Kd4 Cc1 Kd1 b2b1")
    assert stack_on(game, "b1") == "BC"
    assert (game.claimant, game.player) == (1, 2)
    assert threes_named(game.claim) == rows("a1 b1 c1")


@pytest.mark.parametrize("diagonal", ["a1 b2 c3", "b2 c3 d4", "a2 b3 c4", "b1 c2 d3", "a3 b2 c1", "b4 c3 d2"])
def test_diagonals_are_rows_and_the_four_short_ones_too(diagonal):
    first, second, third = diagonal.split()
    game = corintho(f"C{first} Ba4 C{second} Bd1 C{third}", "open")
    assert threes_named(game.claim) == rows(diagonal)


def test_a_short_diagonal_has_no_fourth():
    game = corintho("Ca2 Bd4 Cb3 Bd3 Cc4", "open")
    assert move_texts(game) == ["Ka2", "Kb3"]


def test_two_rows_made_at_once_are_claimed_together():
    """They cross at c1, which is frozen: no single turn answers both."""
    game = corintho("Ca1 Cb1 Cc2 Cc3 Cc1")
    assert result_word(game) == "p1win"
    assert threes_named(game.claim) == rows("a1 b1 c1", "c1 c2 c3")


@pytest.mark.parametrize("edition", ["classic", "open"])
def test_a_four_made_at_once_is_answered_in_its_middle(edition):
    game = corintho("Ca1 Kb2 Cb1 Ka4 Cd1 Bd4 Cc1", edition)
    assert game.claimant == 1
    assert threes_named(game.claim) == rows("a1 b1 c1", "b1 c1 d1")
    play_on(game, "b2b1")
    assert game.claimant == game.claim == 0


# Columns on a1, c3, b3, b4 and at last b2 make a diagonal and an upright row; a base waits on b1.
CROSSING = "Ca1 Bb1 Cc3 Cb4 Cb3 Kd1 Cb2"


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_step_can_break_one_row_and_extend_another(edition):
    game = corintho(CROSSING, edition)
    assert result_word(game) == "none"
    assert threes_named(game.claim) == rows("a1 b2 c3", "b2 b3 b4")
    play_on(game, "a1b1")
    assert threes_named(game.broken) == rows("a1 b2 c3")
    assert threes_named(game.extended) == rows("b2 b3 b4")


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_extending_one_row_while_the_other_stands_loses(edition):
    game = corintho(CROSSING + " Cd4", edition)
    assert result_word(game) == "p1win"
    assert threes_named(game.extended) == rows("a1 b2 c3")
    assert threes_named(game.claim) == rows("b2 b3 b4")


def test_extending_one_row_while_breaking_the_other_wins_under_revised():
    game = corintho(CROSSING + " a1b1", "revised")
    assert result_word(game) == "p2win"
    assert threes_named(game.claim) == rows("b2 b3 b4")


def test_extending_one_row_while_breaking_the_other_claims_the_four_under_open():
    game = corintho(CROSSING + " a1b1", "open")
    assert (game.claimant, game.player) == (2, 1)
    assert threes_named(game.claim) == rows("b1 b2 b3", "b2 b3 b4")


def test_breaking_a_row_can_claim_another():
    """The capital that caps b2 stands between the capitals on a1 and c3 now."""
    game = corintho("Ca2 Ka1 Cb2 Kc3 Bd4 Kb3 Cc2 b3b2")
    assert threes_named(game.broken) == rows("a2 b2 c2")
    assert threes_named(game.claim) == rows("a1 b2 c3")
    assert (game.claimant, game.player) == (2, 1)
    play_on(game, "a1a2")
    assert threes_named(game.broken) == rows("a1 b2 c3")
    assert game.claimant == game.claim == 0


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (3, [(1, 2), (2, 3), (0, 1)]),
        (4, [(4, 1), (1, 2), (0, 3)]),
    ],
)
def test_a_claim_is_answered_by_the_next_at_the_table(players, seats):
    """Who claims and who answers, after a row of three, after its fourth, and after the middle was capped."""
    game = corintho("Ca1 Cb1 Kb2", "classic", players)
    found = []
    for text in ("Cc1", "Cd1", "b2b1"):
        play_on(game, text)
        found.append((game.claimant, game.player))
    assert found == seats


# --- Must answer ----------------------------------------------------------------------------------


def test_under_open_only_answers_are_legal():
    game = corintho("Ca1 Bd4 Cb1 Bd3 Cc1", "open")
    assert move_texts(game) == ["Cd1", "Ka1", "Kb1"]
    assert why(game, "Ba4") == MUST_ANSWER
    assert why(game, "Kd1") == MUST_ANSWER


def test_under_open_the_end_of_a_four_may_not_be_capped():
    game = corintho(THREE + " Cd1", "open")
    assert move_texts(game) == ["Kb1", "Kc1", "b2b1"]
    assert why(game, "Ka1") == MUST_ANSWER
    assert why(game, "a2a1") == MUST_ANSWER


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_elsewhere_a_player_may_overlook_a_row(edition):
    game = corintho("Ca1 Bd4 Cb1 Bd3 Cc1", edition)
    assert why(game, "Ba4") == LEGAL


# --- Frozen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["classic", "open"])
def test_a_section_just_placed_may_not_be_moved_until_a_turn_has_passed(edition):
    game = corintho("Ba1 Cb1", edition)
    assert names(game.frozen) == {"b1"}
    assert why(game, "b1a1") == FROZEN
    play_on(game, "Kd4")
    assert names(game.frozen) == {"d4"}
    assert why(game, "b1a1") == LEGAL


@pytest.mark.parametrize("edition", ["classic", "open"])
def test_nothing_may_be_moved_onto_a_section_just_placed(edition):
    game = corintho("Kb1 Ca1", edition)
    assert why(game, "b1a1") == FROZEN
    play_on(game, "Bd4")
    assert why(game, "b1a1") == LEGAL


def test_nothing_from_the_hand_may_be_put_on_a_section_just_placed():
    game = corintho("Kb1 Ca1", "open")
    assert why(game, "Ka1") == FROZEN
    play_on(game, "Bd4")
    assert why(game, "Ka1") == LEGAL


def test_a_stack_just_moved_is_frozen_where_it_has_arrived():
    game = corintho("Ba1 Cb1 Ka2 b1a1")
    assert names(game.frozen) == {"a1"}
    assert why(game, "a2a1") == FROZEN
    assert why(game, "Bb1") == LEGAL  # where it came from is an empty platform like any other
    play_on(game, "Bd4")
    assert why(game, "a2a1") == LEGAL


@pytest.mark.parametrize("players", [2, 3, 4])
def test_under_revised_a_stack_rests_for_a_full_round(players):
    game = corintho("Ba1", "revised", players)
    for turn, text in enumerate(["Kb1", "Bd4", "Ka3", "Kd2"][:players]):
        assert "a1" in names(game.frozen)
        assert why(game, "Ca1") == FROZEN, f"turn {turn + 1} after it was placed"
        play_on(game, text)
    assert "a1" not in names(game.frozen)
    assert why(game, "Ca1") == LEGAL
    assert bin(game.frozen).count("1") == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_under_revised_a_stack_that_has_rested_may_move(players):
    game = corintho("Ba1 Cb1", "revised", players)
    for text in ["Bd4", "Ka3", "Kd2", "Bc4"][:players]:
        assert why(game, "b1a1") == FROZEN
        play_on(game, text)
    assert why(game, "b1a1") == LEGAL


# --- Stacks ---------------------------------------------------------------------------------------


def test_a_stack_of_column_and_capital_moves_whole_onto_a_base():
    game = corintho("Cb1 Kb2 Ba1 b2b1 Kd4 b1a1")
    assert stack_on(game, "a1") == "BCK"
    assert stack_on(game, "b1") == "-"


def test_a_stack_with_a_base_never_moves():
    game = corintho("Ba1 Bb1 Ca2 Kd4 a2a1 Kd3")
    assert stack_on(game, "a1") == "BC"
    assert why(game, "a1b1") == ORDER
    assert why(game, "b1a1") == ORDER


@pytest.mark.parametrize(
    ("moves", "step"),
    [
        ("Kb1 Ba1 Kd4", "b1a1"),  # a capital on a base
        ("Cb1 Ca1 Kd4", "b1a1"),  # a column on a column
        ("Kb1 Ka1 Kd4", "b1a1"),  # a capital on a capital
        ("Cb1 Ka1 Kd4", "b1a1"),  # a column on a capital
        ("Ca1 Kb1 Ca2 b1a1 Bd4", "a1a2"),  # column and capital on a column
    ],
)
def test_the_order_of_sections_holds_for_stacks(moves, step):
    assert why(corintho(moves), step) == ORDER


@pytest.mark.parametrize(
    ("moves", "placing"), [("Ba1 Kd4", "Ka1"), ("Ba1 Kd4", "Ba1"), ("Ca1 Kd4", "Ca1"), ("Ka1 Kd4", "Ka1")]
)
def test_the_order_of_sections_holds_for_direct_building(moves, placing):
    assert why(corintho(moves, "open"), placing) == ORDER
    assert why(corintho(moves, "classic"), placing) == OCCUPIED


def test_direct_building_makes_a_whole_column_on_one_platform():
    game = corintho("Ba1 Kd4 Ca1 Kd3 Ka1", "open")
    assert stack_on(game, "a1") == "BCK"
    assert stock(game) == "B3C3K3 B4C4K2"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_targets_of_a_section_are_all_empty_platforms_and_what_takes_it(edition):
    game = corintho("Ba1 Cb2 Kd4", edition)
    empty = names(0xFFFF) - {"a1", "b2", "d4"}
    resting = {"classic": set(), "revised": set(), "open": {"b2"}}[edition]  # b2 rests under revised
    takes_column = set() if edition == "classic" else {"a1"}
    assert names(game.section_targets(BASE)) == empty
    assert names(game.section_targets(COLUMN)) == empty | takes_column
    assert names(game.section_targets(CAPITAL)) == empty | resting


def test_the_targets_of_a_stack_are_the_neighbours_that_take_it():
    """The column on b2 has bases on b1 and b3, and a capital and a column beside it."""
    game = corintho("Cb2 Bb1 Bb3 Ka2 Cc2 Bd4")
    targets = {name: names(game.stack_targets(square_number(name, 4))) for name in names(0xFFFF)}
    assert {name: found for name, found in targets.items() if found} == {
        "b2": {"b1", "b3"},
        "a2": {"b2"},
    }


def test_the_targets_are_those_that_answer_where_one_must_answer():
    game = corintho(THREE, "open")
    assert names(game.section_targets(BASE)) == set()
    assert names(game.section_targets(COLUMN)) == {"d1"}
    assert names(game.section_targets(CAPITAL)) == {"a1", "b1"}
    assert names(game.stack_targets(square_number("a2", 4))) == {"a1"}
    assert names(game.stack_targets(square_number("b2", 4))) == {"b1"}


def test_there_are_no_targets_after_the_end():
    game = corintho("Ca1 Kd1 Cb1 Bd4 Cc1")
    assert [game.section_targets(section) for section in (BASE, COLUMN, CAPITAL)] == [0, 0, 0]
    assert {game.stack_targets(platform) for platform in range(16)} == {0}
    assert legal_moves(game) == []


# --- Hands and the common pool --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "hands"),
    [
        ("classic", 2, "B4C4K4 B4C4K4"),
        ("classic", 3, "B2C2K2 B2C2K2 B2C2K2 +B2C2K2"),
        ("classic", 4, "B2C2K2 B2C2K2 B2C2K2 B2C2K2"),
        ("revised", 3, "B2C2K2 B2C2K2 B2C2K2"),
        ("open", 3, "B2C2K2 B2C2K2 B2C2K2"),
    ],
)
def test_what_the_players_hold_at_the_start(edition, players, hands):
    assert stock(corintho("", edition, players)) == hands


# Three players; the first has one column left, which is played with the last move of the first line.
TO_THE_POOL = (
    "Bb1 Bc1 Cb4 Ka4 Ka1 a4b4 Bc2 Ca3 Cd4 Ca4 Cd3 Kd1 Kd2 Bb2 d2d3",
    "Cd2 Kc3 d2c2",
)


def test_the_pool_is_closed_to_a_player_who_holds_a_single_section():
    game = corintho(TO_THE_POOL[0], "classic", 3)
    assert stock(game).startswith("B0C1K0 ")
    assert stock(game).endswith("+B2C2K2")
    assert why(game, "Bb3") == why(game, "Kb3") == NONE_LEFT
    assert why(game, "Cb3") == LEGAL


def test_the_pool_is_open_to_a_player_whose_hand_is_empty():
    game = corintho(" ".join(TO_THE_POOL), "classic", 3)
    assert game.player == 1
    assert why(game, "Bb3") == why(game, "Cb3") == why(game, "Kb3") == LEGAL
    play_on(game, "Bb3")
    assert stock(game) == "B0C0K0 B0C0K0 B2C0K1 +B1C2K2"
    game.undo()
    assert stock(game).endswith("+B2C2K2")


def test_the_pool_stays_in_the_box_under_the_other_editions():
    moves = "Ka4 Ka2 Cb3 Kc4 Kc3 Cd1 Ca3 Ca1 Bd4 Bb4 a4a3 a2a1 Cd2 c3b3 Bd3 Bc3 Cc1 b3b4"
    game = corintho(moves, "revised", 3)
    assert stock(game).startswith("B0C0K0 ")
    assert why(game, "Bb2") == why(game, "Cb2") == why(game, "Kb2") == NONE_LEFT
    assert move_texts(game) == ["d2d3"]


# --- Passing and the draw -------------------------------------------------------------------------

# The board is full of bases and capitals; the only column, on b2, has just been placed and is frozen.
FULL = "Kd4 Bc3 Bc1 Ka2 Kd2 Bd1 Bc4 Ka1 Ba3 Kc2 Kb4 Kb3 Kb1 Bd3 Ba4 Cb2"


def test_a_player_who_cannot_move_passes():
    game = corintho(FULL)
    assert game.passes == 1
    assert game.player == 2  # who has just moved
    assert game.frozen == 0  # the pass was a turn
    assert move_texts(game) == ["a2b2", "b1b2", "b3b2", "c2b2"]


def test_a_pass_is_taken_back_with_the_move_before_it():
    game = corintho(FULL)
    game.undo()
    assert (game.player, game.passes) == (2, 0)
    assert why(game, "Cb2") == LEGAL


def test_the_move_after_a_pass_was_made_without_one():
    """It makes four capitals on the file b and three on the rank 2, and nobody can answer that."""
    game = corintho(FULL + " a2b2")
    assert game.passes == 0
    assert result_word(game) == "p2win"
    assert threes_named(game.claim) == rows("b1 b2 b3", "b2 b3 b4", "b2 c2 d2")


def test_under_revised_everybody_may_have_to_pass():
    """All hands are empty and what could be moved rests: it thaws after three passes."""
    moves = "Kb2 Ba2 Bd1 Kb1 Cd4 Bc4 Cc3 Kc1 Cd3 d4c4 Ba1 Ca4 Ca2 Cd4 Kd3 Bb4 b2a2 Kd2 Ba3 Ka4"
    game = corintho(moves, "revised", 3)
    assert game.passes == 3
    assert game.player == 3
    assert game.frozen == 0


def test_when_nobody_can_move_any_more_the_game_is_drawn():
    moves = "Ka2 Kd2 Bc1 Bc2 Cb1 Ba4 Cd4 Ca1 Kd3 Bc4 Ba3 Cc2 Kb3 Bc3 Ka1 Cc4 Kc2 Cc1"
    game = corintho(moves, "open", 3)
    assert result_word(game) == "none"
    play_on(game, "d3d4")
    assert result_word(game) == "draw"
    assert game.player == 0
    assert game.claim == game.claimant == 0
    game.undo()
    assert result_word(game) == "none"
    assert why(game, "d3d4") == LEGAL


# --- Why a move is not legal ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "moves", "text", "reason"),
    [
        ("classic", "", "Ba1", LEGAL),
        ("classic", "Ca1 Kd1 Cb1 Bd4 Cc1", "Bd2", OVER),
        ("classic", "Ca1 Kd1 Cb1 Bd4 Cc1", "d1c1", OVER),
        ("classic", "", "Xa1", NOT_A_MOVE),
        ("classic", "", "Be1", NOT_A_MOVE),
        ("classic", "", "Ba5", NOT_A_MOVE),
        ("classic", "Ba1 Ka4 Bb2 Kb4 Bc1 Kd3 Bd4 Kd1", "Bd2", NONE_LEFT),
        ("classic", "Ba1", "Ca1", OCCUPIED),
        ("open", "Ba1", "Ca1", FROZEN),
        ("open", "Ca1 Bd4", "Ca1", ORDER),
        ("classic", "Ca1 Kb1", "b1a1", FROZEN),
        ("classic", "Ba1 Kb1 Kd4", "b1a1", ORDER),
        ("classic", "Ba1", "b1a1", NO_STACK),
        ("classic", "Ca1 Bd4", "a1b1", NO_STACK),
        ("classic", "Ca1 Bc1 Kd4", "a1c1", NOT_ADJACENT),
        ("classic", "Ca1 Bb2 Kd4", "a1b2", NOT_ADJACENT),
        ("open", "Ca1 Bd4 Cb1 Bd3 Cc1", "Kd1", MUST_ANSWER),
    ],
)
def test_why_a_move_is_not_legal(edition, moves, text, reason):
    assert why(corintho(moves, edition), text) == reason


@pytest.mark.parametrize(("platform", "direction"), [(0, 1), (0, 3), (15, 0), (15, 2), (3, 0), (12, 1)])
def test_a_stack_may_not_leave_the_board(platform, direction):
    """Right, left, up, down are the directions 0 to 3; platform 3 is d1 and 12 is a4."""
    assert corintho("Ca1 Cd4 Cd1 Ca4").reason(64 + 4 * platform + direction) == OFF_BOARD


@pytest.mark.parametrize("move", [-1, 48, 63, 128, 255, 1 << 20, -(1 << 20)])
def test_numbers_that_are_no_move(move):
    game = corintho("Ba1")
    assert game.reason(move) == NOT_A_MOVE
    with pytest.raises(IllegalMove):
        game.play(move)


def test_a_stack_that_is_asked_about_a_far_platform_is_not_adjacent():
    game = corintho("Ca1 Bc1 Kd4")
    assert game.stack_reason(square_number("a1", 4), square_number("c1", 4)) == NOT_ADJACENT
    assert game.stack_reason(square_number("a1", 4), square_number("a1", 4)) == NOT_ADJACENT
    assert game.stack_reason(square_number("b3", 4), square_number("c1", 4)) == NO_STACK


def test_the_reason_comes_with_the_refusal():
    with pytest.raises(IllegalMove) as refusal:
        corintho("Ba1").play(BASE << 4 | square_number("a1", 4))
    assert refusal.value.args == (OCCUPIED,)


def test_there_is_nothing_to_undo_at_the_start():
    with pytest.raises(ValueError, match="nothing to undo"):
        corintho("").undo()


@pytest.mark.parametrize(("edition", "players"), [(-1, 2), (3, 2), (0, 1), (0, 5)])
def test_settings_that_no_game_has(edition, players):
    with pytest.raises(ValueError, match="no such edition or number of players"):
        Corintho(edition, players)


# --- Counts ---------------------------------------------------------------------------------------


def count_sequences(game, turns):
    moves = legal_moves(game)
    if turns == 1:
        return len(moves)
    total = 0
    for move in moves:
        game.play(move)
        total += count_sequences(game, turns - 1)
        game.undo()
    return total


@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        ("classic", [48, 2160, 90720]),
        ("revised", [48, 2160, 90720]),
        ("open", [48, 2160, 92160]),
    ],
)
def test_the_counts_of_the_rules(edition, counts):
    game = new_game(edition, 2)
    assert [count_sequences(game, turns) for turns in (1, 2, 3)] == counts
