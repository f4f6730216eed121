# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The ways from an unopened Pico to the first game, on the page about building and in the starter board's
guide: every command prints what is shown there."""

import os
import re
import shlex
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from device import Device, new_drive
from flash_helpers import built_once, starts  # noqa: F401
from markdown_pages import HOME, blocks, text_of
from test_flash_find import INFO, a_uf2
from test_flash_serial import nvm_of_a_game

from host_sim.__main__ import main

BUILDING = text_of("docs/building.md")
STARTER = text_of("hardware/starter/README.md")
DRAW = "python -m hardware."  # tried with the hardware's tests


def shown(page):
    """The commands of a page, and what they print."""
    return [
        (block.lines[0].removeprefix("$ "), block.lines[1:])
        for block in blocks(page)
        if block.lines[0].startswith("$ ")
    ]


def masked(text):
    """Word by word, without what differs from build to build: numbers, and the build's name."""
    return re.sub(r"\d+", "N", re.sub(r"\((?:[0-9a-f]{8}), ", "(BUILD, ", text)).split()


def what_make_runs(command):
    """The command that `make` would run, once everything is set up."""
    words = ["make", "--dry-run", "--no-print-directory", *shlex.split(command)[1:]]
    # As typed in a fresh shell, not as told to the `make` that runs the tests.
    variables = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    said = subprocess.run(words, cwd=HOME, env=variables, capture_output=True, text=True, check=True)
    return said.stdout.strip().splitlines()[-1]


@pytest.mark.long
@pytest.mark.usefixtures("built_once")
@pytest.mark.parametrize(
    ("page", "commands", "nvm", "board"),
    [
        (BUILDING, ["make flash", "ledifice flash", "ledifice doctor", "make flash"], nvm_of_a_game, "big"),
        (
            STARTER,
            ["make flash", "ledifice flash", "ledifice doctor", "make flash"],
            lambda: b"\xff" * 4096,
            "starter",
        ),
    ],
    ids=["building", "starter board"],
)
def test_every_command_prints_what_is_shown(page, commands, nvm, board, tmp_path, monkeypatch, capsys):
    media = tmp_path / "media" / "ada"
    boot, drive = media / "RPI-RP2", media / "CIRCUITPY"
    boot.mkdir(parents=True)
    (boot / "INFO_UF2.TXT").write_text(INFO.format("RPI-RP2"))
    downloads = tmp_path / "Downloads"
    downloads.mkdir()
    drives = [boot]

    def restart(seconds):
        drives[:] = [new_drive(drive)]

    monkeypatch.setattr("time.sleep", restart)
    monkeypatch.setattr(
        "psutil.disk_partitions", lambda: [SimpleNamespace(mountpoint=str(root), opts="") for root in drives]
    )
    ports = []
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    tried = [(command, lines) for command, lines in shown(page) if DRAW not in command]
    assert [" ".join(command.removeprefix(".venv/bin/").split()[:2]) for command, _ in tried] == commands
    for command, lines in tried:
        if command.startswith("make"):
            assert what_make_runs(command).startswith(".venv/bin/ledifice ")
            command = what_make_runs(command)
        words = shlex.split(command)[1:]
        if "--uf2" in words:
            words[-1] = str(a_uf2(downloads / Path(words[-1]).name, 0xE48BFF56))
        if words == ["doctor"]:
            monkeypatch.undo()
            with Device(drive, nvm=nvm()) as device:
                assert main([*words, "--port", device.port]) == 0
                port = device.port
            monkeypatch.setattr(
                "psutil.disk_partitions", lambda: [SimpleNamespace(mountpoint=str(drive), opts="")]
            )
            said = capsys.readouterr().out.replace(port, "/dev/ttyACM0")
        else:
            main(words)
            said = "".join(capsys.readouterr())
        assert masked(said.replace(str(tmp_path), "")) == masked("\n".join(lines)), command
    assert f'LEDIFICE_BOARD = "{board}"' in (drive / "settings.toml").read_text()
