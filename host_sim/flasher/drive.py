# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The files of a device over its drive, which the computer has mounted.

`serial_port.Port` has the same methods over the serial port.
"""

import contextlib
import hashlib
import os
import shutil

from host_sim.flasher.trouble import files_of

CHUNK = 4096

# What systems put on every drive, some of it closed to everybody.
OF_THE_SYSTEM = (".Trashes", ".Spotlight-V100", ".fseventsd", ".TemporaryItems", "System Volume Information")


class Drive:
    """A folder that is the root of a device's file system. Paths are relative to it, with `/`."""

    def __init__(self, root):
        self.root = root

    def __str__(self):
        return f"the drive {self.root}"

    def sizes(self):
        """Every file on the drive, and its size in bytes."""
        with files_of(self):
            found = {}
            for folder, folders, names in os.walk(self.root, onerror=_raise):
                folders[:] = [name for name in folders if name not in OF_THE_SYSTEM]
                for name in names:
                    path = os.path.join(folder, name)
                    with contextlib.suppress(FileNotFoundError):  # a link to nowhere
                        found[os.path.relpath(path, self.root).replace(os.sep, "/")] = os.path.getsize(path)
            return found

    def free(self):
        """Bytes that are free."""
        with files_of(self):
            return shutil.disk_usage(self.root).free

    def read(self, path):
        with files_of(self):
            return (self.root / path).read_bytes()

    def digest(self, path):
        """The SHA-256 of a file, read from the device and not from the computer's memory of it."""
        with files_of(self), open(self.root / path, "rb") as file:
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return hashlib.file_digest(file, "sha256").hexdigest()

    def make_folder(self, path):
        with files_of(self):
            (self.root / path).mkdir(exist_ok=True)

    def write(self, path, data, advance):
        """Write a file, and call `advance(bytes)` after each chunk."""
        with files_of(self), open(self.root / path, "wb") as file:
            for start in range(0, len(data), CHUNK):
                advance(file.write(data[start : start + CHUNK]))
            file.flush()
            os.fsync(file.fileno())

    def rename(self, old, new):
        """Give a file another name, in the place of a file that has it."""
        with files_of(self):
            os.replace(self.root / old, self.root / new)
        self._settle((self.root / old).parent)
        self._settle((self.root / new).parent)

    def remove(self, path):
        with files_of(self):
            os.remove(self.root / path)
        self._settle((self.root / path).parent)

    def remove_folder(self, path):
        """Remove a folder if it is empty."""
        with contextlib.suppress(OSError):
            (self.root / path).rmdir()

    def _settle(self, folder):
        """Wait until what was done in a folder is on the device: what comes next relies on it."""
        if os.name == "posix":
            with contextlib.suppress(OSError):  # not every file system can
                handle = os.open(folder, os.O_RDONLY)
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)

    def restart(self):
        """CircuitPython restarts by itself when its drive has been written on."""
        return False


def _raise(error):
    raise error
