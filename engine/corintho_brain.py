# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a computer player knows of Corintho: its candidates, what wins at once, and what loses at once."""

from engine.claims import BASE, CAPITAL, COLUMN, NUMBER, ROWS, completions, has_row, unanswered
from engine.corintho_position import LINES, Position, piled
from engine.game import const
from engine.rows import beside
from engine.search import FURTHER, LOSES, WINS
from engine.stacks import STEP

_STACK = const(64)
_NOW = const(26484 << 14)  # a candidate that wins at once, but for the move: WON + 100, packed
_CLAIM = const(30)  # what a claim is worth more than it looks: it is looked at early
_WHOLE = const(1200)  # opcodes in one call after which the rest of the candidates is left to the next


class CorinthoBrain(Position):
    """Finds candidates, and rows that nobody can answer."""

    # At the start there are 48. Each platform taken is three fewer, for at most one more to build on it, and
    # of two neighbours only one can go onto the other.
    most = 48
    early = 4
    levels = ((250, 1, 110, 60), (500, 1, 15, 0), (1000, 2, 10, 0), (2300, 3, 8, 0), (2950, 12, 3, 0))
    _found = -1  # candidates found by a call that left the rest to the next

    def begin(self, game):
        """Take over the position of a game."""
        Position.begin(self, game)
        self._found = -1

    def expand(self, into):
        """Write the candidates into a list; see `Brain`."""
        if self.forced:
            return self._answer(into)
        count = self._found
        if count < 0:
            before = self.work
            bases, columns, capitals = self.bases, self.columns, self.capitals
            following = self.hand_of(self.player % self.players + 1)
            move = self._strike(bases, columns, capitals, self.frozen, self.kept, self.hand, following)
            if move >= 0:
                self.work += 700
                into[0] = _NOW | move
                return 1
            self.weigh()
            count = self._place(into, 0xFFFF & ~(bases | columns | capitals))
            if self.work - before > _WHOLE:
                self._found = count
                return -1
        self._found = -1
        return self._upon(into, count)

    def _place(self, into, empty):
        """Write the candidates that place a section on an empty platform."""
        rest = empty
        taken = 16
        while rest:
            rest &= rest - 1
            taken -= 1
        self._taken = taken
        count = 0
        if empty:
            table, at = self.table, self.at
            with_base, with_column, with_capital = self._with_base, self._with_column, self._with_capital
            base = self.worth(BASE, taken + 1)
            column = self.worth(COLUMN, taken + 1)
            capital = self.worth(CAPITAL, taken + 1)
            if not (base or column or capital):
                empty = 0
            while empty:
                bit = empty & -empty
                empty ^= bit
                platform = NUMBER[bit % 19]
                by_base = by_column = by_capital = 0
                for line in LINES[platform]:
                    i = at[line & 15]
                    weight = line >> 4
                    now = table[i]
                    i += weight
                    by_base += table[i] - now
                    i += weight
                    by_column += table[i] - now
                    by_capital += table[i + weight] - now
                if base:
                    if with_base & bit:
                        by_base -= _CLAIM
                    into[count] = base - by_base << 14 | platform
                    count += 1
                if column:
                    if with_column & bit:
                        by_column -= _CLAIM
                    into[count] = column - by_column << 14 | 16 | platform
                    count += 1
                if capital:
                    if with_capital & bit:
                        by_capital -= _CLAIM
                    into[count] = capital - by_capital << 14 | 32 | platform
                    count += 1
        self.work += 1000 + 75 * count
        return count

    def _upon(self, into, count):
        """Add the candidates that end on a stack."""
        bases, columns, capitals = self.bases, self.columns, self.capitals
        free = ~self.frozen
        bare = bases & ~columns & free
        shaft = columns & ~capitals & free
        before = count
        if self.direct:
            if bare:
                count = self._build(into, count, COLUMN, bare, self._taken)
            if shaft:
                count = self._build(into, count, CAPITAL, shaft, self._taken)
        free &= ~bases
        count = self._move(into, count, columns & free & beside(bare), bare)
        count = self._move(into, count, capitals & ~columns & free & beside(shaft), shaft)
        self.work += 350 + 220 * (count - before)
        return count

    def _build(self, into, count, section, targets, taken):
        """Add the candidates that put a section of the hand on some platforms."""
        worth = self.worth(section, taken)
        if not worth:
            return count
        table, at, stacks = self.table, self.at, self.stacks
        claims = self._with_column if section == COLUMN else self._with_capital
        while targets:
            bit = targets & -targets
            targets ^= bit
            platform = NUMBER[bit % 19]
            below = stacks[platform]
            change = piled(below, section + 1) - below
            value = worth
            for line in LINES[platform]:
                i = at[line & 15]
                value += table[i] - table[i + change * (line >> 4)]
            if claims & bit:
                value += _CLAIM
            into[count] = value << 14 | section << 4 | platform
            count += 1
        return count

    def _move(self, into, count, movers, takers):
        """Add the candidates that move a stack."""
        table, at, stacks = self.table, self.at, self.stacks
        while movers:
            bit = movers & -movers
            movers ^= bit
            source = NUMBER[bit % 19]
            stack = stacks[source]
            worth = self.worth(3, self._taken - 1)
            for line in LINES[source]:
                i = at[line & 15]
                worth += table[i]
                i -= stack * (line >> 4)
                worth -= table[i]
                at[line & 15] = i
            claims = self._with_capital if stack != 2 else self._with_column
            for step in range(4 * source, 4 * source + 4):
                target = STEP[step]
                if target < 16 and takers >> target & 1:
                    below = stacks[target]
                    change = piled(below, stack) - below
                    value = worth
                    for line in LINES[target]:
                        i = at[line & 15]
                        value += table[i] - table[i + change * (line >> 4)]
                    if claims >> target & 1:
                        value += _CLAIM
                    into[count] = value << 14 | _STACK | step
                    count += 1
            for line in LINES[source]:
                at[line & 15] += stack * (line >> 4)
        return count

    def _answer(self, into):
        """Write the candidates that answer the claim."""
        self._with_column = self._with_capital = 0
        self.weigh()
        bases, columns, capitals = self.bases, self.columns, self.capitals
        tops = self.tops_at(self.row)
        bit = 1 << self.row
        top = CAPITAL if capitals & bit else COLUMN if columns & bit else BASE
        common = fourth = 0xFFFF  # the platforms in every row, and those that extend every row
        for row in ROWS[self.row]:
            three = row & 0xFFFF
            if tops & three == three:
                common &= three
                fourth &= 1 << (row >> 16)
        rest = empty = 0xFFFF & ~(bases | columns | capitals)
        taken = 16
        while rest:
            rest &= rest - 1
            taken -= 1
        self._taken = taken
        free = ~self.frozen
        bare = bases & ~columns & free
        shaft = columns & ~capitals & free
        count = 0
        if fourth & empty:
            count = self._build(into, 0, top, fourth & empty, taken + 1)
        if self.direct:
            onto = bare & (common if top == BASE else fourth if top == COLUMN else 0)
            if onto:
                count = self._build(into, count, COLUMN, onto, taken)
            onto = shaft & (common if top == COLUMN else fourth if top == CAPITAL else 0)
            if onto:
                count = self._build(into, count, CAPITAL, onto, taken)
        if self.extension_wins:
            for i in range(count):
                if (into[i] & 63) >> 4 == top:
                    return _only(into, into[i] & 255, count)
        self.work += 1000 + 130 * count
        free &= ~bases
        moved = self._move(into, count, columns & free & beside(bare), bare)
        moved = self._move(into, moved, capitals & ~columns & free & beside(shaft), shaft)
        self.work += 340 * (moved - count)
        for i in range(count, moved):
            candidate = into[i]
            into[i] = 0
            step = (candidate & 255) - _STACK
            bit = 1 << STEP[step]
            arrives = COLUMN if self.stacks[step >> 2] == 2 else CAPITAL
            extends = False
            for row in ROWS[self.row]:
                three = row & 0xFFFF
                if tops & three == three and not three >> (step >> 2) & 1:
                    if arrives == top and bit >> (row >> 16) & 1:
                        extends = True
                    elif arrives == top or not three & bit:
                        break
            else:
                if extends and self.extension_wins:
                    return _only(into, candidate & 255, moved)
                into[count] = candidate
                count += 1
        following = self.hand_of(self.player % self.players + 1)
        for i in range(count):
            move = into[i] & 255
            self.work += 150
            if self._look(move) and self._wins_by(
                self._target, self._bases, self._columns, self._capitals, self.kept, following
            ):
                return _only(into, move, count)
        return count

    def check(self, move):
        """Whether the next player could win at once."""
        self.work += 850 if self.extension_wins else 700
        if self._look(move):
            return FURTHER
        hands = self.hands
        spent = self.hand + (move >> 4) if move < _STACK else -1
        if spent >= 0:
            hands[spent] -= 1
        players = self.players
        following = self.player % players + 1
        strike = self._strike(
            self._bases,
            self._columns,
            self._capitals,
            1 << self._target | self.kept,
            self.keeps((self.recent << 5 | self._target + 1) & (1 << 5 * players - 5) - 1),
            self.hand_of(following),
            self.hand_of(following % players + 1),
        )
        if spent >= 0:
            hands[spent] += 1
        if strike < 0:
            return 0
        return LOSES if self.mine or following == self.thinks else WINS

    def loud(self, move):
        """Whether a candidate claims a row."""
        self.work += 190
        return self._look(move)

    def _look(self, move):
        """Note how the board looks after a move; return whether it makes a row."""
        bases, columns, capitals = self.bases, self.columns, self.capitals
        if move < _STACK:
            target = move & 15
            bit = 1 << target
            if move < 16:
                bases |= bit
            elif move < 32:
                columns |= bit
            else:
                capitals |= bit
        else:
            target = STEP[move - _STACK]
            bit = 1 << target
            left = 1 << (move - _STACK >> 2)
            if columns & left:
                columns ^= left | bit
            if capitals & left:
                capitals ^= left | bit
        self._bases, self._columns, self._capitals = bases, columns, capitals
        self._target = target
        if capitals & bit:
            return has_row(capitals, target)
        return has_row(columns & ~capitals if columns & bit else bases & ~columns, target)

    def _strike(self, bases, columns, capitals, frozen, kept, hand, answers):
        """A move with which one who plays from `hands[hand:]` claims what cannot be answered from
        `hands[answers:]`, or -1. `kept` stays frozen after it."""
        hands = self.hands
        free = ~frozen
        empty = 0xFFFF & ~(bases | columns | capitals)
        tops = bases & ~columns
        bare = tops & free
        found = self._with_base = completions(tops)
        if found & empty and hands[hand]:
            move = self._strike_from(BASE, hand, found & empty, bases, columns, capitals, kept, answers)
            if move >= 0:
                return move
        tops = columns & ~capitals
        shaft = tops & free
        found = self._with_column = completions(tops)
        if found:
            onto = found & (empty | bare if self.direct else empty)
            if onto and hands[hand + COLUMN]:
                move = self._strike_from(COLUMN, hand, onto, bases, columns, capitals, kept, answers)
                if move >= 0:
                    return move
            movers = tops & ~bases & free
            onto = found & bare & beside(movers)
            if onto:
                move = self._strike_by(movers, onto, bases, columns, capitals, kept, answers)
                if move >= 0:
                    return move
        found = self._with_capital = completions(capitals)
        if found:
            onto = found & (empty | shaft if self.direct else empty)
            if onto and hands[hand + CAPITAL]:
                move = self._strike_from(CAPITAL, hand, onto, bases, columns, capitals, kept, answers)
                if move >= 0:
                    return move
            movers = capitals & columns & ~bases & free
            onto = found & bare & beside(movers)
            if onto:
                move = self._strike_by(movers, onto, bases, columns, capitals, kept, answers)
                if move >= 0:
                    return move
            movers = capitals & ~(columns | bases) & free
            onto = found & shaft & beside(movers)
            if onto:
                return self._strike_by(movers, onto, bases, columns, capitals, kept, answers)
        return -1

    def _strike_from(self, section, hand, onto, bases, columns, capitals, kept, answers):
        """The same, by placing a section on one of the platforms in `onto`."""
        hands = self.hands
        hands[hand + section] -= 1  # the one who answers may play from the same pool
        move = -1
        while onto and move < 0:
            bit = onto & -onto
            onto ^= bit
            platform = NUMBER[bit % 19]
            if section == BASE:
                won = self._wins_by(platform, bases | bit, columns, capitals, kept, answers)
            elif section == COLUMN:
                won = self._wins_by(platform, bases, columns | bit, capitals, kept, answers)
            else:
                won = self._wins_by(platform, bases, columns, capitals | bit, kept, answers)
            if won:
                move = section << 4 | platform
        hands[hand + section] += 1
        return move

    def _strike_by(self, movers, onto, bases, columns, capitals, kept, answers):
        """The same, by one of the stacks in `movers` going to one of the platforms in `onto`."""
        while onto:
            bit = onto & -onto
            onto ^= bit
            target = NUMBER[bit % 19]
            for back in range(4):
                source = STEP[4 * target + back]
                if source < 16 and movers >> source & 1:
                    both = bit | 1 << source
                    after = columns ^ both if columns >> source & 1 else columns
                    above = capitals ^ both if capitals >> source & 1 else capitals
                    if has_row(above if above & bit else after & ~above, target) and self._wins_by(
                        target, bases, after, above, kept, answers
                    ):
                        return _STACK | source << 2 | back ^ 1
        return -1

    def _wins_by(self, platform, bases, columns, capitals, kept, answers):
        """Whether the rows through a platform that was just built on cannot be answered."""
        self.work += 240
        bit = 1 << platform
        top = CAPITAL if capitals & bit else COLUMN if columns & bit else BASE
        return unanswered(
            top, platform, bases, columns, capitals, bit | kept, self.hands, answers, self.direct
        )


def _only(into, move, written):
    """Leave one candidate of those written, which wins at once."""
    for i in range(1, written):
        into[i] = 0
    into[0] = _NOW | move
    return 1
