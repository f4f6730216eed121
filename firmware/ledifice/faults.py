# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""When something unexpected happens: it is noted in the journal, told, and the board starts again.

Whatever the fault was (an exception, the watchdog, a hard fault that safemode.py was told of), the next start
shows it for a moment and goes on with the saved game. After the third within a minute it stays on show.

The content of a FAULT entry:

    0      how many in a row; 0: the board has run for a minute since
    1      seconds that the board had run before this one, at most 255; 0 when that is not known
    2 ..   a short code and what is known of the place, such as `E4 IndexError app.py 123`
"""

import gc
import time
import traceback

import microcontroller
import supervisor

from engine.game import const
from ledifice.journal import FAULT, Journal

_IN_A_ROW = const(3)
_LETTERS = const(43)  # two rows of the panel, and a space between them

# The codes E1, E2 … of exceptions; any other is E0. A code, once used, stays.
_EXCEPTIONS = (
    "MemoryError OSError RuntimeError IndexError TypeError AttributeError ValueError KeyError".split()
)
_EXCEPTIONS += "ImportError ZeroDivisionError NameError StopIteration IllegalMove".split()

in_a_row = 0  # faults that led to this start, one after the other


_started = supervisor.ticks_ms()


def report():
    """At the start: if faults led to it, tell so, and stop there if it was the third within a minute.

    Return how many there were in a row.
    """
    reset, run = microcontroller.cpu.reset_reason, supervisor.runtime.run_reason
    if run == supervisor.RunReason.STARTUP:
        if reset == microcontroller.ResetReason.WATCHDOG:
            note("W1 watchdog", 0, -1)
        elif reset != microcontroller.ResetReason.SOFTWARE:
            return 0  # switched on, or somebody has pressed reset
    elif run != supervisor.RunReason.SUPERVISOR_RELOAD:
        return 0
    journal = Journal(microcontroller.nvm)
    fault = journal.latest(FAULT)
    if not fault or not fault[0]:
        return 0
    stay = fault[0] >= _IN_A_ROW
    try:
        from ledifice.fault_screen import show

        show(journal, str(fault[2:], "utf-8"), stay)
    except Exception as exception:
        print(repr(exception))
        while stay:
            time.sleep(1)
    return 0 if stay else fault[0]  # stay: somebody has pressed a key


def note(text, seconds, before):
    """Write a fault into the journal; return whether that was possible.

    It is one more in a row if it, and the last two, lie within a minute. `before` is how many led to this
    start; -1: as many as the journal says.
    """
    journal = Journal(microcontroller.nvm)
    last = journal.latest(FAULT) or b"\0\0"
    if before < 0:
        before = last[0]
    count = 1
    if before and seconds < 60:
        count = 2 if seconds + last[1] >= 60 else min(before + 1, 255)
    content = bytes((count, seconds)) + text[:_LETTERS].encode()
    return journal.append(FAULT, content, len(content))


def restart(exception, before, started):
    """The loop has ended with an exception: note it, tell it, and start again.

    If it cannot be noted, nothing would end a row of faults: then leave it to CircuitPython.
    """
    lines = "".join(traceback.format_exception(exception, exception, exception.__traceback__))
    print(lines)
    name = type(exception).__name__
    code = "E" + str(_EXCEPTIONS.index(name) + 1 if name in _EXCEPTIONS else 0)
    gc.collect()
    seconds = (supervisor.ticks_ms() - started & 0x1FFF_FFFF) // 1000
    if not note(code + " " + name + _place(lines), min(255, seconds), before):
        raise exception
    supervisor.reload()


def _place(lines):
    """Where it happened: the last file and line of a traceback, without folders; empty if it is not told."""
    place = ""
    for line in lines.split("\n"):
        if ", line " in line:
            file, _, rest = line.partition(", line ")
            place = " " + file.strip('" ').split("/")[-1].split('"')[-1] + " " + rest.partition(",")[0]
    return place if len(place) <= 22 else place.replace(".py", "")  # or the row would end before the number
