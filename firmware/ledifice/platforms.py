# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The platforms of Corintho, 2 x 2 lights each on the middle of the board.

capital  mark      The mark says that the platform is a target, rests (frozen), lies in a claimed row,
base     column    is chosen, or where the last move began and ended.
"""

from engine.game import const
from engine.rows import THREES
from engine.stacks import STEP
from ledifice.shades import (
    ACTIVE,
    BASE,
    BLINK,
    CAPITAL,
    COLUMN,
    DIM,
    EMPTY,
    FROZEN,
    OFF,
    P1,
    PULSE,
    ROW,
    TARGET,
)

STACK = const(16)  # what is chosen: a section or, from here on, the platform of a stack


def platform_of(key):
    """The platform that a key belongs to, or -1 on the ring."""
    x = key % 10 - 1
    y = key // 10 - 1
    return y // 2 * 4 + x // 2 if 0 <= x < 8 and 0 <= y < 8 else -1


def paint_platforms(frame, table):
    """Light the 16 platforms of a CorinthoTable."""
    game = table.game
    bases = game.bases
    columns = game.columns
    capitals = game.capitals
    chosen = table.chosen
    targets = table.targets
    movable = coming = rows = 0
    if chosen >= STACK:
        movable = 1 << chosen - STACK
        coming = (2 if columns & movable else 0) | (4 if capitals & movable else 0)
    elif chosen >= 0:
        coming = 1 << chosen  # what would arrive on a target: 1 a base, 2 a column, 4 a capital
    elif table.hint:
        for section in range(3):
            targets |= game.section_targets(section)
        for platform in range(16):
            if game.stack_targets(platform):
                movable |= 1 << platform
    for n in range(24):
        if game.claim >> n & 1:
            rows |= THREES[n]
    last = game.last
    began = last - 64 >> 2 if last >= 64 else -1
    ended = STEP[last - 64] if last >= 64 else last & 15
    frozen = game.frozen if game.player else 0
    key = 11
    for platform in range(16):
        bit = 1 << platform
        mood = BLINK if movable & bit else PULSE if rows & bit else 0
        if (bases | columns | capitals) & bit:
            frame[key] = BASE | mood if bases & bit else OFF
            frame[key + 1] = COLUMN | mood if columns & bit else OFF
            frame[key + 10] = CAPITAL | mood if capitals & bit else OFF
        else:
            shade = EMPTY if (platform ^ platform >> 2) & 1 else EMPTY | DIM
            frame[key] = frame[key + 1] = frame[key + 10] = shade
        mark = OFF
        if targets & bit:
            mark = TARGET
            if coming & 1:
                frame[key] = BASE | BLINK
            if coming & 2:
                frame[key + 1] = COLUMN | BLINK
            if coming & 4:
                frame[key + 10] = CAPITAL | BLINK
        elif movable & bit:
            mark = ACTIVE if chosen >= 0 else TARGET
        elif frozen & bit:
            mark = FROZEN | (mood if mood or platform == ended else DIM)
        elif rows & bit:
            mark = ROW | PULSE
        elif last >= 0 and platform in (began, ended):
            mark = P1 + table.seat(table.mover) | DIM
        frame[key + 11] = mark
        key += 14 if platform & 3 == 3 else 2
