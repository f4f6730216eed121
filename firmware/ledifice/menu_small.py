# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the menu looks like on 4 x 4 lights: one for every entry, and a row for the number chosen in it.

4  start   go on   edition  players    the entry in hand pulses, the others are dim;
3  seat 1  seat 2  seat 3   seat 4     a press takes an entry in hand, a second one changes it
2  lang.   bright. sound    palette
1  1       2       3        4          what is chosen: the lights add up, 5 is 4 and 1, 0 is none;
   a       b       c        d          a press chooses, and on a light that is lit 0, or 5 for 4
"""

from engine.game import const
from ledifice.choices import (
    ENTRIES,
    GO_ON,
    LANGUAGE,
    PLAYERS,
    SEAT,
    SOUND,
    START,
    chosen,
    is_seat,
    options,
)
from ledifice.layout import BACK, FRAME, LIGHT, NEXT, OK, PREV
from ledifice.shades import ACTIVE, CHOICE, DIM, KEY, P1, PULSE, TARGET

_PLACES = b"\x0d\x0c\xff\x0e\x0f\x08\x09\x0a\x0b\xff\4\5\6\7"  # the square of each entry
_ROWS = const(4)  # of the panel; the last one names the keys
_DARK = bytes(FRAME)


def _least(entry):
    """The number of an entry's first option."""
    if is_seat(entry) or entry == SOUND:
        return 0
    return 2 if entry == PLAYERS else 1


def press(menu, key):
    """Take the entry in hand, or choose the option, that a square means; return whether there is one."""
    settings = menu.app.settings
    if key < 4:
        entry = menu.entry
        if entry <= START:
            return False
        least = _least(entry)
        number = key + 1
        if number == chosen(settings, entry) + least:
            number = 5 if number == 4 and least + options(settings, entry) > 5 else 0
            if number < least:
                return True  # it stays as it is
        if not least <= number < least + options(settings, entry):
            return False
        menu.choose(entry, number - least)
        return True
    for entry in range(ENTRIES):
        if _PLACES[entry] == key and menu.there(entry):
            if entry <= START:
                menu.choose(entry, 0)
            elif entry == menu.entry:
                menu.choose_next()
            else:
                menu.entry = entry
            return True
    return False


def paint_menu(menu):
    """Fill the frame and the panel."""
    frame, settings = menu.app.frame, menu.app.settings
    frame[:] = _DARK
    for entry in range(ENTRIES):
        if menu.there(entry):
            frame[_PLACES[entry]] = _shade(entry) | (PULSE if entry == menu.entry else DIM)
    entry = menu.entry
    if entry > START:
        least = _least(entry)
        number = chosen(settings, entry) + least
        for light in range(1, 5):
            if light in (number, number - 4) or (light == 4 and number > 4):
                frame[light - 1] = _shade(entry)
            elif least <= light < least + options(settings, entry):
                frame[light - 1] = _shade(entry) | DIM
    frame[PREV] = frame[NEXT] = frame[LIGHT] = KEY
    if menu.there(GO_ON):
        frame[BACK] = KEY
    frame[OK] = ACTIVE
    menu.write(_ROWS)


def _shade(entry):
    if entry == START:
        return TARGET
    if is_seat(entry):
        return P1 + entry - SEAT
    return ACTIVE if entry == GO_ON or entry >= LANGUAGE else CHOICE
