# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The Markdown pages of the repository, taken apart for the tests that compare them with the rest of it."""

import re
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).parent.parent
NOT_OURS = {".venv", ".git", "build", "node_modules", ".pytest_cache"}
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "hardware/**/*.md", "host_sim/**/*.md", "tests/**/*.md")
    for path in HOME.glob(pattern)
    if not NOT_OURS & set(path.relative_to(HOME).parts)
)
NAMES = [str(path.relative_to(HOME)) for path in PAGES]

_BLOCK = re.compile(r"^([ ]*)```([^\n`]*)\n(.*?)^\1```[ ]*$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of code: the word behind the three ticks, what stands behind that word, and its lines."""

    kind: str
    rest: str
    lines: list[str]


def text_of(name):
    """The text of a page by its path in the repository."""
    return (HOME / name).read_text(encoding="utf-8")


def blocks(text):
    """The blocks of code of a text."""
    found = []
    for indent, head, body in _BLOCK.findall(text):
        kind, _, rest = head.strip().partition(" ")
        found.append(Block(kind, rest, [line.removeprefix(indent) for line in body.splitlines()]))
    return found


def prose(text):
    """A text without its blocks of code."""
    return _BLOCK.sub("", text)


def code_in(text):
    """What stands between single ticks, outside of blocks."""
    return re.findall(r"`([^`\n]+)`", prose(text))


def tables(text):
    """The tables of a text: for each the cells of its head, and the rows of cells."""
    found = []
    for rows in re.findall(r"(?:^\|.*\n?)+", prose(text), re.MULTILINE):
        cells = [[cell.strip() for cell in line.strip("| \n").split("|")] for line in rows.splitlines()]
        found.append((_cells(rows.splitlines()[0]), [_cells(line) for line in rows.splitlines()[2:]]))
        assert set("".join(cells[1])) <= set("- :"), f"a table without a head: {rows[:60]}"
    return found


def _cells(line):
    return [cell.strip() for cell in line.strip()[1:-1].split("|")]


def table(text, *head):
    """The rows of the only table of a text whose head begins with these cells."""
    (rows,) = [rows for cells, rows in tables(text) if cells[: len(head)] == list(head)]
    return rows


def plain(cell):
    """A cell without its ticks."""
    return cell.replace("`", "")
