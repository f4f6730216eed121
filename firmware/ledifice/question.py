# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The question that the menu's start asks while a game is in progress: is it to be given up?

`ok` starts the new game. Any other key, and waiting, leaves everything as it was.
"""

from engine.game import const
from ledifice import sound
from ledifice.layout import BACK, FEW, FRAME, LIGHT, MENU, OK, SIDE
from ledifice.save import MOVES, ROUND
from ledifice.shades import ACTIVE, BAD, BLINK, KEY, OFF, PULSE, TARGET

_PATIENCE = const(30_000)  # milliseconds: a question that nobody answers is no trap for the next who comes by

# In English, French and German. Where there are few keys, the last row names them anyway.
_TEXTS = (
    "Give up the game/in progress?//OK: yes/back: no",
    "Abandonner la partie/en cours ?//OK : oui/retour : non",
    "Das laufende Spiel/aufgeben?//OK: ja/zurueck: nein",
)

# A question mark, row by row from below, its left light in bit 0. On the big board it stands in the middle.
#   ..####..
#   .##..##.
#   .....##.
#   ....##..
#   ...##...     .##.
#   ...##...     #..#
#   ........     ..#.
#   ...##...     ..#.
_SIGN = b"\x04\x04\x09\x06" if FEW else b"\x18\x00\x18\x18\x30\x60\x66\x3c"
_CORNER = 0 if FEW else SIDE + 1


def start(app, menu):
    """Start a new game, or ask first."""
    if _at_stake(app):
        app.show(Question(app, menu))
    else:
        app.new_game()


def _at_stake(app):
    """Whether a new game would end one that is in progress, in play or saved; a match is one."""
    game, match = app.game, app.match
    if game is None:
        return app.save.data[MOVES] + app.save.data[ROUND] > 0
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
        """The sign, and the keys for yes and no, in the colours of what may be done and what may not."""
        frame, panel = self.app.frame, self.app.panel
        for key in range(FRAME):
            frame[key] = OFF
        key = _CORNER
        for row in _SIGN:
            for column in range(8):
                if row >> column & 1:
                    frame[key + column] = ACTIVE | PULSE
            key += SIDE
        frame[LIGHT] = frame[MENU] = KEY
        frame[OK] = TARGET | BLINK
        frame[BACK] = BAD | BLINK
        rows = _TEXTS[self.app.settings.language].split("/")
        for row in range(5):
            panel.line(row, "" if FEW and row > 2 else rows[row])
