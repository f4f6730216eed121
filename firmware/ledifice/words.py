# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The numbers of the texts on the panel: `app.words[W_START]` is one in the language in use.

The texts are in words_en.py, words_fr.py and words_de.py, of which one is in memory. They are ASCII, as the
panel's font is, and fit into a row of 21 letters. What the board says at power-on is in power_on_words.py.
"""

import sys
from array import array

from engine.game import const

W_REASON = const(0)  # why a move is not legal: + engine.game's code
W_SECTION = const(15)  # base, column, capital
W_BUILDING = const(18)  # + the engine's kind, the Cathedral last
W_PLAYER = const(29)  # + the player's number
W_SIDE = const(33)  # + the player's number: the sides of Cathedral
W_CORINTHO = const(36)  # Corintho, Cathedral; + settings.game
W_CLASSIC = const(38)  # three editions; + settings.edition
W_AUTO = const(41)  # two ways of claiming; + settings.claims
W_PERSON = const(43)  # who has a seat; + 0, or the computer's level
W_MUTE = const(49)  # + settings.sound: off, on
W_VIVID = const(51)  # three palettes; + settings.palette
W_GAME = const(54)  # titles of the menu's entries
W_EDITION = const(55)
W_CLAIMING = const(56)
W_PLAYERS = const(57)
W_ROUNDS = const(58)
W_LANGUAGE = const(59)
W_LANGUAGE_NAME = const(60)  # this language's own name
W_BRIGHTNESS = const(61)
W_SOUND = const(62)
W_PALETTE = const(63)
W_START = const(64)
W_GO_ON = const(65)
W_TO_MOVE = const(66)  # after a player's name: it is their turn
W_ANSWERS = const(67)  # ... they have to answer a claim
W_THINKS = const(68)  # ... a computer player
W_PASSES = const(69)  # ... cannot move
W_WINS = const(70)
W_CLAIMS_ROW = const(71)
W_CLAIMS_AREA = const(72)
W_TAKES = const(73)  # ... and the building's name
W_DRAW = const(74)
W_CHOOSE_SECTION = const(75)  # what to do now
W_CHOOSE_TARGET = const(76)
W_CHOOSE_BUILDING = const(77)
W_AGAIN_BUILDS = const(78)
W_UNDONE = const(79)
W_NO_UNDO = const(80)
W_HINT = const(81)  # where one may go ...
W_ADVICE = const(82)  # ... and where one had better
W_NO_HINT = const(83)
W_CALLED = const(84)  # claiming by call: the next building calls
W_NOT_CALLED = const(85)
W_WAIT = const(86)  # a key pressed while a computer player thinks
W_NO_MEANING = const(87)  # a key that does nothing now
W_STANDS = const(88)  # the row was not broken
W_EXTENDED = const(89)  # made a three to a four
W_BROKEN = const(90)
W_NO_ANSWER = const(91)  # no turn breaks the row
W_ROUND = const(92)  # Round 1 of 2
W_MATCH = const(93)  # points of the match
W_WINS_MATCH = const(94)
W_NEXT_ROUND = const(95)
W_REMATCH = const(96)  # roles swapped
WORDS = const(97)

_LANGUAGES = ("en", "fr", "de")


class Words:
    """The texts of a language, cut out of one string when they are asked for: one by one they take four times
    the memory."""

    def __init__(self, text, count):
        self._text = text
        self._ends = array("H", [0] * (count + 1))
        end = -1
        for number in range(count):
            end = text.find("\n", end + 1)
            self._ends[number + 1] = end + 1

    def __getitem__(self, number):
        return self._text[self._ends[number] : self._ends[number + 1] - 1]


def load_words(language):
    """The texts of a language, by its number in the settings. Those of another are not kept in memory."""
    name = "words_" + _LANGUAGES[language]
    __import__("ledifice." + name)
    words = Words(sys.modules["ledifice." + name].WORDS, WORDS)
    del sys.modules["ledifice." + name]
    delattr(sys.modules["ledifice"], name)
    return words
