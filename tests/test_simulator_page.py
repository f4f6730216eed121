# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The simulator in a real browser: both games by clicks and by keyboard, and everything beside the board."""

import re
from array import array
from itertools import pairwise

import pytest
from helpers import new_game
from page_helpers import MOVES, ROW, SIZES, Person, Simulator, check_looks
from playwright.sync_api import expect

from engine.buildings import shape_of
from engine.notation import BUILDINGS, read_move, square_name
from host_sim.record_file import read_games

pytestmark = pytest.mark.long  # Chromium

NAMES = "Tavern Stable Inn Bridge Square Manor Abbey Academy Infirmary Castle Tower Cathedral".split()


@pytest.fixture
def simulator():
    simulator = Simulator("--port", "0")
    yield simulator
    simulator.end()


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


@pytest.mark.parametrize("arguments", [(), ("--host", "0.0.0.0")], ids=["this machine", "others"])
def test_the_page_goes_on_by_itself_when_the_simulator_is_killed_and_started_again(
    browser, tmp_path, arguments
):
    arguments = ("--flash", str(tmp_path / "flash"), *arguments)
    simulator = Simulator("--port", "0", *arguments)
    page = browser.new_page()
    page.goto(re.sub("//[^:]*", "//127.0.0.1", simulator.address))
    person = Person(page)
    person.start("Corintho", person.click)
    person.click("prev", "b2")
    person.click("next", "d2")
    person.has_played("Ba1", "Cb1")
    page.evaluate("window.notReloaded = true")
    simulator.process.kill()
    simulator.process.communicate()
    expect(page.locator("#status")).to_have_text("The connection is lost. Trying again …")
    again = Simulator("--port", simulator.port, *arguments)
    expect(page.locator("#status")).to_have_text("On")
    person.is_at("offer")
    person.click("e5")
    person.has_played("Ba1", "Cb1")
    assert page.evaluate("window.notReloaded")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    download.value.save_as(tmp_path / "record.txt")
    assert (tmp_path / "record.txt").read_text() == "corintho classic 2 none: Ba1 Cb1\n"
    page.close()
    again.end()


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
            const [canvas, board] = ["canvas", "div"].map((name) => document.createElement(name));
            const lights = new Lights(keys, canvas, board, 7);
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
