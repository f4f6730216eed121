# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What stands on the platforms of Corintho, in words, for those who cannot see it.

Where a platform has one light, that light shows a stack section by section. Its name on the page says what
the light shows over a whole rhythm, and changes only when that does.
"""

from engine.rows import THREES
from engine.stacks import STEP

_STACK = 16  # what is chosen at a table: a section or, from here on, the platform of a stack


def platform_words(app):
    """A text for each platform; None where the lights say something else, as in the menu."""
    table = getattr(app, "table", None)
    screen = getattr(app, "screen", None)
    if table is None or (screen is not table and getattr(screen, "table", None) is not table):
        return None
    game = app.game
    targets, movable = table.targets, 0
    if table.chosen < 0 and table.hint:
        for section in range(3):
            targets |= game.section_targets(section)
        movable = sum(1 << platform for platform in range(16) if game.stack_targets(platform))
    rows = 0
    for n, three in enumerate(THREES):
        if game.claim >> n & 1:
            rows |= three
    last = game.last
    began = 1 << (last - 64 >> 2) if last >= 64 else 0
    ended = 0 if last < 0 else 1 << (STEP[last - 64] if last >= 64 else last & 15)
    chosen = 1 << table.chosen - _STACK if table.chosen >= _STACK else 0
    said = (
        (game.frozen if game.player else 0, "frozen"),
        (rows, "in a row"),
        (ended, "last move"),
        (began, "last move from here"),
        (chosen, "chosen"),
        (movable, "can move"),
        (targets, "possible here"),
        (1 << table.wrong if 0 <= table.wrong < 16 else 0, "not possible"),
    )
    return [
        ", ".join([_stack(game, platform), *(words for mask, words in said if mask >> platform & 1)])
        for platform in range(16)
    ]


def _stack(game, platform):
    parts = ((game.bases, "base"), (game.columns, "column"), (game.capitals, "capital"))
    return " ".join(name for mask, name in parts if mask >> platform & 1) or "empty platform"
