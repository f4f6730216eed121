# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `keypad`: the test presses keys with `press()`."""

_waiting = []


def press(key):
    _waiting.append(key)


class Event:
    key_number = 0
    pressed = True
    timestamp = 0


class KeyMatrix:
    def __init__(self, row_pins, column_pins, interval=0.02):
        self.events = EventQueue()

    def reset(self):
        pass


class EventQueue:
    overflowed = False

    def clear(self):
        _waiting.clear()

    def get_into(self, event):
        if not _waiting:
            return False
        event.key_number = _waiting.pop(0)
        event.timestamp += 500
        return True
