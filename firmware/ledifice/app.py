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

from engine.game import const
from ledifice.journal import FAULT, Journal
from ledifice.keys import Keys
from ledifice.layout import FEW, KEYS, LIGHT, SERVICE_KEY, UNKNOWN
from ledifice.lights import BRIGHTNESSES, Lights
from ledifice.panel import Panel
from ledifice.save import Save
from ledifice.settings import Settings
from ledifice.sound import KEY, START, Sound
from ledifice.words import W_CORINTHO, load_words

_TICKS = const(0x1FFF_FFFF)  # supervisor.ticks_ms() counts up to here
_MINUTE = const(60_000)
_REST = 0.005  # seconds that the loop may sleep when nothing is due
_WATCHDOG = const(8)  # seconds, the most that the RP2040 can wait: loading the largest module takes one

# Modules of power-on, which are in the way of a game.
_IN_PASSING = "ledifice.recovery ledifice.faults ledifice.fault_screen ledifice.power_on_words".split()
_ENGINES = ("engine.corintho", "engine.cathedral")


class App:
    """What the screens share. A screen has enter(), key(key), tick() and paint()."""

    def __init__(self, resume=False):
        """With `resume`, go on with the saved game without asking: the board has started by itself."""
        self.journal = Journal(microcontroller.nvm)
        self.settings = Settings(self.journal)
        self.save = Save(self.journal, microcontroller.nvm)
        self._needed = [name for name in sys.modules if name not in _IN_PASSING]
        self._drop("")
        self.load_words()
        self.panel = Panel()
        self.sound = Sound()
        from ledifice.maker import given, number

        self.refused: list | None = []  # names in settings.toml with impossible values; None: has been told
        self.told = False  # whether a damaged save has been told
        if UNKNOWN:
            self.refused.append("LEDIFICE_BOARD")
        else:
            given("LEDIFICE_BOARD", self.refused)
        self.few_keys = None  # where there are fewer function keys than functions: what they mean
        milliamps = number("LEDIFICE_MILLIAMPS", KEYS, 6000, 400, self.refused)
        if FEW:
            from ledifice.few_keys import FewKeys
            from ledifice.few_lights import FewLights

            self.few_keys = FewKeys(self)
            self.lights = FewLights(milliamps)
        else:
            self.lights = Lights(milliamps)  # type: ignore[assignment]
        self.frame = self.lights.frame
        self.keys = Keys()
        random.seed(int.from_bytes(os.urandom(3), "big"))
        self.random = random.randrange  # random(n): a number below n
        self.now = 0  # milliseconds since power-on
        self.pause: float = 0  # seconds to sleep after this step: none while there is work
        self._ticks = supervisor.ticks_ms()
        self._dims_after = number("LEDIFICE_DIM_MINUTES", 1, 240, 4, self.refused) * _MINUTE
        self._touched = 0  # when a key was pressed last
        self._rest = 0  # 1: dimmed, 2: nearly dark
        self.speed = 0  # opcodes a millisecond that computer players were measured to think with; 0: not yet
        self.dirty = True  # the screen has something new to paint
        self._painted = 0  # 1: it has painted, and the lights have to follow; 2: they are prepared
        self._unsaved = False  # the settings have changed
        self.unsaved_turn = False  # the game has changed
        self._forgive_at = _MINUTE  # when earlier faults do not count any more; 0 when they do not
        self.every_key = False  # the screen takes the light key too
        self.busy = False  # so much has been done in this step that the rest has to wait
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
        elif SERVICE_KEY in self.keys.held:
            from ledifice.selftest import SelfTest

            self.show(SelfTest(self))
        else:
            self.begin()

    def begin(self):
        """Show what is to be said at power-on, the saved game, or the menu."""
        from ledifice.start import has_to_say

        if not has_to_say(self):
            self._drop("ledifice.maker")
            self._drop("ledifice.start")
            self._drop("ledifice.power_on_words")
            gc.collect()
            self.screen = None  # nothing to go back to
            self.open_menu()

    def step(self):
        """One turn of the loop; `pause` says how long to sleep after it."""
        ticks = supervisor.ticks_ms()
        self.now += ticks - self._ticks & _TICKS
        self._ticks = ticks
        self.busy = False
        self.pause = 0
        if self._watchdog is not None:
            self._watchdog.feed()
        if self._painted == 1:
            self._painted = 2
            self.lights.prepare()
        elif self._painted:
            self._painted = 0
            self.lights.commit()
        elif self._loader is not None:
            key = self.keys.take()
            if key < 0:
                self._load(self._loader)
            else:  # nobody can know yet what it would mean
                self.lights.press(key, self.now)
                self.lights.answer()
        elif self.screen is not None:
            self._step_screen(self.screen)
        self.sound.step(self.now)

    def _step_screen(self, screen):
        """The first of these that there is to do: paint, take a key, save, move a light or write a piece of
        the panel, think. So a key waits for one piece of work at the most, and its light for nothing else."""
        if self.dirty:
            self.dirty = False
            screen.paint()
            if self.few_keys is not None:
                self.few_keys.show(screen)
            self._painted = 1
            return
        if self._take_key(screen):
            if self._loader is not None or not self.dirty:
                self.lights.answer()  # nothing is painted soon
            return
        if self._save():
            return
        self.busy = self.lights.step(self.now) or self.panel.step(self.now)
        if self.few_keys is not None:
            self.few_keys.tick()
        screen.tick()
        if not self.busy and not self.dirty and self._loader is None:
            self.pause = _REST

    def _save(self):
        """Write what has changed into the flash; return whether anything had."""
        if self._unsaved:
            self._unsaved = False
            self.settings.save()
        elif self.unsaved_turn:
            self.unsaved_turn = False
            self.save.turn(self)
        elif self._forgive_at and self.now >= self._forgive_at:
            self._forgive_at = 0
            if self.journal.sizes[FAULT] > 2:
                self.journal.append(FAULT, b"\0\0", 2)
        else:
            return False
        return True

    def _take_key(self, screen):
        """Take the next key press, and return whether there was one; let the board rest when there is none
        for long."""
        key = self.keys.take()
        if key >= 0:
            self.lights.press(key, self.now)
            self._touched = self.now
            if self._rest:
                self._let_rest(0)
                return True
            if self.few_keys is not None:
                key = self.few_keys.take(key)
            if key == LIGHT and not self.every_key:
                self.settings.brightness = (self.settings.brightness + 1) % BRIGHTNESSES
                self.sound.play(KEY)
                self.change_settings()
            elif key >= 0:
                screen.key(key)
            return True
        if self._rest < 2 and self.now - self._touched >= self._dims_after * (3 if self._rest else 1):
            self._let_rest(self._rest + 1)
        return False

    def _let_rest(self, rest):
        if 2 in (rest, self._rest):
            self.panel.rest(rest == 2)
        self._rest = rest
        self.change_settings()

    def change_settings(self):
        """Let lights and sound follow the settings, and keep those; who sits where is saved with the game."""
        settings = self.settings
        self.lights.use(settings.palette, settings.brightness, self._rest)
        self.sound.on = bool(settings.sound)
        self._unsaved = self.dirty = True
        self.unsaved_turn = self.table is not None

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
        """Short words, one for each function key: what they mean at the moment."""
        from ledifice.key_help import key_help

        return key_help(self)

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
        """Go on with the saved game, with its settings."""
        from ledifice.loading import take_settings

        take_settings(self)
        self._load_game()

    def _load_game(self):
        self.screen = self.game = self.match = self.table = None
        self.unsaved_turn = False
        self._loader = self._loading()
        self.sound.play(START)

    def _loading(self):
        """Make room, unless it is the same game once more, and load: a generator that the loop steps."""
        if _ENGINES[self.settings.game] not in sys.modules:
            self._drop("")
        yield gc.collect()
        from ledifice.title import show_title

        yield from show_title(self.panel, self.words[W_CORINTHO + self.settings.game])  # type: ignore[index]
        del show_title
        self._drop("ledifice.title")
        yield gc.collect()
        from ledifice.loading import loading

        yield from loading(self)
        self._unsaved = True  # the journal may have had no room for settings before

    def _load(self, loader):
        try:
            next(loader)
        except StopIteration:
            self._loader = None
            self._drop("ledifice.loading")

    def _drop(self, start):
        """Free the memory of the modules loaded since power-on whose names start like that."""
        for name in list(sys.modules):
            package, _, last = name.partition(".")
            if package in ("engine", "ledifice") and name.startswith(start) and name not in self._needed:
                del sys.modules[name]
                if last:
                    delattr(sys.modules[package], last)
