# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Shrinking: what is on the device does the same with fewer names."""

from test_bundle import real_bundle

from host_sim.bench import Bench
from host_sim.flasher.shrink import shrunk

COLOURS = """\
from engine.game import const

RED = const(7)
LOW, HIGH = -2, RED + 1
SIDE = 10
if RED:
    SIDE = 4
_TWICE = const(2 * RED)


def twice():
    return _TWICE
"""

HOUSE = """\
from engine.game import const
from ledifice import colours
from ledifice.colours import (
    HIGH,
    LOW,
    RED as COLOUR,
    SIDE,
)

_ROOMS = const(3)


class House:
    def __init__(self, _doors=_ROOMS):
        self._doors = _doors
        self._theirs = COLOUR

    def _open(self, RED=1):
        return RED - LOW, HIGH, SIDE, colours.RED, "_doors"

    def all(self):
        return self._open() + (self._doors, self._theirs, colours.twice())
"""


def run(modules):
    """What a house says of itself when these modules are loaded."""
    spaces = {}

    class Module:
        pass

    def load(name, names=None, _locals=None, wanted=(), _level=0):
        if name == "engine.game":
            found = Module()
            found.const = lambda number: number
            return found
        found = Module()
        if name == "ledifice":
            found.colours = load("ledifice.colours")
        else:
            vars(found).update(spaces[name])
        return found

    for path, text in modules.items():
        space = {"__builtins__": {**vars(__import__("builtins")), "__import__": load}, "__name__": path}
        exec(text, space)
        spaces[path.removesuffix(".py").replace("/", ".")] = space
    return spaces["ledifice.house"]["House"]().all()


def test_constants_become_numbers_and_private_names_short_and_nothing_else_changes():
    modules = {"ledifice/colours.py": COLOURS, "ledifice/house.py": HOUSE}
    small = shrunk(modules, ["class Theirs:\n    def _theirs(self): ..."])
    assert run(small) == run(modules) == (3, 8, 4, 7, "_doors", 3, 7, 14)
    house = small["ledifice/house.py"]
    assert house.count("\n") == HOUSE.count("\n")
    for gone in ("COLOUR", "HIGH", "LOW", "_ROOMS", "const", "_open"):
        assert gone not in house, gone
    for kept in ("_theirs", "_doors", "SIDE", "RED=1", "return RED"):  # one is a text, one is not ours
        assert kept in house, kept
    assert {"RED", "LOW", "HIGH", "_TWICE", "const"}.isdisjoint(small["ledifice/colours.py"].split())


def test_the_bundle_shows_and_saves_what_the_repository_does(tmp_path):
    real_bundle().write(tmp_path)
    seen = []
    for firmware in (None, tmp_path):
        b = Bench(**({"firmware": firmware} if firmware else {}))
        b.power_on()
        frames = []
        for key in ("next", "turn", "i9", "j10", "a1", "back"):  # the menu
            b.tap(key)
            b.run(0.3)
            frames.append((bytes(b.app.frame), b.text))
        for game in (80, 81):
            b.tap("menu", game, 90)
            b.run(3)
            keys = "column e4 hint base e6 turn ok f6 ok undo light a1"
            for key in keys.split():
                b.tap(key)
                b.run(0.3)
                frames.append((bytes(b.app.frame), b.text))
        seen.append((frames, b.nvm))
        b.power_off()
    for here, there in zip(*(frames for frames, _ in seen), strict=True):
        assert here == there
    assert seen[0][1] == seen[1][1]
