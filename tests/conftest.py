# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What all tests share: how hypothesis looks for examples.

In CI it takes the same examples every time, so that a red run can be run again; elsewhere it looks for new
ones. No example is refused for being slow: how fast the engine is, other tests count in opcodes.
"""

import os

from hypothesis import HealthCheck, settings

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}

settings.register_profile("ci", derandomize=True, database=None, **COMMON)
settings.register_profile("dev", **COMMON)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
