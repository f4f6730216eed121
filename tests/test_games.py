# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Random games of every setting: what must be true after every move, whatever the players do.

The peer, which is slow and was written from the rules alone, says what the engine has to say.
"""

import random
from array import array
from collections import Counter

import pytest
from helpers import (
    CATHEDRAL_SETTINGS,
    CORINTHO_SETTINGS,
    STYLES,
    Both,
    cathedral_view,
    corintho_view,
    in_helpings,
    is_cathedral,
    legal_moves,
    move_texts,
    new_game,
    pick,
    settings_of,
    uncalled_moves,
    whole_state,
)
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.city import CALLED
from engine.game import LEGAL, ONGOING, OVER, IllegalMove
from engine.notation import move_text, read_move
from engine.record import pack, pack_into, record_size, unpack
from engine.stacks import CAPITAL

ALL_SETTINGS = CORINTHO_SETTINGS + CATHEDRAL_SETTINGS
AUTO_SETTINGS = [rules for rules in CATHEDRAL_SETTINGS if rules[0] == "auto"]
CALL_SETTINGS = [rules for rules in CATHEDRAL_SETTINGS if rules[0] == "call"]


def under(rules):
    """Run a test under each of these settings."""
    return pytest.mark.parametrize("rules", rules, ids=lambda pair: f"{pair[0]}-{pair[1]}")


LONGEST = 45  # plies for which choices are drawn: a few more than a game has been seen to take

choices = st.lists(st.integers(0, 9999), min_size=LONGEST, max_size=LONGEST)
styles = st.sampled_from(STYLES)


def random_game(game, choices, style):
    """Play a game move by move, and yield each move, which the test then plays."""
    for choice in choices:
        if game.result != ONGOING:
            return
        move = pick(game, choice, style)
        yield move
        assert game.move_at(game.ply - 1) == game.last == move


def view(game):
    return cathedral_view(game) if is_cathedral(game) else corintho_view(game)


# --- The peer -------------------------------------------------------------------------------------


def check_against_peer(rules, choices, style, met=None):
    """Play a game on both. `met` counts what happened in it."""
    both = Both(*rules)
    game, peer = both.game, both.peer
    met = Counter() if met is None else met
    for move in random_game(game, choices, style):
        assert move_texts(game) == peer.moves()
        both.play(move_text(game, move))
        met["passes"] += bool(game.passes)
        met["taken"] += is_cathedral(game) and bool(game.taken)
        met["extended"] += not is_cathedral(game) and bool(game.extended)
    assert peer.moves() == move_texts(game)
    met[peer.result] += 1
    met["pool"] += getattr(peer, "pool", None) is not None and sum(peer.pool.values()) < 6


@under(CORINTHO_SETTINGS)
@settings(max_examples=40)
@given(choices=choices, style=styles)
def test_engine_and_peer_agree_on_everything_in_corintho(rules, choices, style):
    check_against_peer(rules, choices, style)


@under(AUTO_SETTINGS)
@settings(max_examples=25)
@given(choices=choices, style=styles)
def test_engine_and_peer_agree_on_everything_in_cathedral(rules, choices, style):
    check_against_peer(rules, choices, style)


@pytest.mark.long
@under(CALL_SETTINGS)
@settings(max_examples=4, phases=[Phase.explicit, Phase.reuse, Phase.generate])  # a game takes a second
@given(choices=choices, style=styles)
def test_engine_and_peer_agree_on_everything_where_one_must_call(rules, choices, style):
    check_against_peer(rules, choices, style)


@pytest.mark.slow
@under(ALL_SETTINGS)
def test_engine_and_peer_agree_in_many_games(rules):
    """The games are numbered: a number that fails can be played again."""
    met = Counter()
    games = 600 if rules in CORINTHO_SETTINGS else 20 if rules in CALL_SETTINGS else 150
    for number in range(games):
        chance = random.Random(f"{rules} {number}")
        drawn = [chance.randrange(10000) for _ in range(LONGEST)]
        check_against_peer(rules, drawn, STYLES[number % len(STYLES)], met)
    assert met["passes"]
    assert met["draw"] or rules in CALL_SETTINGS
    assert met["p1win"]
    assert met["p2win"]
    assert met["extended" if rules in CORINTHO_SETTINGS else "taken"]
    assert bool(met["pool"]) == (rules == ("classic", 3))


# --- Undo -----------------------------------------------------------------------------------------


@under(ALL_SETTINGS)
@settings(max_examples=12)
@given(choices=choices, style=styles)
def test_undo_restores_everything(rules, choices, style):
    game = new_game(*rules)
    states = [whole_state(game)]
    for move in random_game(game, choices, style):
        before, shown = states[-1], view(game)
        game.play(move)
        after = whole_state(game)
        game.undo()
        assert whole_state(game) == before
        assert view(game) == shown
        game.play(move)
        assert whole_state(game) == after
        states.append(after)
    while game.ply:
        assert whole_state(game) == states.pop()
        game.undo()
    assert whole_state(game) == whole_state(new_game(*rules))
    with pytest.raises(ValueError, match="nothing to undo"):
        game.undo()


@under(ALL_SETTINGS)
@settings(max_examples=5)
@given(choices=choices, style=styles)
def test_a_game_that_is_reset_is_a_new_one(rules, choices, style):
    game = new_game(*rules)
    for move in random_game(game, choices, style):
        game.play(move)
    game.reset()
    assert whole_state(game) == whole_state(new_game(*rules))


# --- Records --------------------------------------------------------------------------------------


@under(ALL_SETTINGS)
@settings(max_examples=10)
@given(choices=choices, style=styles, plies=st.integers(0, LONGEST))
def test_a_record_replays_to_the_same_position(rules, choices, style, plies):
    game = new_game(*rules)
    for move in random_game(game, choices[:plies], style):
        game.play(move)
    record = pack(game)
    assert len(record) == record_size(game)
    again = unpack(record)
    assert settings_of(again) == rules
    assert whole_state(again) == whole_state(game)
    assert view(again) == view(game)
    assert pack(again) == record
    buffer = bytearray(b"\xaa" * (len(record) + 3))
    assert pack_into(game, buffer) == len(record)
    assert buffer == record + b"\xaa" * 3


# --- Legal moves and reasons ----------------------------------------------------------------------


def check_numbers(game, moves, numbers):
    """A number is a legal move if it is in the list; any other is refused and changes nothing."""
    legal = set(moves)
    before = whole_state(game)
    for number in numbers:
        reason = game.reason(number)
        assert (reason == LEGAL) == (number in legal), number
        assert game.result == ONGOING or reason != LEGAL
        if number not in legal:
            with pytest.raises(IllegalMove) as refusal:
                game.play(number)
            assert refusal.value.args == (reason,)
    assert whole_state(game) == before


@under(CORINTHO_SETTINGS)
@settings(max_examples=10)
@given(choices=choices, style=styles)
def test_legal_moves_and_reasons_agree_for_every_number_in_corintho(rules, choices, style):
    game = new_game(*rules)
    for move in random_game(game, choices, style):
        moves = legal_moves(game)
        check_numbers(game, moves, range(-3, 259))
        game.play(move)
    check_numbers(game, legal_moves(game), range(-3, 259))


@pytest.mark.long
@under(CATHEDRAL_SETTINGS)
@settings(max_examples=4)
@given(choices=choices, style=styles, whole=st.integers(0, 24))
def test_legal_moves_and_reasons_agree_for_numbers_in_cathedral(rules, choices, style, whole):
    """A sample at each ply, all numbers at one ply and at the end."""
    game = new_game(*rules)
    for move in random_game(game, choices, style):
        moves = legal_moves(game)
        chance = random.Random(choices[game.ply])
        numbers = [chance.randrange(-300, 2 * CALLED + 300) for _ in range(200)]
        numbers += [number ^ CALLED for number in chance.sample(moves, min(20, len(moves)))]
        check_numbers(game, moves, range(-300, 2 * CALLED + 300) if game.ply == whole else [*numbers, move])
        game.play(move)
    check_numbers(game, legal_moves(game), range(-300, 2 * CALLED + 300))


@under(ALL_SETTINGS)
@settings(max_examples=5)
@given(choices=choices, style=styles)
def test_after_the_end_every_move_is_over(rules, choices, style):
    game = new_game(*rules)
    played = []
    for move in random_game(game, choices, style):
        game.play(move)
        played.append(move)
    if game.result != ONGOING:
        assert game.player == 0
        assert {game.reason(move) for move in played} == {OVER}


@under(CORINTHO_SETTINGS)
@settings(max_examples=10)
@given(choices=choices, style=styles)
def test_the_targets_are_the_legal_moves_of_corintho(rules, choices, style):
    game = new_game(*rules)
    for move in random_game(game, choices, style):
        moves = legal_moves(game)
        found = []
        for section in range(CAPITAL + 1):
            targets = game.section_targets(section)
            found += [section << 4 | platform for platform in range(16) if targets >> platform & 1]
        texts = {move_text(game, n) for n in found}
        for platform in range(16):
            targets = game.stack_targets(platform)
            for target in range(16):
                legal = game.stack_reason(platform, target) == LEGAL
                assert legal == bool(targets >> target & 1)
                if legal:
                    here, there = ("abcd"[n & 3] + "1234"[n >> 2] for n in (platform, target))
                    texts.add(here + there)
        assert sorted(texts) == sorted(move_text(game, n) for n in moves)
        game.play(move)


@pytest.mark.long
@under(CATHEDRAL_SETTINGS)
@settings(max_examples=5)
@given(choices=choices, style=styles)
def test_the_squares_of_each_building_are_the_legal_moves_of_cathedral(rules, choices, style):
    game = new_game(*rules)
    rows = array("H", [0] * 10)
    for move in random_game(game, choices, style):
        found = []
        for place in range(48):
            assert game.anchors(place >> 2, place & 3, rows) == any(rows)
            found += [place << 7 | 10 * y + x for y in range(10) for x in range(10) if rows[y] >> x & 1]
        moves = legal_moves(game)
        assert found == [number for number in moves if not number & CALLED]
        game.play(move)


@under(ALL_SETTINGS)
@settings(max_examples=5)
@given(choices=choices, style=styles)
def test_a_move_reads_as_it_is_written(rules, choices, style):
    game = new_game(*rules)
    for move in random_game(game, choices, style):
        some = [*uncalled_moves(game)[::7], move]
        assert [read_move(game, move_text(game, number)) for number in some] == [(n, LEGAL) for n in some]
        game.play(move)


# --- Moves in helpings ----------------------------------------------------------------------------


@under(ALL_SETTINGS)
@settings(max_examples=6)
@given(choices=choices, style=styles, size=st.integers(1, 130), after=st.integers(-2, 2 * CALLED + 2))
def test_the_moves_come_in_helpings_too(rules, choices, style, size, after):
    """Any buffer will do in Corintho, one for a hundred moves or more in Cathedral."""
    game = new_game(*rules)
    most = array("H", [0] * 8000)
    for move in random_game(game, choices, style):
        room = 100 + size if is_cathedral(game) else size
        if rules not in CALL_SETTINGS or game.ply % 6 == size % 6:  # finding what can be called takes long
            moves = list(most[: game.moves(most)])
            assert moves == sorted(set(moves))
            assert in_helpings(game, array("H", [0] * room)) == moves
            later = [number for number in moves if number > after]
            assert list(most[: game.moves(most, after)]) == later
        game.play(move)


# --- Pieces ---------------------------------------------------------------------------------------


@under(CORINTHO_SETTINGS)
@settings(max_examples=15)
@given(choices=choices, style=styles)
def test_no_section_is_lost_or_found(rules, choices, style):
    edition, players = rules
    total = 8 if players != 3 or edition == "classic" else 6
    game = new_game(*rules)
    for move in random_game(game, choices, style):
        game.play(move)
        for section, mask in enumerate((game.bases, game.columns, game.capitals)):
            assert bin(mask).count("1") + sum(game.hands[section::3]) == total
        assert not game.bases & game.capitals & ~game.columns  # no capital rests on a base
        stacks = set(corintho_view(game)["board"].split())
        assert stacks <= {"-", "B", "C", "K", "BC", "CK", "BCK"}


@under(CATHEDRAL_SETTINGS)
@settings(max_examples=8)
@given(choices=choices, style=styles)
def test_no_building_is_lost_or_found(rules, choices, style):
    game = new_game(*rules)
    cathedral = 0
    for move in random_game(game, choices, style):
        game.play(move)
        light, dark, neutral, lights, darks = (
            sum(row << 10 * y for y, row in enumerate(game.city[first : first + 10]))
            for first in range(0, 50, 10)
        )
        assert bin(light).count("1") + game.left_over(1) == 47
        assert bin(dark).count("1") + game.left_over(2) == 47
        taken = [game.taken_piece(i) >> 9 for i in range(game.taken)]
        cathedral = 6 if game.ply == 1 else 0 if 11 in taken else cathedral
        assert bin(neutral).count("1") == cathedral
        assert not light & dark | light & neutral | dark & neutral  # one building on a square
        assert not lights & darks | lights & (dark | neutral) | darks & (light | neutral)
