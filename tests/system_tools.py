# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The programs of the system that tests use: where they are, and how to get those that are missing.

    python tests/system_tools.py             for `make test`
    python tests/system_tools.py hardware    for `make test-hardware`

On Debian and Ubuntu the missing ones are installed, if that takes no password. Otherwise a line for each says
how to get it. A tool that cannot be had is no error: the tests that need it are left out.
"""

import ctypes.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

HOME = Path(__file__).resolve().parent.parent
# Not everybody's PATH leads to mkfs.vfat.
PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin", "/opt/homebrew/sbin"))
SYSTEM_PYTHON = "/usr/bin/python3"  # KiCad's own modules are for this one
SUITE = "trixie"  # has MicroPython 1.25 for i386
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
MICROPYTHON = HOME / "build" / "micropython32"


class Tool(NamedTuple):
    """What the tests use it for, its Debian packages if it has any, and a function that finds it."""

    purpose: str
    packages: str | None
    find: Callable[[], str | None]


# --- Where they are -------------------------------------------------------------------------------


def program(*names):
    """A function that finds one of these programs."""
    return lambda: next(filter(None, (shutil.which(name, path=PATH) for name in names)), None)


def chromium():
    """The system's, or the one that playwright has installed, if playwright itself starts."""
    ask = "from playwright.sync_api import sync_playwright as start\n"
    ask += "with start() as playwright: print(playwright.chromium.executable_path)"
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True)
    found = program("chromium", "google-chrome")() or told.stdout.strip()
    return found if told.returncode == 0 and Path(found).is_file() else None


def micropython():
    """The launcher, if it still starts here."""
    return runs(str(MICROPYTHON / "micropython"), "-c", "pass")


def kicad():
    """The Python that has KiCad's modules."""
    return runs(SYSTEM_PYTHON, "-c", "import pcbnew")


def runs(command, *arguments):
    """The command, if it does what it is told."""
    try:
        subprocess.run([command, *arguments], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return command


TOOLS = {
    # Debian's chromium comes without libatomic1, which playwright's driver needs.
    "Chromium": Tool("presses the keys on the simulator's page", "chromium libatomic1", chromium),
    "dosfstools": Tool("makes the drive on which flashing is tried", "dosfstools", program("mkfs.vfat")),
    "mtools": Tool("writes to that drive without mounting it", "mtools", program("mcopy")),
    "32-bit MicroPython": Tool("runs the firmware in as little memory as a Pico has", None, micropython),
}
HARDWARE = {
    "KiCad": Tool("checks and plots the PCB", "kicad", kicad),
    "cairo": Tool(
        "draws the pictures", "libcairo2 fonts-dejavu-core", lambda: ctypes.util.find_library("cairo")
    ),
}


def need(name):
    """Where a tool is; without it the test is left out."""
    found = (TOOLS | HARDWARE)[name].find()
    if found is None:
        pytest.skip(f"for want of {name}")
    return found


# --- Getting them ---------------------------------------------------------------------------------


def distribution():
    """`debian`, `ubuntu`, both for what is made from Ubuntu, or none of them."""
    try:
        words = platform.freedesktop_os_release()
    except OSError:
        return set()
    return {words["ID"], *words.get("ID_LIKE", "").split()} & {"debian", "ubuntu"}


def as_root():
    """The words before a command that root has to run; None if that would take a password."""
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if runs("sudo", "-n", "true") else None


def install(name, tool):
    """Get a tool; raise an OSError with one sentence if that does not go."""
    found_on = distribution()
    if name == "32-bit MicroPython":
        return install_micropython(found_on)
    if name == "Chromium" and found_on != {"debian"}:  # Ubuntu has it as a snap, which tests cannot drive
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        command += ["--with-deps"] * ("ubuntu" in found_on)
        if "ubuntu" not in found_on or as_root() is None:
            raise OSError(f"`{' '.join(command)}` installs it")
        apt_install("libatomic1")
        return None if chromium() else run(*command)
    if found_on and as_root() is not None:
        return apt_install(tool.packages)
    for manager, words, packages in (
        ("apt-get", "sudo apt-get install", tool.packages),
        ("dnf", "sudo dnf install", name.lower()),
        ("pacman", "sudo pacman -S", name.lower()),
        ("brew", "brew install", name.lower()),
    ):
        if shutil.which(manager):
            raise OSError(f"`{words} {packages}` installs it")
    raise OSError("install it as your system does")


def apt_install(packages):
    """Install packages of the distribution."""
    print(f"Installing {packages} …", end=" ", flush=True)
    apt = [*as_root(), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-oDPkg::Lock::Timeout=300"]
    subprocess.run([*apt, "update"], capture_output=True)  # what it could not fetch may not be needed
    run(*apt, "-y", "--no-install-recommends", "install", *packages.split())


def install_micropython(found_on):
    """Unpack Debian's for i386 into a folder of the checkout, with its libraries: anybody may."""
    if not found_on or platform.machine() not in ("x86_64", "i686"):
        raise OSError("it is to be had on Debian and Ubuntu only, on a PC")
    source = mirror()
    if not KEYRING.exists():
        if as_root() is None:
            raise OSError("`sudo apt-get install debian-archive-keyring`, then `make test` installs it")
        apt_install("debian-archive-keyring")
    print(f"Unpacking it into {MICROPYTHON.relative_to(HOME)} …", end=" ", flush=True)
    shutil.rmtree(MICROPYTHON, ignore_errors=True)
    apt, root = MICROPYTHON / "apt", MICROPYTHON / "root"
    for folder in ("lists/partial", "cache/archives/partial", "state"):
        (apt / folder).mkdir(parents=True)
    (apt / "state" / "status").touch()
    sources = apt / "sources.list"
    sources.write_text(f"deb [arch=i386 signed-by={KEYRING}] {source} {SUITE} main\n")
    settings = {
        "APT::Architecture": "i386",
        "APT::Architectures": "i386",
        "APT::Sandbox::User": "root",  # who may write here
        "Dir::Cache": apt / "cache",
        "Dir::Etc::sourcelist": sources,
        "Dir::Etc::sourceparts": "-",
        "Dir::State": apt / "state",
        "Dir::State::lists": apt / "lists",
        "Dir::State::status": apt / "state" / "status",
    }
    command = ["apt-get", "-q", *(f"-o{key}={value}" for key, value in settings.items())]
    run(*command, "update")
    run(*command, "-y", "--no-install-recommends", "--download-only", "install", "micropython")
    for package in (apt / "cache" / "archives").glob("*.deb"):
        run("dpkg-deb", "-x", str(package), str(root))
    shutil.rmtree(apt)
    (loader,) = {path.resolve() for path in root.rglob("ld-linux.so.2") if path.exists()}
    libraries = ":".join(str(path) for path in root.rglob("i386-linux-gnu") if path.is_dir())
    launcher = MICROPYTHON / "micropython"
    program = root / "usr" / "bin" / "micropython"
    launcher.write_text(f'#!/bin/sh\nexec "{loader}" --library-path "{libraries}" "{program}" "$@"\n')
    launcher.chmod(0o755)


def mirror():
    """Where this machine gets Debian's packages from."""
    told = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)"], capture_output=True, text=True
    ).stdout.split()
    for address in told:
        if address.rstrip("/").endswith("/debian"):
            return address
    raise OSError("no package source of this machine leads to Debian, which has it for i386")


def run(*command):
    """Run a command; its last words are the error."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it failed").splitlines()
        raise OSError(f"`{command[0]}` says: {said[-1]}")


def main(arguments):
    """Look for the tools, and get those that are missing."""
    for name, tool in (HARDWARE if "hardware" in arguments else TOOLS).items():
        if tool.find():
            continue
        print(f"{name} is missing: it {tool.purpose}.", end=" ", flush=True)
        try:
            install(name, tool)
            print("Installed." if tool.find() else "It was installed, but does not start.")
        except OSError as error:
            print(f"Its tests are left out: {error}.")


if __name__ == "__main__":
    main(sys.argv[1:])
