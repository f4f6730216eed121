# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Plain UCT with random playouts, for any game and any number of players: the yardstick of the arena."""

import math
from array import array

from engine.city import CALLED
from engine.city import MOST_MOVES as MOST_CATHEDRAL
from engine.game import DRAW, LEGAL, IllegalMove
from engine.stacks import MOST_MOVES as MOST_CORINTHO

EXPLORATION = 1.0
_GUESSES = 24  # moves drawn blindly before all legal ones are listed


class _Node:
    """A move in the tree: how often it was tried, and how many points it brought the player who made it."""

    __slots__ = ("children", "move", "player", "points", "visits")

    def __init__(self, move, player):
        self.move = move
        self.player = player
        self.visits = 0
        self.points = 0.0
        self.children = None


class RandomMoves:
    """Draws from the legal moves of games of one kind, all with the same chance."""

    def __init__(self, cathedral):
        self._cathedral = cathedral
        self._buffer = array("H", [0] * (2 * MOST_CATHEDRAL if cathedral else MOST_CORINTHO))

    def all(self, game):
        """All legal moves."""
        return self._buffer[: game.moves(self._buffer)]

    def play(self, game, chance):
        """Play a random legal move. Guessing is quicker than listing while much is legal."""
        for _ in range(_GUESSES):
            move = self._guess(game, chance)
            try:
                game.play(move)
                return
            except IllegalMove:
                pass
        game.play(chance.choice(self.all(game)))

    def _guess(self, game, chance):
        if not self._cathedral:
            return chance.randrange(128)
        move = chance.randrange(48) << 7 | chance.randrange(100)
        return move | CALLED if game.claims and chance.random() < 0.5 else move


def choose(game, playouts, chance):
    """The move that UCT finds with so many random playouts; the game is left as it was."""
    draw = RandomMoves(hasattr(game, "claims"))
    root = _Node(-1, 0)
    ply = game.ply
    for _ in range(playouts):
        path = [root]
        node = root
        while game.player:
            if node.children is None:
                if node.visits == 0 and node is not root:
                    break
                node.children = [_Node(move, game.player) for move in draw.all(game)]
                chance.shuffle(node.children)  # those that nobody has tried come in a random order
            node = _promising(node)
            game.play(node.move)
            path.append(node)
        while game.player:
            draw.play(game, chance)
        for node in path:
            node.visits += 1
            if game.result == DRAW:
                node.points += 1 / getattr(game, "players", 2)
            elif game.result == node.player:
                node.points += 1
        while game.ply > ply:
            game.undo()
    best = max(root.children, key=lambda node: (node.visits, node.points))
    assert game.reason(best.move) == LEGAL
    return best.move


def _promising(parent):
    best, most = None, -1.0
    log = math.log(parent.visits or 1)
    for node in parent.children:
        if not node.visits:
            return node
        worth = node.points / node.visits + EXPLORATION * math.sqrt(log / node.visits)
        if worth > most:
            best, most = node, worth
    return best
