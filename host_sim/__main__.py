# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The command line: `ledifice`, or `python -m host_sim`."""

import argparse
import os
import sys


def main(arguments=None):
    """Run a subcommand and return its exit code."""
    parser = argparse.ArgumentParser(
        prog="ledifice", description="A board of light for Corintho and Cathedral."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("ugi", help="speak the Universal Game Interface on standard input and output")
    bench = commands.add_parser("bench", help="count what rules and firmware cost on the device")
    bench.add_argument("--games", type=_positive, default=40, help="random games a setting (default 40)")
    bench.add_argument("--seed", type=int, default=1)
    for name, what in (
        ("play", "the simulator in the browser"),
        ("arena", "matches between computer players"),
        ("flash", "putting the game on a device"),
        ("doctor", "looking at a device"),
    ):
        commands.add_parser(name, help=f"{what} (not there yet)")
    options = parser.parse_args(arguments)

    if options.command == "ugi":
        from host_sim import ugi

        ugi.run(sys.stdin.buffer, sys.stdout)
        return 0
    if options.command == "bench":
        from host_sim import measure

        measure.report(options.games, options.seed)
        return 0
    print(f"ledifice {options.command} is not there yet.", file=sys.stderr)
    return 1


def _positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("takes a number from 1 up")
    return number


def _run():
    try:
        code = main()
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:  # whoever reads our output has gone; nothing is left to be said
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)


if __name__ == "__main__":
    _run()
