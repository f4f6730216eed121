# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Makes a release out of the last commit: what builders, players and developers download goes into `dist/`,
what has changed since the release before into `build/release-notes.md`.

    python .ci/release.py            a rehearsal
    python .ci/release.py v0.1.0     for this tag, which has to be that of the version
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from datetime import date
from pathlib import Path

from host_sim import HOME, __version__

DIST = HOME / "dist"
NOTES = HOME / "build" / "release-notes.md"
BOARDS = ("big", "starter")
FORMS = {"mpy": (), "source": ("--source",)}


def changes(text, version):
    """What a changelog tells of a version; raises ValueError if that is nothing, or if it has no date."""
    parts = re.split(r"^## (.*)\n", text, flags=re.MULTILINE)
    for head, section in zip(parts[1::2], parts[2::2], strict=True):
        name, _, day = head.partition(" - ")
        if name == version:
            date.fromisoformat(day)
            if section.strip():
                return section.strip() + "\n"
    raise ValueError(f"no changes are told under “## {version} - YYYY-MM-DD”")


def make(tree):
    """Fill DIST from the files of a commit."""
    when = git("log", "-1", "--format=%ct").strip()
    environment = os.environ | {"SOURCE_DATE_EPOCH": when}
    python(tree, "-m", "build", "--outdir", DIST, env=environment)
    name = f"ledifice-{__version__}"
    for board in BOARDS:
        for form, options in FORMS.items():
            target = DIST / f"{name}-{board}-{form}.zip"
            python(tree, "-m", "host_sim", "flash", "--board", board, *options, "--bundle", target)
    # The boards' files as they are committed, without the programs that make them. A board house takes
    # the folder `gerber` alone.
    archive = ("archive", "--format=zip")
    hardware = ("LICENSE", "hardware", ":(exclude,glob)hardware/**/*.py")
    git(*archive, f"--prefix={name}-hardware/", f"--output={DIST / name}-hardware.zip", "HEAD", *hardware)
    git("-C", "hardware/gerber", *archive, f"--output={DIST / name}-gerber.zip", "HEAD")
    made = sorted(DIST.iterdir())
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made)
    (DIST / "SHA256SUMS").write_text(sums)
    for path in sorted(DIST.iterdir()):
        print(f"{path.stat().st_size:12,}  {path.name}")


def git(*words):
    return subprocess.run(["git", *words], cwd=HOME, check=True, stdout=subprocess.PIPE, text=True).stdout


def python(folder, *words, **how):
    subprocess.run([sys.executable, *words], cwd=folder, check=True, stdout=subprocess.PIPE, **how)


def main(arguments):
    """Make it all; return 0, or a sentence that says why not."""
    tag = arguments[0] if arguments else f"v{__version__}"
    if tag != f"v{__version__}":
        return (
            f"The tag is {tag}, but this is version {__version__} (host_sim/__init__.py). Nothing was made."
        )
    try:
        told = changes((HOME / "CHANGELOG.md").read_text("utf-8"), __version__)
    except ValueError as wrong:
        return f"CHANGELOG.md: {wrong}. Nothing was made."
    NOTES.parent.mkdir(exist_ok=True)
    NOTES.write_text(told, "utf-8")
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        packed = Path(folder, "commit.tar")
        git("archive", f"--output={packed}", "HEAD")
        tree = Path(folder, "tree")
        with tarfile.open(packed) as archive:
            archive.extractall(tree, filter="data")
        make(tree)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
