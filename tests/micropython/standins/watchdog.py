# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `watchdog`."""


class WatchDogMode:
    RESET = 1
