# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Prints the bytes of heap that a computer player takes beside its game, and those that thinking allocates.

Arguments: the game, and its settings as numbers. The first move is thought about before anything is counted:
some tables of names grow a last time then.
"""

import gc
import sys


def chance(n):
    """Numbers below n that are the same each time."""
    global seed
    seed = seed * 75 % 65537
    return seed % n


def measure(name, settings):
    """In a function, so that this file's own dictionary of names does not grow meanwhile."""
    if name == "corintho":
        from engine.corintho import Corintho as Game
    else:
        from engine.cathedral import Cathedral as Game
    game = Game(*settings)
    gc.collect()
    before = gc.mem_alloc()

    from engine.computer import computer

    search = computer(game, chance)
    gc.collect()
    heap = gc.mem_alloc() - before
    allocated = 0
    for _ in range(12):
        gc.collect()
        before = gc.mem_alloc()
        search.start(game, 5, 40000)
        while search.step():
            pass
        if game.ply:
            allocated += gc.mem_alloc() - before
        game.play(search.move)
        if not game.player:
            break
    print(heap, allocated)


seed = 1
measure(sys.argv[1], [int(word) for word in sys.argv[2:]])
