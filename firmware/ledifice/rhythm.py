# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The platforms of Corintho on a board with one light each: what stands there, and how it stands, in time.

A rhythm is 64 ticks of 50 ms. All stacks show their sections together, from the bottom to the top:

    tick   0    2          14         26        42  50         63
           dark the bottom the second the top ................     of a stack of three
           dark the bottom the top ...........................     of a stack of two
           the section ........................................    that stands alone
           ......................... and breathes out and in again where it is frozen
           .................................... # .............    of the last move: its player's colour
           ........................ ##........................##   of a claimed row: two white flashes, twice

Where the chosen thing may go the light flickers between that and the brightest green, eight times a rhythm;
what is chosen, or may be moved, flickers between its colour and dark.
"""

from engine.game import DRAW, const
from ledifice.layout import MORE, PREV, SQUARES
from ledifice.shades import (
    BAD,
    BASE,
    BLINK,
    BREATH,
    CAPITAL,
    COLUMN,
    DIM,
    EMPTY,
    FLASH,
    OFF,
    P1,
    PULSE,
    ROW,
    TARGET,
)

_SECOND = const(14)  # the ticks at which a stack shows its second section ...
_TOP = const(26)  # ... and its top
_LAST = const(42)  # when the last move is told: a tick of dark, four of colour, a tick of dark
_FLASHES = const(26)  # when a row flashes, of 32: two ticks of light, two of dark, two of light

# Marks of a platform.
_FROZEN = const(1)
_MOVED = const(2)  # the last move began or ended there
_IN_ROW = const(4)
_REACH = const(8)
_MOVABLE = const(16)
_WRONG = const(32)


class View:
    """What a CorinthoTable looks like; `play()` paints the platforms anew at every tick."""

    def __init__(self, game):
        # The codes that each platform has in the parts of the rhythm.
        self._dark = bytearray(16)
        self._first = bytearray(16)
        self._second = bytearray(16)
        self._top = bytearray(16)
        self._marks = bytearray(16)
        self._mover = self._flash = 0  # the codes of the last move, and of a row
        self._codes = bytearray(7)

    def platform_of(self, key):
        """The platform that a key belongs to: each has its own."""
        return key

    def paint(self, frame, table):
        """Note how the platforms stand, for play() to paint it, and who is to move, on `more`."""
        game = table.game
        over = not game.player
        frozen = 0 if over else game.frozen
        self._mover = P1 + table.seat(table.mover) if table.mover else OFF
        empty = EMPTY
        self._flash = ROW
        if over and game.result != DRAW:
            self._flash = P1 + table.seat(game.result)
            empty = self._flash | BREATH
        for platform in range(16):
            bit = 1 << platform
            marks = 0
            if frozen & bit:
                marks = _FROZEN
            if platform == table.began or platform == table.ended:
                marks |= _MOVED
            if table.rows & bit:
                marks |= _IN_ROW
            if table.reach & bit:
                marks |= _REACH
            elif table.movable & bit:
                marks |= _MOVABLE
            self._marks[platform] = marks
            self._stand(platform, game, bit, empty)
        self._tell_turn(frame, table)

    def _stand(self, platform, game, bit, empty):
        """Note what stands on a platform, from the bottom to the top."""
        first = second = top = OFF
        if game.bases & bit:
            first = top = BASE
        if game.columns & bit:
            if top:
                second = COLUMN
            else:
                first = COLUMN
            top = COLUMN
        if game.capitals & bit:
            if not top:
                first = CAPITAL
            elif not second:
                second = CAPITAL
            top = CAPITAL
        if not top:
            first = top = empty
        alone = not second
        self._dark[platform] = top if alone else OFF
        self._first[platform] = first
        self._second[platform] = top if alone else second
        self._top[platform] = top

    def _tell_turn(self, frame, table):
        """Whose turn it is, or who had to pass, on the key `more`."""
        game = table.game
        shade = OFF
        if game.player:
            shade = P1 + table.seat(game.player) | (BLINK if game.claim else PULSE)
            for player in range(1, game.players + 1):
                if table.passed >> player & 1:
                    shade = P1 + table.seat(player) | FLASH
        frame[MORE] = shade

    def paint_keys(self, frame, table):
        """Light the keys of sections like those: dim for the last one, dark if none can be placed."""
        game = table.game
        for section in range(3):
            if game.section_targets(section):
                left = game.hands[game.hand + section]
                mood = BLINK if section == table.chosen else DIM if left == 1 else 0
                frame[PREV + section] = BASE + section | mood

    def paint_wrong(self, frame, key):
        """Let what was pressed blink: a function key, or a platform."""
        if key >= SQUARES:
            frame[key] = BAD | FLASH
        else:
            self._marks[key] |= _WRONG

    def codes(self, platform):
        """The codes that a platform has in the course of a rhythm."""
        codes = self._codes
        marks = self._marks[platform]
        top = self._top[platform]
        codes[0] = self._first[platform]
        codes[1] = self._second[platform]
        codes[2] = top
        codes[3] = top | BREATH if marks & _FROZEN else top
        codes[4] = BAD | FLASH if marks & _WRONG else TARGET if marks & _REACH else top
        codes[5] = self._flash if marks & _IN_ROW else top
        codes[6] = self._mover if marks & _MOVED else top
        return codes

    def play(self, frame, tick):
        """Paint the platforms as they are at a tick."""
        tick &= 63
        shown = self._top
        if tick < 2:
            shown = self._dark
        elif tick < _SECOND:
            shown = self._first
        elif tick < _TOP:
            shown = self._second
        flash = tick & 31
        marks = self._marks
        for platform in range(16):
            code = shown[platform]
            mark = marks[platform]
            if mark:
                if mark & _WRONG:
                    code = BAD | FLASH
                elif mark & _IN_ROW and flash >= _FLASHES:
                    code = OFF if flash & 6 == 4 else self._flash
                elif mark & _MOVABLE:
                    if tick & 4:
                        code = OFF
                elif mark & _REACH:
                    code = TARGET if tick & 4 else OFF if code == EMPTY else code
                elif mark & _MOVED and _LAST <= tick < _LAST + 6:
                    code = OFF if tick in (_LAST, _LAST + 5) else self._mover
                elif mark & _FROZEN and tick >= _TOP:
                    code |= BREATH
            frame[platform] = code
