# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The pages hang together: every link, anchor and picture is there, and every page can be found."""

import re
import subprocess
from urllib.parse import unquote, urlsplit

import pytest
from markdown_pages import HOME, NAMES, blocks, prose, text_of

LONGEST_README = 150
PICTURES = ".gif .jpg .png .svg .webp".split()
PART_OF_A_PROGRAM = "host_sim/simulator/page/"  # pictures that the simulator's page itself shows

_LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]*)>?(?:\s+\"[^\"]*\")?\s*\)", re.DOTALL)
_REFERENCE = re.compile(r"^\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)", re.MULTILINE)
_TAG = re.compile(r"<(?:a|img|source)\s[^>]*?(?:href|src|srcset)=\"([^\"]+)\"", re.DOTALL)


def links(text):
    """What the links and pictures of a text lead to."""
    text = re.sub(r"`[^`\n]*`", "code", prose(text))  # a link's text may be code
    return _LINK.findall(text) + _REFERENCE.findall(text) + _TAG.findall(text)


def anchors(text):
    """The anchors that GitHub gives to the headings of a text, and those that it names itself."""
    found = set(re.findall(r"<a\s+(?:name|id)=\"([^\"]+)\"", text))
    for title in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", prose(text), re.MULTILINE):
        title = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", title)  # a link counts with its words
        slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        number, once = 0, slug
        while slug in found:
            number += 1
            slug = f"{once}-{number}"
        found.add(slug)
    return found


def in_the_repository():
    """The paths of all files that are, or are about to be, committed."""
    said = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=HOME,
        capture_output=True,
        text=True,
        check=True,
    )
    return {path for path in said.stdout.splitlines() if (HOME / path).exists()}


@pytest.fixture(scope="module")
def files():
    if not (HOME / ".git").exists():
        pytest.skip("this is no checkout: nobody knows which files belong to it")
    return in_the_repository()


def test_anchors_are_those_of_github():
    text = "# What `go` tells\n## 1. A Pico\n## 1. A Pico\n```\n# no title\n```\n### [A](b) & c_d"
    assert anchors(text) == {"what-go-tells", "1-a-pico", "1-a-pico-1", "a--c_d"}


def test_links_are_found_whatever_they_look_like():
    text = '[a](b.md) ![`c` [d]](e.png)\n[f](<g.md#h>) [i](j "k")\n[l]: m\n`[n](o)`\n```\n[p](q)\n```\n'
    assert links(text) == ["b.md", "e.png", "g.md#h", "j", "m"]


@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_somewhere(name, files):
    text = text_of(name)
    for link in links(text):
        if link.startswith(("https://", "http://", "mailto:")):
            assert urlsplit(link).netloc or link.startswith("mailto:"), link
            continue
        assert ":" not in link and not link.startswith("/"), f"{link}: is neither a path nor an address"
        path, _, anchor = unquote(link).partition("#")
        target = ((HOME / name).parent / path).resolve() if path else HOME / name
        assert target.is_relative_to(HOME), f"{link} leads out of the repository"
        inside = str(target.relative_to(HOME))
        assert inside in files or any(file.startswith(inside + "/") for file in files), f"{link} is not there"
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{link}: no such heading"


def test_the_readme_is_short():
    assert len(text_of("README.md").splitlines()) <= LONGEST_README


def targets(name):
    """The files of the repository that a page leads to."""
    here = (HOME / name).parent
    found = {
        (here / unquote(link).partition("#")[0]).resolve() for link in links(text_of(name)) if ":" not in link
    }
    return {str(path.relative_to(HOME)) for path in found if path.is_file() and path.is_relative_to(HOME)}


def test_every_page_can_be_reached_from_the_readme():
    found, new = set(), {"README.md"}
    while new:
        found |= new
        new = {to for name in new for to in targets(name) if to.endswith(".md")} - found
    hidden = {name for name in NAMES if not name.startswith(".github/")} - found
    assert not hidden


def test_every_picture_is_shown_on_a_page(files):
    shown = {to for name in NAMES for to in targets(name)}
    pictures = {file for file in files if file.endswith(tuple(PICTURES))}
    assert not {file for file in pictures - shown if not file.startswith(PART_OF_A_PROGRAM)}


def test_no_block_of_code_is_left_open():
    for name in NAMES:
        text = text_of(name)
        assert text.count("```") == 2 * len(blocks(text)), name
