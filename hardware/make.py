# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Makes all files of both boards anew, from nothing: `make hardware`.

    python -m hardware.make             into `hardware/`, in the place of what is there
    python -m hardware.make --compare   into a folder of its own, and tells what differs from what is there

Files are compared byte for byte. Pictures (PNG) are compared by their pixels: fonts and rounding differ a
little between machines.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

HERE = Path(__file__).resolve().parent
# In this order: each reads what was made before it. The starter board has a folder of its own.
PROGRAMS = ("circuit", "schematic", "bill", "power", "pcb", "case")
MADE = (
    *("circuit", "schematic", "pcb", "gerber", "pictures"),
    *("case/*.stl", "case/*.step", "bill_of_materials.csv", "power.md"),
    *("starter/*.svg", "starter/*.png", "starter/wires.md", "starter/parts.csv"),
)
ALIKE = 2.5  # of 255: how much two drawings of one picture may differ on average


def files(folder):
    """Everything that has been made, by its path below the folder."""
    found = set()
    for pattern in MADE:
        for path in folder.glob(pattern):
            found.update(each for each in (path.rglob("*") if path.is_dir() else (path,)) if each.is_file())
    return {path.relative_to(folder) for path in found}


def make(folder):
    """Write it all."""
    for name in PROGRAMS:
        print(f"{name} …", flush=True)
        subprocess.run([sys.executable, "-m", f"hardware.{name}", folder], cwd=HERE.parent, check=True)
    print("the starter board …", flush=True)
    command = [sys.executable, "-m", "hardware.starter.wiring", folder / "starter"]
    subprocess.run(command, cwd=HERE.parent, check=True)


def differs(one, other):
    """Whether two files are not the same, or two pictures do not look the same."""
    if one.read_bytes() == other.read_bytes():
        return False
    if one.suffix != ".png":
        return True
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return True
        difference = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
        return max(ImageStat.Stat(difference).mean) > ALIKE


def compare():
    """Make it all elsewhere; return what differs from what is here, as lines."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "starter").mkdir()
        make(folder)
        here, there = files(HERE), files(folder)
        lines = [f"not made any more: {path}" for path in sorted(here - there)]
        lines += [f"not here: {path}" for path in sorted(there - here)]
        lines += [f"differs: {path}" for path in sorted(here & there) if differs(HERE / path, folder / path)]
        print(f"{len(there)} files made, {len(lines)} of them differ from what is committed.")
        return lines


def main(arguments):
    """Make, or compare; return the exit code."""
    if arguments == ["--compare"]:
        lines = compare()
        print("\n".join(lines))
        return 1 if lines else 0
    if arguments:
        print("python -m hardware.make takes nothing, or --compare.", file=sys.stderr)
        return 2
    for path in files(HERE):
        (HERE / path).unlink()
    make(HERE)
    return 0


if __name__ == "__main__":
    if not shutil.which("kicad"):
        sys.exit("KiCad is missing: install it (Debian: apt-get install --no-install-recommends kicad).")
    sys.exit(main(sys.argv[1:]))
