# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `terminalio`: the font that is built into a standard (en_US) CircuitPython.

Both are Terminus 6 x 12, but blinka-displayio's has the whole of Latin and more, and another bounding box.
The device has the 95 characters of ASCII, each in a tile of 6 x 12, so `get_bounding_box()` is (6, 12), and
`get_glyph()` gives None for all others.
"""

import fontio
import terminalio as _blinka
from displayio import Bitmap

_FIRST, _LAST = 0x20, 0x7E
_WIDTH, _HEIGHT = 6, 12


class _BuiltinFont:
    def __init__(self):
        self.bitmap = Bitmap(_WIDTH * (_LAST - _FIRST + 1), _HEIGHT, 2)
        for index, code in enumerate(range(_FIRST, _LAST + 1)):
            glyph = _blinka.FONT.get_glyph(code)
            for y in range(glyph.height):
                for x in range(glyph.width):
                    row = _HEIGHT - 2 - glyph.height - glyph.dy + y
                    self.bitmap[index * _WIDTH + glyph.dx + x, row] = glyph.bitmap[x, y]

    def get_bounding_box(self):
        return (_WIDTH, _HEIGHT)

    def get_glyph(self, codepoint):
        if not _FIRST <= codepoint <= _LAST:
            return None
        return fontio.Glyph(self.bitmap, codepoint - _FIRST, _WIDTH, _HEIGHT, 0, 0, _WIDTH, 0)


FONT = _BuiltinFont()
