# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Boots a bundle on MicroPython, on thin stand-ins, and plays games by key presses.

    cd BUNDLE; micropython -X heapsize=96k play_firmware.py STANDINS GAME...

Each GAME is a word: `corintho` or `cathedral`, with `-computers` behind it if nobody sits at the table.
Prints a line of figures for each.
"""

import gc
import sys
from array import array

sys.path[:] = [sys.argv[1], ""]

import keypad  # noqa: E402
import supervisor  # noqa: E402
from ledifice.app import App  # noqa: E402

PREV, NEXT, TURN, MENU, OK = 100, 101, 102, 107, 109
app = App()
moves = array("H", [0] * 100)


def steps(count):
    for _ in range(count):
        app.step()
        supervisor.sleep(5)


def press(key):
    keypad.press(key)
    steps(12)


def idle_allocation():
    """Bytes that a second of the loop allocates when nothing happens."""
    steps(600)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    steps(200)
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def platform(number):
    return 11 + 2 * (number & 3) + 20 * (number >> 2)


def play_corintho(move):
    if move < 64:
        press(PREV + (move >> 4))
        press(platform(move & 15))
    else:
        place = move - 64 >> 2
        press(platform(place))
        press(platform(place + (1, -1, 4, -4)[move & 3]))


def play_cathedral(move):
    ghost = app.table.ghost
    while ghost.kind != move >> 9:
        press(NEXT)
    while ghost.turns != move >> 7 & 3:
        press(TURN)
    for square in range(move & 127, 100):
        press(square)
        if ghost.move == move:
            break
    press(OK)


def play(word):
    cathedral = word.startswith("cathedral")
    computers = word.endswith("-computers")
    if app.table is not None:
        press(MENU)
    press(81 if cathedral else 80)
    for seat in (50, 40):
        press(seat + computers)
    press(90)
    while app.table is None:
        steps(1)
    idle = 0 if computers else idle_allocation()
    game = app.game
    for _ in range(3000):
        if game.result >= 0:
            break
        steps(20)
        if not computers and game.player:
            count = game.moves(moves, app.random(6000 if cathedral else 128)) or game.moves(moves)
            (play_cathedral if cathedral else play_corintho)(moves[app.random(count)])
    steps(400)
    gc.collect()
    print(word, "plies", game.ply, "result", game.result, "used", gc.mem_alloc(), "idle", idle)


gc.collect()
print("boot used", gc.mem_alloc(), "idle", idle_allocation())
for word in sys.argv[2:]:
    play(word)
