# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What tests share: how hypothesis looks for examples, a browser for those of the simulator's page, and which
of them need more than `make test` installs.

In CI it takes the same examples every time, so that a red run can be run again; elsewhere it looks for new
ones. No example is refused for being slow: how fast the engine is, other tests count in opcodes.

The tests of `hardware/` need the packages that `make hardware` installs. CI has them; elsewhere they are left
out where the packages are missing, and the first lines say so.
"""

import os
import shutil
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}

settings.register_profile("ci", derandomize=True, database=None, **COMMON)
settings.register_profile("dev", **COMMON)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

HARDWARE_MISSING = [name for name in ("build123d", "gerbonara", "schemdraw", "skidl") if not find_spec(name)]
if HARDWARE_MISSING and not os.environ.get("CI"):
    collect_ignore_glob = ["test_hardware_*.py", "test_starter_hardware.py"]


def pytest_report_header():
    """Whether the tests of the boards as files are among them."""
    missing = HARDWARE_MISSING and not os.environ.get("CI")
    return "without the tests of hardware/: `make hardware` installs what they need" if missing else []


@pytest.fixture(scope="module")
def browser():
    """Chromium."""
    from page_helpers import FLAGS
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    if chromium is None:
        missing = "there is no chromium on this machine"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def sit_down(browser, simulator):
    """A function that opens a window on the board of the test's `simulator`, which is not to complain."""
    from page_helpers import Person

    contexts, complaints = [], []

    def sit_down(width=1280, height=800, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(simulator.address)
        return Person(page)

    yield sit_down
    for context in contexts:
        context.close()
    assert complaints == []


def pytest_terminal_summary(terminalreporter):
    """The table of tests/test_power_cuts.py, in whichever process its tests ran."""
    rows = []
    on_the_bench = 0
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, ()):
            properties = dict(getattr(report, "user_properties", ()))
            if report.when == "call" and "power cuts" in properties:
                rows.append(properties["power cuts"])
            if report.when == "call":
                on_the_bench += properties.get("cuts on the bench", 0)
    if not rows:
        return
    terminalreporter.section("power cuts, one after every byte of every write to nvm")
    heads = ("writes", "cuts tried", "turn before", "turn after", "no game yet", "games lost")
    terminalreporter.write_line(" " * 30 + "".join(head.rjust(13) for head in heads))
    totals = [sum(column) for column in list(zip(*rows, strict=True))[1:]]
    for name, writes, *found in (*sorted(rows), ("all", *totals)):
        numbers = (writes, sum(found), *found)
        terminalreporter.write_line(name.ljust(30) + "".join(f"{number:13,}" for number in numbers))
    terminalreporter.write_line(f"{on_the_bench} of them on the bench, with the whole firmware: all resumed")
