# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the tests of the engine share: games set up by name and played by notation, the engine and the peer
side by side, and a game object's whole state to compare."""

from array import array

from peer import PeerCathedral, PeerCorintho

from engine.cathedral import Cathedral
from engine.city import AUTO, CALL, CALLED
from engine.city import MOST_MOVES as MOST_CATHEDRAL_MOVES
from engine.corintho import Corintho
from engine.game import DRAW, LEGAL, ONGOING
from engine.notation import BUILDINGS, SECTIONS, move_text, read_move, square_name
from engine.regions import AWAY
from engine.rows import THREES
from engine.stacks import CLASSIC, OPEN, REVISED
from engine.stacks import MOST_MOVES as MOST_CORINTHO_MOVES

EDITIONS = {"classic": CLASSIC, "revised": REVISED, "open": OPEN}
CLAIMS = {"auto": AUTO, "call": CALL}
SIDES = {"light": 1, "dark": 2}
CORINTHO_SETTINGS = [(edition, players) for edition in EDITIONS for players in (2, 3, 4)]
CATHEDRAL_SETTINGS = [(claims, starter) for claims in CLAIMS for starter in SIDES]


def is_cathedral(game):
    return isinstance(game, Cathedral)


def new_game(*settings):
    """A game by its settings in words: edition and number of players, or claims and starter."""
    first, second = settings
    if first in EDITIONS:
        return Corintho(EDITIONS[first], second)
    return Cathedral(CLAIMS[first], SIDES[second])


def new_peer(*settings):
    return PeerCorintho(*settings) if settings[0] in EDITIONS else PeerCathedral(*settings)


def play(game, moves):
    """Play moves written one after the other, with spaces between."""
    for text in moves.split():
        move, reason = read_move(game, text)
        assert reason == LEGAL, f"{text} is not legal: reason {reason}"
        game.play(move)
    return game


def legal_moves(game):
    """All legal moves, asked for in helpings if there are more than the buffer holds."""
    buffer = array("H", [0] * (MOST_CATHEDRAL_MOVES if is_cathedral(game) else MOST_CORINTHO_MOVES))
    return in_helpings(game, buffer)


def in_helpings(game, buffer):
    """All legal moves, asked for a buffer full at a time."""
    moves = [-1]
    while count := game.moves(buffer, moves[-1]):
        assert buffer[0] > moves[-1]
        moves += buffer[:count]
    return moves[1:]


def move_texts(game):
    return sorted(move_text(game, move) for move in legal_moves(game))


# --- Players ------------------------------------------------------------------------------------

# How a player plays: at random; taking what there is to be taken (an answer to the claim, a piece, space); or
# without ever claiming, which leads to full boards, passes and draws.
STYLES = ("careless", "grasping", "quiet")


def gain(game, move, style):
    """How much a player of that style likes what a move leads to."""
    player = game.player
    game.play(move)
    if is_cathedral(game):
        liked = game.taken * 20 + sum(bin(game.gained(y)).count("1") for y in range(10))
    elif game.result > 0:
        liked = 2 if game.result == player else -2
    else:
        liked = 1 if game.claim else 0
    game.undo()
    return -abs(liked) if style == "quiet" else liked


def uncalled_moves(game):
    """All legal moves, but where one must call those that are not called: finding the others takes long."""
    if not is_cathedral(game) or not game.claims:
        return legal_moves(game)
    rows = array("H", [0] * 10)
    moves = []
    for place in range(48):
        if game.anchors(place >> 2, place & 3, rows):
            moves += [place << 7 | 10 * y + x for y in range(10) for x in range(10) if rows[y] >> x & 1]
    return moves


def pick(game, choice, style):
    """A legal move: by chance, or the most liked of some. What can be called is called, most of the time."""
    moves = uncalled_moves(game)
    move = moves[choice % len(moves)]
    if style != "careless" and choice % 4:
        some = {moves[(choice + n * 37) % len(moves)] for n in range(12 if is_cathedral(game) else 48)}
        if is_cathedral(game):
            some |= {move | CALLED for move in some if game.reason(move | CALLED) == LEGAL}
        move = max(sorted(some), key=lambda move: gain(game, move, style))
    if choice % 5 and game.reason(move | CALLED) == LEGAL:
        move |= CALLED
    return move


# --- A position in words, as the peer puts it -----------------------------------------------------


def names(mask, width=4):
    """The names of the platforms in a mask."""
    return {square_name(n, width) for n in range(width * width) if mask >> n & 1}


def threes_named(threes):
    """A set of threes, bit n for three n, as a set of sets of names."""
    return frozenset(frozenset(names(THREES[n])) for n in range(24) if threes >> n & 1)


def result_word(game):
    return {ONGOING: "none", DRAW: "draw"}.get(game.result, f"p{game.result}win")


def _stack(game, platform):
    masks = (game.bases, game.columns, game.capitals)
    return "".join(SECTIONS[n] for n, mask in enumerate(masks) if mask >> platform & 1)


def corintho_view(game):
    hands = [game.hands[at : at + 3] for at in range(0, 3 * game.players, 3)]
    words = ["".join(f"{SECTIONS[n]}{count}" for n, count in enumerate(hand)) for hand in hands]
    if game.edition == CLASSIC and game.players == 3:
        words.append("+" + "".join(f"{SECTIONS[n]}{game.hands[12 + n]}" for n in range(3)))
    return {
        "player": game.player,
        "result": result_word(game),
        "passes": game.passes,
        "board": " ".join(_stack(game, platform) or "-" for platform in range(16)),
        "stock": " ".join(words),
        "frozen": " ".join(sorted(names(game.frozen))) or "-",
        "claimant": game.claimant,
        "rows": threes_named(game.claim),
        "broken": threes_named(game.broken),
        "extended": threes_named(game.extended),
    }


def peer_corintho_view(peer):
    return {
        "player": peer.player,
        "result": peer.result,
        "passes": peer.passes,
        "board": peer.query("board"),
        "stock": peer.query("stock"),
        "frozen": peer.query("frozen"),
        "claimant": int(peer.query("claim")),
        "rows": peer.rows,
        "broken": peer.broken,
        "extended": peer.extended,
    }


def _mark(game, x, y):
    for mark, first in (("L", 0), ("D", 10), ("K", 20), ("l", 30), ("d", 40)):
        if game.city[first + y] >> x & 1:
            return mark
    return "."


def gained_squares(game):
    """The names of the squares that became the mover's with the last move."""
    return {square_name(10 * y + x, 10) for y in range(10) for x in range(10) if game.gained(y) >> x & 1}


def taken(game):
    """The moves that had built the pieces which the last move took off."""
    return sorted(move_text(game, game.taken_piece(i)) for i in range(game.taken))


def cathedral_view(game):
    stocks = (game.stock[:11], game.stock[12:23])
    return {
        "player": game.player,
        "result": result_word(game),
        "passes": game.passes,
        "board": " ".join("".join(_mark(game, x, y) for x in range(10)) for y in range(9, -1, -1)),
        "stock": " ".join("".join(f"{BUILDINGS[n]}{stock[n]}" for n in range(11)) for stock in stocks),
        "score": f"{game.left_over(1)} {game.left_over(2)}",
        "taken": sorted(BUILDINGS[game.taken_piece(i) >> 9] for i in range(game.taken)),
    }


def peer_cathedral_view(peer):
    return {
        "player": peer.player,
        "result": peer.result,
        "passes": peer.passes,
        "board": peer.query("board"),
        "stock": peer.query("stock"),
        "score": peer.query("score"),
        "taken": sorted(letter for letter, _ in peer.taken),
    }


# --- Everything that a game object holds ----------------------------------------------------------


def _frozen_copy(value):
    if isinstance(value, (array, bytearray)):
        return value.tobytes() if isinstance(value, array) else bytes(value)
    if isinstance(value, (list, tuple)):
        return tuple(_frozen_copy(item) for item in value)
    return value


def whole_state(game):
    """All attributes of a game, those that begin with `_` too, but for what is written before it is read:

    - both games: the history and what `undo` needs, beyond the last move;
    - Corintho: where the claim is answered, unless there is a duty to answer, now or at that ply;
    - Cathedral: the place of a piece that is not on the board, and the work areas: the regions found
      last (`_regions`), what fits where (`_fits`, found anew after each move) and `_anchors`.
    """
    state = dict(vars(game))
    state["_history"] = state["_history"][: game.ply]
    if is_cathedral(game):
        for scratch in ("_regions", "_fits", "_anchors"):
            del state[scratch]
        state["_log"] = state["_log"][: state["_top"]]
        on_board = [cell != AWAY for cell in state["_cells"]]
        state["_places"] = [
            place if on else None for place, on in zip(state["_places"], on_board, strict=True)
        ]
    else:
        state["_states"] = state["_states"][: game.ply]
        if not state["_duty"]:
            del state["_answers"]
        saved = state["_saved"]
        answered = [ply for ply in range(game.ply) if saved and state["_states"][ply][5]]
        state["_saved"] = [saved[3 * ply : 3 * ply + 3] for ply in answered]
    return {name: _frozen_copy(value) for name, value in state.items()}


# --- Side by side ---------------------------------------------------------------------------------


class Both:
    """The engine's game and the peer's, side by side: every move is played on both and they must agree."""

    def __init__(self, *settings):
        self.game = new_game(*settings)
        self.peer = new_peer(*settings)
        self.owned = {}  # Cathedral: who owned the claimed squares before the last move
        self.compare()

    def play(self, moves):
        for text in moves.split():
            if is_cathedral(self.game):
                self.owned = dict(self.peer.owner)
            self.peer.play(text)
            play(self.game, text)
            self.compare()
        return self.game

    def compare(self):
        game, peer = self.game, self.peer
        if is_cathedral(game):
            assert cathedral_view(game) == peer_cathedral_view(peer)
            mover = game.mover
            gained = {sq for sq, owner in peer.owner.items() if owner == mover != self.owned.get(sq)}
            assert gained_squares(game) == {"abcdefghij"[x] + str(y + 1) for x, y in gained}
        else:
            assert corintho_view(game) == peer_corintho_view(peer)


def settings_of(game):
    """The settings of a game in words."""
    if is_cathedral(game):
        return list(CLAIMS)[game.claims], list(SIDES)[game.starter - 1]
    return list(EDITIONS)[game.edition], game.players


def play_on(game, moves):
    """Play on, and hold the game that it has become against the peer."""
    play(game, moves)
    history = " ".join(move_text(game, game.move_at(ply)) for ply in range(game.ply))
    assert whole_state(Both(*settings_of(game)).play(history)) == whole_state(game)
    return game
