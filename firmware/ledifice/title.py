# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The name of a game in large letters, while it is loaded: the panel can then be read across a table.

The letters are a label of Adafruit's display_text. The library is in memory only until the panel has them: a
panel keeps what it was sent.
"""

import sys

from engine.game import const
from ledifice.layout import PANEL_WIDTH
from ledifice.panel import ROWS

_LIBRARY = "adafruit_display_text"
_SCALE = const(2)
_TOP = const(
    16
)  # the letters take 24 rows of pixels: from here on these are three bytes of the panel, not four


def show_title(panel, text):
    """Show a text of up to ten letters until `panel.wipe()`: a generator that the loop steps."""
    for row in range(ROWS):
        panel.line(row, "")
    while panel.step(0):
        yield
    if not panel.there:
        return
    yield __import__(_LIBRARY)
    yield __import__(_LIBRARY + ".label")
    from adafruit_display_text import label
    from terminalio import FONT

    letters = label.Label(FONT, text=text, scale=_SCALE)
    letters.anchor_point = 0.5, 0
    letters.anchored_position = PANEL_WIDTH // 2, _TOP
    yield
    panel.stamp(letters)
    del letters, label
    yield
    for name in list(sys.modules):
        if name.startswith(_LIBRARY):
            del sys.modules[name]
