# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The command line: `ledifice`, or `python -m host_sim`.

Each command is a module with `add_arguments(parser)` and `run(options)`, which returns the exit code. Only
the module of the command that is called is loaded.
"""

import argparse
import importlib
import os
import sys

from host_sim import __version__

# name: (module, what it is for)
COMMANDS = {
    "ugi": ("ugi", "speak the Universal Game Interface on standard input and output"),
    "bench": ("measure", "count what rules and firmware cost on the device"),
    "play": ("simulator.play", "the simulator in the browser"),
    "arena": ("arena", "matches between computer players"),
    "flash": ("flasher.flash", "put the game on a device"),
    "doctor": ("flasher.doctor", "look at a device, or at what this computer lacks for one"),
    "console": ("flasher.console", "the serial console of a device"),
}


def main(arguments=None):
    """Run a command and return its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(
        prog="ledifice", description="A board of light for Corintho and Cathedral."
    )
    parser.add_argument("--version", action="version", version=f"Ledifice {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    called = None
    for name, (module, what) in COMMANDS.items():
        one = commands.add_parser(name, help=what, description=what)
        if name in arguments[:1]:
            called = importlib.import_module(f"host_sim.{module}")
            called.add_arguments(one)
    options = parser.parse_args(arguments)
    if called is None:  # no command was given
        parser.print_help()
        return 0
    return called.run(options)


def _run():
    try:
        code = main()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:  # whoever reads our output has gone; nothing is left to be said
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)


if __name__ == "__main__":
    _run()
