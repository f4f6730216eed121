# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Claims in Corintho as a computer player sees them: where a row can be made, and whether it can be answered.

All is done on masks of platforms, without playing. Before a claim there is no row on the board, so all rows of
a claim have one top and go through the platform that the claiming move ended on.
"""

from engine.rows import FOURTH, THREES, beside

BASE, COLUMN, CAPITAL = 0, 1, 2

# ROWS[platform]: the threes through it with the platform that would make each a four, as pairs of masks.
ROWS = tuple([tuple([(THREES[n], FOURTH[n]) for n in range(24) if THREES[n] >> p & 1]) for p in range(16)])


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


def unanswered(top, tops, platform, bases, columns, capitals, frozen, hands, hand, direct):
    """Whether a claim of the rows through `platform` cannot be answered by one who plays from `hands[hand:]`.

    `tops` is where the stacks with that top are; `direct` is whether one may build on stacks from the hand.
    """
    common = fourth = 0xFFFF  # the platforms in every row, and those that extend every row
    rows = 0
    for three, end in ROWS[platform]:
        if tops & three == three:
            common &= three
            fourth &= end
            rows += 1
    if fourth and hands[hand + top] and fourth & ~(bases | columns | capitals):
        return False
    free = ~frozen
    bare = bases & ~columns & free  # what takes a column, alone or with its capital ...
    shaft = columns & ~capitals & free  # ... and a capital
    movers = columns & ~bases & free
    loose = capitals & ~(columns | bases) & free
    if top == BASE:
        common &= free
        return not (common and (direct and hands[hand + COLUMN] or beside(movers) & common))
    if top == COLUMN:
        inside = common & free
        if inside and (direct and hands[hand + CAPITAL] or beside(loose) & inside):
            return False
        lone = movers & ~capitals
        if bare:
            if fourth & bare and (direct and hands[hand + COLUMN] or beside(lone) & fourth & bare):
                return False
            if beside(lone & common) & bare:
                return False
            if rows > 1 and lone & tops:
                return not _leaves_and_extends(lone, bare, tops, platform)
        return True
    heads = movers & capitals
    if fourth:
        if fourth & shaft and (direct and hands[hand + CAPITAL] or beside(loose) & fourth & shaft):
            return False
        if beside(heads) & fourth & bare:
            return False
    if beside(loose & common) & shaft or beside(heads & common) & bare:
        return False
    if rows > 1:
        return not (
            _leaves_and_extends(loose, shaft, tops, platform)
            or _leaves_and_extends(heads, bare, tops, platform)
        )
    return True


def _leaves_and_extends(stacks, takers, tops, platform):
    """Whether one of the stacks can break some of the rows by leaving and extend the others where it goes."""
    for source in range(16):
        if stacks >> source & 1 and tops >> source & 1:
            targets = beside(1 << source) & takers
            if targets:
                for three, end in ROWS[platform]:
                    if tops & three == three and not three >> source & 1:
                        targets &= end
                if targets:
                    return True
    return False
