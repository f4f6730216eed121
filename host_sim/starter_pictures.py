# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Draws the pictures of the starter board for docs: a game on it, still and over a whole rhythm.

python -m host_sim.starter_pictures
"""

from pathlib import Path

from PIL import Image

from host_sim.bench import Bench
from host_sim.picture import animate, draw, in_few_colours

PICTURES = Path(__file__).parent / "pictures"
# A stack of three on b4, of two on a1; the last move has made a row of capitals, and b4 is frozen.
MOVES = "Bb4 Kb1 Cc4 Ka4 Ca1 Kb2 Ba2 Ca3 c4b4 b1a1 Cd4 Kb3 a4b4".split()
WIDTH = 480


def play(bench):
    """Switch a board on and play by key presses, up to the claim of the row."""
    bench.power_on()
    bench.tap("ok")
    bench.run(1)
    for move in MOVES:
        section = {"B": "base", "C": "column", "K": "capital"}.get(move[0], move[:2])
        bench.tap(section, move[-2:])
        bench.run(0.5)
    bench.run(3)


def main():
    """Write both pictures."""
    bench = Bench(board="starter")
    play(bench)
    animate(bench, PICTURES / "starter.gif")
    bench.tap("undo", "column")
    bench.run(1)
    while bench.pixel("d1")[1] < 100:  # where it may go flickers: the moment at which that is bright
        bench.run(0.05)
    picture = draw(bench)
    size = WIDTH, round(WIDTH * picture.height / picture.width)
    (picture,) = in_few_colours([picture.resize(size, Image.Resampling.LANCZOS)])
    picture.save(PICTURES / "starter.png", optimize=True)


if __name__ == "__main__":
    main()
