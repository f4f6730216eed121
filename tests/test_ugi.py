# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The protocol as another program sees it: `ledifice ugi` in a process of its own, spoken to over pipes."""

import io
import random
import re
import subprocess
import sys
import time

import pytest
from engine_driver import Driver
from peer import PeerCathedral, PeerCorintho

from host_sim.ugi import DEEPEST_PERFT, LONGEST_LINE, OPTIONS, Session, perft, talk


def converse(*lines):
    """Say some lines (text or bytes) to a new process; return what it answered, line by line."""
    said = b"".join(line.encode() + b"\n" if isinstance(line, str) else line + b"\n" for line in lines)
    process = subprocess.run(
        [sys.executable, "-m", "host_sim", "ugi"], input=said, capture_output=True, timeout=300
    )
    assert process.returncode == 0
    assert process.stderr == b""
    return process.stdout.decode("ascii").splitlines()


def one_error(answers):
    """That one line came back, and that it is a sentence and not a dump."""
    return len(answers) == 1 and answers[0].startswith("error ") and 12 < len(answers[0]) < 200


# --- What it says ---------------------------------------------------------------------------------


def test_it_introduces_itself_with_its_options():
    lines = converse("ugi", "isready")
    assert lines[0].startswith("id name Ledifice")
    assert lines[1].startswith("id author ")
    assert "option name players type spin default 2 min 2 max 4" in lines
    assert "option name claims type combo default auto var auto var call" in lines
    assert lines[-2:] == ["ugiok", "readyok"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        ("classic", [1, 48, 2160, 90720, 3543336]),
        ("revised", [1, 48, 2160, 90720, 3597624]),
        ("open", [1, 48, 2160, 92160, 3712056]),
    ],
)
def test_the_counts_of_corintho(edition, counts):
    lines = converse(f"setoption name edition value {edition}", *[f"perft {n}" for n in range(len(counts))])
    assert lines == [f"nodes {count}" for count in counts]


def test_the_counts_of_cathedral():
    lines = converse(
        "setoption name game value cathedral", "perft 1", "perft 2", "position startpos moves K0d4", "perft 1"
    )
    assert lines == ["nodes 224", "nodes 398548", "nodes 1720"]


def test_moves_are_sorted_as_text():
    (line,) = converse("setoption name game value cathedral", "position startpos moves K0d4", "moves")
    word, *moves = line.split()
    assert word == "moves"
    assert moves == sorted(moves)
    assert len(moves) == 1720


@pytest.mark.parametrize(
    ("options", "peer", "words"),
    [
        ({"edition": "classic", "players": "3"}, PeerCorintho("classic", 3), "board stock frozen claim"),
        ({"edition": "revised", "players": "4"}, PeerCorintho("revised", 4), "board stock frozen claim"),
        ({"edition": "open"}, PeerCorintho("open", 2), "board stock frozen claim"),
        ({"game": "cathedral", "starter": "dark"}, PeerCathedral("auto", "dark"), "board stock score"),
        ({"game": "cathedral", "claims": "call"}, PeerCathedral("call", "light"), "board stock score"),
    ],
)
def test_a_whole_game_is_told_as_the_peer_tells_it(options, peer, words):
    queries = ["player", "gameover", "result", *words.split()]
    chance = random.Random(7)
    said = [f"setoption name {name} value {value}" for name, value in options.items()]
    expected = []
    moves = []
    while True:
        said += ["position startpos" + (" moves " if moves else "") + " ".join(moves), "moves"]
        said += [f"query {word}" for word in queries]
        expected += [" ".join(["moves", *peer.moves()])] + [
            f"response {peer.query(word)}" for word in queries
        ]
        if not peer.moves():
            break
        called = [move for move in peer.moves() if move.endswith("!")]
        moves.append(chance.choice(called or peer.moves()))
        peer.play(moves[-1])
    assert converse(*said) == expected


def test_a_changed_option_begins_a_new_game_and_the_same_value_does_not():
    lines = converse(
        "position startpos moves Ba1",
        "setoption name edition value classic",
        "setoption name level value 5",
        "query player",
        "setoption name edition value open",
        "query player",
    )
    assert lines == ["response 2", "response 1"]


def test_stop_ends_a_count_that_would_take_for_ever():
    assert converse(f"perft {DEEPEST_PERFT}", "stop", "perft 1") == ["error perft was stopped", "nodes 48"]


def test_a_stopped_count_leaves_the_game_as_it_was():
    session = Session()
    session.answer("position startpos moves Ba1 Cb2")
    asked = iter(range(100))
    assert perft(session.game, 3, stopped=lambda: next(asked) == 10) is None
    assert session.game.ply == 2
    assert session.answer("perft 1") == session_after("Ba1 Cb2").answer("perft 1")


def session_after(moves, **options):
    session = Session()
    for name, value in options.items():
        assert session.answer(f"setoption name {name} value {value}") == []
    assert session.answer("position startpos " + ("moves " + moves if moves else "")) == []
    return session


# --- What it refuses ------------------------------------------------------------------------------

POSITION = "position startpos moves Ba1 Cb1 Kc1"
STATE = ["query board", "query stock", "query frozen", "query claim", "query player", "query result"]

BAD_LINES = [
    "hello",
    "UGI",
    "_new_game",
    "answer",
    "ugi now",
    "quit now",
    "go fish",
    "go nodes",
    "go nodes 0",
    "go nodes x",
    "go nodes 5 nodes 6",
    "go movetime -1",
    "query",
    "query weather",
    "query score",  # Cathedral's
    "query player now",
    "perft",
    "perft x",
    "perft -1",
    "perft 1.5",
    "perft \u0663",
    "perft 999999999999999999999",
    f"perft {DEEPEST_PERFT + 1}",
    "setoption",
    "setoption name players",
    "setoption name players value 5",
    "setoption name players value two",
    "setoption name players value 2 3",
    "setoption name colour value red",
    "setoption name level value 0",
    "setoption name game value chess",
    "position",
    "position fen 8/8",
    "position startpos Ba1",
    "position startpos moves Zz9",
    "position startpos moves Ba1 Ba1",  # occupied
    "position startpos moves Ba5",
    "position startpos moves a1a2",  # nothing stands there
    "position startpos moves Ba1 Cc3 Cd1 a1c3",  # not adjacent
    "position startpos moves Ba1 Cb1 b1a1",  # frozen
    "position startpos moves ba1",
    "position startpos moves " + "Ba1 " * 100000,
    "position startpos moves " + " ".join(["Ba1", "Cb1"] * 2000),
    "x" * 1_000_000,
    b"\x00\x01\x02",
    b"\xff" * 300,
    bytes(byte for byte in range(256) if byte not in b"\n\r") * 4000,
]


def test_a_bad_line_gets_one_error_and_changes_nothing():
    said = [POSITION, *STATE, "isready"]
    for line in BAD_LINES:
        said += [line, *STATE, "isready"]
    answers = "\n".join(converse(*said)).split("\nreadyok")
    before = answers[0].strip().splitlines()
    assert len(before) == len(STATE)
    assert len(answers) == len(BAD_LINES) + 2  # and nothing after the last
    for line, answer in zip(BAD_LINES, answers[1:], strict=False):
        first, *state = answer.strip().splitlines()
        assert one_error([first]), (line[:60], first[:300])
        assert state == before, line[:60]


def test_moves_after_the_end_are_refused():
    won = (
        "Ca1 Cb1 Ka4 Cc1"  # Dark's row of columns, which no turn of classic answers without a capital beside
    )
    session = Session()
    assert session.answer("position startpos moves " + won) == []
    while session.answer("query gameover") == ["response false"]:
        won += " " + session.answer("moves")[0].split()[1]
        session = session_after(won)
    assert session.answer("moves") == ["moves"]
    result = session.answer("query result")
    (refusal,) = session.answer(f"position startpos moves {won} Bd4")
    assert refusal.startswith("error ") and "over" in refusal
    assert session.answer("query result") == result


def test_a_line_just_too_long_is_refused_and_the_next_one_heard():
    for length in (LONGEST_LINE - 1, LONGEST_LINE, LONGEST_LINE + 1):
        assert len(converse("y" * length, "isready")) == 2


WORDS = (
    "ugi isready setoption name value uginewgame position startpos moves go nodes movetime stop perft query "
    "player gameover result board stock score frozen claim 0 1 -1 99 K0d4 T0a1 W1c4! Ba1 a1b1"
).split()
WORDS += [*OPTIONS, *[value for _, values in OPTIONS.values() for value in values]]


def noise(chance):
    """A line for the fuzzer: words of the protocol shuffled, a real line damaged, or bytes without sense."""
    kind = chance.randrange(3)
    if kind == 0:
        return " ".join(chance.choices(WORDS, k=chance.randrange(1, 9))).encode()
    if kind == 1:
        line = bytearray(chance.choice([POSITION, "setoption name edition value open", *STATE]).encode())
        for _ in range(chance.randrange(1, 4)):
            line[chance.randrange(len(line))] = chance.randrange(256)
        return bytes(line)
    return chance.randbytes(chance.randrange(1, 60))


def safe(line):
    """Whether the fuzzer may say it: one line, which does not end the talk or count for minutes."""
    words = line.split()
    counts_long = words[:1] == [b"perft"] and words[1:] not in ([b"0"], [b"1"], [b"2"])
    return not set(b"\n\r") & set(line) and words[:1] != [b"quit"] and not counts_long


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_noise_never_breaks_it(seed):
    chance = random.Random(seed)
    session = Session()
    errors = 0
    for _ in range(4000):
        line = noise(chance)
        if not safe(line):
            continue
        before = [session.answer(query) for query in STATE[:2]] + [session.game.ply, type(session.game)]
        answers = session.answer(line.decode("utf-8", "replace"))
        if answers and answers[0].startswith("error"):
            errors += 1
            assert one_error(answers), (line, answers)
            after = [session.answer(query) for query in STATE[:2]] + [session.game.ply, type(session.game)]
            assert after == before, line
        assert all(answer.isascii() and "\n" not in answer for answer in answers), line
    assert errors > 2000


def test_noise_over_the_pipe_never_breaks_it():
    chance = random.Random(4)
    lines = [line for line in (noise(chance) for _ in range(3000)) if safe(line)]
    answers = converse(*lines, "uginewgame", "isready")
    assert answers[-1] == "readyok"
    assert len(answers) > 1000


# --- Thinking ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ("corintho", "cathedral"))
@pytest.mark.parametrize("limit", ("go", "go nodes 20", "go movetime 50", "go nodes 100000 movetime 50"))
def test_go_answers_with_a_legal_move_and_tells_its_line(game, limit):
    session = Session()
    session.answer(f"setoption name game value {game}")
    session.answer("setoption name level value 2")
    *infos, best = session.answer(limit)
    form = r"info depth \d+ nodes \d+ time \d+ score (cp|mate) -?\d+ pv .+"
    assert infos and all(re.fullmatch(form, info) for info in infos)
    word, move = best.split()
    assert word == "bestmove" and infos[-1].split(" pv ")[1].split()[0] == move
    assert move in session.answer("moves")[0].split()
    assert session.game.ply == 0


def passes_on_the_way(moves, info):
    """Play what was played and what is expected; how often a side passes between two expected moves, not
    counting one that could not have built in the first place."""
    peer = PeerCathedral()
    for move in moves:
        peer.play(move)
    able = [side for side in (1, 2) if peer._turns(side)]
    passes = 0
    for number, move in enumerate(info.split(" pv ")[1].split()):
        if number and peer.passes and 3 - peer.player in able:
            passes += 1
        peer.play(move)  # ValueError: it cannot be played
    return passes


def test_an_expected_line_in_which_the_search_lets_a_side_pass_can_be_played():
    moves = "K2h6 C2c3 B0b2 W3a5 D3a8 X0d1 B1f9".split()
    for seed in range(4):  # in two of them the search has thought of no building of Light's that still fits
        random.seed(seed)
        session = session_after(" ".join(moves), game="cathedral", level=5)
        for info in session.answer("go")[:-1]:
            assert passes_on_the_way(moves, info) == 0  # there is room enough


def test_a_pass_is_left_out_of_the_expected_line():
    random.seed(0)
    for _ in range(12):  # one round in four has such a line near its end
        moves = []
        while True:
            session = session_after(" ".join(moves), game="cathedral", level=5)
            if session.answer("query gameover") == ["response true"]:
                break
            if len(moves) > 16 and any(passes_on_the_way(moves, info) for info in session.answer("go")[:-1]):
                return
            moves.append(random.choice(session.answer("moves")[0].split()[1:]))
    raise AssertionError("no pass was expected in twelve rounds")


def test_go_sees_a_win_and_a_loss():
    session = session_after("Ba1 Kd4 Bb2 Ka4")  # a base on c3 makes a row of three that cannot be extended
    *_, info, best = session.answer("go nodes 1000")
    assert best == "bestmove Bc3" and "score mate 1 " in info


def test_stop_ends_thinking_with_a_move():
    said = io.BytesIO(b"setoption name level value 5\ngo movetime 600000\nstop\nisready\n")
    heard = io.StringIO()
    start = time.monotonic()
    talk(said, heard)
    assert time.monotonic() - start < 60
    lines = heard.getvalue().splitlines()
    assert lines[-2].startswith("bestmove ") and lines[-1] == "readyok"


THINK = ["setoption name level value 5", "go movetime 600000"]


@pytest.mark.parametrize("before", ([], ["ugi"], [*THINK, "stop"], THINK))
def test_quit_ends_it_at_once_while_the_driver_keeps_the_line_open(before):
    for _ in range(3):
        with Driver() as driver:
            for line in before:
                driver.say(line)
            code, last_words, complaints = driver.leave()
        assert (code, complaints) == (0, "")
        assert sum(line.startswith("bestmove ") for line in last_words) == (before[:2] == THINK)


def test_a_count_is_finished_before_it_leaves():
    with Driver() as driver:
        driver.say("perft 3")
        assert driver.leave() == (0, ["nodes 90720"], "")


def test_it_leaves_quietly_when_the_driver_has_gone():
    for end in ("stdin", "stdout"):
        with Driver() as driver:
            driver.ask("isready", "readyok")
            getattr(driver.process, end).close()
            if end == "stdout":
                driver.say("isready")
            assert driver.process.wait(60) == 0
            assert driver.complaints() == ""


def test_it_leaves_quietly_when_there_never_was_a_line():
    command = [sys.executable, "-m", "host_sim", "ugi"]
    for closed in ("<&-", ">&-"):
        shell = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *command], input=b"", capture_output=True)
        assert (shell.returncode, shell.stderr) == (0, b"")


@pytest.mark.parametrize("size", (1, 7, LONGEST_LINE - 1, 10 * LONGEST_LINE))
def test_lines_are_heard_in_whatever_pieces_they_come(size):
    said = b"isready\r\n" + b"y" * 3 * LONGEST_LINE + b"\nisready\nquery player\n\nisready"
    pieces = io.BytesIO(said)
    pieces.read = lambda _, read=pieces.read: read(size)
    heard = io.StringIO()
    talk(pieces, heard)
    *answers, last = heard.getvalue().splitlines()
    assert answers == [
        "readyok",
        f"error the line is longer than {LONGEST_LINE} bytes",
        "readyok",
        "response 1",
    ]
    assert last == "readyok"


def test_go_after_the_end_is_refused():
    session = session_after("Ba1 Kd4 Bb2 Ka4 Bc3")
    assert session.answer("query gameover") == ["response true"]
    assert one_error(session.answer("go"))
