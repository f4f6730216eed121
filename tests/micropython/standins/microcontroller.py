# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `microcontroller`: flash, never written or as in a file. As on the device, it takes no heap."""

import sys

import ffi
import uctypes

watchdog = None
nvm = uctypes.bytearray_at(ffi.open(None).func("P", "malloc", "I")(4096), 4096)
nvm[:] = b"\xff" * 4096
if len(sys.argv) > 2:
    with open(sys.argv[2], "rb") as file:
        file.readinto(nvm)
