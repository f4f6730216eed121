# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The checksum of records and saves."""


def _four_bits(crc):
    for _ in range(4):
        crc = (crc & 0x1FFFFFFF) << 1 ^ (0x2030B9C7 if crc & 0x20000000 else 0)
    return crc


_CRC = tuple([_four_bits(n << 26) for n in range(16)])


def checksum(data, end):
    """The CRC-30 of the bytes before `end`: as wide as fits the small ints of a 32-bit machine."""
    crc = 0x3FFFFFFF
    table = _CRC
    for i in range(end):
        byte = data[i]
        crc = (crc & 0x3FFFFFF) << 4 ^ table[crc >> 26 ^ byte >> 4]
        crc = (crc & 0x3FFFFFF) << 4 ^ table[crc >> 26 ^ byte & 15]
    return crc ^ 0x3FFFFFFF
