# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""`ledifice console`: the serial console of a device, which is mpremote's."""

import subprocess
import sys

from rich.console import Console

from host_sim.flasher import find, trouble
from host_sim.flasher.flash import guarded, one_of


def add_arguments(parser):
    parser.add_argument("--port", help="the serial port, if it is not found or there are several")
    parser.set_defaults(yes=False)


def run(options):
    console = Console(highlight=False, soft_wrap=True)
    return guarded(lambda: _talk(options, console))


def _talk(options, console):
    port = options.port
    if port is None:
        ports = find.ports()
        if not ports:
            raise trouble.Trouble(
                trouble.NO_DEVICE, "No device found at a serial port. `ledifice doctor` tells more."
            )
        port = one_of(ports, "--port", options)
    console.print("Ctrl-C stops the program, Ctrl-D starts it again, Ctrl-] leaves.")
    # `resume`: connecting does not disturb the program.
    command = [sys.executable, "-m", "mpremote", "connect", port, "resume", "repl"]
    return subprocess.run(command).returncode
