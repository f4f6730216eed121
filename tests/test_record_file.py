# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Games as lines of text: written, read again, and refused in one sentence."""

import random

import pytest
from helpers import CATHEDRAL_SETTINGS, CORINTHO_SETTINGS, legal_moves, new_game, play, whole_state

from host_sim.record_file import BadRecord, read_games, write_line


def test_a_line_says_what_is_played_how_it_ended_and_the_moves():
    assert write_line(new_game("revised", 3)) == "corintho revised 3 none:"
    game = play(new_game("call", "dark"), "K0d4 T0a1")
    assert write_line(game, "by hand") == "cathedral call dark none: K0d4 T0a1  # by hand"


@pytest.mark.parametrize("settings", [*CORINTHO_SETTINGS, *CATHEDRAL_SETTINGS], ids=str)
def test_a_game_comes_back_as_it_was_written(settings):
    chance = random.Random(str(settings))
    game = new_game(*settings)
    lines, states = [], []
    while True:
        lines.append(write_line(game, "a remark: with a colon"))
        states.append(whole_state(game))
        if not game.player:
            break
        game.play(chance.choice(legal_moves(game)))
    read = read_games("# some games\n\n" + "\n".join(lines) + "\n")
    assert [whole_state(each) for each in read] == states


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no game in it"),
        ("# nothing", "there is no game in it"),
        ("corintho classic 2 none", "line 1: a game is written like `corintho classic 2 none: Ba1 Cb1`"),
        ("chess classic 2 none:", "line 1: no game is called 'chess classic 2'"),
        ("corintho classic 5 none:", "line 1: no game is called 'corintho classic 5'"),
        ("cathedral auto nobody none:", "line 1: no game is called 'cathedral auto nobody'"),
        ("\ncorintho open 2 none: Ba1 Ba1", "line 2: move 2, 'Ba1', is not legal"),
        ("corintho open 2 none: \u0411a1", "line 1: move 1, '\\u0411a1', is not legal"),
        ("corintho open 2 p1win: Ba1", "line 1: these moves end with none, not 'p1win'"),
        ("#" * (1 << 20) + "#", "this is too long for a record"),
    ],
)
def test_what_is_no_record_is_refused_in_one_sentence(text, sentence):
    with pytest.raises(BadRecord) as refusal:
        read_games(text)
    assert str(refusal.value) == sentence
