# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Boots a bundle on MicroPython, on thin stand-ins, and does what it is told: one expression a line.

    cd BUNDLE; micropython -X heapsize=96k scripts/play_firmware.py scripts/standins [NVM]

`step(12)` lets time pass, `press(57)` presses a key, `app.game.ply` and its like ask. The answer is a line.
It thinks of nothing itself: the heap is there for the firmware.
"""

import gc
import sys

sys.path[:] = [sys.argv[1], ""]

import supervisor  # noqa: E402
from keypad import press  # noqa: E402
from ledifice.app import App  # noqa: E402

app = App()


def step(count):
    for _ in range(count):
        app.step()
        supervisor.sleep(5)


def ready():
    """Let time pass until a game is shown, and give up another; the heap may be too full for expressions
    meanwhile."""
    if asked():
        press(109)
    for _ in range(2000):
        if app.table is not None and app.screen is app.table:
            return 1
        step(1)
    return 0


def asked():
    """Whether the board asks if the game is to be given up."""
    return int(type(app.screen).__name__ == "Question")


def finish():
    """Let computer players play to the end; return how many moves it took."""
    for _ in range(200000):
        if not app.game.player:
            break
        step(1)
    step(400)  # to the result
    return app.game.ply


def idle():
    """Bytes that a second of the loop allocates when nothing happens."""
    step(600)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    step(200)
    before -= gc.mem_alloc()
    gc.enable()
    return -before


def used():
    gc.collect()
    return gc.mem_alloc()


while True:
    print(eval(sys.stdin.readline()))
