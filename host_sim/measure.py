# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the rules cost on the device, counted in opcodes over random games: the table of `ledifice bench`."""

import random
import sys
from array import array

from engine.buildings import KINDS, shape_of
from engine.cathedral import MOST_MOVES, Cathedral
from engine.corintho import Corintho
from engine.notation import read_move
from host_sim.opcodes import count

MICROSECONDS = 1  # of a Raspberry Pi Pico for each opcode of CPython 3.11

EDITIONS = ("classic", "revised", "open")
CLAIMS = ("auto", "call")


def play_and_undo(game, move):
    """What a search does most."""
    game.play(move)
    game.undo()


def corintho_costs(edition, players, games, seed):
    """The opcodes of `play` and `undo` together, for each move of random games."""
    return list(_costs(Corintho(edition, players), play_and_undo, games, seed))


def cathedral_costs(claims, starter, games, seed):
    """The opcodes of `play`, for each move of random games."""
    return list(_costs(Cathedral(claims, starter), Cathedral.play, games, seed))


def _costs(game, action, games, seed):
    chance = random.Random(seed)
    buffer = array("H", [0] * 2 * MOST_MOVES)
    for _ in range(games):
        game.reset()
        while game.player:
            move = buffer[chance.randrange(game.moves(buffer))]
            ply = game.ply
            yield count(action, game, move)
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


def report(games, seed):
    """Print the table, row by row as it is counted."""
    print(f"Opcodes over {games} random games of each setting, seed {seed}; 1 opcode = 1 us on a Pico.\n")
    print(f"{'':<50}{'average':>9}{'of':>7}{'worst':>8}{'of':>7}{'ms':>7}{'worst':>7}")
    for what, costs, usual, worst in rows(games, seed):
        average = sum(costs) / len(costs)
        print(
            f"{what:<50}{average:>9,.0f}{usual:>7,}{max(costs):>8,}{worst:>7,}"
            f"{average * MICROSECONDS / 1000:>7.1f}{max(costs) * MICROSECONDS / 1000:>7.1f}"
        )
        sys.stdout.flush()
