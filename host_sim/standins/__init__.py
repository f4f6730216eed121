# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-ins for CircuitPython's own modules, one file for each, with the behaviour that is documented.

They hold no state: all of it lives in the `VirtualBoard` whose firmware is running. `interpreter.py` gives
them to the firmware under their plain names.
"""
