# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin panel: counts how often it was refreshed."""


class SSD1306:
    refreshed = 0

    def __init__(self, bus, width, height, auto_refresh):
        self.root_group = None

    def refresh(self):
        SSD1306.refreshed += 1

    def sleep(self):
        pass

    def wake(self):
        pass
