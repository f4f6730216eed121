# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Games as lines of text that people can read, keep and send: what the simulator and the arena write.

    corintho classic 2 none: Ba1 Cb1 b1a1
    cathedral auto light p1win: K0d4 W1c4 …      # what is behind a hash is a remark

One line a game: what is played, its settings, the result, and behind the colon the moves. Empty lines and
remarks do not count. (The same game as bytes, for a device: `engine.record`.)
"""

from engine import game as rules
from engine.cathedral import Cathedral
from engine.corintho import Corintho
from engine.notation import move_text, read_move

EDITIONS = ("classic", "revised", "open")
CLAIMS = ("auto", "call")
STARTERS = ("light", "dark")
LONGEST = 1 << 20  # letters of a file: thousands of games


class BadRecord(ValueError):
    """A text that is not a record; the argument is a sentence that says why, and where."""


def result_word(game):
    """`none`, `draw`, or `p1win` …"""
    if game.result == rules.ONGOING:
        return "none"
    return "draw" if game.result == rules.DRAW else f"p{game.result}win"


def write_line(game, remark=""):
    """The line of a game, as far as it has come."""
    if isinstance(game, Cathedral):
        words = ["cathedral", CLAIMS[game.claims], STARTERS[game.starter - 1]]
    else:
        words = ["corintho", EDITIONS[game.edition], str(game.players)]
    moves = "".join(" " + text for text in move_texts(game))
    line = f"{' '.join(words)} {result_word(game)}:{moves}"
    return f"{line}  # {remark}" if remark else line


def move_texts(game):
    """The moves of a game in notation, first to last."""
    return [move_text(game, game.move_at(ply)) for ply in range(game.ply)]


def read_games(text):
    """The games of a text, each played to its last move; BadRecord says what is wrong with it."""
    if len(text) > LONGEST:
        raise BadRecord("this is too long for a record")
    games = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if line:
            try:
                games.append(_read_line(line))
            except BadRecord as bad:
                raise BadRecord(f"line {number}: {bad}") from None
    if not games:
        raise BadRecord("there is no game in it")
    return games


def _read_line(line):
    head, colon, moves = line.partition(":")
    words = head.split()
    if not colon or len(words) != 4:
        raise BadRecord("a game is written like `corintho classic 2 none: Ba1 Cb1`")
    game = _new_game(*words[:3])
    for number, text in enumerate(moves.split(), 1):
        move, _ = read_move(game, text)
        if move < 0:
            raise BadRecord(f"move {number}, {text[:24]!a}, is not legal")
        game.play(move)
    if words[3] != result_word(game):
        raise BadRecord(f"these moves end with {result_word(game)}, not {words[3][:24]!a}")
    return game


def _new_game(name, first, second):
    if name == "corintho" and first in EDITIONS and second in ("2", "3", "4"):
        return Corintho(EDITIONS.index(first), int(second))
    if name == "cathedral" and first in CLAIMS and second in STARTERS:
        return Cathedral(CLAIMS.index(first), STARTERS.index(second) + 1)
    raise BadRecord(f"no game is called {' '.join((name, first, second))[:60]!a}")
