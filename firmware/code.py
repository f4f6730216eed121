# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What CircuitPython runs after boot.py: the application's loop."""

import time

from ledifice.app import App

app = App()
while True:
    app.step()
    time.sleep(0.005)
