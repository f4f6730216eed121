# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The numbers of the texts on the panel: `app.words[W_START]` is one in the language in use.

The texts are in words_en.py, words_fr.py and words_de.py, of which one is in memory. They are ASCII, as the
panel's font is, and fit into a row of 21 letters; the meanings of keys (W_K_...) have at most seven.
"""

import sys
from array import array

from engine.game import const

W_REASON = const(0)  # why a move is not legal: + engine.game's code
W_SECTION = const(15)  # base, column, capital
W_BUILDING = const(18)  # + the engine's kind, the Cathedral last
W_PLAYER = const(29)  # + the player's number
W_SIDE = const(33)  # + the player's number: the sides of Cathedral
W_CORINTHO = const(36)  # names of the games; + settings.game
W_CATHEDRAL = const(37)
W_CLASSIC = const(38)  # editions; + settings.edition
W_REVISED = const(39)
W_OPEN = const(40)
W_AUTO = const(41)  # ways of claiming; + settings.claims
W_CALL = const(42)
W_PERSON = const(43)  # who has a seat; + 0, or the computer's level
W_MUTE = const(49)  # + settings.sound: off, on
W_VIVID = const(51)  # palettes; + settings.palette
W_SOFT = const(52)
W_SAFE = const(53)
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
W_HINT = const(81)
W_NO_HINT = const(82)
W_CALLED = const(83)  # claiming by call: the next building calls
W_NOT_CALLED = const(84)
W_WAIT = const(85)  # a key pressed while a computer player thinks
W_NO_MEANING = const(86)  # a key that does nothing now
W_LEFT = const(87)  # how many are left
W_POOL = const(88)  # the common pool of Corintho
W_STANDS = const(89)  # the row was not broken
W_EXTENDED = const(90)  # made a three to a four
W_BROKEN = const(91)
W_NO_ANSWER = const(92)  # no turn breaks the row
W_ROUND = const(93)  # Round 1 of 2
W_OF = const(94)
W_POINTS = const(95)  # squares left over
W_MATCH = const(96)  # points of the match
W_WINS_MATCH = const(97)
W_NEXT_ROUND = const(98)
W_REMATCH = const(99)  # roles swapped
W_GAME_OVER = const(100)
W_K_PREV = const(101)  # meanings of function keys, at most seven letters
W_K_NEXT = const(102)
W_K_TURN = const(103)
W_K_CLAIM = const(104)
W_K_HINT = const(105)
W_K_UNDO = const(106)
W_K_LIGHT = const(107)
W_K_MENU = const(108)
W_K_BACK = const(109)
W_K_OK = const(110)
W_K_BUILD = const(111)
W_K_BASE = const(112)
W_K_COLUMN = const(113)
W_K_CAPITAL = const(114)
W_K_CHANGE = const(115)
W_K_START = const(116)
W_K_AGAIN = const(117)
W_GO_ON_WITH = const(118)  # ... and the game's name: at power-on
W_MOVES = const(119)  # how many there are
W_ANY_KEY = const(120)  # any key goes on
W_LEAVE = const(121)  # menu or back leaves it
W_DAMAGED = const(122)  # the saved game cannot be read
W_OLDER = const(123)  # ... but an older turn of it
W_KEPT = const(124)  # nothing is lost
W_LINE = const(125)  # of settings.toml
W_IGNORED = const(126)  # ... makes no sense
W_TROUBLE = const(127)  # a fault
W_GOES_ON = const(128)  # ... after which the board goes on by itself
W_STOPPED = const(129)  # ... or does not
W_TEST = const(130)  # the self-test
W_TEST_END = const(131)  # how to leave it
W_STUCK = const(132)  # keys that are down without being pressed
W_PRESS_KEYS = const(133)
WORDS = const(134)

_LANGUAGES = ("en", "fr", "de")


class Words:
    """The texts of a language, cut out of one string when they are asked for: one by one they take four times
    the memory."""

    def __init__(self, text):
        self._text = text
        self._ends = array("H", [0] * (WORDS + 1))
        end = -1
        for number in range(WORDS):
            end = text.find("\n", end + 1)
            self._ends[number + 1] = end + 1

    def __getitem__(self, number):
        return self._text[self._ends[number] : self._ends[number + 1] - 1]


def load_words(language):
    """The texts of a language, by its number in the settings. Those of another are not kept in memory."""
    name = "words_" + _LANGUAGES[language]
    __import__("ledifice." + name)
    words = Words(sys.modules["ledifice." + name].WORDS)
    del sys.modules["ledifice." + name]
    delattr(sys.modules["ledifice"], name)
    return words
