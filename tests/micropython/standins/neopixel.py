# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `neopixel`: the bytes of the lights, and how often they were sent."""


class NeoPixel:
    sent = 0

    def __init__(self, pin, n, auto_write):
        self.bytes = bytearray(3 * n)

    def __setitem__(self, light, colour):
        self.bytes[3 * light] = colour >> 8 & 255
        self.bytes[3 * light + 1] = colour >> 16
        self.bytes[3 * light + 2] = colour & 255

    def show(self):
        NeoPixel.sent += 1
