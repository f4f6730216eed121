# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `os`: settings, random bytes and the files on the drive."""

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
    return _Uname(("rp2040", "rp2040", "10.2.1", "10.2.1", "Raspberry Pi Pico with rp2040"))


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


_ESCAPES = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}


def _invalid(character):
    shown = repr(character) if character else "'EOF'"
    return ValueError(f"Invalid byte {shown}")


def _quoted(text):
    """The value of a string that starts behind its opening quote."""
    value = ""
    characters = iter(text)
    for character in characters:
        if character == '"':
            rest = "".join(characters).strip()
            if rest and not rest.startswith("#"):
                raise _invalid(rest[0])
            return value
        if character == "\\":
            character = next(characters, "")
            if not character:
                break
            if character in "uU":
                digits = "".join(next(characters, "") for _ in range(4 if character == "u" else 8))
                try:
                    value += chr(int(digits, 16))
                except ValueError:
                    raise ValueError("Invalid unicode escape") from None
                continue
            character = _ESCAPES.get(character, character)
        value += character
    raise _invalid("\n")


def getenv(key, default=None):
    """A value of settings.toml: a string in double quotes or an integer; anything else is a ValueError."""
    data = content("settings.toml")
    if data is None:
        return default
    for line in data.decode("utf-8", "replace").split("\n"):
        line = line.strip()
        if line.startswith("["):
            break
        name, equals, value = line.partition("=")
        if equals and name.rstrip() == key:
            value = value.strip()
            if value.startswith('"'):
                return _quoted(value[1:])
            value = value.split("#")[0].strip()
            try:
                return int(value, 0)
            except ValueError:
                raise ValueError("invalid syntax for integer with base 0") from None
    return default
