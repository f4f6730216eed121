# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin label: its text."""


class Label:
    def __init__(self, font, text, scale):
        self.text = text
