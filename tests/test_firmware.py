# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The application around the games, by key presses: menu, settings, words, lights, sound and rest."""

import random
from itertools import combinations, pairwise

import pytest
from board_helpers import CATHEDRAL, ENGLISH, FRENCH, GERMAN, choose

from host_sim import FIRMWARE
from host_sim.bench import Bench
from host_sim.virtual_board import layout

FILES = "abcdefghij"


def load(name):
    """The names of a module of the firmware that needs nothing but the engine."""
    names = {}
    exec(compile((FIRMWARE / "ledifice" / f"{name}.py").read_text(), name, "exec"), names)
    return names


SHADES = load("shades")
WORDS = load("words")
TEXTS = {language: load(f"words_{language}")["WORDS"].split("\n")[:-1] for language in ("en", "fr", "de")}


def start(**options):
    b = Bench(**options)
    b.power_on()
    b.run(0.5)
    return b


def luminance(pixel):
    red, green, blue = pixel
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Wall:
    """A screen that paints what it is given."""

    def __init__(self, frame):
        self.frame = frame

    def enter(self):
        pass

    tick = enter

    def key(self, key):
        pass

    def paint(self):
        APP_FRAME[0][:] = self.frame

    def help(self):
        return [""] * 10


APP_FRAME = [None]


def paint(b, codes):
    """Show a frame of shades and moods: one code for all lights, or 110 of them."""
    frame = bytes([codes] * layout.KEYS) if isinstance(codes, int) else bytes(codes)
    APP_FRAME[0] = b.app.frame
    b.app.screen = Wall(frame)
    b.app.dirty = True
    b.run(0.02)


# --- The menu on the panel ------------------------------------------------------------------------

# What stands in the menu for each game, and its options, as a player reads them in English.
COMPUTERS = [f"computer {level}" for level in range(1, 6)]
MENUS = {
    "Corintho": {
        "Game": ["Corintho", "Cathedral"],
        "Edition": ["classic", "revised", "open"],
        "Players": ["2", "3", "4"],
        "Player 1": ["person", *COMPUTERS],
        "Player 2": ["person", *COMPUTERS],
        "Language": ["English", "Francais", "Deutsch"],
        "Brightness": ["3", "4", "5", "1", "2"],
        "Sound": ["on", "off"],
        "Colours": ["vivid", "soft", "for all eyes"],
    },
    "Cathedral": {
        "Game": ["Cathedral", "Corintho"],
        "Claiming": ["by itself", "when called"],
        "Light": ["person", *COMPUTERS],
        "Dark": ["person", *COMPUTERS],
        "Rounds": ["2", "4", "6", "8", "10"],
        "Language": ["English", "Francais", "Deutsch"],
        "Sound": ["on", "off"],
        "Colours": ["vivid", "soft", "for all eyes"],
    },
}


TITLES = {"Start", "Go on playing"}.union(*MENUS.values(), *TEXTS.values())


def marked(b):
    """Title and value of the line in hand."""
    b.run(0.3)
    (line,) = [line[1:] for line in b.text if line.startswith(">")]
    title = max((title for title in TITLES if line.startswith(title)), key=len)
    return title, line.removeprefix(title).strip()


def go_to(b, title):
    for _ in range(15):
        if marked(b)[0] == title:
            return
        b.tap("next")
    raise AssertionError(f"{title} is not in the menu")


def choose_game(b, game):
    if game == "Cathedral":
        go_to(b, "Game")
        b.tap("ok")


@pytest.mark.parametrize("game", MENUS)
@pytest.mark.parametrize("change", ["ok", "turn"])
def test_every_entry_of_the_menu_can_be_reached_and_changed_with_keys_and_panel(game, change):
    b = start()
    choose_game(b, game)
    for title, values in MENUS[game].items():
        if title == "Language":  # the titles change, too: a test of its own
            continue
        go_to(b, title)
        seen = [marked(b)[1]]
        for _ in values[1:]:
            b.tap(change)
            seen.append(marked(b)[1])
        assert seen == values
        b.tap(change)
        assert marked(b) == (title, values[0])


def test_the_menu_goes_round_both_ways():
    b = start()
    forward = []
    while (title := marked(b)[0]) not in forward:
        forward.append(title)
        b.tap("next")
    assert forward == ["Start", *MENUS["Corintho"]]
    backward = []
    for _ in forward:
        b.tap("prev")
        backward.append(marked(b)[0])
    assert backward == forward[::-1]


def test_a_seat_appears_for_each_player():
    b = start()
    go_to(b, "Players")
    b.tap("ok", "ok")
    go_to(b, "Player 4")
    assert marked(b) == ("Player 4", "person")
    go_to(b, "Players")
    b.tap("ok")
    titles = set()
    for _ in range(12):
        titles.add(marked(b)[0])
        b.tap("next")
    assert "Player 2" in titles
    assert "Player 3" not in titles


def test_the_language_changes_at_once():
    b = start()
    go_to(b, "Language")
    assert marked(b) == ("Language", "English")
    b.tap("ok")
    assert marked(b) == ("Langue", "Francais")
    b.tap("ok")
    assert marked(b) == ("Sprache", "Deutsch")
    b.tap("back")
    assert marked(b)[0] == "Anfangen"
    b.run(0.5)
    assert "Spiel       Corintho" in [line[1:] for line in b.text]
    assert b.key_help[0] == "vorige"


@pytest.mark.long
def test_each_row_of_the_panel_fits_and_shows_what_the_labels_say():
    b = start()
    assert len(b.text) == 5
    assert all(len(line) <= 21 for line in b.text)
    lit = [sum(row) for row in b.screen]
    assert max(lit[13 * 0 : 13 * 0 + 13]) > 0
    assert sum(map(sum, b.screen)) > 300
    before = b.screen
    b.tap("next")
    b.run(0.3)
    changed = {(x // 42, y // 13) for y in range(64) for x in range(126) if before[y][x] != b.screen[y][x]}
    assert all(column == 0 for column, _ in changed), "only the marks have moved"


# --- The menu without a panel ---------------------------------------------------------------------

# Where the lights of each entry are, and those that are bright at the start.
LIGHTS = {
    "start": (["a10", "b10", "c10", "d10", "e10"], 5),
    "game": (["a9", "b9"], "a9"),
    "edition": (["a8", "b8", "c8"], "a8"),
    "players": (["a7", "b7", "c7", "d7"], 2),
    "seat1": ([f"{file}6" for file in "abcdef"], "a6"),
    "seat2": ([f"{file}5" for file in "abcdef"], "a5"),
    "language": (["h9", "i9", "j9"], "h9"),
    "brightness": ([f"{file}1" for file in "abcde"], 3),
    "sound": (["h8", "i8"], "i8"),
    "palette": (["h7", "i7", "j7"], "h7"),
}


def key(name):
    """A square by its name: `f` is a file here, too."""
    return FILES.index(name[0]) + 10 * (int(name[1:]) - 1)


def glow(b, lights):
    """Luminances at the brightest moment of two seconds."""
    best = [0.0] * len(lights)
    for _ in range(20):
        b.run(0.1)
        best = [max(old, luminance(b.pixel(key(light)))) for old, light in zip(best, lights, strict=True)]
    return best


def bright(b, entry):
    """The lights of an entry that are bright; the others of it are dim, not dark."""
    lights = LIGHTS[entry][0]
    glows = glow(b, lights)
    assert min(glows) > 0, f"{entry}: a light is dark"
    return [light for light, value in zip(lights, glows, strict=True) if value > max(glows) / 2]


def pulsing(b):
    """The entries whose lights are in motion."""
    frames = []
    for _ in range(8):
        b.run(0.13)
        frames.append(
            {name: [b.pixel(key(light)) for light in lights] for name, (lights, _) in LIGHTS.items()}
        )
    return [name for name in LIGHTS if any(one[name] != other[name] for one, other in pairwise(frames))]


def expected(entry, chosen):
    lights = LIGHTS[entry][0]
    return lights[:chosen] if isinstance(chosen, int) else [chosen]


@pytest.fixture(params=[False, True], ids=["no pull-ups", "pull-ups"])
def blind(request):
    """A board without a panel."""
    return start(panel=False, pull_ups=request.param)


def test_without_a_panel_the_lights_show_every_choice(blind):
    assert blind.text == []
    for entry, (_, chosen) in LIGHTS.items():
        assert bright(blind, entry) == expected(entry, chosen)


def test_without_a_panel_the_entry_in_hand_pulses_and_changes_with_ok():
    b = start(panel=False)
    after = {"game": "b9", "edition": "b8", "players": 3, "seat1": "b6", "seat2": "b5", "language": "i9"}
    after.update(brightness=4, sound="h8", palette="i7")
    entries = list(LIGHTS)
    assert pulsing(b) == ["start"]
    for entry in entries[2:]:  # a change of the game changes the menu: last
        while pulsing(b) != [entry]:
            b.tap("next")
        b.tap("ok")
        assert bright(b, entry) == expected(entry, after[entry])
    while pulsing(b) != ["game"]:
        b.tap("prev")
    b.tap("ok")
    assert bright(b, "game") == ["b9"]


def test_a_press_on_a_light_of_the_menu_chooses_it():
    b = start(panel=False)
    for light, entry, chosen in [
        ("c8", "edition", "c8"),
        ("d7", "players", 4),
        ("a7", "players", 2),
        ("f6", "seat1", "f6"),
        ("c5", "seat2", "c5"),
        ("j9", "language", "j9"),
        ("e1", "brightness", 5),
        ("h8", "sound", "h8"),
        ("j7", "palette", "j7"),
    ]:
        b.tap(key(light))
        assert bright(b, entry) == expected(entry, chosen)
        assert pulsing(b) == [entry]
    settings = b.app.settings
    assert (settings.edition, settings.players, list(settings.seats), settings.language) == (
        2,
        2,
        [5, 2, 0, 0],
        2,
    )
    assert (settings.brightness, settings.sound, settings.palette) == (4, 0, 2)


def test_cathedral_without_a_panel_has_claiming_and_rounds_and_two_seats():
    b = start(panel=False)
    b.tap(key("b9"))
    assert min(glow(b, ["a8", "b8"])) > 0
    assert glow(b, ["c8", "a7", "a4", "a3"]) == [0, 0, 0, 0]
    rounds = [f"{file}2" for file in "abcde"]
    assert [value > 20 for value in glow(b, rounds)] == [True, False, False, False, False]
    b.tap(key("c2"))
    b.tap(key("b8"))
    assert (b.app.settings.rounds, b.app.settings.claims) == (6, 1)


def test_a_dark_square_of_the_menu_is_a_wrong_press():
    b = start()
    before = marked(b)
    b.tap(key("j1"))
    assert min(hertz for _, hertz, _ in b.sounds) < 200
    assert marked(b) == before


# --- Starting, and going back ---------------------------------------------------------------------


@pytest.mark.parametrize("edition", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_light_begins_the_corintho_that_was_chosen(edition, players):
    b = start(panel=False)
    b.tap(key(f"{FILES[edition]}8"), key(f"{FILES[players - 1]}7"), key("c10"))
    b.run(0.5)
    assert (b.game.edition, b.game.players, b.game.ply) == (edition, players, 0)


@pytest.mark.parametrize("claims", [0, 1])
def test_ok_begins_the_cathedral_that_was_chosen(claims):
    b = start()
    choose_game(b, "Cathedral")
    go_to(b, "Claiming")
    b.tap(*["ok"] * claims)
    go_to(b, "Rounds")
    b.tap("ok")
    go_to(b, "Start")
    b.tap("ok")
    b.run(0.7)
    assert (b.game.claims, b.app.match.rounds, b.app.match.game) == (claims, 4, b.game)


@pytest.mark.parametrize("way", ["menu", "back", "ok", "h10"])
def test_the_menu_of_a_game_leads_back_to_it_unchanged(way):
    b = start()
    b.tap("ok")
    b.run(0.5)
    game = b.game
    b.tap("base", key("c3"))
    b.run(0.5)
    assert game.ply == 1
    before = b.text
    b.tap("menu")
    assert marked(b)[0] == "Go on playing"
    b.tap("next", "next", "ok")  # another game is chosen, but not started
    b.tap("prev", "prev")
    b.tap(way if way != "h10" else key(way))
    b.run(0.7)
    assert b.game is game
    assert game.ply == 1
    assert b.text == before


def test_one_game_after_the_other_with_both_modules_loaded_and_dropped():
    b = start()
    for game, square in enumerate(["a9", "b9", "a9"]):
        b.tap("menu")
        b.tap(key(square), key("a10"))
        b.run(0.7)
        assert hasattr(b.game, "claims") == (game == 1)
        loaded = b.board.modules
        assert ("engine.cathedral" in loaded) == (game == 1)
        assert ("ledifice.corintho_table" in loaded) == (game != 1)


# --- Settings -------------------------------------------------------------------------------------


def settings_of(b):
    names = ("game", "edition", "claims", "players", "rounds", "language", "brightness", "sound", "palette")
    return [getattr(b.app.settings, name) for name in names] + list(b.app.settings.seats)


DEFAULTS = [0, 0, 0, 2, 2, 0, 2, 1, 0, 0, 0, 0, 0]


def test_settings_survive_power_off():
    b = start()
    assert settings_of(b) == DEFAULTS
    b.tap(*map(key, ["b8", "d7", "c6", "f3", "i9", "d1", "h8", "j7", "b9", "b8", "c2"]))
    wanted = [1, 1, 1, 4, 6, 1, 3, 0, 2, 2, 0, 0, 5]
    assert settings_of(b) == wanted
    b.power_off()
    b.power_on()
    b.run(0.5)
    assert settings_of(b) == wanted
    assert marked(b)[0] == "Commencer"


@pytest.mark.parametrize("seed", range(5))
def test_nonsense_in_flash_is_told_and_kept_until_a_game_begins(seed):
    noise = random.Random(seed).randbytes(4096)
    b = start(nvm=noise)
    assert b.text[0] == "The save is damaged"
    assert settings_of(b) == DEFAULTS
    b.tap("ok", "light")  # has read it; brighter
    b.run(0.2)
    assert marked(b)[0] == "Start"
    assert b.nvm == noise
    b.tap("ok")
    b.run(3)
    assert b.game is not None
    b.power_off()
    b.power_on()
    b.run(0.5)
    assert b.text[0] == "Go on with Corintho"
    assert settings_of(b) == [*DEFAULTS[:6], 3, *DEFAULTS[7:]]


def test_a_record_with_impossible_values_is_ignored():
    from test_journal import Journal  # the journal as the firmware has it

    for value in (
        [1, 9, *DEFAULTS[1:]],
        [2, *DEFAULTS],
        [1, *DEFAULTS[:4], 3, *DEFAULTS[5:]],
        [1, *DEFAULTS[:12], 6],
    ):
        flash = bytearray(b"\xff" * 4096)
        Journal(flash).append(1, bytes(value), len(value))
        assert settings_of(start(nvm=bytes(flash))) == DEFAULTS


def test_flash_is_written_only_when_something_changed():
    b = start()
    flash = b.board.nvm
    assert flash.writes == 0
    b.tap("next", "prev", "next", "next")
    assert flash.writes == 0
    b.tap("ok")
    assert flash.writes == 1
    b.tap(key("b8"))  # chosen already
    assert flash.writes == 1
    assert flash.erasures == 0


@pytest.mark.parametrize("value", ['"a lot"', "-5", "109", "6001", "3.5", "true", None])
def test_a_limit_that_makes_no_sense_is_the_default(value):
    text = "" if value is None else f"LEDIFICE_MILLIAMPS = {value}\n"
    b = start(settings=text)
    paint(b, SHADES["ROW"])
    assert 370 < b.milliamps <= 400


# --- Words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", TEXTS)
def test_each_language_has_every_text_and_each_fits(language):
    texts = TEXTS[language]
    assert len(texts) == WORDS["WORDS"]
    for text in texts:
        assert text
        assert text.isascii()
        assert text == text.strip()
        assert len(text) <= 21


@pytest.mark.parametrize("language", TEXTS)
def test_a_players_name_and_what_it_does_fit_in_one_row(language):
    texts = TEXTS[language]
    names = {texts[WORDS["W_PLAYER"] + player] for player in (1, 2, 3, 4)}
    names |= {texts[WORDS["W_SIDE"] + player] for player in (1, 2)}
    for what in ("TO_MOVE", "ANSWERS", "THINKS", "PASSES", "WINS", "CLAIMS_ROW", "EXTENDED", "BROKEN"):
        for name in names:
            assert len(f"{name} {texts[WORDS['W_' + what]]}") <= 21


def test_no_two_texts_of_a_list_are_alike():
    for texts in TEXTS.values():
        for first, last in [("W_REASON", "W_PLAYER"), ("W_CORINTHO", "W_GAME")]:
            part = texts[WORDS[first] : WORDS[last]]
            assert len(set(part)) == len(part)


def test_one_language_is_in_memory():
    b = start()
    b.tap(key("j9"))
    assert not [name for name in b.board.modules if name.startswith("ledifice.words_")]


# --- Lights ---------------------------------------------------------------------------------------


TOGETHER = [
    "EMPTY KEY FROZEN P4 BASE P2 P3 COLUMN P1 CAPITAL ACTIVE TARGET ROW",
    "CLAIM2 KEY CLAIM1 P2 CATHEDRAL P1 GHOST ACTIVE TARGET",
    "KEY P4 P2 P3 CHOICE P1 ACTIVE TARGET",
]


@pytest.mark.parametrize("palette", range(3))
@pytest.mark.parametrize("names", TOGETHER, ids=["Corintho", "Cathedral", "menu"])
def test_shades_that_can_be_together_differ_in_luminance(palette, names):
    colours = SHADES["PALETTES"][palette]
    values = []
    for name in names.split():
        at = 3 * SHADES[name]
        values.append(luminance([SHADES["gamma"](value) for value in colours[at : at + 3]]))
    for darker, brighter in pairwise(values):
        assert brighter >= 1.25 * darker


@pytest.mark.parametrize("palette", range(3))
@pytest.mark.parametrize("names", TOGETHER, ids=["Corintho", "Cathedral", "menu"])
def test_they_differ_in_the_bytes_sent_at_every_brightness(palette, names):
    b = start(settings={"LEDIFICE_MILLIAMPS": 1000})
    b.app.settings.palette = palette
    shades = names.split()
    for brightness in range(5):
        b.app.settings.brightness = brightness
        b.app.change_settings()
        paint(b, [SHADES[name] for name in shades] + [0] * (110 - len(shades)))
        values = [luminance(b.pixel(place)) for place in range(len(shades))]
        for one, other in combinations(sorted(values), 2):
            assert other >= 1.15 * one


def test_a_full_city_within_400_milliamperes_still_has_every_shade():
    b = start()
    counts = {
        "P1": 40,
        "P2": 34,
        "CLAIM1": 10,
        "CLAIM2": 8,
        "CATHEDRAL": 6,
        "GHOST": 2,
        "KEY": 9,
        "ACTIVE": 1,
    }
    codes = [SHADES[name] for name, count in counts.items() for _ in range(count)]
    paint(b, codes)
    assert 380 < b.milliamps <= 400
    values = sorted({luminance(b.pixel(place)) for place in range(110)})
    assert len(values) == len(counts)
    for darker, brighter in pairwise(values):
        assert brighter >= 1.15 * darker


@pytest.mark.parametrize("limit", [110, 120, 150, 200, 400, 700, 1000])
def test_no_frame_draws_more_than_the_limit(limit):
    b = start(settings={"LEDIFICE_MILLIAMPS": limit})
    drawn = []
    b.on_frame = lambda: drawn.append(b.milliamps)
    dice = random.Random(limit)
    moods = [SHADES[name] for name in ("STEADY", "DIM", "BLINK", "PULSE", "FLASH")]
    for palette in range(3):
        for brightness in range(5):
            b.app.settings.palette = palette
            b.app.settings.brightness = brightness
            b.app.change_settings()
            paint(b, SHADES["ROW"])
            if limit >= 150:
                assert min(b.frame) >= 1, "what is lit stays lit"
            paint(b, [dice.randrange(SHADES["SHADES"]) | dice.choice(moods) for _ in range(110)])
            b.run(0.4)
            paint(
                b, [dice.choice((SHADES["TARGET"], SHADES["CAPITAL"])) | SHADES["PULSE"] for _ in range(110)]
            )
            b.run(0.4)
    assert max(drawn, default=0) <= limit
    assert limit < 150 or len(drawn) > 100


def test_frames_are_sent_only_when_they_changed():
    b = start()
    paint(b, SHADES["P1"])
    sent = b.frames_sent
    b.run(2)
    assert b.frames_sent == sent
    paint(b, SHADES["P1"])
    assert b.frames_sent == sent
    frames = []
    b.on_frame = lambda: frames.append(b.frame)
    paint(b, [SHADES["P1"] | SHADES["PULSE"]] + [SHADES["P2"]] * 109)
    b.run(4)
    assert 60 <= len(frames) <= 81
    assert all(one != other for one, other in pairwise(frames))


@pytest.mark.parametrize(("mood", "changes"), [("BLINK", 4), ("FLASH", 10)])
def test_blinking_and_flashing_are_two_and_five_times_a_second(mood, changes):
    b = start()
    paint(b, SHADES["P1"] | SHADES[mood])
    b.run(1)
    seen = []
    for _ in range(500):
        b.run(0.01)
        seen.append(b.pixel(0))
    assert (0, 0, 0) in seen
    assert abs(sum(one != other for one, other in pairwise(seen)) - 5 * changes) <= 1
    assert abs(sum(pixel == (0, 0, 0) for pixel in seen) - 250) <= 15


def test_pulsing_goes_from_full_to_a_third():
    b = start()
    paint(b, SHADES["TARGET"])
    full = luminance(b.pixel(0))
    paint(b, SHADES["TARGET"] | SHADES["PULSE"])
    seen = []
    for _ in range(100):
        b.run(0.025)
        seen.append(luminance(b.pixel(0)))
    assert max(seen) == pytest.approx(full, rel=0.05)
    assert min(seen) == pytest.approx(full / 3, rel=0.1)


def test_the_light_key_steps_through_five_brightnesses_on_every_screen():
    b = start(settings={"LEDIFICE_MILLIAMPS": 1000})
    for keys in ([], ["ok"]):
        b.tap(*keys)
        b.run(0.6)
        steps = []
        for _ in range(5):
            b.tap("light")
            b.run(0.1)
            steps.append(luminance(b.pixel("light")))
        low = steps.index(min(steps))
        rising = steps[low:] + steps[:low]
        assert all(brighter > darker for darker, brighter in pairwise(rising))


def test_the_palettes_look_different():
    b = start()
    frames = []
    for light in ("h7", "i7", "j7"):
        b.tap(key(light), "prev")
        b.run(0.1)
        frames.append(b.frame)
    assert len(set(frames)) == 3


# --- Sound ----------------------------------------------------------------------------------------


def test_sound_can_be_muted_and_never_blocks():
    b = start()
    b.tap("next")
    b.run(0.3)
    heard = len(b.sounds)
    assert heard
    assert all(seconds < 0.5 for _, _, seconds in b.sounds)
    b.tap(key("h8"))
    b.run(0.3)
    heard = len(b.sounds)
    b.tap("next", "prev", key("j1"))
    b.run(0.3)
    assert len(b.sounds) == heard


# --- Rest -----------------------------------------------------------------------------------------


def total(b):
    return sum(b.frame)


def test_a_board_left_alone_dims_then_goes_nearly_dark_and_a_key_wakes_it_without_being_played():
    b = start(settings={"LEDIFICE_DIM_MINUTES": 1})
    b.tap("ok")
    b.run(0.7)
    b.tap("base")
    b.run(0.7)
    awake, text = total(b), b.text
    b.run(61)
    dimmed = total(b)
    assert 0 < dimmed < awake / 2
    assert b.text == text
    b.run(122)
    assert 0 < total(b) < dimmed / 2
    assert b.text == [], "the panel is off"
    b.tap(key("c3"))
    b.run(0.5)
    assert b.game.ply == 0, "the key that wakes is not played"
    assert total(b) > awake / 2
    assert b.text == text
    b.tap(key("c3"))
    b.run(0.5)
    assert b.game.ply == 1


def test_the_light_key_wakes_too_and_does_nothing_else():
    b = start(settings={"LEDIFICE_DIM_MINUTES": 1})
    b.run(62)
    b.tap("light")
    assert b.app.settings.brightness == 2


# --- Keys, and what is missing --------------------------------------------------------------------


def test_somebody_leaning_on_the_board_does_no_harm():
    b = start()
    for number in range(layout.KEYS):
        b.press(number)
    b.run(0.5)
    for number in range(layout.KEYS):
        b.release(number)
    b.run(1)
    b.tap("menu")
    b.run(0.5)
    before = marked(b)
    b.tap("next")
    assert marked(b) != before


def test_a_game_starts_without_panel_and_buzzer():
    b = start(panel=False, buzzer=False)
    b.tap("ok")
    b.run(0.6)
    b.tap("base", key("c3"))
    b.run(0.5)
    assert b.game.ply == 1


def test_the_clock_goes_on_when_the_ticks_begin_anew():
    b = start()
    before = b.app.now
    b.run(70)  # the bench's ticks wrap after 65 seconds
    assert b.app.now - before == pytest.approx(70_000, abs=50)


# --- What a step costs ----------------------------------------------------------------------------


@pytest.mark.long
def test_the_menu_keeps_within_its_budgets():
    b = start(meter=True)
    meter = b.meter
    for name in ["next"] * 11 + ["prev"] * 3:
        for press in (name, "ok", "turn"):
            if marked(b)[0] in ("Start", "Anfangen", "Commencer") and press != name:
                continue
            taken, frames = len(meter.steps), b.frames_sent
            b.press(press)
            while b.frames_sent == frames:
                b.run(0.005)
            assert sum(meter.steps[taken:]) <= 25_000
            b.release(press)
            b.run(0.3)
    for light in ("j9", "i9", "h9", "d7", "f6", "b9", "e1"):
        b.tap(key(light))
        b.run(0.3)
    assert meter.worst <= 15_000
    assert meter.depth < 40
    assert b.longest_refresh < 0.020
    b.run(1)
    taken = len(meter.steps)
    b.run(3)
    assert max(meter.steps[taken:]) <= 1_500


def test_a_wall_of_pulsing_lights_costs_no_more_than_an_idle_step_may():
    b = start(meter=True)
    paint(b, [place % 12 + 1 | SHADES["PULSE"] for place in range(110)])
    b.run(0.5)
    assert b.meter.worst <= 15_000
    taken = len(b.meter.steps)
    frames = b.frames_sent
    b.run(2)
    assert max(b.meter.steps[taken:]) <= 1_500
    assert b.frames_sent - frames >= 35, "they pulse smoothly"


@pytest.mark.parametrize(
    ("language", "name"), [(ENGLISH, "Cathedral"), (FRENCH, "Cathedrale"), (GERMAN, "Kathedrale")]
)
def test_while_a_game_is_loaded_its_name_stands_in_large_letters(language, name):
    b = start()
    choose(b, CATHEDRAL)
    b.tap(87 + language, 90)
    b.run(0.2)
    b.run(0.3)
    lit = [[x for x in range(128) if row[x]] for row in b.screen]
    assert 14 <= sum(map(bool, lit)) <= 24, "the letters of a row have nine"
    left, right = min(map(min, filter(None, lit))), max(map(max, filter(None, lit)))
    assert 12 * len(name) - 8 <= right - left <= 12 * len(name)
    assert abs(left + right - 127) <= 6, "in the middle"
    while b.app.table is None:
        b.run(0.05)
    b.run(1)
    assert len(b.text) == 5
    assert not [module for module in b.board.modules if module.startswith("adafruit_display_text")]
