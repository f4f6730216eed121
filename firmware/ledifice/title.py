# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The name of a game in large letters, while it is loaded: the panel can then be read across a table.

The letters are a label of Adafruit's display_text. The library is in memory only until the panel has them: a
panel keeps what it was sent.
"""

import sys

from ledifice.layout import PANEL_HEIGHT, PANEL_WIDTH

_LIBRARY = "adafruit_display_text"
_SCALE = 2


def show_title(panel, text):
    """Show a text of up to ten letters instead of the rows: a generator that the loop steps."""
    if not panel.there:
        return
    yield __import__(_LIBRARY)
    yield __import__(_LIBRARY + ".label")
    from adafruit_display_text import label
    from terminalio import FONT

    letters = label.Label(FONT, text=text, scale=_SCALE)
    letters.anchor_point = 0.5, 0.5
    letters.anchored_position = PANEL_WIDTH // 2, PANEL_HEIGHT // 2
    yield
    panel.show(letters)
    del letters, label
    yield
    for name in list(sys.modules):
        if name.startswith(_LIBRARY):
            del sys.modules[name]
