# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The big board as numbers: where every key, light and part is. Circuit, PCB, case and guide stand on it.

Pins, key numbers and the order of the lights are not here but in `firmware/ledifice/layout.py`, which this
file reads. Lengths are millimetres. The origin is the middle of key a1; x goes right to file j, y goes up,
away from the player, to rank 10: seen from above, as the player sees it.

                  +---------------------------------+ TOP
                  | supply      panel          Pico |
                  |  a10 ........................ j10|
                  |   :                           : |
                  |  a1 ......................... j1 |
                  |  F1 ........................ F10 |
                  +---------------------------------+ BOTTOM
                LEFT                               RIGHT
"""

from host_sim.virtual_board import LAYOUTS

layout = LAYOUTS["big"]

PITCH = 19.05  # from key to key: that of every keyboard, so that switches and caps are to be had
FUNCTION_GAP = 6.0  # more than the pitch, between rank 1 and the function keys: hands tell them apart

# The edges of the PCB.
MARGIN = 14.0  # from the middle of the outer keys to the edge
LEFT, RIGHT = -MARGIN, 9 * PITCH + MARGIN
BOTTOM = -PITCH - FUNCTION_GAP - MARGIN
TOP = 9 * PITCH + MARGIN + 44.0  # room for controller, panel and supply above rank 10
THICKNESS = 1.6

# The light stands in the window of the switch's housing, on the side of the player.
LIGHT_X, LIGHT_Y = 0.0, -5.08

HOLE = 3.2  # for M3 screws
HOLE_INSET = 4.0  # the head of the screw then clears the housing of the switch beside it
HOLES = (  # four corners, and in the middle of the long sides
    (LEFT + HOLE_INSET, BOTTOM + HOLE_INSET),
    (RIGHT - HOLE_INSET, BOTTOM + HOLE_INSET),
    (LEFT + HOLE_INSET, 4.5 * PITCH),
    (RIGHT - HOLE_INSET, 4.5 * PITCH),
    (LEFT + HOLE_INSET, TOP - HOLE_INSET),
    (RIGHT - HOLE_INSET, TOP - HOLE_INSET),
)

# Above rank 10. The Pico lies along the upper edge, its USB socket over the right edge, so that the cable of
# a computer and that of the supply leave the case on different sides; so far down that its sockets leave room
# for the head of the screw in the corner.
PICO = (RIGHT - 27.5, TOP - 21.0)  # the middle of its 51 x 21
PANEL = (4.5 * PITCH, TOP - 22.0)  # the middle of the glass of a 0.96" module
PANEL_HEADER = (PANEL[0], PANEL[1] + 10.3)  # the middle of the module's row of four pins, above the glass
PANEL_WINDOW = (24.0, 13.0)  # what the bezel leaves free of it
INLET = (LEFT + 20.0, TOP - 3.45)  # the USB-C socket of the supply, on the back, its mouth at the upper edge
BUZZER = (LEFT + 48.0, TOP - 30.0)


def key_position(key):
    """The middle of a key."""
    if key >= layout.SQUARES:
        return (key - layout.SQUARES) * PITCH, -PITCH - FUNCTION_GAP
    return key % layout.SIDE * PITCH, key // layout.SIDE * PITCH


def light_position(key):
    """The middle of the light under a key."""
    x, y = key_position(key)
    return x + LIGHT_X, y + LIGHT_Y
