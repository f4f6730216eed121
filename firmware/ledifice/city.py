# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The lights of Cathedral: the city, drawn again where it changes, what is shown above it, and the keys.

The keys with which a building is chosen, turned or hinted at have the colour of the side that is to move.
"""

from array import array

from engine.buildings import CATHEDRAL_ROWS, CITY, CLAIMS, THE_CATHEDRAL, shape_of
from engine.game import LEGAL
from ledifice.layout import BACK, CLAIM, HINT, NEXT, OK, PREV, TURN
from ledifice.shades import ACTIVE, CATHEDRAL, CLAIM1, CLAIM2, DIM, FLASH, KEY, OFF, P1, P2, PULSE


class City:
    """A drawing of the engine's city in shades."""

    def __init__(self, city):
        self._city = city
        self._shades = bytearray(100)  # the drawing ...
        self._drawn = array("H", [0] * CITY)  # ... and the rows from which it was drawn
        self._light = P1
        self._dark = P2

    def paint(self, frame, table):
        """Light everything that is on the board of a CathedralTable."""
        game = table.game
        light = P1
        dark = P2
        if not game.player:
            # Over: the winner's buildings pulse; both sides' when nobody has won.
            result = table.winner()
            light |= DIM if result == 2 else PULSE
            dark |= DIM if result == 1 else PULSE
        elif table.passed:
            if table.passed & 2:
                light |= FLASH
            else:
                dark |= FLASH
        self._copy(frame, light, dark)
        if table.moving and not table.seeking:
            table.conquest.paint(frame)
        if game.player:
            if not table.passed:
                paint_building(frame, game)
            if table.hint and not table.seeking:
                table.places.paint(frame)
            table.ghost.paint(frame)

    def _copy(self, frame, light, dark):
        """Copy the drawing into a frame; `light` and `dark` are the shades of the sides' buildings."""
        if light != self._light or dark != self._dark:
            self._light = light
            self._dark = dark
            for y in range(10):
                self._drawn[y] = 0xFFFF  # no such row: it will be drawn anew
        for y in range(10):
            self._draw(y)
        frame[:100] = self._shades

    def _draw(self, y):
        """Bring a row of the drawing up to date, if it has changed."""
        city = self._city
        drawn = self._drawn
        lights = city[y]
        darks = city[y + 10]
        church = city[y + CATHEDRAL_ROWS]
        claims = city[y + CLAIMS]
        claims2 = city[y + CLAIMS + 10]
        if (
            lights == drawn[y]
            and darks == drawn[y + 10]
            and church == drawn[y + CATHEDRAL_ROWS]
            and claims == drawn[y + CLAIMS]
            and claims2 == drawn[y + CLAIMS + 10]
        ):
            return
        drawn[y] = lights
        drawn[y + 10] = darks
        drawn[y + CATHEDRAL_ROWS] = church
        drawn[y + CLAIMS] = claims
        drawn[y + CLAIMS + 10] = claims2
        square = 10 * y
        bit = 1
        while bit < 1024:
            if lights & bit:
                shade = self._light
            elif darks & bit:
                shade = self._dark
            elif church & bit:
                shade = CATHEDRAL
            elif claims & bit:
                shade = CLAIM1
            elif claims2 & bit:
                shade = CLAIM2
            else:
                shade = OFF
            self._shades[square] = shade
            square += 1
            bit += bit


def paint_building(frame, game):
    """Let the building of the last move pulse."""
    move = game.last
    if move < 0:
        return
    mover = game.mover
    shade = (CATHEDRAL if move >> 9 == THE_CATHEDRAL else P1 + mover - 1) | PULSE
    shape = shape_of(mover, move >> 9 & 15, move >> 7 & 3)
    square = move & 127
    while shape:
        for x in range(4):
            if shape >> x & 1:
                frame[square + x] = shade
        shape >>= 4
        square += 10


def paint_keys(frame, table):
    """Light the function keys that do something, some in the colour of the side that is to move."""
    ghost = table.ghost
    colour = P1 + table.game.player - 1
    if frame[HINT] == KEY:  # else a hint is under way
        frame[HINT] = colour
    if ghost.choices():
        frame[PREV] = frame[NEXT] = colour
    if ghost.turnable():
        frame[TURN] = colour
    if table.game.claims and table.game.ply:
        frame[CLAIM] = ACTIVE if table.calling else KEY
    if ghost.at >= 0 or table.calling:
        frame[BACK] = KEY
    if ghost.at >= 0 and ghost.reason == LEGAL:
        frame[OK] = KEY
