# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The texts of the panel in French, in the order of words.py. The panel's font has no accents."""

WORDS = """\
permis
la partie est finie
pas un coup
il n'en reste plus
hors du plateau
occupe
a l'adversaire
gele : au repos
mauvais ordre
pas de pile ici
un pas, sans biais
il faut parer
d'abord Cathedrale
sans annonce ici
rien a prendre
Base
Colonne
Chapiteau
Taverne
Ecurie
Auberge
Pont
Place
Manoir
Abbaye
Academie
Infirmerie
Chateau
Tour
Cathedrale
Joueur 1
Joueur 2
Joueur 3
Joueur 4
Clair
Fonce
Corintho
Cathedrale
classique
revisee
ouverte
automatique
annoncee
personne
ordi 1
ordi 2
ordi 3
ordi 4
ordi 5
non
oui
vives
douces
pour tous
Jeu
Edition
Capture
Joueurs
Manches
Langue
Francais
Luminosite
Son
Couleurs
Commencer
Continuer
a jouer
doit parer
reflechit
passe
gagne
a une rangee
annexe
enleve :
partie nulle
Section ou pile ?
Ou aller ?
Choisir une case
Encore : batir
Coup repris
Rien a reprendre
Cases permises
Un bon coup
Pas d'aide ici
Annonce : oui
Annonce : non
Pas votre tour
Sans effet ici
La rangee tient
fait un 4
la casse
Sans parade
Manche
Match
gagne tout
OK : manche suivante
OK : revanche
"""
