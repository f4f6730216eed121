# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What outlives the simulator: killed at any moment, with files that are foreign or cannot be written.

The real command, played on over the wire; and its page, which goes on when the simulator is started again.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time

import aiohttp
import pytest
from helpers import legal_moves, new_game, play
from test_simulator_server import LIMIT, Guest

from engine.notation import move_text
from host_sim.record_file import read_games

pytestmark = pytest.mark.long

KINDS = {"B": "prev", "C": "next", "K": "turn"}
CAP_DAC_OVERRIDE = 1  # what lets root write where it may not
PR_CAPBSET_DROP = 24


class Play:
    """`ledifice play` with its flash in a folder of the test's."""

    def __init__(self, flash, *arguments, **options):
        command = [sys.executable, "-m", "host_sim", "play", "--no-browser", "--port", "0", "--speed", "8"]
        pipe = subprocess.PIPE
        command += ["--seed", "1", "--flash", str(flash), *arguments]
        self.process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, **options)
        RUNNING.append(self.process)
        line = self.process.stdout.readline()
        self.address = line.partition("Open ")[2].strip()

    def end(self):
        """Ctrl-C; what was printed since, and the complaints."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=LIMIT)
        assert self.process.returncode == 0
        return out.splitlines(), err.splitlines()

    def visit(self, what):
        """Let somebody at the page do something."""

        async def go():
            async with aiohttp.ClientSession() as session:
                window = await Guest(None, session, self.address[len("http://") :].rstrip("/")).open()
                await window.until(lambda state: state["screen"])
                return await what(window)

        return asyncio.run(asyncio.wait_for(go(), 4 * LIMIT))

    def complaint(self):
        """A line of standard error; it must be there."""
        return self.process.stderr.readline().strip()


RUNNING = []


@pytest.fixture(autouse=True)
def nothing_is_left_behind(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    yield
    while RUNNING:
        with RUNNING.pop() as process:
            process.kill()


def refused(flash, *arguments):
    """The words with which the command ends when it cannot begin."""
    process = Play(flash, *arguments).process
    out, err = process.communicate(timeout=LIMIT)
    assert process.returncode == 1 and not out
    return err.strip()


def keys_of(move):
    """The keys that make a move like `Ba1` or `a1b1`."""
    first, last = move[:-2], move[-2:]
    return KINDS.get(first) or _middle(first), _middle(last)


def _middle(platform):
    """A key of a platform: each has two by two of them, and a ring around all."""
    return "bdfh"["abcd".index(platform[0])] + str(2 * int(platform[1]))


async def make(window, *moves):
    await window.start_corintho()
    for count, move in enumerate(moves, 1):
        await window.tap(*keys_of(move))
        await window.moves(*moves[:count])


async def go_on(window):
    """Go on with the game that was saved; its moves."""
    await window.until(lambda state: state["screen"] == "offer")
    await window.tap("ok")
    await window.until(lambda state: state["screen"] in ("corinthotable", "result") and state["game"])
    return window.state["game"]["moves"]


async def at_menu(window):
    await window.until(lambda state: state["screen"] == "menu")


def names(folder):
    return sorted(each.name for each in folder.iterdir() if not each.name.endswith(".lock"))


# --- Killed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=[pytest.mark.slow] if n >= 5 else []) for n in range(30)]
)
def test_killed_at_any_moment_the_game_is_there_again(tmp_path, number, record_property):
    """All that a window was told of is there, and at most the one turn more that was being made."""
    flash = tmp_path / "big.flash"
    chance = random.Random(number)
    simulator = Play(flash)
    told, tried = [], []

    async def until_killed(window):
        await window.start_corintho()
        loop = asyncio.get_running_loop()
        loop.call_later(chance.uniform(0.05, 3), simulator.process.kill)
        try:
            while True:
                game = play(new_game("classic", 2), " ".join(window.state["game"]["moves"]))
                moves = window.state["game"]["moves"]
                told[:] = moves
                if (len(moves) > 2 and chance.random() < 0.25) or not game.player:
                    tried[:], keys = moves[:-1], ["undo"]
                else:
                    move = move_text(game, chance.choice(legal_moves(game)))
                    tried[:], keys = [*moves, move], keys_of(move)
                await window.tap(*keys)
                await window.moves(*tried)
        except (AssertionError, ConnectionError):  # the wire is cut: what came through it counts
            told[:] = window.state["game"]["moves"]

    simulator.visit(until_killed)
    assert simulator.process.wait(LIMIT) == -signal.SIGKILL
    assert len(flash.read_bytes()) == 4096
    again = Play(flash)
    found = again.visit(go_on)
    record_property("killed", f"{len(told)} moves told, {len(found)} found")
    assert found in (told, tried), "neither what was told nor the turn after it"
    out, err = again.end()
    assert err == [] and out[-1] == "The board is switched off. It goes on where it was."
    assert names(tmp_path) == ["big.flash", "big.flash.games.txt"]
    games = read_games((tmp_path / "big.flash.games.txt").read_text()) if found else []
    assert len(games) == min(1, len(found)), "the game has one line, before and after the kill"


def test_a_file_is_whole_whenever_its_writer_is_killed(tmp_path):
    path = tmp_path / "file"
    write = (
        "from host_sim.simulator.memory import KeptFile\n"
        f"file = KeptFile({str(path)!r})\n"
        "while True:\n"
        "    for byte in b'ab':\n"
        "        assert not file.store(bytes([byte]) * 100_000)\n"
        "        print(flush=True)\n"
    )
    chance = random.Random(3)
    for _ in range(15):
        writer = subprocess.Popen([sys.executable, "-c", write], stdout=subprocess.PIPE)
        RUNNING.append(writer)
        writer.stdout.readline()
        time.sleep(chance.uniform(0, 0.02))
        writer.kill()
        writer.wait(LIMIT)
        content = path.read_bytes()
        assert len(content) == 100_000 and len(set(content)) == 1


def test_settings_and_language_are_there_again(tmp_path):
    flash = tmp_path / "big.flash"

    async def speak_french(window):
        await at_menu(window)
        await window.tap("prev", "prev", "prev", "prev", "ok")
        await window.until(lambda state: any("Francais" in line for line in state["text"]))

    async def reads_french(window):
        await window.until(lambda state: any("Joueur 1" in line for line in state["text"]))

    simulator = Play(flash)
    simulator.visit(speak_french)
    simulator.process.kill()
    again = Play(flash)
    again.visit(reads_french)
    again.end()


def test_what_a_power_cut_in_mid_save_leaves_is_what_is_kept(tmp_path):
    flash = tmp_path / "big.flash"

    async def cut(window):
        await make(window, "Ba1")
        before = flash.read_bytes()
        await window.say(do="cut", after=3)
        await window.until(lambda state: state["faults"]["cut"] == 3)
        await window.tap(*keys_of("Cb1"))
        await window.until(lambda state: not state["power"])
        return before

    simulator = Play(flash)
    before = simulator.visit(cut)
    after = flash.read_bytes()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 3
    simulator.process.kill()
    again = Play(flash)
    assert again.visit(go_on) == ["Ba1"]
    again.end()


def test_the_very_first_save_cut_off_is_a_board_s_flash_still(tmp_path):
    flash = tmp_path / "big.flash"

    async def cut(window):
        await at_menu(window)
        await window.say(do="cut", after=3)
        await window.tap("ok")
        await window.until(lambda state: not state["power"])

    simulator = Play(flash)
    simulator.visit(cut)
    assert flash.read_bytes().count(0xFF) == 4093
    simulator.process.kill()
    again = Play(flash)
    again.visit(at_menu)
    assert again.end()[1] == []


def test_a_record_that_is_loaded_is_kept_and_switched_off_it_stays(tmp_path):
    async def load(window):
        await at_menu(window)
        await window.say(do="load", record="cathedral auto light none: K0d4 W1a1")
        await window.until(lambda state: state["screen"] == "offer")
        await window.say(do="power", on=False)
        await window.until(lambda state: not state["power"])

    async def look(window):
        await window.until(lambda state: "Cathedral" in " ".join(state["text"]))
        return window.state["screen"]

    simulator = Play(tmp_path / "flash")
    simulator.visit(load)
    simulator.process.kill()
    again = Play(tmp_path / "flash")
    assert again.visit(look) == "offer"
    again.end()


def test_all_games_so_far_are_on_the_page_and_in_the_file(tmp_path):
    flash = tmp_path / "flash"

    async def second_game(window):
        await window.until(lambda state: state["screen"] == "offer")
        assert window.state["earlier"] + window.state["record"] == first
        await window.tap("menu")
        await at_menu(window)
        await window.tap("ok", "ok")  # start, and yes, give up the old one
        await window.until(lambda state: state["screen"] == "corinthotable" and not state["game"]["moves"])
        await window.tap(*keys_of("Kd4"))
        await window.moves("Kd4")

    async def look(window):
        await window.until(lambda state: state["screen"] == "offer")
        return window.state["earlier"] + window.state["record"]

    simulator = Play(flash)
    simulator.visit(lambda window: make(window, "Ba1", "Bb1", "Bc1", "Ka4"))
    simulator.end()
    first = "corintho classic 2 p1win: Ba1 Bb1 Bc1 Ka4\n"
    assert (tmp_path / "flash.games.txt").read_text() == first
    again = Play(flash)
    again.visit(second_game)
    again.end()
    both = first + "corintho classic 2 none: Kd4\n"
    assert (tmp_path / "flash.games.txt").read_text() == both
    third = Play(flash)
    assert third.visit(look) == both
    third.end()


# --- Files that are not what they should be -------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [b"", b"my diary", bytes(4096), b"x" * 5000],
    ids=["empty", "short", "zeros of its size", "long"],
)
def test_what_is_no_flash_is_put_aside_and_the_board_begins_blank(tmp_path, content):
    flash = tmp_path / "flash"
    flash.write_bytes(content)
    (tmp_path / "flash.1").write_text("an older one")
    simulator = Play(flash)
    said = f"{flash} is no board's flash. It is kept as flash.2; the board begins blank."
    assert simulator.complaint() == said

    async def look(window):
        await at_menu(window)
        return window.state["trouble"]

    assert simulator.visit(look) == said
    simulator.end()
    assert (tmp_path / "flash.2").read_bytes() == content
    assert (tmp_path / "flash.1").read_text() == "an older one"
    again = Play(flash)
    assert again.visit(look) == ""
    assert again.end()[1] == []


def test_damage_inside_is_the_board_s_own_affair(tmp_path):
    flash = tmp_path / "flash"
    simulator = Play(flash)
    simulator.visit(lambda window: make(window, "Ba1", "Cb1"))
    simulator.end()
    image = bytearray(flash.read_bytes())
    image[14] ^= 1  # in the first entry
    flash.write_bytes(image)
    again = Play(flash)
    assert again.visit(go_on) == ["Ba1", "Cb1"]
    assert again.end()[1] == []
    assert names(tmp_path) == ["flash", "flash.games.txt"]


def test_a_file_of_games_that_is_none_is_put_aside(tmp_path):
    (tmp_path / "flash.games.txt").write_text("corintho classic 2 none: Ba1 Ba1\n")
    simulator = Play(tmp_path / "flash")
    assert simulator.complaint() == (
        f"{tmp_path}/flash.games.txt is not a file of game records: "
        "line 1: move 2, 'Ba1', is not legal. It is kept as flash.games.txt.1."
    )
    simulator.end()
    assert (tmp_path / "flash.games.txt.1").read_text() == "corintho classic 2 none: Ba1 Ba1\n"


def test_a_new_board_keeps_the_old_one_aside_and_the_games_so_far(tmp_path):
    flash = tmp_path / "flash"
    simulator = Play(flash)
    simulator.visit(lambda window: make(window, "Ba1"))
    simulator.end()
    old = flash.read_bytes()
    new = Play(flash, "--new")
    assert new.complaint() == f"The board begins blank. What was in its flash is kept as {flash}.1."
    new.visit(at_menu)
    new.end()
    assert (tmp_path / "flash.1").read_bytes() == old
    assert (tmp_path / "flash.games.txt").read_text() == "corintho classic 2 none: Ba1\n"
    again = Play(tmp_path / "flash.1")
    assert again.visit(go_on) == ["Ba1"]
    again.end()


# --- One at a time --------------------------------------------------------------------------------


def test_a_second_simulator_on_the_same_flash_names_the_first_and_changes_nothing(tmp_path):
    flash = tmp_path / "flash"
    (tmp_path / "link").symlink_to(flash)
    simulator = Play(flash)
    simulator.visit(lambda window: make(window, "Ba1"))
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    said = (
        f"The simulator is running already at {simulator.address}. "
        "--flash FILE starts another one on another file."
    )
    assert refused(flash) == refused(tmp_path / "link", "--new") == said
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
    simulator.process.kill()
    simulator.process.wait(LIMIT)
    again = Play(flash)  # the lock has died with it
    assert again.visit(go_on) == ["Ba1"]
    again.end()


def test_each_kind_of_board_has_a_flash_of_its_own_in_the_user_s_folder(tmp_path):
    def run(*arguments):
        command = [sys.executable, "-m", "host_sim", "play", "--no-browser", "--port", "0", *arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        RUNNING.append(process)
        return process

    big, starter = run(), run("--board", "starter")
    for process, name in ((big, "big"), (starter, "starter")):
        process.stdout.readline()
        assert process.stdout.readline() == f"It is kept in {tmp_path}/state/ledifice/{name}.flash\n"
    assert "running already at http://127.0.0.1:" in run("--board", "starter").communicate(timeout=LIMIT)[1]


# --- Files that cannot be written -----------------------------------------------------------------


def bound_by_permissions():
    """Root may write everywhere: it is not to, in the process that is started."""
    if os.geteuid() == 0:
        import ctypes

        assert ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0) == 0


def test_in_a_folder_that_cannot_be_written_one_plays_on_without_being_kept(tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir()
    simulator = Play(folder / "flash")
    simulator.visit(lambda window: make(window, "Ba1"))
    simulator.end()
    before = {name: (folder / name).read_bytes() for name in names(folder)}
    folder.chmod(0o555)
    try:
        again = Play(folder / "flash", preexec_fn=bound_by_permissions)

        async def play_on(window):
            assert await go_on(window) == ["Ba1"]
            await window.tap(*keys_of("Cb1"))
            await window.moves("Ba1", "Cb1")
            await window.until(lambda state: state["trouble"])
            return window.state["trouble"]

        said = again.visit(play_on)
        assert said == (
            f"{folder}/flash cannot be written: Permission denied. The game goes on, but it is not kept."
        )
        out, err = again.end()
        assert err == [said] and out[-1] == "The board is switched off."
        assert {name: (folder / name).read_bytes() for name in names(folder)} == before
    finally:
        folder.chmod(0o755)


def test_while_the_disk_is_full_the_game_goes_on_and_it_is_kept_when_there_is_room(tmp_path):
    import resource

    flash = tmp_path / "flash"
    simulator = Play(flash)

    def room(size):
        _, most = resource.prlimit(simulator.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(simulator.process.pid, resource.RLIMIT_FSIZE, (size, most))

    async def play_on(window):
        await make(window, "Ba1")
        kept = flash.read_bytes()
        room(2048)
        await window.tap(*keys_of("Cb1"))
        await window.until(lambda state: state["trouble"])
        assert "flash cannot be written: File too large." in window.state["trouble"]
        await window.moves("Ba1", "Cb1")
        assert flash.read_bytes() == kept and "flash.new" not in names(tmp_path)
        room(resource.RLIM_INFINITY)
        await window.until(lambda state: not state["trouble"])

    simulator.visit(play_on)
    assert len([simulator.complaint()]) == 1
    simulator.process.kill()
    again = Play(flash)
    assert again.visit(go_on) == ["Ba1", "Cb1"]
    again.end()
