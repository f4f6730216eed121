# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What CircuitPython runs after boot.py: the application's loop. Whatever goes wrong, the board goes on."""

import time

from ledifice import faults

try:
    faults.report()
    from ledifice.app import App

    app = App(faults.in_a_row > 0)
    while True:
        app.step()
        time.sleep(0.005)
except Exception as exception:
    app = None  # type: ignore[assignment]  # its memory is needed now
    faults.restart(exception)
