# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""A bench that keeps pace with the clock on the wall, and tells what has changed on it.

What windows are told is a dict whose parts appear only when they have changed:

    board      which board this is, its side and the names of its keys; told once
    power      whether the board is switched on
    lights     the light under each key, a1 first: red, green, blue as on the wire, base64
    shades     what each light says, one byte of `ledifice.shades` a key, base64
    platforms  where a platform is one light: what stands there, in words, or None
    milliamps  what the lights draw
    panel      64 rows of 128 pixels, eight in a byte, base64; None: there is none
    text       the lines on the panel
    help       what the function keys mean, in short words
    functions  which functions they have
    screen     the name of the screen that is shown
    game       the game in play and its moves, or None
    earlier    the games that were over when the simulator was started, as a text; told once
    record     the games since then as a text
    trouble    why flash and games cannot be kept, or ""
    faults     what is broken on purpose
    sounds     [[seconds, hertz], …]: from when on a tone sounds; 0 Hz is silence
    console    what the firmware has printed since
"""

from base64 import b64encode
from contextlib import suppress

from engine.record import pack, unpack
from host_sim.bench import KEY_NAMES, SECOND, Bench, PowerCut
from host_sim.record_file import BadRecord, move_texts, read_games, result_word, write_line
from host_sim.simulator.platform_words import platform_words
from host_sim.simulator.saved_game import film, fits, game_after, nvm_with, show

# Clicks can be shorter and closer together than fingers. In microseconds of the board's time:
PRESS = 60_000  # a switch stays closed for at least three scans of the matrix ...
GAP = 70_000  # ... and open for longer than a contact would chatter
# From press to press: two in one scan would come in the order of their numbers, and while the firmware shows
# a move it takes no keys for some steps of its loop.
ORDER = 60_000
AHEAD = 2 * SECOND  # presses that would have to wait longer are refused
# Within that a press is scanned, taken and shown. The board runs ahead of the clock on the wall by so much
# and then waits for it: what the wires to the browser take is added to it anyway.
ANSWER = 45_000
AWAKE = 200_000  # after a press the board is looked at more often

LAG = 0.25  # seconds: a machine that was busy elsewhere does not make up for more

_DIGITS = bytes.maketrans(b"\0\1", b"01")


class LiveBoard:
    """The board on the table: hands of several people, one pair of eyes for all of them."""

    def __init__(self, games, *, board="big", nvm=None, seed=1, speed=1.0):
        self.bench = Bench(board=board, nvm=nvm, seed=seed, strict=False)
        layout = self.bench.layout
        # The keys by the names that a window may use. A function is none of them where it has no key of its
        # own: until a message arrives, it may have gone to another one.
        self.keys = {name: key for name, key in KEY_NAMES[board].items() if key < layout.KEYS}
        self.games = games
        self.trouble = ""
        self.speed = speed
        self._real = None  # when the clock on the wall was looked at last
        self._left = 0.0  # microseconds of board time not run yet
        self._movements = []  # [(at, key, closed), …] in the order in which they happen
        self._next_press = 0
        self._free = {}  # by key: when its switch can move again
        self._held = {}  # by key: who holds it down
        self._moved = 0  # when a switch moved last
        self._seen = None
        self._stands = ()
        self._console = 0
        self._tone = -1  # when the last tone that was told of began ...
        self._sounding = False  # ... and whether it is sounding still
        self._cut = None
        # All parts but those that are only added to.
        self.state = {"board": _describe_board(layout), "earlier": games.earlier}
        self.bench.power_on()

    # Time

    @property
    def awake(self):
        """Whether somebody waits for an answer."""
        return bool(self._movements) or self.bench.board.now - self._moved < AWAKE * self.speed

    def keep_pace(self, now):
        """Run the board up to the present; `now` is in seconds of a clock on the wall."""
        if self._real is not None:
            self._left += min(now - self._real, LAG) * self.speed * SECOND
        self._real = now
        board = self.bench.board
        began = board.now
        end = began + max(0, int(self._left))
        while self._movements and self._movements[0][0] <= end:
            at, key, closed = self._movements.pop(0)
            self._run_until(at)
            (self.bench.press if closed else self.bench.release)(key)
            self._moved = board.now
            if closed:
                end = max(end, board.now + ANSWER)
        self._run_until(end)
        self._left -= board.now - began

    def _run_until(self, at):
        board = self.bench.board
        while board.now < at:
            try:
                self.bench.run((at - board.now) / SECOND)
            except PowerCut:  # bench is switched off now; the rest of the time passes without power
                self._cut = None

    # Hands

    def press(self, key, who):
        """Somebody presses a key. Returns False if so many presses wait that this one had to be refused."""
        holders = self._held.setdefault(key, set())
        if not holders:
            at = max(self.bench.board.now, self._next_press, self._free.get(key, 0))
            if at > self.bench.board.now + AHEAD * self.speed:
                del self._held[key]
                return False
            self._movements.append((at, key, True))
            self._movements.sort(key=lambda movement: movement[0])
            self._next_press = at + ORDER
            self._free[key] = at + PRESS
        holders.add(who)
        return True

    def release(self, key, who):
        """Somebody lets go of a key; it goes up when nobody holds it."""
        holders = self._held.get(key)
        if holders is None or who not in holders:
            return
        holders.discard(who)
        if not holders:
            del self._held[key]
            at = max(self.bench.board.now, self._free[key])
            self._movements.append((at, key, False))
            self._movements.sort(key=lambda movement: movement[0])
            self._free[key] = at + GAP

    def let_go(self, who):
        """Somebody has gone: let go of all keys."""
        for key in [key for key, holders in self._held.items() if who in holders]:
            self.release(key, who)

    def switch(self, on):
        """The power switch."""
        if on and not self.bench.powered:
            try:
                self.bench.power_on()
            except PowerCut:
                self._cut = None
        elif not on:
            self.bench.power_off()

    def load(self, text):
        """Put a game onto the board, which is then switched on and asks whether to go on with it.

        BadRecord says what is wrong with the text; then nothing changes.
        """
        games = read_games(text)
        if len(games) > 1:
            raise BadRecord("the board takes one game at a time")
        if not fits(games[0], self.bench.layout):
            raise BadRecord("this board has no room for Cathedral: it plays Corintho")
        image = nvm_with(self.bench.nvm, games[0])
        self.games.begin_another()
        self.bench.power_off()
        self.bench.board.nvm.data[:] = image
        self.switch(True)

    def plug_panel(self, plugged):
        self.bench.plug_panel(plugged)

    def stick(self, key, closed):
        self.bench.stick(key, closed)

    def cut_power_after(self, count):
        """Let the power fail in the next save, after `count` bytes; None: it does not."""
        self._cut = count
        self.bench.cut_power_after(count)

    # Eyes and ears

    def changes(self):
        """The parts that have changed since the last call."""
        board = self.bench.board
        found = {}
        seen = (
            board.frames_sent,
            board.panel.bytes_received,
            board.panel_plugged,
            board.starts,
            self.bench.powered,
            _is_settled(self.bench.app),
        )
        if seen != self._seen:
            self._seen = seen
            self._look(found)
        stuck = {board.layout.key_name(key): closed for key, closed in board.stuck.items()}
        self._note(found, "faults", {"panel": not board.panel_plugged, "stuck": stuck, "cut": self._cut})
        self._note(found, "trouble", self.trouble)
        self._listen(found)
        return found

    def _note(self, found, name, value):
        if name not in self.state or self.state[name] != value:
            self.state[name] = found[name] = value

    def _look(self, found):
        bench = self.bench
        self._note(found, "power", bench.powered)
        self._note(found, "milliamps", round(bench.milliamps) if bench.powered else 0)
        for name, value in _face(bench).items():
            self._note(found, name, value)
        game = bench.game
        moves = None if game is None else [game.move_at(ply) for ply in range(game.ply)]
        if (game, moves) != self._stands and (game is None or _is_settled(bench.app)):
            self._stands = (game, moves)
            self._note(found, "game", None if game is None else describe(game))  # takes long
            if game is not None:
                self.games.note(game)
            self._note(found, "record", self.games.text)

    def _listen(self, found):
        tones = self.bench.board.buzzer.tones
        heard = []
        for at, hertz, length in tones:
            if at > self._tone:
                self._tone = at
                self._sounding = True
                heard.append([at / SECOND / self.speed, hertz])
            if length is not None and at == self._tone and self._sounding:
                self._sounding = False
                heard.append([(at + length) / SECOND / self.speed, 0])
        del tones[:-1]
        if heard:
            found["sounds"] = heard
        console = self.bench.board.console
        if len(console) != self._console:
            fresh = console[self._console :] if len(console) > self._console else console
            self._console = len(console)
            found["console"] = "".join(fresh)

    @property
    def kept(self):
        """What is to outlive the simulator: the flash, and the games that can still change."""
        return self.bench.nvm, self.games.text

    def look_back(self, ply):
        """The face of the board when so many moves of the game in play had been made; None: there are fewer.

        Another board shows it, with the same firmware: this one goes on.
        """
        game = self.bench.game
        if game is None or ply > game.ply:
            return None
        nvm = nvm_with(self.bench.nvm, game_after(game, ply), self.bench.app)
        other = show(nvm, self.bench.layout.BOARD)
        frames = [_base64(_in_order(other.layout, lights)) for lights in film(other)]
        face = {**_face(other), "lights": frames[0], "film": frames}
        return {**face, "ply": ply, "moves": move_texts(game)}

    def whole(self):
        """Everything, for a window that has just been opened."""
        console = "".join(self.bench.board.console[: self._console])
        return {**self.state, "console": console[-20_000:], "whole": True}


def _is_settled(app):
    """Whether the game is what the board has saved: not while it is being loaded, nor just after a move."""
    return getattr(app, "screen", None) is not None and not app.unsaved_turn


def _describe_board(layout):
    """A board for a window that is to draw it; a key by the name with which it is to be pressed."""
    functions = [] if layout.FEW else layout.FUNCTIONS.split()[: layout.FUNCTION_KEYS]
    names = [layout.key_name(key) for key in range(layout.KEYS - len(functions))]
    return {"name": layout.BOARD, "side": layout.SIDE, "keys": [*names, *functions]}


def _functions(bench):
    """The functions that the function keys have now, by name; "" for none, or one that another has too."""
    found = [""] * bench.layout.FUNCTION_KEYS
    for name in bench.layout.FUNCTIONS.split():
        with suppress(ValueError):  # no key does it at the moment
            found[bench.key(name) - bench.layout.SQUARES] = name
    return found


def _in_order(layout, lights):
    """Red, green and blue of each key, from what the lights keep: green, red and blue along their chain."""
    places = (3 * layout.LED_OF[key] for key in range(layout.KEYS))
    return bytes([lights[at + part] for at in places for part in (1, 0, 2)])


def _face(bench):
    """What somebody in front of a board sees, and what it means."""
    layout = bench.layout
    screen = bench.screen
    app = bench.app
    shown = getattr(app, "screen", None)
    return {
        "lights": _base64(_in_order(layout, bench.board.lights)),
        "shades": _base64(bytes(getattr(app, "frame", bytes(layout.KEYS)))[: layout.KEYS]),
        "platforms": platform_words(app) if layout.SIDE == 4 else None,
        "panel": None if screen is None else _base64(_packed(screen)),
        "text": bench.text,
        "screen": "" if shown is None else type(shown).__name__.lower(),
        "help": [""] * layout.FUNCTION_KEYS if shown is None else bench.key_help,
        "functions": _functions(bench),
    }


def describe(game):
    """A game for the list of moves."""
    settings, _, _ = write_line(game).partition(":")
    kind, *how, _ = settings.split()
    return {
        "kind": kind,
        "how": how,
        "moves": move_texts(game),
        "movers": _movers(game),
        "player": game.player,
        "result": result_word(game),
    }


def _movers(game):
    """Who made each of the moves: not always in turn, for who cannot move passes."""
    copy = unpack(pack(game))
    movers = []
    while copy.ply:
        copy.undo()
        movers.append(copy.player)
    return movers[::-1]


def _base64(data):
    return b64encode(data).decode()


def _packed(screen):
    """Rows of pixels as bytes, the leftmost of eight pixels in the highest bit."""
    return b"".join(int(bytes(row).translate(_DIGITS), 2).to_bytes(len(row) // 8, "big") for row in screen)
