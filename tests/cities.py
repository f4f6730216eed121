# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Cities of Cathedral that need not have come about by turns: drawn for a corner of a rule, or at random."""

from helpers import Both
from peer import AROUND, NEUTRAL, PLACEMENTS, SQUARES, Piece, _name, regions_of

from engine.buildings import CLAIMS, DARK, LIGHT
from engine.city import CALLED
from engine.game import LEGAL, ONGOING
from engine.notation import BUILDINGS, square_number
from engine.regions import NEUTRAL as CATHEDRAL_PIECE


def number_of(text):
    """The number of a move, called or not."""
    number = BUILDINGS.index(text[0]) << 9 | int(text[1]) << 7 | square_number(text[2:].removesuffix("!"), 10)
    return number | CALLED if text.endswith("!") else number


class City(Both):
    """A city on engine and peer at once, with the `builder` to move. Buildings stand in it as if built long
    ago, and nothing was claimed. Without `cathedral` that has been taken."""

    def __init__(self, cathedral="", light="", dark="", builder=DARK, claims="auto"):
        super().__init__(claims, "light" if builder == DARK else "dark")
        self.builder = builder
        self.play_one(cathedral or "K0e5")
        if not cathedral:
            self.game._take_off(CATHEDRAL_PIECE)
            self.peer.pieces.clear()
        for side, texts in ((LIGHT, light), (DARK, dark)):
            for text in texts.split():
                self.stand(side, text)
        self.changed()

    def changed(self):
        self.game._fits.player = 0
        self.peer._known = None
        self.owned = dict(self.peer.owner)
        self.compare()

    def stand(self, side, text):
        """Let a building of a side stand."""
        game, peer = self.game, self.peer
        move = number_of(text)
        game._put_back(game._piece(side, move >> 9, -1), move)
        game._built[side - 1] += 1
        peer.pieces.append(Piece(text[0], side, PLACEMENTS[side][text[0]][text]))
        peer.stock[side][text[0]] -= 1
        peer.built[side] += 1
        self.changed()

    def regions(self, side):
        walls = {square for piece in self.peer.pieces if piece.owner == side for square in piece.squares}
        return regions_of(set(SQUARES) - walls)

    def hold(self, side, name):
        """Let a side hold the region of a square; False if it can't: something foreign stands there, or the
        other side holds some of it."""
        square = SQUARES[square_number(name, 10)]
        [region] = [region for region in self.regions(side) if square in region]
        if self.peer._foreign(side, region) or region & self.peer.owner.keys():
            return False
        for x, y in region:
            self.game.city[CLAIMS + side * 10 - 10 + y] |= 1 << x
            self.peer.owner[x, y] = side
        self.changed()
        return True

    def overlook(self, name):
        """Let the builder have overlooked the piece on a square."""
        square = SQUARES[square_number(name, 10)]
        [piece] = [piece for piece in self.peer.pieces if square in piece.squares]
        [number] = [
            n for n, cell in enumerate(self.game._cells) if cell < 100 and SQUARES[cell] in piece.squares
        ]
        self.game._overlooked[self.builder - 1] |= 1 << (14 if number == CATHEDRAL_PIECE else number % 14)
        self.peer.overlooked[self.builder].add(piece)

    def again(self):
        """Let the builder build once more; return whether there is anything to build."""
        self.game.player = self.peer.player = self.builder
        self.peer.result = "none"
        self.game.result = ONGOING
        self.game.passes = self.peer.passes = 0
        self.game._fits.player = 0
        self.peer._known = None
        return bool(self.peer._turns(self.builder))

    def may(self, text):
        """Whether a move is legal, engine and peer agreeing."""
        squares = self.peer._turns(self.builder).get(text.removesuffix("!"))
        legal = squares is not None
        if text.endswith("!"):
            legal = legal and self.peer.call and self.peer._would_take(self.builder, squares)
        assert (self.game.reason(number_of(text)) == LEGAL) == legal, text
        return legal

    def play_one(self, text):
        """Play a legal move; the peer need not list all that are, which takes it long where one must call."""
        if text[0] != "K":
            assert self.may(text)
            self.peer._known = [text]
        self.play(text)


# --- At random ------------------------------------------------------------------------------------

# Walls that either side can build, and that leave pockets of one, two and three sorts on the edge.
POCKETS = ("", "B1a2 I2d1", "B1a2 I2d1 M2f2 I2i1", "B1a2 I2d1 S1f2 I2h1")


def random_city(chance, claims="auto"):
    """A city of walls along the edges and each other, with few small pieces foreign to the builder."""
    builder = chance.choice((LIGHT, DARK))
    cathedral = chance.choice(("", "", "K0a1", "K2h7", chance.choice(list(PLACEMENTS[NEUTRAL]["K"]))))
    city = City(cathedral, builder=builder, claims=claims)
    for text in chance.choice(POCKETS).split():
        if text in city.peer._turns(builder):
            city.stand(builder, text)
    for _ in range(chance.randrange(2, 11)):
        turns = city.peer._turns(builder)
        some = chance.sample(sorted(turns), min(25, len(turns)))
        city.stand(builder, max(some, key=lambda text: _leaning(city, turns[text])))
    for _ in range(chance.randrange(4)):
        text = _somewhere(city, 3 - builder, chance, "TTSI")
        if text:
            city.stand(3 - builder, text)
    often = chance.choice((0, 0.2, 0.8))
    for side in (builder, 3 - builder):
        for region in sorted(city.regions(side), key=sorted):
            if chance.random() < often:
                city.hold(side, _name(min(region)))
    if claims == "call":
        for piece in city.peer.pieces:
            if piece.owner != builder and chance.random() < 0.2:
                city.overlook(_name(min(piece.squares)))
    return city


def _leaning(city, squares):
    """How much of what is around some squares is city wall or built by the builder."""
    walls = {square for piece in city.peer.pieces if piece.owner == city.builder for square in piece.squares}
    return sum(8 - len(AROUND[square] - walls) for square in squares) / len(squares)


def _somewhere(city, side, chance, letters):
    """Where a side may put one of some buildings, in any region of the builder; None if nowhere."""
    turns = city.peer._turns(side)
    regions = city.regions(city.builder)
    chance.shuffle(regions)
    letter = chance.choice(letters)
    for region in regions:
        texts = sorted(text for text, squares in turns.items() if text[0] == letter and squares <= region)
        if texts:
            some = chance.sample(texts, min(6, len(texts)))
            return max(some, key=lambda text: _leaning(city, turns[text]))
    return None


def random_building(city, chance):
    """A building in one of the regions, mostly one that leaves many parts with a single piece, or many parts
    at all; None if nothing fits."""
    turns = city.peer._turns(city.builder)
    regions = city.regions(city.builder)
    chance.shuffle(regions)

    def divides(text):
        parts = regions_of(region - turns[text])
        return sum(len(city.peer._foreign(city.builder, part)) == 1 for part in parts), len(parts)

    for region in regions:
        texts = sorted(text for text, squares in turns.items() if squares <= region)
        if texts:
            some = chance.sample(texts, min(60, len(texts)))
            return max(some, key=divides) if chance.random() < 0.7 else some[0]
    return None


def corners(city, text):
    """What is special about a building: words, worked out by the rules from the peer's city."""
    peer, side = city.peer, city.builder
    squares = peer._turns(side)[text]
    [region] = [region for region in city.regions(side) if squares <= region]
    parts = regions_of(region - squares)
    held = {square for square, owner in peer.owner.items() if owner == side}
    others = [len(other) for other in city.regions(side) if other != region and not other <= held]
    found = set()
    if region <= held:
        return {"divides what is held"} if len(parts) > 1 else {"in what is held"}
    if len(parts) < 2:
        if any(other > len(region) for other in others):
            found.add("shrinks a pocket" if parts else "fills a pocket")
        return found
    foreign = [len(peer._foreign(side, part)) for part in parts]
    if any(set(peer._foreign(side, part)) & peer.overlooked[side] for part in parts):
        found.add("divides from an overlooked piece")
    elif max(foreign) > 1:
        found.add("divides from two pieces")
    else:
        most = max(others, default=0)
        relation = "the largest" if most < len(region) else "an equal" if most == len(region) else "a small"
        found.add(f"divides {relation} region")
        if len(parts) > 2:
            found.add(f"divides {relation} region in three")
        if foreign.count(1) > 1:
            found.add(f"parts the pieces of {relation} region")
        if relation == "the largest":
            sizes = [len(part) for part in parts]
            largest = max(sizes)
            if sizes.count(largest) > 1:
                found.add("halves the largest region")
                if len({n for n, size in zip(foreign, sizes, strict=True) if size == largest}) == 1:
                    found.add("halves the largest region, pieces too")
            elif foreign.count(1) == 1 and not foreign[sizes.index(largest)]:
                found.add("walls in the only piece of the largest region")
    if any(peer.owner.get(square) == 3 - side for part in parts for square in part):
        found.add("where the other side holds land")
    return found
