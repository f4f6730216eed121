# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The application: one loop in which keys reach the screen, and what it paints reaches lights and panel."""

import gc
import os
import random
import sys

import board
import keypad
import microcontroller
import supervisor

from engine.game import const
from ledifice.journal import Journal
from ledifice.layout import KEYS, LIGHT, PIN_COLUMNS, PIN_ROWS
from ledifice.lights import BRIGHTNESSES, Lights
from ledifice.panel import Panel
from ledifice.settings import Settings, number
from ledifice.shades import CHOICE, OFF
from ledifice.sound import KEY, START, Sound
from ledifice.words import Words

_TICKS = const(0x1FFF_FFFF)  # supervisor.ticks_ms() counts up to here
_MINUTE = const(60_000)
_ROOM = const(1024)  # bytes of the journal, for some hours of play
_LANGUAGES = ("en", "fr", "de")

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


class App:
    """What the screens share. A screen has enter(), key(key), tick(), paint() and help()."""

    def __init__(self):
        self.journal = Journal(microcontroller.nvm)
        self.settings = Settings(self.journal)
        self.load_words()
        self.panel = Panel()
        self.sound = Sound()
        self.lights = Lights(number("LEDIFICE_MILLIAMPS", 110, 6000, 400))
        self.frame = self.lights.frame
        self._keys = keypad.KeyMatrix(
            [getattr(board, pin) for pin in PIN_ROWS], [getattr(board, pin) for pin in PIN_COLUMNS]
        )
        self._event = keypad.Event()
        random.seed(int.from_bytes(os.urandom(3), "big"))
        self.random = random.randrange  # random(n): a number below n
        self.now = 0  # milliseconds since power-on
        self._ticks = supervisor.ticks_ms()
        self._dims_after = number("LEDIFICE_DIM_MINUTES", 1, 240, 4) * _MINUTE
        self._touched = 0  # when a key was pressed last
        self._rest = 0  # 1: dimmed, 2: nearly dark
        self.dirty = True  # the screen has something new to paint
        self._painted = False  # it has painted, and the lights have to follow
        self._unsaved = False  # the settings have changed
        self.busy = False  # so much has been done in this step that painting has to wait
        self.game = None  # the engine's game in play
        self.match = None  # the match in play, in Cathedral
        self.table = None  # the screen of the game in play
        self.first = 0  # the seat that begins: player 1 in Corintho, who positions the Cathedral
        self._loader = None
        self.screen = None
        self.change_settings()
        self.open_menu()

    def step(self):
        """One turn of the loop."""
        ticks = supervisor.ticks_ms()
        self.now += ticks - self._ticks & _TICKS
        self._ticks = ticks
        self.busy = False
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
        else:
            self.lights.step(self.now)
            self.panel.step()

    def _take_key(self, screen):
        """Take key events up to the first press, and let the board rest when there are none for long."""
        events, event = self._keys.events, self._event
        if events.overflowed:  # somebody leans on the board: forget it all
            events.clear()
        while events.get_into(event):
            if event.pressed:
                self._touched = self.now
                if self._rest:
                    self._let_rest(0)
                elif event.key_number == LIGHT:
                    self.settings.brightness = (self.settings.brightness + 1) % BRIGHTNESSES
                    self.sound.play(KEY)
                    self.change_settings()
                else:
                    screen.key(event.key_number)
                return
        if self._rest < 2 and self.now - self._touched >= self._dims_after * (3 if self._rest else 1):
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
        name = "ledifice.words_" + _LANGUAGES[self.settings.language]
        __import__(name)
        self.words = Words(sys.modules[name].WORDS)
        _forget(name)

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
        self.screen = self.game = self.match = self.table = None
        self._loader = self._loading()
        self.sound.play(START)

    def _load(self, loader):
        try:
            next(loader)
        except StopIteration:
            self._loader = None

    def _loading(self):
        """Make room, load what the game needs, and begin: a generator, so that the loop goes on meanwhile."""
        settings = self.settings
        mine = _MODULES[settings.game].split()
        if mine[0] not in sys.modules:
            for name in (_MODULES[0] + " " + _MODULES[1]).split():
                _forget(name)
        for key in range(KEYS):
            self.frame[key] = OFF
        yield gc.collect()
        if self.journal.room() < _ROOM:
            self.journal.erase()  # takes 50 ms and 8 KB: now there is time and room
        for i in range(len(mine)):
            if mine[i] not in sys.modules:
                self.frame[i] = CHOICE  # so that one sees that it comes
                yield self.lights.commit()
                yield gc.collect()
                yield __import__(mine[i])
        yield gc.collect()
        if settings.game:
            from engine.match import Match
            from ledifice.cathedral_table import CathedralTable

            self.first %= 2
            self.match = Match(settings.rounds, settings.claims, self.first + 1)
            self.game = self.match.game
            yield
            self.table = CathedralTable(self)
        else:
            from engine.corintho import Corintho
            from ledifice.corintho_table import CorinthoTable

            self.first %= settings.players
            self.game = Corintho(settings.edition, settings.players)
            yield
            self.table = CorinthoTable(self)
        yield
        self.show(self.table)


def _forget(name):
    """Drop a module, so that its memory can be used again."""
    if name in sys.modules:
        package, _, last = name.partition(".")
        del sys.modules[name]
        delattr(sys.modules[package], last)
