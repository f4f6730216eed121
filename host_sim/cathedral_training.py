# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Makes engine/prospect_weights.py: what the sights of a position of Cathedral tell about the end of the round.

    python -m host_sim.cathedral_training --games 3000 --seed 1 --write

The computer player plays against itself, from random openings and with random moves strewn in. Of every position
the sights are kept, and by how many squares the round ended. The weights are those that foretell it best, by least
squares, for nine stages of a round. Once more with the new weights, and the weights settle.
"""

import argparse
import random
import sys
from array import array
from pathlib import Path

import engine.prospect_weights
from engine.cathedral import Cathedral
from engine.cathedral_brain import CathedralBrain
from engine.city import MOST_MOVES
from engine.prospect import SIGHTS, Prospect
from engine.search import Search
from engine.sketch import Sketch

MOST = 10  # a round that is won by more is won no better
STAGES = (88, 76, 64, 52, 43, 35, 27, 18, 8)  # squares in both stocks together ...
AROUND = 9  # ... and how far around them positions are counted in
RIDGE = 30  # how many positions speak against large weights


def positions(chance, games, limit, progress):
    """Play rounds; yield for each position the squares left, the sights of who has built, and the outcome."""
    search = Search(CathedralBrain(chance.randrange), chance.randrange)
    sketch = Sketch()
    prospect = Prospect(sketch)
    buffer = array("H", [0] * MOST_MOVES)
    for number in range(games):
        game = Cathedral(0, 1 + number % 2)
        opening = 2 + chance.randrange(4)
        strewn = chance.choice((0, 3, 10))
        seen = []
        while game.player:
            if game.ply < opening or chance.randrange(100) < strewn:
                move = buffer[chance.randrange(game.moves(buffer))]
            else:
                search.start(game, 3, limit)
                while search.step():
                    pass
                move = search.move
            side = game.player - 1
            if game.ply:
                sketch.load(game)
                prospect.know(0)
                prospect.know(1)
                sketch.place(side, move)
                prospect.look(side)
                if prospect.late:
                    prospect.room_of(side, 1)
                    if prospect.cramped:
                        prospect.room_of(1 - side, -1)
                seen.append((side, sketch.left[0] + sketch.left[1], list(prospect.sights)))
            game.play(move)
        ahead = game.left_over(2) - game.left_over(1)
        for side, left, sights in seen:
            yield left, sights, -ahead if side else ahead
        progress(number + 1)


def solve(matrix, right):
    """The solution of a system of linear equations, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(size):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fitted(rows):
    """The weights by which the sights foretell the outcome best, the last one for having had the turn."""
    size = SIGHTS + 1
    products = [[0.0] * size for _ in range(size)]
    targets = [0.0] * size
    for _, sights, ahead in rows:
        line = (*sights, 1)
        outcome = max(-MOST, min(MOST, ahead))
        for i, value in enumerate(line):
            if value:
                targets[i] += value * outcome
                row = products[i]
                for k, other in enumerate(line):
                    row[k] += value * other
    for i in range(size):
        products[i][i] += RIDGE * products[i][i] / len(rows) + 1e-6
    return solve(products, targets)


def table(rows):
    """A line of weights, in hundredths, for each step of squares left."""
    stages = []
    for stage in STAGES:
        low = -1 if stage == STAGES[-1] else stage - AROUND
        stages.append(fitted([row for row in rows if low <= row[0] <= stage + AROUND]))
    lines = []
    step = engine.prospect_weights.STEP
    for left in range(step // 2, 94 + step, step):
        i = 0
        while i < len(STAGES) - 2 and left < STAGES[i + 1]:
            i += 1
        share = min(1, max(0, (STAGES[i] - left) / (STAGES[i] - STAGES[i + 1])))
        pairs = zip(stages[i], stages[i + 1], strict=True)
        lines.append([round(100 * (a + share * (b - a))) for a, b in pairs])
    return lines


def write(lines):
    """Put the new weights into their file."""
    path = Path(engine.prospect_weights.__file__)
    text = path.read_text("utf-8")
    head, found, _ = text.partition('WEIGHTS = array("h", [\n')
    numbers = "".join(f"    {', '.join(map(str, line))},\n" for line in lines)
    path.write_text(f"{head}{found}{numbers}])\n# fmt: on\n", "utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=900000, help="opcodes a move (default 900000)")
    parser.add_argument("--write", action="store_true", help="write the file, and not only to the terminal")
    options = parser.parse_args()

    def progress(number):
        print(f"\r{number} of {options.games} rounds", end="", file=sys.stderr)

    rows = list(positions(random.Random(options.seed), options.games, options.limit, progress))
    lines = table(rows)
    for line in lines:
        print(*line)
    if options.write:
        write(lines)


if __name__ == "__main__":
    main()
