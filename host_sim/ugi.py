# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The Universal Game Interface on standard input and output: how other programs play Ledifice's games."""

import errno
import io
import queue
import random
import sys
import threading
import time
from array import array

from engine import game as rules
from engine.buildings import CATHEDRAL_ROWS, CLAIMS, KINDS
from engine.cathedral import Cathedral
from engine.cathedral_brain import PASS
from engine.city import MOST_MOVES
from engine.computer import computer
from engine.corintho import Corintho
from engine.notation import BUILDINGS, SECTIONS, move_text, read_move, square_name
from engine.search import WON
from host_sim import __version__
from host_sim.record_file import CLAIMS as CLAIM_WORDS
from host_sim.record_file import EDITIONS, STARTERS, result_word

LONGEST_LINE = 65536  # bytes; the longest possible game is a line of a few hundred
DEEPEST_PERFT = 20
WITHOUT_LIMIT = 1 << 30  # opcodes that a search may take when something else ends it

# name: (default, allowed values). A change of any but the level begins a new game.
OPTIONS = {
    "game": ("corintho", ("corintho", "cathedral")),
    "edition": ("classic", EDITIONS),
    "players": ("2", ("2", "3", "4")),
    "claims": ("auto", CLAIM_WORDS),
    "starter": ("light", STARTERS),
    "level": ("3", ("1", "2", "3", "4", "5")),
}

REASONS = {
    rules.OVER: "the game is over",
    rules.NOT_A_MOVE: "no move is written like that",
    rules.NONE_LEFT: "none of it is left",
    rules.OFF_BOARD: "it would stand off the board",
    rules.OCCUPIED: "something stands there",
    rules.CLAIMED: "the other side has claimed a square of it",
    rules.FROZEN: "it is frozen",
    rules.ORDER: "the order is base, column, capital",
    rules.NO_STACK: "no stack stands there",
    rules.NOT_ADJACENT: "a stack moves one step, not diagonally",
    rules.MUST_ANSWER: "it would leave a claimed row standing",
    rules.CATHEDRAL_FIRST: "the Cathedral is positioned first",
    rules.NOT_CALLING: "pieces are taken without a call in this game",
    rules.NOTHING_TO_TAKE: "it takes nothing that could be called",
}


class Refused(Exception):
    """A line that cannot be obeyed; the argument is the sentence that says why."""


def perft(game, depth, stopped=lambda: False):
    """Count the sequences of `depth` moves. Return None if `stopped()` turns true meanwhile."""
    buffers = [array("H", [0] * (MOST_MOVES + 100)) for _ in range(depth)]

    def count(depth):
        buffer = buffers[depth - 1]
        total = 0
        after = -1
        while True:
            moves = game.moves(buffer, after)
            if depth == 1:
                total += moves
            else:
                if stopped():
                    raise InterruptedError
                for i in range(moves):
                    game.play(buffer[i])
                    total += count(depth - 1)
                    game.undo()
            if moves <= len(buffer) - 100:
                return total
            after = buffer[moves - 1]

    ply = game.ply
    try:
        return count(depth) if depth else 1
    except InterruptedError:
        while game.ply > ply:
            game.undo()
        return None


class Session:
    """One conversation: the options, the game, and the answers to the lines that come in.

    `stopped()` turns true when what is being answered is to end, `leaving()` when a `go` is to end.
    """

    def __init__(self, stopped=lambda: False, leaving=lambda: False):
        self._stopped = stopped
        self._leaving = leaving
        self._options = {name: default for name, (default, _) in OPTIONS.items()}
        self.game = self._new_game()
        self.over = False  # whether `quit` was said

    def answer(self, line):
        """The lines that answer a line: none, some, or one that begins with `error`."""
        return list(self.answers(line))

    def answers(self, line):
        """The same, each as soon as it is known."""
        words = line.split()
        if not words:
            return
        try:
            command = getattr(self, "_" + words[0] + "_line", None) if words[0].isascii() else None
            if command is None:
                raise Refused(f"unknown command {_quoted(words[0])}")
            yield from command(words[1:])
        except Refused as refusal:
            yield f"error {refusal}"

    def _new_game(self):
        options = self._options
        values = {name: OPTIONS[name][1].index(value) for name, value in options.items()}
        if options["game"] == "cathedral":
            return Cathedral(values["claims"], values["starter"] + 1)
        return Corintho(values["edition"], int(options["players"]))

    def _ugi_line(self, words):
        _expect(words, "ugi")
        lines = [f"id name Ledifice {__version__}", "id author The Ledifice authors"]
        for name, (default, values) in OPTIONS.items():
            if default.isdigit():
                kind = f"type spin default {default} min {values[0]} max {values[-1]}"
            else:
                kind = f"type combo default {default} var {' var '.join(values)}"
            lines.append(f"option name {name} {kind}")
        return [*lines, "ugiok"]

    def _isready_line(self, words):
        _expect(words, "isready")
        return ["readyok"]

    def _setoption_line(self, words):
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise Refused("setoption is written: setoption name NAME value VALUE")
        name, value = words[1], words[3]
        if name not in OPTIONS:
            raise Refused(f"unknown option {_quoted(name)}: there are {', '.join(OPTIONS)}")
        if value not in OPTIONS[name][1]:
            raise Refused(f"{name} is one of {', '.join(OPTIONS[name][1])}, not {_quoted(value)}")
        if self._options[name] != value:
            self._options[name] = value
            if name != "level":
                self.game = self._new_game()
        return []

    def _uginewgame_line(self, words):
        _expect(words, "uginewgame")
        self.game = self._new_game()
        return []

    def _position_line(self, words):
        if not words or words[0] != "startpos" or (len(words) > 1 and words[1] != "moves"):
            raise Refused("position is written: position startpos, or position startpos moves MOVE ...")
        game = self._new_game()
        for number, text in enumerate(words[2:], 1):
            move, reason = read_move(game, text)
            if move < 0:
                raise Refused(f"move {number} {_quoted(text)} is not legal: {REASONS[reason]}")
            game.play(move)
        self.game = game
        return []

    def _moves_line(self, words):
        _expect(words, "moves")
        buffer = array("H", [0] * 2 * MOST_MOVES)
        texts = [move_text(self.game, move) for move in buffer[: self.game.moves(buffer)]]
        return [" ".join(["moves", *sorted(texts)])]

    def _perft_line(self, words):
        if len(words) != 1 or not _is_number(words[0]) or int(words[0]) > DEEPEST_PERFT:
            raise Refused(f"perft takes a depth from 0 to {DEEPEST_PERFT}")
        nodes = perft(self.game, int(words[0]), self._stopped)
        if nodes is None:
            raise Refused("perft was stopped")
        return [f"nodes {nodes}"]

    def _go_line(self, words):
        limits = dict(zip(words[::2], words[1::2], strict=False))
        if (
            2 * len(limits) != len(words)
            or not set(limits) <= {"nodes", "movetime"}
            or not all(_is_number(value) and int(value) for value in limits.values())
        ):
            raise Refused("go is written: go, go nodes N, go movetime MILLISECONDS, or with both")
        if not self.game.player:
            raise Refused("the game is over")
        nodes = int(limits.get("nodes", WITHOUT_LIMIT))
        seconds = int(limits.get("movetime", WITHOUT_LIMIT)) / 1000
        start = time.monotonic()
        search = computer(self.game, random.randrange)
        search.start(self.game, int(self._options["level"]), WITHOUT_LIMIT if limits else 0)
        told = None
        while (
            search.step()
            and search.nodes < nodes
            and time.monotonic() - start < seconds
            and not self._stopped()
            and not self._leaving()
        ):
            if search.depth and told != (search.depth, search.move):
                told = search.depth, search.move
                yield self._info(search, start)
        yield self._info(search, start)
        yield f"bestmove {move_text(self.game, search.move)}"

    def _info(self, search, start):
        value = search.value
        if abs(value) >= WON:  # won or lost in so many turns of the winner
            turns = (WON + 100 - abs(value)) // getattr(self.game, "players", 2) + 1
            score = f"mate {turns if value > 0 else -turns}"
        else:
            score = f"cp {value}"
        milliseconds = int(1000 * (time.monotonic() - start))
        head = f"info depth {search.depth} nodes {search.nodes} time {milliseconds} score {score} pv "
        return head + " ".join(self._line(search))

    def _line(self, search):
        """The moves that are expected, as they could be played: a pass is none, the game makes it itself.

        The search thinks of some moves only, on a sketch of the board. Where it lets a side pass that could
        build, or has overlooked a claim, its line ends.
        """
        game = self.game
        texts = []
        number = 0
        while (move := search.line(number)) >= 0:
            number += 1
            if move == PASS and isinstance(game, Cathedral):
                if game.passes:
                    continue
                break
            if game.reason(move) != rules.LEGAL:
                break
            texts.append(move_text(game, move))
            game.play(move)
        for _ in texts:
            game.undo()
        return texts

    def _stop_line(self, words):
        _expect(words, "stop")
        return []

    def _quit_line(self, words):
        _expect(words, "quit")
        self.over = True
        return []

    def _query_line(self, words):
        queries = _CATHEDRAL_QUERIES if isinstance(self.game, Cathedral) else _CORINTHO_QUERIES
        if len(words) != 1 or words[0] not in queries:
            raise Refused(f"query one of {', '.join(queries)}")
        return [f"response {queries[words[0]](self.game)}"]


def _expect(words, command):
    if words:
        raise Refused(f"{command} stands alone")


def _is_number(word):
    return word.isascii() and word.isdigit() and len(word) < 10


def _quoted(word):
    """A word of the input, safe to show in one short line."""
    return ascii(word if len(word) <= 24 else word[:24] + "...")


# --- Queries --------------------------------------------------------------------------------------


def _platforms(game):
    masks = (game.bases, game.columns, game.capitals)
    stacks = ["".join(s for s, mask in zip(SECTIONS, masks, strict=True) if mask >> p & 1) for p in range(16)]
    return " ".join(stack or "-" for stack in stacks)


def _hands(game):
    words = [_counts(SECTIONS, game.hands[3 * player :]) for player in range(game.players)]
    if game.players == 3 and not game.edition:
        words.append("+" + _counts(SECTIONS, game.hands[12:]))
    return " ".join(words)


def _counts(letters, numbers):
    return "".join(f"{letter}{number}" for letter, number in zip(letters, numbers, strict=False))


def _frozen(game):
    return " ".join(sorted(square_name(p, 4) for p in range(16) if game.frozen >> p & 1)) or "-"


def _city(game):
    layers = {"L": 0, "D": 10, "K": CATHEDRAL_ROWS, "l": CLAIMS, "d": CLAIMS + 10}

    def square(x, y):
        return next((letter for letter, at in layers.items() if game.city[at + y] >> x & 1), ".")

    return " ".join("".join(square(x, y) for x in range(10)) for y in reversed(range(10)))


def _stock(game):
    return " ".join(_counts(BUILDINGS[:-1], game.stock[KINDS * side :]) for side in range(2))


_QUERIES = {
    "player": lambda game: game.player,
    "gameover": lambda game: "false" if game.result == rules.ONGOING else "true",
    "result": result_word,
}
_CORINTHO_QUERIES = _QUERIES | {
    "board": _platforms,
    "stock": _hands,
    "frozen": _frozen,
    "claim": lambda game: game.claimant,
}
_CATHEDRAL_QUERIES = _QUERIES | {
    "board": _city,
    "stock": _stock,
    "score": lambda game: f"{game.left_over(1)} {game.left_over(2)}",
}


# --- The wire -------------------------------------------------------------------------------------


def _read_lines(stream):
    """The lines of a raw stream; None for one that is too long, however long it is."""
    line = bytearray()
    while read := stream.read(LONGEST_LINE):
        *ends, rest = read.split(b"\n")
        for end in ends:
            line += end
            yield bytes(line) if len(line) < LONGEST_LINE else None
            line.clear()
        line += rest
        del line[LONGEST_LINE:]
    if line:
        yield bytes(line) if len(line) < LONGEST_LINE else None


def add_arguments(parser):
    """`ledifice ugi` takes none."""


def run(options):
    """Talk on standard input and output."""
    if sys.stdin is None or sys.stdout is None:  # closed from the start: there is nobody to talk to
        return 0
    # Not `sys.stdin.buffer`: it has a lock, and the thread that waits for a line would hold it at the end.
    stdin = io.FileIO(sys.stdin.fileno(), closefd=False)
    try:
        talk(stdin, sys.stdout)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        raise BrokenPipeError from None  # what Windows means by it
    return 0


def talk(stdin, stdout):
    """Answer a raw `stdin` on text `stdout` until `quit` or the end of the input.

    Lines are read ahead, so that a `stop` reaches a `perft` or a `go` that is still at work. A `quit` ends a
    `go` at once too: the program at the other end waits for us to leave. It lets a `perft` finish.
    """
    lines = queue.Queue(maxsize=1000)
    last = {b"stop": 0, b"quit": 0}  # the numbers of the last lines that said so
    current = 0

    def read_ahead():
        try:
            for number, line in enumerate(_read_lines(stdin), 1):
                word = line and line.strip()
                if word in last:
                    last[word] = number
                lines.put((number, line))
        except OSError:  # the input broke off
            pass
        lines.put((0, b"quit"))

    session = Session(stopped=lambda: last[b"stop"] > current, leaving=lambda: last[b"quit"] > current)
    threading.Thread(target=read_ahead, daemon=True).start()
    while not session.over:
        current, line = lines.get()
        if line is None:
            answers = [f"error the line is longer than {LONGEST_LINE} bytes"]
        else:
            answers = session.answers(line.decode("utf-8", "replace"))
        for answer in answers:
            stdout.write(answer + "\n")
            stdout.flush()
