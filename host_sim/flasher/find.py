# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Finds devices: drives by the files that CircuitPython and a Pico's boot loader put on them, whatever they
are called and wherever they are mounted; serial ports by the makers' numbers."""

import contextlib
import re
from dataclasses import dataclass
from pathlib import Path

import psutil
from serial.tools import list_ports

from host_sim.flasher import trouble
from host_sim.flasher.trouble import Trouble, files_of
from host_sim.virtual_board import CIRCUITPYTHON

BOARDS = {
    "raspberry_pi_pico": "Raspberry Pi Pico",
    "raspberry_pi_pico_w": "Raspberry Pi Pico W",
    "raspberry_pi_pico2": "Raspberry Pi Pico 2",
    "raspberry_pi_pico2_w": "Raspberry Pi Pico 2 W",
}
OLDEST = (10, 0)  # CircuitPython
TESTED = CIRCUITPYTHON  # what the bundle was tested with: docs/circuitpython.md says how
MAKERS = (0x239A, 0x2E8A)  # USB numbers of Adafruit and Raspberry Pi, whose numbers CircuitPython uses

# The boot loaders, by the first word of the Board-ID in INFO_UF2.TXT: the board's name for CircuitPython, and
# the family that a UF2 file for it belongs to.
LOADERS = {"RPI-RP2": ("raspberry_pi_pico", 0xE48BFF56), "RP2350": ("raspberry_pi_pico2", 0xE48BFF59)}


def download(board):
    return f"https://circuitpython.org/board/{board}/"


@dataclass
class Kind:
    """What a device says it is."""

    version: tuple  # of CircuitPython
    board: str  # as CircuitPython calls it

    @property
    def name(self):
        number = ".".join(map(str, self.version))
        return f"{BOARDS.get(self.board, self.board)} with CircuitPython {number}"

    @property
    def warning(self):
        """A sentence about a CircuitPython that may have changed too much since; empty for all others."""
        if self.version[0] <= TESTED[0]:
            return ""
        tested = ".".join(map(str, TESTED))
        return (
            f"Ledifice was tested with CircuitPython {tested}: if something goes wrong, put the newest "
            f"{TESTED[0]} on the Pico, or look for a newer Ledifice."
        )

    def check(self):
        """Complain about a board or a CircuitPython on which Ledifice does not run."""
        if self.board not in BOARDS:
            raise Trouble(
                trouble.WRONG_BOARD,
                f"This is another board ({self.board}). Ledifice runs on {', '.join(BOARDS.values())}.",
            )
        if self.version < OLDEST:
            raise Trouble(
                trouble.TOO_OLD,
                f"This is a {self.name}, and Ledifice needs CircuitPython 10 or newer. Download the newest "
                f"UF2 file from {download(self.board)}, hold the BOOTSEL button of the Pico while you plug "
                "it in, and run `ledifice flash --uf2 FILE`. Files on the board stay where they are.",
            )


def kind_from(text):
    """What boot_out.txt says; None if it is something else."""
    version = re.match(r"Adafruit CircuitPython (\d+)\.(\d+)\.(\d+)", text)
    board = re.search(r"^Board ID:\s*(\S+)", text, re.MULTILINE)
    if not version:
        return None
    return Kind(tuple(map(int, version.groups())), board[1] if board else "a board without a name")


def kind_of_drive(root):
    """What kind of device a drive belongs to."""
    with files_of(f"the drive {root}"):
        if not root.is_dir():
            raise Trouble(trouble.NO_DEVICE, f"There is no drive {root}.")
        file = root / "boot_out.txt"
        kind = kind_from(file.read_text("utf-8", "replace")) if file.is_file() else None
    if kind is None:
        raise Trouble(
            trouble.NO_DEVICE,
            f"{root} is not the drive of a CircuitPython board: it has no boot_out.txt that says so. If it "
            "is one, unplug it and plug it in again.",
        )
    return kind


def loader_of(root):
    """The Board-ID's first word of a Pico's boot drive, or None."""
    with contextlib.suppress(OSError):
        found = re.search(
            r"^Board-ID:\s*([A-Z0-9-]+)", (root / "INFO_UF2.TXT").read_text("utf-8", "replace"), re.M
        )
        for name in LOADERS:
            if found and found[1].startswith(name):
                return name
    return None


def mounted():
    """The drives that are mounted, without those that are certainly none of ours."""
    return [Path(each.mountpoint) for each in psutil.disk_partitions() if "cdrom" not in each.opts]


def drives():
    """The drives of CircuitPython boards."""
    found = []
    for root in mounted():
        with contextlib.suppress(OSError):
            file = root / "boot_out.txt"
            if file.is_file() and kind_from(file.read_text("utf-8", "replace")):
                found.append(root)
    return found


def boot_drives():
    """The drives of Picos in boot mode."""
    return [root for root in mounted() if loader_of(root)]


def ports():
    """Serial ports that may be CircuitPython boards."""
    return sorted(port.device for port in list_ports.comports() if port.vid in MAKERS)


def every_port():
    """All serial ports of this computer."""
    return sorted(port.device for port in list_ports.comports())
