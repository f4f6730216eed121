# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the function keys mean at the moment, in a word of up to seven letters each.

For whoever looks at the board from outside, as pictures and the simulator's page do. The board itself lights
the keys that do something, and never loads this.
"""

from ledifice.choices import GO_ON, START
from ledifice.layout import FEW, FUNCTION_KEYS, PREV

MEANINGS = {  # in English, French and German
    "": ("", "", ""),
    "prev": ("prev", "prec.", "vorige"),
    "next": ("next", "suiv.", "weiter"),
    "turn": ("turn", "tourner", "drehen"),
    "claim": ("claim", "annonce", "Ansage"),
    "hint": ("hint", "aide", "Hinweis"),
    "undo": ("undo", "annuler", "Zug -1"),
    "light": ("light", "lumiere", "Licht"),
    "menu": ("menu", "menu", "Menue"),
    "back": ("back", "retour", "zurueck"),
    "ok": ("OK", "OK", "OK"),
    "build": ("build", "batir", "bauen"),
    "base": ("base", "base", "Basis"),
    "column": ("column", "colonne", "Saeule"),
    "capital": ("capital", "chapit.", "Kapit."),
    "change": ("change", "changer", "aendern"),
    "start": ("start", "jouer", "Start"),
    "again": ("rematch", "revanch", "Revanch"),
}


def key_help(app):
    """A word for each function key, empty for those that do nothing."""
    if FEW:
        named = app.few_keys.meanings and app.screen is not None and not app.every_key
        return app.few_keys.words() if named else [""] * FUNCTION_KEYS
    name = type(app.screen).__name__
    if name == "Menu":
        meanings = _in_menu(app.screen)
    elif name == "Result":
        meanings = [
            "",
            "",
            "",
            "",
            "",
            "undo",
            "light",
            "menu",
            "",
            "next" if app.screen.goes_on() else "again",
        ]
    elif name == "CorinthoTable":
        meanings = ["base", "column", "capital", "", "hint", "undo", "light", "menu", "back", ""]
    elif name == "CathedralTable":
        meanings = ["prev", "next", "turn", "claim", "hint", "undo", "light", "menu", "back", "build"]
    elif name in ("Offer", "Question"):
        meanings = ["", "", "", "", "", "", "light", "menu", "back", "ok"]
    else:
        meanings = ["", "", "", "", "", "", "", "", "", "ok" if name == "Notice" else ""]
    if app.table is not None and app.screen is app.table and app.table.thinking():
        meanings[:3] = ["", "", ""]  # they only say who thinks
    language = app.settings.language
    return [MEANINGS[word][language] if app.frame[PREV + i] else "" for i, word in enumerate(meanings)]


def _in_menu(menu):
    do = "start" if menu.entry == START else "change"
    if not menu.there(GO_ON):
        return ["prev", "next", do, "", "", "", "light", "", "", do]
    if menu.entry == GO_ON:
        do = "back"
    return ["prev", "next", do, "", "", "", "light", "menu", "back", do]
