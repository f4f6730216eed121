# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Cathedral as a player with the leaflet in hand sees it: claims, captures, points, each built from moves.

Every move is played on the engine and on the peer at once, and `Both` holds them to the same position.
Most corners are drawn as in the rules: `D` and `L` built, `d` and `l` claimed, `K` the Cathedral.
"""

from array import array

import pytest
from helpers import (
    CATHEDRAL_SETTINGS,
    Both,
    cathedral_view,
    gained_squares,
    legal_moves,
    move_texts,
    new_game,
    play_on,
    result_word,
    taken,
    whole_state,
)

from engine.buildings import CITY, DARK, LIGHT, Fits, shape_of
from engine.cathedral import Cathedral
from engine.city import CALLED, MOST_MOVES
from engine.game import (
    CATHEDRAL_FIRST,
    CLAIMED,
    DRAW,
    LEGAL,
    NONE_LEFT,
    NOT_A_MOVE,
    NOT_CALLING,
    NOTHING_TO_TAKE,
    OCCUPIED,
    OFF_BOARD,
    ONGOING,
    OVER,
    IllegalMove,
)
from engine.match import Match
from engine.notation import BUILDINGS, read_move

SQUARES = {"T": 1, "S": 2, "I": 3, "B": 3, "Q": 4, "M": 4, "A": 4, "D": 5, "X": 5, "C": 5, "W": 5}


def cathedral(moves, claims="auto", starter="light"):
    return Both(claims, starter).play(moves)


def why(game, text):
    """Why a move is not legal."""
    return read_move(game, text)[1]


def corner(game, size):
    """The lower left corner of the board, uppermost rank first."""
    return [rank[:size] for rank in cathedral_view(game)["board"].split()[-size:]]


def stock(game):
    light, dark = cathedral_view(game)["stock"].split()
    return {"light": light, "dark": dark}


FULL_STOCK = "T2S2I2B1Q1M1A1D1X1C1W1"


# --- Claiming -------------------------------------------------------------------------------------


def test_a_first_building_claims_nothing():
    game = cathedral("K0e5 I2a1")
    assert corner(game, 3) == ["...", "DD.", ".D."]
    assert gained_squares(game) == set()
    assert why(game, "T0a1") == LEGAL  # the other side may build in the pocket


def test_a_pocket_of_the_first_building_is_not_claimed_by_a_later_one_elsewhere():
    game = cathedral("K0e5 I2a1 T0e1 T0j10")
    assert gained_squares(game) == set()
    assert why(game, "T0a1") == LEGAL


def test_a_pocket_of_the_first_building_is_not_claimed_when_a_later_one_shrinks_it():
    game = cathedral("K0e5 D0a1 T0j10", starter="dark")
    assert corner(game, 3) == ["LL.", ".LL", ".L."]
    play_on(game, "T0a1")
    assert corner(game, 3) == ["LL.", ".LL", "LL."]
    assert why(game, "T0a2") == LEGAL  # Dark may still build there


def test_empty_space_that_is_walled_in_is_claimed():
    game = cathedral("K0e5 B0b1 T0j10 S1a4")
    assert corner(game, 4) == ["DD..", "dD..", "dD..", "dD.."]
    assert gained_squares(game) == {"a1", "a2", "a3"}
    assert game.taken == 0
    assert why(game, "T0a1") == CLAIMED


def test_one_builds_on_ones_own_claimed_space():
    game = cathedral("K0e5 B0b1 T0j10 S1a4 T0j8 T0a2")
    assert corner(game, 4) == ["DD..", "dD..", "DD..", "dD.."]


def test_walls_that_meet_only_at_their_corners_do_not_hold():
    game = cathedral("K0e5 B0b1 T0j10 T0a4 T0j8")
    assert corner(game, 4) == ["D...", ".D..", ".D..", ".D.."]
    play_on(game, "T0b4")
    assert corner(game, 4) == ["DD..", "dD..", "dD..", "dD.."]
    assert gained_squares(game) == {"a1", "a2", "a3"}


def test_the_enclosed_cathedral_is_taken_out_of_the_round():
    game = cathedral("K0a1 B0d1 T0j10 S0d4 T0j8")
    assert corner(game, 5) == ["...D.", ".K.D.", "KKKD.", ".K.D.", ".K.D."]
    play_on(game, "M2a5")
    assert corner(game, 6) == [".D....", "DDDD..", "dddD..", "dddD..", "dddD..", "dddD.."]
    assert taken(game) == ["K0a1"]
    assert gained_squares(game) == {file + rank for file in "abc" for rank in "1234"}
    assert why(game, "K0f1") == NONE_LEFT  # nobody may build it again


def test_the_cathedral_does_not_bound_a_region():
    """Dark's walls lean on the Cathedral, and are open there."""
    game = cathedral("K0a2 S0c1 T0j10 T0a1 T0j8 T0a6")
    assert gained_squares(game) == set()
    assert game.taken == 0


def test_an_enclosed_building_goes_back_to_its_owner():
    game = cathedral("K0e5 T0j10 T0a1 S0j7 S0h1")
    assert stock(game)["light"].startswith("T1")
    play_on(game, "I2a1")
    assert corner(game, 3) == ["...", "DD.", "dD."]
    assert taken(game) == ["T0a1"]
    assert gained_squares(game) == {"a1"}
    assert stock(game)["light"].startswith("T2")
    assert why(game, "T0a1") == CLAIMED


def test_two_pieces_enclosed_are_safe():
    game = cathedral("K0e5 B1a2 X0g1 Q0h8 T0a1 I0a9 T0c1 S0d1")
    assert corner(game, 4) == ["....", "....", "DDDD", "L.LD"]
    assert (game.taken, gained_squares(game)) == (0, set())


def test_one_building_can_take_two():
    game = cathedral("K0e5 B1a2 X0g1 Q0h8 T0a1 I0a9 T0c1 S0d1 S0j5 T0b1")
    assert corner(game, 4) == ["....", "....", "DDDD", "dDdD"]
    assert taken(game) == ["T0a1", "T0c1"]
    assert gained_squares(game) == {"a1", "c1"}
    assert stock(game)["light"].startswith("T2")


def test_the_rest_of_the_city_stays_open():
    """Only the Cathedral stands outside: the whole city would fall, but for this rule."""
    game = cathedral("K0e5 T0j10 T0a1 I2a1")
    assert taken(game) == ["T0a1"]
    assert gained_squares(game) == {"a1"}
    assert cathedral_view(game)["board"].count("K") == 6


def test_the_larger_part_is_not_the_rest_of_the_city_if_the_smaller_does_not_fall():
    """Two taverns stand behind the wall, so that corner stays open; all the rest is Light's."""
    game = cathedral("K0e5 T0a1 B1a2 T0c1 S0d1")
    assert corner(game, 5) == ["lllll"] * 3 + ["LLLLl", "D.DLl"]
    assert taken(game) == ["K0e5"]
    assert len(gained_squares(game)) == 100 - 5 - 3


def test_of_two_parts_alike_the_one_with_the_lowest_square_stays_open():
    """A tavern on each side of b1, one square each, and nothing else that Light does not hold."""
    game = cathedral("K0e5 T0a1 B1a2 T0c1 S0d1 T0b1")
    assert corner(game, 4) == ["llll", "llll", "LLLL", "DLlL"]
    assert taken(game) == ["T0c1"]


def test_a_captured_wall_gives_its_space_away():
    game = cathedral("K0e5 B0c1 T0j10 T0h8 I2a1")
    assert corner(game, 4) == ["....", "..D.", "LLD.", "lLD."]
    play_on(game, "S1a3")
    assert corner(game, 4) == ["....", "DDD.", "ddD.", "ddD."]
    assert taken(game) == ["I2a1"]
    assert gained_squares(game) == {"a1", "a2", "b1", "b2"}


def test_a_captured_wall_and_its_space_come_back_with_undo():
    game = cathedral("K0e5 B0c1 T0j10 T0h8 I2a1")
    before = whole_state(game)
    play_on(game, "S1a3")
    game.undo()
    assert whole_state(game) == before
    assert corner(game, 4) == ["....", "..D.", "LLD.", "lLD."]


def test_what_the_last_move_gained_and_took_is_forgotten_with_the_next():
    game = cathedral("K0e5 B0c1 T0j10 T0h8 I2a1 S1a3 T0h1")
    assert (game.taken, gained_squares(game), game.mover) == (0, set(), LIGHT)
    game.undo()
    assert (game.taken, taken(game), game.mover) == (1, ["I2a1"], DARK)
    assert gained_squares(game) == {"a1", "a2", "b1", "b2"}


def test_at_the_start_nobody_has_moved():
    game = cathedral("")
    assert (game.last, game.mover, game.taken, gained_squares(game)) == (-1, 0, 0, set())


# --- Calling --------------------------------------------------------------------------------------

# Dark can wall Light's tavern in, on a1 with the empty a2, by building on a3.
TAVERN = "K0e5 B0b1 T0a1 S0j9 S0h1"


def test_a_called_piece_is_taken():
    game = cathedral(TAVERN + " T0a3!", "call")
    assert corner(game, 3) == ["DD.", "dD.", "dD."]
    assert taken(game) == ["T0a1"]


def test_a_piece_that_is_not_called_stays_and_its_region_stays_open():
    game = cathedral(TAVERN + " T0a3", "call")
    assert corner(game, 3) == ["DD.", ".D.", "LD."]
    assert (game.taken, gained_squares(game)) == (0, set())
    assert why(game, "T0a2") == LEGAL


def test_a_move_that_is_taken_back_has_overlooked_nothing():
    game = cathedral(TAVERN + " T0a3", "call")
    game.undo()
    play_on(game, "T0a3!")
    assert taken(game) == ["T0a1"]


def test_an_overlooked_piece_can_never_be_taken():
    game = cathedral(TAVERN + " T0a3 S0h4", "call")
    assert why(game, "T0a2!") == NOTHING_TO_TAKE
    play_on(game, "T0a2")
    assert corner(game, 3) == ["DD.", "DD.", "LD."]
    assert (game.taken, gained_squares(game)) == (0, set())


def test_a_building_that_divides_nothing_takes_nothing():
    """Only the Cathedral stands outside the corner with the overlooked tavern."""
    game = cathedral("K0e5 B0b1 T0a1 T0a3 T0a2", "call")
    assert corner(game, 3) == ["DD.", "LD.", "LD."]
    assert why(game, "Q0h8!") == NOTHING_TO_TAKE
    play_on(game, "Q0h8")
    assert (game.taken, gained_squares(game)) == (0, set())


def test_only_moves_that_take_something_may_be_called():
    both = Both("call", "light")
    game = both.play(TAVERN)
    assert move_texts(game) == both.peer.moves()
    assert why(game, "T0a3!") == LEGAL
    assert why(game, "I0a3!") == OCCUPIED  # b3 is built on
    assert why(game, "S0a3!") == LEGAL
    assert why(game, "T0a2!") == LEGAL  # that closes a1 alone
    assert why(game, "T0d1!") == NOTHING_TO_TAKE


def test_a_refused_call_changes_nothing():
    game = cathedral(TAVERN, "call")
    before = whole_state(game)
    with pytest.raises(IllegalMove) as refusal:
        game.play(CALLED | BUILDINGS.index("T") << 9 | 3)
    assert refusal.value.args == (NOTHING_TO_TAKE,)
    assert whole_state(game) == before


def test_empty_space_is_claimed_without_a_call():
    game = cathedral("K0e5 B0b1 T0j10", "call")
    assert why(game, "S1a4!") == NOTHING_TO_TAKE
    play_on(game, "S1a4")
    assert gained_squares(game) == {"a1", "a2", "a3"}


def test_the_open_rest_of_the_city_is_left_out_before_anything_is_overlooked():
    """The tavern on j10 is overlooked, the Cathedral outside is not: it stood in the rest of the city."""
    game = cathedral("K0a1 B0d1 T0j10", "call")
    assert why(game, "I0i9!") == LEGAL
    play_on(game, "I0i9 S0h5 S0d4 Q0f7")
    assert why(game, "M2a5!") == LEGAL
    play_on(game, "M2a5!")
    assert taken(game) == ["K0a1"]


def test_one_call_takes_two():
    game = cathedral("K0e5 B1a2 X0g1 Q0h8 T0a1 I0a9 T0c1 S0d1 S0j5", "call")
    play_on(game, "T0b1!")
    assert taken(game) == ["T0a1", "T0c1"]
    game.undo()
    play_on(game, "T0b1")
    assert game.taken == 0


def test_space_that_is_parted_from_an_overlooked_piece_is_claimed():
    """T0b1 parts the overlooked tavern on a1 from the empty c1."""
    game = cathedral("K0e5 B1a2 X0g1 Q0h8 T0a1 S0d1 S0j5", "call")
    assert corner(game, 4) == ["....", "....", "DDDD", "L..D"]
    assert why(game, "T0b1!") == NOTHING_TO_TAKE  # it was overlooked when S0d1 closed the corner
    play_on(game, "T0b1")
    assert corner(game, 4) == ["....", "....", "DDDD", "LDdD"]


# --- The end --------------------------------------------------------------------------------------

# Light walls two taverns in, so that the rest of the city is Light's, and then builds alone.
SWEEP = "K0e5 T0a1 B1a2 T0c1 S0d1 T0b1 T0j10 S0j1 I0e1 I0g1 Q0a3 M0c3 A0f3 D0a5 X0d5 C0g5 W0a8"  # all 14
# Rounds without captures: a draw, one for each side, and one in which Dark positions the Cathedral.
EVEN = "K3g6 B0g2 C2h2 I1a7 S1a2 T0d10 A0d4 T0d9 T0i5 C2d6 I2h8 M0a3 I1c1 S0f6 S1e10 S0g9 T0h10 I3b9 M0b6"
EVEN += " A1e1 B1a5"
FOR_LIGHT = "K2a3 C1f3 C1e6 M2b1 I2i2 B1d5 I1c8 I0h6 T0i4 I0e9 D1e1 T0b9 B0i7 T0a7 M0g9 S0a8 S0d3 S0i1 T0c10"
FOR_LIGHT += " A1c5 S0a2"
FOR_DARK = "K3d1 I3b9 M0d9 M2e7 S1g4 C1b4 Q0h9 T0h2 I3f5 W0b1 W2h4 B1h8 I1b6 S1f9 S0a2 T0e4 B0i1 S1b8 T0j9"
FOR_DARK += " I1e5 T0g3"
FOR_DARK_STARTING = (
    "K1g3 M2d8 D3h6 D0d4 A0a8 C3b4 I2h1 I1g2 Q0e2 I3b2 M2g9 S1b1 B1d1 T0c10 I1b6 S0a1 S1i10 T0g7"
)
FOR_DARK_STARTING += " T0e10 B1f6 T0c5 S1a3"


def test_who_cannot_build_passes():
    """Dark's taverns are both on the board, and b1 is the only square open to Dark."""
    game = cathedral("K0e5 T0a1 B1a2 T0c1")
    assert (game.passes, game.player) == (0, LIGHT)
    play_on(game, "S0d1")
    assert (game.passes, game.player) == (1, LIGHT)


def test_a_pass_is_taken_back_with_the_move_before_it():
    game = cathedral("K0e5 T0a1 B1a2 T0c1 S0d1 T0b1")
    assert game.passes == 1
    game.undo()
    assert (game.passes, game.player) == (1, LIGHT)
    game.undo()
    assert (game.passes, game.player) == (0, LIGHT)
    game.undo()
    assert (game.passes, game.player) == (0, DARK)


def test_the_round_ends_when_neither_side_can_build():
    game = cathedral(SWEEP)
    assert result_word(game) == "p1win"
    assert (game.player, game.passes) == (0, 0)
    assert stock(game)["light"] == "T0S0I0B0Q0M0A0D0X0C0W0"
    assert legal_moves(game) == []
    assert why(game, "T0c1") == OVER


def test_points_are_the_squares_left_over():
    game = cathedral(SWEEP)
    assert (game.left_over(LIGHT), game.left_over(DARK)) == (0, 46)  # Dark's tavern on a1 is all it has built


@pytest.mark.parametrize(("moves", "result"), [(EVEN, "draw"), (FOR_LIGHT, "p1win"), (FOR_DARK, "p2win")])
def test_fewer_points_win_and_equal_ones_are_a_draw(moves, result):
    """In these rounds nothing is taken and nobody passes: Dark builds first, then by turns."""
    game = cathedral(moves)
    built = moves.split()[1:]
    dark, light = (47 - sum(SQUARES[text[0]] for text in built[first::2]) for first in (0, 1))
    assert (game.left_over(LIGHT), game.left_over(DARK)) == (light, dark)
    assert result_word(game) == result
    assert result == ("draw" if light == dark else "p1win" if light < dark else "p2win")


def test_either_side_may_position_the_cathedral_and_the_other_builds_first():
    for starter, first in (("light", DARK), ("dark", LIGHT)):
        game = cathedral("", starter=starter)
        assert game.player == 3 - first
        play_on(game, "K0e5")
        assert game.player == first
        assert (stock(game)["light"], stock(game)["dark"]) == (FULL_STOCK, FULL_STOCK)


# --- Matches --------------------------------------------------------------------------------------


def play_match(*rounds, **settings):
    match = Match(len(rounds), **settings)
    for moves in rounds:
        assert match.result == ONGOING
        play_on(match.game, moves)
        match.finish_round()
    return match


def test_the_roles_are_swapped_in_the_next_round():
    match = Match()
    assert match.game.player == LIGHT
    play_on(match.game, SWEEP)
    assert match.finish_round() is True
    assert match.points == [0, 46]
    assert match.game.player == DARK  # who positions the Cathedral now
    assert match.game.ply == 0
    play_on(match.game, "K0e5")
    assert match.game.player == LIGHT


def test_a_match_adds_the_points_of_its_rounds():
    """The second round is the first with swapped roles."""
    match = play_match(SWEEP, SWEEP)
    assert match.points == [46, 46]
    assert match.result == DRAW


def test_a_match_is_won_with_fewer_points():
    match = play_match(FOR_LIGHT, SWEEP)
    assert match.points == [18 + 46, 19 + 0]
    assert match.result == DARK
    match = play_match(SWEEP, FOR_DARK_STARTING)
    assert match.points == [0 + 18, 46 + 15]
    assert match.result == LIGHT


def test_a_match_goes_over_any_even_number_of_rounds():
    match = play_match(SWEEP, SWEEP, SWEEP, SWEEP, starter=DARK)
    assert match.points == [92, 92]
    assert [match.game.starter, match.round, match.result] == [LIGHT, 4, DRAW]


def test_a_match_keeps_its_way_of_claiming():
    match = Match(claims=1)
    play_on(match.game, SWEEP.replace("S0d1", "S0d1!").replace("T0b1", "T0b1!"))
    match.finish_round()
    assert (match.points, match.game.claims) == ([0, 46], 1)


@pytest.mark.parametrize("rounds", [0, 1, 3, -2])
def test_a_match_has_an_even_number_of_rounds(rounds):
    with pytest.raises(ValueError, match="even number of rounds"):
        Match(rounds)


def test_a_round_is_finished_when_it_is_over_and_only_once():
    match = Match()
    with pytest.raises(ValueError, match="the round is not over"):
        match.finish_round()
    match = play_match(SWEEP, SWEEP)
    with pytest.raises(ValueError, match="the match is over"):
        match.finish_round()
    assert match.points == [46, 46]


# --- Buildings ------------------------------------------------------------------------------------

# Every turn that looks different, clockwise, drawn from above.
SAME = {
    "T": ["#"],
    "S": ["#/#", "##"],
    "I": ["#./##", "##/#.", "##/.#", ".#/##"],
    "B": ["#/#/#", "###"],
    "Q": ["##/##"],
    "M": ["###/.#.", ".#/##/.#", ".#./###", "#./##/#."],
    "X": [".#./###/.#."],
    "C": ["##/#./##", "###/#.#", "##/.#/##", "#.#/###"],
    "W": ["#../##./.##", ".##/##./#..", "##./.##/..#", "..#/.##/##."],
    "K": [".#./###/.#./.#.", "..#./####/..#.", ".#./.#./###/.#.", ".#../####/.#.."],
}
DRAWINGS = {
    LIGHT: SAME
    | {"A": [".##/##.", "#./##/.#"], "D": ["##./.##/.#.", "..#/###/.#.", ".#./##./.##", ".#./###/#.."]},
    DARK: SAME
    | {"A": ["##./.##", ".#/##/#."], "D": [".##/##./.#.", ".#./###/..#", ".#./.##/##.", "#../###/.#."]},
}
POSITIONS = {"T": 100, "S": 180, "I": 324, "B": 160, "Q": 81, "M": 288, "A": 144, "D": 256, "X": 64, "C": 288}
POSITIONS |= {"W": 256, "K": 224}


def drawn(shape):
    """A shape as a drawing: its rows of four bits, the uppermost first, as wide as they must be."""
    rows = [shape >> shift & 15 for shift in (12, 8, 4, 0)]
    while not rows[0]:
        rows.pop(0)
    width = max(row.bit_length() for row in rows)
    return "/".join("".join("#" if row >> x & 1 else "." for x in range(width)) for row in rows)


@pytest.mark.parametrize("side", [LIGHT, DARK])
def test_the_buildings_look_as_drawn_in_every_turn(side):
    for kind, letter in enumerate(BUILDINGS):
        shapes = [shape_of(side, kind, turns) for turns in range(4)]
        drawings = DRAWINGS[side][letter]
        assert [drawn(shape) for shape in shapes if shape] == drawings, letter
        assert shapes[len(drawings) :] == [0] * (4 - len(drawings)), letter


@pytest.mark.parametrize("side", [LIGHT, DARK])
def test_where_each_building_fits_on_an_empty_board(side):
    fits = Fits(array("H", [0] * CITY))
    rows = array("H", [0] * 10)
    found = dict.fromkeys(BUILDINGS, 0)
    for kind, letter in enumerate(BUILDINGS):
        for turns in range(4):
            shape = shape_of(side, kind, turns)
            if shape:
                assert fits.find(side, shape, rows)
                found[letter] += sum(bin(row).count("1") for row in rows)
    assert found == POSITIONS


def test_each_side_has_47_squares_of_buildings():
    game = cathedral("")
    assert (game.left_over(LIGHT), game.left_over(DARK)) == (47, 47)


@pytest.mark.parametrize(
    ("starter", "moves", "mark", "squares"),
    [
        ("light", "K0d4", "K", "e7 d6 e6 f6 e5 e4"),
        ("light", "K0h1 W1c4", "D", "c4 c5 d5 d6 e6"),
        ("dark", "K0h1 D0c4", "L", "c6 d6 d5 e5 d4"),
        ("light", "K0h1 D0c4", "D", "d6 e6 c5 d5 d4"),
        ("dark", "K0h1 A1c4", "L", "c6 c5 d5 d4"),
        ("light", "K0h1 A1c4", "D", "d6 c5 d5 c4"),
    ],
)
def test_the_notation_names_the_lower_left_square_of_the_turned_shape(starter, moves, mark, squares):
    ranks = cathedral_view(cathedral(moves, starter=starter))["board"].split()[::-1]
    found = {"abcdefghij"[x] + str(y + 1) for y in range(10) for x in range(10) if ranks[y][x] == mark}
    assert found == set(squares.split())


# --- Counts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("claims", "starter"), CATHEDRAL_SETTINGS)
def test_the_turns_at_the_start_and_after_the_cathedral(claims, starter):
    game = new_game(claims, starter)
    assert len(legal_moves(game)) == 224
    assert len(legal_moves(play_on(game, "K0d4"))) == 1720


@pytest.mark.parametrize("starter", ["light", "dark"])
def test_the_sequences_of_two_turns(starter):
    game = new_game("auto", starter)
    total = 0
    for move in legal_moves(game):
        game.play(move)
        total += len(legal_moves(game))
        game.undo()
    assert total == 398_548


def test_one_buffer_of_most_moves_holds_all_that_are_not_called():
    """The most moves are there when the Cathedral is off the board: the peer counts 1,923 here."""
    both = Both("auto", "light")
    game = both.play("K0e5 T0a1 S1a2 T0c1 I2c1")
    buffer = array("H", [0] * MOST_MOVES)
    assert game.moves(buffer) == len(both.peer.moves()) == 1923


def test_a_buffer_of_any_size_from_a_hundred_on_is_filled_and_not_overrun():
    game = cathedral("K0d4")
    moves = legal_moves(game)
    for size in range(100, 400):
        buffer = array("H", [0] * size)
        count = game.moves(buffer)
        assert count > size - 100
        assert list(buffer[:count]) == moves[:count]


# --- What a player's hand needs -------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    ("claims", "moves"),
    [
        ("auto", "K0e5"),
        ("auto", SWEEP),
        ("auto", EVEN),
        ("auto", "K0e5 B0c1 T0j10 T0h8 I2a1 S1a3 T0h1"),
        ("call", TAVERN + " T0a3! S0h4"),
    ],
)
def test_the_squares_of_a_building_are_those_of_its_legal_moves(claims, moves):
    game = new_game(claims, "light")
    rows = array("H", [0] * 10)
    for text in [*moves.split(), None]:
        legal = [move for move in legal_moves(game) if not move & CALLED]
        found = []
        for kind in range(12):
            for turns in range(4):
                any_fits = game.anchors(kind, turns, rows)
                here = [10 * y + x for y in range(10) for x in range(10) if rows[y] >> x & 1]
                assert any_fits == bool(here)
                found += [kind << 9 | turns << 7 | square for square in here]
        assert found == legal
        if text is not None:
            play_on(game, text)


# --- Why a move is not legal ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "moves", "text", "reason"),
    [
        ("auto", "K0e5", "T0a1", LEGAL),
        ("auto", SWEEP, "T0c1", OVER),
        ("auto", "K0e5", "Y0a1", NOT_A_MOVE),
        ("auto", "K0e5", "T4a1", NOT_A_MOVE),
        ("auto", "K0e5", "T0k1", NOT_A_MOVE),
        ("auto", "K0e5", "T0a11", NOT_A_MOVE),
        ("auto", "K0e5", "T1e1", NOT_A_MOVE),  # it looks like T0e1
        ("auto", "K0e5", "S2e1", NOT_A_MOVE),
        ("auto", "", "T0a1", CATHEDRAL_FIRST),
        ("auto", "K0e5", "K0a1", NONE_LEFT),
        ("auto", "K0e5 B0a1 T0j10", "B0c1", NONE_LEFT),
        ("auto", "", "K0i5", OFF_BOARD),
        ("auto", "", "K0a8", OFF_BOARD),
        ("auto", "K0e5", "S0a10", OFF_BOARD),
        ("auto", "K0e5", "S1j1", OFF_BOARD),
        ("auto", "K0e5", "T0f5", OCCUPIED),  # by the Cathedral
        ("auto", "K0e5 T0a1", "T0a1", OCCUPIED),  # by the other side
        ("auto", "K0e5 T0a1 T0b1", "S1a1", OCCUPIED),  # by both
        ("auto", "K0e5 B0b1 T0j10 S1a4", "T0a1", CLAIMED),
        ("auto", "K0e5 B0b1 T0j10 S1a4", "S1a1", OCCUPIED),  # and claimed: what stands there comes first
        ("auto", "K0e5", "T0a1!", NOT_CALLING),
        ("call", "K0e5", "T0a1!", NOTHING_TO_TAKE),
        ("call", "", "K0e5!", NOTHING_TO_TAKE),
        ("call", TAVERN, "T0a3!", LEGAL),
    ],
)
def test_why_a_move_is_not_legal(claims, moves, text, reason):
    assert why(cathedral(moves, claims), text) == reason


@pytest.mark.parametrize("move", [-1, 100, 127, 12 << 9, 15 << 9, 2 * CALLED, 1 << 20, -(1 << 20)])
def test_numbers_that_are_no_move(move):
    game = cathedral("K0e5")
    assert game.reason(move) == NOT_A_MOVE
    with pytest.raises(IllegalMove):
        game.play(move)


def test_there_is_nothing_to_undo_at_the_start():
    with pytest.raises(ValueError, match="nothing to undo"):
        cathedral("").undo()


@pytest.mark.parametrize(("claims", "starter"), [(-1, 1), (2, 1), (0, 0), (0, 3)])
def test_settings_that_no_game_has(claims, starter):
    with pytest.raises(ValueError, match="no such"):
        Cathedral(claims, starter)
