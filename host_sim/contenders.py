# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Who plays in the arena: a level of the computer player, a random mover, UCT, or another UGI engine."""

import queue
import random
import shlex
import subprocess
import threading

from engine.computer import computer
from engine.notation import read_move
from host_sim import uct
from host_sim.record_file import CLAIMS, EDITIONS, STARTERS, move_texts

LEVELS = ("1", "2", "3", "4", "5")
_PATIENCE = 300  # seconds for which another engine may think


class BadSpec(ValueError):
    """A contender that there is not; the argument is a sentence that says why."""


class Forfeit(Exception):
    """A contender that made no legal move; the argument says what happened."""


def contender(spec):
    """The contender that a SPEC names: `newgame(game, seed)`, then `choose(game)`, at the end `close()`."""
    if spec in LEVELS:
        return Level(int(spec))
    if spec == "random":
        return Random()
    if spec.startswith("uct:"):
        if not spec[4:].isdigit() or not int(spec[4:]):
            raise BadSpec(f"{spec}: uct takes a number of playouts, such as uct:1000")
        return Uct(int(spec[4:]))
    return Engine(spec)


class Level:
    """The computer player."""

    def __init__(self, level):
        self._level = level
        self._settings = self._search = None

    def newgame(self, game, seed):
        settings = _settings(game)
        if settings != self._settings:
            self._settings = settings
            self._search = computer(game, self._chance)
        self._random = random.Random(seed)

    def _chance(self, n):
        return self._random.randrange(n)

    def choose(self, game):
        self._search.start(game, self._level)
        while self._search.step():
            pass
        return self._search.move

    def close(self):
        pass


class Random:
    """Plays any legal move."""

    def newgame(self, game, seed):
        self._random = random.Random(seed)
        self._draw = uct.RandomMoves(hasattr(game, "claims"))

    def choose(self, game):
        return self._random.choice(self._draw.all(game))

    def close(self):
        pass


class Uct:
    """Plays what UCT finds."""

    def __init__(self, playouts):
        self._playouts = playouts

    def newgame(self, game, seed):
        self._random = random.Random(seed)

    def choose(self, game):
        return uct.choose(game, self._playouts, self._random)

    def close(self):
        pass


class Engine:
    """Another program that speaks the Universal Game Interface, as `ledifice ugi` does."""

    def __init__(self, command):
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except (OSError, ValueError, IndexError) as error:
            raise BadSpec(
                f"{command!r} is no level from 1 to 5, nor random, uct:N or a program: {error}"
            ) from None
        self._lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self._say("ugi")
        self._wait_for("ugiok")

    def _read(self):
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def _say(self, line):
        try:
            self._process.stdin.write(line + "\n")
        except (BrokenPipeError, OSError):
            raise Forfeit("the engine has gone") from None

    def _wait_for(self, word):
        while True:
            try:
                line = self._lines.get(timeout=_PATIENCE)
            except queue.Empty:
                raise Forfeit(f"no {word} in {_PATIENCE} s") from None
            words = line.split()
            if not line:
                raise Forfeit("the engine has gone")
            if words and words[0] == "error":
                raise Forfeit(line.strip())
            if words and words[0] == word:
                return words

    def newgame(self, game, seed):
        for name, value in _settings(game):
            self._say(f"setoption name {name} value {value}")
        self._say("uginewgame")
        self._say("isready")
        self._wait_for("readyok")

    def choose(self, game):
        moves = move_texts(game)
        self._say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self._say("go")
        words = self._wait_for("bestmove")
        move, _ = read_move(game, words[1] if len(words) > 1 else "")
        if move < 0:
            raise Forfeit(f"illegal move {' '.join(words[1:2])!a}")
        return move

    def close(self):
        self._process.kill()
        self._process.wait()


def _settings(game):
    if hasattr(game, "claims"):
        return (
            ("game", "cathedral"),
            ("claims", CLAIMS[game.claims]),
            ("starter", STARTERS[game.starter - 1]),
        )
    return ("game", "corintho"), ("edition", EDITIONS[game.edition]), ("players", str(game.players))
