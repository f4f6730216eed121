# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""How long it takes from a click to a changed light on the page, and what an idle simulator costs.

    python -m host_sim.simulator.benchmark

It needs what the tests need, playwright and Chromium, and a machine that does nothing else.
"""

import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
CLICKS = 200
IDLE = 20  # seconds

# Notes for each press of a key the time until its light has another colour and that has been painted.
WATCH = """key => {
    window.delays = [];
    key.addEventListener("pointerdown", (event) => {
        const before = key.style.getPropertyValue("--l");
        const look = () => {
            if (key.style.getPropertyValue("--l") === before) {
                requestAnimationFrame(look);
            } else {
                const painted = new MessageChannel();
                painted.port1.onmessage = () => window.delays.push(performance.now() - event.timeStamp);
                painted.port2.postMessage(0);
            }
        };
        requestAnimationFrame(look);
    }, { capture: true });
}"""


def processor_seconds(process):
    """The processor time that a process has used."""
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle_share(process, seconds=IDLE):
    """The share of one core that a process takes, in per cent."""
    before, began = processor_seconds(process), time.monotonic()
    time.sleep(seconds)
    return 100 * (processor_seconds(process) - before) / (time.monotonic() - began)


def click(page, count=CLICKS):
    """Press a key again and again; the delays in milliseconds, shortest first."""
    key = page.locator('[data-key="next"]')
    key.evaluate(WATCH)
    box = key.bounding_box()
    chance = random.Random(1)
    for number in range(1, count + 1):
        time.sleep(chance.uniform(0.2, 0.35))  # at no fixed phase of the board's scans or the screen's frames
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        time.sleep(0.05)
        page.mouse.up()
        page.wait_for_function("count => window.delays.length === count", arg=number)
        if number % 50 == 0:
            print(f"{number} of {count} clicks", file=sys.stderr)
    return sorted(page.evaluate("() => window.delays"))


def main():
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("This needs Chromium, and there is none on this machine.")
    folder = tempfile.TemporaryDirectory()
    command = [sys.executable, "-m", "host_sim", "play", "--port", "0", "--no-browser", "--seed", "1"]
    command += ["--flash", f"{folder.name}/big.flash"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", process.stdout.readline()).group()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector("html[data-screen=menu]")
            print(f"load of the machine: {os.getloadavg()[0]:.1f}")
            print(f"idle in the menu, one window: {idle_share(process):.1f} % of a core")
            page.keyboard.press("o")
            page.wait_for_selector("html[data-screen=corinthotable]")
            time.sleep(1)
            delays = click(page)
            browser.close()
    finally:
        process.terminate()
        process.wait()
        folder.cleanup()
    high = delays[min(len(delays) - 1, round(0.99 * len(delays)))]
    print(
        f"click to light, {len(delays)} clicks: median {statistics.median(delays):.0f} ms, p99 {high:.0f} ms"
    )
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
