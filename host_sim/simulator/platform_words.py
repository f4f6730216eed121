# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What stands on the platforms of Corintho, in words, for those who cannot see it.

Where a platform has one light, that light shows a stack section by section. Its name on the page says what
the light shows over a whole rhythm, and changes only when that does.
"""


def platform_words(app):
    """A text for each platform; None where the lights say something else, as in the menu."""
    table = getattr(app, "table", None)
    screen = getattr(app, "screen", None)
    if table is None or (screen is not table and getattr(screen, "table", None) is not table):
        return None
    game = app.game
    said = (
        (game.frozen if game.player else 0, "frozen"),
        (table.rows, "in a row"),
        (_mask(table.ended), "last move"),
        (_mask(table.began), "last move from here"),
        (table.movable, "can move" if table.chosen < 0 else "chosen"),
        (table.reach, "possible here"),
        (_mask(table.wrong), "not possible"),
    )
    return [
        ", ".join([_stack(game, platform), *(words for mask, words in said if mask >> platform & 1)])
        for platform in range(16)
    ]


def _mask(platform):
    return 1 << platform if platform >= 0 else 0


def _stack(game, platform):
    parts = ((game.bases, "base"), (game.columns, "column"), (game.capitals, "capital"))
    return " ".join(name for mask, name in parts if mask >> platform & 1) or "empty platform"
