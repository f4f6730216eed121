# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the tests of the flasher share: bundles of several versions, a drive with a real FAT file system, and
a look at what a device starts."""

import errno
import functools
import hashlib
import os
import shutil
import subprocess

import pytest
from system_tools import PATH, need

from host_sim.bench import Bench
from host_sim.flasher import bundle, install
from host_sim.flasher.bundle import Bundle
from host_sim.flasher.drive import Drive
from host_sim.flasher.trouble import files_of

MESSAGE = ["Ledifice", "The update was cut", "off. On a computer", "run: ledifice flash"]


_build = functools.cache(bundle.build)  # the repository stays as it is while tests run


@pytest.fixture
def built_once(monkeypatch):
    """Do not let every command of a test build the same bundle again."""

    def build(source=False, lacks=()):
        made = _build(source, lacks=tuple(lacks))
        return Bundle(made.version, made.form, made.libraries, dict(made.files))

    monkeypatch.setattr(bundle, "build", build)


def real_bundle():
    return _build(source=True)


# Files that an upgrade changes: a module of each folder, and all that CircuitPython looks at by itself.
CHANGED = (
    "lib/neopixel.py",
    "engine/game.py",
    "ledifice/app.py",
    "ledifice/layout.py",
    "boot.py",
    "unfinished.py",
    "code.py",
)


def edition(number, changed=CHANGED):
    """The bundle as of some version: modules know their version, and each version has a module of its own."""
    files = dict(real_bundle().files)
    for path in changed:
        files[path] = files[path] + f"\nMARK = {number}\n".encode()
    files = {f"ledifice/of_version_{number}.py": f"MARK = {number}\n".encode()} | files
    files["code.py"] = files.pop("code.py").replace(
        b"import os\n", f"import os\nMARK = {number}\n".encode(), 1
    )
    return Bundle(f"{number}.0", "source", {}, files)


class Quiet:
    """Progress that nobody looks at."""

    def step(self, text):
        pass

    def advance(self, size):
        pass


def flash(files, wanted, board=None):
    """Put a bundle on a device, and return what was planned."""
    made = install.plan(files, wanted, install.look(files), board)
    if made.changes or made.stale:
        install.perform(files, made, Quiet())
    return made


def content(root):
    """All files of a folder."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }


def starts(root):
    """What the board does with these files: the number of the version that it starts, "message", or the text
    and the console if it is neither."""
    bench = Bench(firmware=root, strict=False)
    bench.power_on()
    bench.run(1)
    if bench.text == MESSAGE and sum(map(sum, bench.screen)) > 300:  # pixels
        return "message"
    modules = [*bench.board.modules.values(), *bench._machine.names.values()]
    editions = {each.MARK for each in modules if hasattr(each, "MARK")}
    editions.add(bench._machine.names.get("MARK"))
    if len(editions) == 1 and bench.app is not None and bench.crashed is None:
        return editions.pop()
    return bench.text, bench.console


# --- A real FAT file system -----------------------------------------------------------------------


def _tool(name, *arguments, data=None):
    """Run a tool."""
    # mtools write short names in capitals only, as DOS does.
    variables = os.environ | {"MTOOLS_LOWER_CASE": "1", "PATH": PATH}
    command = [name, *map(str, arguments)]
    return subprocess.run(command, input=data, env=variables, capture_output=True, timeout=60)


class FatDrive(Drive):
    """A drive of 1 MB as a Pico has it: an image made by mkfs.vfat, on which mtools do what a mounted drive
    would, because not everybody may mount. Only `boot_out.txt` is in the folder `root`, too."""

    def __init__(self, root):
        need("dosfstools")
        need("mtools")
        super().__init__(root)
        self.image = root.with_suffix(".img")
        if not self.image.exists():
            made = _tool("mkfs.vfat", "-C", "-F", "12", "-s", "1", "-n", "CIRCUITPY", self.image, "1024")
            assert made.returncode == 0, made.stderr

    def _do(self, name, *arguments, data=None):
        done = _tool(name, "-i", self.image, *arguments, data=data)
        said = done.stderr.decode()
        full = "No space left" in said  # which mcopy does not count as a failure
        if done.returncode or full:
            raise OSError(errno.ENOSPC if full else errno.EIO, f"{name}: {said}")
        return done.stdout

    def put(self, files):
        """Put files there that nobody has flashed."""
        for path, data in files.items():
            for folder in install._above(path):
                self.make_folder(folder)
            self.write(path, data, lambda size: None)

    def files(self, folder):
        """Everything that is there, in a folder; the file system is checked, too."""
        checked = _tool("fsck.vfat", "-n", self.image)
        assert checked.returncode == 0, checked.stdout
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        self._do("mcopy", "-s", "-n", "::*", folder)
        return content(folder)

    def sizes(self):
        return {path: len(data) for path, data in self.files(self.root.with_suffix(".read")).items()}

    def free(self):
        last = self._do("mdir", "-a", "::").decode().strip().splitlines()[-1]
        return int("".join(filter(str.isdigit, last)))

    def read(self, path):
        return self._do("mcopy", f"::/{path}", "-")

    def digest(self, path):
        return hashlib.sha256(self.read(path)).hexdigest()

    def make_folder(self, path):
        if _tool("mdir", "-i", self.image, f"::/{path}").returncode:
            self._do("mmd", f"::/{path}")

    def write(self, path, data, advance):
        with files_of(self):
            try:
                self._do("mcopy", "-o", "-", f"::/{path}", data=data)
            except OSError:
                self.remove(path)  # mcopy leaves the half of it without a size
                raise
        advance(len(data))

    def rename(self, old, new):
        if not _tool("mdir", "-i", self.image, f"::/{new}").returncode:
            self.remove(new)
        self._do("mmove", f"::/{old}", f"::/{new}")

    def remove(self, path):
        self._do("mdel", f"::/{path}")

    def remove_folder(self, path):
        _tool("mrd", "-i", self.image, f"::/{path}")
