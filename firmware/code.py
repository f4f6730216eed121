# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What CircuitPython runs after boot.py: the application's loop. Whatever goes wrong, the board goes on."""

import os
import time

import supervisor

if "unfinished.txt" in os.listdir("/"):  # an update was cut off, and the other files do not fit together
    import unfinished

    unfinished.stop()

started = supervisor.ticks_ms()
faults = 0  # in a row, that led to this start
try:
    from ledifice.faults import report

    faults = report()
    del report  # faults.py is not needed while all goes well
    from ledifice.app import App

    app = App(faults > 0)
    while True:
        app.step()
        time.sleep(app.pause)
except Exception as exception:
    app = None  # type: ignore[assignment]  # its memory is needed now
    from ledifice.faults import restart

    restart(exception, faults, started)
