# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The rows of Corintho: the 24 threes and the 10 lines of four on 4 x 4 platforms.

Platforms are a mask of 16 bits, a1 lowest; threes are a set of 24 bits, three number n being bit n.
"""

from array import array

# The 24 threes as masks of platforms. Their numbers come from threes(), which finds all at once by
# shifting: the horizontal ones 0-7, the vertical ones 8-15, the diagonal ones 16-23.
THREES = array(
    "H",
    [7 << start for start in (0, 1, 8, 9, 4, 5, 12, 13)]
    + [0x111 << start for start in range(8)]
    + [(0x49 if start & 2 else 0x421) << start for start in range(8)],
)
# The ten lines of four platforms, each as a set of two threes.
_FOURS = tuple([3 << n for n in (0, 2, 4, 6)] + [0x11 << n for n in (8, 9, 10, 11)] + [0x21 << 16, 9 << 19])
# THROUGH[platform]: the threes that the platform belongs to, as a set (bit n for three n) ...
THROUGH = tuple([sum([1 << n for n in range(24) if THREES[n] >> p & 1]) for p in range(16)])
# ... and FOURTH[three]: the platform, as a mask, that would make it a four; 0 on the short diagonals.
FOURTH = array(
    "H",
    [
        sum([THREES[m] & ~THREES[n] for four in _FOURS if four >> n & 1 for m in range(24) if four >> m & 1])
        for n in range(24)
    ],
)


def threes(tops):
    """The threes that lie wholly in `tops`, a mask of platforms, as a set of 24 bits."""
    two = tops & tops - 1
    if not two & two - 1:  # fewer than three: nothing to look for
        return 0
    across = tops & tops >> 1 & tops >> 2 & 0x3333
    return (
        (across | across >> 6) & 0xFF
        | (tops & tops >> 4 & tops >> 8) << 8
        | (tops & tops >> 5 & tops >> 10 & 0x33 | tops & tops >> 3 & tops >> 6 & 0xCC) << 16
    )


def extended_threes(claim, rows):
    """The threes of a claim whose line of four is a row now and was not when it was claimed."""
    extended = 0
    for four in _FOURS:
        if rows & four == four and claim & four != four:
            extended |= claim & four
    return extended


def beside(platforms):
    """The neighbours of some platforms, both as masks: one step right, left, up or down."""
    across = platforms << 1 & 0xEEEE | platforms >> 1 & 0x7777
    return across | platforms << 4 & 0xFFFF | platforms >> 4
