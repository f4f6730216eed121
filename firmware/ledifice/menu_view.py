# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the menu looks like on 10 x 10 lights: one for every option, for a board without a panel, too.

    a b c d e f g h i j
10  start     . go on     of dim lights the bright one is chosen, or as many as are bright;
 9  game      .     lan   the entry in hand pulses;
 8  edition   .     so    a press on a light chooses it
 7  players   .     pal
 6  seat 1      .
 5  seat 2      .         a person, or a computer player of level 1 to 5
 4  seat 3      .
 3  seat 4      .
 2  rounds    .           two for each light
 1  brightness.
"""

from engine.game import const
from ledifice.choices import (
    BRIGHTNESS,
    ENTRIES,
    GO_ON,
    LANGUAGE,
    PLAYERS,
    ROUNDS,
    SEAT,
    START,
    chosen,
    is_seat,
    options,
)
from ledifice.layout import BACK, FRAME, LIGHT, MENU, NEXT, OK, PREV, TURN
from ledifice.shades import ACTIVE, CHOICE, DIM, KEY, P1, PULSE, TARGET

# The key of the first light of each entry.
_FIRST = bytes((95, 90, 80, 70, 60, 50, 40, 30, 20, 10, 87, 0, 77, 67))
_ROWS = const(5)  # of the panel
_DARK = bytes(FRAME)


def _count(settings, entry):
    """How many lights an entry has: one for each option, but two players are two lights already."""
    if entry <= START:
        return 5
    return 4 if entry == PLAYERS else options(settings, entry)


def press(menu, key):
    """Choose the option whose light is pressed; return whether there is one."""
    for entry in range(ENTRIES):
        light = key - _FIRST[entry]
        if 0 <= light < _count(menu.app.settings, entry) and menu.there(entry):
            menu.choose(entry, max(0, light - 1) if entry == PLAYERS else light)
            return True
    return False


def paint_menu(menu):
    """Fill the frame and the panel."""
    frame = menu.app.frame
    frame[:] = _DARK
    for entry in range(ENTRIES):
        if menu.there(entry):
            _paint_entry(frame, menu, entry)
    for key in (PREV, NEXT, TURN, LIGHT):
        frame[key] = KEY
    if menu.there(GO_ON):
        frame[BACK] = frame[MENU] = KEY
    frame[OK] = ACTIVE
    menu.write(_ROWS)


def _paint_entry(frame, menu, entry):
    settings = menu.app.settings
    if entry == START:
        shade = TARGET
    elif is_seat(entry):
        shade = P1 + entry - SEAT
    else:
        shade = ACTIVE if entry == GO_ON or entry >= LANGUAGE else CHOICE
    bright = shade | PULSE if entry == menu.entry else shade
    first, count = _FIRST[entry], _count(settings, entry)
    last = chosen(settings, entry)
    if entry <= START:
        last = 4
    elif entry == PLAYERS:
        last += 1
    least = 0 if entry <= START or entry in (PLAYERS, ROUNDS, BRIGHTNESS) else last
    for light in range(count):
        frame[first + light] = bright if least <= light <= last else shade | DIM
