# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Counts the CPython opcodes that code executes: a measure of speed that no other process disturbs.

As a rule of thumb an opcode of CPython 3.11 is a microsecond on a Pico.
"""

import os
import sys
import sysconfig

from host_sim import HOME
from host_sim.interpreter import NATIVE

_LIBRARY = sysconfig.get_path("stdlib")
_HOST = str(HOME / "host_sim")
_OURS = tuple(str(HOME / name) + os.sep for name in ("engine", "firmware"))  # in site-packages or not


def runs_natively(filename):
    """Whether the code in this file is not Python on the device: stand-ins, displayio, Python's library."""
    if filename.startswith(_HOST):
        return True
    if filename.startswith(_OURS):
        return False
    _, found, name = filename.partition("/site-packages/")
    if found:
        return name.split("/")[0].removesuffix(".py") in NATIVE or not name.startswith(
            ("adafruit_", "neopixel")
        )
    return filename.startswith((_LIBRARY, "<frozen"))


class Meter:
    """Counts opcodes in steps. `exclude(filename)` says whose opcodes do not count."""

    def __init__(self, exclude=runs_natively):
        self._exclude = exclude
        self._excluded = {}
        self.count = 0  # in the step under way
        self.steps = []
        self.depth = 0  # the deepest nesting of counted calls; code.py itself is the first
        self.start = 0  # what the start of the firmware took
        self._level = 0
        self._fuse = None
        self._blown = False

    @property
    def worst(self):
        return max(self.steps, default=0)

    def step(self):
        """End a step."""
        self.steps.append(self.count)
        self.count = 0

    def restart(self):
        """The firmware starts, at no depth."""
        self.steps.clear()
        self.count = self._level = 0

    def started(self):
        """It has started: its loop begins."""
        self.start = sum(self.steps) + self.count
        self.steps.clear()
        self.count = 0

    def fail_after(self, count, exception):
        """Raise `exception` in the code that is counted, `count` opcodes from now."""
        self._fuse = count, exception

    def resume(self):
        """Go on tracing. An exception from a trace function takes it off its frame: put it there again."""
        if self._blown:
            self._blown = False
            self._level = 0
            frame = sys._getframe()
            while frame is not None:
                if not self._is_excluded(frame):
                    frame.f_trace = self._trace_opcode
                    self._level += 1
                frame = frame.f_back
        sys.settrace(self.trace)

    def _is_excluded(self, frame):
        filename = frame.f_code.co_filename
        excluded = self._excluded.get(filename)
        if excluded is None:
            excluded = self._excluded[filename] = bool(self._exclude(filename))
        return excluded

    def trace(self, frame, event, argument):
        """For `sys.settrace()`."""
        if self._is_excluded(frame):
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        self._level += 1
        if self._level > self.depth:
            self.depth = self._level
        return self._trace_opcode

    def _trace_opcode(self, frame, event, argument):
        if event == "opcode":
            self.count += 1
            if self._fuse is not None:
                left, exception = self._fuse
                self._fuse = (left - 1, exception) if left else None
                if not left:
                    self._blown = True
                    raise exception
        elif event == "return":
            self._level -= 1
        return self._trace_opcode


def count(function, *args):
    """The opcodes that one call executes, including what it calls."""
    meter = Meter(exclude=lambda filename: False)
    before = sys.gettrace()
    sys.settrace(meter.trace)
    try:
        function(*args)
    finally:
        sys.settrace(before)
    return meter.count
