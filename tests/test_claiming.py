# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a building of Cathedral divides and what of it falls: the corners of the rule, drawn and at random.

Every city stands on the engine and on the peer at once. What is expected was worked out by hand.
"""

import random
from collections import Counter

import pytest
from cities import City, corners, number_of, random_building, random_city
from helpers import Both, cathedral_view, gained_squares, taken, whole_state

from engine.buildings import DARK

# A pocket of Dark's on the lower edge, a1 to d1, walled by a2 to e2 and e1. And another, f1 to i1.
POCKET = "B1a2 I2d1"
SECOND = "M2f2 I2i1"


def check(city, text, takes, gains):
    """Play a building: it takes these buildings and gains these squares, or so many."""
    before = whole_state(city.game)
    city.play_one(text)
    after = whole_state(city.game)
    assert taken(city.game) == takes
    gained = gained_squares(city.game)
    assert gained == set(gains.split()) if isinstance(gains, str) else len(gained) == gains
    city.game.undo()
    assert whole_state(city.game) == before
    city.game.play(number_of(text))
    assert whole_state(city.game) == after


def only(*pockets, light="", more=""):
    """A city that is Dark's, but for the pockets on the lower edge."""
    city = City("", light, " ".join((*pockets, more)))
    assert city.hold(DARK, "a10")
    return city


# --- Dividing -------------------------------------------------------------------------------------


def test_a_building_that_divides_nothing_claims_nothing():
    """Light fills the pocket of Dark's castle. That only the rest of the city is left then is no reason."""
    game = Both("auto", "light").play("K0e5 C0i1 T0j2 T0a10")
    assert (taken(game), gained_squares(game)) == ([], set())
    assert "d" not in cathedral_view(game)["board"]


def test_a_pocket_of_the_first_building_stays_open_when_it_is_shrunk_and_filled():
    both = Both("auto", "dark")
    for text in ("K0e5", "D0a1", "T0j10", "T0a1", "T0j8", "T0a2"):
        assert gained_squares(both.play(text)) == set()


@pytest.mark.parametrize(
    ("text", "gains"),
    [
        ("T0d1", ""),  # shrunk
        ("S1c1", ""),  # shrunk to what the taverns stand on
        ("T0c1", "d1"),  # divided: the taverns here, nothing there
    ],
)
def test_a_pocket_with_two_taverns_shrunk_and_divided(text, gains):
    check(City("K0f5", "T0a1 T0b1", POCKET), text, [], gains)


def test_a_pocket_filled_to_the_last_square():
    check(City("K0f5", "", "W2a1 S0a1"), "T0b1", [], "")


def test_a_pocket_that_a_single_building_shrinks_round_its_only_piece():
    """It stays open, and so does the city around it, in which only the Cathedral stands."""
    check(City("K0f5", "T0a1", POCKET), "S1c1", [], "")


def test_a_wall_that_one_can_walk_round_divides_nothing():
    check(City("K0h1", "", "B0d4 S0d8"), "T0d7", [], "")


def test_a_building_takes_both_pieces_that_it_parts():
    check(City("K0f5", "T0a1 T0d1", POCKET), "T0b1", ["T0a1", "T0d1"], "a1 c1 d1")


def test_a_building_on_land_that_one_holds_claims_nothing():
    city = City("K0f5", "", POCKET)
    city.hold(DARK, "a1")
    check(city, "T0b1", [], "")


# --- The rest of the city -------------------------------------------------------------------------


def test_the_only_foreign_piece_walled_in_is_taken_and_the_empty_city_stays_open():
    check(City("K0a1", "", "B0d1 S0d4"), "M2a5", ["K0a1"], " ".join(x + y for x in "abc" for y in "1234"))


def test_the_part_with_the_most_squares_stays_open_though_a_piece_stands_in_the_other():
    check(only(POCKET, light="T0a1"), "T0b1", ["T0a1"], "a1")


def test_of_two_pieces_that_are_parted_the_one_with_more_space_stays():
    check(only(POCKET, light="T0a1 T0d1"), "T0b1", ["T0a1"], "a1")


@pytest.mark.parametrize(
    ("light", "takes", "gains"),
    [
        ("T0c1", [], "a1"),  # of one square each the one with the piece stays open,
        ("T0a1", [], "c1"),
        ("T0a1 T0c1", ["T0c1"], "c1"),  # and of two with a piece the lower one
        ("", [], "c1"),
    ],
)
def test_of_two_parts_with_one_square_each(light, takes, gains):
    check(only(POCKET, light=light, more="T0d1"), "T0b1", takes, gains)


def test_all_parts_fall_where_another_region_has_as_many_squares():
    check(only(POCKET, SECOND, light="T0a1"), "T0b1", ["T0a1"], "a1 c1 d1")
    check(only(POCKET, SECOND, light="T0a1 S1f1 S1h1"), "T0b1", ["T0a1"], "a1 c1 d1")  # built squares count
    check(only(POCKET, SECOND, light="T0a1", more="T0i1"), "T0b1", ["T0a1"], "a1")  # now it has one less


def test_several_smaller_regions_do_not_add_up():
    """Three squares and one are as many as the four of the pocket, but neither region has as many."""
    check(only(POCKET, "S1f2 I2h1 D0a3", light="T0a1"), "T0b1", ["T0a1"], "a1")


def test_of_three_parts_of_the_largest_region_two_fall():
    city = City("K0f6", "T0a1 T0g1", "B1a2 S1f2 I2h1")
    check(city, "Q0d1", ["T0a1", "T0g1"], "a1 b1 c1 f1 g1 h1")


def test_of_three_parts_the_rest_of_the_city_falls_if_another_does_not():
    city = City("K0f6", "T0a1 T0h1 S1f1", "B1a2 S1f2 I2h1")
    check(city, "Q0d1", ["K0f6", "T0a1"], 100 - 12 - 3)


# --- Calling --------------------------------------------------------------------------------------


def test_a_call_takes_the_only_foreign_piece_when_it_is_walled_in():
    city = City("K0a1", "", "B0d1 S0d4", claims="call")
    assert city.may("M2a5!")
    check(city, "M2a5!", ["K0a1"], 12)


def test_without_a_call_the_piece_stays_and_the_empty_city_is_open_all_the_same():
    check(City("K0a1", "", "B0d1 S0d4", claims="call"), "M2a5", [], "")


def test_a_piece_in_the_part_that_stays_open_cannot_be_called():
    city = City("K0e5", "", "B0b1", claims="call")
    assert not city.may("S1a4!")
    check(city, "S1a4", [], "a1 a2 a3")


def test_where_an_overlooked_piece_keeps_its_part_the_rest_of_the_city_falls():
    """The Cathedral is walled in. If Dark may not take it any more, the part around the tavern falls."""
    for overlooked, takes, gains in ((True, "T0j10", 100 - 12 - 9), (False, "K0a1", 12)):
        city = City("K0a1", "T0j10", "B0d1 S0d4", claims="call")
        if overlooked:
            city.overlook("b1")
        assert city.may("M2a5!")
        check(city, "M2a5!", [takes], gains)


def test_an_overlooked_piece_and_another_that_are_parted():
    city = City("K0f5", "T0a1 T0d1", POCKET, claims="call")
    city.overlook("a1")
    check(city, "T0b1!", ["T0d1"], "c1 d1")


# --- At random ------------------------------------------------------------------------------------

CORNERS = {
    "called",
    "divides the largest region",
    "divides the largest region in three",
    "walls in the only piece of the largest region",
    "parts the pieces of the largest region",
    "divides a small region",
    "divides what is held",
    "divides from two pieces",
    "divides from an overlooked piece",
    "in what is held",
    "shrinks a pocket",
    "fills a pocket",
    "where the other side holds land",
}


def walk(claims, numbers, met):
    """Build in random cities, four times in each; `met` counts the corners that this meets."""
    for number in numbers:
        chance = random.Random(f"{claims} {number}")
        city = random_city(chance, claims)
        for _ in range(4):
            text = random_building(city, chance) if city.again() else None
            if text is None:
                break
            met.update(corners(city, text))
            if claims == "call" and city.may(text + "!") and chance.random() < 0.6:
                met["called"] += 1
                text += "!"
            before = whole_state(city.game)
            city.play_one(text)
            city.game.undo()
            assert whole_state(city.game) == before, (number, text)
            city.game.play(number_of(text))
            city.compare()


@pytest.mark.long
def test_engine_and_peer_agree_in_the_corners_of_the_rule():
    met = Counter()
    walk("auto", range(120), met)
    walk("call", range(120), met)
    assert set(met) >= CORNERS, CORNERS - set(met)
