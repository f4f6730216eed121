# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `displayio`: groups that hold their layers and draw nothing."""


def release_displays():
    pass


class Group:
    def __init__(self, x=0, y=0):
        self._layers = []

    def append(self, layer):
        self._layers.append(layer)

    def __getitem__(self, place):
        return self._layers[place]

    def __iter__(self):
        return iter(self._layers)
