# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `microcontroller`: flash that has never been written; only a quarter, as it takes memory here."""

nvm = bytearray(1024)
for _i in range(1024):
    nvm[_i] = 255
