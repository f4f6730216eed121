# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Matches between computer players: `ledifice arena`.

Games come in groups: each opening is played once from every seat, so that neither the opening nor the first
turn favours anybody. In a game of three or four, A has one seat and B all the others.
"""

import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from engine.cathedral import Cathedral
from engine.corintho import Corintho
from engine.game import DRAW, IllegalMove
from host_sim import uct
from host_sim.arguments import positive
from host_sim.contenders import BadSpec, Forfeit, contender
from host_sim.record_file import CLAIMS, EDITIONS, write_line

_OPENING = {"corintho": 4, "cathedral": 3}  # random turns before the contenders play


def opening(game, turns, seed):
    """Play an opening of random turns that nobody has won yet: no win at once, and a way not to allow one."""
    chance = random.Random(seed)
    draw = uct.RandomMoves(hasattr(game, "claims"))
    while True:
        game.reset()
        for _ in range(turns):
            if game.player:
                draw.play(game, chance)
        if game.player and (hasattr(game, "claims") or _is_open(game, draw)):
            return


def _is_open(game, draw):
    return not _winning(game, draw) and any(not _winning(game, draw, move) for move in draw.all(game))


def _winning(game, draw, first=None):
    """Whether the player to move, or the next one after the move `first`, wins at once."""
    if first is not None:
        game.play(first)
    player = game.player
    won = game.result > 0
    for move in draw.all(game) if player else ():
        game.play(move)
        won = game.result == player
        game.undo()
        if won:
            break
    if first is not None:
        game.undo()
    return won


def play_group(settings, specs, group, seed):
    """Play one opening from every seat: a list of (points of A, record line, what went wrong or "")."""
    name, option, players = settings
    results = []
    players = 2 if name == "cathedral" else players
    a, b = _contenders(specs)
    for seat in range(players):
        if name == "cathedral":
            game = Cathedral(option, 1 + group % 2)
        else:
            game = Corintho(option, players)
        opening(game, _OPENING[name], f"{seed} {group}")
        for number, one in enumerate((a, b)):
            one.newgame(game, f"{seed} {group} {seat} {number}")
        wrong = ""
        while game.player and not wrong:
            mover = game.player
            try:
                game.play((a if mover == seat + 1 else b).choose(game))
            except (Forfeit, IllegalMove) as error:
                wrong = f"{'A' if mover == seat + 1 else 'B'}: {error!r}"
        if wrong:
            points = 0.0 if wrong.startswith("A") else 1.0
        elif game.result == DRAW:
            points = 1 / players
        else:
            points = float(game.result == seat + 1)
        remark = f"A={specs[0]} as player {seat + 1}, B={specs[1]}" + (f"; {wrong}" if wrong else "")
        results.append((points, write_line(game, remark), wrong))
    return results


_ready = {}  # the contenders of this process, by their specs


def _contenders(specs):
    if specs not in _ready:
        _ready[specs] = contender(specs[0]), contender(specs[1])
    return _ready[specs]


def elo(score):
    """The difference in Elo points that leads to a score between 0 and 1."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def summary(groups):
    """(score, low, high) of the games of all groups, as shares; the interval holds the truth in 95 of 100.

    Games of a group hang together: the spread is that of the groups. Where it is no guide, as when all
    are won, the interval is that of Wilson.
    """
    means = [sum(points) / len(points) for points in groups]
    n = len(means)
    score = sum(means) / n
    z = 1.96
    spread = math.sqrt(sum((mean - score) ** 2 for mean in means) / (n - 1) / n) if n > 1 else 0.0
    games = sum(len(points) for points in groups)
    centre = (score + z * z / (2 * games)) / (1 + z * z / games)
    width = z * math.sqrt(score * (1 - score) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return score, min(score - z * spread, centre - width), max(score + z * spread, centre + width)


def report(groups, players):
    """The result in a line."""
    score, low, high = summary(groups)
    low, high = max(0.0, low), min(1.0, high)
    points = [point for group in groups for point in group]
    won = sum(point == 1 for point in points)
    lost = sum(point == 0 for point in points)
    line = (
        f"A scores {100 * score:.1f} % ({100 * low:.1f} to {100 * high:.1f}) in {len(points)} games: "
        f"{won} won, {len(points) - won - lost} drawn, {lost} lost"
    )
    if players == 2:
        return f"{line}; Elo {elo(score):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})"
    return f"{line}; an equal would score {100 / players:.1f} %"


def add_arguments(parser):
    """The options of `ledifice arena`."""
    parser.add_argument("--game", choices=("corintho", "cathedral"), default="corintho")
    parser.add_argument(
        "--edition",
        choices=(*EDITIONS, *CLAIMS),
        help="of Corintho (default classic), or how claims are made in Cathedral (default auto)",
    )
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2, help="of Corintho (default 2)")
    spec = "a level from 1 to 5, random, uct:N, or the command of a UGI engine"
    parser.add_argument("--a", required=True, metavar="SPEC", help=spec)
    parser.add_argument("--b", required=True, metavar="SPEC", help="the same; B has all seats but one")
    parser.add_argument("--games", type=positive, default=200, metavar="N", help="(default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=positive, default=1, help="processes (default 1)")
    parser.add_argument("--records", type=Path, help="a file for the games (default under build/arena)")


def run(options):
    """`ledifice arena`."""
    cathedral = options.game == "cathedral"
    words = CLAIMS if cathedral else EDITIONS
    edition = options.edition or words[0]
    if edition not in words:
        print(f"ledifice arena: {options.game} has the editions {', '.join(words)}", file=sys.stderr)
        return 2
    players = options.players
    if cathedral and players != 2:
        print("ledifice arena: Cathedral is for two players", file=sys.stderr)
        return 2
    specs = options.a, options.b
    try:
        for spec in specs:
            contender(spec).close()
    except (BadSpec, Forfeit) as bad:
        print(f"ledifice arena: {bad}", file=sys.stderr)
        return 2
    records = options.records or Path("build", "arena", f"{options.game}-{edition}-{_file_name(specs)}.txt")
    settings = options.game, words.index(edition), players
    count = -(-options.games // players)
    groups, wrongs = _play(settings, specs, count, options.seed, options.jobs, records)
    if not groups:
        return 130
    print(report(groups, players))
    print(f"records: {records}")
    for wrong in wrongs:
        print(f"forfeit: {wrong}")
    return 1 if wrongs else 0


def _play(settings, specs, count, seed, jobs, records):
    """Play all groups, show how it goes, and write the records in the order of the groups."""
    results = {}
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns) as progress, ProcessPoolExecutor(jobs) as pool:
        task = progress.add_task(f"{specs[0]} against {specs[1]}", total=count * settings[2])
        futures = {pool.submit(play_group, settings, specs, group, seed): group for group in range(count)}
        try:
            for future in as_completed(futures):
                results[futures[future]] = future.result()
                points = [points for group in results.values() for points, _, _ in group]
                share = 100 * sum(points) / len(points)
                progress.update(
                    task,
                    advance=settings[2],
                    description=f"{specs[0]} against {specs[1]}: {share:.1f} %",
                )
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
    records.parent.mkdir(parents=True, exist_ok=True)
    with open(records, "w") as file:
        for group in sorted(results):
            for _, line, _ in results[group]:
                file.write(line + "\n")
    groups = [[points for points, _, _ in results[group]] for group in sorted(results)]
    return groups, [wrong for group in sorted(results) for _, _, wrong in results[group] if wrong]


def _file_name(specs):
    return "-".join("".join(c if c.isalnum() else "_" for c in spec)[:40] for spec in specs)
