# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Everything that the panel can say, in three languages on both boards, fits and can be drawn by its font."""

from pathlib import Path

import pytest
from board_helpers import CATHEDRAL, CORINTHO, sit_down

from host_sim import interpreter
from host_sim.bench import Bench
from host_sim.virtual_board import FOREVER, use


@pytest.fixture(autouse=True)
def _board_in_use():
    """Which board's modules run: these tests call the firmware's functions themselves."""
    before = use(None)
    yield
    use(before)


LANGUAGES = {"English": 0, "French": 1, "German": 2}
BOARDS = ("big", "starter")
GAMES = [("big", CORINTHO), ("big", CATHEDRAL), ("starter", CORINTHO)]
HOME = Path(__file__).parent.parent
ROW = 21  # letters


class Listener:
    """Stands between the firmware and its panel, and checks what it is told to write."""

    def __init__(self, bench):
        self.bench = bench
        self.heard = set()
        use(bench.board)
        bench.board.set_deadline(FOREVER)
        panel = type(bench.app.panel)
        write = panel.line

        def line(panel, row, text):
            assert len(text) <= ROW, f"{text!r} is cut"
            assert text.isascii(), text
            self.heard.add(text.strip())
            write(panel, row, text)

        panel.line = line

    def show(self, paint):
        """Have a screen painted as at the end of a step."""
        app = self.bench.app
        paint()
        if app.few_keys is not None:
            app.few_keys.show(app.screen)


def module(name):
    """A module of the firmware of the board in use."""
    return interpreter.device_import("ledifice." + name, fromlist=("*",))


def switched_on(language, **options):
    b = Bench(**options)
    b.power_on()
    b.run(0.2)
    use(b.board)
    b.app.settings.language = LANGUAGES[language]
    b.app.load_words()
    return b


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_every_entry_of_the_menu_with_every_option(board, language):
    b = switched_on(language, board=board)
    menu, app = b.app.screen, b.app
    panel = Listener(b)
    choices = module("choices")
    for game in range(2 if board == "big" else 1):
        for option in range(6):
            settings = app.settings
            settings.game, settings.players = game, min(option, 2) + 2
            settings.claims, settings.edition = min(option, 1), min(option, 2)
            settings.rounds, settings.brightness = 2 * min(option, 4) + 2, min(option, 4)
            settings.sound, settings.palette = min(option, 1), min(option, 2)
            settings.seats[:] = bytes([option] * 4)
            app.save.size = option % 2
            for entry in range(choices.ENTRIES):
                if menu.there(entry):
                    menu.entry = entry
                    panel.show(menu.paint)
                    narrow, wide = (choices.line(app, entry, width).split() for width in (20, 60))
                    assert narrow == wide, "what is chosen stands apart from what it is"
    assert len(panel.heard) > 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("board", "game"), GAMES)
def test_every_row_of_a_table_in_every_state(board, game, language):
    b = sit_down(game, board=board, players=2 if game else 4, rounds=10, language=LANGUAGES[language])
    panel = Listener(b)
    app, table, w = b.app, b.app.table, module("words")
    notes = [app.words[number] for number in range(w.WORDS)]
    if game == CATHEDRAL:
        app.match.round = 9
        notes += [app.words[w.W_TAKES] + " " + app.words[w.W_BUILDING + kind] for kind in range(12)]
        notes += [
            table.tell(w.W_SIDE + side, what) for side in (1, 2) for what in (w.W_CLAIMS_AREA, w.W_PASSES)
        ]
        for kind in range(12):
            for table.calling in (False, True):
                table.ghost.kind = kind
                panel.show(table.write)
    else:
        names = [w.W_PLAYER + player for player in (1, 2, 3, 4)]
        what = (w.W_CLAIMS_ROW, w.W_BROKEN, w.W_PASSES)
        notes += [table.tell(name, each) for name in names for each in what]
        for table.chosen in (-1, 0, 1, 2, 16, 31):
            panel.show(table.write)
        table.chosen = -1
    for table.note in notes:
        panel.show(table.write)
    for player in (1, 2, 3, 4)[: 2 if game else 4]:
        table.game.player = player
        for level in (0, 5):
            app.settings.seats[:] = bytes([level] * 4)
            table.enter()
            panel.show(table.write)
    app.settings.seats[:] = bytes(4)
    if game == CORINTHO:
        table.game.claim = 1
        panel.show(table.write)
    table.game.player = 0
    causes = (w.W_STANDS, w.W_EXTENDED, w.W_NO_ANSWER) if game == CORINTHO else (0,)
    for table.game.result in range(3 if game else 5):
        for table.cause in causes:
            panel.show(table.write)
    assert app.words[w.W_DRAW] in panel.heard


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("board", "game"), GAMES)
def test_every_result(board, game, language):
    b = sit_down(game, board=board, players=2 if game else 4, rounds=10, language=LANGUAGES[language])
    app, table = b.app, b.app.table
    panel = Listener(b)
    table.game.player = 0
    for result in range(3 if game else 5):
        table.game.result = result
        for round in (0, 8, 9):
            if game == CATHEDRAL:
                app.match.round = round
                app.match.points[0], app.match.points[1] = 400, 400 + result
            app.show_result()
            for app.screen._wrong in (-1, 0):
                panel.show(app.screen.paint)
    assert len(panel.heard) > 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("board", "game"), GAMES)
def test_every_game_that_one_may_go_on_with(board, game, language):
    b = switched_on(language, board=board)
    app = b.app
    panel = Listener(b)
    start = module("start")
    app.screen = offer = start.Offer(app)
    for edition in range(2 if game else 3):
        app.save.data[1] = 128 | edition if game else 4 << 4 | edition
        app.save.data[5:7] = bytes((10, 9))
        app.save.data[module("save").MOVES] = 99
        for app.save.older in (False, True):
            panel.show(offer.paint)
    assert len(panel.heard) >= 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_everything_else_that_is_said_at_power_on(board, language):
    b = switched_on(language, board=board)
    app = b.app
    panel = Listener(b)
    start = module("start")
    texts = [
        "LEDIFICE_MILLIAMPS = abc\n",
        "LEDIFICE_DIM_MINUTES = 1234567890\n" * 12,
        "\n" * 998 + "LEDIFICE_MILLIAMPS = 123456789\nwhat is this, and who has put it there\n" * 9,
    ]
    for text in texts:
        b.board.drive["settings.toml"] = text.encode()
        app.refused = ["LEDIFICE_MILLIAMPS"]
        assert start.has_to_say(app)
        panel.show(app.screen.paint)
    app.save.foreign = True
    assert start.has_to_say(app)
    panel.show(app.screen.paint)
    app.save.foreign, app.journal.damaged, app.told = False, True, False
    app.save.size = 0
    assert start.has_to_say(app)
    panel.show(app.screen.paint)
    words = module("power_on_words")
    says = words.power_on_words(LANGUAGES[language])
    for text in [says[number] for name, number in vars(words).items() if name.startswith("W_")]:
        assert text == text.strip() and 0 < len(text) <= ROW and text.isascii()


def test_the_code_of_every_fault_with_its_place():
    b = switched_on("English")
    panel = Listener(b)
    faults, screen = module("faults"), module("fault_screen")
    files = [path.name for folder in ("firmware/ledifice", "engine") for path in (HOME / folder).glob("*.py")]
    assert len(files) > 60
    notes = ["W1 watchdog", "S10 FLASH_WRITE_FAIL", "S5 GC_ALLOC_OUTSIDE_VM"]
    for name in ("E1 MemoryError", "E10 ZeroDivisionError"):
        notes += [name + faults._place(f'  File "/{file}", line 299, in x') for file in files]
    for note in notes:
        screen._write(b.app.journal, note[: faults._LETTERS], stay=False)
        assert note.split()[-1] in " ".join(panel.heard)
    assert {"corintho_position 299", "app.py 299", "S5", "GC_ALLOC_OUTSIDE_VM"} <= panel.heard


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_the_self_test(board, language):
    b = switched_on(language, board=board)
    panel = Listener(b)
    screen = module("selftest").SelfTest(b.app)
    keys = screen._count = len(screen._pressed)
    for stuck in (0, 1, 3, keys):
        screen._pressed[:] = bytes([2] * stuck + [1] * (keys - stuck))
        for screen._last in (-1, keys - 1):
            screen._write()
    assert any(text.startswith("Ledifice") for text in panel.heard)
