# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Plays a whole game of every setting and prints its record and its result: the same on every interpreter."""

from array import array

from engine.cathedral import Cathedral
from engine.corintho import Corintho
from engine.record import pack


def play(game, buffer, seed):
    while game.player:
        count = game.moves(buffer)  # where one must call there may be more: they are not played
        seed = (seed * 75 + 74) % 65537
        game.play(buffer[seed % count])
    print(pack(game).hex(), game.result)


buffer = array("H", [0] * 400)
for players in (2, 3, 4):
    for edition in (0, 1, 2):
        play(Corintho(edition, players), buffer, 10 * players + edition)
for starter in (1, 2):
    for claims in (0, 1):
        play(Cathedral(claims, starter), buffer, 100 * starter + claims)
