# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The texts of the panel in German, in the order of words.py. The panel's font has no umlauts."""

WORDS = """\
erlaubt
das Spiel ist aus
kein Zug
keine mehr da
nicht auf dem Brett
besetzt
gehoert dem Gegner
gesperrt: es ruht
falsche Folge
kein Stapel da
1 Feld, nicht schraeg
Reihe abwehren
erst die Kathedrale
hier ohne Ansage
nichts abzureissen
Basis
Saeule
Kapitell
Taverne
Stall
Gasthof
Bruecke
Marktplatz
Herrenhaus
Abtei
Akademie
Spital
Burg
Turm
Kathedrale
Spieler 1
Spieler 2
Spieler 3
Spieler 4
Hell
Dunkel
Corintho
Kathedrale
klassisch
revidiert
offen
von selbst
auf Ansage
Mensch
Computer 1
Computer 2
Computer 3
Computer 4
Computer 5
aus
an
kraeftig
sanft
fuer alle
Spiel
Ausgabe
Abgrenzen
Spieler
Runden
Sprache
Deutsch
Helligkeit
Ton
Farben
Anfangen
Weiterspielen
am Zug
wehrt ab!
denkt
passt
gewinnt
macht Reihe
grenzt ab
reisst ab:
unentschieden
Teil oder Stapel?
Wohin?
Feld druecken
Nochmal: bauen
Zurueckgenommen
Kein Zug zurueck
Hier ist es erlaubt
Ein guter Zug
Jetzt kein Hinweis
Ansage: ja
Ansage: nein
Nicht am Zug
Hier ohne Wirkung
Die Reihe steht
macht Vier
bricht sie
Keine Abwehr
Runde
Gesamt
Gesamtsieg
OK: naechste Runde
OK: Revanche
"""
