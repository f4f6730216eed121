# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Somebody at the simulator's page, in a real browser: how tests press, wait, read and judge its looks."""

import io
import re
import signal
import subprocess
import sys
import tempfile
from itertools import combinations

from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import expect

expect.set_options(timeout=30_000)  # milliseconds, for what takes well below one second
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
SIZES = [(360, 640), (1280, 800), (2560, 1440)]
LETTERING = ".captions, .files, .ranks"
# On the big board: three bases in a row, and an answer that does not break it.
ROW = ("prev b2", "prev d2", "prev f2", "turn b8")
MOVES = ["Ba1", "Bb1", "Bc1", "Ka4"]


class Simulator:
    """`ledifice play` at ten times the speed, with a flash of its own."""

    def __init__(self, *arguments):
        command = [sys.executable, "-m", "host_sim", "play", "--no-browser", "--seed", "1", "--speed", "10"]
        self.folder = tempfile.TemporaryDirectory()
        if "--flash" not in arguments:
            command += ["--flash", f"{self.folder.name}/flash"]
        self.process = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, text=True)
        self.address = re.search(r"http://\S+", self.process.stdout.readline()).group()

    @property
    def port(self):
        return re.search(r":(\d+)/", self.address).group(1)

    def end(self):
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(30) == 0
        self.process.stdout.close()
        self.folder.cleanup()


# What a condition may ask for.
READ = """
    const panel = document.getElementById("panel").ariaLabel;
    const screen = document.documentElement.dataset.screen;
    const moves = [...document.querySelectorAll("#moves span")].map((move) => move.textContent);
    const state = (key) => document.querySelector(`[data-key="${key}"]`).ariaLabel.replace(/^[^,]*, /, "");
"""


class Person:
    """Somebody at the page. Waits for what is to be seen, never for a time."""

    def __init__(self, page):
        self.page = page
        self.cursor = None
        expect(page.locator("#status")).to_have_attribute("data-state", "on")

    def click(self, *keys):
        for key in keys:
            self.page.click(f'[data-key="{key}"]', force=True)  # the keys are there: no need to look twice

    def type(self, *keys):
        """Move the cursor to each key with the arrows, and press it with Enter."""
        for key in keys:
            column, row = _place(key)
            at_column, at_row = _place(self.page.evaluate("document.activeElement.dataset.key ?? ''"))
            for arrow, steps in (
                ("ArrowRight", column - at_column),
                ("ArrowLeft", at_column - column),
                ("ArrowUp", row - at_row),
                ("ArrowDown", at_row - row),
            ):
                for _ in range(steps):
                    self.page.keyboard.press(arrow)
            self.page.keyboard.press("Enter")

    def text(self):
        """What the panel says when it has come to rest: the board writes it piece by piece."""
        return self.page.evaluate(
            """() => new Promise((resolve) => {
                let seen = "", same = 0;
                const look = () => {
                    const now = document.getElementById("panel").ariaLabel;
                    same = now === seen ? same + 1 : 0;
                    seen = now;
                    same > 5 ? resolve(now) : requestAnimationFrame(look);
                };
                look();
            })"""
        )

    def until(self, condition, *arguments):
        """Wait until a condition of the page is true; it is looked at with every frame of the screen."""
        self.page.wait_for_function(f"arguments => {{ {READ} return {condition}; }}", arg=arguments)

    def sees(self, words):
        self.until("RegExp(arguments[0]).test(panel)", words)

    def is_at(self, screen):
        self.until("screen === arguments[0]", screen)

    def moves(self):
        return self.page.locator("#moves span").all_inner_texts()

    def has_played(self, *moves):
        self.until("moves.join(' ') === arguments[0]", " ".join(moves))

    def state(self, key):
        return self.page.get_attribute(f'[data-key="{key}"]', "aria-label").partition(", ")[2]

    def start(self, game, hands):
        """Choose a game in the menu and start it."""
        self.is_at("menu")
        if game == "Cathedral":
            hands("next", "ok")
        self.sees(f"Game +{game}")
        hands(*(["prev", "ok"] if game == "Cathedral" else ["ok"]))
        self.is_at("cathedraltable" if game == "Cathedral" else "corinthotable")

    def play_row(self, hands):
        """A whole game of Corintho."""
        for count, keys in enumerate(ROW, 1):
            hands(*keys.split())
            self.has_played(*MOVES[:count])


def _place(key):
    """The column and the row of a key; the function keys are row 0."""
    functions = "prev next turn claim hint undo light menu back ok".split()
    if key in functions:
        return functions.index(key), 0
    if key[0] == "F":
        return int(key[1:]) - 1, 0
    return "abcdefghij".index(key[0]), int(key[1:])


def check_looks(page, width, height, where, keys=110):
    """Everything fits on the screen, keys can be hit, and what is written can be read."""
    page.mouse.move(1, height - 1)
    boxes = page.locator(".key").evaluate_all("keys => keys.map(key => key.getBoundingClientRect().toJSON())")
    assert len(boxes) == keys
    assert all(box["width"] >= 24 and box["height"] >= 24 for box in boxes), where
    assert all(box["left"] >= 0 and box["right"] <= width and box["bottom"] <= height for box in boxes), where
    assert page.evaluate("document.documentElement.scrollWidth") <= width, where
    # Names, roles, contrast and the rest of what can be found by rules.
    if width == 1280:  # they do not depend on the size
        found = Axe().run(page).response["violations"]
        assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == [], where
    # Those rules cannot judge lettering on wood: compare it with the brightest wood behind it.
    page.evaluate(f"() => document.querySelectorAll('{LETTERING}').forEach((all) => (all.style.opacity = 0))")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.evaluate(
        f"() => document.querySelectorAll('{LETTERING}').forEach((all) => (all.style.opacity = ''))"
    )
    letters = page.locator(LETTERING.replace(",", " span,") + " span").evaluate_all(
        """all => all.filter((each) => each.textContent).map((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            const box = range.getBoundingClientRect().toJSON();
            const style = getComputedStyle(each);
            // Fonts differ in how much room they leave above and below their letters: take that off.
            const spare = Math.max(0, box.height - parseFloat(style.fontSize)) / 2;
            return [{ ...box, top: box.top + spare, bottom: box.bottom - spare }, style.color];
        })"""
    )
    assert len(letters) > 2 * page.locator("#files span").count()
    for (one, _), (other, _) in combinations(letters, 2):
        apart = one["right"] <= other["left"] or other["right"] <= one["left"]
        assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"], (where, one, other)
    for box, ink in letters:
        behind = picture.crop(
            (int(box["left"]), int(box["top"]), int(box["right"]) + 1, int(box["bottom"]) + 1)
        )
        brightest = max(luminance(colour) for _, colour in behind.getcolors(1 << 20))
        mine = luminance([int(part) for part in re.findall(r"\d+", ink)[:3]])
        assert (mine + 0.05) / (brightest + 0.05) >= 4.5, (where, box)


def luminance(colour):
    parts = [part / 255 for part in colour]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
