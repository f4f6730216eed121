# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What CircuitPython does from power-on: boot.py, code.py, and again after a reload or a reset.

It runs in a greenlet of its own, without threads. Whenever the firmware has used up the time that it was
given (it sleeps, sends a frame, writes flash, looks at the clock), control comes back to whoever called
`run_until()`.
"""

import sys
from contextlib import nullcontext

from greenlet import getcurrent, greenlet

from host_sim import interpreter
from host_sim.standins import traceback
from host_sim.virtual_board import FOREVER, HardReset, PowerCut, Reload, use

# Nanoseconds that a Pico takes for an opcode: measured with CircuitPython 10.2.1, see docs/measurements.md.
OPCODE = 1200
# Nanoseconds that it takes for an opcode of the search, the loop around it included: measured with
# CircuitPython 10.2.1.
THOUGHT = 1350

_left_alone = []  # greenlets of firmware that did not notice that its power is gone


class Machine:
    """The microcontroller of one board, from one power-on to the next power-off."""

    def __init__(self, board, meter=None, strict=True):
        self.board = board
        self.meter = meter
        self.strict = strict
        self.names = {}  # code.py's global names
        self.crashed = None  # the exception that ended code.py last
        self.failure = None  # what run_until() has to raise
        self.frames_awaited = None
        self.longest_step = 0
        self.longest_refresh = 0
        self._search = None  # what a computer player thinks with ...
        self._spent = 0  # ... and the opcodes of it that have taken their time
        board.pause = self._pause
        board.at_sleep = self._step_ends
        board.worked = self._worked if meter is not None else None
        self._charged = 0  # the opcodes of the step under way that have taken their time
        self._firmware = greenlet(self._live)

    def run_until(self, deadline, reset=None):
        """Run the firmware until the clock shows `deadline`; `reset` is a reason to restart it first."""
        if reset is None:
            self._switch(deadline, self._firmware.switch)
        else:
            self.board.dying = HardReset(reset)
            self._switch(deadline, self._firmware.throw, self.board.dying)
        if self._firmware.dead:
            raise PowerCut
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure

    def _switch(self, deadline, switch, *arguments):
        board = self.board
        board.set_deadline(deadline)
        self._firmware.parent = getcurrent()
        before, tracer = use(board), sys.gettrace()
        _show_displays_of(board)
        try:
            switch(*arguments)
        except PowerCut:
            pass
        finally:
            if self.meter is not None:
                sys.settrace(tracer)
            use(before)
            if before is not None:
                _show_displays_of(before)
            board.deadline = board.now

    def throw(self, exception):
        """Raise an exception in the firmware, at the call that it is waiting in."""
        self._switch(self.board.now, self._firmware.throw, exception)

    def kill(self):
        """The power is gone, wherever the firmware is."""
        self.board.power_down()
        if self._firmware and not self._firmware.dead:
            self._switch(FOREVER, self._firmware.throw, PowerCut)
            if not self._firmware.dead:
                _left_alone.append(self._firmware)

    def _pause(self):
        """Runs in the firmware's greenlet: hand back control."""
        if self.meter is None:
            getcurrent().parent.switch()
        else:
            self.meter.uncounted(getcurrent().parent.switch)

    def _step_ends(self):
        """A step of the loop is over. Returns the microseconds that a computer player has thought in it."""
        board = self.board
        if self.meter is not None:
            self.meter.step()
            self._charged = 0
        self.longest_step = max(self.longest_step, board.now - board.step_began)
        self.longest_refresh = max(self.longest_refresh, board.panel_time)
        board.panel_time = 0
        if self.frames_awaited is not None and board.frames_sent >= self.frames_awaited:
            board.set_deadline(board.now)
        return self._thought() if self.meter is None else 0

    def _worked(self):
        """The microseconds that a Pico would have taken for the opcodes counted since this was asked last."""
        opcodes = max(0, self.meter.count - self._charged)
        self._charged = self.meter.count
        return opcodes * OPCODE // 1000

    def _thought(self):
        search = getattr(getattr(self.names.get("app"), "table", None), "search", None)
        if search is None:
            return 0
        if search is not self._search or search.spent < self._spent:
            self._search = search
            self._spent = 0
        spent, self._spent = search.spent - self._spent, search.spent
        return spent * THOUGHT // 1000

    # In the firmware's greenlet

    def _live(self):
        board = self.board
        while True:
            try:
                self._boot()
                while True:
                    self._run_code()
            except HardReset as reset:
                mode = board.run_mode.name if board.run_mode is not None else "NORMAL"
                board.power_up(reset.reason)
                _show_displays_of(board)
                if mode == "SAFE_MODE":
                    board.safe_mode_reason = "PROGRAMMATIC"
                elif mode != "NORMAL":
                    self._wait()  # in the boot loader, for a computer

    def _boot(self):
        board = self.board
        if board.safe_mode_reason not in (None, "NONE"):
            # Safe mode that the user asked for runs nothing, so that a broken safemode.py can be mended.
            if board.safe_mode_reason != "USER":
                self._fail(self._run_file("safemode.py"))
            self._wait()
        self._fail(self._run_file("boot.py"))
        board.booting = False
        board.reset_vm("STARTUP")

    def _run_code(self):
        """Run code.py, or the file chosen with set_next_code_file(), and see what is to come after it."""
        board = self.board
        chosen, board.next_file = board.next_file, None
        name = (chosen and chosen["filename"]) or self._program()
        outcome = self._run_file(name.lstrip("/"))
        ending = {"reload": "reload", None: "success"}.get(outcome, "error")
        rule = board.next_file or chosen or {}
        if rule is chosen and chosen["sticky_on_" + ending]:
            board.next_file = chosen
        self._show_terminal()
        if ending != "reload" and not rule.get("reload_on_" + ending):
            self._fail(outcome)
            board.write_console("\nCode done running.\n")
            board.reset_vm(board.run_reason)
            self._wait()
        board.reset_vm("SUPERVISOR_RELOAD")

    def _program(self):
        """The first of the files that CircuitPython looks for."""
        names = ("code.txt", "code.py", "main.py", "main.txt")
        return next((name for name in names if (self.board.drive_root / name).is_file()), "code.py")

    def _fail(self, outcome):
        """Let the tester know of the exception that ended a file."""
        if isinstance(outcome, Exception) and self.strict:
            self.failure = outcome
            self.board.set_deadline(self.board.now)

    def _show_terminal(self):
        """When code.py has ended CircuitPython shows its terminal on the panel: here a blank one."""
        for display in self.board.displays:
            if hasattr(display, "_current_group"):  # it was made to the end
                display.root_group = None
                display.refresh()

    def _wait(self):
        """CircuitPython waits for somebody at the serial port."""
        while True:
            self.board.spend(FOREVER >> 8)

    def _run_file(self, name):
        """Run a file of the drive. Returns None, "reload", or the exception that ended it."""
        board = self.board
        if not (board.drive_root / name).is_file():
            return None
        board.write_console(f"{name} output:\n")
        try:
            with nullcontext() if self.meter is None else self.meter:
                interpreter.run_file(name, self.names)
        except Reload:
            board.write_console("soft reboot\n")
            return "reload"
        except SystemExit:
            pass
        except Exception as crash:
            board.check_power()
            self.crashed = crash
            board.previous_traceback = "".join(traceback.format_exception(crash))
            board.write_console(board.previous_traceback)
            return crash
        board.previous_traceback = None
        return None


def _show_displays_of(board):
    """displayio keeps its displays in module variables: put this board's there."""
    import displayio
    from displayio._group import circuitpython_splash

    displayio.displays = board.displays
    displayio.display_buses = board.display_buses
    circuitpython_splash._in_group = False
