# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Makes engine/values_classic.py, values_revised.py and values_open.py: what patterns of Corintho are worth.

    python -m host_sim.corintho_training classic --seed 1

needs a C compiler, for it plays some hundred thousand games, and takes six minutes for an edition: half a
minute with one turn of foresight, then with a small search. It goes by the clock, so that two runs do not
make quite the same table. How it learns is told in corintho_training.c.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

from host_sim.record_file import EDITIONS

HERE = Path(__file__).parent
UNIT = 0.025  # the logarithm of odds that one step of a pattern's value means ...
HANDS = 2000  # ... and from this value on, of hands and platforms taken, four times that
FIRST, LAST = 34, 124  # the bytes of a table are letters that need no escaping; 79 means nothing

HEAD = '''# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What patterns of Corintho's `{}` edition are worth, as `engine.corintho_position` reads them.

Made by `host_sim/corintho_training.py`; not to be changed by hand.
"""

TABLE = (
'''


def learn(edition, first, second, seed):
    """The values that so many seconds of either kind of play teach."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "training")
        source = HERE / "corintho_training.c"
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
        command = [program, str(EDITIONS.index(edition)), str(first), str(second), str(seed)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return [float(line) for line in done.stdout.split()]


def table(values):
    """The values as bytes."""
    letters = bytearray()
    for number, value in enumerate(values):
        letter = 79 + round(value / (UNIT if number < HANDS else 4 * UNIT))
        letter = min(max(letter, FIRST), LAST)
        letters.append(letter + 1 if letter in b'"\\' else letter)
    return bytes(letters)


def main():
    """Make the table of an edition."""
    parser = argparse.ArgumentParser(description="Learn what patterns of Corintho are worth.")
    parser.add_argument("edition", choices=EDITIONS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, nargs=2, default=(30, 330), help="of either kind of play")
    options = parser.parse_args()
    letters = table(learn(options.edition, *options.seconds, options.seed)).decode()
    path = HERE.parent / "engine" / f"values_{options.edition}.py"
    lines = [f'    b"{letters[at : at + 100]}"\n' for at in range(0, len(letters), 100)]
    path.write_text(HEAD.format(options.edition) + "".join(lines) + ")\n")


if __name__ == "__main__":
    main()
