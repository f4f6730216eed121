# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the menu looks like: a light for every option, and a page of the list on the panel."""

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
    line,
    options,
)
from ledifice.layout import BACK, KEYS, LIGHT, MENU, NEXT, OK, PREV, TURN
from ledifice.shades import ACTIVE, CHOICE, DIM, KEY, P1, PULSE, TARGET

# The key of the first light of each entry.
FIRST_LIGHT = bytes((95, 90, 80, 70, 60, 50, 40, 30, 20, 10, 87, 0, 77, 67))
_PAGE = const(5)
_LETTERS = const(20)
_DARK = bytes(KEYS)


def count_lights(settings, entry):
    """How many lights an entry has: one for each option, but two players are two lights already."""
    if entry <= START:
        return 5
    return 4 if entry == PLAYERS else options(settings, entry)


def paint_menu(menu):
    """Fill the frame and the panel."""
    frame = menu.app.frame
    frame[:] = _DARK
    before = 0
    for entry in range(ENTRIES):
        if menu.there(entry):
            _paint_entry(frame, menu, entry)
            if entry < menu.entry:
                before += 1
    for key in (PREV, NEXT, TURN, LIGHT):
        frame[key] = KEY
    if menu.there(GO_ON):
        frame[BACK] = frame[MENU] = KEY
    frame[OK] = ACTIVE
    _write(menu, before - before % _PAGE)


def _paint_entry(frame, menu, entry):
    settings = menu.app.settings
    if entry == START:
        shade = TARGET
    elif is_seat(entry):
        shade = P1 + entry - SEAT
    else:
        shade = ACTIVE if entry == GO_ON or entry >= LANGUAGE else CHOICE
    bright = shade | PULSE if entry == menu.entry else shade
    first, count = FIRST_LIGHT[entry], count_lights(settings, entry)
    last = chosen(settings, entry)
    if entry <= START:
        last = 4
    elif entry == PLAYERS:
        last += 1
    least = 0 if entry <= START or entry in (PLAYERS, ROUNDS, BRIGHTNESS) else last
    for light in range(count):
        frame[first + light] = bright if least <= light <= last else shade | DIM


def _write(menu, skip):
    """The page of the list that begins behind `skip` entries."""
    panel = menu.app.panel
    row = -skip
    for entry in range(ENTRIES):
        if row < _PAGE and menu.there(entry):
            if row >= 0:
                mark = ">" if entry == menu.entry else " "
                panel.line(row, mark + line(menu.app, entry, _LETTERS))
            row += 1
    while row < _PAGE:
        panel.line(row, "")
        row += 1
