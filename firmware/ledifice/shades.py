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
BREATH = const(160)  # slower than a pulse and nearly out: of a frozen platform that has but one light

# Three palettes: red, green and blue of each shade as the eye sees them; `gamma()` makes light of it. Nobody
# needs to see hues: of the shades that can be on the board together, each gives at least 1.25 times the light
# of the next darker one at full brightness, and 1.15 times in the bytes sent at any brightness, which is
# several times what an eye just notices. From dark to bright:
#   Corintho   EMPTY KEY FROZEN P4 BASE P2 P3 COLUMN P1 CAPITAL ACTIVE TARGET ROW
#   Cathedral  CLAIM2 KEY CLAIM1 P2 CATHEDRAL P1 GHOST ACTIVE TARGET
#   the menu   KEY P4 P2 P3 CHOICE P1 ACTIVE TARGET
PALETTES = (
    # saturated colours
    b"\x00\x00\x00"  # OFF
    b"\xbb\x8c\x3e"  # P1
    b"\x4f\x55\xd2"  # P2
    b"\x25\x83\x25"  # P3
    b"\x8b\x24\x52"  # P4
    b"\x5f\x46\x2a"  # CLAIM1
    b"\x00\x2a\x58"  # CLAIM2
    b"\x9a\x65\xa2"  # CATHEDRAL
    b"\x80\x4e\x00"  # BASE
    b"\x29\x8b\xad"  # COLUMN
    b"\xb3\xa8\x9a"  # CAPITAL
    b"\x2a\x2a\x46"  # EMPTY
    b"\x5e\xf7\x5e"  # TARGET
    b"\x47\xc0\x90"  # GHOST
    b"\xe7\x40\x32"  # BAD
    b"\xfd\xf9\xf3"  # ROW
    b"\x00\x48\x62"  # FROZEN
    b"\x3a\x3a\x3a"  # KEY
    b"\xda\xc1\x4a"  # ACTIVE
    b"\x38\x8d\x94",  # CHOICE
    # the same hues, paler
    b"\x00\x00\x00"  # OFF
    b"\xae\x90\x62"  # P1
    b"\x5d\x60\x9d"  # P2
    b"\x54\x7c\x5e"  # P3
    b"\x6f\x40\x55"  # P4
    b"\x5f\x46\x3a"  # CLAIM1
    b"\x2a\x2a\x46"  # CLAIM2
    b"\x89\x70\x8d"  # CATHEDRAL
    b"\x71\x54\x3a"  # BASE
    b"\x61\x87\x9b"  # COLUMN
    b"\xad\xa9\xa4"  # CAPITAL
    b"\x2a\x2a\x3a"  # EMPTY
    b"\x9d\xed\xae"  # TARGET
    b"\x80\xb8\xa2"  # GHOST
    b"\xc6\x64\x58"  # BAD
    b"\xfb\xfa\xf6"  # ROW
    b"\x2a\x48\x58"  # FROZEN
    b"\x3a\x3a\x3a"  # KEY
    b"\xd1\xc1\x87"  # ACTIVE
    b"\x65\x88\x8c",  # CHOICE
    # told apart with red-green blindness: between blue and yellow
    b"\x00\x00\x00"  # OFF
    b"\xae\x92\x2a"  # P1
    b"\x2e\x5a\xd6"  # P2
    b"\x73\x73\x73"  # P3
    b"\x6a\x39\x84"  # P4
    b"\x5f\x46\x2a"  # CLAIM1
    b"\x00\x2a\x58"  # CLAIM2
    b"\x84\x72\x92"  # CATHEDRAL
    b"\x73\x55\x00"  # BASE
    b"\x41\x89\xb0"  # COLUMN
    b"\xaa\xaa\xa2"  # CAPITAL
    b"\x2a\x2a\x3a"  # EMPTY
    b"\xdc\xe1\x8a"  # TARGET
    b"\x75\xb6\xc3"  # GHOST
    b"\xba\x70\x00"  # BAD
    b"\xfa\xfa\xfa"  # ROW
    b"\x00\x48\x62"  # FROZEN
    b"\x3a\x3a\x3a"  # KEY
    b"\xd2\xc3\x4e"  # ACTIVE
    b"\x5e\x87\x9d",  # CHOICE
)


def gamma(value):
    """The light, 0 to 255, that looks like `value`: about its power of 2.4, in integers."""
    return value * value * (value + 255) // 130050
