# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The README's way from an unopened Pico to the first game: every command prints what it shows there."""

import re
import shlex
from pathlib import Path
from types import SimpleNamespace

import pytest
from device import Device, new_drive
from flash_helpers import built_once, starts  # noqa: F401
from test_flash_find import INFO, a_uf2
from test_flash_serial import nvm_of_a_game

from host_sim.__main__ import main

README = (Path(__file__).parent.parent / "README.md").read_text()


def shown():
    """The commands of the part "Build one", and what they print."""
    part = README.partition("\n## Build one\n")[2].partition("\n## ")[0]
    found = []
    for block in re.findall(r"```\n(.*?)```", part, re.DOTALL):
        command, *lines = block.strip().splitlines()
        found.append((command.removeprefix("$ "), lines))
    return found


def masked(text):
    """Word by word, without what differs from build to build: numbers, and the build's name."""
    return re.sub(r"\d+", "N", re.sub(r"\((?:[0-9a-f]{8}), ", "(BUILD, ", text)).split()


@pytest.mark.usefixtures("built_once")
def test_every_command_prints_what_the_readme_shows(tmp_path, monkeypatch, capsys):
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
    commands = shown()
    assert [command.removeprefix(".venv/bin/").split()[:2] for command, _ in commands] == [
        ["make", "flash"],
        ["ledifice", "flash"],
        ["ledifice", "doctor"],
        ["make", "flash"],
    ]
    for command, lines in commands:
        words = shlex.split(command)[1:]
        if "--uf2" in words:
            words[-1] = str(a_uf2(downloads / Path(words[-1]).name, 0xE48BFF56))
        if words == ["doctor"]:
            monkeypatch.undo()
            with Device(drive, nvm=nvm_of_a_game()) as device:
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
