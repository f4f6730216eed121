# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the function keys mean where there are fewer of them than functions: which, its light, its word.

A key has the light of the function that it stands for, and the last row of the panel names them all. At a
table the last key is `more`: for a while the keys then mean other things.
"""

from engine.game import const
from ledifice import sound
from ledifice.layout import BACK, FUNCTION_KEYS, HINT, LIGHT, MENU, MORE, NEXT, OK, PREV, SQUARES, TURN, UNDO

_MORE = const(6000)  # milliseconds for which `more` lasts
_LETTERS = const(21)  # of a row of the panel: four words of 18 letters in all fit

# What the keys do on each screen; at a table, and there after `more`.
_SCREENS = {
    "Menu": bytes((PREV, NEXT, OK, BACK)),
    "Question": bytes((PREV, NEXT, OK, BACK)),
    "Result": bytes((OK, UNDO, LIGHT, MENU)),
    "Offer": bytes((OK, OK, LIGHT, MENU)),
    "Notice": bytes((OK, OK, OK, OK)),
}
_PLAYING = bytes((PREV, NEXT, TURN, MORE))
_AFTER_MORE = bytes((HINT, UNDO, LIGHT, MENU))

# In English, French and German: the functions in the order of layout.FUNCTIONS (`turn` and `claim` have no
# key here), the sections, what `ok` does: goes on with a game, starts one, plays another, and yes and no.
_TEXTS = (
    "prev next - - hint undo light menu back change more base column cap. go_on start again yes no",
    "prec suiv - - aide annul lum. menu jeu changer plus base col. chap. suite jouer autre oui non",
    "auf ab - - Tipp Zug-1 Hell Menue Spiel aendern mehr Basis Saeule Kap weiter Start neu ja nein",
)
_SECTION = const(11)
_GO_ON = const(14)
_AGAIN = const(16)
_YES = const(17)
_NO = const(18)


class FewKeys:
    """`meanings` are the functions of the keys at the moment; there are none while a screen is loaded."""

    def __init__(self, app):
        self._app = app
        self._until = 0  # when `more` is over
        self.meanings = b""

    def take(self, key):
        """The square, or the function, that a pressed key means; -1 if that is `more`, or nothing yet."""
        app = self._app
        after_more = self._until > 0
        self._until = 0
        if key < SQUARES or app.every_key:
            return key
        if not self.meanings:
            return -1
        key = self.meanings[key - SQUARES]
        if key == MORE or (key == LIGHT and after_more):  # of light one may want still more
            self._until = app.now + _MORE
        if key != MORE:
            return key
        self.meanings = _AFTER_MORE  # a computer player who thinks may put off what show() does
        table = app.table
        if table.advised:
            table.let_go()  # or the advice would stay
        table.settle()
        table.note = ""
        app.sound.play(sound.KEY)
        app.dirty = True
        return -1

    def tick(self):
        """Called in every step."""
        if self._until and self._app.now >= self._until:
            self._until = 0
            self._app.dirty = True

    def show(self, screen):
        """Light the function keys, and write their words into the last row of the panel."""
        app = self._app
        if app.every_key:
            return
        frame = app.frame
        name = type(screen).__name__
        at_table = screen is app.table
        app.lights.rhythm = app.table.view if at_table or name == "Result" else None
        if not at_table:
            self._until = 0
            self.meanings = _SCREENS[name]
        elif self._until or (screen.wrong >= PREV and screen.wrong in _AFTER_MORE):
            self.meanings = _AFTER_MORE
        else:
            self.meanings = _PLAYING
        for place in range(FUNCTION_KEYS):
            frame[SQUARES + place] = frame[self.meanings[place]]
        words = self.words()
        spaces = _LETTERS
        for word in words:
            spaces -= len(word)
        text = words[0]
        for place in range(1, FUNCTION_KEYS):
            gap = spaces // (FUNCTION_KEYS - place)
            spaces -= gap
            text += " " * gap + words[place]
        app.panel.line(4, text)

    def words(self):
        """A word for each key, empty for one that does nothing now, or the same as the one before."""
        app = self._app
        texts = _TEXTS[app.settings.language].split(" ")
        words = []
        # While a computer thinks the lights of the sections say only who it is.
        before = -1
        thinking = app.table is not None and app.screen is app.table and app.table.thinking()
        for meaning in self.meanings:
            lit = app.frame[meaning] and meaning != before and not (thinking and meaning <= TURN)
            words.append(texts[self._word(meaning)].replace("_", " ") if lit else "")
            before = meaning
        return words

    def _word(self, meaning):
        """The number of a key's word."""
        screen = self._app.screen
        name = type(screen).__name__
        if name == "Question":
            return _YES if meaning == OK else _NO
        if meaning <= TURN and screen is self._app.table:
            return _SECTION + meaning - PREV
        if meaning == OK:
            if name == "Result":
                return _AGAIN
            if name != "Menu":
                return _GO_ON
            if screen.entry < 2:
                return _GO_ON + screen.entry
        return meaning - PREV
