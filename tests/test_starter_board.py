# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Corintho on the starter board: 16 keys, four function keys, a light each, by key presses alone."""

import random
from itertools import combinations

import pytest
from board_helpers import (
    CATHEDRAL,
    CORINTHO,
    ENGLISH,
    FRENCH,
    GERMAN,
    SMALL_MENU,
    luminance,
    press_move,
    same_game,
    sit_down,
)
from helpers import legal_moves
from peer import PeerCorintho
from test_random_keys import EVENTS, replayed

from engine.corintho import Corintho
from engine.notation import move_text, read_move
from engine.rows import THREES
from engine.stacks import STEP
from host_sim.bench import Bench

EDITIONS = ("classic", "revised", "open")
CLASSIC, REVISED, OPEN = range(3)
WINS = {ENGLISH: "Player {} wins", FRENCH: "Joueur {} gagne", GERMAN: "Spieler {} gewinnt"}
DRAW = {ENGLISH: "a draw", FRENCH: "nul", GERMAN: "unentschieden"}
TICKS = 64  # of a rhythm, 50 ms each
DARK = (0, 0, 0)


def starter(**options):
    return sit_down(CORINTHO, board="starter", **options)


def play(b, *moves):
    """Make moves in Corintho's notation."""
    for text in moves:
        press_move(b, read_move(b.game, text)[0])


def rhythm(b):
    """What each of the 16 lights shows in the ticks of a rhythm, from its beginning."""
    b.run(0.3)  # until what was pressed last is painted
    while b.app.lights._tick % TICKS:
        b.run(0.005)
    b.run(0.02)  # the middle of the tick
    shown = []
    for _ in range(TICKS):
        shown.append([b.pixel(platform) for platform in range(16)])
        b.run(0.05)
    return [list(light) for light in zip(*shown, strict=True)]


# --- Whole games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("panel", (True, False))
@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("edition", (CLASSIC, REVISED, OPEN))
def test_a_whole_game_from_power_on_to_the_result(edition, players, panel):
    language = (edition + players) % 3
    b = starter(edition=edition, players=players, language=language, panel=panel)
    chance = random.Random(f"{edition} {players}")
    game = Corintho(edition, players)
    peer = PeerCorintho(EDITIONS[edition], players)
    while game.player:
        move = chance.choice(legal_moves(game))
        peer.play(move_text(game, move))
        game.play(move)
        press_move(b, move)
        assert same_game(b.game, game)
    assert peer.query("gameover") == "true"
    b.run(3)
    assert type(b.app.screen).__name__ == "Result"
    if not panel:
        assert b.text == []
    elif game.result:
        assert b.text[0] == WINS[language].format(game.result)
    else:
        assert DRAW[language] in b.text[0].lower()
    b.tap("ok")  # a rematch, in which another seat begins
    b.run(3)
    assert b.game.ply == 0 and b.app.first == 1


def test_computer_players_of_every_level_play_to_the_end():
    for level in range(1, 6):
        b = starter(edition=level % 3, players=2, seats=(level, 1), seed=level)
        assert list(b.app.settings.seats[:2]) == [level, 1]
        while b.game.player:
            b.run(1)
        b.run(4)
        assert type(b.app.screen).__name__ == "Result"


def test_a_person_plays_three_computers_and_takes_back():
    b = starter(edition=REVISED, players=4, seats=(0, 1, 1, 1), seed=2)
    play(b, "Bb2")
    for _ in range(10):
        if b.text[0] != "Player 2 thinks":
            b.run(0.05)
    assert b.text[0] == "Player 2 thinks" and b.text[-1].split() == ["more"]
    b.run(8)
    assert b.game.player == 1 and b.game.ply == 4
    b.tap("undo")
    b.run(1)
    assert b.game.ply == 0


# --- Lights -----------------------------------------------------------------------------------------

# A position with every kind of stack, by legal moves of the edition `open`.
STACKS = ("Ba1 Cb2 Kd4 Ba3 Ca1 Kb2 Ba2 Ka1 Bd1 Ca3 Cd2 Kc4").split()


def stack_of(game, platform):
    """The sections on a platform, the bottom first."""
    masks = (("B", game.bases), ("C", game.columns), ("K", game.capitals))
    return [letter for letter, mask in masks if mask >> platform & 1]


def standing(game, platform, tick):
    """What the rhythm shows of a stack at a tick: a tenth of a second of dark, the sections from the bottom
    for 0.6 seconds each, and the top for as long as is left."""
    stack = stack_of(game, platform)
    if len(stack) < 2:
        return stack[0] if stack else "empty"
    if tick < 2:
        return "dark"
    return stack[min((tick - 2) // 12, len(stack) - 1)]


@pytest.mark.parametrize("palette", range(3))
def test_every_stack_can_be_read_in_a_rhythm(palette):
    b = starter(edition=OPEN, palette=palette)
    play(b, *STACKS)
    kinds = {"".join(stack_of(b.game, platform)) for platform in range(16)}
    assert kinds == {"", "B", "C", "K", "BC", "CK", "BCK"}
    moved = b.game.frozen | 1 << b.game.last & 15
    lights = rhythm(b)
    colours = {}
    for platform in range(16):
        if moved >> platform & 1:
            continue
        for tick in range(TICKS):
            name = standing(b.game, platform, tick)
            assert colours.setdefault(name, lights[platform][tick]) == lights[platform][tick], (
                platform,
                tick,
            )
    assert colours.pop("dark") == DARK
    order = sorted(colours, key=lambda name: luminance(colours[name]))
    assert order == ["empty", "B", "C", "K"]
    for dim, bright in combinations(order, 2):  # without seeing hues, too
        assert luminance(colours[bright]) > 1.15 * luminance(colours[dim])


def signature(light):
    """A light's brightness in the course of a rhythm, as somebody who sees no hues sees it."""
    return [luminance(colour) for colour in light]


def differ(one, other):
    """For how many ticks two lights are clearly not equally bright."""
    return sum(max(a, b) > 1.15 * min(a, b) + 0.5 for a, b in zip(one, other, strict=True))


def states():
    """Lights of stacks in every state: (state, stack) -> what it shows in a rhythm."""
    found = {}

    def note(b, state, platforms):
        lights = rhythm(b)
        for platform in platforms:
            found.setdefault((state, "".join(stack_of(b.game, platform))), lights[platform])

    for moves in (STACKS, STACKS[:-1], STACKS[:-2], STACKS[:-4], STACKS[:5], STACKS[:2], STACKS[:1]):
        b = starter(edition=OPEN)
        play(b, *moves)
        game = b.game
        last = game.last
        ended = STEP[last - 64] if last >= 64 else last & 15
        note(b, "at rest", [platform for platform in range(16) if platform != ended])
        note(b, "moved last, frozen", [ended])
        b.tap("capital")
        targets = game.section_targets(2)
        note(b, "target", [platform for platform in range(16) if targets >> platform & 1])
        b.tap("capital")
        for platform in range(16):
            if game.stack_targets(platform):
                b.tap(platform)
                note(b, "chosen", [platform])
                b.tap(platform)
    b = starter(edition=REVISED, players=4)
    play(b, *"Ba1 Cb2 Kd4 Ba3 Ca1 Kb2".split())
    frozen = b.game.frozen & ~(1 << (b.game.last & 15))
    note(b, "frozen", [platform for platform in range(16) if frozen >> platform & 1])
    return found


def test_no_state_of_a_platform_is_told_by_hue_alone():
    found = states()
    kinds = {state for state, _ in found}
    assert kinds == {"at rest", "moved last, frozen", "target", "chosen", "frozen"}
    assert len([1 for state, _ in found if state == "at rest"]) == 7
    assert len(found) > 18
    for (one, light), (other, another) in combinations(found.items(), 2):
        assert differ(signature(light), signature(another)) >= 3, (one, other)  # for 0.15 s at least


def test_a_frozen_platform_breathes_out_and_in():
    b = starter(edition=REVISED, players=4)
    play(b, "Ka1", "Bb2")
    assert b.game.frozen == 0b100001
    bright = signature(rhythm(b)[0])
    assert bright[0] == max(bright) and min(bright) < bright[0] / 3
    lowest = bright.index(min(bright))
    assert 40 < lowest < 52, "in the second half, when the stack has been told"
    assert bright[28:lowest] == sorted(bright[28:lowest], reverse=True)
    assert bright[lowest:] == sorted(bright[lowest:])


def test_the_last_move_is_told_in_the_colour_of_who_made_it():
    b = starter(edition=CLASSIC)
    play(b, "Ba1", "Cb1", "Kd4", "b1a1")  # by player 2
    lights = rhythm(b)
    player = lights[0][44]
    assert player not in (DARK, lights[0][3])
    for platform in (0, 1):  # where it ended, and where it began
        assert lights[platform][42] == lights[platform][47] == DARK
        assert lights[platform][43:47] == [player] * 4
    assert all(player not in lights[platform] for platform in range(2, 16))
    play(b, "Bd1")
    assert player not in rhythm(b)[3]


def test_a_claimed_row_flashes_twice_and_twice_again():
    b = starter(edition=CLASSIC)
    play(b, "Ba1", "Cd4", "Bb1", "Kd3", "Bc1")
    assert b.game.claim
    lights = rhythm(b)
    row = [platform for platform in range(16) if THREES[b.game.claim.bit_length() - 1] >> platform & 1]
    assert row == [0, 1, 2]
    brightest = max(lights[0], key=luminance)
    for platform in row:
        for start in (26, 58):
            flashes = lights[platform][start : start + 6]
            assert flashes == [brightest, brightest, DARK, DARK, brightest, brightest]
    assert all(brightest not in lights[platform] for platform in range(3, 16))
    assert b.text[0] == "Player 2 must answer"


def test_where_the_chosen_thing_may_go_flickers_and_the_chosen_stack_goes_dark():
    b = starter(edition=CLASSIC)
    play(b, "Ba1", "Cb1", "Kd4", "Bd1")
    b.tap("b1")  # the column, which may go onto the base at a1
    lights = rhythm(b)
    column = lights[1][0]
    assert lights[1] == [DARK if tick & 4 else column for tick in range(TICKS)]
    base, target = lights[0][0], lights[0][4]
    assert luminance(target) > 2 * luminance(base)
    assert lights[0] == [target if tick & 4 else base for tick in range(TICKS)]
    others = [light for platform, light in enumerate(lights) if platform > 1]
    assert all(target not in light for light in others)
    b.tap("b1", "base")
    lights = rhythm(b)
    assert lights[5] == [target if tick & 4 else DARK for tick in range(TICKS)], "an empty platform"
    b.tap("a1")  # a base never goes onto a base
    b.run(0.1)
    assert b.text[1] != "Section or stack?" and b.game.ply == 4


def test_a_wrong_press_blinks_fast_and_says_why():
    b = starter(edition=CLASSIC)
    play(b, "Ba1", "Bc3")
    since = b.time
    b.tap("a1")
    colours = set()
    for _ in range(30):
        b.run(0.02)
        colours.add(b.pixel("a1"))
    assert DARK in colours and len(colours) == 2
    assert any(at >= since and hertz < 300 for at, hertz, _ in b.sounds)
    assert b.game.ply == 2


def test_the_winner_is_seen_without_the_panel():
    b = starter(edition=CLASSIC, panel=False)
    b.run(0.3)
    turns = [max((b.run(0.05), b.pixel("F4"))[1] for _ in range(40))]  # whose turn it is: player 1
    play(b, "Ba1")
    turns.append(max((b.run(0.05), b.pixel("F4"))[1] for _ in range(40)))
    play(b, "Cd4", "Bb1", "Kd3", "Bc1", "Cd1")  # which is no answer
    assert b.game.result == 1
    b.run(3)
    lights = rhythm(b)
    winner = max(lights[10], key=luminance)  # an empty platform breathes in the winner's colour
    assert stack_of(b.game, 10) == [] and winner == turns[0] != turns[1]
    assert lights[0][26:28] == [winner] * 2, "and the row flashes in it"


def test_the_keys_of_sections_tell_what_the_hand_holds():
    b = starter(edition=OPEN, players=3)  # two of each
    full = b.pixel("base")
    play(b, "Ba1", "Cb2", "Kd4")
    b.run(0.3)
    one_left = b.pixel("base")
    assert 0 < luminance(one_left) < luminance(full) / 2
    play(b, "Bd1", "Ca3", "Kc4")
    b.run(0.3)
    assert b.game.player == 1 and b.pixel("base") == DARK


# --- Function keys and the panel --------------------------------------------------------------------

ROWS = {
    ENGLISH: ("base column cap. more", "hint undo light  menu", "prev next go on  back"),
    FRENCH: ("base col. chap.  plus", "aide annul lum.  menu", "prec suiv  suite  jeu"),
    GERMAN: ("Basis Saeule Kap mehr", "Tipp Zug-1 Hell Menue", "auf ab  weiter  Spiel"),
}


@pytest.mark.parametrize("language", (ENGLISH, FRENCH, GERMAN))
def test_the_last_row_of_the_panel_says_what_the_four_keys_do(language):
    b = starter(language=language)
    play(b, "Ka1")
    b.run(0.5)
    playing, more, menu = ROWS[language]
    assert b.text[-1] == playing
    b.tap("F4")
    b.run(0.5)
    assert b.text[-1] == more
    b.run(6)
    assert b.text[-1] == playing, "more is over after a while"
    b.tap("F4", "F4")
    b.run(1)
    assert b.text[-1] == menu
    b.tap("F4")
    b.run(1)
    assert b.text[-1] == playing
    assert b.key_help == playing.split()


def test_each_function_key_does_what_it_says():
    b = starter()
    b.tap("F1", "b2")
    assert move_text(b.game, b.game.move_at(0)) == "Bb2"
    b.tap("F2", "c2")
    b.tap("F3", "a4")
    assert [move_text(b.game, b.game.move_at(ply)) for ply in (1, 2)] == ["Cc2", "Ka4"]
    b.tap("F4", "F2")  # undo
    b.run(0.5)
    assert b.game.ply == 2
    brightness = b.app.settings.brightness
    b.tap("F4", "F3", "F3")  # light, twice
    assert b.app.settings.brightness == (brightness + 2) % 5
    b.tap("F4")
    b.run(0.3)
    assert b.app.screen is b.app.table or type(b.app.screen).__name__ == "Menu"
    b.tap("F4")
    b.run(7)
    b.tap("F1")  # a base again
    assert b.app.table.chosen == 0
    b.tap("F1")
    b.tap("F4", "F1")  # hint
    assert b.app.table.hint
    b.run(3)
    assert b.app.table.advised, "a good move is shown"


def test_a_square_ends_more_and_means_itself():
    b = starter()
    b.tap("base", "F4")
    assert b.app.table.chosen == 0, "what is chosen stays chosen"
    b.tap("c3")
    b.run(0.2)
    assert move_text(b.game, b.game.move_at(0)) == "Bc3"
    assert b.text[-1] == ROWS[ENGLISH][0]


def test_undo_at_the_start_is_refused_where_its_key_is():
    b = starter()
    b.tap("F4", "F2")
    b.run(0.3)
    assert b.text[1] == "Nothing to take back" and b.text[-1] == ROWS[ENGLISH][1]
    b.run(1)
    assert b.text[-1] == ROWS[ENGLISH][0]


def test_a_board_that_rests_is_woken_by_any_key_and_nothing_else_happens():
    b = starter(settings={"LEDIFICE_DIM_MINUTES": 1})
    play(b, "Ka1")
    bright = b.pixel("F1")
    b.run(70)
    assert luminance(b.pixel("F1")) < luminance(bright) / 2
    for key in ("F4", "b2"):
        b.tap(key)
        b.run(0.3)
        assert b.text[-1] == ROWS[ENGLISH][0] and b.pixel("F1") == bright
        b.run(70)


@pytest.mark.long
@pytest.mark.parametrize(("seed", "milliamps"), ((1, 400), (2, 60), (3, 25)))
def test_random_keys_break_nothing_and_the_current_stays_within_its_limit(seed, milliamps):
    chance = random.Random(seed)
    settings = {"LEDIFICE_MILLIAMPS": milliamps}
    b = starter(edition=seed % 3, players=1 + seed, seats=(0, seed % 2), seed=seed, settings=settings)
    highest = most = 0

    def watch():
        nonlocal highest
        highest = max(highest, b.milliamps)

    b.on_frame = watch
    screens = set()
    held = []
    for event in range(EVENTS):
        if held and (len(held) == 3 or chance.random() < 0.8):
            b.release(held.pop(chance.randrange(len(held))))
        else:
            lit = [key for key in range(20) if any(b.pixel(key))]
            key = chance.choice(lit if lit and chance.random() < 0.7 else range(20))
            if key == b.layout.SERVICE_KEY and chance.random() < 0.7:
                key = chance.randrange(19)  # or more time would be spent in the menu than in games
            if key not in held:
                held.append(key)
                b.press(key)
        b.run(chance.choice((0.01, 0.021, 0.021, 0.03)))
        screens.add(type(b.app.screen).__name__)
        if event % 100 == 0:
            b.run(chance.choice((0, 0.3, 2)))
            if b.game is not None:
                most = max(most, b.game.ply)
                assert same_game(b.game, replayed(b.game))
    assert "Traceback" not in b.console  # the board would go on by itself
    assert 20 < highest <= milliamps
    assert most > 4 and {"CorinthoTable", "Menu"} <= screens


def test_what_a_hint_says_goes_with_it():
    b = starter()
    play(b, "Ba1")
    quiet = b.text
    for key in (None, "more"):  # by itself, or by a key
        b.tap("hint")
        while b.app.table.chosen < 0:  # until it shows a good move
            b.run(0.1)
        b.run(0.2)
        assert "A good move" in b.text
        if key:
            b.tap(key)
        b.run(6.5)
        assert b.app.table.chosen < 0 and b.text == quiet
    b.tap("hint", "menu", SMALL_MENU["language"], "c1", SMALL_MENU["go on"])
    b.run(1)
    assert b.text[:2] == ["Spieler 2 am Zug", "Teil oder Stapel?"]


def test_a_key_pressed_before_it_means_something_is_no_fault():
    b = starter(strict=False)
    play(b, "Ba1")
    b.throw(RuntimeError("of some sort"))
    while b.app is None:  # the fault is shown; then the game is loaded again
        b.run(0.05)
    assert b.app.screen is None
    b.tap("F1", "F4")
    b.run(2)
    assert b.console.count("Traceback") == 1
    assert b.text[:2] == ["Player 2 to move", "Section or stack?"] and b.text[-1] == ROWS[ENGLISH][0]


def test_a_square_at_the_result_blinks_red_and_the_panel_says_why():
    b = starter()
    play(b, "Ba1", "Bd4", "Bb2", "Ca4", "Bc3")  # Player 1 has a row that nobody can break
    b.run(3)
    lines = b.text
    b.tap("c2")
    b.run(0.1)
    assert "No use here" in b.text and b.text[-1] == lines[-1]
    seen = set()
    for _ in range(10):
        seen.add(b.pixel("c2"))
        b.run(0.05)
    red, green, blue = max(seen)
    assert len(seen) == 2 and DARK in seen and red > 3 * max(green, blue)
    b.run(2)
    assert b.text == lines and b.pixel("c2") not in seen


# --- The menu ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("panel", (True, False))
def test_everything_can_be_chosen_by_its_light(panel):
    b = Bench(board="starter", panel=panel)
    b.power_on()
    wanted = {"players": 4, "edition": 3, "seat 2": 3, "seat 3": 5, "seat 4": 1, "language": 2, "palette": 3}
    wanted |= {"brightness": 5}
    for entry, number in wanted.items():
        b.tap(SMALL_MENU[entry])
        b.tap(*["d1", "d1"] if number == 5 else ["abcd"[number - 1] + "1"])
        b.run(0.2)
        lit = {place + 1: luminance(b.pixel("abcd"[place] + "1")) for place in range(4)}
        chosen = {1, 4} if number == 5 else {number}
        assert min(lit[each] for each in chosen) > 1.5 * max(lit[each] for each in lit if each not in chosen)
    b.tap(SMALL_MENU["sound"])
    b.tap("a1")  # a light that is lit goes out: no sound
    settings = b.app.settings
    assert (settings.players, settings.edition, list(settings.seats)) == (4, OPEN, [0, 3, 5, 1])
    assert (settings.language, settings.palette, settings.brightness, settings.sound) == (1, 2, 4, 0)
    b.run(1)
    b.power_off()
    b = Bench(board="starter", nvm=b.nvm)
    b.power_on()
    assert list(b.app.settings.seats) == [0, 3, 5, 1] and b.app.settings.edition == OPEN


def test_the_menu_offers_no_cathedral():
    b = Bench(board="starter")
    b.power_on()
    titles = []
    for _ in range(14):
        b.run(0.5)
        titles += [line.strip("> ").split("  ")[0] for line in b.text[:-1]]
        b.tap("next")
    assert {"Edition", "Players", "Language", "Brightness"} <= set(titles)
    assert not [title for title in titles if title.startswith(("Game", "Rounds", "Cathedral"))]


# --- Saves ------------------------------------------------------------------------------------------


def switched_on(board, nvm):
    b = Bench(board=board, nvm=nvm)
    b.power_on()
    b.run(1)
    return b


def test_a_save_of_cathedral_is_refused_on_the_starter_board_and_kept():
    b = sit_down(CATHEDRAL)
    press_move(b, legal_moves(b.game)[100])
    b.run(1)
    move = b.game.move_at(0)
    b.power_off()
    small = switched_on("starter", b.nvm)
    assert small.text[:3] == ["Cathedral:", "needs the big board", "The game is kept"]
    assert small.game is None
    small.tap("F1")
    small.run(1)
    assert "Start" in small.text[0], "there is nothing to go on with"
    small.tap(SMALL_MENU["brightness"], "c1")  # settings are saved beside it
    small.run(1)
    small.power_off()
    again = switched_on("big", small.nvm)
    assert again.text[0] == "Go on with Cathedral"
    again.tap("ok")
    again.run(3)
    assert again.game.ply == 1 and again.game.move_at(0) == move
    assert again.app.settings.brightness == 2


@pytest.mark.parametrize(("first", "second"), (("big", "starter"), ("starter", "big")))
def test_a_game_of_corintho_goes_on_on_the_other_board(first, second):
    b = sit_down(CORINTHO, edition=REVISED, players=3, seats=(0, 0, 1), board=first)
    for _ in range(2):
        press_move(b, legal_moves(b.game)[5])
    b.run(4)
    assert b.game.ply == 3
    game = b.game
    b.power_off()
    other = switched_on(second, b.nvm)
    assert other.text[0] == "Go on with Corintho"
    other.tap("F1" if second == "starter" else "ok")
    other.run(4)
    assert same_game(other.game, game)
    press_move(other, legal_moves(other.game)[3])
    assert other.game.ply == 4


# --- Power-on ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ('"small"', "7", '""'))
def test_a_board_that_there_is_not_is_told_and_taken_for_the_big_one(name):
    b = Bench(settings=f"LEDIFICE_BOARD = {name}\n")
    b.power_on()
    b.run(1)
    assert b.text == ["Ignored lines in", "settings.toml:", f"1: BOARD = {name}"]
    assert len(b.frame) == 330


def test_the_self_test_names_every_key_and_light():
    b = Bench(board="starter")
    b.press("F4")
    b.power_on()
    b.run(0.5)
    b.release("F4")
    lit = []

    def watch():
        on = [place for place in range(20) if any(b.frame[3 * place : 3 * place + 3])]
        if len(on) == 1:
            lit.append(on[0])

    b.on_frame = watch
    b.run(9)
    assert lit == list(range(20)), "one by one along the chain"
    assert b.layout.LED_OF[b.key("a4")] == 0 and b.layout.LED_OF[b.key("d1")] == 15
    assert b.text[:3] == ["Self-test 0/20", "Press every key", "Hold F4: end"]
    for key in range(20):
        b.tap(key)
    b.run(1)
    assert b.text[0] == "Self-test 20/20"
    rows, columns = ("GP6", "GP7", "GP8", "GP9", "GP10"), ("GP2", "GP3", "GP4", "GP5")
    for key, name in ((0, "a1"), (3, "d1"), (12, "a4"), (15, "d4"), (16, "F1"), (19, "F4")):
        assert f"key {name} {rows[key // 4]} {columns[key % 4]} " in b.console
    b.hold("F4", 2.5)
    b.run(1)
    assert "Start" in b.text[0]


def test_a_fault_shows_a_red_cross():
    b = starter(strict=False)
    play(b, "Ka1")
    b.throw(IndexError())
    b.run(1)
    red = {key for key in range(20) if b.pixel(key)[0] and not any(b.pixel(key)[1:])}
    assert red == {0, 5, 10, 15, 3, 6, 9, 12}
    b.run(6)
    assert b.game.ply == 1, "and the game goes on"
