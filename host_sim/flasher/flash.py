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
from host_sim.flasher.trouble import Trouble

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
    if options.dry_run:
        return
    with trouble.files_of(target):
        if target.suffix == ".zip" or not (target / bundle.MANIFEST).is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            made.write(target)
        else:  # a bundle of another version: its files make room as on a device
            files = Drive(target)
            _perform(files, install.plan(files, made, install.look(files)), console)
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
    if not options.yes and sys.stdin.isatty():
        answer = _ask(f"There are several devices:\n{names}\nWhich one? ")
        if answer.isdigit() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]
        raise Trouble(trouble.NOT_AGREED, "Nothing has been changed.")
    raise Trouble(trouble.SEVERAL_DEVICES, f"There are several devices:\n{names}\nChoose one with {option}.")


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
    plan = install.plan(files, made, installed)
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
    console.print(f"To write: {write} files, {plan.size / 1024:.0f} KB. As they are: {keep}.", markup=False)
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
