# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A game put onto a board the way the board itself would find it: as a saved game in its flash.

The firmware's own code writes it there, so that there is one format.
"""

import sys
from types import SimpleNamespace

from engine.cathedral import Cathedral
from engine.record import pack, unpack
from host_sim import FIRMWARE
from host_sim.bench import Bench
from host_sim.record_file import BadRecord

sys.path.insert(0, str(FIRMWARE))
from ledifice.journal import Journal
from ledifice.save import FIRST_MOVE, SIZE, Save

sys.path.remove(str(FIRMWARE))

ROUNDS = 2  # of a match of which only one round is known
SETTLED = 3.0  # seconds after which a board shows a game as it stands, with all animations over
PERIOD = 40  # twentieths of a second: in that time every pulse and blink has been at its brightest
RHYTHM = 64  # twentieths of a second in which one light shows a whole stack


def nvm_with(nvm, game, app=None):
    """What flash with this content holds when a game was saved in it last.

    Persons sit at the board. Who began, and the other rounds of the match, are taken from `app`, the firmware
    that plays the game, if there is one.
    """
    width = 2 if isinstance(game, Cathedral) else 1
    if FIRST_MOVE + width * game.ply > SIZE:
        raise BadRecord("this game is too long for the board's memory")
    image = bytearray(nvm)
    match = None
    if isinstance(game, Cathedral):
        match = SimpleNamespace(rounds=ROUNDS, round=0, points=(0, 0)) if app is None else app.match
    first = app.first if app is not None else game.starter - 1 if match else 0
    players = SimpleNamespace(seats=bytes(4))
    Save(Journal(image), image).begin(SimpleNamespace(game=game, match=match, first=first, settings=players))
    return bytes(image)


def is_flash(image):
    """Whether these bytes are the flash of a board: erased, or with something that the firmware can read.

    If there is damage besides that, the firmware goes round it and says so.
    """
    journal = Journal(image)
    return not journal.damaged or any(journal.sizes)


def game_after(game, ply):
    """A copy of a game as it stood after so many moves."""
    copy = unpack(pack(game))
    while copy.ply > ply:
        copy.undo()
    return copy


def fits(game, layout):
    """Whether a board has room for a game: Cathedral needs 10 x 10 squares."""
    return not isinstance(game, Cathedral) or layout.SIDE == 10


def show(nvm, board):
    """A board that has gone on with the game in `nvm` and come to rest."""
    bench = Bench(board=board, nvm=nvm, strict=False)
    bench.power_on()
    for _ in range(100):
        if bench.game is None and bench.app.screen is not None:
            bench.tap("ok")  # what the board has to say before, and whether to go on
        elif bench.app.screen is not None:
            break
        bench.run(0.1)
    bench.run(SETTLED)
    return bench


def film(bench):
    """What the lights show in a twentieth of a second each.

    Where each section has a light, the moment at which they are brightest says it all. Where a platform is
    one light, it takes a whole rhythm.
    """
    frames = []
    for _ in range(PERIOD if bench.layout.SIDE == 10 else RHYTHM):
        bench.run(0.05)
        frames.append(bytes(bench.board.lights))
    return [max(frames, key=sum)] if bench.layout.SIDE == 10 else frames
