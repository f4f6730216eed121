# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The table of cuts: the power fails after every single change that a flash makes to the files of a device,
over the drive and over the serial port. What the board starts then is looked at, and the flash repeated.

A change is a folder made or removed, a file created, a chunk of it written, a file removed, or a file getting
another name; where that name is taken, a file removed and then a file getting a name. `pytest -s` shows the
table.
"""

import contextlib
import errno
import hashlib
import os
import random
import shutil
from collections import Counter
from itertools import groupby

import pytest
from device import Device, new_drive
from flash_helpers import content, edition, flash, starts

from host_sim.flasher import install, trouble
from host_sim.flasher.drive import CHUNK, Drive
from host_sim.flasher.serial_port import Port
from host_sim.flasher.trouble import Trouble, files_of

SAMPLE = 10  # cuts of each kind that are tried where the whole sweep takes too long


class CutDrive(Drive):
    """A drive that is pulled out after some changes."""

    def __init__(self, root, cut_after=None):
        super().__init__(root)
        self.changes = 0
        self._cut_after = cut_after

    def _change(self):
        if self.changes == self._cut_after:
            raise OSError(errno.EIO, "Input/output error")
        self.changes += 1

    def make_folder(self, path):
        with files_of(self):
            self._change()
        super().make_folder(path)

    def write(self, path, data, advance):
        with files_of(self):
            self._change()
            with open(self.root / path, "wb") as file:
                for start in range(0, len(data), CHUNK):
                    self._change()
                    file.write(data[start : start + CHUNK])

    def rename(self, old, new):
        with files_of(self):
            if (self.root / new).exists():
                self._change()
                os.remove(self.root / new)
            self._change()
            os.rename(self.root / old, self.root / new)

    def remove(self, path):
        with files_of(self):
            self._change()
            os.remove(self.root / path)

    def remove_folder(self, path):
        with files_of(self):
            self._change()
        super().remove_folder(path)


def over_drive(root, wanted, cut_after=None, board=None):
    """Flash; returns how many changes that made. Raises Trouble if it was cut."""
    drive = CutDrive(root, cut_after)
    flash(drive, wanted, board)
    return drive.changes


def over_port(root, wanted, cut_after=None, board=None):
    with Device(root, cut_after=cut_after) as device:
        port = Port(device.port)
        try:
            flash(port, wanted, board)
        finally:
            port.close()
        return device.changes


def before_the_first(root):
    new_drive(root)


def before_an_upgrade(root):
    new_drive(root)
    flash(Drive(root), edition(1))
    (root / "notes.txt").write_text("mine")
    (root / "settings.toml").write_text("LEDIFICE_MILLIAMPS = 900\n")


def before_an_upgrade_with_files_in_the_way(root):
    """Somebody has put files there that have our names or would be found before ours."""
    before_an_upgrade(root)
    (root / "ledifice/of_version_2.py").write_text("print('not ours')\n")
    (root / "main.py").write_text("print('another program')\n")
    (root / "code.txt").write_text((root / "code.py").read_text())


class Judge:
    """Says what the board starts, and remembers it: what lies in the folder of new files changes nothing."""

    def __init__(self):
        self._known = {}

    def __call__(self, root):
        if not (root / "ledifice").is_dir() or b"Hello World" in content(root).get("code.py", b""):
            return "old"  # CircuitPython's own greeting
        state = hashlib.sha256()
        for path, data in sorted(content(root).items()):
            if not path.startswith(install.STAGE):
                state.update(path.encode() + b"\0" + hashlib.sha256(data).digest())
        key = state.digest()
        if key not in self._known:
            self._known[key] = {1: "old", 2: "new"}.get(found := starts(root), found)
        return self._known[key]


judge = Judge()


def table_of_cuts(folder, way, before, sample=None):
    """Cut a flash after each change, or a sample of them: [(changes before the cut, what starts), …]."""
    start, root, whole = folder / "start", folder / "CIRCUITPY", folder / "whole"
    before(start)
    shutil.copytree(start, whole)
    count = way(whole, edition(2))
    cuts = range(count) if sample is None else sorted(random.Random(1).sample(range(count), sample))
    rows = []
    for cut in cuts:
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(start, root)
        with pytest.raises(Trouble) as failed:
            way(root, edition(2), cut)
        assert failed.value.code == trouble.CUT_OFF
        rows.append((cut, judge(root)))
        if cut % 3:  # the second attempt is cut off too
            with contextlib.suppress(Trouble):
                way(root, edition(2 if cut % 3 == 1 else 3), 7 * cut % count)
            assert judge(root) in ("old", "message", "new", 3)
        # The next time it is completed, and nothing differs from a flash in one go. Or somebody goes back to
        # the old version, or on to a third one: of the second nothing is left.
        if cut % 5 == 4:
            version = edition(1 if cut % 2 else 3)
            way(root, version)
            assert not [path for path, data in content(root).items() if b"MARK = 2" in data]
            assert content(root)["settings.toml"] == content(whole)["settings.toml"]
            assert install.faults(Drive(root), install.look(Drive(root))) == []
        else:
            way(root, edition(2))
            assert content(root) == content(whole), cut
    print(f"\n{way.__name__}, {before.__name__}: {len(rows)} of {count} cuts")
    for what, group in groupby(rows, key=lambda row: row[1]):
        numbers = [cut for cut, _ in group]
        print(f"  after {numbers[0]} to {numbers[-1]} changes: {what}")
    return rows


def check(rows):
    """First the old version starts, then there is a message, then the new version starts."""
    seen = [what for what, _ in groupby(what for _, what in rows)]
    assert seen in (["old", "message"], ["old", "message", "new"]), Counter(what for _, what in rows)


@pytest.mark.long
@pytest.mark.parametrize("before", [before_an_upgrade, before_an_upgrade_with_files_in_the_way])
def test_every_cut_over_the_drive_leaves_the_old_version_a_message_or_the_new_one(tmp_path, before):
    check(table_of_cuts(tmp_path, over_drive, before))


@pytest.mark.long
@pytest.mark.parametrize(
    ("way", "before"), [(over_drive, before_the_first), (over_port, before_an_upgrade)], ids=["first", "port"]
)
def test_a_sample_of_the_longer_tables(tmp_path, way, before):
    rows = table_of_cuts(tmp_path, way, before, SAMPLE)
    assert {what for _, what in rows} <= {"old", "message", "new"}


@pytest.mark.long
@pytest.mark.parametrize("way", [over_drive, over_port])
@pytest.mark.parametrize("settings", [b'LEDIFICE_BOARD = "big"\nLEDIFICE_MILLIAMPS = 300\n', None])
def test_every_cut_while_the_board_is_set(tmp_path, way, settings):
    """The version stays, and settings.toml has the old board, the new one, or waits for the next time."""
    start, root, cut = tmp_path / "start", tmp_path / "CIRCUITPY", 0
    new_drive(start)
    flash(Drive(start), edition(2))
    (start / "settings.toml").unlink()
    if settings is not None:
        (start / "settings.toml").write_bytes(settings)
    while True:
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(start, root)
        try:
            way(root, edition(2), cut, board="starter")
            break
        except Trouble:
            pass
        assert judge(root) in ("new", "message"), cut
        way(root, edition(2))
        kept = content(root)["settings.toml"]
        assert kept.count(b"LEDIFICE_BOARD = ") == kept.count(b"LEDIFICE_MILLIAMPS = ") == 1
        assert kept.count(b'LEDIFICE_BOARD = "big"\n') + kept.count(b'LEDIFICE_BOARD = "starter"\n') == 1
        assert settings is None or b"\nLEDIFICE_MILLIAMPS = 300\n" in kept
        assert install.look(Drive(root)).manifest and not (root / install.STAGE).exists()
        cut += 1
    assert cut > 8 and b'LEDIFICE_BOARD = "starter"\n' in content(root)["settings.toml"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "before", [before_the_first, before_an_upgrade, before_an_upgrade_with_files_in_the_way]
)
@pytest.mark.parametrize("way", [over_drive, over_port])
def test_every_cut_of_all(tmp_path, way, before):
    check(table_of_cuts(tmp_path, way, before))
