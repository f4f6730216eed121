# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the pages show is so: examples run, talks are held, positions are played, commands and options are
there, and tables say what the code says."""

import ast
import contextlib
import importlib
import importlib.util
import io
import re
import runpy
import shlex
import subprocess
import sys

import pytest
from markdown_pages import HOME, NAMES, blocks, code_in, plain, table, tables, text_of

from engine.buildings import KINDS, shape_of
from engine.cathedral import Cathedral
from engine.corintho import Corintho
from engine.notation import BUILDINGS
from host_sim import FIRMWARE
from host_sim.__main__ import COMMANDS, main
from host_sim.bench import KEY_NAMES, Bench
from host_sim.record_file import EDITIONS, read_games, write_line
from host_sim.ugi import OPTIONS, Session
from host_sim.virtual_board import LAYOUTS

BLOCKS = [
    pytest.param(name, block, id=f"{name}-{number}-{block.kind or 'commands'}")
    for name in NAMES
    for number, block in enumerate(blocks(text_of(name)), 1)
]


def of_kind(*kinds):
    return [block for block in BLOCKS if block.values[1].kind in kinds]


def test_every_block_is_of_a_kind_that_is_tried():
    kinds = {block.values[1].kind for block in BLOCKS}
    assert kinds <= {"", "sh", "console", "python", "ugi", "corintho", "cathedral", "record", "text"}


# --- What is run ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "block"), of_kind("python"))
def test_an_example_in_python_runs(name, block, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "example.py"
    script.write_text("\n".join(block.lines) + "\n")
    names = runpy.run_path(str(script))
    if "b" in names:
        assert capsys.readouterr().out.startswith("['Player 2 to move',"), "a column has been placed"
        assert (tmp_path / "board.png").stat().st_size > 10_000


@pytest.mark.parametrize(("name", "block"), of_kind("ugi"))
def test_a_talk_is_held_as_it_is_shown(name, block):
    said = [line.removeprefix("> ") for line in block.lines if line.startswith("> ")]
    process = subprocess.run(
        [sys.executable, "-m", "host_sim", "ugi"],
        input="\n".join([*said, "quit", ""]),
        capture_output=True,
        text=True,
        timeout=300,
        cwd=HOME,
    )
    shown = [line for line in block.lines if not line.startswith("> ")]
    assert shown

    def timeless(line):
        return re.sub(r" time \d+ ", " time N ", line)

    assert list(map(timeless, process.stdout.splitlines())) == list(map(timeless, shown))


def answer(session, line):
    """The one answer to a query."""
    (said,) = session.answer(line)
    return said.removeprefix("response ")


@pytest.mark.parametrize(("name", "block"), of_kind("corintho", "cathedral"))
def test_a_position_is_the_one_that_its_moves_lead_to(name, block):
    moves, *lines = block.lines
    option = "edition" if block.kind == "corintho" else "claims"
    session = Session()
    session.answer(f"setoption name game value {block.kind}")
    assert session.answer(f"setoption name {option} value {block.rest}") == []
    assert session.answer(f"position startpos moves {moves}") == []
    board = answer(session, "query board").split()
    if block.kind == "corintho":
        rows = {rank: board[4 * rank - 4 : 4 * rank] for rank in range(1, 5)}
    else:
        rows = {rank: list(board[10 - rank]) for rank in range(1, 11)}
    drawn = [line.split() for line in lines if line[:1].isdigit()]
    assert [int(rank) for rank, *_ in drawn] == list(range(len(drawn), 0, -1))
    for rank, *squares in drawn:
        assert squares == rows[int(rank)][: len(squares)], f"rank {rank}"
    files, *told = lines[len(drawn) :]
    assert files.split() == list("abcdefghij")[: len(drawn[0]) - 1]
    for line in told:
        word, _, value = line.partition(" ")
        assert answer(session, f"query {word}") == value


@pytest.mark.parametrize(("name", "block"), of_kind("record"))
def test_a_record_can_be_read(name, block):
    written = [line.partition("#")[0].strip() for line in block.lines]
    assert [write_line(game) for game in read_games("\n".join(block.lines))] == written


# --- Commands and options ---------------------------------------------------------------------------


def commands_in(text):
    """The commands that a text names, in its blocks or between ticks."""
    found = [code for code in code_in(text) if code.startswith(("make ", "ledifice ", ".venv/bin/"))]
    for block in blocks(text):
        if block.kind in ("", "sh", "console"):
            lines = "\n".join(block.lines).replace("\\\n", " ").splitlines()
            typed = [line[2:] for line in lines if line.startswith("$ ")]
            found += typed or [line for line in lines if line.strip()]
    return found


COMMANDS_SHOWN = sorted({(name, command) for name in NAMES for command in commands_in(text_of(name))})


def help_of(*command):
    """What `ledifice … --help` prints."""
    heard = io.StringIO()
    with contextlib.redirect_stdout(heard), pytest.raises(SystemExit) as end:
        main([*command, "--help"])
    assert end.value.code == 0
    return heard.getvalue()


def options_of(command):
    return set(re.findall(r"(?<![\w-])--[a-z][\w-]*", help_of(command))) - {"--help"}


def targets_of_make():
    makefile = (HOME / "Makefile").read_text()
    return {word for line in re.findall(r"^([a-z][\w -]*):", makefile, re.MULTILINE) for word in line.split()}


@pytest.mark.parametrize(("name", "command"), COMMANDS_SHOWN)
def test_a_command_that_is_shown_is_there(name, command):
    program, *words = shlex.split(command, comments=True)
    program = program.removeprefix(".venv/bin/")
    chosen = {word for word in words if word.startswith("--")}
    if program == "make":
        words = words[2:] if words[0] == "-C" else words
        variables = [word.partition("=")[0] for word in words if "=" in word]
        goals = {word for word in words if "=" not in word and not word.startswith(".venv")}
        assert goals <= targets_of_make()
        assert all(re.search(rf"\b{name}\b", (HOME / "Makefile").read_text()) for name in variables)
    elif program == "ledifice" and words and not words[0].startswith("--"):
        if words[0].islower():  # not a word that stands for something else
            assert words[0] in COMMANDS
            assert chosen <= options_of(words[0]) | {"--help"}
    elif program == "ledifice":
        assert chosen <= set(re.findall(r"--[a-z]+", help_of()))
    elif program == "python":
        assert words[0] == "-m" and importlib.util.find_spec(words[1])
    elif program == "pytest":
        paths = [word for word in words if not word.startswith("-")]
        assert paths and all(list(HOME.glob(path)) for path in paths)
    else:
        assert program == "git", f"nobody checks this kind of command: {command}"


TABLES = [
    pytest.param(head[0].split("`")[1].split()[1], rows, id=f"{name}-{head[0]}")
    for name in NAMES
    for head, rows in tables(text_of(name))
    if head[0].startswith("option of `ledifice ")
]


@pytest.mark.parametrize(("command", "rows"), TABLES)
def test_a_table_of_options_has_all_that_there_are(command, rows):
    listed = [option for row in rows for option in re.findall(r"(?<![\w-])--[a-z][\w-]*", row[0])]
    assert sorted(listed) == sorted(options_of(command))


@pytest.mark.parametrize("name", NAMES)
def test_a_path_that_is_named_is_there(name):
    folders = ("engine/", "firmware/", "host_sim/", "tests/", "hardware/", "docs/")
    for code in code_in(text_of(name)):
        if code.startswith(folders) and not set(" <>{}") & set(code):
            assert list(HOME.glob(code.rstrip("/"))), code


# --- The rules --------------------------------------------------------------------------------------

RULES = text_of("docs/rules.md")


def english():
    """The texts of the panel in their order, and the numbers by which the firmware calls them."""
    sys.path.insert(0, str(FIRMWARE))
    try:
        texts = importlib.import_module("ledifice.words_en").WORDS.splitlines()
        return texts, importlib.import_module("ledifice.words")
    finally:
        sys.path.remove(str(FIRMWARE))


def test_the_table_of_editions_is_what_the_engine_plays():
    rows = table(RULES, "edition", "direct building")
    assert [plain(row[0]) for row in rows] == list(EDITIONS)
    for number, (_, direct, frozen, extension_wins, must_answer) in enumerate(rows):
        game = Corintho(number, 3)
        session = Session()
        session.answer(f"setoption name edition value {EDITIONS[number]}")
        from_the_hand = session.answer("position startpos moves Ba1 Kd4 Bd1 Ca1") == []
        assert from_the_hand == (direct == "yes")
        assert game.extension_wins == (extension_wins == "yes")
        assert game.must_answer == (must_answer == "yes")
        session.answer("setoption name players value 3")
        session.answer("position startpos moves Ba1 Cb2 Kc3")
        rest = {"one turn": "c3", "a full round": "a1 b2 c3"}
        assert answer(session, "query frozen") == rest[frozen]


def test_the_counts_are_those_that_the_protocol_counts():
    """The deepest ones are counted in test_ugi.py, where the numbers have to be the same."""
    counted = (HOME / "tests" / "test_ugi.py").read_text()
    for setting, *counts in table(RULES, "edition, players"):
        edition, players = plain(setting).split(", ")
        session = Session()
        session.answer(f"setoption name edition value {edition}")
        session.answer(f"setoption name players value {players}")
        for depth, count in enumerate(counts, 1):
            number = count.replace(",", "")
            assert number in counted
            if depth < 4:
                assert session.answer(f"perft {depth}") == [f"nodes {number}"]
    for _, _, count in table(RULES, "after these moves"):
        assert count.replace(",", "") in counted


def drawing(side, kind):
    """A building in turn 0 as the table of the rules draws it."""
    shape = shape_of(side, kind, 0)
    rows = []
    while shape:
        rows.append(shape & 15)
        shape >>= 4
    width = max(row.bit_length() for row in rows)
    return "/".join("".join(".#"[row >> x & 1] for x in range(width)) for row in reversed(rows))


def test_the_table_of_buildings_is_what_the_engine_builds():
    rows = table(RULES, "letter", "building")
    assert [plain(row[0]) for row in rows] == list(BUILDINGS)
    texts, numbers = english()
    names = texts[numbers.W_BUILDING :]
    game = Cathedral()
    for kind, (_, name, each, squares, light, dark, positions) in enumerate(rows):
        assert name == names[kind]
        assert drawing(1, kind) == plain(light)
        assert plain(light).count("#") == int(squares)
        if kind < KINDS - 1:
            assert drawing(2, kind) == plain(dark)
            assert int(each) == game.stock[kind] == game.stock[KINDS + kind]
        assert int(positions) == sum(
            (10 - width + 1) * (10 - height + 1)
            for turns in range(4)
            if (shape := shape_of(1, kind, turns))
            for width, height in [size_of(shape)]
        )
    assert sum(int(each) * int(squares) for _, _, each, squares, *_ in rows[:-1]) == 47


def test_the_buildings_are_drawn_as_they_are():
    (drawn,) = [block.lines for block in blocks(RULES) if block.lines[0].split() == list(BUILDINGS)]
    for kind, letter in enumerate(BUILDINGS):
        left = drawn[0].index(letter)
        rows = drawing(1, kind).replace(".", " ").split("/")
        found = [line[left : left + len(rows[0])].ljust(len(rows[0])) for line in drawn[1 : len(rows) + 1]]
        assert found == rows, letter
        assert not any(line[left : left + len(rows[0])].strip() for line in drawn[len(rows) + 1 :]), letter


def size_of(shape):
    rows = [shape >> 4 * y & 15 for y in range(4)]
    return max(row.bit_length() for row in rows), max(y for y in range(4) if rows[y]) + 1


# --- The protocol -----------------------------------------------------------------------------------

PROTOCOL = text_of("docs/protocol.md")


def test_the_table_of_commands_has_all_that_the_protocol_knows():
    listed = {plain(word).split()[0] for row in table(PROTOCOL, "you write") for word in row[0].split(", ")}
    known = {name[1:-5] for name in dir(Session) if name.endswith("_line")} - {""}
    assert listed == known


def test_the_table_of_options_is_what_the_protocol_offers():
    rows = [[plain(cell) for cell in row] for row in table(PROTOCOL, "name", "values")]
    assert {name: (usual, tuple(values.split(", "))) for name, values, usual, _ in rows} == OPTIONS


def test_the_table_of_queries_has_all_that_there_are():
    listed = {plain(row[0]).split()[1] for row in table(PROTOCOL, "query")}
    known = set()
    for game in ("corintho", "cathedral"):
        session = Session()
        session.answer(f"setoption name game value {game}")
        known |= set(answer(session, "query what").removeprefix("error query one of ").split(", "))
    assert listed == known
    for word in listed:
        assert any(
            not session.answer(f"query {word}")[0].startswith("error")
            for session in (Session(), cathedral_session())
        )


def cathedral_session():
    session = Session()
    session.answer("setoption name game value cathedral")
    return session


# --- Keys, menu, faults -----------------------------------------------------------------------------

PLAYING = text_of("docs/playing.md")
GUIDES = {"starter board": "starter/", "big board": ""}


def test_the_table_of_keys_names_them_from_the_left_to_the_right():
    keys = [plain(row[0]) for row in table(PLAYING, "key")]
    assert keys == LAYOUTS["big"].FUNCTIONS.split()[: LAYOUTS["big"].FUNCTION_KEYS]
    sections = [row[1].split()[1] for row in table(PLAYING, "key")[:3]]
    assert [KEY_NAMES["big"][name] for name in sections] == [KEY_NAMES["big"][key] for key in keys[:3]]


def test_the_four_keys_of_the_starter_board_mean_what_the_table_says():
    rows = {row[0].replace("*", ""): row[1:] for row in table(PLAYING, "", "F1")}
    b = Bench(board="starter")

    def says(place):
        return [word.replace("cap.", "capital") for word in b.key_help] == rows[place]

    b.power_on()
    b.run(1)
    b.tap("ok")
    b.run(1)
    assert says("game")
    b.tap("more", "hint", "more")
    b.run(0.1)
    assert b.key_help[0] == rows["game, after more"][0] and b.key_help[2:] == rows["game, after more"][2:]
    b.tap("menu")
    b.tap("next")
    b.run(0.1)
    assert b.key_help[:2] == rows["menu"][:2] and b.key_help[3] == rows["menu"][3]


def test_the_menu_has_the_entries_of_the_table():
    words, _ = english()
    rows = {row[0]: row[1] for row in table(PLAYING, "entry")}
    for entry in rows:
        assert entry.removesuffix(" 1 …") in [word.removesuffix(" 1") for word in words], entry
    b = Bench()
    b.power_on()
    b.run(1)
    seen = set()
    for game in (0, 1):
        for _ in range(20):
            (line,) = [line for line in b.text if line.startswith(">")]
            entry, _, _ = line[1:].partition("  ")
            seen.add(entry.strip())
            b.tap("next")
            b.run(0.5)
        while not b.text[0].startswith(">Start"):
            b.tap("prev")
            b.run(0.5)
        b.tap("next", "turn")
        b.run(0.5)
        assert game or any("Cathedral" in line for line in b.text)
    listed = set(rows) - {"Go on playing", "Player 1 …"}
    assert listed <= seen, "each can be found on the panel"
    assert seen - listed == {"Player 1", "Player 2", "Light", "Dark", "Claiming"}


def test_what_can_be_chosen_in_the_menu_is_what_the_board_says():
    words, numbers = english()
    rows = {row[0]: row[1] for row in table(PLAYING, "entry")}
    for entry, first, options in (
        ("Game", numbers.W_CORINTHO, 2),
        ("Edition", numbers.W_CLASSIC, 5),  # the last two are the ways of claiming
        ("Player 1 …", numbers.W_PERSON, 6),
        ("Sound", numbers.W_MUTE, 2),
        ("Colours", numbers.W_VIVID, 3),
    ):
        position = -1
        for word in words[first : first + options]:
            assert rows[entry].find(word) > position, f"{entry}: {word}"
            position = rows[entry].find(word)


def test_the_fault_codes_are_those_of_the_firmware():
    tree = ast.parse((FIRMWARE / "ledifice" / "faults.py").read_text())
    codes = {plain(row[0]): row[1] for row in table(text_of("docs/saving-and-faults.md"), "code")}
    exceptions = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AugAssign) and ast.unparse(node).startswith("_EXCEPTIONS"):
            texts = [part.value for part in ast.walk(node.value) if isinstance(part, ast.Constant)]
            exceptions += " ".join(texts).split()
    listed = codes[f"E1 … E{len(exceptions)}"].partition(": ")[2].partition(";")[0]
    assert listed.split(", ") == exceptions
    reasons = re.findall(r'"([A-Z_]{4,})"', (FIRMWARE / "safemode.py").read_text())
    assert len(codes[f"S1 … S{len(reasons)}"].partition(": ")[2].split(", ")) == len(reasons)
    assert "W1" in codes and len(codes) == 3


def test_no_cut_is_missing_in_the_table_of_power_cuts():
    *rows, (name, *totals) = table(text_of("docs/saving-and-faults.md"), "", "writes")
    numbers = [[int(cell.replace(",", "")) for cell in row[1:]] for row in rows]
    assert [f"{sum(column):,}" for column in zip(*numbers, strict=True)] == totals and name == "all"
    assert all(tried == sum(found) for _, tried, *found in numbers)


def test_the_boards_cost_what_their_guides_say():
    """Those are compared with the parts lists in the tests of the hardware."""
    guides = {board: text_of(f"hardware/{folder}README.md") for board, folder in GUIDES.items()}
    costs = {
        board: re.search(r"about (\d+ euros)", " ".join(guide.split()))[1] for board, guide in guides.items()
    }
    parts = re.search(r"(\d+ parts), a printed case", guides["big board"])[1]
    pages = text_of("docs/building.md")
    (heads, rows) = next(found for found in tables(pages) if "starter board" in found[0])
    told = {row[0]: dict(zip(heads, row, strict=True)) for row in rows}
    assert parts in told["made of"]["big board"]
    for row in table(text_of("README.md"), "board", "plays"):
        board = re.search(r"\[(.*)\]", row[0])[1]
        assert row[2] == costs[board]
        assert told["parts cost about"][board].startswith(costs[board])


# --- The architecture -------------------------------------------------------------------------------


def imports_of(path):
    """The names of the packages that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module.partition(".")[0])
    return found


def test_the_engine_imports_nothing_but_itself_and_what_a_device_has():
    for path in sorted((HOME / "engine").glob("*.py")):
        assert imports_of(path) <= {"engine", "array", "micropython"}, path.name


def test_the_firmware_imports_nothing_that_only_a_desktop_has():
    for path in sorted(FIRMWARE.rglob("*.py")):
        assert not imports_of(path) & {"host_sim", "tests", "hardware"}, path.name


def test_the_bench_has_the_names_that_the_page_lists():
    text = text_of("docs/architecture.md").partition("## The bench")[2].partition("\n## ")[0]
    rows = table(text, "name", "what it is")
    for row in rows:
        for name in code_in(row[0]):
            assert hasattr(Bench, name.partition("(")[0]), name


def test_every_folder_has_its_room():
    rooms = {plain(row[0]).rstrip("/") for row in table(text_of("docs/architecture.md"), "folder")}
    assert {path.parent.name for path in HOME.glob("[a-z]*/*.py")} - {"build", "dist"} <= rooms
    assert all((HOME / room).is_dir() for room in rooms)


def test_the_budgets_are_those_that_the_tests_hold():
    for _, number, test in table(text_of("docs/architecture.md"), "budget"):
        source = (HOME / plain(test)).read_text().replace("_", "")
        assert re.search(rf"\b{number.replace(',', '')}\b", source), (number, test)
