# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The simulator in a real browser: both games by clicks and by keyboard, and everything beside the board."""

import io
import os
import re
import shutil
import signal
import subprocess
import sys
from array import array
from itertools import combinations, pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers import new_game
from PIL import Image
from playwright.sync_api import expect, sync_playwright

from engine.buildings import shape_of
from engine.notation import BUILDINGS, read_move, square_name
from host_sim.record_file import read_games

expect.set_options(timeout=30_000)  # milliseconds, for what takes well below one second
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
SIZES = [(360, 640), (1280, 800), (2560, 1440)]
NAMES = "Tavern Stable Inn Bridge Square Manor Abbey Academy Infirmary Castle Tower Cathedral".split()
LETTERING = ".captions, .files, .ranks"
ROW = (
    "prev b2",
    "prev d2",
    "prev f2",
    "turn b8",
)  # three bases in a row, and an answer that does not break it
MOVES = ["Ba1", "Bb1", "Bc1", "Ka4"]


@pytest.fixture(scope="module")
def browser():
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


class Simulator:
    """`ledifice play` at ten times the speed."""

    def __init__(self, *arguments):
        command = [sys.executable, "-m", "host_sim", "play", "--no-browser", "--seed", "1", "--speed", "10"]
        self.process = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, text=True)
        self.address = re.search(r"http://\S+", self.process.stdout.readline()).group()

    @property
    def port(self):
        return re.search(r":(\d+)/", self.address).group(1)

    def end(self):
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(30) == 0
        self.process.stdout.close()


@pytest.fixture
def simulator():
    simulator = Simulator("--port", "0")
    yield simulator
    simulator.end()


@pytest.fixture
def sit_down(browser, simulator):
    """A function that opens a window on the board; the browser must have nothing to complain of."""
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
        return self.page.get_attribute("#panel", "aria-label")

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
    functions = "prev next turn claim hint undo light menu back ok".split()
    if key in functions:
        return functions.index(key), 0
    return "abcdefghij".index(key[0]), int(key[1:])


# --- Whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["click", "type"])
def test_a_whole_game_of_corintho(sit_down, way):
    person = sit_down()
    if way == "type":
        person.page.keyboard.press("ArrowRight")  # the keyboard is at the board now
    hands = getattr(person, way)
    person.start("Corintho", hands)
    person.play_row(hands)
    person.is_at("result")
    person.sees("Player 1 wins")
    expect(person.page.locator("#game-name")).to_have_text("Corintho, classic: player 1 has won")
    assert person.page.locator("#moves i").first.evaluate("dot => getComputedStyle(dot).backgroundColor") == (
        person.page.locator("#moves i").nth(2).evaluate("dot => getComputedStyle(dot).backgroundColor")
    )


@pytest.mark.parametrize("way", ["click", "type"])
def test_a_whole_round_of_cathedral(sit_down, way):
    person = sit_down()
    page = person.page
    if way == "type":
        page.keyboard.press("ArrowRight")
    hands = getattr(person, way)
    person.start("Cathedral", hands)
    game = new_game("auto", "light")
    rows = array("H", [0] * 10)
    while game.player:
        while True:
            person.sees(rf"Panel: {['', 'Light', 'Dark'][game.player]} to move")
            person.sees(rf"1/2\. ({'|'.join(NAMES)})( x\d)?\. ")
            name = re.search(r"1/2\. (\w+)", person.text()).group(1)
            kind = NAMES.index(name)
            turns = next((turns for turns in range(4) if game.anchors(kind, turns, rows)), None)
            if turns is not None:
                break
            page.keyboard.press("n")  # the letter of `next`
            person.until("!panel.includes(arguments[0])", f"1/2. {name} ")
        for _ in range(turns):
            page.keyboard.press("t")
        # A square of the first place at which it may stand; the board may show another one there.
        shape = shape_of(game.player, kind, turns)
        anchor = next(square for square in range(100) if rows[square // 10] >> square % 10 & 1)
        cell = next(cell for cell in range(16) if shape >> cell & 1)
        square = square_name(anchor + cell % 4 + 10 * (cell // 4), 10)
        hands(square)
        person.until("state(arguments[0]).startsWith('would stand here')", square)
        hands(square)
        person.until("moves.length === arguments[0]", game.ply + 1)
        text = person.moves()[-1]
        assert text[0] == BUILDINGS[kind]
        move, reason = read_move(game, text)
        assert reason == 0, f"{text} is not legal"
        game.play(move)
    person.is_at("result")
    left = [game.left_over(1), game.left_over(2)]
    person.sees(rf"Round 1/2 +{left[0]} : {left[1]}")
    assert game.ply > 10
    word = "a draw" if left[0] == left[1] else f"{'Light' if left[0] < left[1] else 'Dark'} has won"
    expect(page.locator("#game-name")).to_have_text(f"Cathedral: {word}")


def test_letters_and_digits_press_the_function_keys_and_a_question_mark_says_so(sit_down):
    person = sit_down()
    keyboard = person.page.keyboard
    keyboard.press("o")
    person.is_at("corinthotable")
    keyboard.press("2")
    person.sees("Column: Where to")
    keyboard.press("Escape")
    person.sees("Section or stack")
    keyboard.press("m")
    person.is_at("menu")
    keyboard.press("b")
    person.is_at("corinthotable")
    keyboard.press("?")
    help = person.page.locator("#help")
    expect(help).to_be_visible()
    for letter, word in zip(
        "pntchulmbo", "prev next turn claim hint undo light menu back ok".split(), strict=True
    ):
        expect(help.locator("tr", has=person.page.locator(f"kbd:text-is('{letter}')")).first).to_contain_text(
            word
        )
    keyboard.press("m")  # belongs to the dialog now
    keyboard.press("Escape")
    expect(help).to_be_hidden()
    person.is_at("corinthotable")


# --- Beside the board -----------------------------------------------------------------------------


def test_a_reload_loses_nothing_and_other_windows_see_the_same(sit_down):
    person = sit_down()
    person.start("Corintho", person.click)
    person.click("prev", "b2")
    person.has_played("Ba1")
    other = sit_down(360, 640)
    other.has_played("Ba1")
    expect(person.page.locator("#status")).to_have_text("On, 2 windows")
    person.page.reload()
    person.has_played("Ba1")
    assert person.state("b2") == "base"
    person.click("next", "d2")
    other.has_played("Ba1", "Cb1")
    other.click("turn", "f2")
    person.has_played("Ba1", "Cb1", "Kc1")


def test_power_off_and_on_goes_on_with_the_game(sit_down):
    person = sit_down()
    person.start("Corintho", person.click)
    person.click("prev", "b2")
    person.has_played("Ba1")
    power = person.page.get_by_role("switch", name="Power", exact=True)
    power.click()
    expect(power).to_have_attribute("aria-checked", "false")
    expect(person.page.locator("#panel")).to_have_attribute("aria-label", "Panel, dark")
    expect(person.page.locator("#status")).to_have_text("Switched off")
    expect(person.page.locator("#milliamps")).to_have_text("0 mA")
    assert person.state("b2") == "dark"
    power.click()
    person.is_at("offer")
    person.sees("Go on with Corintho")
    person.click("e5")
    person.has_played("Ba1")
    person.click("next", "d2")
    person.has_played("Ba1", "Cb1")


def test_looking_back_changes_nothing_and_a_key_ends_it(sit_down):
    person = sit_down()
    page = person.page
    person.start("Corintho", person.click)
    for count, keys in enumerate(ROW[:3], 1):
        person.click(*keys.split())
        person.has_played(*MOVES[:count])
    page.get_by_role("button", name="Look back at move 1, Ba1").click()
    looking = page.locator("#looking-at")
    expect(looking).to_have_text("Looking back: move 1 of 3, Ba1")
    person.sees("Player 2 to move")
    assert person.state("d2") == "empty platform" and person.state("b2") == "base"
    page.keyboard.press(".")
    expect(looking).to_have_text("Looking back: move 2 of 3, Bb1")
    page.get_by_role("button", name="To the beginning").click()
    expect(looking).to_have_text("Looking back: before the first of 3 moves")
    person.click("j10")  # ends it, and presses nothing
    expect(looking).to_be_hidden()
    person.sees("Player 2 must answer")
    assert person.state("f2").startswith("base")
    person.has_played(*MOVES[:3])
    person.click("turn", "b8")
    person.is_at("result")


def test_a_record_is_downloaded_and_loaded_again(sit_down, tmp_path):
    person = sit_down()
    page = person.page
    person.start("Corintho", person.click)
    person.click("prev", "b2")
    person.has_played("Ba1")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    assert re.fullmatch(r"ledifice-\d{4}-\d\d-\d\d\.txt", download.value.suggested_filename)
    path = tmp_path / "record.txt"
    download.value.save_as(path)
    (game,) = read_games(path.read_text())
    assert game.ply == 1

    path.write_text(path.read_text() + "cathedral auto light none: K0d4 W1a1  # by hand\n")
    page.set_input_files("#file", path)
    page.get_by_role("dialog").get_by_role("button", name="cathedral auto light").click()
    person.is_at("offer")
    person.sees("Go on with Cathedral")
    person.click("ok")
    person.has_played("K0d4", "W1a1")

    path.write_text("corintho classic 2 none: Ba1 Ba1")
    page.set_input_files("#file", path)
    expect(page.locator("#notice")).to_have_text("Line 1: move 2, 'Ba1', is not legal.")
    person.has_played("K0d4", "W1a1")


def test_faults_are_injected_and_repaired(sit_down):
    person = sit_down()
    page = person.page
    page.get_by_text("Faults").click()
    page.get_by_role("switch", name="Panel unplugged").click()
    expect(page.locator("#glass")).to_have_attribute("data-unplugged", "")
    page.get_by_role("switch", name="Panel unplugged").click()
    expect(page.locator("#glass")).not_to_have_attribute("data-unplugged", "")
    page.select_option("#stick-key", "ok")
    page.select_option("#stick-how", "dead")
    page.get_by_role("button", name="Break").click()
    expect(page.locator("#stuck")).to_contain_text("F10 is dead")
    person.click("ok", "next")
    person.sees(">Game")
    page.get_by_role("button", name="Repair F10").click()
    person.click("prev", "ok")
    person.is_at("corinthotable")
    page.get_by_role("switch", name="Power fails in the next save").click()
    expect(page.locator("#cut")).to_have_attribute("aria-checked", "true")
    person.click("prev", "b2")
    expect(page.locator("#status")).to_have_text("Switched off")
    expect(page.locator("#cut")).to_have_attribute("aria-checked", "false")
    page.get_by_text("Console").click()
    expect(page.locator("#console")).to_contain_text("code.py output:")


def test_a_lost_connection_is_told_and_made_again(browser):
    simulator = Simulator("--port", "0")
    page = browser.new_page()
    page.goto(simulator.address)
    person = Person(page)
    simulator.end()
    expect(page.locator("#status")).to_have_text(
        "The simulator has ended. Start it again, and this page goes on."
    )
    simulator = Simulator("--port", simulator.port)
    expect(page.locator("#status")).to_have_text("On")
    person.start("Corintho", person.click)
    simulator.process.kill()
    simulator.process.wait()
    expect(page.locator("#status")).to_have_text("The connection is lost. Trying again …")
    simulator.process.stdout.close()
    page.close()


def test_a_page_of_another_origin_cannot_connect(browser, simulator):
    page = browser.new_page()
    page.route("http://evil.example/", lambda route: route.fulfill(body="<title>evil</title>"))
    page.goto("http://evil.example/")
    told = page.evaluate(
        """address => new Promise(resolve => {
            const socket = new WebSocket(address);
            socket.onopen = () => resolve("open");
            socket.onerror = () => resolve("refused");
        })""",
        simulator.address.replace("http", "ws") + "board",
    )
    assert told == "refused"
    page.close()


# --- Looks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("room", ["light", "dark"])
def test_each_screen_fits_and_can_be_read_at_each_size(sit_down, tmp_path, width, height, room):
    person = sit_down(width, height, color_scheme=room, has_touch=width < 500)
    page = person.page
    screens = ["menu", "corintho", "result"] if room == "light" else ["menu", "cathedral", "looking back"]
    for screen in screens:
        if screen == "corintho":
            person.start("Corintho", person.click)
        elif screen == "cathedral":
            person.start("Cathedral", person.click)
            person.click("e5", "e5")
            expect(page.locator("#moves span")).to_have_count(1)
            person.click("c3")
        elif screen == "result":
            person.play_row(person.click)
            person.is_at("result")
        elif screen == "looking back":
            page.locator("#moves button").first.click()
            expect(page.locator("#looking")).to_be_visible()
        check_looks(page, width, height, f"{screen} at {width} px")


def check_looks(page, width, height, where):
    page.mouse.move(1, height - 1)
    boxes = page.locator(".key").evaluate_all("keys => keys.map(key => key.getBoundingClientRect().toJSON())")
    assert len(boxes) == 110
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
            return [range.getBoundingClientRect().toJSON(), getComputedStyle(each).color];
        })"""
    )
    assert len(letters) > 20
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


def test_every_key_has_its_own_name_and_says_its_state(sit_down):
    person = sit_down()
    person.start("Corintho", person.click)
    names = person.page.locator(".key").evaluate_all("keys => keys.map(key => key.ariaLabel)")
    assert len({name.partition(", ")[0] for name in names}) == 110
    assert all(re.fullmatch(r"[^,]+, [^,]+(, (dim|blinking|pulsing|flashing))?", name) for name in names)
    assert person.state("b2") == "empty platform, dim"
    assert person.page.get_attribute('[data-key="prev"]', "aria-label") == "base (prev), available"
    person.click("next")
    expect(person.page.locator('[data-key="next"]')).to_have_attribute("aria-label", "column (next), chosen")
    assert person.state("c3") == "possible here"
    # The panel is read out when it has come to rest.
    expect(person.page.locator("#spoken")).to_have_text(re.compile("Column: Where to"))


def test_lights_on_the_page_tell_apart_what_the_wire_tells_apart(sit_down):
    person = sit_down()
    person.start("Corintho", person.click)
    colours = person.page.evaluate(
        """async () => {
            const { Lights } = await import("./lights.js");
            const keys = Array.from({ length: 7 }, () => document.createElement("button"));
            const lights = new Lights(keys, document.createElement("canvas"), document.createElement("div"));
            lights.show(Uint8Array.from([0, 1, 2, 4, 16, 64, 255].flatMap((green) => [0, green, 0])));
            return keys.map((key) => key.style.getPropertyValue("--l"));
        }"""
    )
    greens = [int(colour[3:5], 16) if colour else 0x2B for colour in colours]
    assert all(later - earlier >= 8 for earlier, later in pairwise(greens)), greens


def test_sound_follows_the_buzzer_until_it_is_muted(browser, simulator):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(
        """window.heard = [];
        const set = AudioParam.prototype.setValueAtTime;
        AudioParam.prototype.setValueAtTime = function (value, at) {
            window.heard.push(value);
            return set.call(this, value, at);
        };"""
    )
    page.goto(simulator.address)
    person = Person(page)
    person.start("Corintho", person.click)
    page.wait_for_function("() => window.heard.length > 2")
    person.click("a1")  # nothing may stand there: a low tone
    page.wait_for_function("() => window.heard.some((hertz) => hertz < 200)")
    page.keyboard.press("s")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    page.evaluate("window.heard.length = 0")
    person.click("next", "c3")
    person.has_played("Ca1")
    assert page.evaluate("window.heard") == []
    context.close()
