# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A stand-in of a CircuitPython device at a serial port: a pty behind which a raw REPL runs code on the files
of a folder, with CircuitPython's modules, error texts and limits. mpremote talks to it as to a real one."""

import binascii
import builtins
import contextlib
import gc
import hashlib
import io
import os
import pty
import select
import struct
import termios
import threading
import time
import traceback
import tty
from pathlib import Path
from types import ModuleType, SimpleNamespace

BOOT_OUT = """\
Adafruit CircuitPython {} on 2026-05-12; Raspberry Pi Pico with rp2040\r
Board ID:{}\r
UID:E6614C311B7A4A29\r
"""
WINDOW = 128
TEXTS = {2: "No such file/directory", 17: "File exists", 21: "EISDIR", 28: "No space left on device"}
TEXTS |= {30: "Read-only filesystem", 39: "Directory not empty"}
DONE = {
    "en_US": "\r\nCode done running.\r\n\r\nPress any key to enter the REPL. Use CTRL-D to reload.\r\n",
    "de_DE": "\r\nDer Code ist fertig.\r\n\r\nDrücke eine Taste, um das REPL zu öffnen. STRG-D lädt neu.\r\n",
}
REBOOT = {"en_US": "soft reboot\r\n", "de_DE": "Neustart ohne Reset\r\n"}
BANNER = "raw REPL; CTRL-B to exit\r\n>"


class PowerCut(BaseException):
    """The device loses its power."""


class Restart(BaseException):
    """The device restarts."""


class Device:
    """A device whose drive is `folder`.

    language   of the build
    visible    the computer holds the drive: files are read-only until they are remounted ...
    remounts   ... if CircuitPython allows that
    capacity   bytes that the drive holds
    raw_paste  False: an older REPL
    answers    False: it hangs, and says nothing
    cut_after  changes to the files after which the power fails; `restarts` if it comes back at once, and
               `hangs` if it stays, but silent
    lacks      modules that this build does not have
    """

    def __init__(self, folder, **how):
        self.folder = Path(folder)
        self.language = how.pop("language", "en_US")
        self.visible = how.pop("visible", False)
        self.remounts = how.pop("remounts", True)
        self.capacity = how.pop("capacity", 1_000_000)
        self.raw_paste = how.pop("raw_paste", True)
        self.answers = how.pop("answers", True)
        self.cut_after = how.pop("cut_after", None)
        self.restarts = how.pop("restarts", False)
        self.hangs = how.pop("hangs", False)
        self.version = how.pop("version", (10, 2, 1))
        self.board = how.pop("board", "raspberry_pi_pico")
        self.name = how.pop("name", "circuitpython")
        self.mpy = how.pop("mpy", 0x0306)
        self.nvm = how.pop("nvm", b"\xff" * 4096)
        self.lacks = how.pop("lacks", ())
        if how:
            raise TypeError(f"no such quirk: {how}")
        self.changes = 0
        self.resets = 0
        self.readonly = self.visible
        self._mode = "program"
        self._names = {}
        self._in = bytearray()
        self._failure = None
        self._stop, self._stopped = os.pipe()
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave, termios.TCSANOW)
        self.port = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._live, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *failure):
        os.close(self._stopped)
        self._thread.join()
        os.close(self._stop)
        self._unplug()
        if self._failure is not None:
            raise self._failure

    def wait_for_reset(self):
        """The last thing that it is told is to restart; nobody waits for an answer then."""
        end = time.monotonic() + 30
        while not self.resets:
            assert time.monotonic() < end, "it was not told to restart"
            time.sleep(0.01)

    def _unplug(self):
        for handle in (self._slave, self._master):
            with contextlib.suppress(OSError):
                os.close(handle)
        self._slave = self._master = -1

    # The serial port

    def _live(self):
        try:
            while True:
                self._take(self._read())
        except PowerCut:
            if not self.hangs:
                self._unplug()
        except BaseException as failure:
            self._failure = failure
            self._unplug()

    def _read(self):
        while not self._in:
            ready, _, _ = select.select([self._master, self._stop], [], [])
            if self._stop in ready:
                raise PowerCut
            self._in += os.read(self._master, 4096)
            if not self.answers:
                self._in.clear()
        byte = self._in[0]
        del self._in[0]
        return byte

    def _say(self, text):
        data = text.encode() if isinstance(text, str) else text
        while data:
            data = data[os.write(self._master, data) :]

    def _take(self, byte):
        if self._mode == "program":
            if byte == 3:
                self._say(DONE[self.language])
                self._mode = "done"
        elif self._mode == "done":
            self._names = {}
            if byte == 4:
                self._start()
            else:
                self._mode = "repl"
                self._say("\r\nAdafruit CircuitPython " + ".".join(map(str, self.version)) + "\r\n>>> ")
        elif self._mode == "repl":
            if byte == 1:
                self._mode, self._line = "raw", bytearray()
                self._say(BANNER)
            elif byte == 4:
                self._start()
            else:
                self._say(b"\r\n>>> ")
        else:
            self._take_raw(byte)

    def _start(self):
        self._say(REBOOT[self.language])
        self._names = {}
        self._mode = "program"

    def _take_raw(self, byte):
        if byte == 1:
            self._line.clear()
            self._say(BANNER)
        elif byte == 2:
            self._mode = "repl"
            self._say("\r\n>>> ")
        elif byte == 3:
            self._line.clear()
        elif byte == 5 and not self._line:
            if self._read() == ord("A") and self._read() == 1:
                self._paste()
        elif byte == 4:
            self._say("OK")
            if self._line:
                self._run(bytes(self._line))
                self._line.clear()
            else:  # a soft reset that stays in the raw REPL
                self._names = {}
                self._say("\r\n" + REBOOT[self.language] + BANNER)
        else:
            self._line.append(byte)

    def _paste(self):
        if not self.raw_paste:
            self._say(b"R\x00")
            return
        self._say(b"R\x01" + struct.pack("<H", WINDOW) + b"\x01")
        code, room = bytearray(), WINDOW
        while (byte := self._read()) != 4:
            code.append(byte)
            room -= 1
            if not room:
                self._say(b"\x01")
                room = WINDOW
        self._say(b"\x04")
        self._run(bytes(code))

    def _run(self, code):
        printed, problem = io.StringIO(), ""
        self._names.setdefault("__builtins__", self._builtins(printed))
        self._names["__builtins__"]["print"] = lambda *values, end="\n", sep=" ": printed.write(
            sep.join(map(str, values)) + end
        )
        try:
            exec(compile(code, "<stdin>", "exec"), self._names)
        except Restart:
            self.resets += 1
            self._names, self._mode, self.readonly = {}, "program", self.visible
            self._say("\r\n")
            return
        except Exception as error:
            kind = "OSError" if isinstance(error, OSError) else type(error).__name__
            problem = f'Traceback (most recent call last):\n  File "<stdin>", line 1\n{kind}: {error}\n'
            if not isinstance(error, OSError | RuntimeError | NameError | ImportError):
                problem += "".join(traceback.format_exception(error))
        for text in (printed.getvalue(), problem):
            self._say(text.replace("\n", "\r\n").encode() + b"\x04")
        self._say(">")

    # CircuitPython's modules, as far as somebody at the REPL of this device asks for them

    def _builtins(self, printed):
        modules = {
            "binascii": binascii,
            "board": SimpleNamespace(board_id=self.board),
            "gc": SimpleNamespace(collect=gc.collect, mem_free=lambda: 170_000),
            "hashlib": SimpleNamespace(new=hashlib.new),  # there is no hashlib.sha256
            "microcontroller": SimpleNamespace(nvm=self.nvm, reset=self._reset, watchdog=_Watchdog()),
            "os": self._os(),
            "storage": SimpleNamespace(remount=self._remount),
            "sys": SimpleNamespace(
                implementation=SimpleNamespace(name=self.name, version=self.version, _mpy=self.mpy)
            ),
            "adafruit_bus_device": ModuleType("adafruit_bus_device"),
            "adafruit_pixelbuf": ModuleType("adafruit_pixelbuf"),
        }

        def load(name, *_, **__):
            if name not in modules or name in self.lacks:
                raise ImportError(f"no module named '{name}'")
            return modules[name]

        return vars(builtins) | {"__import__": load, "open": self._open}

    def _reset(self):
        raise Restart

    def _remount(self, path, readonly=False, *, disable_concurrent_write_protection=False):
        if not self.remounts or (self.visible and not disable_concurrent_write_protection):
            raise RuntimeError("Cannot remount path when visible via USB.")
        self.readonly = readonly

    def _os(self):
        return SimpleNamespace(
            listdir=lambda path: self._try(lambda: sorted(os.listdir(self._path(path)))),
            stat=self._stat,
            statvfs=lambda path: (
                512,
                512,
                self.capacity // 512,
                self._free() // 512,
                self._free() // 512,
                0,
                0,
                0,
                0,
                255,
            ),
            mkdir=lambda path: self._change(lambda: self._path(path).mkdir()),
            rmdir=lambda path: self._change(lambda: self._path(path).rmdir()),
            remove=self._remove,
            rename=self._rename,
        )

    def _path(self, path):
        return self.folder / path.strip("/")

    def _stat(self, path):
        found = self._try(lambda: self._path(path).stat())
        return (found.st_mode & 0xC000, 0, 0, 0, 0, 0, found.st_size, 0, 0, 0)

    def _free(self):
        used = sum(-(-path.stat().st_size // 512) * 512 for path in self.folder.rglob("*"))
        return max(0, self.capacity - used)

    def _try(self, action):
        try:
            return action()
        except OSError as error:
            raise OSError(error.errno, TEXTS.get(error.errno, str(error.errno))) from None

    def _change(self, action):
        """Change the files, if they can be, and if there is power for it."""
        if self.readonly:
            raise OSError(30, TEXTS[30])
        if self.changes == self.cut_after:
            self.cut_after = None
            raise Restart if self.restarts else PowerCut
        self.changes += 1
        return self._try(action)

    def _remove(self, path):
        self._try(self._path(path).stat)
        self._change(self._path(path).unlink)

    def _rename(self, old, new):
        """As FatFs does it: not onto a name that is taken."""
        old, new = self._path(old), self._path(new)
        if new.exists():
            raise OSError(17, TEXTS[17])
        self._change(lambda: old.rename(new))

    def _open(self, path, mode="r"):
        if not set(mode) & set("wax+"):
            return self._try(lambda: open(self._path(path), mode))
        return _Written(self, self._change(lambda: open(self._path(path), mode, buffering=0)))


class _Written:
    """A file that is written on; every piece is a change."""

    def __init__(self, device, file):
        self._device, self._file = device, file

    def write(self, data):
        if len(data) > self._device._free():
            raise OSError(28, TEXTS[28])
        return self._device._change(lambda: self._file.write(data))

    def close(self):
        self._file.close()


class _Watchdog:
    def feed(self):
        raise RuntimeError("WatchDogTimer is not currently running")


def new_drive(folder, version="10.2.1", board="raspberry_pi_pico"):
    """What a drive looks like on which CircuitPython has just been put."""
    folder.mkdir(exist_ok=True)
    (folder / "boot_out.txt").write_text(BOOT_OUT.format(version, board))
    (folder / "code.py").write_text('print("Hello World!")\n')
    (folder / "settings.toml").write_text("")
    (folder / "lib").mkdir()
    return folder
