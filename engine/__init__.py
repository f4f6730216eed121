# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The rules of Corintho and Cathedral, small enough for a microcontroller and the same on a desktop.

Each game is one object with the same small interface:

    game.player            whose turn it is, 1 and up; 0 when the game is over
    game.result            ONGOING, DRAW or the number of the winner
    game.moves(buffer)     writes the legal moves, small ints in rising order, and returns how many
    game.reason(move)      LEGAL, or the code of why a move is not legal
    game.play(move)        plays it in place, or raises IllegalMove and changes nothing
    game.undo()            takes the last move back
    game.ply, game.move_at(i), game.passes, game.last    what was played, and what followed from it

`engine.computer` makes the computer player of a game. `play`, `undo` and `moves` allocate nothing. No clock,
file, pin or print is touched here.
"""
