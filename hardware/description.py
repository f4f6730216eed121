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
PANEL = (4.5 * PITCH, TOP - 22.0)  # the middle of the picture of a 0.96" module
PANEL_HEADER = (PANEL[0], PANEL[1] + 10.3)  # the middle of the module's row of four pins
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


# The case and the caps. Heights are measured up from the front side of the PCB. Those of the switch are
# Cherry's for the MX, which others keep to; those of the modules suppose sockets of 8.5 mm.
SWITCH_BODY = 14.0  # square, from the PCB up to the flange
SWITCH_FLANGE = 15.6  # square
SWITCH_FLANGE_BOTTOM, SWITCH_FLANGE_TOP = 5.0, 6.6
SWITCH_TOP = 11.6  # of the housing; the cross of the stem begins here when the key is at rest
SWITCH_TOP_WIDTHS = 14.8, 12.0  # the housing narrows from the flange to its top; a little more than it is
SWITCH_TRAVEL = 4.0
STEM = (4.0, 1.31, 1.09)  # the cross: both bars are as long, the one along x is thicker
STEM_HEIGHT = 3.6

BULK = (INLET[0] + 11.5, INLET[1] - 23.5)  # the large capacitor of the supply, on the back
BULK_ROOM = (13.5, 12.0, 11.0)  # it reaches through the floor into a foot
PICO_SIZE = (51.0, 21.0)
PICO_BOTTOM, PICO_TOP = 11.0, 12.0  # the module's own board
PICO_BUTTON = 2.75  # the highest of what stands on it, its BOOTSEL button: nothing may press it
PICO_USB = (1.3, 7.5, 2.8)  # its socket: how far over the end, width, height above the module
PANEL_GLASS = (26.7, 19.3)
PANEL_GLASS_Y = PANEL[1] - 2.2  # its middle: below the picture it is wider
PANEL_TOP = 13.8  # of the glass
INLET_MIDDLE = -THICKNESS - 1.6  # of its mouth: it is on the back

# Light grid.
GRID_WALL = 1.2  # three lines of a 0.4 mm nozzle: dark enough in black
GRID_EDGE = 2.4  # the outermost wall, on which the frame rests
GRID_TOP = 12.4
GRID_JOINT = 3.5 * PITCH  # between ranks 4 and 5; no screw is near
LUG_RADIUS, LUG_HEIGHT = 2.8, 4.4  # around a screw: beside the switch's body, below its flange

# Caps. The rim under the plate reaches into the cell even when the key is up: no light passes over the wall.
CAP = 17.6
CAP_TOP, CAP_CEILING = 19.0, 17.2
CAP_RIM = (16.8, 15.2)  # outside and inside
CAP_RIM_BOTTOM = 11.6
CAP_POST = 5.5  # diameter: it dips into the housing with the stem
CAP_FIT = 0.1  # how much wider than the stem's cross its socket is; printers differ, try one cap first
CAP_EDGE, FUNCTION_EDGE = 0.4, 1.3  # bevels; fingers feel the function keys' one, and the groove in them
FUNCTION_GROOVE = (9.0, 1.8, 0.6)

# Base and frame.
GAP = 0.5  # around the PCB
RIM = 7.0  # the wall: wide enough for a heat-set insert
FLOOR = 2.4
STANDOFF, STANDOFF_WIDTH = 4.0, 7.0  # higher than all other parts on the back, and than the tails of pins
CORNER = 6.0  # radius
FRAME_TOP = 16.4
FRAME_UNDER_KEYS, FRAME_UNDER_MODULES = 12.6, 14.0  # the underside: above the grid, above Pico and panel
FRAME_LIP = 0.9  # how far it reaches over the edge of the PCB, to hold it down
OPENING = 9.55  # from the middle of an outer key to the frame
BASE_JOINT, FRAME_JOINT = 5.5 * PITCH, 2.5 * PITCH  # not at one place: each part holds the others' joint
FIT = 0.15  # between two printed parts that are put together

# All screws are countersunk M3 from below, 12 mm long, and 20 where there is a foot. Those at HOLES hold the
# PCB, these hold the frame.
SCREW, SCREW_HEAD = 3.4, 6.4
PILOT = 2.5  # a screw cuts its own thread, in the light grid
INSERT = (4.0, 6.5)  # hole for a heat-set insert M3 x 5.7, in the frame
_OUTWARDS = (GAP + RIM - FRAME_LIP) / 2  # the middle of the frame's wall
RIM_SCREWS = tuple(
    (x, y)
    for x in (LEFT - _OUTWARDS, RIGHT + _OUTWARDS)
    for y in (BOTTOM + 12.0, 2 * PITCH, 3 * PITCH, 5 * PITCH, 6 * PITCH, TOP - 12.0)
) + tuple((4.5 * PITCH, y) for y in (BOTTOM - _OUTWARDS, TOP + _OUTWARDS))
LONG_SCREWS = 4  # two a foot
GRID_SCREWS = 4  # beside switches; all others go into inserts
RUBBER_FEET = 4
SUPPORTS = tuple(  # pillars under the PCB between four keys, so that it does not bend; no parts may be there
    (x * PITCH, y * PITCH) for x in (1.5, 4.5, 7.5) for y in (0.5, 2.5, 4.5, 6.5, 8.5)
)
SUPPORT_WIDTH = 3.0
RUBBER = (12.5, 1.0)  # recesses for rubber feet
FOOT = 6.4  # height of the two feet at the back, which lean the board towards the player
