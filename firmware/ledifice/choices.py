# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What can be chosen in the menu: the entries, their options, and what choosing one does."""

from engine.game import const
from ledifice.layout import SIDE
from ledifice.words import (
    W_AUTO,
    W_BRIGHTNESS,
    W_CLAIMING,
    W_CLASSIC,
    W_CORINTHO,
    W_EDITION,
    W_GAME,
    W_GO_ON,
    W_LANGUAGE,
    W_LANGUAGE_NAME,
    W_MUTE,
    W_PALETTE,
    W_PERSON,
    W_PLAYER,
    W_PLAYERS,
    W_ROUNDS,
    W_SIDE,
    W_SOUND,
    W_START,
    W_VIVID,
)

# The entries, in the order of the list.
GO_ON = const(0)
START = const(1)
GAME = const(2)
EDITION = const(3)  # of Corintho; in Cathedral the way of claiming
PLAYERS = const(4)
SEAT = const(5)  # four of them
ROUNDS = const(9)
LANGUAGE = const(10)
BRIGHTNESS = const(11)
SOUND = const(12)
PALETTE = const(13)
ENTRIES = const(14)

_OPTIONS = b"\1\1\2\3\3\6\6\6\6\5\3\5\2\3"
_TITLES = bytes(
    (W_GO_ON, W_START, W_GAME, W_EDITION, W_PLAYERS, 0, 0, 0, 0, W_ROUNDS, W_LANGUAGE, W_BRIGHTNESS, W_SOUND)
) + bytes((W_PALETTE,))


def is_seat(entry):
    return SEAT <= entry < SEAT + 4


def is_there(settings, entry):
    """Whether an entry has a meaning with these settings."""
    if entry == GAME:
        return SIDE == 10  # Cathedral is not offered where it does not fit
    if entry == PLAYERS:
        return settings.game == 0
    if is_seat(entry):
        return entry - SEAT < (2 if settings.game else settings.players)
    return entry != ROUNDS or settings.game == 1


def options(settings, entry):
    """How many options an entry has; 1 for those that are done, not chosen."""
    return 2 if entry == EDITION and settings.game else _OPTIONS[entry]


def chosen(settings, entry):
    """The number of the option that is chosen."""
    if entry <= START:
        return 0
    if entry == GAME:
        return settings.game
    if entry == EDITION:
        return settings.claims if settings.game else settings.edition
    if entry == PLAYERS:
        return settings.players - 2
    if is_seat(entry):
        return settings.seats[entry - SEAT]
    if entry == ROUNDS:
        return settings.rounds // 2 - 1
    if entry == LANGUAGE:
        return settings.language
    if entry == BRIGHTNESS:
        return settings.brightness
    return settings.sound if entry == SOUND else settings.palette


def choose(app, entry, option):
    """Choose an option of an entry that has some."""
    settings = app.settings
    if entry == GAME:
        settings.game = option
    elif entry == EDITION:
        if settings.game:
            settings.claims = option
        else:
            settings.edition = option
    elif entry == PLAYERS:
        settings.players = option + 2
    elif is_seat(entry):
        settings.seats[entry - SEAT] = option
    elif entry == ROUNDS:
        settings.rounds = 2 * option + 2
    elif entry == LANGUAGE:
        settings.language = option
        app.lights.answer()  # loading takes long
        app.load_words()
        if app.table is not None:
            app.table.note = ""  # it is in the language of before
    elif entry == BRIGHTNESS:
        settings.brightness = option
    elif entry == SOUND:
        settings.sound = option
    else:
        settings.palette = option
    app.change_settings()


def line(app, entry, width):
    """The entry in words: its title, and at the end of the line what is chosen."""
    words, settings = app.words, app.settings
    option = chosen(settings, entry)
    number = _TITLES[entry]
    value = ""
    if is_seat(entry):
        number = (W_SIDE if settings.game else W_PLAYER) + entry - SEAT + 1
        value = words[W_PERSON + option]
    elif entry == GAME:
        value = words[W_CORINTHO + option]
    elif entry == EDITION:
        if settings.game:
            number = W_CLAIMING
        value = words[(W_AUTO if settings.game else W_CLASSIC) + option]
    elif entry == PLAYERS:
        value = str(option + 2)
    elif entry == ROUNDS:
        value = str(2 * option + 2)
    elif entry == LANGUAGE:
        value = words[W_LANGUAGE_NAME]
    elif entry == BRIGHTNESS:
        value = str(option + 1)
    elif entry == SOUND:
        value = words[W_MUTE + option]
    elif entry == PALETTE:
        value = words[W_VIVID + option]
    title = words[number]
    return title + " " * (width - len(title) - len(value)) + value
