# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What a computer player knows of Corintho: its candidates, what wins at once, and what loses at once."""

from engine.claims import BASE, CAPITAL, COLUMN, ROWS, completions, unanswered
from engine.corintho_position import LINES, Position, piled
from engine.game import const
from engine.rows import beside
from engine.search import FURTHER, LOSES, WINS
from engine.stacks import MOST_MOVES, STEP

_STACK = const(64)
_NOW = const(26484 << 14)  # a candidate that wins at once, but for the move: WON + 100, packed
_CLAIM = const(30)  # what a claim is worth more than it looks: it is looked at early
# NUMBER[bit % 19]: the number of a platform by its bit.
NUMBER = b"\0\0\1\15\2\0\16\6\3\10\0\14\17\5\7\13\4\12\11"


class CorinthoBrain(Position):
    """Finds candidates, and rows that nobody can answer."""

    most = MOST_MOVES
    levels = ((200, 1, 40, 20), (400, 2, 25, 5), (900, 3, 12, 0), (2200, 14, 6, 0), (4600, 14, 3, 0))

    def expand(self, into):
        """Write the candidates into a list; see `Brain`."""
        if self.forced:
            return self._answer(into)
        bases, columns, capitals = self.bases, self.columns, self.capitals
        move = self._strike(
            bases,
            columns,
            capitals,
            self.frozen,
            self.last | self.second | self.third,
            self.hand,
            self.hand_of(self.player % self.players + 1),
        )
        if move >= 0:
            into[0] = _NOW | move
            return 1
        with_base, with_column, with_capital = self._with_base, self._with_column, self._with_capital
        table, at = self.table, self.at
        empty = 0xFFFF & ~(bases | columns | capitals)
        taken = 16
        rest = empty
        while rest:
            rest &= rest - 1
            taken -= 1
        count = 0
        if empty:
            base = self.worth(BASE, taken + 1)
            column = self.worth(COLUMN, taken + 1)
            capital = self.worth(CAPITAL, taken + 1)
            rest = empty if base or column or capital else 0
            while rest:
                bit = rest & -rest
                rest ^= bit
                platform = NUMBER[bit % 19]
                by_base = by_column = by_capital = 0
                for line, weight in LINES[platform]:
                    i = at[line]
                    now = table[i]
                    by_base += table[i + weight] - now
                    by_column += table[i + weight + weight] - now
                    by_capital += table[i + 3 * weight] - now
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
        self.work += 800 + 80 * count
        return self._upon(into, count, taken)

    def _upon(self, into, count, taken):
        """Add the candidates that end on a stack."""
        bases, columns, capitals = self.bases, self.columns, self.capitals
        free = ~self.frozen
        bare = bases & ~columns & free
        shaft = columns & ~capitals & free
        before = count
        if self.direct:
            if bare:
                worth = self.worth(COLUMN, taken)
                if worth:
                    count = self._build(into, count, 16, bare, worth, self._with_column)
            if shaft:
                worth = self.worth(CAPITAL, taken)
                if worth:
                    count = self._build(into, count, 32, shaft, worth, self._with_capital)
        free &= ~bases
        movers = columns & free & beside(bare)
        loose = capitals & ~columns & free & beside(shaft)
        if movers | loose:
            worth = self.worth(3, taken - 1)
            for source in range(16):
                if movers >> source & 1:
                    count = self._move(into, count, source, bare, worth)
                elif loose >> source & 1:
                    count = self._move(into, count, source, shaft, worth)
        self.work += 150 + 180 * (count - before)
        return count

    def _build(self, into, count, section, targets, worth, claims):
        """Add the candidates that put a section of the hand onto stacks."""
        stacks = self.stacks
        while targets:
            bit = targets & -targets
            targets ^= bit
            platform = NUMBER[bit % 19]
            value = worth - self._change(platform, piled(stacks[platform], (section >> 4) + 1))
            if claims & bit:
                value += _CLAIM
            into[count] = value << 14 | section | platform
            count += 1
        return count

    def _move(self, into, count, source, takers, worth):
        """Add the candidates that move a stack."""
        stacks = self.stacks
        stack = stacks[source]
        worth += self.sum
        self.put(source, -stack)
        worth -= self.sum
        claims = self._with_capital if stack != 2 else self._with_column
        for step in range(4 * source, 4 * source + 4):
            target = STEP[step]
            if target < 16 and takers >> target & 1:
                value = worth - self._change(target, piled(stacks[target], stack))
                if claims >> target & 1:
                    value += _CLAIM
                into[count] = value << 14 | _STACK | step
                count += 1
        self.put(source, stack)
        return count

    def _change(self, platform, stack):
        """By how much the patterns are worth more with another stack on a platform."""
        table, at = self.table, self.at
        change = stack - self.stacks[platform]
        total = 0
        for line, weight in LINES[platform]:
            i = at[line]
            total += table[i + change * weight] - table[i]
        return total

    def _answer(self, into):
        """Write the candidates that answer the claim."""
        self._with_column = self._with_capital = 0
        top = self.top
        row = ROWS[self.row]
        bases, columns, capitals = self.bases, self.columns, self.capitals
        tops = _tops(top, bases, columns, capitals)
        common = fourth = 0xFFFF  # the platforms in every row, and those that extend every row
        for three, end in row:
            if tops & three == three:
                common &= three
                fourth &= end
        free = ~self.frozen
        bare = bases & ~columns & free
        shaft = columns & ~capitals & free
        empty = 0xFFFF & ~(bases | columns | capitals)
        taken = 16
        rest = empty
        while rest:
            rest &= rest - 1
            taken -= 1
        count = 0
        if fourth & empty:
            worth = self.worth(top, taken + 1)
            if worth:
                count = self._build(into, 0, top << 4, fourth & empty, worth, 0)
        if self.direct:
            onto = bare & (common if top == BASE else fourth if top == COLUMN else 0)
            if onto:
                worth = self.worth(COLUMN, taken)
                if worth:
                    count = self._build(into, count, 16, onto, worth, 0)
            onto = shaft & (common if top == COLUMN else fourth if top == CAPITAL else 0)
            if onto:
                worth = self.worth(CAPITAL, taken)
                if worth:
                    count = self._build(into, count, 32, onto, worth, 0)
        if self.extension_wins:
            for i in range(count):
                if (into[i] & 63) >> 4 == top:
                    return _only(into, into[i] & 255, count)
        self.work += 400 + 120 * count
        moved = count
        free &= ~bases
        movers = columns & free & beside(bare)
        loose = capitals & ~columns & free & beside(shaft)
        if movers | loose:
            worth = self.worth(3, taken - 1)
            for source in range(16):
                if movers >> source & 1:
                    moved = self._move(into, moved, source, bare, worth)
                elif loose >> source & 1:
                    moved = self._move(into, moved, source, shaft, worth)
            self.work += 150 + 300 * (moved - count)
        for i in range(count, moved):
            candidate = into[i]
            step = (candidate & 255) - _STACK
            bit = 1 << STEP[step]
            arrives = COLUMN if self.stacks[step >> 2] == 2 else CAPITAL
            extends = False
            for three, end in row:
                if tops & three == three and not three >> (step >> 2) & 1:
                    if arrives == top and end & bit:
                        extends = True
                    elif arrives == top or not three & bit:
                        break
            else:
                if extends and self.extension_wins:
                    return _only(into, candidate & 255, moved)
                into[count] = candidate
                count += 1
        for i in range(count, moved):
            into[i] = 0
        answers = self.hand_of(self.player % self.players + 1)
        for i in range(count):
            move = into[i] & 255
            if self._look(move) and unanswered(
                self._top,
                _tops(self._top, self._bases, self._columns, self._capitals),
                self._target,
                self._bases,
                self._columns,
                self._capitals,
                1 << self._target | self.last | self.second | self.third,
                self.hands,
                answers,
                self.direct,
            ):
                return _only(into, move, count)
        self.work += 150 * count
        return count

    def check(self, move):
        """Whether the next player could win at once."""
        self.work += 550
        if self._look(move):
            return FURTHER
        hands = self.hands
        spent = self.hand + (move >> 4) if move < _STACK else -1
        if spent >= 0:
            hands[spent] -= 1
        bit = 1 << self._target
        kept = 0
        if self.long_rest:
            players = self.players
            kept = bit | (self.last if players > 2 else 0) | (self.second if players > 3 else 0)
        following = self.player % self.players + 1
        strike = self._strike(
            self._bases,
            self._columns,
            self._capitals,
            bit | self.last | self.second | self.third,
            kept,
            self.hand_of(following),
            self.hand_of(following % self.players + 1),
        )
        if spent >= 0:
            hands[spent] += 1
        if strike < 0:
            return 0
        return WINS if following != self.thinks and not self.mine else LOSES

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
            tops = capitals
            self._top = CAPITAL
        elif columns & bit:
            tops = columns & ~capitals
            self._top = COLUMN
        else:
            tops = bases & ~columns
            self._top = BASE
        for three, _ in ROWS[target]:
            if tops & three == three:
                return True
        return False

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
                move = self._strike_by(COLUMN, movers, onto, bases, columns, capitals, kept, answers)
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
                move = self._strike_by(CAPITAL, movers, onto, bases, columns, capitals, kept, answers)
                if move >= 0:
                    return move
            movers = capitals & ~(columns | bases) & free
            onto = found & shaft & beside(movers)
            if onto:
                return self._strike_by(CAPITAL, movers, onto, bases, columns, capitals, kept, answers)
        return -1

    def _strike_from(self, top, hand, onto, bases, columns, capitals, kept, answers):
        """The same, by placing a section on one of the platforms in `onto`."""
        hands = self.hands
        hands[hand + top] -= 1  # the one who answers may play from the same pool
        move = -1
        while onto:
            bit = onto & -onto
            onto ^= bit
            platform = NUMBER[bit % 19]
            self.work += 250
            if top == BASE:
                won = unanswered(
                    BASE,
                    bases & ~columns | bit,
                    platform,
                    bases | bit,
                    columns,
                    capitals,
                    bit | kept,
                    hands,
                    answers,
                    self.direct,
                )
            elif top == COLUMN:
                won = unanswered(
                    COLUMN,
                    columns & ~capitals | bit,
                    platform,
                    bases,
                    columns | bit,
                    capitals,
                    bit | kept,
                    hands,
                    answers,
                    self.direct,
                )
            else:
                won = unanswered(
                    CAPITAL,
                    capitals | bit,
                    platform,
                    bases,
                    columns,
                    capitals | bit,
                    bit | kept,
                    hands,
                    answers,
                    self.direct,
                )
            if won:
                move = top << 4 | platform
                break
        hands[hand + top] += 1
        return move

    def _strike_by(self, top, movers, onto, bases, columns, capitals, kept, answers):
        """The same, by one of the stacks in `movers` going to one of the platforms in `onto`."""
        for step in range(64):
            target = STEP[step]
            if target < 16 and onto >> target & 1 and movers >> (step >> 2) & 1:
                bit = 1 << target
                both = bit | 1 << (step >> 2)
                after = columns ^ both if columns & both & ~bit else columns
                above = capitals ^ both if top == CAPITAL else capitals
                tops = _tops(top, bases, after, above)
                for three, _ in ROWS[target]:
                    if tops & three == three:
                        if unanswered(
                            top,
                            tops,
                            target,
                            bases,
                            after,
                            above,
                            bit | kept,
                            self.hands,
                            answers,
                            self.direct,
                        ):
                            return _STACK | step
                        break
        self.work += 600
        return -1


def _only(into, move, written):
    """Leave one candidate of those written, which wins at once."""
    for i in range(1, written):
        into[i] = 0
    into[0] = _NOW | move
    return 1


def _tops(top, bases, columns, capitals):
    """Where the stacks with a top are."""
    if top == CAPITAL:
        return capitals
    return columns & ~capitals if top == COLUMN else bases & ~columns
