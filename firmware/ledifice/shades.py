# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The shades in which screens paint: what a light says, not what colour it has."""

from engine.game import const

OFF = const(0)
P1 = const(1)  # the players; in Cathedral P1 is Light, P2 is Dark: their buildings
P2 = const(2)
P3 = const(3)
P4 = const(4)
CLAIM1 = const(5)  # squares claimed by Light, by Dark
CLAIM2 = const(6)
CATHEDRAL = const(7)  # the neutral Cathedral
BASE = const(8)  # sections
COLUMN = const(9)
CAPITAL = const(10)
EMPTY = const(11)  # an empty platform
TARGET = const(12)  # where the chosen thing may go
GHOST = const(13)  # the building to be placed, where it may stand
BAD = const(14)  # a ghost where it may not stand, a wrong press; always with a mood
ROW = const(15)  # the fourth light of a platform in a claimed or winning row
FROZEN = const(16)  # the fourth light of a frozen platform
KEY = const(17)  # a function key that does something now
ACTIVE = const(18)  # a function key that is chosen
CHOICE = const(19)  # a choice of the menu
SHADES = const(20)

# Moods, added to a shade.
STEADY = const(0)
DIM = const(32)
BLINK = const(64)  # on and off, twice a second
PULSE = const(96)  # slowly, full to a third
FLASH = const(128)  # on and off, five times a second
