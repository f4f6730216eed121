# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a desktop shows of the starter board: pictures, and the simulator's page in a real browser."""

import json
import re
from types import SimpleNamespace

import pytest
from page_helpers import MOVES, SIZES, Person, Simulator, check_looks
from PIL import Image
from playwright.sync_api import expect

from host_sim.bench import Bench
from host_sim.picture import FACES, animate
from host_sim.record_file import read_games
from host_sim.simulator.games import Games
from host_sim.simulator.live_board import LiveBoard
from host_sim.simulator.messages import Hands
from host_sim.simulator.platform_words import platform_words
from host_sim.simulator.saved_game import nvm_with, show

pytestmark = pytest.mark.long  # Chromium

# A stack of three on a1, a capital on d4, a base on d1.
STACKS = "corintho classic 2 none: Ba1 Cb1 Kd4 b1a1 Kb1 Bd1 b1a1"


def shown(record):
    """A bench on which a game stands."""
    (game,) = read_games(record)
    return show(nvm_with(b"\xff" * 4096, game), "starter")


# --- Pictures -------------------------------------------------------------------------------------


def test_a_picture_has_a_cap_for_each_key_and_a_lit_one_for_each_light(tmp_path):
    b = Bench(board="starter")
    face = FACES["starter"]
    b.board.lights[:] = bytes(3 * 20)
    b.board.lights[3 * 3 : 3 * 4] = bytes((0, 200, 0))  # d4, the fourth of a matrix as one reads, red
    b.board.lights[3 * 16 : 3 * 17] = bytes((0, 0, 200))  # F1, the first of the stick, blue
    b.png(tmp_path / "board.png")
    with Image.open(tmp_path / "board.png") as image:
        assert image.size == (face.width, face.height)

        def middle(column, row):
            """The middle of a cap, counted from the upper left one; row 4 are the function keys."""
            x = face.keys_x + (column + 0.5) * face.pitch
            y = face.row_y + face.pitch / 2 if row == 4 else face.keys_y + (row + 0.5) * face.pitch
            return image.getpixel((round(x), round(y)))

        caps = {(column, row): middle(column, row) for column in range(4) for row in range(5)}
    red, green, blue = caps.pop((3, 0))
    assert red > 150 and red > 3 * max(green, blue)
    red, green, blue = caps.pop((0, 4))
    assert blue > 150 and blue > 3 * max(red, green)
    assert all(max(colour) < 90 for colour in caps.values()), caps


def test_a_moving_picture_shows_a_stack_from_the_bottom_to_the_top_and_goes_round(tmp_path):
    b = shown(STACKS)
    path = tmp_path / "rhythm.gif"
    before = bytes(b.board.lights)
    began = b.time
    animate(b, path)
    assert b.time - began == pytest.approx(3.2)
    assert bytes(b.board.lights)[:48] == before[:48], "the platforms do not go round"
    assert path.stat().st_size < 1_000_000
    face = FACES["starter"]
    seen = []
    with Image.open(path) as film:
        assert film.info["loop"] == 0
        scale = film.width / (face.width - 2 * 28)
        x, y = face.corner(0)
        at = [round((part - 28 + face.cap / 2) * scale) for part in (x, y)]
        length = 0
        for number in range(film.n_frames):
            film.seek(number)
            length += film.info["duration"]
            seen.append(film.convert("RGB").getpixel(tuple(at)))
    assert length == 3200
    # A base is amber, a column blue, a capital nearly white.
    kinds = [
        "amber" if red > 1.5 * blue else "blue" if blue > 1.3 * red else "white" if green > 100 else "dark"
        for red, green, blue in seen
    ]
    runs = [kind for place, kind in enumerate(kinds) if kind != kinds[place - 1]]
    start = runs.index("amber")
    assert (runs[start:] + runs[:start])[:3] == ["amber", "blue", "white"], runs


# --- Words ----------------------------------------------------------------------------------------


def test_a_platform_is_called_by_what_stands_on_it_and_what_has_happened_there():
    words = platform_words(shown(STACKS).app)
    assert words[0] == "base column capital, frozen, last move"  # a1
    assert words[1] == "empty platform, last move from here"  # b1
    assert words[3] == "base" and words[15] == "capital"  # d1, d4
    assert set(words[2:3] + words[4:15]) == {"empty platform"}


def test_a_claimed_row_is_told_until_the_game_is_over():
    words = platform_words(shown("corintho classic 2 none: Ba1 Bb1 Bc1").app)
    assert words[:4] == ["base, in a row"] * 2 + ["base, frozen, in a row, last move", "empty platform"]
    words = platform_words(shown("corintho classic 2 p1win: Ba1 Bb1 Bc1 Ka4").app)
    assert words[:4] == ["base, in a row"] * 3 + ["empty platform"]
    assert words[12] == "capital, last move"


def test_what_is_chosen_and_where_it_may_go_is_told():
    b = shown("corintho classic 2 none: Ba1 Cb1 Kd4")
    b.tap("b1")
    b.run(0.2)
    words = platform_words(b.app)
    assert words[1] == "column, chosen"
    assert words[0] == "base, possible here", "a column goes onto a base"
    assert words[2] == words[5] == "empty platform", "a stack goes onto another one only"
    b.tap("d4")
    assert platform_words(b.app)[15] == "capital, frozen, last move, not possible"
    b.tap("base")
    b.run(0.2)
    words = platform_words(b.app)
    assert words[:3] == ["base", "column", "empty platform, possible here"]


def test_the_menu_s_lights_are_no_platforms():
    b = Bench(board="starter")
    b.power_on()
    b.run(0.5)
    assert platform_words(b.app) is None
    b = shown(STACKS)
    b.tap("menu")
    b.run(0.5)
    assert platform_words(b.app) is None


def test_cathedral_is_refused_in_a_sentence_and_changes_nothing():
    board = LiveBoard(Games(), board="starter")
    before = board.bench.nvm
    answer = Hands(board, 1).obey('{"do": "load", "record": "cathedral auto light none: K0d4"}')
    assert answer == {"error": "this board has no room for Cathedral: it plays Corintho"}
    assert board.bench.nvm == before and board.bench.powered


@pytest.mark.parametrize("key", ["e1", "a5", "j10", "F5", "F10", "ok", "base", "more"])
def test_a_key_that_the_board_has_not_is_refused(key):
    board = SimpleNamespace(keys=LiveBoard(Games(), board="starter").keys)
    answer = Hands(board, 1).obey(f'{{"do": "press", "key": "{key}"}}')
    assert answer == {"error": "press takes key: the name of a key"}


# --- The page -------------------------------------------------------------------------------------


@pytest.fixture
def simulator():
    simulator = Simulator("--port", "0", "--board", "starter")
    yield simulator
    simulator.end()


def until_keys_mean(person, *meanings):
    """Wait until icons, captions and names of the function keys are those given, at the same moment."""
    expected = []
    for place, meaning in enumerate(meanings, 1):
        icon, _, word = meaning.partition(" ")
        expected.append([icon, word, f"{word} (F{place})" if word else f"F{place}"])
    person.until(
        """JSON.stringify([...document.querySelectorAll("#functions .key")].map((key, place) => [
            key.querySelector("svg").dataset.icon,
            document.querySelectorAll("#captions span")[place].textContent,
            key.ariaLabel.split(", ")[0],
        ])) === arguments[0]""",
        json.dumps(expected, separators=(",", ":")),
    )


def key_for(person, does):
    """The name of a key: a square's own, or that of the function key whose icon shows what is wanted."""
    if re.fullmatch(r"[a-d][1-4]", does):
        return does
    return person.page.locator(f'#functions .key:has(svg[data-icon="{does}"])').first.get_attribute(
        "data-key"
    )


def start(person, way="click"):
    person.is_at("menu")
    getattr(person, way)(key_for(person, "ok"))
    person.is_at("corinthotable")


def make(person, move, way="click"):
    """Make a move like `Ba1` or `a1b1`."""
    first = {"B": "base", "C": "column", "K": "capital"}.get(move[0], move[:2])
    count = len(person.moves())
    for key in (first, move[-2:]):
        getattr(person, way)(key_for(person, key))
    person.until("moves.length === arguments[0]", count + 1)


def load(person, tmp_path, record):
    """Load a record and go on with its game."""
    path = tmp_path / "record.txt"
    path.write_text(record)
    person.page.set_input_files("#file", path)
    person.is_at("offer")
    person.click(key_for(person, "ok"))
    person.has_played(*record.partition(": ")[2].split())


@pytest.mark.parametrize("way", ["click", "type"])
def test_a_whole_game_of_corintho(sit_down, way):
    person = sit_down()
    if way == "type":
        person.page.keyboard.press("ArrowRight")  # the keyboard is at the board now
    start(person, way)
    for move in MOVES:
        make(person, move, way)
    person.has_played(*MOVES)
    person.is_at("result")
    person.sees("Player 1 wins")
    expect(person.page.locator("#game-name")).to_have_text("Corintho, classic: player 1 has won")


def test_letters_and_digits_press_the_keys_that_mean_it_and_a_question_mark_says_so(sit_down):
    person = sit_down()
    keyboard = person.page.keyboard
    person.is_at("menu")
    keyboard.press("o")
    person.is_at("corinthotable")
    keyboard.press("2")
    person.sees("Column: Where to")
    keyboard.press("n")  # the same key: let go
    person.sees("Section or stack")
    keyboard.press("p")
    person.sees("Base: Where to")
    person.click("b2")
    person.has_played("Bb2")
    keyboard.press("u")  # is behind `more`
    person.until("moves.length === 0")
    keyboard.press("Escape")
    expect(person.page.locator("#notice")).to_have_text("No key does “back” now.")
    keyboard.press("m")
    person.is_at("menu")
    keyboard.press("Escape")
    person.is_at("corinthotable")
    keyboard.press("9")  # there is no such key
    keyboard.press("+")
    until_keys_mean(person, "hint hint", "", "light light", "menu menu")  # there is nothing to undo
    keyboard.press("?")
    help = person.page.locator("#help")
    expect(help).to_be_visible()
    expect(help.locator("#digits")).to_have_text("1 … 4")
    for letter, word in zip(
        "pnthulmbo+", "prev next turn hint undo light menu back ok more".split(), strict=True
    ):
        row = help.locator("#shortcuts tr", has=person.page.locator(f"kbd:text-is('{letter}')"))
        expect(row).to_contain_text(word)


def test_words_icons_and_names_of_the_function_keys_follow_their_meanings(sit_down):
    person = sit_down()
    playing = ("base base", "column column", "capital cap.", "more more")
    until_keys_mean(person, "prev prev", "next next", "ok start", "")
    start(person)
    until_keys_mean(person, *playing)
    make(person, "Ba1")
    person.click("F4")
    until_keys_mean(person, "hint hint", "undo undo", "light light", "menu menu")
    until_keys_mean(person, *playing)  # after six seconds


def test_names_of_platforms_rest_while_their_lights_change(sit_down, tmp_path):
    person = sit_down()
    page = person.page
    load(person, tmp_path, STACKS)
    person.until("state('a1') === arguments[0]", "base column capital, frozen, last move")
    assert person.state("d4") == "capital" and person.state("b1") == "empty platform, last move from here"
    changes = page.evaluate(
        """() => new Promise((resolve) => {
            const found = { lights: 0, names: [] };
            const watch = new MutationObserver((all) => {
                for (const { attributeName, target } of all) {
                    if (attributeName === "style") found.lights++;
                    else found.names.push(target.ariaLabel);
                }
                if (found.lights > 200) resolve(found);
            });
            const squares = document.getElementById("squares");
            watch.observe(squares, { subtree: true, attributeFilter: ["style", "aria-label"] });
        })"""
    )
    assert changes["names"] == []


def test_looking_back_shows_the_whole_rhythm_and_a_key_ends_it(sit_down, tmp_path):
    person = sit_down()
    page = person.page
    load(person, tmp_path, STACKS)
    page.get_by_role("button", name="Look back at move 4, b1a1").click()
    expect(page.locator("#looking-at")).to_have_text("Looking back: move 4 of 7, b1a1")
    assert person.state("a1") == "base column, frozen, last move" and person.state("d1") == "empty platform"
    page.evaluate(
        """() => {
            window.seen = new Set();
            const a1 = document.querySelector('[data-key="a1"]');
            setInterval(() => window.seen.add(a1.style.getPropertyValue("--l")), 20);
        }"""
    )
    page.wait_for_function("() => window.seen.size > 2")  # base, column, and dark between two rhythms
    person.click("d4")  # ends it, and presses nothing
    expect(page.locator("#looking")).to_be_hidden()
    person.until("state('a1').startsWith('base column capital')")
    person.has_played(*STACKS.partition(": ")[2].split())


def test_a_reload_loses_nothing_and_cathedral_is_refused(sit_down, tmp_path):
    person = sit_down()
    page = person.page
    start(person)
    make(person, "Ba1")
    other = sit_down(360, 640, has_touch=True)
    page.reload()
    person.has_played("Ba1")
    person.until("state('a1').startsWith('base')")
    make(other, "Cb1")
    person.has_played("Ba1", "Cb1")
    path = tmp_path / "city.txt"
    path.write_text("cathedral auto light none: K0d4\n")
    page.set_input_files("#file", path)
    expect(page.locator("#notice")).to_have_text("This board has no room for Cathedral: it plays Corintho.")
    person.has_played("Ba1", "Cb1")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    download.value.save_as(path)
    (game,) = read_games(path.read_text())
    assert game.ply == 2


def test_keys_are_broken_and_repaired_by_their_places(sit_down):
    person = sit_down()
    page = person.page
    person.is_at("menu")
    page.get_by_text("Faults").click()
    assert page.locator("#stick-key option").count() == 20
    ok = key_for(person, "ok")
    page.select_option("#stick-key", ok)
    page.select_option("#stick-how", "dead")
    page.get_by_role("button", name="Break").click()
    expect(page.locator("#stuck")).to_contain_text(f"{ok} is dead")
    expect(page.locator(f'[data-key="{ok}"]')).to_have_attribute("data-stuck", "")
    person.click(ok, key_for(person, "next"))
    person.is_at("menu")
    page.get_by_role("button", name=f"Repair {ok}").click()
    expect(page.locator("#stuck li")).to_have_count(0)
    person.click(key_for(person, "prev"), ok)
    person.is_at("corinthotable")


def test_a_page_of_one_board_becomes_that_of_the_other_when_the_simulator_does(browser):
    simulator = Simulator("--port", "0", "--board", "starter")
    page = browser.new_page()
    page.goto(simulator.address)
    Person(page)
    expect(page.locator(".key")).to_have_count(20)
    simulator.end()
    simulator = Simulator("--port", simulator.port)
    expect(page.locator(".key")).to_have_count(110)
    Person(page).start("Corintho", Person(page).click)
    page.close()
    simulator.end()


@pytest.mark.parametrize(("width", "height"), [*SIZES, (800, 600)])
@pytest.mark.parametrize("room", ["light", "dark"])
def test_each_screen_fits_and_can_be_read_at_each_size(sit_down, width, height, room):
    person = sit_down(width, height, color_scheme=room, has_touch=width < 500)
    page = person.page
    person.is_at("menu")
    check_looks(page, width, height, f"menu at {width} px", 20)
    start(person)
    make(person, "Ba1")
    person.click(key_for(person, "column"))
    check_looks(page, width, height, f"corintho at {width} px", 20)
    if room == "light":
        person.click("b1")
        person.has_played("Ba1", "Cb1")
        page.locator("#moves button").first.click()
        expect(page.locator("#looking")).to_be_visible()
        check_looks(page, width, height, f"looking back at {width} px", 20)
