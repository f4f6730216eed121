# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The texts of the panel in English, in the order of words.py."""

WORDS = """\
legal
the game is over
not a move
none left
off the board
occupied
claimed by the other
frozen: it rests
wrong order
no stack there
one step, no diagonal
answer the row
the Cathedral first
no call needed here
nothing to take
Base
Column
Capital
Tavern
Stable
Inn
Bridge
Square
Manor
Abbey
Academy
Infirmary
Castle
Tower
Cathedral
Player 1
Player 2
Player 3
Player 4
Light
Dark
Corintho
Cathedral
classic
revised
open
by itself
when called
person
computer 1
computer 2
computer 3
computer 4
computer 5
off
on
vivid
soft
for all eyes
Game
Edition
Claiming
Players
Rounds
Language
English
Brightness
Sound
Colours
Start
Go on playing
to move
must answer
thinks
passes
wins
claims a row
claims land
takes off:
a draw
Section or stack?
Where to?
Press a square
Again: build
Taken back
Nothing to take back
You may play here
A good move
No hint now
Calling: yes
Calling: no
Not your turn
No use here
The row stands
makes a four
breaks it
No answer to it
Round
Match
wins it all
OK: next round
OK: rematch
"""
