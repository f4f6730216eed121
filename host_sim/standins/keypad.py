# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `keypad`: the matrix scanner with its debouncing and its queue of events.

The counting follows CircuitPython's shared-module/keypad: a key's counter runs between minus and plus the
threshold, and its passage through zero is the event. A scanner starts with all counters at zero: a key held
down while it is made gives no event until it is released, unless `reset()` is called.
"""

from collections import deque

from host_sim.standins.microcontroller import PinUser
from host_sim.virtual_board import CLOCK_READ, here


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self._set(key_number, pressed, here().ticks_ms() if timestamp is None else timestamp)

    def _set(self, key_number, pressed, timestamp):
        self._key_number = key_number
        self._pressed = pressed
        self._timestamp = timestamp

    key_number = property(lambda self: self._key_number)
    pressed = property(lambda self: self._pressed)
    released = property(lambda self: not self._pressed)
    timestamp = property(lambda self: self._timestamp)

    def __eq__(self, other):
        if not isinstance(other, Event):
            return NotImplemented
        return self._key_number == other._key_number and self._pressed == other._pressed

    def __hash__(self):
        return self._key_number << 1 | self._pressed

    def __repr__(self):
        return f"<Event: key_number {self._key_number} {'pressed' if self._pressed else 'released'}>"


class EventQueue:
    def __init__(self, max_events):
        self._events = deque()
        self._room = max_events
        self._overflowed = False

    def _record(self, key, pressed, timestamp):
        if len(self._events) >= self._room:
            self._overflowed = True
        else:
            self._events.append((key, pressed, timestamp))

    def get(self):
        here().spend(CLOCK_READ)
        return Event(*self._events.popleft()) if self._events else None

    def get_into(self, event):
        here().spend(CLOCK_READ)
        if not self._events:
            return False
        event._set(*self._events.popleft())
        return True

    def clear(self):
        self._events.clear()
        self._overflowed = False

    def __bool__(self):
        here().spend(CLOCK_READ)
        return bool(self._events)

    def __len__(self):
        here().spend(CLOCK_READ)
        return len(self._events)

    @property
    def overflowed(self):
        return self._overflowed


class KeyMatrix(PinUser):
    def __init__(
        self,
        row_pins,
        column_pins,
        columns_to_anodes=True,
        interval=0.020,
        max_events=64,
        debounce_threshold=1,
    ):
        if max_events < 1:
            raise ValueError("max_events must be >= 1")
        if not 1 <= debounce_threshold <= 127:
            raise ValueError("debounce_threshold must be 1-127")
        if interval < 0:
            raise ValueError("interval must be >= 0.0")
        self._rows, self._columns = tuple(row_pins), tuple(column_pins)
        self._claim(*self._rows, *self._columns)
        self._events = EventQueue(max_events)
        self._threshold = debounce_threshold
        self._interval = int(interval * 1024) * 1_000_000 // 1024  # in ticks of 1/1024 s
        self._interval = max(self._interval, 977)
        # Which of the board's switches each of the scanner's keys is. With the diodes the wrong way round
        # there is none.
        self._switches = []
        layout = here().layout
        for row in self._rows:
            for column in self._columns:
                switch = None
                if columns_to_anodes and row.name in layout.PIN_ROWS and column.name in layout.PIN_COLUMNS:
                    switch = layout.PIN_ROWS.index(row.name) * len(layout.PIN_COLUMNS)
                    switch += layout.PIN_COLUMNS.index(column.name)
                self._switches.append(switch)
        self._key_of = {switch: key for key, switch in enumerate(self._switches) if switch is not None}
        self._counters = [0] * len(self._switches)
        self.next_scan = 0
        self.unsettled = set(self._key_of.values())
        self._board = here()
        self._board.scanners.append(self)
        self.scan()

    def scan(self):
        """One pass over the matrix, in the background. Only keys that are not at rest need a look."""
        board = self._board
        self.next_scan = board.now + self._interval
        timestamp = board.ticks_ms()
        for key in sorted(self.unsettled):
            closed = board.is_closed(self._switches[key])
            count = self._counters[key]
            if closed and count < self._threshold:
                count += 1
            elif not closed and count > -self._threshold:
                count -= 1
            if count == 0:
                count = self._threshold if closed else -self._threshold
                self._events._record(key, closed, timestamp)
            self._counters[key] = count
            if count == (self._threshold if closed else -self._threshold):
                self.unsettled.discard(key)

    def touch(self, switch):
        """A switch of the board may have moved."""
        key = self._key_of.get(switch)
        if key is not None:
            behind = self._board.now - self.next_scan
            if not self.unsettled and behind >= 0:
                self.next_scan += (behind // self._interval + 1) * self._interval
            self.unsettled.add(key)

    def deinit(self):
        if self._pins is not None and self in here().scanners:
            here().scanners.remove(self)
        super().deinit()

    def reset(self):
        self._check()
        self._counters = [-self._threshold] * len(self._switches)
        self.unsettled = set(self._key_of.values())
        self.scan()

    @property
    def key_count(self):
        self._check()
        return len(self._switches)

    @property
    def events(self):
        self._check()
        return self._events

    def key_number_to_row_column(self, key_number):
        self._check()
        if not 0 <= key_number < len(self._switches):
            raise ValueError("key_number must be 0-" + str(len(self._switches) - 1))
        return divmod(key_number, len(self._columns))

    def row_column_to_key_number(self, row, column):
        self._check()
        if not 0 <= row < len(self._rows):
            raise ValueError("row must be 0-" + str(len(self._rows) - 1))
        if not 0 <= column < len(self._columns):
            raise ValueError("column must be 0-" + str(len(self._columns) - 1))
        return row * len(self._columns) + column
