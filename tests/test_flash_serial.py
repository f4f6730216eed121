# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""`ledifice flash`, `doctor`, `console` over the serial port: the real mpremote, a stand-in of a device."""

import grp
import os
import pty
import re
import select
import subprocess
import sys
import time
import tty

import pytest
from device import Device, new_drive
from flash_helpers import built_once, content, starts  # noqa: F401

from host_sim.__main__ import main
from host_sim.bench import Bench
from host_sim.flasher import bundle, serial_port, trouble

pytestmark = pytest.mark.usefixtures("built_once")


@pytest.fixture
def drive(tmp_path):
    return new_drive(tmp_path / "CIRCUITPY")


def _flash(device, *arguments):
    return main(["flash", "--port", device.port, *arguments])


QUIRKS = {
    "in English": {},
    "in German": {"language": "de_DE"},
    "whose drive the computer holds": {"visible": True},
}


@pytest.mark.parametrize("quirks", QUIRKS.values(), ids=QUIRKS)
def test_a_fresh_device_gets_the_bundle_and_restarts(drive, quirks, capsys):
    with Device(drive, **quirks) as device:
        assert _flash(device) == 0
        device.wait_for_reset()
        there, changes = content(drive), device.changes
        wanted = bundle.build().files
        del wanted["settings.toml"], there["settings.toml"], there["boot_out.txt"], there["ledifice.json"]
        assert there == wanted
        assert _flash(device) == 0
        assert "Nothing to do." in capsys.readouterr().out
        assert device.changes == changes


@pytest.mark.long
def test_a_device_that_takes_another_mpy_gets_source(drive, capsys):
    with Device(drive, mpy=0x0406, lacks=("adafruit_pixelbuf",)) as device:
        assert _flash(device) == 0
    assert "gets the source instead" in capsys.readouterr().out
    assert (drive / "lib/adafruit_pixelbuf.py").is_file(), "this build lacks it"
    assert not list(drive.rglob("*.mpy"))
    assert starts(drive) is None, "a version without a mark"


def test_a_file_system_that_stays_read_only_is_left_alone(drive, capsys):
    before = content(drive)
    with Device(drive, visible=True, remounts=False) as device:
        assert _flash(device) == trouble.READ_ONLY
    assert "read-only" in capsys.readouterr().err
    assert content(drive) == before


def test_a_full_device_is_left_alone(drive, capsys):
    before = content(drive)
    with Device(drive, capacity=100_000) as device:
        assert _flash(device) == trouble.NO_ROOM
    assert "Nothing has been changed" in capsys.readouterr().err
    assert content(drive) == before


@pytest.mark.parametrize(
    ("quirks", "code", "word"),
    [
        ({"version": (9, 2, 8)}, trouble.TOO_OLD, "https://circuitpython.org/board/raspberry_pi_pico/"),
        ({"board": "adafruit_feather_rp2040"}, trouble.WRONG_BOARD, "adafruit_feather_rp2040"),
        ({"name": "micropython", "version": (1, 25, 0)}, trouble.TOO_OLD, "runs micropython"),
        ({"answers": False}, trouble.NO_ANSWER, "does not answer"),
    ],
)
def test_a_device_that_will_not_do_says_why_and_is_left_alone(drive, quirks, code, word, capsys, monkeypatch):
    if not quirks.get("answers", True):
        monkeypatch.setattr(serial_port, "PATIENCE", 0.3)
    before = content(drive)
    with Device(drive, **quirks) as device:
        assert _flash(device) == code
    assert word in capsys.readouterr().err
    assert content(drive) == before


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "how"),
    [("en_US", {}), ("de_DE", {"restarts": True}), ("en_US", {"hangs": True})],
    ids=["unplugged", "restarts, in German", "hangs"],
)
def test_a_device_lost_in_the_middle_is_finished_the_next_time(drive, language, how, capsys, monkeypatch):
    if how:  # it does not say that it is gone
        monkeypatch.setattr(serial_port, "PATIENCE", 2)
    with Device(drive, cut_after=120, language=language, **how) as device:
        assert _flash(device) == trouble.CUT_OFF
    assert "run the same command" in capsys.readouterr().err
    monkeypatch.setattr(serial_port, "PATIENCE", 30)
    with Device(drive, language=language) as device:
        assert _flash(device) == 0
    said = capsys.readouterr().out
    assert "by an attempt that was cut off" in said
    assert {path: data for path, data in content(drive).items() if path.endswith("mpy")} == {
        path: data for path, data in bundle.build().files.items() if path.endswith("mpy")
    }


def test_the_port_of_another_program_or_of_nobody(drive, capsys, tmp_path):
    assert main(["flash", "--port", str(tmp_path / "ttyACM9")]) == trouble.NO_DEVICE
    assert "There is no serial port" in capsys.readouterr().err
    with Device(drive) as device:
        busy = serial_port.Port(device.port)
        assert _flash(device) == trouble.NO_ANSWER
        assert "Another program uses" in capsys.readouterr().err
        busy.close()


def test_a_port_without_permission_names_the_group(monkeypatch, capsys):
    def refuse(path, *_):
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("serial.serialposix.os.open", refuse)
    assert main(["doctor", "--port", "/dev/tty"]) == trouble.NO_PERMISSION
    group = grp.getgrgid(os.stat("/dev/tty").st_gid).gr_name
    assert f"sudo usermod -aG {group} $USER" in capsys.readouterr().err


# --- doctor and console -----------------------------------------------------------------------------


def nvm_of_a_game():
    """What the firmware itself leaves when the power is cut after a move."""
    bench = Bench()
    bench.power_on()
    bench.tap("ok")
    bench.run(1)
    bench.tap("column", "e4")
    bench.run(1)
    bench.power_off()
    return bench.nvm


@pytest.mark.long
def test_doctor_tells_what_is_on_a_device(drive, capsys):
    with Device(drive, nvm=nvm_of_a_game(), language="de_DE", raw_paste=False) as device:
        assert main(["doctor", "--port", device.port]) == trouble.NOT_WHOLE
        said = capsys.readouterr()
        assert "no Ledifice" in said.out and "Run `ledifice flash`" in said.err
        assert main(["flash", "--drive", str(drive)]) == 0
        capsys.readouterr()
        assert main(["doctor", "--port", device.port]) == 0
        said = capsys.readouterr().out
        made = bundle.build()
        assert "Raspberry Pi Pico with CircuitPython 10.2.1" in said
        assert made.name in said
        assert f"{len(made.files)} of {len(made.files)} are whole" in said
        assert "166 KB" in said, "the free heap"
        assert "Corintho, moves played: 1" in said
        (drive / "engine/city.mpy").write_bytes(b"C\x06")
        assert main(["doctor", "--port", device.port]) == trouble.NOT_WHOLE
        assert "engine/city.mpy is not as it was written" in capsys.readouterr().err


@pytest.mark.parametrize(("version", "warned"), [((10, 3, 1), 0), ((11, 0, 0), 1)])
def test_doctor_warns_about_a_newer_circuitpython_than_the_tested_one(drive, capsys, version, warned):
    with Device(drive, version=version) as device:
        assert main(["doctor", "--port", device.port]) == trouble.NOT_WHOLE
        assert capsys.readouterr().out.count("was tested with CircuitPython 10.2.1") == warned


@pytest.mark.long
def test_the_board_goes_over_the_port_and_doctor_names_it(drive, capsys):
    with Device(drive) as device:
        assert _flash(device, "--board", "starter") == 0
        device.wait_for_reset()
        settings = content(drive)["settings.toml"]
        assert settings.count(b"LEDIFICE_BOARD") == 1 and b'\nLEDIFICE_BOARD = "starter"\n' in settings
        changes = device.changes
        assert _flash(device) == 0
        said = capsys.readouterr().out
        assert "Board: starter." in said and "Nothing to do." in said and device.changes == changes
        for value, told in (
            (b'"starter"', r"^board +starter$"),
            (b'"big"', r"^board +big$"),
            (b"starter", r"^board +LEDIFICE_BOARD = starter in settings.toml is none that there is"),
            (None, r"^board +big: settings.toml names none$"),
        ):
            line = b"" if value is None else b"LEDIFICE_BOARD = " + value + b"\n"
            (drive / "settings.toml").write_bytes(line)
            assert main(["doctor", "--port", device.port]) == 0
            assert re.search(told, capsys.readouterr().out, re.M), value


def test_console_shows_what_the_device_says_and_leaves_with_ctrl_bracket(drive):
    with Device(drive) as device:
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        command = [sys.executable, "-m", "host_sim", "console", "--port", device.port]
        running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
        said = b""

        def press_until(key, text):
            """Press a key, and again if it was not heard because mpremote had not begun to listen."""
            nonlocal said
            end = time.monotonic() + 60
            while text not in said:
                assert time.monotonic() < end, said
                os.write(ours, key)
                while select.select([ours], [], [], 0.5)[0] and text not in said:
                    said += os.read(ours, 1000)

        try:
            press_until(b"", b"Ctrl-] leaves")
            press_until(b"\x03", b"Code done running")
            os.write(ours, b"\x1d")
            assert running.wait(60) == 0
        finally:
            running.kill()
            running.wait()
            os.close(ours)
            os.close(theirs)
