# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The wheel and the sdist: built from a copy of this folder, the wheel put into an empty environment, and
every command run from another folder. `make wheel-test`; pip fetches what the wheel needs.
"""

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

from host_sim import HOME, __version__
from host_sim.flasher.trouble import NO_DEVICE

pytestmark = pytest.mark.slow

LIMIT = 120  # seconds, for what takes five
NOT_SOURCE = shutil.ignore_patterns(
    *(".git", ".venv*", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis")
)

# A column is placed, and a picture of the board taken.
ON_THE_BENCH = """
import host_sim
from host_sim.bench import Bench

b = Bench(board=BOARD)
b.power_on()
b.tap("ok")
b.run(1)
b.tap("column", SQUARE)
b.run(1)
b.png("board.png")
print(b.game.ply, host_sim.__file__)
b.power_off()
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A folder with the sdist, and the wheel built from that sdist."""
    folder = tmp_path_factory.mktemp("built")
    shutil.copytree(HOME, folder / "copy", ignore=NOT_SOURCE)
    command = [sys.executable, "-m", "build", "--outdir", folder, folder / "copy"]
    subprocess.run(command, check=True, capture_output=True)
    shutil.rmtree(folder / "copy")
    return folder


@pytest.fixture(scope="module")
def wheel(built):
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def sdist(built):
    (found,) = built.glob("*.tar.gz")
    return found


class Installed:
    """The wheel in an environment of its own, and somebody who stands in another folder."""

    def __init__(self, wheel, folder):
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        self.programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        # With the libraries of this environment, so that a bundle made here has the same in it.
        versions = folder / "versions.txt"
        with versions.open("w") as file:
            command = [sys.executable, "-m", "pip", "freeze", "--exclude-editable"]
            subprocess.run(command, check=True, stdout=file)
        command = [self.programs / "pip", "install", wheel, "--constraint", versions]
        subprocess.run(command, check=True, capture_output=True)
        (self.packages,) = (folder / "venv").glob("[Ll]ib/**/site-packages")
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()
        home = folder / "home"
        home.mkdir()
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        self.environment = inherited | {"HOME": str(home), "USERPROFILE": str(home)}
        for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
            self.environment.pop(name, None)
        self.how = {"cwd": self.elsewhere, "env": self.environment, "text": True}

    def run(self, *words, **how):
        """Run `ledifice …` to its end."""
        command = [self.programs / "ledifice", *words]
        return subprocess.run(command, capture_output=True, timeout=LIMIT, **self.how, **how)

    def everything(self):
        """Each installed file and folder, and when and how long it was last written."""
        found = self.packages.rglob("*")
        return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in found}


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    installed = Installed(wheel, tmp_path_factory.mktemp("installed"))
    before = installed.everything()
    for path in before:
        path.chmod(path.stat().st_mode & ~0o222)
    yield installed
    assert installed.everything() == before, "something was written where the programs lie"
    for path in before:
        path.chmod(path.stat().st_mode | 0o200)


def test_the_wheel_holds_the_programs_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = {path.relative_to(HOME).as_posix() for path in (HOME / "firmware").rglob("*.py")}
    wanted |= {path.relative_to(HOME).as_posix() for path in (HOME / "engine").glob("*.py")}
    wanted |= {path.relative_to(HOME).as_posix() for path in (HOME / "host_sim").rglob("*.py")}
    wanted |= {path.relative_to(HOME).as_posix() for path in (HOME / "host_sim/simulator/page").iterdir()}
    assert names == wanted | {"firmware/settings.toml"}


def test_the_sdist_has_the_tests_and_neither_pictures_nor_the_boards_files(sdist, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    kinds = {path.suffix for path in folder.rglob("*") if path.is_file()}
    assert not kinds & {".png", ".gif", ".stl", ".step", ".gbr", ".kicad_pcb", ".pdf"}
    tests = {path.name for path in (HOME / "tests").glob("*.py")}
    assert tests == {path.name for path in (folder / "tests").glob("*.py")}
    # Whatever the tests read when they are loaded is there; those of the hardware need the boards' files.
    command = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", "--ignore-glob=*hardware*"]
    collected = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LIMIT)
    assert collected.returncode == 0, collected.stdout[-2000:]


def test_it_tells_its_version_which_is_the_newest_in_the_changelog(installed, wheel):
    newest = re.search(r"^## (\d\S*)", (HOME / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[1]
    assert newest == __version__
    assert wheel.name.startswith(f"ledifice-{newest}-")
    assert installed.run("--version").stdout == f"Ledifice {newest}\n"
    assert f"id name Ledifice {newest}\n" in installed.run("ugi", input="ugi\n").stdout


def test_alone_it_says_what_it_can_do(installed):
    said = installed.run()
    assert said.returncode == 0
    commands = {"play", "ugi", "arena", "bench", "flash", "doctor", "console"}
    assert commands <= set(re.findall(r"^    (\w+)", said.stdout, re.MULTILINE))


def test_the_engine_finds_the_move_that_wins(installed):
    words = ["setoption name level value 5", "position startpos moves Ba1 Kd4 Bb2 Ka4", "go"]
    said = installed.run("ugi", input="\n".join(words) + "\n")
    assert said.stdout.endswith("bestmove Bc3\n") and not said.stderr


def test_a_match_is_played_and_its_records_lie_where_one_stands(installed):
    said = installed.run("arena", "--a", "1", "--b", "random", "--games", "2")
    assert said.returncode == 0 and "in 2 games" in said.stdout
    (records,) = (installed.elsewhere / "build" / "arena").iterdir()
    assert len(records.read_text().splitlines()) == 2


def test_the_costs_are_those_of_the_checkout(installed):
    command = [sys.executable, "-m", "host_sim", "bench", "--games", "1"]
    here = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, cwd=HOME)
    there = installed.run("bench", "--games", "1")
    assert there.stdout and there.stdout == here.stdout


@pytest.mark.parametrize("board", ["big", "starter"])
@pytest.mark.parametrize("form", [[], ["--source"]], ids=["compiled", "source"])
def test_the_bundle_is_the_same_as_from_the_checkout(installed, tmp_path, board, form):
    here, there = tmp_path / "here.zip", tmp_path / "there.zip"
    words = ["flash", "--board", board, *form, "--bundle"]
    command = [sys.executable, "-m", "host_sim", *words, here]
    subprocess.run(command, check=True, capture_output=True, cwd=HOME)
    said = installed.run(*words, there)
    assert said.returncode == 0, said.stderr
    assert digest(there) == digest(here)
    assert f"Ledifice {__version__} (" in said.stdout


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("command", ["doctor", "console", "flash"])
def test_without_a_device_there_is_a_sentence(installed, command):
    said = installed.run(command)
    assert said.returncode == NO_DEVICE
    assert said.stderr.startswith("No device found") and "Traceback" not in said.stderr
    assert command != "doctor" or "Python" in said.stdout


@pytest.mark.parametrize(("board", "square"), [("big", "e4"), ("starter", "b2")])
def test_the_bench_plays_a_move(installed, board, square):
    script = ON_THE_BENCH.replace("BOARD", repr(board)).replace("SQUARE", repr(square))
    command = [installed.programs / "python", "-c", script]
    said = subprocess.run(command, capture_output=True, timeout=LIMIT, **installed.how)
    assert said.stdout.split() == ["1", str(installed.packages / "host_sim" / "__init__.py")], said.stderr
    assert (installed.elsewhere / "board.png").read_bytes().startswith(b"\x89PNG")


def test_the_simulator_serves_its_page_and_ends_cleanly(installed):
    command = [installed.programs / "ledifice", "play", "--no-browser", "--port", "0"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, **installed.how) as process:
        try:
            address = re.search(r"http://\S+", process.stdout.readline()).group()
            for path in sorted(Path(HOME, "host_sim", "simulator", "page").iterdir()):
                with urllib.request.urlopen(address + path.name, timeout=LIMIT) as answer:
                    assert answer.read() == path.read_bytes(), path.name
            process.send_signal(signal.SIGINT)
            said, complaints = process.communicate(timeout=LIMIT)
        finally:
            process.kill()
    assert process.returncode == 0
    assert said.endswith("The board is switched off. It goes on where it was.\n") and not complaints
