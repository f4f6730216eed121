# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What rules and firmware cost on the device, counted in opcodes: the table of `ledifice bench`."""

import random
import statistics
import sys
from array import array
from itertools import chain

from engine.buildings import KINDS, shape_of
from engine.cathedral import Cathedral
from engine.city import MOST_MOVES
from engine.computer import computer
from engine.corintho import Corintho
from engine.notation import read_move
from host_sim import latency
from host_sim.arguments import positive
from host_sim.bench import Bench
from host_sim.machine import OPCODE, THOUGHT
from host_sim.opcodes import Meter, count
from host_sim.record_file import CLAIMS, EDITIONS

# What a move of each level may cost, in the middle and at most.
THINKING = (
    (250_000, 500_000),
    (500_000, 1_000_000),
    (1_000_000, 2_000_000),
    (2_500_000, 5_000_000),
    (5_000_000, 10_000_000),
)


def corintho_costs(edition, players, games, seed):
    """The opcodes of `play` and `undo` together, for each move of random games."""
    game = Corintho(edition, players)
    return [count(game.play, move) + count(game.undo) for move in _random_moves(game, games, seed)]


def cathedral_costs(claims, starter, games, seed):
    """The opcodes of `play`, for each move of random games."""
    game = Cathedral(claims, starter)
    return [count(game.play, move) for move in _random_moves(game, games, seed)]


def _random_moves(game, games, seed):
    """Moves of random games, each to be played by whoever asks, and to be taken back or not."""
    chance = random.Random(seed)
    buffer = array("H", [0] * 2 * MOST_MOVES)
    for _ in range(games):
        game.reset()
        while game.player:
            move = buffer[chance.randrange(game.moves(buffer))]
            ply = game.ply
            yield move
            if game.ply == ply:
                game.play(move)


def anchors_costs():
    """The opcodes of finding the legal squares of a building in a turn, for each, on a city just begun."""
    rows = array("H", [0] * 10)
    costs = []
    for kind in range(KINDS - 1):
        for turns in range(4):
            if shape_of(2, kind, turns):
                costs.append(count(_city_begun().anchors, kind, turns, rows))
    return costs


def first_buildings_cost():
    """The opcodes of finding all 1,720 turns after `K0d4`."""
    return count(_city_begun().moves, array("H", [0] * MOST_MOVES))


def _city_begun():
    game = Cathedral()
    game.play(read_move(game, "K0d4")[0])
    game._fits.player = 0  # forget what `play` has found already: the worst case
    return game


def _board(board, game, computer, seed):
    """A board on which a game has been started in the menu, by the lights of the menu's choices."""
    b = Bench(board=board, seed=seed, meter=True)
    b.power_on()
    if board == "big":
        b.tap(80 + game, 50 + computer, 40 + computer, 90)
    else:
        for seat in ("a3", "b3"):
            b.tap(*[seat] * (1 + computer))  # takes the entry in hand, then each press is one more
        b.tap("a4")
    b.run(1)
    b.meter.steps.clear()
    return b


def step_costs(board, game, seed):
    """The opcodes of each step of the loop while two computer players play a game to its result."""
    b = _board(board, game, 1, seed)
    while b.game.player:
        b.run(1)
    b.run(3)
    return b.meter.steps


def idle_costs(board, game, seed):
    """The opcodes of each step while people think about their first move."""
    b = _board(board, game, 0, seed)
    b.run(5)
    b.meter.steps.clear()
    b.run(20)
    return b.meter.steps


def key_costs(board, game, seed):
    """The opcodes from each of some key presses to the end of the step that sends the changed frame."""
    b = _board(board, game, 0, seed)
    chance = random.Random(seed)
    costs = []
    for _ in range(150):
        b.meter.steps.clear()
        sent = b.frames_sent
        squares, keys = b.layout.SQUARES, b.layout.KEYS
        key = chance.choice([*range(squares), squares, squares + 1, squares + 2, *[keys - 1] * 3])
        b.press(key)
        while b.frames_sent == sent and len(b.meter.steps) < 40:
            b.run(0.001)
        costs.append(sum(b.meter.steps))
        b.release(key)
        b.run(0.1)
    return costs


def loop_rows(seed):
    """The rows of the table that are about the firmware's loop."""
    for board, game, name in (
        ("big", 0, "Corintho"),
        ("big", 1, "Cathedral"),
        ("starter", 0, "starter board"),
    ):
        yield f"Loop, {name}: a step while computers play", step_costs(board, game, seed), 15000, 15000
        yield f"Loop, {name}: an idle step", idle_costs(board, game, seed), 1500, 1500
        yield f"Loop, {name}: key press to changed frame", key_costs(board, game, seed), 25000, 25000


def rows(games, seed):
    """The rows of the table: what, the opcodes on average and at worst, and the budgets for both."""
    for edition, name in enumerate(EDITIONS):
        for players in (2, 3, 4):
            costs = corintho_costs(edition, players, games, seed)
            yield f"Corintho {name}, {players} players: play + undo", costs, 600, 4000
    for claims, name in enumerate(CLAIMS):
        for starter in (1, 2):
            if claims:  # finding what can be called takes long here, not there
                games = max(1, games // 8)
            costs = cathedral_costs(claims, starter, games, seed)
            yield f"Cathedral {name}, {('Light', 'Dark')[starter - 1]} starts: play", costs, 5000, 15000
    yield "Cathedral: squares of one building in one turn", anchors_costs(), 3000, 3000
    yield "Cathedral: all 1,720 first buildings", [first_buildings_cost()], 60000, 60000


def think_costs(game, level, positions, seed):
    """What each of some moves of a level costs, and its costliest slice: in positions of all stages, from
    games of the lower levels with random moves strewn in."""
    chance = random.Random(f"{seed} {level}")
    search = computer(game, chance.randrange)
    buffer = array("H", [0] * 2 * MOST_MOVES)
    whole, slices = [], []
    game.reset()
    while len(whole) < positions:
        if not game.player:
            game.reset()
        if chance.random() < 0.3:
            with Meter() as meter:
                _think(search, game, level, meter)
            whole.append(sum(meter.steps))
            slices.append(meter.worst)
        if chance.random() < 0.1:
            game.play(buffer[chance.randrange(game.moves(buffer))])
        else:
            search.start(game, chance.choice((1, 2, 3)), 300_000)
            while search.step():
                pass
            game.play(search.move)
    return whole, slices


def _think(search, game, level, meter):
    search.start(game, level)
    meter.step()
    while search.step():
        meter.step()
    meter.step()


def report_players(positions, seed):
    """Print what the computer players cost, level by level as it is counted."""
    print(f"Opcodes a move over {positions} positions of all stages, seed {seed}; a slice at most 10,000.")
    print("At the end the seconds that a Pico would take; there the clock ends it after 7.\n")
    print(f"{'':<36}{'median':>10}{'of':>11}{'worst':>11}{'of':>11}{'slice':>8}{'s':>6}{'worst':>7}")
    for level, (median, worst) in enumerate(THINKING, 1):
        for name, games in (
            ("Corintho", [Corintho(edition) for edition in range(3)]),
            ("Cathedral", [Cathedral(0), Cathedral(1, 2)]),
        ):
            whole, slices = [], []
            for number, game in enumerate(games):
                share = positions * (number + 1) // len(games) - positions * number // len(games)
                costs = think_costs(game, level, share, seed)
                whole += costs[0]
                slices += costs[1]
            print(
                f"{f'{name}, level {level}':<36}{statistics.median(whole):>10,.0f}{median:>11,}"
                f"{max(whole):>11,}{worst:>11,}{max(slices):>8,}"
                f"{statistics.median(whole) * THOUGHT / 1e9:>6.1f}{max(whole) * THOUGHT / 1e9:>7.1f}"
            )
            sys.stdout.flush()


def add_arguments(parser):
    """The options of `ledifice bench`."""
    parser.add_argument(
        "--players", action="store_true", help="what the computer players cost instead; takes half an hour"
    )
    parser.add_argument(
        "--latency", action="store_true", help="from a key press to a light instead; takes some minutes"
    )
    parser.add_argument("--presses", type=positive, default=2000, help="for that (default 2000)")
    parser.add_argument(
        "--positions", type=positive, default=200, help="in which they think, for each level (default 200)"
    )
    parser.add_argument("--games", type=positive, default=40, help="random games a setting (default 40)")
    parser.add_argument("--seed", type=int, default=1)


def run(options):
    """`ledifice bench`."""
    if options.latency:
        latency.report(options.presses, options.seed)
    elif options.players:
        report_players(options.positions, options.seed)
    else:
        report(options.games, options.seed)
    return 0


def report(games, seed):
    """Print the table, row by row as it is counted."""
    print(f"Opcodes over {games} random games of each setting, seed {seed}; {OPCODE} ns each on a Pico.\n")
    print(f"{'':<50}{'average':>9}{'of':>7}{'worst':>8}{'of':>7}{'ms':>7}{'worst':>7}")
    for what, costs, usual, worst in chain(rows(games, seed), loop_rows(seed)):
        average = sum(costs) / len(costs)
        print(
            f"{what:<50}{average:>9,.0f}{usual:>7,}{max(costs):>8,}{worst:>7,}"
            f"{average * OPCODE / 1e6:>7.1f}{max(costs) * OPCODE / 1e6:>7.1f}"
        )
        sys.stdout.flush()
