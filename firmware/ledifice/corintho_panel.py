# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the panel says at the table of Corintho."""

from engine.game import DRAW, const
from ledifice.layout import FEW
from ledifice.words import (
    W_ANSWERS,
    W_CHOOSE_SECTION,
    W_CHOOSE_TARGET,
    W_DRAW,
    W_PLAYER,
    W_SECTION,
    W_THINKS,
    W_TO_MOVE,
    W_WINS,
)

STACK = const(16)  # what is chosen: a section or, from here on, the platform of a stack
_POOL = const(12)  # where the common pool stands in the game's hands


def write_corintho(table):
    """Write the five rows: whose turn it is, what is chosen, the hands, and what has happened."""
    game = table.game
    words = table.app.words
    line = table.app.panel.line
    task = ""
    if not game.player:
        if game.result == DRAW:
            line(0, words[W_DRAW])
        else:
            line(0, table.tell(W_PLAYER + 1 + table.seat(game.result), W_WINS))
            task = words[table.cause]
    else:
        name = W_PLAYER + 1 + table.seat(game.player)
        thinking = table.thinking()
        line(0, table.tell(name, W_THINKS if thinking else W_ANSWERS if game.claim else W_TO_MOVE))
        if thinking:
            pass
        elif table.chosen < 0:
            task = words[W_CHOOSE_SECTION]
        elif table.chosen < STACK:
            task = words[W_SECTION + table.chosen] + ": " + words[W_CHOOSE_TARGET]
        else:
            task = words[W_CHOOSE_TARGET]
    if FEW and table.note and (game.player or table.wrong >= 0):  # a rematch is the last row's to offer
        task = table.note
    line(1, task)
    first = table.app.first
    line(2, _hand(game, first, 0) + " " + _hand(game, first, 1))
    line(3, _hand(game, first, 2) + " " + _hand(game, first, 3))
    if not FEW:  # there it names the keys
        line(4, table.note)


def _hand(game, first, seat):
    """What a seat holds, or the common pool after the last one: `1 B4 C4 K4`."""
    hands = game.hands
    hand = _POOL
    if seat < game.players:
        hand = (seat - first) % game.players * 3
    elif not (hands[_POOL] or hands[_POOL + 1] or hands[_POOL + 2]):
        return ""
    text = "+" if hand == _POOL else str(seat + 1)
    return text + " B" + str(hands[hand]) + " C" + str(hands[hand + 1]) + " K" + str(hands[hand + 2])
