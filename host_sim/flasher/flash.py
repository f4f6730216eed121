# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""`ledifice flash`: puts the game on a device."""

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

from host_sim.flasher import bundle, find, install, trouble, uf2
from host_sim.flasher.drive import Drive
from host_sim.flasher.serial_port import Port
from host_sim.flasher.settings_file import BOARD, board_of
from host_sim.flasher.trouble import Trouble
from host_sim.virtual_board import LAYOUTS

AS_VALUES = {f'"{name}"': name for name in LAYOUTS}  # the boards by how settings.toml names them
NATIVE_MPY = {10: (6, 3)}  # the .mpy that a CircuitPython takes, where nobody can ask it


def add_arguments(parser):
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = trouble.CODES
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--drive", type=Path, help="the device's drive, if it is not found or there are several")
    way.add_argument("--port", help="go over this serial port instead of the drive")
    way.add_argument(
        "--bundle", type=Path, metavar="DIR|FILE.zip", help="write the files there, without a device"
    )
    parser.add_argument(
        "--uf2", type=Path, metavar="FILE", help="CircuitPython, for a bare Pico in boot mode"
    )
    parser.add_argument("--board", choices=tuple(LAYOUTS), help="which of the boards it is")
    parser.add_argument("--source", action="store_true", help="modules as text, not compiled")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
    parser.add_argument("--yes", action="store_true", help="ask nothing")


def run(options):
    # Bound to what is standard output now: what mpremote prints there later is kept away from it.
    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    return guarded(lambda: _flash(options, console))


def guarded(command):
    """Run a command; tell what is in the way if something is. Returns the exit code."""
    try:
        return command() or 0
    except Trouble as found:
        Console(stderr=True, highlight=False, soft_wrap=True, style="bold").print(str(found), markup=False)
        return found.code


def _flash(options, console):
    if options.bundle:
        _write_bundle(options, console)
        return
    if options.uf2:
        options.drive = _put_circuitpython(options, console)
        if options.drive is None:
            return
    files, kind = _device(options)
    try:
        console.print(f"Found: a {kind.name} at {files}.", markup=False)
        kind.check()
        if kind.warning:
            console.print(kind.warning, markup=False)
        _install(files, _bundle_for(files, kind, options, console), options, console)
    finally:
        if isinstance(files, Port):
            files.close()


def _write_bundle(options, console):
    target = options.bundle
    if target.suffix != ".zip" and target.exists() and not _may_be_filled(target):
        raise Trouble(1, f"{target} is there already and is not a bundle. Nothing has been changed.")
    made = bundle.build(options.source)
    console.print(f"{made.name}: {len(made.files)} files, {made.size // 1024} KB", markup=False)
    with trouble.files_of(target):
        if target.suffix == ".zip" or not (target / bundle.MANIFEST).is_file():
            _tell_board(b"", options.board, console)
            if not options.dry_run:
                target.parent.mkdir(parents=True, exist_ok=True)
                made.write(target, options.board)
        else:  # a bundle of another version: its files make room as on a device
            files = Drive(target)
            installed = install.look(files)
            _tell_board(install.settings_of(files, installed), options.board, console)
            if not options.dry_run:
                _perform(files, install.plan(files, made, installed, options.board), console)
    if options.dry_run:
        return
    console.print(f"Written to {target}.", markup=False)


def _may_be_filled(folder):
    return folder.is_dir() and ((folder / bundle.MANIFEST).is_file() or not any(folder.iterdir()))


def _put_circuitpython(options, console):
    """Put CircuitPython on a bare Pico, and return its new drive; None if it is only a rehearsal."""
    boots = find.boot_drives() if options.drive is None else [options.drive]
    boots = [root for root in boots if find.loader_of(root)]
    if not boots:
        raise Trouble(
            trouble.NO_DEVICE,
            "There is no Pico in boot mode. Unplug it, hold its BOOTSEL button, plug it in, and let go.",
        )
    root = one_of(boots, "--drive", options)
    data = uf2.check(options.uf2, find.loader_of(root))
    console.print(f"Found: a bare Pico at {root}. {options.uf2.name} goes onto it.", markup=False)
    if options.dry_run:
        return None
    before = find.drives()
    with _Progress(console, len(data)) as progress:
        uf2.put(data, root, progress)
    console.print("The Pico restarts. Waiting for CircuitPython's drive …")
    return uf2.wait_for_drive(before)


def _device(options):
    """The files of the device to flash, and what it is."""
    if options.port:
        return _over_port(options.port)
    if options.drive is None:
        drives = find.drives()
        if not drives:
            boots = find.boot_drives()
            if boots:
                loader = find.loader_of(boots[0])
                raise Trouble(trouble.BARE_PICO, f"A bare Pico is at {boots[0]}. {uf2.advice(loader)}")
            ports = find.ports()
            if ports:
                return _over_port(one_of(ports, "--port", options))
            raise Trouble(
                trouble.NO_DEVICE,
                "No device found. Plug the Pico in with a cable that carries data. If it is new, hold its "
                "BOOTSEL button while you plug it in. If its drive is mounted somewhere unusual, name it "
                "with --drive; `ledifice doctor` tells more.",
            )
        options.drive = one_of(drives, "--drive", options)
    elif loader := find.loader_of(options.drive):
        raise Trouble(trouble.BARE_PICO, f"A bare Pico is at {options.drive}. {uf2.advice(loader)}")
    return Drive(options.drive), find.kind_of_drive(options.drive)


def _over_port(name):
    files = Port(name)
    return files, files.kind()


def one_of(found, option, options):
    """The only one, or the one that the player chooses."""
    if len(found) == 1:
        return found[0]
    names = "\n".join(f"  {number}  {each}" for number, each in enumerate(found, 1))
    if _somebody_there(options):
        answer = _ask(f"There are several devices:\n{names}\nWhich one? ")
        if answer.isdigit() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]
        raise Trouble(trouble.NOT_AGREED, "Nothing has been changed.")
    raise Trouble(trouble.SEVERAL_DEVICES, f"There are several devices:\n{names}\nChoose one with {option}.")


def _somebody_there(options):
    """Whether there is somebody to be asked."""
    return not options.yes and sys.stdin.isatty()


def _ask_for_board():
    """Which board a Pico is to become: its number or its name, the first one if nothing is said."""
    names = list(LAYOUTS)
    lines = [
        f"  {number}  {name}: {layout.SIDE} x {layout.SIDE} keys and {layout.FUNCTION_KEYS} function keys\n"
        for number, (name, layout) in enumerate(LAYOUTS.items(), 1)
    ]
    answer = _ask(f"Which board is it?\n{''.join(lines)}[1] ").lower() or names[0]
    if answer in map(str, range(1, len(names) + 1)):
        return names[int(answer) - 1]
    if answer not in names:
        raise Trouble(trouble.NOT_AGREED, f"There is no board {answer}. Nothing has been changed.")
    return answer


def _tell_board(settings, board, console):
    """Say which board it will be: `board`, or without one what settings.toml says."""
    before = board_of(settings)
    if board:
        changed = before is not None and before != f'"{board}"'
        text = f"Board: {board}; until now {BOARD} = {before}." if changed else f"Board: {board}."
    elif before is None:
        text = f"Board: {next(iter(LAYOUTS))}. If it is another one, name it with --board."
    elif before in AS_VALUES:
        text = f"Board: {AS_VALUES[before]}."
    else:
        text = f"Board: {BOARD} = {before} in settings.toml is none that there is. Set it with --board."
    console.print(text, markup=False)


def _ask(question):
    try:
        return input(question).strip()
    except EOFError:
        return ""


def _bundle_for(files, kind, options, console):
    """The bundle in the form that a device takes."""
    takes = files.mpy() if isinstance(files, Port) else NATIVE_MPY.get(kind.version[0])
    lacks = files.lacks(bundle.BUILT_IN) if isinstance(files, Port) else ()
    if takes != bundle.MPY and not options.source:
        console.print("This CircuitPython takes another kind of compiled file: it gets the source instead.")
    return bundle.build(options.source or takes != bundle.MPY, lacks=lacks)


def _install(files, made, options, console):
    installed = install.look(files)
    console.print(f"On it: {installed.name}.", markup=False)
    settings = install.settings_of(files, installed)
    board = options.board
    if board is None and not installed.manifest and board_of(settings) is None and _somebody_there(options):
        board = _ask_for_board()
    _tell_board(settings, board, console)
    plan = install.plan(files, made, installed, board)
    if plan.stale and not plan.changes and not options.dry_run:
        install.perform(files, plan, None)  # what a cut has left goes
    if not plan.changes:
        console.print(f"{made.name} is on it already, all {len(made.files)} files are whole. Nothing to do.")
        return
    _tell(plan, console)
    if options.dry_run:
        console.print("Nothing has been changed.")
        return
    if plan.aside and not options.yes:
        if not sys.stdin.isatty():
            raise Trouble(
                trouble.NOT_AGREED, "Files of yours are in the way. Run it with --yes if that is right."
            )
        if _ask("Go on? [y/N] ").lower() not in ("y", "yes"):
            raise Trouble(trouble.NOT_AGREED, "Nothing has been changed.")
    _perform(files, plan, console)
    if files.restart():
        console.print(f"Done: {made.name}. The board restarts.")
    elif {"boot.py", "safemode.py"} & set(plan.writes):
        console.print(f"Done: {made.name}. Eject the drive, and unplug the board and plug it in again.")
    else:
        console.print(
            f"Done: {made.name}. The board restarts by itself; eject the drive before you unplug it."
        )


def _tell(plan, console):
    write, keep = len(set(plan.writes) - {plan.spare}), plan.unchanged
    if list(plan.writes) == [bundle.SETTINGS]:
        console.print(f"Only settings.toml changes. As they are: {keep}.")
    else:
        console.print(f"To write: {write} files, {plan.size / 1024:.0f} KB. As they are: {keep}.")
    if plan.staged:
        console.print(f"Written already, by an attempt that was cut off: {len(plan.staged)}.")
    if plan.removes:
        console.print(f"To remove, of an older Ledifice: {', '.join(plan.removes)}.", markup=False)
    for path, name in plan.aside.items():
        console.print(f"In the way, and not from Ledifice: {path}. It is kept as {name}.", markup=False)


def _perform(files, plan, console):
    with _Progress(console, plan.size) as progress:
        install.perform(files, plan, progress)


class _Progress:
    """A bar that fills while bytes are written, and a line for each step."""

    def __init__(self, console, total):
        self._console = console
        columns = TextColumn("  "), BarColumn(), DownloadColumn()
        self._bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task("", total=total)

    def __enter__(self):
        self._bar.start()
        return self

    def __exit__(self, *failure):
        self._bar.stop()

    def step(self, text):
        self._console.print(f"{text} …")

    def advance(self, size):
        self._bar.advance(self._task, size)
