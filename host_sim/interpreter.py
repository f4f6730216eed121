# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""CircuitPython's view of the world: what `import`, `open` and `print` mean to the firmware.

The firmware's modules get built-in functions of their own. Their `import` finds the firmware's folder, then
the stand-ins, the Adafruit libraries and those modules of Python that a Pico has; anything else is an
ImportError, as it would be there. Everything else in this process keeps its real `time`, `os`, `random` …
"""

import builtins
import importlib
import importlib.util
import io
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from greenlet import getcurrent

from host_sim.virtual_board import here

STANDINS = frozenset(path.stem for path in (Path(__file__).parent / "standins").glob("[a-z]*.py"))

# What Python and a Pico's CircuitPython have in common and needs no stand-in ("Included modules" in the board
# definition of circuitpython-stubs).
_SHARED = {
    *("array", "binascii", "builtins", "codeop", "collections", "errno", "hashlib", "io", "json", "locale"),
    *("math", "re", "select", "struct", "warnings", "zlib"),
}

# Native on the device, from PyPI here.
NATIVE = {
    *("adafruit_bitmap_font", "adafruit_pixelbuf", "bitmaptools", "busdisplay", "circuitpython_typing"),
    *("displayio", "epaperdisplay", "fontio", "fourwire", "i2cdisplaybus", "micropython"),
    *("paralleldisplaybus", "terminalio", "vectorio"),
}

# Loaded while the real `os` is in reach, which some of them need at that time.
_NATIVE_PRELOADED = ("vectorio", "bitmaptools", "fontio", "terminalio", "busdisplay", "adafruit_pixelbuf")
_PRELOADED = (
    *("adafruit_display_text.label", "adafruit_display_text.bitmap_label"),
    *("adafruit_displayio_ssd1306", "neopixel"),
)

# Microseconds that loading one of our modules takes, compiled, and nanoseconds more for each byte of its
# source: measured with CircuitPython 10.2.1.
_LOADING, _LOADING_BYTE = 10_000, 800

# Those that a library may import: the hardware and the clock.
_HARDWARE = STANDINS - {"gc", "i2cdisplaybus", "os", "random", "sys", "terminalio", "traceback"}

_loaded = False
_code = {}  # path -> (time of change, code)


@contextmanager
def _standins_in_front(**others):
    """Let plain `import` statements of a library find the stand-ins."""
    modules = {name: importlib.import_module(f"host_sim.standins.{name}") for name in _HARDWARE} | others
    before = {name: sys.modules.get(name) for name in modules}
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name, module in before.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module


def load_libraries():
    """Load displayio and the Adafruit libraries, once for the process."""
    global _loaded
    if _loaded:
        return
    _loaded = True
    # Whoever has loaded them before has done so with other modules below them: that copy is of no use here.
    if "displayio" in sys.modules:
        sys.modules["displayio"]._stop_background()
    for name in list(sys.modules):
        if _is_library(name.partition(".")[0]):
            del sys.modules[name]
    # blinka-displayio starts a thread that refreshes displays. Nothing here runs in threads: stop it. It
    # needs the real clock for that.
    with _standins_in_front(time=time):
        import displayio

        displayio._stop_background()
    # After the first refresh blinka-displayio sends every grid of tiles once more; CircuitPython does not.
    displayio.TileGrid._needs_refresh = property(lambda self: False, lambda self, value: None)
    # On the device displayio is native: when it waits, the firmware is busy and does not sleep.
    clock = ModuleType("time")
    clock.sleep = lambda seconds: here().spend(int(seconds * 1_000_000))
    clock.monotonic = lambda: here().uptime / 1_000_000
    with _standins_in_front(time=clock):
        for name in _NATIVE_PRELOADED:
            importlib.import_module(name)
    with _standins_in_front():
        for name in _PRELOADED:
            importlib.import_module(name)


def _is_library(top):
    return top in NATIVE or top == "neopixel" or top.startswith("adafruit_")


def _find(name, folders):
    for folder in folders:
        for path in (folder / name / "__init__.py", folder / (name + ".py")):
            if path.is_file():
                return path
    return None


def _compiled(path):
    changed = path.stat().st_mtime_ns
    known = _code.get(path)
    if known is None or known[0] != changed:
        known = _code[path] = changed, compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
    return known[1]


def _load(name):
    """The module of this full name, as the firmware sees it."""
    modules = here().modules
    if name in modules:
        return modules[name]
    parent_name, _, last = name.rpartition(".")
    if parent_name:
        parent = _load(parent_name)
        folders = [Path(folder) for folder in getattr(parent, "__path__", ())]
    else:
        parent = None
        root = here().drive_root
        folders = [root, root / "lib"]
    path = None
    if parent is None or getattr(parent, "__builtins__", None) is BUILTINS:
        path = _find(last, folders)
    if path is not None:
        module = ModuleType(name)
        module.__file__ = str(path)
        module.__builtins__ = BUILTINS
        if path.name == "__init__.py":
            module.__path__ = [str(path.parent)]
            module.__package__ = name
        else:
            module.__package__ = parent_name
        modules[name] = module
        _take_time(path)
        try:
            exec(_compiled(path), module.__dict__)
        except BaseException:
            modules.pop(name, None)
            raise
        # A module may have taken itself out of sys.modules or put something else there.
        module = modules.get(name, module)
    else:
        module = modules[name] = _load_from_outside(name)
        if name.startswith("engine."):
            _take_time(Path(module.__file__))
    if parent is not None:
        setattr(parent, last, module)
    return module


def _take_time(path):
    if getcurrent().parent is not None:  # it is not the desktop that asks
        here().spend(_LOADING + path.stat().st_size * _LOADING_BYTE // 1000)


def _load_from_outside(name):
    top = name.partition(".")[0]
    if name in STANDINS:
        return importlib.import_module(f"host_sim.standins.{name}")
    # A drive with a manifest was flashed: rules and libraries are on it, or missing as on the device.
    flashed = (here().drive_root / "ledifice.json").is_file()
    try:
        if top in _SHARED:
            return importlib.import_module(name)
        if top in NATIVE or (not flashed and (top == "engine" or _is_library(top))):
            if name in sys.modules:
                return sys.modules[name]
            with _standins_in_front():
                return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
    raise ImportError(f"no module named '{name}'")


def device_import(name, globals=None, locals=None, fromlist=(), level=0):
    """`__import__` as the firmware has it."""
    if level:
        package = globals.get("__package__") or globals["__name__"].rpartition(".")[0]
        if not package:
            raise ImportError("can't perform relative import")
        name = importlib.util.resolve_name("." * level + name, package)
    module = _load(name)
    if not fromlist:
        return module if level else _load(name.partition(".")[0])
    for attribute in fromlist:
        if attribute != "*" and not hasattr(module, attribute) and hasattr(module, "__path__"):
            try:
                _load(f"{name}.{attribute}")
            except ImportError as missing:
                if f"{name}.{attribute}'" not in str(missing):
                    raise
    return module


def device_print(*values, sep=" ", end="\n", file=None):
    text = sep.join(map(str, values)) + end
    if file is None:
        here().write_console(text)
    else:
        file.write(text)


class _Written(io.BytesIO):
    """A file open for writing: its bytes are on the drive when it is closed or flushed."""

    def __init__(self, path, content, append):
        super().__init__()
        self._path = path
        if content:
            self.write(content)
            if not append:
                self.seek(0)

    def flush(self):
        if not self.closed and here().dying is None:
            here().drive[self._path] = self.getvalue()

    def close(self):
        self.flush()
        super().close()


def device_open(path, mode="r", **options):
    from host_sim.standins import os as drive

    content = drive.content(path)
    if set(mode) & set("wax+"):
        here().check_power()
        if here().readonly:
            raise drive.error(30)
        if "r" in mode and content is None:
            raise drive.error(2)
        file = _Written(drive.plain(path), None if "w" in mode else content, "a" in mode)
    elif content is None:
        raise drive.error(2)
    else:
        file = io.BytesIO(content)
    return file if "b" in mode else io.TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=True)


def device_input(prompt=""):
    device_print(prompt, end="")
    waiting = here().serial_in
    while b"\r" not in waiting:
        here().sleep(1000)
    line, _, rest = bytes(waiting).partition(b"\r")
    waiting[:] = rest
    return line.decode("utf-8", "replace")


BUILTINS = dict(vars(builtins))
BUILTINS.update(__import__=device_import, print=device_print, open=device_open, input=device_input)


def run_file(name, names):
    """Run a file of the drive as the main program. `names` is emptied, and becomes its global names."""
    names.clear()
    names.update(__name__="__main__", __file__=name, __builtins__=BUILTINS)
    exec(_compiled(here().drive_root / name), names)
