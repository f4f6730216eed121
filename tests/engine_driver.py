# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A program that lets `ledifice ugi` play, as a tournament's does: in a process of its own, line by line.

It believes nothing. What the position is, which moves are legal and how a game ends, it asks the peer, and
each answer has to say the same.
"""

import copy
import re
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress

from peer import PeerCathedral, PeerCorintho

PATIENCE = 60  # seconds after which an answer does not come any more
INFO = re.compile(r"info depth \d+ nodes \d+ time \d+ score (?:cp -?\d+|mate -?[1-9]\d*) pv (\S+(?: \S+)*)")
CORINTHO = [
    {"game": "corintho", "edition": edition, "players": players}
    for edition in ("classic", "revised", "open")
    for players in ("2", "3", "4")
]
CATHEDRAL = [
    {"game": "cathedral", "claims": claims, "starter": starter}
    for claims in ("auto", "call")
    for starter in ("light", "dark")
]


def referee(settings):
    """The peer's game with these settings."""
    if settings["game"] == "cathedral":
        return PeerCathedral(settings["claims"], settings["starter"])
    return PeerCorintho(settings["edition"], int(settings["players"]))


class Driver:
    """An engine, and the two ends of the talk with it, which stay open until it has left."""

    def __init__(self, command=(sys.executable, "-m", "host_sim", "ugi")):
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe that nobody empties would block
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr, text=True
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self._stderr):
            with suppress(BrokenPipeError):  # something was said that nobody has heard
                stream.close()

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, last):
        """Say a line; return what is answered, up to the line that begins with the word `last`."""
        self.say(line)
        answers = []
        impatience = threading.Timer(PATIENCE, self.process.kill)
        impatience.start()
        while not answers or answers[-1].split()[0] != last:
            answer = self.process.stdout.readline().rstrip("\n")
            assert answer, (line, answers, self.complaints())
            assert not answer.startswith("error"), (line, answer)
            answers.append(answer)
        impatience.cancel()
        return answers

    def stand(self, moves):
        """Let the engine stand where these moves lead; it must not say a word against it."""
        self.say(" ".join(["position startpos", *(["moves", *moves] if moves else [])]))
        assert self.ask("isready", "readyok") == ["readyok"], moves

    def leave(self):
        """Say quit, and keep the line open; return the engine's exit code, last words and complaints."""
        self.say("quit")
        code = self.process.wait(PATIENCE)
        return code, self.process.stdout.read().splitlines(), self.complaints()

    def complaints(self):
        """What the engine has written on standard error."""
        self._stderr.seek(0)
        return self._stderr.read().decode()

    # --- A game ---

    def play(self, settings, level=1, go="go"):
        """Play a whole game, with each level in turn from `level` on; return the peer that watched it."""
        peer = referee(settings)
        moves = []
        for name, value in settings.items():
            self.say(f"setoption name {name} value {value}")
        self.say("uginewgame")
        while True:
            self.stand(moves)
            for word in peer.WORDS:
                assert self.ask(f"query {word}", "response") == [f"response {peer.query(word)}"], moves
            assert self.ask("moves", "moves") == [" ".join(["moves", *peer.moves()])], moves
            if peer.result != "none":
                return peer
            self.say(f"setoption name level value {level}")
            level = level % 5 + 1
            *infos, best = self.ask(go, "bestmove")
            lines = [INFO.fullmatch(info)[1].split() for info in infos]
            move = best.removeprefix("bestmove ")
            assert move == lines[-1][0] and move in peer.moves(), (moves, infos, best)
            for line in lines:
                self.stand(moves + line)
            ahead = copy.deepcopy(peer)
            movers = []  # who makes the moves of the line
            passes = 0
            for text in lines[-1]:
                movers.append(ahead.player)
                ahead.play(text)  # ValueError: it cannot be played
                passes += ahead.passes
            if ahead.result.endswith("win") and " mate " in infos[-1] and not passes:
                winner = int(ahead.result[1])
                turns = movers.count(winner) * (1 if winner == peer.player else -1)
                assert f" mate {turns} " in infos[-1], (moves, infos)
            moves.append(move)
            peer.play(move)
