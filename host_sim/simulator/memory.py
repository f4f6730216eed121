# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What outlives the simulator: a board's flash and the games that were played on it, each in a file.

    big.flash             the 4096 bytes of the flash, as a device has them
    big.flash.games.txt   the games (`games.py`), unless --record names another file
    big.flash.lock        held as long as a simulator runs on that flash; in it the page's address
    big.flash.1 …         what was put aside: by --new, or because it is no flash

They are in the user's folder for such things, or where --flash says.
"""

import errno
import os
import re
import secrets
import sys
import time
from contextlib import suppress
from pathlib import Path

import platformdirs

from host_sim.record_file import BadRecord, read_games
from host_sim.simulator.games import Games
from host_sim.simulator.saved_game import is_flash
from host_sim.virtual_board import FLASH_SECTOR

try:
    import fcntl
except ImportError:  # Windows
    import msvcrt

_AGAIN = 1.0  # seconds until a file that could not be written is tried again
_LOCKED = 1 << 20  # where Windows locks: others cannot read there, so it is far behind the address
_HELD = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)


class Unusable(Exception):
    """The simulator cannot begin with these files; the argument is a sentence that says why."""


class Memory:
    """The files of one board. Made, it holds the lock and has changed nothing yet; then comes `open()`."""

    def __init__(self, flash=None, record=None, board="big"):
        if flash is None:
            folder = platformdirs.user_state_path("ledifice", appauthor=False)
            with suppress(OSError):  # then no file can be written, and that is said
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            flash = folder / f"{board}.flash"
        self._flash = KeptFile(flash)
        self.path = self._flash.path
        self._own_games = record is None
        self._games = KeptFile(f"{self.path}.games.txt" if record is None else record)
        self._lock = None
        self._token = None
        self._notes = []  # on what had to be put aside
        self.trouble = ""  # why something is not kept
        self.image = self.games = self._board = self._done = None
        self._earlier = b""
        self._pause_until = 0.0
        self._take_lock()

    # One simulator at a time

    def _take_lock(self):
        try:
            handle = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:  # then the flash cannot be written there either
            return
        file = os.fdopen(handle, "r+b", buffering=0)
        address = file.read(1000).decode("utf-8", "replace").strip()
        try:
            free = _lock(file)
        except OSError:  # a file system without locks
            free = True
        if not free:
            file.close()
            where = f" at {address}" if address else ""
            raise Unusable(
                f"The simulator is running already{where}. --flash FILE starts another one on another file."
            )
        self._lock = file
        token = re.search(r"[?]token=([\w-]+)$", address)
        self._token = token and token[1]
        self._write_address("")

    def _write_address(self, address):
        if self._lock is not None:
            with suppress(OSError):  # a second simulator will not know where this one is; that is all
                self._lock.seek(0)
                self._lock.truncate()
                self._lock.write(address.encode())

    def serve_at(self, address):
        """Tell other simulators where this one is."""
        self._write_address(address)

    @property
    def note(self):
        """What had to be put aside, in a sentence, or ""."""
        return " ".join(self._notes)

    def token(self):
        """The secret in the address for other machines: the last one, so that open pages go on."""
        return self._token or secrets.token_urlsafe(12)

    # What was kept

    def open(self, new=False):
        """Read both files: `image` and `games` are what the board begins with."""
        self.games = self._open_games()
        self._earlier = self.games.earlier.encode()
        text = self.games.text
        if not self._own_games and (failure := self._games.store(self._earlier + text.encode())):
            raise Unusable(failure)
        self.image = self._open_flash(new)
        self._flash.tidy()
        self._games.tidy()
        self._keep((self.image, text))

    def _open_flash(self, new):
        blank = b"\xff" * FLASH_SECTOR
        image = self._flash.read()
        if image is None:
            return blank
        if new:
            self._token = None
            aside = self._flash.put_aside()
            self._notes.append(f"The board begins blank. What was in its flash is kept as {aside}.")
        elif len(image) != FLASH_SECTOR or not is_flash(image):
            aside = self._flash.put_aside()
            self._notes.append(
                f"{self.path} is no board's flash. It is kept as {aside.name}; the board begins blank."
            )
        else:
            return image
        return blank

    def _open_games(self):
        kept = self._games.read()
        if kept is None:
            return Games()
        try:
            text = kept.decode("utf-8")
            if text.strip():
                read_games(text)
            return Games(text)
        except (BadRecord, UnicodeDecodeError) as wrong:
            why = wrong if isinstance(wrong, BadRecord) else "it is not a text"
        path = self._games.path
        if not self._own_games:
            raise Unusable(f"{path} is not a file of game records, and stays as it is: {why}.")
        aside = self._games.put_aside()
        self._notes.append(f"{path} is not a file of game records: {why}. It is kept as {aside.name}.")
        return Games()

    # What is to be kept

    def attach(self, board):
        """This live board's memory it is."""
        self._board = board
        self._tell()

    def due(self):
        """What is not in the files yet, for `keep()`; None: all is, or it is too early to try again."""
        state = self._board.kept
        return state if state != self._done and time.monotonic() >= self._pause_until else None

    def keep(self, state):
        """Write what has changed: takes as long as the disk does."""
        self._keep(state)
        self._tell()

    def _keep(self, state):
        image, games = state
        failures = self._flash.store(image), self._games.store(self._earlier + games.encode())
        trouble = failures[0] or failures[1]
        if trouble:
            trouble += " The game goes on, but it is not kept."
            self._pause_until = time.monotonic() + _AGAIN
            if not self.trouble:
                print(trouble, file=sys.stderr, flush=True)
        else:
            self._done = state
        self.trouble = trouble

    def _tell(self):
        self._board.trouble = self.trouble or self.note

    def finish(self):
        """The simulator ends. Returns whether the board can go on where it was."""
        if self._board is not None:
            self._keep(self._board.kept)
        return not self.trouble


class KeptFile:
    """A file that is whole at any time: what was in it last, or what is in it now."""

    def __init__(self, path):
        self.path = Path(os.path.realpath(path))
        self._beside = self.path.with_name(self.path.name + ".new")
        self._stored = None
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            raise Unusable(f"{self.path} is not a file.")

    def read(self):
        """The content; None: there is no such file."""
        if not os.path.exists(self.path):
            return None
        try:
            self._stored = self.path.read_bytes()
        except OSError as wrong:
            raise Unusable(f"{self.path} cannot be read: {wrong.strerror}.") from None
        return self._stored

    def tidy(self):
        """Remove what a killed process, or a full disk, left half written."""
        with suppress(OSError):
            self._beside.unlink(missing_ok=True)

    def put_aside(self):
        """Rename it: a number is added that no file has. Returns the new path."""
        number = 1
        while os.path.lexists(aside := self.path.with_name(f"{self.path.name}.{number}")):
            number += 1
        try:
            self.path.rename(aside)
        except OSError as wrong:
            raise Unusable(f"{self.path} stays as it is: it cannot be put aside, {wrong.strerror}.") from None
        self._stored = None
        return aside

    def store(self, content):
        """Replace the content. Returns "", or a sentence that says why it could not be done.

        It is on the disk before it takes the name: a machine without power may come back with what was in it
        before, but not with half of it.
        """
        if content == self._stored:
            return ""
        try:
            with open(self._beside, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(self._beside, self.path)
        except OSError as wrong:
            self.tidy()
            return f"{self.path} cannot be written: {wrong.strerror}."
        self._stored = content
        return ""


def _lock(file):
    """Try to lock a file against other processes; the lock ends with this one, however that ends."""
    try:
        if os.name == "posix":
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            file.seek(_LOCKED)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError as wrong:
        if wrong.errno in _HELD:
            return False
        raise
    return True
