# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The files of a device over its serial port, by mpremote: for boards that hide their drive, and computers
that cannot mount it.

What mpremote does for files is made for MicroPython. Running code, reading and writing work on CircuitPython
too; for the rest the device runs the few lines of `ON_DEVICE`.
"""

import ast
import contextlib
import errno
import io
import os
import re
import struct
import time

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_sim.flasher import trouble
from host_sim.flasher.find import Kind
from host_sim.flasher.trouble import Trouble, files_of

PATIENCE = 10  # seconds without a word from the device
CHUNK = 512
FEED_EVERY = 1.0  # seconds: a watchdog that the program has started goes on watching after it

ON_DEVICE = """
import binascii, hashlib, os
def feed():
 try:
  import microcontroller
  microcontroller.watchdog.feed()
 except Exception:
  pass
def walk(folder):
 for name in os.listdir(folder or "/"):
  path = folder + "/" + name
  state = os.stat(path)
  if state[0] & 0x4000:
   walk(path)
  else:
   print(repr((path[1:], state[6])))
def digest(path):
 feed()
 made = hashlib.new("sha256")
 piece = bytearray(1024)
 with open(path, "rb") as file:
  while True:
   size = file.readinto(piece)
   if not size:
    break
   made.update(piece if size == 1024 else piece[:size])
 print(binascii.hexlify(made.digest()).decode())
def rename(old, new):
 os.stat(old)
 try:
  os.remove(new)
 except OSError as error:
  if error.errno != 2:
   raise
 os.rename(old, new)
"""


class Port:
    """A device at a serial port, its program stopped. Has the methods of `drive.Drive`."""

    def __init__(self, name):
        self._name = name
        self._writable = False
        self._fed = time.monotonic()
        try:
            self._transport = SerialTransport(name, timeout=PATIENCE)
        except TransportError:
            raise _cannot_open(name) from None
        self._transport.serial.write_timeout = PATIENCE
        try:
            self._enter()
        except BaseException:
            self._hang_up()
            raise

    def __str__(self):
        return f"the serial port {self._name}"

    def _enter(self):
        """Stop the program and get the raw REPL's attention; without a soft reset, whose answer is in the
        language of the build."""
        for attempt in range(2):
            try:
                with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it did not expect
                    self._transport.enter_raw_repl(soft_reset=False, timeout_overall=PATIENCE)
                self._transport.exec(ON_DEVICE)
                return
            except (TransportError, OSError, struct.error):
                if attempt:
                    raise Trouble(
                        trouble.NO_ANSWER,
                        f"The device at {self} does not answer. Close other programs that talk to it, unplug "
                        "it, plug it in again, and try again.",
                    ) from None

    def run(self, code):
        """Run code on the device, and return what it prints."""
        with self._talk():
            return self._transport.exec(code).decode("utf-8", "replace")

    @contextlib.contextmanager
    def _talk(self):
        """Say in plain words what went wrong in a talk with the device."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                yield
        except TransportExecError as error:
            raise self._meaning(error.error_output) from error
        except (TransportError, serial.SerialException, struct.error) as error:
            raise self._gone() from error
        except OSError as error:  # of the port, or of the device's files in mpremote's words
            raise (self._gone() if error.errno == errno.EIO else error) from error

    def _gone(self):
        return Trouble(
            trouble.CUT_OFF, f"The device at {self} stopped answering in the middle. {trouble.AGAIN}"
        )

    def _meaning(self, traceback):
        """What an exception on the device means here."""
        last = traceback.strip().rpartition("\n")[2].strip()
        if number := re.match(r"OSError: (?:\[Errno )?(\d+)", last):
            return OSError(int(number[1]), last)
        if last.startswith("NameError"):  # ON_DEVICE is not there any more
            return Trouble(trouble.CUT_OFF, f"The device at {self} restarted in the middle. {trouble.AGAIN}")
        return Trouble(1, f"The device at {self} says: {last}")

    def _feed(self):
        if time.monotonic() - self._fed > FEED_EVERY:
            self.run("feed()")
            self._fed = time.monotonic()

    # What it is

    def kind(self):
        """What the device is."""
        said = self.run(
            "import sys\nprint(repr((sys.implementation.name, tuple(sys.implementation.version)[:3])))"
        )
        name, version = ast.literal_eval(said)
        if name != "circuitpython":
            raise Trouble(
                trouble.TOO_OLD,
                f"The device at {self} runs {name}, and Ledifice needs CircuitPython. Hold the BOOTSEL "
                "button of the Pico while you plug it in, and run `ledifice flash`.",
            )
        return Kind(version, self.run("import board\nprint(board.board_id)").strip())

    def mpy(self):
        """The version of .mpy that it takes."""
        number = int(self.run("import sys\nprint(getattr(sys.implementation, '_mpy', 0))"))
        return number & 0xFF, number >> 8 & 3

    def lacks(self, modules):
        """Those of some modules that it cannot import."""
        code = "for name in {!r}:\n try:\n  __import__(name)\n except ImportError:\n  print(name)"
        return self.run(code.format(sorted(modules))).split()

    def heap(self):
        """Bytes of memory that are free while no program runs."""
        return int(self.run("import gc\ngc.collect()\nprint(gc.mem_free())"))

    def nvm(self):
        """What the program has saved."""
        code = "import microcontroller\nnvm = microcontroller.nvm\nprint(len(nvm))"
        size, data = int(self.run(code)), b""
        while len(data) < size:
            end = min(size, len(data) + 1024)
            data += bytes.fromhex(
                self.run(f"print(binascii.hexlify(bytes(nvm[{len(data)}:{end}])).decode())")
            )
        return data

    # Its files

    def sizes(self):
        with files_of(self):
            return dict(map(ast.literal_eval, self.run("walk('')").splitlines()))

    def free(self):
        with files_of(self):
            return int(self.run("state = os.statvfs('/')\nprint(state[0] * state[3])"))

    def read(self, path):
        with files_of(self), self._talk():
            return bytes(self._transport.fs_readfile("/" + path, chunk_size=1024))

    def digest(self, path):
        with files_of(self):
            return self.run(f"digest({'/' + path!r})").strip()

    def _change(self, code):
        """Run code that writes."""
        if not self._writable:
            try:
                self.run(
                    "import storage\nstorage.remount('/', False, disable_concurrent_write_protection=True)"
                )
            except Trouble as refused:
                if refused.code != 1:
                    raise
                raise Trouble(
                    trouble.READ_ONLY,
                    f"The files at {self} are read-only. {refused} Eject the drive on this computer, or use "
                    "it: `ledifice flash --drive DRIVE`.",
                ) from refused
            self._writable = True
        with files_of(self):
            self.run("feed()\n" + code)

    def make_folder(self, path):
        self._change(
            f"try:\n os.mkdir({'/' + path!r})\nexcept OSError as error:\n if error.errno != 17: raise"
        )

    def write(self, path, data, advance):
        self._change("pass")
        done = 0

        def written(so_far, _):
            nonlocal done
            advance(so_far - done)
            done = so_far
            self._feed()

        with files_of(self), self._talk():
            self._transport.fs_writefile("/" + path, data, chunk_size=CHUNK, progress_callback=written)

    def rename(self, old, new):
        self._change(f"rename({'/' + old!r}, {'/' + new!r})")

    def remove(self, path):
        self._change(f"os.remove({'/' + path!r})")

    def remove_folder(self, path):
        self._change(f"try:\n os.rmdir({'/' + path!r})\nexcept OSError:\n pass")

    def restart(self):
        """Reset the board, so that boot.py runs and the computer looks at the drive anew."""
        with contextlib.suppress(TransportError, OSError, struct.error):
            self._transport.exec_raw_no_follow("import microcontroller\nmicrocontroller.reset()")
        self._hang_up()
        return True

    def close(self):
        """Let the program start again, and hang up."""
        if self._transport is not None:
            with contextlib.suppress(TransportError, OSError):
                self._transport.exit_raw_repl()
                self._transport.serial.write(b"\x04")
        self._hang_up()

    def _hang_up(self):
        if self._transport is not None:
            with contextlib.suppress(OSError):
                self._transport.close()
            self._transport = None


def _cannot_open(name):
    """Why a port cannot be opened: mpremote does not tell."""
    try:
        serial.Serial(name, exclusive=True).close()
    except serial.SerialException as error:
        if error.errno == errno.ENOENT or (os.name == "nt" and "FileNotFoundError" in str(error)):
            return Trouble(trouble.NO_DEVICE, f"There is no serial port {name}.")
        if error.errno in (errno.EACCES, errno.EPERM):
            group = _group(name)
            return Trouble(
                trouble.NO_PERMISSION,
                f"You are not allowed to use the serial port {name}: it belongs to the group {group}. "
                f"Run `sudo usermod -aG {group} $USER`, log out and in again, and try again.",
            )
    return Trouble(trouble.NO_ANSWER, f"Another program uses the serial port {name}. Close it and try again.")


def _group(name):
    try:
        import grp  # not on Windows

        return grp.getgrgid(os.stat(name).st_gid).gr_name
    except (ImportError, OSError, KeyError):
        return "dialout"
