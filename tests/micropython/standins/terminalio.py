# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `terminalio`."""


class FONT:
    bitmap = None

    @staticmethod
    def get_bounding_box():
        return 6, 12
