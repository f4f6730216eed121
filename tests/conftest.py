# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What tests share: how hypothesis looks for examples, which tests there are on this machine, and a browser
for those of the simulator's page.

In CI hypothesis takes the same examples every time, so that a red run can be run again; elsewhere it looks
for new ones. No example is refused for being slow: how fast the engine is, other tests count in opcodes.

A test that needs what is not there is left out, and the last line says for want of what; in CI it has failed.
The tests of `hardware/` need packages of their own: they run where they are named, by `make test-hardware`.
"""

import os
from collections import Counter
from fnmatch import fnmatch

import pytest
from hypothesis import HealthCheck, settings
from system_tools import need

CI = bool(os.environ.get("CI"))
COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}

settings.register_profile("ci", derandomize=True, database=None, **COMMON)
settings.register_profile("dev", **COMMON)
settings.load_profile("ci" if CI else "dev")

HARDWARE = "test_*hardware*.py"
collect_ignore_glob = [HARDWARE]
if os.name == "nt":  # has no pty, at which the flasher's tests have their device
    collect_ignore_glob += ["test_flash_*.py"]

LONG = 5  # seconds of the processor; a test that is not marked `long` takes less than one on most machines


def processor_time():
    """Seconds that this process and those that it has ended have worked: no busy machine makes them more."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """In CI, a test that has become long has to be marked, so that `make check` stays fast."""
    before = processor_time()
    result = yield
    took = processor_time() - before
    apart = fnmatch(item.path.name, HARDWARE)  # these are not in the fast lane anyway
    if CI and took > LONG and not apart and not any(map(item.get_closest_marker, ("long", "slow"))):
        pytest.fail(f"{took:.1f} s of work: mark this test `long`, and `make check` leaves it to `make test`")
    return result


def failed_in_ci(report):
    """The report; in CI, one of what was left out as a failure."""
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was left out, which CI does not allow: {reason(report)}"
    return report


def reason(report):
    """Why a test was skipped, or the tests of a module."""
    return report.longrepr[2].removeprefix("Skipped: ")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return failed_in_ci((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return failed_in_ci((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session):
    """The last line: what was left out."""
    result = yield
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = terminal.stats.get("skipped", ()) if terminal else ()  # the processes of xdist have none
    wants = Counter(map(reason, skipped)).most_common()
    if wants:
        listed = ", ".join(f"{count} {want}" for want, count in wants)
        terminal.write_line(f"left out: {len(skipped)} test{'s' * (len(skipped) > 1)}: {listed}")
    return result


@pytest.fixture(scope="module")
def browser():
    """Chromium."""
    chromium = need("Chromium")
    from page_helpers import FLAGS
    from playwright.sync_api import sync_playwright

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
