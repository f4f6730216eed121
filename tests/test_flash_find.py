# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Finding devices on Linux, macOS and Windows, and what is said when there is none, or one that will not do.
The only stand-ins are the lists of drives and ports that the system gives."""

import os
import pty
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from device import BOOT_OUT, Device, new_drive
from flash_helpers import built_once, content  # noqa: F401

from host_sim.__main__ import main
from host_sim.flasher import find, trouble, uf2

pytestmark = pytest.mark.usefixtures("built_once")

INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {}\r\n"


@pytest.fixture
def computer(tmp_path, monkeypatch):
    """A computer to which drives and ports can be plugged in."""
    plugged = SimpleNamespace(drives=[], ports=[])

    def plug_drive(name, options="rw"):
        folder = tmp_path / name
        folder.mkdir(parents=True, exist_ok=True)
        plugged.drives.append(SimpleNamespace(mountpoint=str(folder), opts=options))
        return folder

    def plug_port(name, vid):
        plugged.ports.append(SimpleNamespace(device=name, vid=vid))

    plugged.plug_drive, plugged.plug_port = plug_drive, plug_port
    monkeypatch.setattr("psutil.disk_partitions", lambda: plugged.drives)
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: plugged.ports)
    return plugged


def new_pico(computer, name, *about):
    return new_drive_at(computer.plug_drive(name), *about)


def new_drive_at(folder, *about):
    (folder / "boot_out.txt").unlink(missing_ok=True)
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    return new_drive(folder, *about)


@pytest.mark.parametrize(
    "place", ["media/ada/CIRCUITPY", "Volumes/LEDIFICE", "E", "run/media/ada/CIRCUITPY1"]
)
def test_the_drive_is_found_by_what_is_on_it_whatever_it_is_called(computer, place, capsys):
    computer.plug_drive("home")
    computer.plug_drive("dvd", "ro,cdrom")
    (computer.plug_drive("stick") / "boot_out.txt").write_text("my diary")
    root = new_pico(computer, place)
    assert main(["flash"]) == 0
    assert f"the drive {root}" in capsys.readouterr().out
    assert (root / "ledifice" / "app.mpy").is_file()


def test_nothing_is_plugged_in(computer, capsys):
    computer.plug_drive("home")
    assert main(["flash"]) == trouble.NO_DEVICE
    assert "No device found. Plug the Pico in" in capsys.readouterr().err
    assert main(["console"]) == trouble.NO_DEVICE
    assert main(["doctor"]) == trouble.NO_DEVICE
    said = capsys.readouterr().out
    assert "mpremote" in said and "mpy v6.3" in said, "what this computer has"


def test_of_two_devices_one_has_to_be_chosen(computer, capsys, monkeypatch):
    one, two = new_pico(computer, "one"), new_pico(computer, "two")
    before = content(one)
    assert main(["flash", "--yes"]) == trouble.SEVERAL_DEVICES
    assert str(one) in (said := capsys.readouterr().err) and str(two) in said and "--drive" in said
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    answers = iter(["3", "", EOFError, "2"])

    def answer(_):
        given = next(answers)
        if given is EOFError:
            raise EOFError
        return given

    monkeypatch.setattr("builtins.input", answer)
    for _ in range(3):
        assert main(["flash"]) == trouble.NOT_AGREED
    assert "app.mpy" not in str(content(two))
    assert main(["flash", "--board", "big"]) == 0
    assert (two / "ledifice" / "app.mpy").is_file()
    assert content(one) == before


def test_two_ports_and_no_drive(computer, capsys):
    computer.plug_port("/dev/ttyACM0", 0x239A)
    computer.plug_port("COM7", 0x2E8A)
    computer.plug_port("/dev/ttyUSB0", 0x0403)
    for command in ("flash", "doctor", "console"):
        assert main([command]) == trouble.SEVERAL_DEVICES
        said = capsys.readouterr().err
        assert "/dev/ttyACM0" in said and "COM7" in said and "ttyUSB0" not in said and "--port" in said


@pytest.mark.parametrize(
    ("version", "board", "code", "words"),
    [
        ("9.2.8", "raspberry_pi_pico", trouble.TOO_OLD, "circuitpython.org/board/raspberry_pi_pico/"),
        ("9.0.0", "raspberry_pi_pico2_w", trouble.TOO_OLD, "circuitpython.org/board/raspberry_pi_pico2_w/"),
        ("10.0.0-beta.2", "raspberry_pi_pico", 0, "Raspberry Pi Pico with CircuitPython 10.0.0"),
        ("10.2.1", "raspberry_pi_pico2", 0, "Raspberry Pi Pico 2 with CircuitPython 10.2.1"),
        ("10.2.1", "adafruit_feather_rp2040", trouble.WRONG_BOARD, "Ledifice runs on Raspberry Pi Pico,"),
        ("11.0.0", "raspberry_pi_pico", 0, "it gets the source instead"),
    ],
)
def test_board_and_version_are_checked(computer, capsys, version, board, code, words):
    root = new_pico(computer, "drive", version, board)
    before = content(root)
    assert main(["flash"]) == code
    said = capsys.readouterr()
    assert words in said.out + said.err
    assert code == 0 or content(root) == before


@pytest.mark.parametrize(
    ("version", "warned"), [("10.0.3", 0), ("10.9.1", 0), ("11.0.0-alpha.1", 1), ("12.1.0", 1)]
)
def test_a_newer_circuitpython_than_the_tested_one_gets_one_sentence(computer, capsys, version, warned):
    root = new_pico(computer, "drive", version, "raspberry_pi_pico")
    assert main(["flash"]) == 0
    said = capsys.readouterr()
    assert said.out.count("Ledifice was tested with CircuitPython 10.2.1") == warned and not said.err
    assert "Done: Ledifice" in said.out and (root / "ledifice").is_dir()


def test_a_folder_that_is_no_drive(tmp_path, capsys):
    assert main(["flash", "--drive", str(tmp_path / "nowhere")]) == trouble.NO_DEVICE
    assert main(["flash", "--drive", str(tmp_path)]) == trouble.NO_DEVICE
    assert "it has no boot_out.txt" in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


def test_a_drive_that_goes_away_in_the_middle(computer, capsys, monkeypatch):
    root = new_pico(computer, "drive")
    rename, count = os.replace, iter(range(100))

    def pulled_out(old, new):
        if next(count) == 20:
            raise OSError(5, "Input/output error")
        rename(old, new)

    monkeypatch.setattr("os.replace", pulled_out)
    assert main(["flash"]) == trouble.CUT_OFF
    assert "run the same command" in capsys.readouterr().err
    assert main(["flash"]) == 0
    said = capsys.readouterr().out
    assert "Written already" in said and "Done" in said
    assert not (root / "unfinished.txt").exists()


# --- A bare Pico ------------------------------------------------------------------------------------


def a_uf2(path, family):
    """Three blocks of a UF2 file."""
    block = struct.pack("<IIIIIIII", 0x0A324655, 0x9E5D5157, 0x2000, 0, 256, 0, 3, family).ljust(508, b"\0")
    path.write_bytes(3 * (block + struct.pack("<I", 0x0AB16F30)))
    return path


def bare_pico(computer, loader):
    root = computer.plug_drive("RPI-RP2")
    (root / "INFO_UF2.TXT").write_text(INFO.format(loader))
    return root


@pytest.mark.parametrize(
    ("loader", "board"), [("RPI-RP2", "raspberry_pi_pico"), ("RP2350", "raspberry_pi_pico2")]
)
def test_a_bare_pico_is_told_which_file_to_get(computer, capsys, loader, board):
    root = bare_pico(computer, loader)
    assert main(["flash"]) == main(["flash", "--drive", str(root)]) == trouble.BARE_PICO
    said = capsys.readouterr().err
    assert f"https://circuitpython.org/board/{board}/" in said and "--uf2" in said


def test_circuitpython_and_then_the_game_go_onto_a_bare_pico(computer, tmp_path, capsys, monkeypatch):
    new_pico(computer, "another")
    root = bare_pico(computer, "RPI-RP2")
    file = a_uf2(tmp_path / "circuitpython-10.uf2", 0xE48BFF56)

    def wait(seconds):
        """The Pico restarts: the boot drive goes, and CircuitPython's comes."""
        assert (root / "circuitpython.uf2").read_bytes() == file.read_bytes()
        new_pico(computer, "CIRCUITPY")

    monkeypatch.setattr("time.sleep", wait)
    assert main(["flash", "--uf2", str(file)]) == 0
    assert "Done: Ledifice" in capsys.readouterr().out
    assert (tmp_path / "CIRCUITPY" / "ledifice" / "app.mpy").is_file()
    assert not (tmp_path / "another" / "ledifice").exists()


def test_what_is_no_uf2_for_this_pico_is_not_copied(computer, tmp_path, capsys, monkeypatch):
    root = bare_pico(computer, "RPI-RP2")
    before = content(root)
    text = tmp_path / "readme.txt"
    text.write_text("hello")
    other = a_uf2(tmp_path / "pico2.uf2", 0xE48BFF59)
    assert main(["flash", "--uf2", str(text)]) == 1
    assert "is not a UF2 file" in capsys.readouterr().err
    assert main(["flash", "--uf2", str(tmp_path / "none.uf2")]) == 1
    assert main(["flash", "--uf2", str(other)]) == trouble.WRONG_BOARD
    assert "is for another chip" in capsys.readouterr().err
    right = a_uf2(tmp_path / "pico.uf2", 0xE48BFF56)
    assert main(["flash", "--uf2", str(right), "--dry-run"]) == 0
    assert content(root) == before
    monkeypatch.setattr(uf2, "WAIT", 0)
    assert main(["flash", "--uf2", str(right)]) == trouble.NO_DEVICE
    computer.drives.clear()
    assert main(["flash", "--uf2", str(right)]) == trouble.NO_DEVICE
    assert "hold its BOOTSEL button" in capsys.readouterr().err


def test_boot_out_as_circuitpython_writes_it():
    text = BOOT_OUT.format("10.2.1", "raspberry_pi_pico") + "boot.py output:\r\nhello\r\n"
    assert find.kind_from(text) == find.Kind((10, 2, 1), "raspberry_pi_pico")
    assert find.kind_from("MicroPython v1.25") is None


@pytest.mark.long
@pytest.mark.parametrize("way", ["--drive", "--port"])
def test_in_a_terminal_there_is_a_bar(tmp_path, way):
    """As a player runs it, in a process of its own; it asks which board it is."""
    root = new_drive(tmp_path / "CIRCUITPY")
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    with Device(root) as device:
        place = str(root) if way == "--drive" else device.port
        running = subprocess.Popen(
            [sys.executable, "-m", "host_sim", "flash", way, place],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            cwd=Path(__file__).parent.parent,
        )
        os.close(theirs)
        os.write(ours, b"2\n")
        said = b""
        while True:
            try:
                said += os.read(ours, 10_000)
            except OSError:  # everything has been said
                break
        assert running.wait(60) == 0
    os.close(ours)
    assert said.count("━".encode()) > 100 and b"kB" in said
    assert b"Which board is it?" in said and b"Board: starter." in said and b"Done: Ledifice" in said
    assert b'\nLEDIFICE_BOARD = "starter"\n' in (root / "settings.toml").read_bytes()
