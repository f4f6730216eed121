# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Matches between computer players, and the yardstick that they are held against."""

import random
import sys

import pytest
from helpers import legal_moves, new_game, play

from host_sim import uct
from host_sim.__main__ import main
from host_sim.arena import elo, opening, play_group, summary
from host_sim.record_file import read_games


def arena(tmp_path, *arguments):
    """Run a match; return its exit code and the games that were recorded."""
    records = tmp_path / "games.txt"
    code = main(["arena", *arguments, "--records", str(records)])
    return code, read_games(records.read_text())


@pytest.mark.parametrize("edition", ("classic", "revised", "open"))
def test_a_match_is_played_from_both_seats_and_recorded(tmp_path, capsys, edition):
    code, games = arena(tmp_path, "--edition", edition, "--a", "1", "--b", "random", "--games", "5")
    assert code == 0
    assert len(games) == 6, "each opening is played from both seats"
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert [first.move_at(ply) for ply in range(4)] == [second.move_at(ply) for ply in range(4)]
    assert all(game.result >= 0 for game in games)
    said = capsys.readouterr().out
    won = sum(game.result == 1 + number % 2 for number, game in enumerate(games))
    assert f"in 6 games: {won} won" in said and "Elo" in said


def test_three_players_take_turns_at_every_seat(tmp_path, capsys):
    code, games = arena(tmp_path, "--players", "3", "--a", "2", "--b", "random", "--games", "6")
    assert code == 0 and len(games) == 6
    assert all(game.players == 3 and game.result >= 0 for game in games)
    assert "an equal would score 33.3 %" in capsys.readouterr().out


@pytest.mark.parametrize("claims", ("auto", "call"))
def test_cathedral_has_its_matches_too(tmp_path, claims):
    code, games = arena(
        tmp_path, "--game", "cathedral", "--edition", claims, "--a", "1", "--b", "random", "--games", "2"
    )
    assert code == 0
    assert [game.claims for game in games] == [("auto", "call").index(claims)] * 2


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_processes(tmp_path):
    match = ("--a", "2", "--b", "uct:20", "--games", "4", "--seed", "5")
    arena(tmp_path, *match)
    first = (tmp_path / "games.txt").read_text()
    arena(tmp_path, *match, "--jobs", "2")
    assert (tmp_path / "games.txt").read_text() == first


def test_another_engine_plays_over_its_protocol(tmp_path):
    code, games = arena(
        tmp_path,
        "--a",
        f"{sys.executable} -m host_sim ugi",
        "--b",
        "random",
        "--games",
        "2",
        "--edition",
        "open",
    )
    assert code == 0 and len(games) == 2
    assert sum(game.result == 1 + number for number, game in enumerate(games)) == 2, "level 3 beats random"


def test_an_engine_that_makes_no_legal_move_has_lost(tmp_path, capsys):
    program = tmp_path / "engine.py"
    program.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    answer = {'ugi': 'ugiok', 'isready': 'readyok', 'go': 'bestmove z9'}.get(word)\n"
        "    if answer:\n"
        "        print(answer, flush=True)\n"
    )
    code, games = arena(tmp_path, "--a", f"{sys.executable} {program}", "--b", "random", "--games", "2")
    assert code == 1
    said = capsys.readouterr().out
    assert "0 won, 0 drawn, 2 lost" in said and said.count("forfeit:") == 2
    assert all(game.result == -1 for game in games), "what was played is recorded"


@pytest.mark.parametrize(
    "arguments",
    (
        ("--a", "6", "--b", "1"),
        ("--a", "uct:0", "--b", "1"),
        ("--a", "uct:many", "--b", "1"),
        ("--a", "", "--b", "1"),
        ("--game", "cathedral", "--edition", "open", "--a", "1", "--b", "1"),
    ),
)
def test_what_cannot_play_is_refused_in_a_sentence(tmp_path, monkeypatch, capsys, arguments):
    monkeypatch.chdir(tmp_path)
    assert main(["arena", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_openings_are_not_decided_yet():
    for seed in range(30):
        game = new_game("revised", 2)
        opening(game, 4, seed)
        player = game.player
        for move in legal_moves(game):
            game.play(move)
            assert game.result != player
            game.undo()


def test_scores_and_elo():
    assert elo(0.5) == 0
    assert round(elo(0.75)) == 191 and round(elo(0.25)) == -191
    score, low, high = summary([[1.0, 1.0]] * 50)
    assert score == high == 1.0 and 0.95 < low < 0.97  # Wilson's interval for 100 of 100
    score, low, high = summary([[1.0, 0.0]] * 50)
    assert score == 0.5 and low < 0.41 and high > 0.59, "no spread between pairs is not certainty"


# --- UCT ------------------------------------------------------------------------------------------


def test_uct_leaves_the_game_as_it_was_and_finds_a_win():
    game = play(new_game("classic", 2), "Ba1 Kd4 Bb2 Ka4")
    chance = random.Random(1)
    move = uct.choose(game, 400, chance)
    assert game.ply == 4
    player = game.player
    game.play(move)
    assert game.result == player


@pytest.mark.long
def test_uct_beats_random_in_both_games():
    for settings, games in ((("corintho", 0, 2), 8), (("cathedral", 0, 2), 1)):
        specs = ("uct:60", "random")
        points = [point for group in range(games) for point, _, _ in play_group(settings, specs, group, 1)]
        assert sum(points) / len(points) >= 0.75


def test_random_moves_are_drawn_with_the_same_chance():
    game = play(new_game("classic", 2), "Ba1 Cb1")
    draw = uct.RandomMoves(False)
    chance = random.Random(2)
    seen = {}
    for _ in range(4000):
        draw.play(game, chance)
        seen[game.last] = seen.get(game.last, 0) + 1
        game.undo()
    legal = legal_moves(game)
    assert set(seen) == set(legal)
    assert max(seen.values()) < 2 * 4000 / len(legal)
