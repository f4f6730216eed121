# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The menu's start in the middle of a game: the board asks once, and nobody loses a game by a slip."""

import pytest
from board_helpers import CATHEDRAL, CORINTHO, asks, looks, press_move, sit_down, told_apart
from saved_games import found_in, state_of

BOARDS = ("big", "starter")
START = {"big": "a10", "starter": "a4"}  # its light in the menu
SIGN = {
    "big": "d9 e9 f9 g9 c8 d8 g8 h8 g7 h7 f6 g6 e5 f5 e4 f4 e2 f2".split(),
    "starter": "b4 c4 a3 d3 c2 c1".split(),
}
QUESTION = [
    ["Give up the game", "in progress?", "OK: yes", "back: no"],
    ["Abandonner la partie", "en cours ?", "OK : oui", "retour : non"],
    ["Das laufende Spiel", "aufgeben?", "OK: ja", "zurueck: nein"],
]
BASES_ON_A_DIAGONAL = (0, 32 + 15, 5, 32 + 12, 10)  # Ba1 Kd4 Bb2 Ka4 Bc3: a row that nobody can break


def in_the_middle(board, **options):
    """A game of Corintho after two turns."""
    b = sit_down(CORINTHO, board=board, **options)
    press_move(b, 0)
    press_move(b, 16 + 6)
    b.run(0.5)
    return b


def press_start(b):
    """Press start in the menu."""
    b.tap("menu", START["starter" if b.layout.FEW else "big"])
    b.run(0.5)


@pytest.mark.parametrize(
    ("board", "key"),
    [("big", key) for key in ("back", "menu", "prev", "turn", "e5", "a10", None)]
    + [("starter", key) for key in ("back", "prev", "next", "c2", "a4", None)],
)
def test_any_key_but_ok_and_waiting_give_nothing_up(board, key):
    b = in_the_middle(board)
    game, state, writes, said = b.game, state_of(b.app), b.board.nvm.writes, b.text
    press_start(b)
    assert asks(b)
    if key:
        b.tap(key)
    else:
        b.run(25)
        assert asks(b)
        b.run(6)
    b.run(0.5)
    assert type(b.app.screen).__name__ == "Menu"
    b.tap("back")
    b.run(0.5)
    assert b.game is game and state_of(b.app) == state and b.text == said
    assert b.board.nvm.writes == writes


@pytest.mark.parametrize("board", BOARDS)
def test_ok_gives_the_game_up_and_starts_another(board):
    b = in_the_middle(board)
    press_start(b)
    b.tap("ok")
    b.run(2)
    assert b.app.screen is b.app.table and b.game.ply == 0
    assert found_in(b.app.save).moves == ()


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_is_asked_where_nothing_is_lost(board):
    b = sit_down(CORINTHO, board=board)
    press_start(b)  # no move has been made
    b.run(2)
    assert b.app.screen is b.app.table
    for move in BASES_ON_A_DIAGONAL:
        press_move(b, move)
    b.run(3)
    assert type(b.app.screen).__name__ == "Result"
    press_start(b)
    b.run(2)
    assert b.app.screen is b.app.table and b.game.ply == 0


@pytest.mark.parametrize("board", BOARDS)
def test_a_saved_game_is_not_lost_without_a_question(board):
    b = in_the_middle(board)
    state = state_of(b.app)
    b.power_off()
    b.power_on()
    b.run(0.5)
    press_start(b)
    assert asks(b)
    b.tap("back")
    assert found_in(b.app.save) == state
    b.tap("ok")
    b.run(0.3)
    assert asks(b)
    b.tap("ok")
    b.run(2)
    assert b.game.ply == 0 and found_in(b.app.save).moves == ()


def test_a_match_is_in_progress_between_its_rounds_too():
    b = sit_down(CATHEDRAL, seats=(1, 1), seed=1)
    while b.game.player:
        b.run(1)
    b.run(4)
    assert type(b.app.screen).__name__ == "Result"
    press_start(b)
    assert asks(b)
    b.tap("back", "a6", "a5", "back", "ok")  # two persons play the next round
    b.run(1)
    assert (b.app.match.round, b.game.ply) == (1, 0)
    press_start(b)
    assert asks(b)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("language", range(3))
def test_the_question_in_three_languages(board, language):
    b = in_the_middle(board, language=language)
    press_start(b)
    b.run(0.5)
    words = [each.rpartition(" ")[2] for each in QUESTION[language][2:]]
    if board == "big":
        assert [line for line in b.text if line] == QUESTION[language]
        assert b.key_help[8:] == [QUESTION[language][row].split()[0].rstrip(":") for row in (3, 2)]
    else:
        assert b.text[:2] == QUESTION[language][:2] and b.text[-1].split() == words
        assert b.key_help == ["", "", *words]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("palette", range(3))
def test_the_lights_ask_without_a_panel(board, palette):
    b = in_the_middle(board, palette=palette, panel=False)
    press_start(b)
    squares = [
        file + str(rank) for file in "abcdefghij"[: b.layout.SIDE] for rank in range(1, b.layout.SIDE + 1)
    ]
    yes, no, *lights = looks(b, "ok", "back", *squares)
    assert yes.mood == no.mood == "blinking" and told_apart(yes, no)
    if palette < 2:  # the third one does without red and green
        assert yes.colour[1] > 1.5 * max(yes.colour[0], yes.colour[2])
        assert no.colour[0] > 1.5 * max(no.colour[1:])
    pulsing = {name for name, look in zip(squares, lights, strict=True) if look.mood == "pulsing"}
    assert pulsing == set(SIGN[board])
    assert all(look.mood == "dark" for name, look in zip(squares, lights, strict=True) if name not in pulsing)


@pytest.mark.parametrize("board", BOARDS)
def test_the_question_keeps_within_the_budgets_of_the_loop(board):
    b = in_the_middle(board, meter=True)
    b.tap("menu")
    b.run(0.5)
    b.press(START[board])
    taken = len(b.meter.steps)
    while not asks(b):
        taken = len(b.meter.steps)
        b.run(0.005)
    frames = b.frames_sent
    while b.frames_sent == frames:
        b.run(0.005)
    assert sum(b.meter.steps[taken:]) <= 25_000
    b.release(START[board])
    b.run(1)
    assert max(b.meter.steps[taken:]) <= 15_000
    taken = len(b.meter.steps)
    b.run(2)
    assert max(b.meter.steps[taken:]) <= 1_500
