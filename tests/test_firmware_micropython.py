# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The bundle on 32-bit MicroPython with 96 KB of heap, both forms: boots, plays, and idles for nothing."""

import os
import subprocess

import pytest
from test_micropython import ROOT, install

from host_sim.flasher import bundle

HEAP = 96_000  # what the interpreter makes of `96k`
SCRIPTS = ROOT / "tests" / "micropython"


@pytest.fixture(scope="module")
def bundles(tmp_path_factory):
    """The folders of both bundles; the compiled one is in MicroPython's form."""
    folders = {}
    for form in ("source", "mpy"):
        folders[form] = tmp_path_factory.mktemp(form)
        bundle.build(form == "source", header=b"M").write(folders[form])
    return folders


@pytest.fixture(scope="module")
def micropython():
    """A function that runs a script there in a folder, and returns the words of each line that it prints."""
    try:
        interpreter = install()
    except (OSError, ImportError, subprocess.TimeoutExpired) as error:
        missing = f"32-bit MicroPython is not to be had here: {error}"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)

    def run(folder, heap, script, *arguments):
        command = [interpreter, "-X", f"heapsize={heap}", SCRIPTS / script, *arguments]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr + done.stdout
        return [line.split() for line in done.stdout.splitlines()]

    return run


@pytest.fixture(params=["source", "mpy"])
def play(request, bundles, micropython):
    """A function that plays games on a board that has just been switched on: [{figure: value}, …]."""

    def run(*games):
        lines = micropython(bundles[request.param], "96k", "play_firmware.py", SCRIPTS / "standins", *games)
        assert [line[0] for line in lines] == ["boot", *games]
        return [dict(zip(line[1::2], map(int, line[2::2]), strict=True)) for line in lines]

    return run


@pytest.mark.parametrize("game", ["corintho", "corintho-computers", "cathedral", "cathedral-computers"])
def test_it_boots_and_plays_a_whole_game_by_key_presses(play, game):
    boot, played = play(game)
    assert boot["used"] < HEAP / 2
    assert played["result"] >= 0
    assert played["plies"] >= (4 if game.startswith("corintho") else 10)
    assert played["used"] < HEAP - 8_000, "there is room to breathe"


def test_one_game_takes_the_place_of_the_other_in_memory(play):
    games = ["corintho", "cathedral", "corintho", "cathedral-computers"]
    figures = play(*games)
    assert all(played["result"] >= 0 for played in figures[1:])
    assert figures[3]["used"] < figures[2]["used"], "Corintho takes less than Cathedral: that was dropped"


def test_an_idle_second_allocates_nothing_in_the_menu_and_at_both_tables(play):
    assert [figure["idle"] for figure in play("corintho", "cathedral")] == [0, 0, 0]


@pytest.mark.parametrize("form", ["source", "mpy"])
def test_every_module_of_the_bundle_loads_the_libraries_too(bundles, micropython, form):
    suffix = ".py" if form == "source" else ".mpy"
    paths = [path.relative_to(bundles[form]).as_posix() for path in bundles[form].rglob("?*/*" + suffix)]
    names = sorted(path.removesuffix(suffix).removeprefix("lib/").replace("/", ".") for path in paths)
    names = [name.removesuffix(".__init__") for name in names]
    assert {"neopixel", "adafruit_display_text.bitmap_label", "engine.city", "ledifice.words_fr"} < set(names)
    assert [word for (word,) in micropython(bundles[form], "160k", "load_modules.py", *names)] == names
