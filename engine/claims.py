# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Claims in Corintho as a computer player sees them: where a row can be made, and whether it can be answered.

All is done on masks of platforms, without playing. Before a claim there is no row on the board, so all rows
of a claim have one top and go through the platform that the claiming move ended on.
"""

from engine.rows import FOURTH, THREES, beside

BASE, COLUMN, CAPITAL = 0, 1, 2

# NUMBER[bit % 19]: the number of a platform by its bit.
NUMBER = b"\0\0\1\15\2\0\16\6\3\10\0\14\17\5\7\13\4\12\11"


def _through(platform):
    rows = []
    for n in range(24):
        if THREES[n] >> platform & 1:
            rows.append(THREES[n] | (NUMBER[FOURTH[n] % 19] if FOURTH[n] else 16) << 16)
    return tuple(rows)


# ROWS[platform]: the threes through it, as masks, and above the 16 bits of each the number of the platform
# that would make it a four; 16 if there is none.
ROWS = tuple([_through(platform) for platform in range(16)])


def completions(tops):
    """The platforms that would make a row with those in `tops`."""
    if not tops & tops - 1:
        return 0
    one = tops >> 1
    two = tops >> 2
    found = one & two & 0x3333 | (tops & two & 0x3333) << 1 | (tops & one & 0x3333) << 2
    one = tops >> 4
    two = tops >> 8
    found |= one & two | (tops & two) << 4 | (tops & one & 0xFF) << 8
    one = tops >> 5
    two = tops >> 10
    found |= one & two & 0x33 | (tops & two & 0x33) << 5 | (tops & one & 0x33) << 10
    one = tops >> 3
    two = tops >> 6
    return found | one & two & 0xCC | (tops & two & 0xCC) << 3 | (tops & one & 0xCC) << 6


def tops_of(top, bases, columns, capitals):
    """Where the stacks with a top are."""
    if top == CAPITAL:
        return capitals
    return columns & ~capitals if top == COLUMN else bases & ~columns


def has_row(tops, platform):
    """Whether there is a row through a platform."""
    for row in ROWS[platform]:
        if row & 0xFFFF & ~tops == 0:
            return True
    return False


def unanswered(top, platform, bases, columns, capitals, frozen, hands, hand, direct):
    """Whether a claim of the rows through `platform` cannot be answered by one who plays from `hands[hand:]`.

    `direct` is whether one may build on stacks from the hand.
    """
    tops = tops_of(top, bases, columns, capitals)
    common = fourth = 0xFFFF  # the platforms in every row, and those that extend every row
    rows = 0
    for row in ROWS[platform]:
        three = row & 0xFFFF
        if tops & three == three:
            common &= three
            fourth &= 1 << (row >> 16)
            rows += 1
    if hands[hand + top] and fourth & ~(bases | columns | capitals):
        return False
    free = ~frozen
    bare = bases & ~columns & free  # what takes a column, alone or with its capital ...
    shaft = columns & ~capitals & free  # ... and what takes a capital
    movers = columns & ~bases & free
    loose = capitals & ~(columns | bases) & free
    if top == BASE:  # cover one
        common &= free
        if direct and common and hands[hand + COLUMN]:
            return False
        return not beside(movers) & common
    if top == COLUMN:  # cover one, extend, or go away
        inside = common & free
        if inside and ((direct and hands[hand + CAPITAL]) or beside(loose) & inside):
            return False
        movers &= ~capitals
        if direct and hands[hand + COLUMN] and fourth & bare:
            return False
        if (beside(movers) & fourth | beside(movers & common)) & bare:
            return False
        return rows == 1 or not _leaves_and_extends(movers, bare, tops, platform)
    movers &= capitals  # capitals cannot be covered: extend, or go away
    if direct and hands[hand + CAPITAL] and fourth & shaft:
        return False
    if (beside(loose) & fourth | beside(loose & common)) & shaft:
        return False
    if (beside(movers) & fourth | beside(movers & common)) & bare:
        return False
    if rows > 1:
        if _leaves_and_extends(loose, shaft, tops, platform):
            return False
        return not _leaves_and_extends(movers, bare, tops, platform)
    return True


def _leaves_and_extends(stacks, takers, tops, platform):
    """Whether one of the stacks can break some of the rows by leaving and extend the others where it goes."""
    stacks &= tops & beside(takers)
    while stacks:
        source = stacks & -stacks
        stacks ^= source
        targets = beside(source) & takers
        for row in ROWS[platform]:
            three = row & 0xFFFF
            if tops & three == three and not three & source:
                targets &= 1 << (row >> 16)
        if targets:
            return True
    return False
