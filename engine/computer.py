# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The computer player of a game: a search with the brain for it. Only what that game needs is loaded."""

from engine.search import Search


def computer(game, chance):
    """A search for moves in games with the settings of this one; `chance(n)` gives a number below n."""
    if hasattr(game, "claims"):
        from engine.cathedral_brain import CathedralBrain

        return Search(CathedralBrain(chance), chance)
    from engine.corintho_brain import CorinthoBrain

    return Search(CorinthoBrain(_values(game.edition), game.edition, game.players), chance)


def _values(edition):
    if edition == 0:
        from engine.values_classic import TABLE
    elif edition == 1:
        from engine.values_revised import TABLE
    else:
        from engine.values_open import TABLE
    return TABLE
