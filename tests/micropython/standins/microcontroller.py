# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `microcontroller`: flash that has never been written. As on the device, it takes no heap."""

import ffi
import uctypes

watchdog = None
nvm = uctypes.bytearray_at(ffi.open(None).func("P", "malloc", "I")(4096), 4096)
nvm[:] = b"\xff" * 4096
