# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Puts CircuitPython itself on a bare Pico: a UF2 file, copied onto the drive of its boot loader."""

import contextlib
import os
import struct
import time

from host_sim.flasher import find, trouble
from host_sim.flasher.trouble import Trouble

WAIT = 60  # seconds for CircuitPython's drive to appear
BLOCK = 512
_MAGIC = struct.pack("<II", 0x0A324655, 0x9E5D5157)
_HAS_FAMILY = 0x2000


def check(file, loader):
    """The content of a UF2 file, if it is one for that boot loader."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise Trouble(1, f"{file} cannot be read: {error.strerror}.") from error
    if len(data) < BLOCK or len(data) % BLOCK or not data.startswith(_MAGIC):
        raise Trouble(1, f"{file} is not a UF2 file. {advice(loader)}")
    flags, family = struct.unpack_from("<I", data, 8)[0], struct.unpack_from("<I", data, 28)[0]
    if flags & _HAS_FAMILY and family != find.LOADERS[loader][1]:
        raise Trouble(trouble.WRONG_BOARD, f"{file} is for another chip. {advice(loader)}")
    return data


def advice(loader):
    """Which file to get, and what to do with it."""
    board = find.LOADERS[loader][0]
    wireless = f"{board}_w"
    return (
        f"Download the UF2 file of CircuitPython 10 or newer from {find.download(board)} (with Wi-Fi: "
        f"{find.download(wireless)}), then run `ledifice flash --uf2 FILE`, or drop it onto that drive."
    )


def put(data, root, progress):
    """Copy a UF2 onto a boot drive. The Pico restarts with the last block, and its drive goes away."""
    target = root / "circuitpython.uf2"
    try:
        with open(target, "wb") as file:
            for start in range(0, len(data), 64 * BLOCK):
                progress.advance(file.write(data[start : start + 64 * BLOCK]))
            with contextlib.suppress(OSError):  # it restarts before it has answered
                file.flush()
                os.fsync(file.fileno())
    except OSError as error:
        if root.is_dir():
            raise Trouble(trouble.CUT_OFF, f"{root}: {error.strerror}. {trouble.AGAIN}") from error


def wait_for_drive(before):
    """The drive of a CircuitPython board that was not there before."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        new = [drive for drive in find.drives() if drive not in before]
        if new:
            return new[0]
        time.sleep(0.5)
    raise Trouble(
        trouble.NO_DEVICE,
        f"CircuitPython's drive has not appeared within {WAIT} seconds. Unplug the Pico, plug it in again, "
        "and run `ledifice flash`.",
    )
