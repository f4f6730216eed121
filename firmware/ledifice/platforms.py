# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The platforms of Corintho on the big board: 2 x 2 lights each on the middle of it, the ring around them.

capital  mark      The mark says that the platform is a target, rests (frozen), lies in a claimed row,
base     column    is chosen, or where the last move began and ended.
"""

from ledifice.layout import BACK, PREV
from ledifice.ring import make_ring, paint_ring
from ledifice.shades import (
    ACTIVE,
    BAD,
    BASE,
    BLINK,
    CAPITAL,
    COLUMN,
    DIM,
    EMPTY,
    FLASH,
    FROZEN,
    KEY,
    OFF,
    P1,
    PULSE,
    ROW,
    TARGET,
)


class View:
    """What a CorinthoTable looks like."""

    def __init__(self, game):
        self._ring = make_ring(game.players)

    def platform_of(self, key):
        """The platform that a key belongs to, or -1 on the ring."""
        x = key % 10 - 1
        y = key // 10 - 1
        return y // 2 * 4 + x // 2 if 0 <= x < 8 and 0 <= y < 8 else -1

    def paint(self, frame, table):
        """Light the 16 platforms and the ring."""
        _paint_platforms(frame, table)
        paint_ring(frame, self._ring, table.game, table.app.first, table.chosen, table.passed)

    def paint_keys(self, frame, table):
        """Light the keys of the sections that can be placed."""
        for section in range(3):
            if section == table.chosen:
                frame[PREV + section] = ACTIVE
            elif table.game.section_targets(section):
                frame[PREV + section] = KEY
        if table.chosen >= 0:
            frame[BACK] = KEY

    def paint_wrong(self, frame, key):
        """Let what was pressed blink: a key, or all of a platform."""
        platform = self.platform_of(key) if key < PREV else -1
        if platform < 0:
            frame[key] = BAD | FLASH
            return
        key = 11 + 2 * (platform & 3) + 20 * (platform >> 2)
        frame[key] = frame[key + 1] = frame[key + 10] = frame[key + 11] = BAD | FLASH


def _paint_platforms(frame, table):
    game = table.game
    bases = game.bases
    columns = game.columns
    capitals = game.capitals
    coming = table.coming
    movable = table.movable
    rows = table.rows
    began = table.began
    ended = table.ended
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
        if table.reach & bit:
            mark = TARGET
            if coming & 1:
                frame[key] = BASE | BLINK
            if coming & 2:
                frame[key + 1] = COLUMN | BLINK
            if coming & 4:
                frame[key + 10] = CAPITAL | BLINK
        elif movable & bit:
            mark = ACTIVE if table.chosen >= 0 else TARGET
        elif frozen & bit:
            mark = FROZEN | (mood if mood or platform == ended else DIM)
        elif rows & bit:
            mark = ROW | PULSE
        elif platform in (began, ended):
            mark = P1 + table.seat(table.mover) | DIM
        frame[key + 11] = mark
        key += 14 if platform & 3 == 3 else 2
