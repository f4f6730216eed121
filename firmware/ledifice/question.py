# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The question that the menu's start asks while a game is in progress: is it to be given up?

`ok` starts the new game. Any other key, and waiting, leaves everything as it was.
"""

from engine.game import const
from ledifice import sound
from ledifice.layout import BACK, FEW, FRAME, LIGHT, MENU, OK, SIDE
from ledifice.save import MOVES, ROUND
from ledifice.shades import ACTIVE, BAD, BLINK, KEY, PULSE, TARGET
from ledifice.words import W_GIVE_UP, W_NO, W_YES

_PATIENCE = const(30_000)  # milliseconds: a question that nobody answers is no trap for the next who comes by
_DARK = bytes(FRAME)

# A question mark, row by row from below: bit 0 is the left one. On the big board it stands in the middle.
#   ..####..
#   .##..##.
#   .....##.
#   ....##..    .##.
#   ...##...    #..#
#   ...##...    ..#.
#   ........    ..#.
#   ...##...
_SIGN = b"\x04\x04\x09\x06" if FEW else b"\x18\x00\x18\x18\x30\x60\x66\x3c"
_CORNER = 0 if FEW else SIDE + 1


def at_stake(app):
    """Whether a game is in progress that a new one would end, in play or saved: a match is one game."""
    game, match = app.game, app.match
    if game is None:
        save = app.save
        return save.size > 0 and save.data[MOVES] + save.data[ROUND] > 0
    if not game.player:
        return match is not None and match.round + 1 < match.rounds
    return game.ply > 0 or (match is not None and match.round > 0)


class Question:
    """`menu` is the screen to go back to."""

    def __init__(self, app, menu):
        self.app = app
        self._menu = menu
        self._until = app.now + _PATIENCE

    def enter(self):
        self.app.sound.play(sound.HINT)

    def key(self, key):
        if key == OK:
            self.app.new_game()
        else:
            self.app.sound.play(sound.KEY)
            self.app.show(self._menu)

    def tick(self):
        if self.app.now >= self._until:
            self.app.show(self._menu)

    def paint(self):
        """The sign, and the two keys that answer: yes blinks like what may be done, no like what may not."""
        frame, words, panel = self.app.frame, self.app.words, self.app.panel
        frame[:] = _DARK
        key = _CORNER
        for row in _SIGN:
            for column in range(8):
                if row >> column & 1:
                    frame[key + column] = ACTIVE | PULSE
            key += SIDE
        frame[LIGHT] = frame[MENU] = KEY
        frame[OK] = TARGET | BLINK
        frame[BACK] = BAD | BLINK
        panel.line(0, words[W_GIVE_UP])
        panel.line(1, words[W_GIVE_UP + 1])
        panel.line(2, "")
        panel.line(3, "" if FEW else words[W_YES])
        panel.line(4, "" if FEW else words[W_NO])
