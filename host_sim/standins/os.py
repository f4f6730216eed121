# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `os`: settings, random bytes and the files on the drive."""

from host_sim.settings_toml import BadValue, find, whole_number
from host_sim.virtual_board import here

sep = "/"
_MESSAGES = {2: "No such file/directory", 17: "File exists", 21: "EISDIR", 30: "Read-only filesystem"}


class _Uname(tuple):
    sysname = property(lambda self: self[0])
    nodename = property(lambda self: self[1])
    release = property(lambda self: self[2])
    version = property(lambda self: self[3])
    machine = property(lambda self: self[4])


def uname():
    version = ".".join(map(str, here().circuitpython))
    return _Uname(("rp2040", "rp2040", version, version, "Raspberry Pi Pico with rp2040"))


def urandom(size):
    return here().random.randbytes(size)


def error(number, path=None):
    """The error as the device words it."""
    return OSError(number, _MESSAGES.get(number, str(number)))


def plain(path):
    """A path on the drive without leading, trailing or double slashes."""
    if isinstance(path, bytes):
        path = path.decode()
    parts = []
    for part in path.split("/"):
        if part == "..":
            parts[-1:] = []
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def content(path):
    """The bytes of a file on the drive, or None."""
    path = plain(path)
    drive, root = here().drive, here().drive_root
    if path in drive:
        return drive[path]
    if root is not None and (root / path).is_file():
        return (root / path).read_bytes()
    return None


def _names(path):
    path = plain(path)
    names = {}
    root = here().drive_root
    if root is not None and (root / path).is_dir():
        names = {each.name: each.is_dir() for each in (root / path).iterdir() if each.name != "__pycache__"}
    start = path + "/" if path else ""
    for each, data in here().drive.items():
        if each.startswith(start) and data is not None:
            first, *rest = each[len(start) :].split("/")
            names[first] = bool(rest)
        elif each.startswith(start) and "/" not in each[len(start) :]:
            names.pop(each[len(start) :], None)
    return names


def listdir(path="/"):
    names = _names(path)
    if not names and plain(path) and not _is_folder(path):
        raise error(2, path)
    return sorted(names)


def _is_folder(path):
    path = plain(path)
    root = here().drive_root
    return (
        not path
        or any(each.startswith(path + "/") for each in here().drive)
        or (root is not None and (root / path).is_dir())
    )


def stat(path):
    if _is_folder(path):
        return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    data = content(path)
    if data is None:
        raise error(2, path)
    return (0x8000, 0, 0, 0, 0, 0, len(data), 0, 0, 0)


def statvfs(path):
    return (512, 512, 2048, 1500, 1500, 0, 0, 0, int(here().readonly), 255)


def _writable():
    here().check_power()
    if here().readonly:
        raise error(30)


def remove(path):
    _writable()
    if content(path) is None:
        raise error(2, path)
    here().drive[plain(path)] = None


unlink = remove


def rename(old, new):
    _writable()
    data = content(old)
    if data is None:
        raise error(2, old)
    here().drive[plain(new)] = data
    here().drive[plain(old)] = None


def mkdir(path):
    _writable()
    if _is_folder(path):
        raise error(17, path)


def rmdir(path):
    _writable()


def getcwd():
    return "/"


def chdir(path):
    pass


def sync():
    pass


def getenv(key, default=None):
    """A value of settings.toml.

    Since CircuitPython 10.2 it is a text, whatever it is, and the default where it cannot be read. Before, it
    was a text in double quotes or a whole number, and anything else a ValueError.
    """
    version = here().circuitpython
    try:
        found = find(content("settings.toml"), key, version)
    except BadValue as bad:
        if version >= (10, 2):
            return default
        raise ValueError(str(bad)) from None
    if found is None:
        return default
    value, quoted = found
    return value.decode() if quoted or version >= (10, 2) else whole_number(value)
