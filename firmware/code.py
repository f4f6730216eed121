# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What CircuitPython runs after boot.py: the application's loop. Whatever goes wrong in it, the board goes on."""

import os
import time

if "unfinished.txt" in os.listdir("/"):  # an update was cut off, and the other files do not fit together
    import unfinished

    unfinished.stop()

from ledifice import faults

try:
    faults.report()
    from ledifice.app import App

    app = App(faults.in_a_row > 0)
    while True:
        app.step()
        time.sleep(0.005)
except Exception as exception:
    app = None
    faults.restart(exception)
