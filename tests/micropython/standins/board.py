# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `board`: a pin is its name."""


def __getattr__(name):
    return name
