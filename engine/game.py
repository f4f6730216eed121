# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What both games say in the same words: how a game ended, and why a move is not legal."""

try:
    from micropython import const
except ImportError:

    def const(expr):  # type: ignore[misc]
        """A number that MicroPython writes into the code; elsewhere a plain number."""
        return expr


# Results; a positive result is the number of the winner.
ONGOING = const(-1)
DRAW = const(0)

# Reasons. A board shows them in words of its own.
LEGAL = const(0)
OVER = const(1)  # the game is over
NOT_A_MOVE = const(2)  # no move is written like that
NONE_LEFT = const(3)  # that section or building is not in the stock
OFF_BOARD = const(4)  # it would stand outside the board
OCCUPIED = const(5)  # something stands there
CLAIMED = const(6)  # the other side owns a square of it
FROZEN = const(7)  # played so lately that it rests
ORDER = const(8)  # capital on column on base, and nothing else
NO_STACK = const(9)  # nothing stands there to be moved, or to be built upon
NOT_ADJACENT = const(10)  # a stack moves one step, not diagonally
MUST_ANSWER = const(11)  # a claimed row would be left standing
CATHEDRAL_FIRST = const(12)  # the Cathedral is positioned before anything is built
NOT_CALLING = const(13)  # in this game buildings are taken off without a call
NOTHING_TO_TAKE = const(14)  # called, but nothing would be taken off
REASONS = const(15)


class IllegalMove(ValueError):
    """A move that the rules forbid; its argument is the code of why."""
