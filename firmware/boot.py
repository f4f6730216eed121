# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What CircuitPython runs once, before USB starts: a computer at the socket sees whose drive it is."""

import supervisor

supervisor.set_usb_identification("Ledifice", "Ledifice")
