# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Puts a bundle on a device. A cut at any moment leaves the old version, the new one, or a clear message.

First everything that is new is written into a folder of its own and read back: that takes long, and the old
version is untouched meanwhile. Then `unfinished.txt` appears, with which code.py shows a message instead of
starting; the new files get their names, `code.py` last; what only the old version had is removed; and when
all is there and whole `unfinished.txt` is removed. What a cut has left is found again and used the next time.
"""

import hashlib
import json
from dataclasses import dataclass, field

from host_sim.flasher import trouble
from host_sim.flasher.bundle import MANIFEST, SETTINGS
from host_sim.flasher.settings_file import merged, with_board
from host_sim.flasher.trouble import Trouble

STAGE = "ledifice.new"
STAGED_SETTINGS = f"{STAGE}/{SETTINGS}"
MARKER = "unfinished.txt"
MESSAGE = "unfinished.py"  # the message that code.py shows while there is a marker
SPARES = ("main.py", "code.txt")  # what CircuitPython starts where there is no code.py
LIST = f"{STAGE}/list-"  # names of files that a change-over may have put there, each list under its own name
CLUSTER = 4096  # no smaller than the units in which a device's file system counts

MARKER_TEXT = b"""\
An update of Ledifice was cut off here. Run `ledifice flash` again on a computer: it goes on from there.
"""

# CircuitPython puts this code.py on a new drive.
GREETING = b'print("Hello World!")'


@dataclass
class Installed:
    """What is on a device, by its manifest and what a cut has left."""

    sizes: dict  # of all files
    manifest: dict  # {} if there is none
    unfinished: bool
    ours: set  # paths of files that Ledifice has put there

    @property
    def name(self):
        if not self.manifest:
            return "no Ledifice"
        name = "Ledifice {ledifice} ({build}, {form})".format(**self.manifest)
        return name + ", cut off in an update" if self.unfinished else name


def look(files):
    """See what is on a device."""
    sizes = files.sizes()
    manifest = _manifest(files) if MANIFEST in sizes else {}
    ours = {MANIFEST, *manifest["files"]} if manifest else set()
    if MARKER in sizes:
        ours.add(MARKER)
        for each in sizes:
            if each.startswith(LIST):
                ours |= _listed(files.read(each).decode("utf-8", "replace"), sizes)
    return Installed(sizes, manifest, MARKER in sizes, ours)


def settings_of(files, installed):
    """The player's settings.toml, b"" if there is none. While it is exchanged, the only one can be the new
    one: before that, what lies there may be half a file."""
    if SETTINGS in installed.sizes:
        return files.read(SETTINGS)
    return files.read(STAGED_SETTINGS) if _waits(installed) else b""


def _waits(installed):
    """Whether a cut has left the player's settings under another name."""
    sizes = installed.sizes
    return installed.unfinished and SETTINGS not in sizes and STAGED_SETTINGS in sizes


def _listed(text, sizes):
    """The files of a list. One that was in the way is not ours before it has got its other name."""
    found = set()
    for line in text.splitlines():
        path, _, aside = line.partition("\t")
        if not aside or aside in sizes:
            found.add(path)
    return found


def _manifest(files):
    """The manifest of a device; {} if it is not what one looks like."""
    try:
        manifest = json.loads(files.read(MANIFEST))
        texts = [manifest["ledifice"], manifest["build"], manifest["form"], *manifest["files"]]
        for size, digest in manifest["files"].values():
            texts.append(digest)
            if not isinstance(size, int):
                return {}
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}
    return manifest if all(isinstance(text, str) for text in texts) else {}


def faults(files, installed):
    """What of the installed files is missing or not as it was written; settings.toml is the player's own."""
    if not installed.manifest:
        return [f"{MANIFEST} is missing or not as it was written"]
    found = []
    for path, (size, digest) in installed.manifest["files"].items():
        if path not in installed.sizes:
            found.append(f"{path} is missing")
        elif path != SETTINGS and (installed.sizes[path] != size or files.digest(path) != digest):
            found.append(f"{path} is not as it was written")
    return found


@dataclass
class Plan:
    """What has to be done to a device so that it has a bundle."""

    bundle: object
    writes: dict = field(default_factory=dict)  # path: bytes, in the order in which they get their names
    removes: list = field(default_factory=list)
    aside: dict = field(default_factory=dict)  # files of others in our way, and the names that they get
    staged: set = field(default_factory=set)  # files that an earlier attempt has written already ...
    stale: list = field(default_factory=list)  # ... and those that are of no use
    folders: list = field(default_factory=list)  # to be made
    spare: str = ""  # the name under which a copy of code.py stands by
    replaces: bool = False  # whether there is a Ledifice already
    rescue: bool = False  # whether a cut has left the player's settings under another name
    unfinished: bool = False
    unchanged: int = 0

    @property
    def size(self):
        return sum(map(len, self.writes.values()))

    @property
    def changes(self):
        """Whether the device has another version, or none that is whole."""
        return bool(self.writes or self.removes or self.aside or self.rescue or self.unfinished)

    def staged_name(self, path):
        if path == SETTINGS:
            return STAGED_SETTINGS
        return f"{STAGE}/{hashlib.sha256(path.encode() + bytes(1) + self.writes[path]).hexdigest()[:16]}"

    @property
    def room(self):
        """Bytes that the files to be written take, with a unit for each folder."""
        sizes = [len(data) for path, data in self.writes.items() if self.staged_name(path) not in self.staged]
        return sum(-(-size // CLUSTER) * CLUSTER for size in sizes) + CLUSTER * (len(self.folders) + 2)


def plan(files, bundle, installed, board=None):
    """Compare a bundle with what is on a device. Without a `board` the one stays that it is set to."""
    sizes, ours = dict(installed.sizes), installed.ours
    made = Plan(bundle, replaces=MESSAGE in ours, unfinished=installed.unfinished)
    made.rescue = _waits(installed)
    if made.rescue:
        sizes[SETTINGS] = sizes.pop(STAGED_SETTINGS)
    wanted = bundle.files | {MANIFEST: bundle.manifest()}
    wanted["code.py"] = wanted.pop("code.py")
    for path, data in wanted.items():
        if path == SETTINGS:
            old = settings_of(files, installed)
            if path in sizes:
                data = merged(old, data)
            if board:
                data = with_board(data, board)
            same = data == old
        else:
            digest = hashlib.sha256(data).hexdigest()
            same = sizes.get(path) == len(data) and files.digest(path) == digest
        if same:
            made.unchanged += 1
            continue
        made.writes[path] = data
        if path in sizes and path not in ours | {SETTINGS} and not _is_greeting(files, path, sizes[path]):
            made.aside[path] = None
    made.removes = sorted(path for path in ours - {SETTINGS, MARKER} - set(wanted) if path in sizes)
    for path in sizes:
        if path not in ours and path not in wanted and _is_found_before_ours(path, wanted):
            made.aside[path] = None
    for path in made.aside:
        made.aside[path] = _free_name(path + ".bak", sizes)
    if "code.py" in made.writes:
        code = made.writes.pop("code.py")
        left = [name for name in SPARES if name in made.removes]
        if left:  # by a cut: it stands by until code.py is there
            made.spare = left[0]
            made.removes.remove(made.spare)
        elif "code.py" in sizes:
            made.spare = next(name for name in SPARES if name not in sizes or name in made.aside)
            made.writes[made.spare] = code
        made.writes["code.py"] = code
    made.folders = _folders([STAGE + "/", *made.writes], sizes)
    for path, data in made.writes.items():
        name = made.staged_name(path)
        if sizes.get(name) == len(data) and files.digest(name) == hashlib.sha256(data).hexdigest():
            made.staged.add(name)
    needed = (*made.staged, LIST) if made.unfinished else tuple(made.staged)
    made.stale = [path for path in sizes if path.startswith(STAGE + "/") and not path.startswith(needed)]
    return made


def _is_greeting(files, path, size):
    return path == "code.py" and size < 100 and files.read(path).strip() == GREETING


def _is_found_before_ours(path, wanted):
    """Whether CircuitPython would take a file in the place of one of ours: a module of the same name that it
    looks for earlier (in the root before `lib`, a folder before .py before .mpy), or code.txt."""
    if path.lower() == "code.txt":
        return True
    rank, module = _module(path)
    return rank is not None and any(_module(ours)[1] == module and rank < _module(ours)[0] for ours in wanted)


def _module(path):
    """When CircuitPython looks for a file that can be imported, the smaller the earlier, and as what."""
    base, dot, kind = path.rpartition(".")
    if not dot or kind not in ("py", "mpy"):
        return None, path
    module = base.removeprefix("lib/")
    package = module.endswith("/__init__")
    return (module != base, not package, kind == "mpy"), module.removesuffix("/__init__")


def _free_name(name, sizes):
    number, free = 1, name
    while free in sizes:
        number += 1
        free = f"{name}{number}"
    return free


def _folders(paths, sizes):
    """The folders that have to be made for some files, outer ones first."""
    there = {folder for path in sizes for folder in _above(path)}
    return sorted({folder for path in paths for folder in _above(path)} - there)


def _above(path):
    parts = path.split("/")[:-1]
    return ["/".join(parts[: i + 1]) for i in range(len(parts))]


def perform(files, made, progress):
    """Do what a plan says. `progress` has `step(text)`, and `advance(bytes)` for what is written."""
    if made.rescue:
        files.rename(STAGED_SETTINGS, SETTINGS)
    for path in made.stale:
        files.remove(path)
    if not made.changes:
        files.remove_folder(STAGE)
        return
    free = files.free()
    if made.room > free:
        raise Trouble(
            trouble.NO_ROOM,
            f"Not enough room on {files}: {made.room // 1024} KB are needed and {free // 1024} KB are free. "
            "Nothing has been changed. Take something off it and try again.",
        )
    for folder in made.folders:
        files.make_folder(folder)
    _stage(files, made, progress)
    _switch(files, made, progress)


def _stage(files, made, progress):
    """Write everything that is new beside what is there, and read it back."""
    progress.step("Writing, and reading back what is written")
    for path, data in made.writes.items():
        name = made.staged_name(path)
        if name in made.staged:
            progress.advance(len(data))
            continue
        files.write(name, data, progress.advance)
        if files.digest(name) != hashlib.sha256(data).hexdigest():
            raise Trouble(
                trouble.NOT_WHOLE,
                f"{path} reads back as something else. The old version is untouched. Try again.",
            )


def _switch(files, made, progress):
    """Give the new files their names. From the marker on the device shows a message instead of playing."""
    progress.step("Changing over from the old files to the new ones")
    writes = dict.fromkeys(made.writes)
    if MESSAGE in writes and made.replaces:  # what the old code.py shows must be whole when it is asked for
        _put(files, made, MESSAGE)
        del writes[MESSAGE]
    ours = [*made.bundle.files, MANIFEST, *made.removes, *filter(None, [made.spare])]
    listed = "\n".join(f"{path}\t{made.aside.get(path, '')}".strip() for path in ours).encode()
    files.write(LIST + hashlib.sha256(listed).hexdigest()[:8], listed, lambda size: None)
    if not made.unfinished:  # a marker that is there stays there
        files.write(f"{STAGE}/{MARKER}", MARKER_TEXT, lambda size: None)
        files.rename(f"{STAGE}/{MARKER}", MARKER)
    last = [path for path in (MANIFEST, made.spare, "code.py") if path in writes]
    for path in writes:
        if path not in last:
            _put(files, made, path)
    for path, name in made.aside.items():
        if path not in made.writes:
            files.rename(path, name)
    for path in made.removes:
        files.remove(path)
    for path in last:
        _put(files, made, path)
    if made.spare:
        files.remove(made.spare)
    progress.step("Checking every file on the device")
    installed = look(files)
    wrong = faults(files, installed)
    if wrong:
        raise Trouble(trouble.NOT_WHOLE, f"On the device {'; '.join(wrong)}. Run the same command again.")
    for path in installed.sizes:
        if path.startswith(STAGE + "/"):  # lists, and what the system may have put beside our files
            files.remove(path)
    folders = {STAGE} | {folder for path in made.removes for folder in _above(path)}
    for folder in sorted(folders, reverse=True):
        files.remove_folder(folder)
    files.remove(MARKER)


def _put(files, made, path):
    if path in made.aside:
        files.rename(path, made.aside[path])
    files.rename(made.staged_name(path), path)
