# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a desktop shows of the starter board: pictures, and the simulator's page in a real browser."""

from types import SimpleNamespace

import pytest
from helpers import new_game, play
from PIL import Image

from host_sim.bench import Bench
from host_sim.picture import FACES
from host_sim.simulator.platform_words import platform_words

# --- Pictures -------------------------------------------------------------------------------------


def test_a_picture_has_a_cap_for_each_key_and_a_lit_one_for_each_light(tmp_path):
    b = Bench(board="starter")
    face = FACES["starter"]
    b.board.lights[:] = bytes(3 * 20)
    b.board.lights[3 * 15 : 3 * 16] = bytes((0, 200, 0))  # d4, the last of the matrix, red
    b.board.lights[3 * 16 : 3 * 17] = bytes((0, 0, 200))  # F1, the first of the stick, blue
    b.png(tmp_path / "board.png")
    with Image.open(tmp_path / "board.png") as image:
        assert image.size == (face.width, face.height)

        def middle(column, row):
            """The middle of a cap, counted from the upper left one; row 4 are the function keys."""
            x = face.keys_x + (column + 0.5) * face.pitch
            y = face.row_y + face.pitch / 2 if row == 4 else face.keys_y + (row + 0.5) * face.pitch
            return image.getpixel((round(x), round(y)))

        caps = {(column, row): middle(column, row) for column in range(4) for row in range(5)}
    red, green, blue = caps.pop((3, 0))
    assert red > 150 and red > 3 * max(green, blue)
    red, green, blue = caps.pop((0, 4))
    assert blue > 150 and blue > 3 * max(red, green)
    assert all(max(colour) < 90 for colour in caps.values()), caps


# --- Words ----------------------------------------------------------------------------------------


def table_of(moves, edition="classic", **options):
    """A firmware that shows a game, as far as the names of platforms depend on it."""
    game = play(new_game(edition, 2), moves)
    table = SimpleNamespace(**({"chosen": -1, "targets": 0, "hint": False, "wrong": -1} | options))
    return SimpleNamespace(game=game, table=table, screen=table)


def test_a_platform_is_called_by_what_stands_on_it_and_what_has_happened_there():
    words = platform_words(table_of("Ba1 Cb1 Kd4 b1a1"))
    assert words[0] == "base column, frozen, last move"  # a1
    assert words[1] == "empty platform, last move from here"  # b1
    assert words[15] == "capital"  # d4
    assert set(words[2:15]) == {"empty platform"}


def test_a_claimed_row_is_told():
    words = platform_words(table_of("Ba1 Bb1 Bc1"))
    assert words[:4] == ["base, in a row"] * 2 + ["base, frozen, in a row, last move", "empty platform"]


def test_what_is_chosen_and_where_it_may_go_is_told():
    app = table_of("Ba1 Cb1 Kd4", chosen=16 + 1, targets=1 << 0 | 1 << 2 | 1 << 5, wrong=15)
    words = platform_words(app)
    assert words[1] == "column, chosen"
    assert words[0] == "base, possible here"
    assert words[2] == words[5] == "empty platform, possible here"
    assert words[15] == "capital, frozen, last move, not possible"
    app.table.chosen, app.table.targets, app.table.wrong, app.table.hint = -1, 0, -1, True
    words = platform_words(app)
    assert (
        words[0] == "base" and words[1] == "column, can move" and words[2] == "empty platform, possible here"
    )


def test_the_menu_s_lights_are_no_platforms():
    app = table_of("Ba1")
    app.screen = SimpleNamespace()
    assert platform_words(app) is None
    app.screen = SimpleNamespace(table=app.table)  # the result, over the board as it stands
    assert platform_words(app)[0] == "base, frozen, last move"
