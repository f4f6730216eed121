# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The ring of lights around Corintho's platforms: whose turn it is, and what each hand holds.

Two players have half of the ring each, three or four a side each, as they see it from their seat:

    base                             capital
    base                             capital
    base                             capital     colour base base column column capital capital colour
    base                             capital
    colour x 3   column x 4   colour x 3         (and one more colour in the corner on the left)

Among three players of the classic edition the far side belongs to the common pool.
"""

from engine.game import DRAW, const
from ledifice.shades import BASE, BLINK, DIM, FLASH, OFF, P1, PULSE

_POOL = const(12)  # where the common pool stands in the game's hands

_HALF = b"\x0a\x14\x1e\x28\3\4\5\6\x13\x1d\x27\x31\0\1\2\7\x08\x09"
_SIDE = b"\2\3\4\5\6\7\0\1\x08"
# Quarter turns, clockwise, from the near side to that of a seat, and to that of the common pool.
_PLACES = (b"\0\2", b"\0\1\3\2", b"\0\1\2\3")


def _turned(key, quarters):
    """Where a key comes to lie when the board is turned."""
    for _ in range(quarters):
        key = key // 10 + 90 - key % 10 * 10
    return key


def make_ring(players):
    """The keys of the ring in the order in which they are painted, seat after seat."""
    keys = _HALF if players == 2 else _SIDE
    return bytes([_turned(key, quarters) for quarters in _PLACES[players - 2] for key in keys])


def paint_ring(frame, ring, game, first, chosen, passed):
    """Light the ring; `first` is the seat of player 1, `chosen` a section of the hand, `passed` a mask."""
    players = game.players
    hands = game.hands
    each = 4 if players == 2 else 2
    ringed = 18 if players == 2 else 9
    at = 0
    for seat in range(len(ring) // ringed):
        end = at + ringed
        player = (seat - first) % players + 1
        hand = 3 * player - 3 if seat < players else _POOL
        colour = P1 + seat
        if not game.player:
            # Over: the whole ring is the winner's; when nobody has won, each has their part.
            if game.result != DRAW:
                colour = P1 + (game.result - 1 + first) % players
            elif seat == players:
                colour = OFF
            while at < end:
                frame[ring[at]] = colour | PULSE
                at += 1
            continue
        for section in range(3):
            mood = DIM if hand != game.hand else BLINK if section == chosen else 0
            count = hands[hand + section]
            for i in range(each):
                frame[ring[at]] = BASE + section | mood if i < count else OFF
                at += 1
        if seat == players:
            colour = OFF
        elif passed >> player & 1:
            colour |= FLASH
        elif player == game.player:
            colour |= BLINK if game.claim else PULSE
        else:
            colour |= DIM
        while at < end:
            frame[ring[at]] = colour
            at += 1
