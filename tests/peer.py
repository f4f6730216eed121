# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Both games once more, naive and slow, written from the rules alone: what the fast engine is tested against.

It shares no code and no tables with the engine, and nothing but tests may use it.
"""

from collections import namedtuple


class _Peer:
    """What both games share: whose turn it is, how the game ended, and the answers to a query."""

    def __init__(self):
        self.player = 1
        self.result = "none"
        self.passes = 0
        self._known = None  # the legal moves, once somebody has asked

    def moves(self):
        """Return all legal moves, sorted as text."""
        if self._known is None:
            self._known = sorted(self._moves()) if self.result == "none" else []
        return list(self._known)

    def play(self, text):
        """Play a legal move, and the passes that follow from it."""
        if text not in self.moves():
            raise ValueError(f"illegal move: {text}")
        self._known = None
        self.passes = 0
        self._play(text)

    def query(self, word):
        """Return what the protocol's `query` says after `response`."""
        if word not in self.WORDS:
            raise ValueError(f"no such query: {word}")
        return getattr(self, "_query_" + word)()

    def _query_player(self):
        return str(self.player)

    def _query_gameover(self):
        return "true" if self.result != "none" else "false"

    def _query_result(self):
        return self.result

    def _end(self, result):
        self.result = result
        self.player = 0


def _stock_word(stock):
    return "".join(f"{letter}{count}" for letter, count in stock.items())


# --- Corintho: board -------------------------------------------------------------------------------

PLATFORMS = [file + rank for rank in "1234" for file in "abcd"]

# What may be put on a stack. Nothing is moved to an empty platform; placing there is looked at apart.
TAKES = {"": set(), "B": {"C", "CK"}, "C": {"K"}, "BC": {"K"}, "K": set(), "CK": set(), "BCK": set()}


def _neighbours(here):
    """Return the platforms one step up, down, left and right."""
    return [
        there
        for there in PLATFORMS
        if sum(abs(ord(x) - ord(y)) for x, y in zip(here, there, strict=True)) == 1
    ]


NEXT_TO = {platform: _neighbours(platform) for platform in PLATFORMS}
LINES = [[file + rank for file in "abcd"] for rank in "1234"]
LINES += [[file + rank for rank in "1234"] for file in "abcd"]
LINES += [["a1", "b2", "c3", "d4"], ["a4", "b3", "c2", "d1"]]
LINES += [["a2", "b3", "c4"], ["b1", "c2", "d3"], ["a3", "b2", "c1"], ["b4", "c3", "d2"]]
LINE_OF = {frozenset(line[i : i + 3]): line for line in LINES for i in range(len(line) - 2)}


def _same_top(stacks, platforms):
    """Say whether stacks stand on all these platforms and end in the same section."""
    tops = {stacks[platform][-1:] for platform in platforms}
    return len(tops) == 1 and tops != {""}


def _rows(stacks):
    """Return the threes of the rows on the board; a row of four is two of them."""
    return frozenset(three for three in LINE_OF if _same_top(stacks, three))


# --- Corintho: editions ----------------------------------------------------------------------------

Edition = namedtuple("Edition", "direct_building frozen_for extension_wins must_answer")

ROUND = "as many turns as there are players"
EDITIONS = {
    "classic": Edition(direct_building=False, frozen_for=1, extension_wins=False, must_answer=False),
    "revised": Edition(direct_building=True, frozen_for=ROUND, extension_wins=True, must_answer=False),
    "open": Edition(direct_building=True, frozen_for=1, extension_wins=False, must_answer=True),
}

# --- Corintho: the game ----------------------------------------------------------------------------


class PeerCorintho(_Peer):
    WORDS = ("player", "gameover", "result", "board", "stock", "frozen", "claim")

    def __init__(self, edition="classic", players=2):
        super().__init__()
        self.edition = EDITIONS[edition]
        if players not in (2, 3, 4):
            raise ValueError(f"not a number of players: {players}")
        self.players = players
        each = 4 if players == 2 else 2
        self.hands = {player: {"B": each, "C": each, "K": each} for player in range(1, players + 1)}
        self.pool = {"B": 2, "C": 2, "K": 2} if players == 3 and edition == "classic" else None
        self.stacks = dict.fromkeys(PLATFORMS, "")
        self.frozen_for = players if self.edition.frozen_for == ROUND else self.edition.frozen_for
        self.ends = [None] * self.frozen_for  # where the last turns ended, None for a pass
        self.claim = frozenset()  # the threes to be answered, and who claims them
        self.claimant = 0
        self.rows = self.broken = self.extended = frozenset()

    # A turn

    def _hand(self, player):
        """Return what the player plays from: the own hand, or the common pool once that is empty."""
        hand = self.hands[player]
        return self.pool if self.pool is not None and not any(hand.values()) else hand

    def _turns(self, player, frozen):
        """Return the turns that this player has, be they good answers to a claim or not."""
        turns = []
        sections = [section for section, count in self._hand(player).items() if count]
        for platform, stack in self.stacks.items():
            if platform in frozen:
                continue
            if stack == "":
                turns += [section + platform for section in sections]
                continue
            if self.edition.direct_building:
                turns += [section + platform for section in sections if section in TAKES[stack]]
            for there in NEXT_TO[platform]:
                if there not in frozen and stack in TAKES[self.stacks[there]]:
                    turns.append(platform + there)
        return turns

    def _stacks_after(self, turn):
        stacks = dict(self.stacks)
        if turn[0] in "BCK":
            stacks[turn[1:]] += turn[0]
        else:
            stacks[turn[2:]] += stacks[turn[:2]]
            stacks[turn[:2]] = ""
        return stacks

    # Claim

    def _judge(self, stacks):
        """Return which threes of the claim stand, are broken and are extended once the board is `stacks`."""
        broken = {three for three in self.claim if not _same_top(stacks, three)}
        extended = set()
        for three in self.claim - broken:
            line = LINE_OF[three]
            if len(line) == 4 and _same_top(stacks, line) and not _same_top(self.stacks, line):
                extended.add(three)
        return self.claim - broken - extended, frozenset(broken), frozenset(extended)

    def _answers(self):
        """Return the turns of the player to move that leave no three of the claim standing."""
        turns = self._turns(self.player, self.ends)
        return [turn for turn in turns if not self._judge(self._stacks_after(turn))[0]]

    def _moves(self):
        if self.edition.must_answer:
            return self._answers()  # with no claim on the board, every turn is one
        return self._turns(self.player, self.ends)

    def _play(self, text):
        mover, claimant = self.player, self.claimant
        stacks = self._stacks_after(text)
        standing, self.broken, self.extended = self._judge(stacks)

        self.stacks = stacks
        if text[0] in "BCK":
            self._hand(mover)[text[0]] -= 1
        self._turn_over(text[-2:])

        if standing:
            self._win(claimant, standing)
        elif self.extended and self.edition.extension_wins:
            self._win(mover, self.extended)
        else:
            self.rows = self.claim = _rows(stacks)
            self.claimant = mover if self.claim else 0
            if self.claim:
                if not self._answers():
                    self._win(mover, self.claim)
            elif not any(self._turns(player, frozen=[]) for player in self.hands):
                self._end("draw")
            else:
                while not self._turns(self.player, self.ends):
                    self._turn_over(None)
                    self.passes += 1

    def _turn_over(self, end):
        """Note where the turn ended, and go on to the next player."""
        self.ends = [*self.ends, end][-self.frozen_for :]
        self.player = self.player % self.players + 1

    def _win(self, player, threes):
        self.rows = threes
        self.claim = frozenset()
        self.claimant = 0
        self._end(f"p{player}win")

    # Queries

    def _query_board(self):
        return " ".join(self.stacks[platform] or "-" for platform in PLATFORMS)

    def _query_stock(self):
        words = [_stock_word(hand) for hand in self.hands.values()]
        if self.pool is not None:
            words.append("+" + _stock_word(self.pool))
        return " ".join(words)

    def _query_frozen(self):
        return " ".join(sorted(end for end in self.ends if end)) or "-"

    def _query_claim(self):
        return str(self.claimant)


# --- Cathedral: board and buildings ----------------------------------------------------------------

NEUTRAL, LIGHT, DARK = 0, 1, 2
SIZE = 10
SQUARES = [(file, rank) for rank in range(SIZE) for file in range(SIZE)]  # a1, b1 .. j1, a2 ..


def _name(square):
    return "abcdefghij"[square[0]] + str(square[1] + 1)


# Seen from above in turn 0, first row uppermost.
SHAPES = {
    "T": "#",
    "S": "#/#",
    "I": "#./##",
    "B": "#/#/#",
    "Q": "##/##",
    "M": "###/.#.",
    "A": ".##/##.",
    "D": "##./.##/.#.",
    "X": ".#./###/.#.",
    "C": "##/#./##",
    "W": "#../##./.##",
}
SHAPES_OF = {
    LIGHT: SHAPES,
    DARK: SHAPES | {"A": "##./.##", "D": ".##/##./.#."},
    NEUTRAL: {"K": ".#./###/.#./.#."},
}
STOCK = {letter: 2 if letter in "TSI" else 1 for letter in SHAPES}
AREA = {letter: shape.count("#") for letter, shape in SHAPES.items()}


def _turned(shape):
    """Return the shape after a clockwise quarter turn: its columns, read upwards, become its rows."""
    rows = shape.split("/")
    return "/".join("".join(column)[::-1] for column in zip(*rows, strict=True))


def _placements(letter, shape):
    """Return every place of a building on the empty board: its notation and its squares."""
    placements = {}
    seen = []
    for turns in range(4):
        if shape not in seen:
            seen.append(shape)
            rows = shape.split("/")[::-1]  # lowest first, as ranks are counted
            cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
            for file in range(SIZE - len(rows[0]) + 1):
                for rank in range(SIZE - len(rows) + 1):
                    squares = frozenset((file + x, rank + y) for x, y in cells)
                    placements[f"{letter}{turns}{_name((file, rank))}"] = squares
        shape = _turned(shape)
    return placements


PLACEMENTS = {
    side: {letter: _placements(letter, shape) for letter, shape in shapes.items()}
    for side, shapes in SHAPES_OF.items()
}

# --- Cathedral: regions ----------------------------------------------------------------------------

AROUND = {
    (file, rank): {(x, y) for x, y in SQUARES if max(abs(x - file), abs(y - rank)) == 1}
    for file, rank in SQUARES
}


def regions_of(squares):
    """Split the squares into regions, neighbours being all eight squares around."""
    regions = []
    left = set(squares)
    while left:
        region = set()
        reached = {left.pop()}
        while reached:
            square = reached.pop()
            region.add(square)
            reached |= AROUND[square] & left
            left -= reached
        regions.append(frozenset(region))
    return regions


# --- Cathedral: the game ---------------------------------------------------------------------------

Piece = namedtuple("Piece", "letter owner squares")


class PeerCathedral(_Peer):
    WORDS = ("player", "gameover", "result", "board", "stock", "score")

    def __init__(self, claims="auto", starter="light"):
        super().__init__()
        if claims not in ("auto", "call"):
            raise ValueError(f"not a way of claiming: {claims}")
        self.call = claims == "call"
        self.player = {"light": LIGHT, "dark": DARK}[starter]
        self.pieces = []  # on the board
        self.owner = {}  # the claimed squares, and whose they are
        self.stock = {LIGHT: dict(STOCK), DARK: dict(STOCK)}
        self.built = {LIGHT: 0, DARK: 0}  # buildings that a side has put up in this round
        self.overlooked = {LIGHT: set(), DARK: set()}  # pieces that a side can never take any more
        self.cathedral_positioned = False
        self.claimed = frozenset()
        self.taken = []

    # A turn

    def _turns(self, side):
        """Return what the side can build where: notation and squares, the `!` left out."""
        blocked = {square for piece in self.pieces for square in piece.squares}
        blocked |= {square for square, owner in self.owner.items() if owner != side}
        turns = {}
        for letter, count in self.stock[side].items():
            if count:
                for text, squares in PLACEMENTS[side][letter].items():
                    if squares.isdisjoint(blocked):
                        turns[text] = squares
        return turns

    # Claiming

    def _foreign(self, side, region):
        """Return the pieces in the region that are not the side's."""
        return [piece for piece in self.pieces if piece.owner != side and piece.squares <= region]

    def _would_fall(self, side, building):
        """Return the parts that would fall to the side if it built on these squares now."""
        if self.built[side] == 0:
            return []
        walls = {square for piece in self.pieces if piece.owner == side for square in piece.squares}
        held = {square for square, owner in self.owner.items() if owner == side}
        regions = [region for region in regions_of(set(SQUARES) - walls) if not region <= held]
        divided = [region for region in regions if building <= region]
        if not divided:  # it stands in a region that the side holds
            return []
        [region] = divided
        parts = regions_of(region - building)
        if len(parts) < 2:  # not divided at all
            return []

        def falls(part):
            foreign = self._foreign(side, part)
            return len(foreign) <= 1 and not self.overlooked[side] & set(foreign)

        def size(part):
            lowest = min(SQUARES.index(square) for square in part)
            return len(part), len(self._foreign(side, part)), -lowest

        fall = [part for part in parts if falls(part)]
        largest = all(len(other) < len(region) for other in regions if other != region)
        if largest and fall == parts:  # the rest of the city stays open
            fall.remove(max(parts, key=size))
        return fall

    def _claim(self, side, part):
        """Make the part the side's, and take off the piece in it, if any."""
        for piece in self._foreign(side, part):
            self.pieces.remove(piece)
            self.taken.append((piece.letter, piece.owner))
            if piece.owner != NEUTRAL:
                self.stock[piece.owner][piece.letter] += 1
        self.owner.update(dict.fromkeys(part, side))
        self.claimed |= {_name(square) for square in part}

    def _would_take(self, side, building):
        """Say whether building on these squares takes something, if called."""
        return any(self._foreign(side, part) for part in self._would_fall(side, building))

    def _moves(self):
        if not self.cathedral_positioned:
            return list(PLACEMENTS[NEUTRAL]["K"])
        turns = self._turns(self.player)
        moves = list(turns)
        if self.call:
            moves += [text + "!" for text, squares in turns.items() if self._would_take(self.player, squares)]
        return moves

    def _play(self, text):
        side, letter = self.player, text[0]
        other = DARK if side == LIGHT else LIGHT
        self.claimed = frozenset()
        self.taken = []

        if letter == "K":
            self.pieces.append(Piece("K", NEUTRAL, PLACEMENTS[NEUTRAL]["K"][text]))
            self.cathedral_positioned = True
        else:
            called = text.endswith("!")
            squares = PLACEMENTS[side][letter][text.removesuffix("!")]
            fall = self._would_fall(side, squares)
            self.pieces.append(Piece(letter, side, squares))
            self.stock[side][letter] -= 1
            self.built[side] += 1
            for part in fall:
                foreign = self._foreign(side, part)
                if foreign and self.call and not called:
                    self.overlooked[side].update(foreign)
                else:
                    self._claim(side, part)
            self.taken.sort()

        if self._turns(other):
            self.player = other
        elif self._turns(side):
            self.passes = 1
        else:
            light, dark = self._score(LIGHT), self._score(DARK)
            self._end("draw" if light == dark else "p1win" if light < dark else "p2win")

    # Score

    def _score(self, side):
        return sum(AREA[letter] * count for letter, count in self.stock[side].items())

    # Queries

    def _query_board(self):
        marks = {square: ".ld"[owner] for square, owner in self.owner.items()}
        for piece in self.pieces:
            marks.update(dict.fromkeys(piece.squares, "KLD"[piece.owner]))
        ranks = range(SIZE - 1, -1, -1)
        return " ".join("".join(marks.get((file, rank), ".") for file in range(SIZE)) for rank in ranks)

    def _query_stock(self):
        return " ".join(_stock_word(self.stock[side]) for side in (LIGHT, DARK))

    def _query_score(self):
        return f"{self._score(LIGHT)} {self._score(DARK)}"
