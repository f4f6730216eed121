# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The lights: turns a frame of shades and moods into light, within the current that is allowed."""

from array import array

import board
import neopixel

from engine.game import const
from ledifice.layout import FEW, FRAME, KEYS, LED_OF, PIN_LIGHTS, SIDE
from ledifice.shades import BLINK, DIM, PALETTES, PULSE, SHADES, gamma

BRIGHTNESSES = const(5)
_FACTORS = b"\x3f\x59\x7f\xb4\xff"  # of 256: each step multiplies the light by the square root of two
_DARK_FACTOR = const(10)  # in the long run a board that nobody plays on is nearly dark
_CODES = 192 if FEW else 160  # shade | mood is below that

# The model of a WS2812B: 1 mA each when dark, and 52 mA more at full white, which is 765 in three bytes.
_MILLIAMPS_DARK = KEYS

# Bytes of the budget that no frame takes: they light the key that answers a press.
_SPARE = const(24)
_ANSWER = const(120)  # milliseconds for which it does

_TICK = const(50)  # milliseconds between two steps of a mood
_CHUNK = 2 * SIDE  # lights that are compared with what they showed before in one go
_ALL = const(0xFFFF)  # all chunks
_LISTED = const(128)  # in the count of a code: it is in use
_PIECE = const(32)  # lights in motion that one step of the loop looks at
# The levels of a pulse, of 256: two seconds from full to a third and back.
_LEVELS = bytes([255 - abs(abs(20 - tick) - 20) * 17 // 2 for tick in range(40)])


class Lights:
    """Paint shades into `frame`, indexed by key, and `commit()`; `step()` keeps the moods in motion."""

    def __init__(self, milliamps):
        self.frame = bytearray(FRAME)
        self._shown = bytearray(KEYS)  # the codes committed last, and both in chunks, to compare them quickly
        self._chunks = _chunks(self.frame)
        self._shown_chunks = _chunks(self._shown)
        self.everything = True  # whether the next commit has to look at all keys, whatever they showed
        self.pixels = neopixel.NeoPixel(getattr(board, PIN_LIGHTS), KEYS, auto_write=False)
        self.budget = (milliamps - _MILLIAMPS_DARK) * 765 // 52  # what all bytes of a frame may add up to
        self._spare = min(_SPARE, max(0, self.budget) // 2)
        self.pressed = -1  # the key whose press no light has answered yet
        self._answered = -1  # the key whose light has ...
        self._until = 0  # ... and for how long
        self.sent = [-1] * KEYS  # colours, by key
        self._changes = -1  # what prepare() has found: the chunks to be set, as a mask; -1: it was not called
        self._changed = False
        self._palette = -1
        self._light = bytearray(3 * SHADES)  # the palette as light
        self._factor = 0
        self._least = 1  # of what is lit at all
        self._raw = [-1] * _CODES  # the colour of each code, as far as it has been asked for ...
        self._sum = array("H", [0] * _CODES)  # ... and its bytes added up, and 1024 for each that is not 0
        self._now = [0] * _CODES  # the colours of the codes in use at the moment ...
        self._full = [0]  # ... and when they shine most, in the order of `_used`
        self._scale = 0  # how the limit scaled them: the sum of their bytes, 0 if it did not
        self._count = bytearray(_CODES)  # how many keys show a code
        self._count[0] = KEYS | _LISTED
        self._used = bytearray(_CODES)  # the codes in use
        self._in_use = 1
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
        self.everything = True

    def prepare(self):
        """The first half of commit(), which may be called by itself before: each takes its time."""
        self._changes = self._compare()
        self._colour()
        self._move()

    def commit(self):
        """Show the frame as it has been painted. If that changes no light, a pressed key's own answers."""
        if self._changes < 0:
            self.prepare()
        if self._answered >= 0:
            self._end_answer()
        if self.everything:
            self.everything = False
            self._changes = _ALL
        self._set(self._changes)
        self._changes = -1
        if self._show():
            self.pressed = -1
        else:
            self.answer()

    def _compare(self):
        """Count what has changed since the last commit, and return in which chunks, as a mask."""
        frame, shown, count = self.frame, self._shown, self._count
        changed = 0
        for chunk in range(len(self._chunks)):
            if self._chunks[chunk] != self._shown_chunks[chunk]:
                changed |= 1 << chunk
                first = chunk * _CHUNK
                for key in range(first, min(first + _CHUNK, KEYS)):
                    code = frame[key]
                    was = shown[key]
                    if code != was:
                        count[was] -= 1
                        if not count[code]:
                            self._list(code)
                        count[code] += 1
                        shown[key] = code
        return changed

    def _list(self, code):
        """One more code is in use."""
        self._count[code] = _LISTED
        self._used[self._in_use] = code
        self._in_use += 1

    def _set(self, changed):
        """Give the keys of chunks, a mask, their colours, and list the keys whose lights move."""
        frame, now, sent = self.frame, self._now, self.sent
        pixels, moving = self.pixels, self._moving
        led_of = LED_OF
        movers = 0
        if changed != _ALL:
            for i in range(self._movers):
                key = moving[i]
                if not changed >> key // _CHUNK & 1:
                    moving[movers] = key
                    movers += 1
        for first in range(0, KEYS, _CHUNK):
            if changed & 1:
                for key in range(first, min(first + _CHUNK, KEYS)):
                    code = frame[key]
                    colour = now[code]
                    if sent[key] != colour:
                        sent[key] = pixels[led_of[key]] = colour
                        self._changed = True
                    if code >= BLINK:
                        moving[movers] = key
                        movers += 1
            changed >>= 1
        self._at = self._movers = movers

    def press(self, key, now):
        """A key was pressed, and a light has to change; `now` is in milliseconds."""
        self.pressed = key
        self._until = now + _ANSWER

    def answer(self):
        """Let the light of the pressed key, if there is one, go out for a moment, or on if it is dark."""
        key = self.pressed
        if key >= 0:
            if self._answered >= 0:
                self._end_answer()
            self._answered = key
            self._light_up(key, 0 if self.sent[key] else self._spare // 3 * 0x010101)
            self._show()
            self.pressed = -1

    def _end_answer(self):
        key = self._answered
        self._answered = -1
        self._light_up(key, self._now[self.frame[key]])

    def _light_up(self, key, colour):
        if self.sent[key] != colour:
            self.sent[key] = self.pixels[LED_OF[key]] = colour
            self._changed = True

    def step(self, now):
        """Keep the moods in motion; return whether there was anything to do. `now` is in milliseconds."""
        at, movers = self._at, self._movers
        if at == movers:
            if self._answered >= 0 and now >= self._until:
                self._end_answer()
                return self._show()
            tick = now // _TICK
            if tick == self._tick:
                return False
            self._tick = tick
            if movers:
                self._move()
                self._at = 0
            return movers > 0
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
        return True

    def _show(self):
        """Send the colours, if any has changed; return whether one had."""
        changed = self._changed
        if changed:
            self._changed = False
            self.pixels.show()
        return changed

    def _colour(self):
        """The colours of the codes in use at their fullest: the limit holds whatever the moods do."""
        used, count = self._used, self._count
        in_use = 0
        for i in range(self._in_use):
            code = used[i]
            if count[code] == _LISTED:
                count[code] = 0
            else:
                used[in_use] = code
                in_use += 1
        self._in_use = in_use
        total, lit = self._count_light()
        scale = 0
        if total > self.budget - self._spare:
            self._limit(total, lit)
            scale = total << 7 | lit
        if scale != self._scale:  # others than those that changed have another colour now
            self._scale = scale
            self.everything = True

    def _count_light(self):
        """What all bytes of the frame add up to when it shines most, and how many of them are not 0."""
        total = lit = 0
        for i in range(self._in_use):
            self._take(i)
            code = self._used[i]
            count = self._count[code] & _LISTED - 1
            total += count * (self._sum[code] & 1023)
            lit += count * (self._sum[code] >> 10)
        return total, lit

    def _take(self, i):
        """The colour of the code in use number i, and what its bytes add up to."""
        code = self._used[i]
        if self._raw[code] < 0:
            self._mix(code)
        if i == len(self._full):
            self._full.append(0)
        self._full[i] = self._raw[code]

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
        self._sum[code] = lit << 10 | total

    def _limit(self, total, lit):
        """Scale the colours to the budget. What is lit stays lit: only what exceeds 1 is scaled down."""
        full = self._full
        budget, kept = self.budget - self._spare - lit, 1
        total -= lit
        if budget < 0:  # not even that is allowed
            budget, kept = max(0, self.budget - self._spare), 0
            total += lit
        for i in range(self._in_use):
            rest = full[i]
            colour = shift = 0
            while rest:
                value = rest & 255
                if value:
                    colour |= ((value - kept) * budget // total + kept) << shift
                rest >>= 8
                shift += 8
            full[i] = colour

    def _move(self):
        """The colours of the codes in use at this tick."""
        full, now, used = self._full, self._now, self._used
        tick = self._tick
        level = _LEVELS[tick % 40] + 1
        for i in range(self._in_use):
            code = used[i]
            mood = code & 224
            colour = full[i]
            if mood < BLINK:
                pass
            elif mood == PULSE:
                colour = scaled(colour, level)
            elif (tick // 5 if mood == BLINK else tick // 2) & 1:
                colour = 0
            now[code] = colour


def _chunks(frame):
    return [memoryview(frame)[at : min(at + _CHUNK, KEYS)] for at in range(0, KEYS, _CHUNK)]


def scaled(colour, level):
    """A colour at a level of 256, dark blue and its like not quite put out."""
    red = ((colour >> 16) * level >> 8 or 1) if colour >> 16 else 0
    green = colour >> 8 & 255
    green = (green * level >> 8 or 1) if green else 0
    blue = colour & 255
    blue = (blue * level >> 8 or 1) if blue else 0
    return red << 16 | green << 8 | blue
