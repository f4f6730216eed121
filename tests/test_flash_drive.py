# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""`ledifice flash` over the drive, on a real FAT file system: what it writes, keeps, removes and refuses."""

import errno
import json
import os
import re
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from device import BOOT_OUT, new_drive
from flash_helpers import CHANGED, FatDrive, built_once, content, edition, flash, real_bundle, starts  # noqa: F401

from host_sim.__main__ import main
from host_sim.flasher import bundle, install, trouble
from host_sim.flasher.drive import Drive
from host_sim.flasher.trouble import Trouble

pytestmark = [pytest.mark.usefixtures("built_once"), pytest.mark.long]  # tools for FAT

FOREIGN = {
    "notes.txt": b"mine",
    "lib/adafruit_motor/servo.mpy": b"C\x06not ours",
    "ledifice/high_scores.txt": b"1000",
    "main.py": b"print('another program')\n",
}


@pytest.fixture
def fat(tmp_path, monkeypatch):
    """A drive on which CircuitPython has just been put."""
    boot_out = BOOT_OUT.format("10.2.1", "raspberry_pi_pico").encode()
    (tmp_path / "CIRCUITPY").mkdir()
    (tmp_path / "CIRCUITPY" / "boot_out.txt").write_bytes(boot_out)
    monkeypatch.setattr("host_sim.flasher.flash.Drive", FatDrive)
    drive = FatDrive(tmp_path / "CIRCUITPY")
    drive.put({"boot_out.txt": boot_out, "code.py": b'print("Hello World!")\n', "settings.toml": b""})
    return drive


def _flash(*arguments):
    return main(["flash", *map(str, arguments)])


def _of_ledifice(files):
    return {path: data for path, data in files.items() if path != "boot_out.txt"}


def test_a_fresh_drive_gets_the_compiled_bundle_and_nothing_else(fat, tmp_path, capsys):
    assert _flash("--drive", fat.root) == 0
    said = capsys.readouterr().out
    assert "Raspberry Pi Pico with CircuitPython 10.2.1" in said and "Done: Ledifice" in said
    there = _of_ledifice(fat.files(tmp_path / "read"))
    wanted = bundle.build()
    assert there.pop("settings.toml").strip() == wanted.files["settings.toml"].partition(b"\n\n")[2].strip()
    manifest = json.loads(there.pop("ledifice.json"))
    del wanted.files["settings.toml"]
    assert there == wanted.files
    assert {path: [len(data), wanted.digest(path)] for path, data in there.items()}.items() <= manifest[
        "files"
    ].items()


def test_the_same_version_again_copies_nothing(fat, capsys):
    assert _flash("--drive", fat.root) == 0
    image = fat.image.read_bytes()
    assert _flash("--drive", fat.root) == 0
    assert "Nothing to do." in capsys.readouterr().out
    assert fat.image.read_bytes() == image


@pytest.mark.parametrize(("old", "new"), [(1, 2), (2, 1)], ids=["upgrade", "downgrade"])
def test_another_version_replaces_what_changed_and_removes_what_only_the_old_one_had(fat, tmp_path, old, new):
    flash(fat, edition(old))
    fat.put(FOREIGN)
    made = flash(fat, edition(new))
    changed = set(made.writes) - {made.spare}
    assert changed == {*CHANGED, f"ledifice/of_version_{new}.py", "ledifice.json"}
    assert made.removes == [f"ledifice/of_version_{old}.py"]
    there = _of_ledifice(fat.files(tmp_path / "read"))
    for path, data in FOREIGN.items():
        assert there.pop(path) == data
    assert set(there) == {*edition(new).files, "ledifice.json"}
    assert starts(tmp_path / "read") == new


def test_the_other_form_takes_the_place_of_the_first(fat, tmp_path):
    """A module as text would be found before a compiled one."""
    assert _flash("--drive", fat.root, "--source") == 0
    assert _flash("--drive", fat.root) == 0
    there = fat.files(tmp_path / "read")
    assert sorted(path for path in there if path.endswith(".py")) == [
        *("boot.py", "code.py", "safemode.py", "unfinished.py"),
    ]


def test_without_enough_room_it_says_so_and_touches_nothing(fat, tmp_path, capsys):
    fat.put({"holiday.jpg": bytes(950_000)})
    image = fat.image.read_bytes()
    assert _flash("--drive", fat.root) == trouble.NO_ROOM
    assert "Not enough room" in capsys.readouterr().err
    assert fat.image.read_bytes() == image


def test_a_drive_that_is_full_sooner_than_it_says_keeps_the_old_version(fat, tmp_path, monkeypatch):
    flash(fat, edition(1))
    fat.put({"holiday.jpg": bytes(fat.free() - 20_000)})
    monkeypatch.setattr(FatDrive, "free", lambda self: 10**6)
    with pytest.raises(Trouble, match="is full") as full:
        flash(fat, edition(2))
    assert full.value.code == trouble.NO_ROOM
    fat.files(tmp_path / "read")
    assert starts(tmp_path / "read") == 1


def test_a_read_only_drive_is_left_alone(tmp_path, monkeypatch, capsys):
    root = new_drive(tmp_path / "CIRCUITPY")
    before = content(root)

    make = os.mkdir

    def refuse(path, *mode):
        if root in Path(path).parents:
            raise OSError(errno.EROFS, "Read-only file system")
        make(path, *mode)

    monkeypatch.setattr("os.mkdir", refuse)
    assert _flash("--drive", root) == trouble.READ_ONLY
    assert "is read-only" in capsys.readouterr().err
    assert content(root) == before


def test_files_of_others_in_the_way_are_kept_under_another_name(fat, tmp_path, capsys):
    mine = {
        "code.py": b"print('my own program')\n",
        "neopixel.py": b"# would be found before lib/neopixel.mpy",
        "lib/adafruit_display_text/label.py": b"# so would this",
        "lib/adafruit_displayio_ssd1306.mpy": b"# and this has our name",
        "code.txt": b"CircuitPython looks for this before code.py",
    }
    harmless = {"lib/words.py": b"", "ledifice.txt": b"", "lib/engine/city.py": b"behind ours"}
    fat.put(mine | harmless)
    image = fat.image.read_bytes()
    assert _flash("--drive", fat.root) == trouble.NOT_AGREED, "nobody has been asked"
    assert fat.image.read_bytes() == image
    assert _flash("--drive", fat.root, "--yes") == 0
    assert "It is kept as code.py.bak" in capsys.readouterr().out
    there = fat.files(tmp_path / "read")
    for path, data in mine.items():
        assert there[path + ".bak"] == data
        assert there.get(path) != data
    assert harmless.items() <= there.items()


def test_the_players_settings_stay_and_new_ones_come(fat, tmp_path):
    mine = b'# mine\nLEDIFICE_MILLIAMPS = 900 # a better supply\nCIRCUITPY_WIFI_SSID = "home"\n'
    fat.put({"settings.toml": mine})
    assert _flash("--drive", fat.root) == 0
    merged = fat.files(tmp_path / "read")["settings.toml"]
    assert merged.startswith(mine)
    assert merged.count(b"LEDIFICE_MILLIAMPS") == 1
    assert b"\n# Minutes" in merged and b"\nLEDIFICE_DIM_MINUTES = 4\n" in merged


def board_in(settings):
    return tomllib.loads(settings.decode())["LEDIFICE_BOARD"]


def test_the_board_is_named_in_the_settings_and_stays(fat, tmp_path, capsys):
    mine = (
        b'# mine\nLEDIFICE_BOARD = "big"  # on the shelf\r\nLEDIFICE_MILLIAMPS = 300\nCIRCUITPY_X = "a # b"'
    )
    fat.put({"settings.toml": mine})
    assert _flash("--drive", fat.root) == 0
    before = fat.files(tmp_path / "read")
    image = fat.image.read_bytes()
    capsys.readouterr()

    assert _flash("--drive", fat.root, "--board", "starter", "--dry-run") == 0
    said = capsys.readouterr().out
    assert 'Board: starter; until now LEDIFICE_BOARD = "big".' in said
    assert "Only settings.toml changes." in said and "Nothing has been changed." in said
    assert fat.image.read_bytes() == image

    assert _flash("--drive", fat.root, "--board", "starter") == 0
    assert "Only settings.toml changes." in capsys.readouterr().out
    after = fat.files(tmp_path / "read")
    changed = before["settings.toml"].replace(b'"big"  # on the shelf', b'"starter"  # on the shelf')
    assert after == before | {"settings.toml": changed} and after != before

    assert _flash("--drive", fat.root) == 0, "the next version, which knows nothing of the board"
    said = capsys.readouterr().out
    assert "Board: starter." in said and "Nothing to do." in said
    assert fat.files(tmp_path / "read") == after


def test_a_new_pico_is_asked_about_once(fat, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    questions = []

    def answers(*given):
        given = iter(given)
        monkeypatch.setattr("builtins.input", lambda question: questions.append(question) or next(given))

    image = fat.image.read_bytes()
    answers("huge")
    assert _flash("--drive", fat.root) == trouble.NOT_AGREED
    assert "There is no board huge." in capsys.readouterr().err
    assert fat.image.read_bytes() == image
    answers("")
    assert _flash("--drive", fat.root, "--dry-run") == 0
    assert "Board: big." in capsys.readouterr().out
    answers("starter")
    assert _flash("--drive", fat.root) == 0
    assert all("10 x 10" in question and "4 x 4" in question for question in questions)
    settings = fat.files(tmp_path / "read")["settings.toml"]
    assert board_in(settings) == "starter"
    assert re.search(rb"^# Which board .*\nLEDIFICE_BOARD", settings, re.M), "with its comment"
    answers()
    assert _flash("--drive", fat.root) == 0
    assert _flash("--drive", fat.root, "--board", "big") == 0
    assert len(questions) == 3


def test_where_nobody_can_be_asked_a_new_pico_is_a_big_board(fat, tmp_path, capsys):
    assert _flash("--drive", fat.root, "--yes") == 0
    assert "Board: big. If it is another one, name it with --board." in capsys.readouterr().out
    assert board_in(fat.files(tmp_path / "read")["settings.toml"]) == "big"


@pytest.mark.parametrize("value", [b'"huge"', b"starter", b'"start', b"", b"7"])
def test_a_board_that_there_is_none_of(tmp_path, capsys, value):
    with pytest.raises(SystemExit):
        _flash("--board", "huge")
    assert "'huge'" in capsys.readouterr().err
    root = new_drive(tmp_path / "CIRCUITPY")
    (root / "settings.toml").write_bytes(b"LEDIFICE_BOARD = " + value + b"\nLEDIFICE_MILLIAMPS = 300\n")
    assert _flash("--drive", root) == 0
    said = capsys.readouterr().out
    assert f"LEDIFICE_BOARD = {value.decode()} in settings.toml is none that there is." in said
    assert content(root)["settings.toml"].startswith(b"LEDIFICE_BOARD = " + value + b"\n"), (
        "it is the player's"
    )
    assert _flash("--drive", root, "--board", "starter") == 0
    assert content(root)["settings.toml"].startswith(
        b'LEDIFICE_BOARD = "starter"\nLEDIFICE_MILLIAMPS = 300\n'
    )


def test_a_bundle_is_set_to_a_board_too(tmp_path, capsys):
    assert _flash("--bundle", tmp_path / "starter.zip", "--board", "starter") == 0
    assert "Board: starter." in capsys.readouterr().out
    with zipfile.ZipFile(tmp_path / "starter.zip") as archive:
        assert board_in(archive.read("settings.toml")) == "starter"
        assert archive.read("ledifice.json") == bundle.build().manifest(), (
            "copied by hand, it is the same version"
        )
    folder = tmp_path / "folder"
    assert _flash("--bundle", folder) == 0 and board_in(content(folder)["settings.toml"]) == "big"
    assert _flash("--bundle", folder, "--board", "starter") == 0
    assert _flash("--bundle", folder) == 0 and board_in(content(folder)["settings.toml"]) == "starter"


def test_dry_run_tells_and_does_nothing(fat, capsys):
    image = fat.image.read_bytes()
    assert _flash("--drive", fat.root, "--dry-run") == 0
    assert "Nothing has been changed." in capsys.readouterr().out
    assert fat.image.read_bytes() == image


def test_a_damaged_file_is_found_and_mended(tmp_path):
    drive = Drive(tmp_path)
    flash(drive, real_bundle())
    whole = content(tmp_path)
    (tmp_path / "engine/city.py").write_bytes(whole["engine/city.py"].replace(b"0", b"1", 1))
    (tmp_path / "lib/neopixel.py").unlink()
    assert sorted(install.faults(drive, install.look(drive))) == [
        "engine/city.py is not as it was written",
        "lib/neopixel.py is missing",
    ]
    assert set(flash(drive, real_bundle()).writes) == {"engine/city.py", "lib/neopixel.py"}
    assert content(tmp_path) == whole


@pytest.mark.parametrize(
    "manifest", [b"", b"[]", b"{}", b'{"files": {"a": 1}}', b"\xff\xfe", b'{"files": []}']
)
def test_a_manifest_that_is_none_does_not_stop_it(tmp_path, manifest):
    flash(Drive(tmp_path), real_bundle())
    (tmp_path / "ledifice.json").write_bytes(manifest)
    flash(Drive(tmp_path), real_bundle())
    assert install.faults(Drive(tmp_path), install.look(Drive(tmp_path))) == []
