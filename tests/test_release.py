# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a release refuses to be, and what it tells of itself."""

import importlib.util
import subprocess
import sys

import pytest

from host_sim import HOME

PROGRAM = HOME / ".ci" / "release.py"

CHANGELOG = """\
# Changes

## Unreleased

- Not yet.

## 1.2.0 - 2026-02-03

- A door.

### For builders

- A window.

## 1.1.0 - soon

- A roof.

## 1.0.0 - 2026-01-02
"""


def release():
    spec = importlib.util.spec_from_file_location("release", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_tag_of_another_version_makes_nothing():
    made = [HOME / "dist", HOME / "build" / "release-notes.md"]
    before = [path.exists() and path.stat().st_mtime_ns for path in made]
    said = subprocess.run([sys.executable, PROGRAM, "v99.0.0"], capture_output=True, text=True, cwd=HOME)
    assert said.returncode == 1
    assert said.stderr.startswith("The tag is v99.0.0, but this is version ") and not said.stdout
    assert [path.exists() and path.stat().st_mtime_ns for path in made] == before


def test_its_text_is_the_versions_section_of_the_changelog():
    assert release().changes(CHANGELOG, "1.2.0") == "- A door.\n\n### For builders\n\n- A window.\n"


@pytest.mark.parametrize(
    "version", ["1.3.0", "1.1.0", "1.0.0", "1.2"], ids=["none", "no date", "empty", "part"]
)
def test_without_a_dated_section_that_says_something_there_is_none(version):
    with pytest.raises(ValueError):
        release().changes(CHANGELOG, version)
