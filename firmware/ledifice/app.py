# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The application: one loop in which keys reach the screen, and what it paints reaches lights and panel."""

import gc
import os
import random
import sys

import microcontroller
import supervisor
from watchdog import WatchDogMode

from engine.game import IllegalMove, const
from ledifice.journal import Journal
from ledifice.keys import Keys
from ledifice.layout import KEYS, LIGHT, MENU, OK
from ledifice.lights import BRIGHTNESSES, Lights
from ledifice.panel import Panel
from ledifice.save import MOVES, Save
from ledifice.settings import Settings, number
from ledifice.shades import CHOICE, OFF
from ledifice.sound import KEY, START, Sound
from ledifice.words import load_words

_TICKS = const(0x1FFF_FFFF)  # supervisor.ticks_ms() counts up to here
_MINUTE = const(60_000)
_ROOM = const(2600)  # bytes of the journal: three rounds of Cathedral, or a match and eighty turns taken back
_WATCHDOG = const(8)  # seconds, the most that the RP2040 can wait: loading the largest module takes one

# What each game needs, in the order in which it is loaded: compiling a module takes several times the memory
# that it keeps, so the largest come first, while there is room. Whatever of it the other game has loaded is
# dropped before.
_MODULES = (
    "engine.rows engine.stacks engine.corintho ledifice.seats ledifice.turns ledifice.table "
    "ledifice.platforms ledifice.ring ledifice.corintho_panel ledifice.corintho_table "
    "ledifice.choices ledifice.menu ledifice.result",
    "engine.city engine.buildings engine.regions engine.cathedral engine.match ledifice.seats ledifice.turns "
    "ledifice.table ledifice.ghost ledifice.hint ledifice.city ledifice.conquest ledifice.cathedral_panel "
    "ledifice.cathedral_table ledifice.choices ledifice.menu ledifice.result",
)

_AT_POWER_ON = ("ledifice.start", "ledifice.selftest")  # not needed any more when a game begins


class App:
    """What the screens share. A screen has enter(), key(key), tick(), paint() and help()."""

    def __init__(self, resume=False):
        """With `resume`, go on with the saved game without asking: the board has started by itself."""
        self.journal = Journal(microcontroller.nvm)
        self.settings = Settings(self.journal)
        self.save = Save(self.journal)
        self.load_words()
        self.panel = Panel()
        self.sound = Sound()
        self.refused = []  # names in settings.toml whose values make no sense; None when that has been told
        self.told = False  # whether a damaged save has been told
        self.lights = Lights(number("LEDIFICE_MILLIAMPS", 110, 6000, 400, self.refused))
        self.frame = self.lights.frame
        self.keys = Keys()
        random.seed(int.from_bytes(os.urandom(3), "big"))
        self.random = random.randrange  # random(n): a number below n
        self.now = 0  # milliseconds since power-on
        self._ticks = supervisor.ticks_ms()
        self._dims_after = number("LEDIFICE_DIM_MINUTES", 1, 240, 4, self.refused) * _MINUTE
        self._touched = 0  # when a key was pressed last
        self._rest = 0  # 1: dimmed, 2: nearly dark
        self.dirty = True  # the screen has something new to paint
        self._painted = False  # it has painted, and the lights have to follow
        self._unsaved = False  # the settings have changed
        self.unsaved_turn = False  # the game has changed
        self._forgive_at = _MINUTE  # when earlier faults do not count any more; 0 when they do not
        self.every_key = False  # the screen takes the light key too
        self.busy = False  # so much has been done in this step that painting has to wait
        self.game = None  # the engine's game in play
        self.match = None  # the match in play, in Cathedral
        self.table = None  # the screen of the game in play
        self.first = 0  # the seat that begins: player 1 in Corintho, who positions the Cathedral
        self._loader = None
        self.screen = None
        self.change_settings()
        self._watchdog = microcontroller.watchdog
        if self._watchdog is not None:
            self._watchdog.timeout = _WATCHDOG
            self._watchdog.mode = WatchDogMode.RESET
        if resume and self.save.size:
            self.resume()
        elif MENU in self.keys.held:
            from ledifice.selftest import SelfTest

            self.show(SelfTest(self))
        else:
            self.begin()

    def begin(self):
        """Show what is to be said at power-on, the saved game, or the menu."""
        from ledifice.start import begin

        begin(self)

    def step(self):
        """One turn of the loop."""
        ticks = supervisor.ticks_ms()
        self.now += ticks - self._ticks & _TICKS
        self._ticks = ticks
        self.busy = False
        if self._watchdog is not None:
            self._watchdog.feed()
        if self._painted:
            self._painted = False
            self.lights.commit()
        elif self._loader is not None:
            self._load(self._loader)
        elif self.screen is not None:
            self._step_screen(self.screen)
        self.sound.step(self.now)

    def _step_screen(self, screen):
        """Keys, then what goes on by itself, then what it looks like; lights and panel when there is time."""
        self._take_key(screen)
        if self.screen == screen:
            screen.tick()
        if self.busy or self.screen != screen:
            return  # that was enough for one step
        if self.dirty:
            self.dirty = False
            screen.paint()
            self._painted = True
        elif self._unsaved:
            self._unsaved = False
            self.settings.save()
        elif self.unsaved_turn:
            self.unsaved_turn = False
            self.save.turn(self)
        elif self._forgive_at and self.now >= self._forgive_at:
            self._forgive_at = 0
            from ledifice.faults import forgive

            forgive(self.journal)
        else:
            self.lights.step(self.now)
            self.panel.step(self.now)

    def _take_key(self, screen):
        """Take the next key press, and let the board rest when there is none for long."""
        key = self.keys.take()
        if key >= 0:
            self._touched = self.now
            if self._rest:
                self._let_rest(0)
            elif key == LIGHT and not self.every_key:
                self.settings.brightness = (self.settings.brightness + 1) % BRIGHTNESSES
                self.sound.play(KEY)
                self.change_settings()
            else:
                screen.key(key)
        elif self._rest < 2 and self.now - self._touched >= self._dims_after * (3 if self._rest else 1):
            self._let_rest(self._rest + 1)

    def _let_rest(self, rest):
        if 2 in (rest, self._rest):
            self.panel.rest(rest == 2)
        self._rest = rest
        self.change_settings()

    def change_settings(self):
        """Let lights and sound follow the settings, and keep those."""
        settings = self.settings
        self.lights.use(settings.palette, settings.brightness, self._rest)
        self.sound.on = bool(settings.sound)
        self._unsaved = self.dirty = self.busy = True

    def load_words(self):
        """Put the texts of the chosen language in the place of those in memory."""
        self.words = None
        self.words = load_words(self.settings.language)

    # Screens

    def show(self, screen):
        """Make a screen the one that takes the keys and paints."""
        self.screen = screen
        screen.enter()
        self.dirty = True

    def key_help(self):
        """Ten short words: what the function keys mean at the moment."""
        return self.screen.help() if self.screen is not None else [""] * 10

    def open_menu(self):
        """Show the menu, from which one can go back to the present screen."""
        from ledifice.menu import Menu

        self.show(Menu(self, self.screen))

    def show_result(self):
        """Show how the game in play has ended."""
        from ledifice.result import Result

        self.show(Result(self))

    def new_game(self, swap=False):
        """Start the game of the settings; with `swap` the roles of the last one are swapped."""
        self.first = self.first + 1 if swap else 0
        self.save.size = self.journal.game_size = 0
        self._load_game()

    def resume(self):
        """Go on with the saved game: with its settings, and as if its last move were just being made."""
        data, settings = self.save.data, self.settings
        settings.game = data[1] >> 7
        if settings.game:
            settings.claims = data[1] & 1
            settings.rounds = data[5]
        else:
            settings.edition = data[1] & 15
            settings.players = data[1] >> 4
        for i in range(4):
            settings.seats[i] = data[3 + i // 2] >> i % 2 * 4 & 15
        self.first = data[2]
        self._load_game()

    def _load_game(self):
        self.screen = self.game = self.match = self.table = None
        self.unsaved_turn = False
        self._loader = self._loading()
        self.sound.play(START)

    def _load(self, loader):
        try:
            next(loader)
        except StopIteration:
            self._loader = None

    def _loading(self):
        """Make room, load what the game needs, and begin: a generator, so that the loop goes on meanwhile."""
        mine = _MODULES[self.settings.game].split()
        for name in _AT_POWER_ON:
            _forget(name)
        if mine[0] not in sys.modules:
            for name in (_MODULES[0] + " " + _MODULES[1]).split():
                _forget(name)
        for key in range(KEYS):
            self.frame[key] = OFF
        yield gc.collect()
        if not self.save.size and (self.journal.room() < _ROOM or self.journal.damaged):
            self.journal.erase()  # takes 50 ms and 8 KB: now there is time and room
            self._unsaved = True
        for i in range(len(mine)):
            if mine[i] not in sys.modules:
                self.frame[i] = CHOICE  # so that one sees that it comes
                yield self.lights.commit()
                yield gc.collect()
                yield __import__(mine[i])
        yield gc.collect()
        self._make_game()
        yield
        moves = self.save.data[MOVES] if self.save.size else 0
        try:
            for ply in range(moves - 1):
                self.game.play(self.save.move(ply))
                yield
        except IllegalMove:  # of a version with other rules
            self.game = self.match = None
            self.save.size = self.journal.game_size = 0
            self.journal.damaged = True
            self.begin()
            return
        if self.match is not None:
            from ledifice.cathedral_table import CathedralTable as Table
        else:
            from ledifice.corintho_table import CorinthoTable as Table
        self.table = Table(self)
        yield
        if moves:
            self.table.restored()
            self.table.play(OK, self.save.move(moves - 1))
        else:
            self.save.begin(self)
        self.show(self.table)

    def _make_game(self):
        """The game of the settings at its start, and the saved match."""
        settings = self.settings
        data = self.save.data
        if settings.game:
            from engine.match import Match

            self.first %= 2
            starter = data[1] >> 4 & 3 if self.save.size else self.first + 1
            self.match = Match(settings.rounds, settings.claims, starter)
            self.game = self.match.game
            if self.save.size:
                self.match.round = data[6]
                self.match.points[0] = data[7] | data[8] << 8
                self.match.points[1] = data[9] | data[10] << 8
        else:
            from engine.corintho import Corintho

            self.first %= settings.players
            self.game = Corintho(settings.edition, settings.players)


def _forget(name):
    """Drop a module, so that its memory can be used again."""
    if name in sys.modules:
        package, _, last = name.partition(".")
        del sys.modules[name]
        delattr(sys.modules[package], last)
