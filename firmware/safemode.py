# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What CircuitPython runs instead of code.py after a hard fault, a brown-out …: note it, and start again.

In a safe mode that somebody has asked for, or that has to do with the drive or USB, the board waits for a
computer.
"""

import microcontroller
import supervisor
from ledifice import faults

# The codes S1, S2 …
_REASONS = ("BROWNOUT", "HARD_FAULT", "STACK_OVERFLOW", "WATCHDOG", "GC_ALLOC_OUTSIDE_VM", "NLR_JUMP_FAIL")
_REASONS += ("NO_HEAP", "INTERRUPT_ERROR", "SDK_FATAL_ERROR", "FLASH_WRITE_FAIL")

for _number in range(len(_REASONS)):
    if supervisor.runtime.safe_mode_reason == getattr(supervisor.SafeModeReason, _REASONS[_number]):
        faults.note("S" + str(_number + 1) + " " + _REASONS[_number], 0, -1)
        microcontroller.reset()
