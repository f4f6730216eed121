# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The lights: turns a frame of shades and moods into light, within the current that is allowed."""

from array import array

import board
import neopixel

from engine.game import const
from ledifice.layout import FEW, FRAME, KEYS, LED_OF, PIN_LIGHTS
from ledifice.shades import BLINK, DIM, PALETTES, PULSE, SHADES, gamma

BRIGHTNESSES = const(5)
_FACTORS = b"\x3f\x59\x7f\xb4\xff"  # of 256: each step multiplies the light by the square root of two
_DARK_FACTOR = const(10)  # in the long run a board that nobody plays on is nearly dark
_CODES = 192 if FEW else 160  # shade | mood is below that

# The model of a WS2812B: 1 mA each when dark, and 52 mA more at full white, which is 765 in three bytes.
_MILLIAMPS_DARK = KEYS

_TICK = const(50)  # milliseconds between two steps of a mood
_PIECE = const(32)  # lights in motion that one step of the loop looks at
# The levels of a pulse, of 256: two seconds from full to a third and back.
_LEVELS = bytes([255 - abs(abs(20 - tick) - 20) * 17 // 2 for tick in range(40)])


class Lights:
    """Paint shades into `frame`, indexed by key, and `commit()`; `step()` keeps the moods in motion."""

    def __init__(self, milliamps):
        self.frame = bytearray(FRAME)
        self._shown = self.frame  # the part of it that is shown
        self.pixels = neopixel.NeoPixel(getattr(board, PIN_LIGHTS), KEYS, auto_write=False)
        self.budget = (milliamps - _MILLIAMPS_DARK) * 765 // 52  # what all bytes of a frame may add up to
        self.sent = [-1] * KEYS  # colours, by key
        self._changed = False
        self._palette = -1
        self._light = bytearray(3 * SHADES)  # the palette as light
        self._factor = 0
        self._least = 1  # of what is lit at all
        self._raw = [-1] * _CODES  # the colour of each code, as far as it has been asked for ...
        self._sum = array("H", [0] * _CODES)  # ... and its bytes added up ...
        self._lit = bytearray(_CODES)  # ... and how many of them are not 0
        self._full = [0] * _CODES  # the colours of the codes in use when they shine most
        self._now = [0] * _CODES  # and at the moment
        self._count = bytearray(_CODES)
        self._used = bytearray(_CODES)
        self._in_use = 0
        self._moving = bytearray(KEYS)  # keys whose lights have a mood that moves
        self._movers = 0
        self._at = 0
        self._tick = 0

    def use(self, palette, brightness, rest):
        """Choose a palette and a brightness; `rest` is 0, 1 (dimmed) or 2 (nearly dark)."""
        if palette != self._palette:
            self._palette = palette
            colours = PALETTES[palette]
            for i in range(3 * SHADES):
                self._light[i] = gamma(colours[i])
        self._factor = _DARK_FACTOR if rest == 2 else (_FACTORS[brightness] + 1) >> 2 * rest
        self._least = 0 if rest == 2 else 1
        for code in range(_CODES):
            self._raw[code] = -1

    def commit(self):
        """Show the frame as it has been painted."""
        self._colour()
        self._move()
        frame, now, sent, moving, pixels = self.frame, self._now, self.sent, self._moving, self.pixels
        movers = 0
        for key in range(KEYS):
            code = frame[key]
            colour = now[code]
            if sent[key] != colour:
                sent[key] = pixels[LED_OF[key]] = colour
                self._changed = True
            if code >= BLINK:
                moving[movers] = key
                movers += 1
        self._at = self._movers = movers
        self._show()

    def step(self, now):
        """Keep the moods in motion; `now` is in milliseconds."""
        at, movers = self._at, self._movers
        if at == movers:
            tick = now // _TICK
            if tick == self._tick:
                return
            self._tick = tick
            if movers:
                self._move()
                self._at = 0
            return
        end = at + _PIECE
        if end > movers:
            end = movers
        frame, colours, sent = self.frame, self._now, self.sent  # four and more would make a tuple
        pixels, moving = self.pixels, self._moving
        for i in range(at, end):
            key = moving[i]
            colour = colours[frame[key]]
            if sent[key] != colour:
                sent[key] = pixels[LED_OF[key]] = colour
                self._changed = True
        self._at = end
        if end == movers:
            self._show()

    def _show(self):
        if self._changed:
            self._changed = False
            self.pixels.show()

    def _colour(self):
        """The colours of the codes in the frame at their fullest: the limit holds whatever the moods do."""
        used, count = self._used, self._count
        for i in range(self._in_use):
            count[used[i]] = 0
        in_use = 0
        for code in self._shown:
            if not count[code]:
                used[in_use] = code
                in_use += 1
            count[code] += 1
        self._in_use = in_use
        total, lit = self._count_light()
        if total > self.budget:
            self._limit(total, lit)

    def _count_light(self):
        """What all bytes of the frame add up to when it shines most, and how many of them are not 0."""
        total = lit = 0
        for i in range(self._in_use):
            code = self._used[i]
            self._take(code)
            total += self._count[code] * self._sum[code]
            lit += self._count[code] * self._lit[code]
        return total, lit

    def _take(self, code):
        if self._raw[code] < 0:
            self._mix(code)
        self._full[code] = self._raw[code]

    def _mix(self, code):
        """The colour of a shade in its mood by palette and brightness."""
        factor = self._factor >> 2 if code & 224 == DIM else self._factor
        first = (code & 31) * 3
        colour = total = lit = 0
        for channel in range(first, first + 3):
            value = self._light[channel]
            if value:
                value = value * factor + 128 >> 8 or self._least
            if value:
                lit += 1
            total += value
            colour = colour << 8 | value
        self._raw[code] = colour
        self._sum[code] = total
        self._lit[code] = lit

    def _limit(self, total, lit):
        """Scale the colours to the budget. What is lit stays lit: only what exceeds 1 is scaled down."""
        full, used = self._full, self._used
        budget, kept = self.budget - lit, 1
        total -= lit
        if budget < 0:  # not even that is allowed
            budget, kept = self.budget, 0
            total += lit
        for i in range(self._in_use):
            code = used[i]
            rest = full[code]
            colour = shift = 0
            while rest:
                value = rest & 255
                if value:
                    colour |= ((value - kept) * budget // total + kept) << shift
                rest >>= 8
                shift += 8
            full[code] = colour

    def _move(self):
        """The colours of the codes in use at this tick."""
        full, now, used = self._full, self._now, self._used
        tick = self._tick
        level = _LEVELS[tick % 40] + 1
        for i in range(self._in_use):
            code = used[i]
            mood = code & 224
            colour = full[code]
            if mood < BLINK:
                pass
            elif mood == PULSE:
                colour = scaled(colour, level)
            elif (tick // 5 if mood == BLINK else tick // 2) & 1:
                colour = 0
            now[code] = colour


def scaled(colour, level):
    """A colour at a level of 256, dark blue and its like not quite put out."""
    red = ((colour >> 16) * level >> 8 or 1) if colour >> 16 else 0
    green = colour >> 8 & 255
    green = (green * level >> 8 or 1) if green else 0
    blue = colour & 255
    blue = (blue * level >> 8 or 1) if blue else 0
    return red << 16 | green << 8 | blue
