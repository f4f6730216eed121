# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""How the tests sit down at the board: start a game by key presses, play moves, look at lights and panel."""

from collections import namedtuple
from itertools import combinations, pairwise

from engine.buildings import KINDS, shape_of
from engine.notation import BUILDINGS, move_text
from engine.stacks import STEP
from host_sim.bench import Bench

CORINTHO, CATHEDRAL = 0, 1
AUTO, CALL = 0, 1
ENGLISH, FRENCH, GERMAN = 0, 1, 2

# In the menu a light is pressed to choose what it stands for: the first light of each entry.
_START, _GAME, _EDITION, _PLAYERS, _SEAT, _ROUNDS, _LANGUAGE, _PALETTE = 90, 80, 70, 59, 50, 9, 87, 67

# On the starter board an entry has one light, and rank 1 is for the number: 5 is one press more on 4.
SMALL_MENU = {"start": "a4", "go on": "b4", "edition": "c4", "players": "d4", "language": "a2"}
SMALL_MENU |= {"seat 1": "a3", "seat 2": "b3", "seat 3": "c3", "seat 4": "d3"}
SMALL_MENU |= {"brightness": "b2", "sound": "c2", "palette": "d2"}


def sit_down(game, *, edition=0, players=2, seats=(), rounds=2, language=ENGLISH, palette=0, **options):
    """Switch a board on, choose in the menu, and start. `edition` is the way of claiming in Cathedral."""
    b = Bench(**options)
    b.power_on()
    if b.layout.FEW:
        choose_small(b, edition=edition, players=players, seats=seats, language=language, palette=palette)
        start(b)
        return b
    choose(b, game, edition=edition, players=players, seats=seats, rounds=rounds)
    b.tap(_LANGUAGE + language, _PALETTE + palette)
    start(b)
    return b


def choose(b, game, *, edition=0, players=2, seats=(), rounds=2):
    """Choose a game in the menu that is shown."""
    b.tap(_GAME + game, _EDITION + edition)
    b.tap(_ROUNDS + rounds // 2 if game == CATHEDRAL else _PLAYERS + players)
    for seat in range(2 if game == CATHEDRAL else players):
        b.tap(_SEAT - 10 * seat + (seats[seat] if seat < len(seats) else 0))


def choose_small(b, *, edition=0, players=2, seats=(), language=ENGLISH, palette=0):
    """The same in the menu of the starter board, which has its first settings."""
    wanted = {"edition": (edition + 1, 1), "players": (players, 2)}
    wanted |= {f"seat {seat + 1}": (level, 0) for seat, level in enumerate(seats[:players])}
    wanted |= {"language": (language + 1, 1), "palette": (palette + 1, 1)}
    for entry, (number, present) in wanted.items():
        if number != present:
            b.tap(SMALL_MENU[entry])
            b.tap(*("d1", "d1") if number == 5 else ("abcd"[number - 1] + "1",))


def start(b):
    """Press the menu's start, give up a game in progress, and wait until the new one is loaded and shown."""
    b.tap(SMALL_MENU["start"] if b.layout.FEW else _START)
    if asks(b):
        b.tap("ok")
    for _ in range(50):
        b.run(0.1)
        if b.app.table is not None and b.app.screen is b.app.table:
            b.run(0.3)
            return
    raise AssertionError("no game is shown")


def asks(b):
    """Whether the board asks if a game in progress is to be given up."""
    return type(b.app.screen).__name__ == "Question"


def square(name):
    """The number of a square by its name. `f1` to `f10` are on the board here, not below it."""
    return "abcdefghij".index(name[0]) + 10 * int(name[1:]) - 10


def platform_keys(name):
    """The keys of a platform, `a1` to `d4`, in the order base, column, capital, mark."""
    key = 11 + 2 * "abcd".index(name[0]) + 20 * (int(name[1]) - 1)
    return key, key + 1, key + 10, key + 11


def play_corintho(b, *moves):
    """Make moves in Corintho's notation by pressing keys."""
    for move in moves:
        if move[0] in "BCK":
            b.tap(("base", "column", "capital")["BCK".index(move[0])], platform_keys(move[1:])[0])
        else:
            b.tap(platform_keys(move[:2])[3], platform_keys(move[2:])[1])
        b.run(0.05)


def choose_building(b, letter, turns=0):
    """Choose and turn a building."""
    kind = BUILDINGS.index(letter)
    for _ in range(KINDS):
        if b.app.table.ghost.kind == kind:
            break
        b.tap("next")
    assert b.app.table.ghost.kind == kind
    while b.app.table.ghost.turns != turns:
        b.tap("turn")


def covered(b, letter, turns, corner):
    """The squares of a building of the player to move, whose lower left corner is given."""
    shape = shape_of(b.game.player, BUILDINGS.index(letter), turns)
    return [square(corner) + 10 * (i // 4) + i % 4 for i in range(16) if shape >> i & 1]


def show_ghost(b, move):
    """Let the ghost stand where a legal move says, and return the square that was pressed."""
    choose_building(b, move[0], int(move[1]))
    corner = move[2:].rstrip("!")
    key = square(corner) + middle(b.game.player, move[0], int(move[1]))
    b.tap(key)
    assert b.app.table.ghost.square == square(corner)
    return key


def middle(player, letter, turns):
    """The square of a building that is nearest to the middle of its box: rank * 10 + file."""
    shape = shape_of(player, BUILDINGS.index(letter), turns)
    cells = [(i % 4, i // 4) for i in range(16) if shape >> i & 1]
    width = max(x for x, _ in cells) / 2
    height = max(y for _, y in cells) / 2
    x, y = min(cells, key=lambda cell: (abs(cell[0] - width) + abs(cell[1] - height), cell[1], cell[0]))
    return 10 * y + x


def play_cathedral(b, *moves):
    """Make moves in Cathedral's notation by pressing keys."""
    for move in moves:
        if move.endswith("!"):
            b.tap("claim")
        b.tap(show_ghost(b, move))
        b.run(0.05)


def press_move(b, move):
    """Make a legal move, given by the engine's number, by key presses."""
    if b.app.match is None:
        b.tap(*(small_presses(move) if b.layout.FEW else key_presses(b.game, move, None)))
        b.run(0.05)
    else:
        play_cathedral(b, move_text(b.game, move))


def small_presses(move):
    """The keys that make a legal move of Corintho on the starter board."""
    if move < 64:
        return ("base", "column", "capital")[move >> 4], move & 15
    return move - 64 >> 2, STEP[move - 64]


def key_presses(game, move, ghost):
    """Yield the keys that make a legal move; `ghost()` tells which building is shown, and its turns."""
    if not hasattr(game, "city"):
        if move < 64:
            yield 100 + (move >> 4)
            yield _platform_key(move & 15)
        else:
            yield _platform_key(move - 64 >> 2)
            yield _platform_key(STEP[move - 64])
        return
    kind, turns = move >> 9 & 15, move >> 7 & 3
    while ghost()[0] != kind:
        yield 101
    while ghost()[1] != turns:
        yield 102
    key = (move & 127) + middle(game.player, BUILDINGS[kind], turns)
    yield key
    yield key


def _platform_key(platform):
    return 11 + 2 * (platform & 3) + 20 * (platform >> 2)


def same_game(game, other):
    """Whether two games of the engine stand the same: settings, moves and everything that followed."""
    names = ("player", "result", "ply", "passes", "last")
    if hasattr(game, "city"):
        names += ("city", "stock", "claims", "starter")
    else:
        names += (
            "bases",
            "columns",
            "capitals",
            "frozen",
            "claim",
            "claimant",
            "hands",
            "edition",
            "players",
        )
    return all(getattr(game, name) == getattr(other, name) for name in names)


# --- Eyes -------------------------------------------------------------------------------------------

Look = namedtuple("Look", "mood luminance colour")


def looks(b, *keys):
    """How lights look to somebody who watches them for two seconds: mood, brightness at most, and colour."""
    frames = [[] for _ in keys]
    for _ in range(105):
        b.run(0.02)
        for frame, key in zip(frames, keys, strict=True):
            frame.append(b.pixel(key))
    return [_look(frame) for frame in frames]


def look(b, key):
    """How one light looks."""
    return looks(b, key)[0]


def _look(colours):
    brightest = max(colours, key=luminance)
    changes = sum(one != other for one, other in pairwise(colours))
    if brightest == (0, 0, 0):
        mood = "dark"
    elif not changes:
        mood = "steady"
    elif (0, 0, 0) not in colours:
        mood = "pulsing"
    else:
        mood = "flashing" if changes > 12 else "blinking"
    return Look(mood, luminance(brightest), brightest)


def luminance(colour):
    """How bright a light looks."""
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def told_apart(*some):
    """Whether somebody who sees no colours can tell all these looks apart: by brightness or by mood."""
    for one, other in combinations(some, 2):
        bright, dim = sorted((one.luminance, other.luminance), reverse=True)
        if one.mood == other.mood and bright < 1.15 * dim:
            return False
    return True


def low_tone(b, since):
    """Whether a low tone has sounded since a moment."""
    return any(at >= since and hertz < 300 for at, hertz, _ in b.sounds)
