# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `i2cdisplaybus`."""


def I2CDisplayBus(i2c, device_address):
    return None
