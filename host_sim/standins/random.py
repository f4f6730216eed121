# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `random`: its numbers depend on the bench's seed alone."""

from host_sim.virtual_board import here


def seed(seed=None):
    here().random.seed(here().random.getrandbits(32) if seed is None else seed)


def getrandbits(k):
    if not 0 <= k <= 32:
        raise ValueError("k must be 0-32")
    return here().random.getrandbits(k) if k else 0


def randrange(*args):
    return here().random.randrange(*args)


def randint(a, b):
    return here().random.randint(a, b)


def choice(seq):
    return here().random.choice(seq)


def random():
    return here().random.random()


def uniform(a, b):
    return here().random.uniform(a, b)
