# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The texts of the panel at power-on, in English, French and German. Not in memory while a game is played."""

from engine.game import const
from ledifice.words import Words

W_GO_ON_WITH = const(0)  # ... and the game's name: at power-on
W_MOVES = const(1)  # how many there are
W_ANY_KEY = const(2)  # any key goes on
W_LEAVE = const(3)  # menu or back leaves it
W_DAMAGED = const(4)  # the saved game cannot be read
W_OLDER = const(5)  # ... but an older turn of it
W_KEPT = const(6)  # nothing is lost
W_IGNORED = const(7)  # ... settings.toml: lines that make no sense
W_TROUBLE = const(8)  # a fault
W_GOES_ON = const(9)  # ... after which the board goes on by itself
W_STOPPED = const(10)  # ... or does not
W_TEST = const(11)  # the self-test
W_TEST_END = const(12)  # how to leave it: the key stands for the $
W_STUCK = const(13)  # keys that are down without being pressed
W_PRESS_KEYS = const(14)
W_FOREIGN = const(15)  # the saved game does not fit on this board
_WORDS = const(16)

_TEXTS = (
    """\
Go on with
moves
Any key: go on
Menu: leave it
The save is damaged
Damaged: older turn
The game is kept
Ignored lines in
Something went wrong
Going on at once ...
Stopped: 3rd time
Self-test
Hold $: end
Stuck:
Press every key
needs the big board
""",
    """\
Reprendre
coups
Touche : continuer
Menu : quitter
Sauvegarde abimee
Abimee : coup d'avant
La partie est gardee
Lignes ignorees dans
Un incident
On continue ...
Arret : 3e fois
Autotest
Tenir $ : fin
Bloquees :
Presser les touches
grand plateau requis
""",
    """\
Weiter mit
Zuege
Taste: weiter
Menue: verlassen
Spielstand ist defekt
Defekt: frueherer Zug
Das Spiel bleibt da
Ignorierte Zeilen in
Etwas ging schief
Gleich geht es weiter
Halt: zum 3. Mal
Selbsttest
$ halten: Ende
Klemmt:
Jede Taste druecken
braucht grosses Brett
""",
)


def power_on_words(language):
    """The texts of a language, by its number in the settings."""
    return Words(_TEXTS[language], _WORDS)
