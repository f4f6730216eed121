# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Prints how many bytes of heap the modules of both games take, and with a game of each by given settings."""

import gc
import sys


def measure(edition, players, claims):
    """In a function, so that this file's own dictionary of names does not grow meanwhile."""
    gc.collect()
    before = gc.mem_alloc()

    from engine.cathedral import Cathedral
    from engine.corintho import Corintho

    gc.collect()
    modules = gc.mem_alloc()
    games = Corintho(edition, players), Cathedral(claims)
    gc.collect()
    everything = gc.mem_alloc()
    print(modules - before, everything - before)
    return games


measure(*[int(word) for word in sys.argv[1:]])
