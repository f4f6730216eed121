# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Counts the CPython opcodes that code executes: a measure of speed that no other process disturbs.

As a rule of thumb an opcode of CPython 3.11 is a microsecond on a Pico. On a newer CPython an instruction is
counted as what it is in 3.11; on one that is newer still, nothing is counted but an error raised.
"""

import os
import sys
import sysconfig
from threading import get_ident

from host_sim import HOME
from host_sim.interpreter import NATIVE
from host_sim.opcode_weights import check_version, weights

_LIBRARY = sysconfig.get_path("stdlib")
_HOST = str(HOME / "host_sim")
_OURS = tuple(str(HOME / name) + os.sep for name in ("engine", "firmware"))  # in site-packages or not


def runs_natively(filename):
    """Whether the code in this file is not Python on the device: stand-ins, displayio, Python's library.

    In `<string>` are the methods that Python writes for displayio's dataclasses.
    """
    if filename.startswith(_HOST):
        return True
    if filename.startswith(_OURS):
        return False
    _, found, name = filename.partition("/site-packages/")
    if found:
        return name.split("/")[0].removesuffix(".py") in NATIVE or not name.startswith(
            ("adafruit_", "neopixel")
        )
    return filename.startswith((_LIBRARY, "<frozen", "<string>"))


class Meter:
    """Counts, in steps, the opcodes of what is called within `with meter:`, in this thread.

    `exclude(filename)` says whose opcodes do not count.
    """

    def __init__(self, exclude=runs_natively):
        check_version()
        self._exclude = exclude
        self._excluded = {__file__: True}
        self._counter = _Monitor(self) if hasattr(sys, "monitoring") else _Tracer(self)
        self.count = 0  # in the step under way
        self.steps = []
        self.depth = 0  # the deepest nesting of counted calls; code.py itself is the first
        self.start = 0  # what the start of the firmware took
        self.level = 0
        self._fuse = None

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
        self.count = self.level = 0

    def started(self):
        """It has started: its loop begins."""
        self.start = sum(self.steps) + self.count
        self.steps.clear()
        self.count = 0

    def fail_after(self, count, exception):
        """Raise `exception` in the code that is counted, `count` opcodes from now."""
        self._fuse = count, exception

    def __enter__(self):
        self._counter.resume()
        return self

    def __exit__(self, *error):
        self._counter.pause()

    def uncounted(self, action):
        """Do something else meanwhile."""
        if self._counter.running:
            self._counter.pause()
            try:
                action()
            finally:
                self._counter.resume()
        else:
            action()

    # For the counters

    def excludes(self, code):
        """Whether this code does not count."""
        filename = code.co_filename
        excluded = self._excluded.get(filename)
        if excluded is None:
            excluded = self._excluded[filename] = bool(self._exclude(filename))
        return excluded

    def enter(self):
        """A function is called, or a generator goes on."""
        self.level += 1
        if self.level > self.depth:
            self.depth = self.level

    def leave(self):
        """It ends, or the generator waits."""
        self.level -= 1

    def spend(self, opcodes):
        """Something is about to be executed."""
        self.count += opcodes
        if self._fuse is not None:
            left, exception = self._fuse
            self._fuse = (left - opcodes, exception) if left >= opcodes else None
            if self._fuse is None:
                raise exception


class _Tracer:
    """Counts on CPython 3.11, where a trace function is called for each opcode."""

    def __init__(self, meter):
        self._meter = meter
        self._before = None
        self._blown = False
        self.running = False

    def resume(self):
        """An exception from a trace function ends tracing: begin it anew, on each frame that is counted."""
        meter = self._meter
        if self._blown:
            self._blown = False
            meter.level = 0
            frame = sys._getframe()
            while frame is not None:
                if not meter.excludes(frame.f_code):
                    frame.f_trace = self._trace_opcode
                    meter.level += 1
                frame = frame.f_back
        self.running = True
        self._before = sys.gettrace()
        sys.settrace(self._trace)

    def pause(self):
        self.running = False
        sys.settrace(self._before)

    def _trace(self, frame, event, argument):
        if self._meter.excludes(frame.f_code):
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        self._meter.enter()
        return self._trace_opcode

    def _trace_opcode(self, frame, event, argument):
        if event == "opcode":
            try:
                self._meter.spend(1)
            except BaseException:
                self._blown = True
                raise
        elif event == "return":
            self._meter.leave()
        return self._trace_opcode


class _Monitor:
    """Counts on CPython 3.12 and later, where callbacks are called for each instruction of chosen code.

    All meters share the callbacks; one meter counts at a time. Where nothing is to be counted a callback
    disables itself, until a meter resumes: what runs meanwhile runs as fast as ever.
    """

    _TOOL = 4  # of 0 to 5; Python itself uses others
    _now = None  # the one that counts
    _thread = None  # in which it does

    def __init__(self, meter):
        self._meter = meter
        self._weights = {}  # by a code's id: comparing code takes long
        self._before = None

    @property
    def running(self):
        return _Monitor._now is self

    def resume(self):
        if sys.monitoring.get_tool(self._TOOL) != __name__:
            self._register()
        self._before = _Monitor._now
        self._let_count(self)

    def pause(self):
        self._let_count(self._before)

    @staticmethod
    def _let_count(counter):
        _Monitor._now = counter
        _Monitor._thread = get_ident()
        if counter is not None:
            sys.monitoring.restart_events()

    @classmethod
    def _register(cls):
        sys.monitoring.use_tool_id(cls._TOOL, __name__)
        events = sys.monitoring.events
        for event, callback in (
            (events.PY_START, cls._at_start),
            (events.PY_RESUME, cls._at_start),
            (events.PY_THROW, cls._at_throw),
            (events.INSTRUCTION, cls._at_instruction),
            (events.PY_RETURN, cls._at_return),
            (events.PY_YIELD, cls._at_return),
            (events.PY_UNWIND, cls._at_unwind),
        ):
            sys.monitoring.register_callback(cls._TOOL, event, callback)
        everywhere = events.PY_START | events.PY_RESUME | events.PY_THROW | events.PY_UNWIND
        sys.monitoring.set_events(cls._TOOL, everywhere)

    def _weights_of(self, code):
        """How many opcodes of 3.11 each instruction stands for; None where nothing is counted."""
        found = self._weights.get(id(code))
        if found is None and not self._meter.excludes(code):
            found = self._weights[id(code)] = _watched(code)
        return found

    @staticmethod
    def _at_start(code, offset):
        now = _Monitor._now
        if now is None:
            return sys.monitoring.DISABLE
        if get_ident() != _Monitor._thread:
            return None
        if now._weights_of(code) is None:
            return sys.monitoring.DISABLE
        return now._meter.enter()

    @staticmethod
    def _at_instruction(code, offset):
        now = _Monitor._now
        if now is None:
            return sys.monitoring.DISABLE
        if get_ident() != _Monitor._thread:
            return None
        weights = now._weights_of(code)
        if weights is None:
            return sys.monitoring.DISABLE
        return now._meter.spend(weights[offset >> 1])

    @staticmethod
    def _at_return(code, offset, value):
        now = _Monitor._now
        if now is None:
            return sys.monitoring.DISABLE
        if get_ident() == _Monitor._thread and now._weights_of(code) is not None:
            now._meter.leave()
        return None

    @staticmethod
    def _at_throw(code, offset, exception):
        now = _Monitor._now
        if now is not None and get_ident() == _Monitor._thread and now._weights_of(code) is not None:
            now._meter.enter()

    @staticmethod
    def _at_unwind(code, offset, exception):
        now = _Monitor._now
        if now is not None and get_ident() == _Monitor._thread and now._weights_of(code) is not None:
            now._meter.leave()


_kept = {}  # by id: the code, so that no other gets its id, and its weights


def _watched(code):
    """The weights of some code, of which each instruction is watched from now on."""
    if id(code) not in _kept:
        _kept[id(code)] = code, weights(code)
        events = sys.monitoring.events
        watch = events.INSTRUCTION | events.PY_RETURN | events.PY_YIELD
        sys.monitoring.set_local_events(_Monitor._TOOL, code, watch)
    return _kept[id(code)][1]


def count(function, *args):
    """The opcodes that one call executes, including what it calls."""
    with Meter(exclude=lambda filename: False) as meter:
        function(*args)
    return meter.count
