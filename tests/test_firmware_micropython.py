# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The bundle on 32-bit MicroPython with 96 KB of heap, both forms: boots, plays, and idles for nothing."""

import os
import random
import shutil
import subprocess
from statistics import mean

import pytest
from board_helpers import CATHEDRAL, CORINTHO, key_presses, sit_down, small_presses
from helpers import legal_moves
from saved_games import found_in, read, state_of
from system_tools import need
from test_micropython import ROOT

from engine.cathedral import Cathedral
from engine.corintho import Corintho
from host_sim.flasher import bundle

pytestmark = pytest.mark.long  # an interpreter of its own

HEAP = 96_000  # what the interpreter makes of `96k`
SCRIPTS = ROOT / "tests" / "micropython"


class Board:
    """A bundle in a process of its own. `ask()` has an expression evaluated there."""

    def __init__(self, interpreter, folder, heap="96k", nvm=(), board="big"):
        command = [
            interpreter,
            "-X",
            f"heapsize={heap}",
            "scripts/play_firmware.py",
            "scripts/standins",
            *nvm,
        ]
        pipe = subprocess.PIPE
        environment = {**os.environ, "LEDIFICE_BOARD": board}  # what settings.toml is on the device
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment
        )

    def ask(self, expression):
        try:
            self._process.stdin.write(expression + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass
        line = self._process.stdout.readline()
        assert line, self._process.stderr.read()
        return None if line == "None\n" else int(line)

    def press(self, *keys):
        for key in keys:
            self.ask(f"press({key}) or step(12)")

    def play(self, game, level=0, seed=1):
        """Choose a game in the menu and play it to its end, by key presses or with computer players of some
        level; return how many moves it took."""
        chance = random.Random(seed)
        if self.ask("int(app.table is not None)"):
            self.press(107)
        self.press(81 if game is Cathedral else 80, 50 + level, 40 + level, 90)
        self.wait_for_table()
        if level:
            return self.ask("finish()")
        game = game()
        while game.player:
            move = chance.choice(legal_moves(game))
            for key in key_presses(game, move, self._ghost):
                self.press(key)
            game.play(move)
            self.ask("step(60)")
            assert (self.ask("app.game.ply"), self.ask("app.game.player")) == (game.ply, game.player)
            if game.ply > 3 and game.player:
                self.think_of_giving_up()
        self.ask("step(400)")  # to the result
        assert self.ask("app.game.result") >= 0
        return self.ask("app.game.ply")

    def think_of_giving_up(self):
        """Press start in the menu, and go back to the game."""
        self.press(107, 90)
        assert self.ask("asked()"), "the game is gone"
        self.press(108, 108)

    def wait_for_table(self):
        assert self.ask("ready()"), "no game is shown"

    def _ghost(self):
        return self.ask("app.table.ghost.kind"), self.ask("app.table.ghost.turns")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.communicate()


@pytest.fixture(scope="module")
def interpreter():
    return need("32-bit MicroPython")


@pytest.fixture(scope="module")
def bundles(tmp_path_factory):
    """The folders of both bundles; the compiled one is in MicroPython's form.

    With them are the scripts that run there: file names are on the heap, so let them be the same everywhere.
    """
    folders = {}
    for form in ("source", "mpy"):
        folders[form] = tmp_path_factory.mktemp(form)
        bundle.build(form == "source", header=b"M").write(folders[form])
        shutil.copytree(SCRIPTS, folders[form] / "scripts")
    return folders


@pytest.fixture(params=["source", "mpy"])
def board(request, bundles, interpreter):
    """A board that has just been switched on."""
    with Board(interpreter, bundles[request.param]) as board:
        yield board


@pytest.mark.parametrize("game", (Corintho, Cathedral))
def test_it_boots_and_plays_a_whole_game_by_key_presses(board, game):
    assert board.ask("used()") < HEAP * 0.55
    assert board.play(game) >= (10 if game is Cathedral else 4)
    assert board.ask("used()") < HEAP - 8_000, "there is room to breathe"


@pytest.mark.parametrize("form", ["source", "mpy"])
def test_40_kilobytes_are_free_on_a_pico_after_everything_has_been_used(bundles, interpreter, form):
    """What is used here and what was measured to be free on a Pico make 161,000 bytes."""
    used = {}
    with Board(interpreter, bundles[form], "200k") as board:

        def note(state):
            used[state] = board.ask("used()")

        for game in (80, 81, 80):
            board.press(107, game, 50, 40, 90)
            board.wait_for_table()
            note(f"{game} begun")
            board.press(100, 44, 109, 104)
            board.ask("step(3000)")
            note(f"{game} hint")
            board.press(105, 106, 107)
            for language in (88, 89, 87):
                board.press(language)
                board.ask("step(100)")
                note(f"{game} menu {language}")
            board.press(55, 45, 90)
            board.wait_for_table()
            board.ask("step(600)")
            note(f"{game} level 5")
            board.ask("finish()")
            note(f"{game} result")
    assert max(used.values()) <= 161_000 - 40_000, used


@pytest.mark.parametrize(("game", "form"), ((Corintho, "source"), (Corintho, "mpy"), (Cathedral, "mpy")))
def test_computer_players_of_level_5_play_to_the_end_in_112_kilobytes(bundles, interpreter, game, form):
    """What Cathedral's needs is more than a board of so little memory can compile by itself."""
    with Board(interpreter, bundles[form], "112k") as board:
        assert board.play(game, 5) >= (10 if game is Cathedral else 4)
        assert board.ask("app.game.result") >= 0


@pytest.mark.parametrize(("game", "form"), ((Corintho, "source"), (Corintho, "mpy"), (Cathedral, "mpy")))
def test_there_is_room_to_ask_before_a_game_against_level_5_is_given_up(bundles, interpreter, game, form):
    with Board(interpreter, bundles[form], "112k") as board:
        board.press(81 if game is Cathedral else 80, 55, 40, 90)
        board.wait_for_table()
        board.ask("step(5000)")
        assert board.ask("app.game.ply") == 1
        board.think_of_giving_up()
        assert board.ask("int(app.screen is app.table)") and board.ask("app.game.ply") == 1


@pytest.mark.parametrize("form", ["source", "mpy"])
def test_the_starter_board_boots_plays_and_idles_in_the_same_memory(bundles, interpreter, form):
    with Board(interpreter, bundles[form], board="starter") as board:
        assert board.ask("used()") < HEAP * 0.6  # what its few keys mean takes 3 KB
        assert board.ask("idle()") == 0
        board.press(12)  # start
        board.wait_for_table()
        assert board.ask("idle()") == 0, "and the rhythm goes on"
        chance = random.Random(4)
        game = Corintho()
        while game.player:
            move = chance.choice(legal_moves(game))
            keys = small_presses(move)
            board.press(16 + move // 16 if move < 64 else keys[0], keys[1])
            game.play(move)
            board.ask("step(60)")
            assert (board.ask("app.game.ply"), board.ask("app.game.player")) == (game.ply, game.player)
        board.ask("step(400)")
        assert board.ask("used()") < HEAP - 8_000, "there is room to breathe"


def test_a_computer_player_of_level_5_plays_on_the_starter_board_in_112_kilobytes(bundles, interpreter):
    """Compiled: as text, compiling it takes 116."""
    with Board(interpreter, bundles["mpy"], "112k", board="starter") as board:
        for seat in (8, 9):
            board.press(seat, 3, 3)  # 4, and 5
        assert [board.ask(f"app.settings.seats[{seat}]") for seat in (0, 1)] == [5, 5]
        board.press(12)
        board.wait_for_table()
        assert board.ask("finish()") >= 4
        assert board.ask("app.game.result") >= 0


def test_one_game_takes_the_place_of_the_other_in_memory(board):
    used = []
    for seed, game in enumerate((Corintho, Cathedral, Corintho, Cathedral)):
        board.play(game, seed=seed)
        used.append(board.ask("used()"))
    assert used[2] < used[1], "Corintho takes less than Cathedral: that was dropped"


def test_an_idle_second_allocates_nothing_in_the_menu_and_at_both_tables(board):
    assert board.ask("idle()") == 0
    for game in (80, 81):
        board.press(game, 90)
        board.wait_for_table()
        assert board.ask("idle()") == 0
        board.press(107)


def used_after_games(folder, interpreter, pairs, idle):
    """The heap in use after each of so many pairs of games, in more of it than they need."""
    with Board(interpreter, folder, heap="160k") as board:
        for seed in range(pairs):
            for game in (Corintho, Cathedral):
                board.play(game, 1, seed)
                board.ask(f"step({idle})")
            yield board.ask("used()")


def does_not_grow(used):
    """Whether the second half takes as much as the first.

    How a game ends makes some 300 bytes of difference, so the means of two halves of seven differ by 600 once
    in thousands of runs. What is lost shows from 80 bytes a pair of games on, in a night from 10.
    """
    half = len(used) // 2
    return mean(used[-half:]) <= mean(used[:half]) + 600


@pytest.mark.parametrize("form", ["source", "mpy"])
def test_game_after_game_takes_no_more_memory(bundles, interpreter, form):
    used = list(used_after_games(bundles[form], interpreter, 15, 4000))
    assert does_not_grow(used), used


@pytest.mark.slow
@pytest.mark.parametrize("form", ["source", "mpy"])
def test_a_night_of_games_takes_no_more_memory(bundles, interpreter, form):
    used = list(used_after_games(bundles[form], interpreter, 120, 40000))
    assert does_not_grow(used), used


@pytest.mark.parametrize("game", (CORINTHO, CATHEDRAL))
@pytest.mark.parametrize("form", ["source", "mpy"])
def test_a_saved_game_is_taken_up_in_the_same_memory(bundles, interpreter, tmp_path, form, game):
    """Played on the bench, with the power cut at its end, when people have sat down: a computer player needs
    more memory."""
    b = sit_down(game, seats=(1, 1))
    while b.game.player:
        b.run(1)
    b.app.settings.seats[:] = bytes(4)
    b.app.change_settings()
    b.run(1)
    assert found_in(read(b.nvm)[1]) == state_of(b.app)
    (tmp_path / "nvm").write_bytes(b.nvm)
    with Board(interpreter, bundles[form], nvm=[tmp_path / "nvm"]) as board:
        assert board.ask("used()") < HEAP * 0.55
        board.press(109)
        board.wait_for_table()
        board.ask("step(20)")
        assert board.ask("app.game.ply") == b.game.ply
        assert [board.ask(f"app.game.move_at({ply})") for ply in range(b.game.ply)] == [
            b.game.move_at(ply) for ply in range(b.game.ply)
        ]
        assert board.ask("step(800) or app.game.result") == b.game.result
        assert board.ask("used()") < HEAP - 8_000


@pytest.mark.parametrize("form", ["source", "mpy"])
def test_every_module_of_the_bundle_loads_the_libraries_too(bundles, interpreter, form):
    suffix = ".py" if form == "source" else ".mpy"
    paths = [path.relative_to(bundles[form]).as_posix() for path in bundles[form].rglob("?*/*" + suffix)]
    paths = [path for path in paths if not path.startswith("scripts/")]
    names = sorted(path.removesuffix(suffix).removeprefix("lib/").replace("/", ".") for path in paths)
    names = [*(name.removesuffix(".__init__") for name in names), "unfinished"]
    assert {"neopixel", "adafruit_display_text.label", "engine.city", "ledifice.words_fr"} < set(names)
    command = [interpreter, "-X", "heapsize=160k", "scripts/load_modules.py", *names]
    done = subprocess.run(command, cwd=bundles[form], capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == names, done.stderr
