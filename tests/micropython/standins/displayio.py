# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A thin `displayio`: groups that hold their layers, and grids that take about what theirs take, and draw
nothing."""


def release_displays():
    pass


class Palette:
    def __init__(self, count):
        self._colours = bytearray(4 * count)

    def __setitem__(self, place, colour):
        self._colours[4 * place] = colour & 255


class TileGrid:
    def __init__(self, bitmap, pixel_shader, width, tile_width, tile_height, x, y):
        self._tiles = bytearray(width)

    def __setitem__(self, place, tile):
        self._tiles[place] = tile


class Group:
    def __init__(self):
        self._layers = []

    def append(self, layer):
        self._layers.append(layer)

    def pop(self):
        self._layers.pop()
