# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a window may ask of the board, and what it is answered when it asks for something else.

{"do": "press", "key": "b4"}            also "release" and "tap"; a key by its name
{"do": "power", "on": true}
{"do": "panel", "plugged": false}
{"do": "stick", "key": "b4", "closed": true}     false: never closes; null: repaired
{"do": "cut", "after": 3}               bytes of the next save, after which the power fails; null: no cut
{"do": "look", "ply": 7}                the game in play as it stood after so many moves
{"do": "load", "record": "corintho classic 2 none: Ba1"}
"""

import json

from host_sim.record_file import BadRecord

LONGEST = 16_384  # letters of a message: the longest game is a tenth of that


class Refused(Exception):
    """A message that cannot be obeyed; the argument is a sentence that says why."""


class Hands:
    """One window's hands. `obey()` is given whatever comes in over the wire."""

    def __init__(self, board, who):
        self._board = board
        self._who = who
        self._fields = _fields(board.keys)

    def obey(self, text):
        """Do what a message says. Returns an answer for this window alone, or None."""
        try:
            message = _read(text)
            name = message.pop("do", None)
            if not isinstance(name, str) or name not in self._fields:
                raise Refused(f"there is no such thing to do; there are {', '.join(self._fields)}")
            for field, (check, what) in self._fields[name].items():
                if field not in message or not check(message[field]):
                    raise Refused(f"{name} takes {field}: {what}")
            if len(message) > len(self._fields[name]):
                raise Refused(f"{name} takes nothing but {', '.join(self._fields[name])}")
            return getattr(self, "_" + name)(**message)
        except (Refused, BadRecord) as refusal:
            return {"error": str(refusal)}

    def _press(self, key):
        if not self._board.press(self._board.keys[key], self._who):
            raise Refused("the board cannot keep up with so many presses")

    def _release(self, key):
        self._board.release(self._board.keys[key], self._who)

    def _tap(self, key):
        self._press(key)
        self._release(key)

    def _power(self, on):
        self._board.switch(on)

    def _panel(self, plugged):
        self._board.plug_panel(plugged)

    def _stick(self, key, closed):
        self._board.stick(self._board.keys[key], closed)

    def _cut(self, after):
        self._board.cut_power_after(after)

    def _look(self, ply):
        looked = self._board.look_back(ply)
        if looked is None:
            raise Refused("there is no such move to look back at")
        return {"look": looked}

    def _load(self, record):
        self._board.load(record)

    def leave(self):
        """The window is closed."""
        self._board.let_go(self._who)


def _read(text):
    if not isinstance(text, str):
        raise Refused("a message is a text")
    if len(text) > LONGEST:
        raise Refused(f"a message has at most {LONGEST} letters")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("a message is a JSON object") from None
    if not isinstance(message, dict):
        raise Refused("a message is a JSON object")
    return message


def _is_truth(value):
    return isinstance(value, bool)


def _is_number(most):
    return lambda value: type(value) is int and 0 <= value <= most


def _fields(keys):
    """What each message takes on a board with keys of these names: (check, what it has to be)."""
    key = (lambda value: isinstance(value, str) and value in keys, "the name of a key")
    truth = (_is_truth, "true or false")
    return {
        "press": {"key": key},
        "release": {"key": key},
        "tap": {"key": key},
        "power": {"on": truth},
        "panel": {"plugged": truth},
        "stick": {
            "key": key,
            "closed": (lambda value: value is None or _is_truth(value), "true, false or null"),
        },
        "cut": {
            "after": (lambda value: value is None or _is_number(4096)(value), "bytes from 0 to 4096, or null")
        },
        "look": {"ply": (_is_number(1000), "a number of moves")},
        "load": {"record": (lambda value: isinstance(value, str), "a game as a line of text")},
    }
