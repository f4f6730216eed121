# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The board on the test bench: the whole firmware on the virtual board, in virtual time.

A `Bench` is the hands, eyes and ears of a tester. The board stands still unless the tester lets time pass.
"""

import sys
import threading
import weakref
from pathlib import Path

from host_sim import FIRMWARE, interpreter
from host_sim.machine import Machine
from host_sim.opcodes import Meter
from host_sim.virtual_board import CIRCUITPYTHON, LAYOUTS, PowerCut, VirtualBoard, use

__all__ = ["Bench", "PowerCut"]

SECOND = 1_000_000
START_LIMIT = 5 * SECOND  # power_on() waits this long for a first frame
PRESS = 0.06  # a tap closes the switch for three scans of the matrix, and leaves it open for as long


def _key_names(layout):
    """Names of keys by their places; and where each function has a key, by what they do."""
    names = {layout.key_name(key): key for key in range(layout.KEYS)}
    names.update({name: layout.PREV + place for place, name in enumerate(layout.FUNCTIONS.split())})
    names.update(base=layout.BASE, column=layout.COLUMN, capital=layout.CAPITAL)
    return names


KEY_NAMES = {board: _key_names(layout) for board, layout in LAYOUTS.items()}
del KEY_NAMES["big"]["more"]  # has no need of it


def _version(text):
    """(10, 1, 0) from "10.1"."""
    major, minor, *rest = map(int, text.split("."))
    return (major, minor, *(rest or [0]))


class Bench:
    """A board with firmware on it.

    board     "big" or "starter"
    nvm       bytes that its flash holds from the beginning
    settings  a dict that replaces values of settings.toml, or the whole text of that file
    seed      of everything that is random: the device's noise, bouncing contacts
    panel     False: there is none
    pull_ups  True: the board pulls the I2C bus up, even when the panel, which usually does, is missing
    buzzer    False: there is none
    firmware  the folder that holds code.py and boot.py
    meter     True: count opcodes, in `meter`
    strict    False: an exception that ends code.py is not raised by `run()`, but kept in `crashed`
    bounce    seconds for which a key's contact chatters
    circuitpython  the version that is on it, such as "10.1"
    """

    def __init__(
        self,
        *,
        board="big",
        nvm=None,
        settings=None,
        seed=1,
        panel=True,
        pull_ups=False,
        buzzer=True,
        firmware=None,
        meter=False,
        strict=True,
        bounce=0.0,
        circuitpython=None,
    ):
        interpreter.load_libraries()
        self.board = VirtualBoard(
            nvm=nvm,
            seed=seed,
            panel=panel,
            pull_ups=pull_ups,
            buzzer=buzzer,
            board=board,
            circuitpython=_version(circuitpython) if circuitpython else CIRCUITPYTHON,
        )
        self.layout = self.board.layout
        if board != "big" and not isinstance(settings, str):
            settings = {"LEDIFICE_BOARD": board, **(settings or {})}
        self.board.drive_root = Path(firmware) if firmware is not None else FIRMWARE
        # The firmware's greenlet must not keep the bench alive: then __del__ can end it.
        frame_sent = weakref.WeakMethod(self._frame_sent)
        self.board.on_frame = lambda: frame_sent()()
        self.meter = Meter() if meter else None
        self.strict = strict
        self.bounce = bounce
        self.on_frame = None  # a function to be called after each frame sent to the lights
        self.powered = False
        self._thread = threading.get_ident()
        self._machine = None
        if settings is not None:
            self._put_settings(settings)

    def _put_settings(self, settings):
        text = settings
        if not isinstance(settings, str):
            path = self.board.drive_root / "settings.toml"
            lines = path.read_text("utf-8").splitlines() if path.is_file() else []
            lines = [line for line in lines if line.partition("=")[0].strip() not in settings]
            for name, value in settings.items():
                if isinstance(value, str):
                    value = '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
                lines.insert(0, f"{name} = {value}")
            text = "\n".join(lines) + "\n"
        self.board.drive["settings.toml"] = text.encode()

    def __del__(self):
        on = getattr(self, "powered", False) and not sys.is_finalizing()
        if on and threading.get_ident() == self._thread:  # the firmware's greenlet cannot be ended by others
            self.power_off()

    # Power

    def power_on(self, safe_mode=None):
        """Run boot.py, then code.py until it sleeps after its first frame.

        With `safe_mode`, the name of a `supervisor.SafeModeReason`, safemode.py runs instead, as after a
        fault.
        """
        if self.powered:
            raise RuntimeError("the board is on")
        self.board.power_up("POWER_ON")
        self.board.safe_mode_reason = safe_mode
        self._machine = Machine(self.board, self.meter, self.strict)
        self.powered = True
        self._start()

    def _start(self, reset=None):
        machine = self._machine
        if self.meter is not None:
            self.meter.restart()
        machine.frames_awaited = self.board.frames_sent + 1
        try:
            self._run_until(self.board.now + START_LIMIT, reset)
        finally:
            machine.frames_awaited = None
            machine.longest_step = machine.longest_refresh = 0
            if self.meter is not None:
                self.meter.started()

    def power_off(self):
        """Cut the power, at whatever the firmware is doing. What it has saved stays in `nvm`."""
        if self.powered:
            self.powered = False
            self._machine.kill()

    def reset(self):
        """Press a button between RUN and ground: the board restarts, lights and panel keep their power."""
        self._start("RESET_PIN")

    # Time

    @property
    def time(self):
        """Virtual seconds since the bench was made."""
        return self.board.now / SECOND

    def run(self, seconds):
        """Let virtual time pass.

        Raises the exception that ended code.py, if one did (unless `strict=False`), and PowerCut if the power
        failed.
        """
        self._run_until(self.board.now + round(seconds * SECOND))

    def _run_until(self, deadline, reset=None):
        if not self.powered:
            self.board.now = deadline
            return
        try:
            self._machine.run_until(deadline, reset)
        except PowerCut:
            self.power_off()
            raise

    def _frame_sent(self):
        if self.on_frame is not None:
            try:
                self.on_frame()
            except BaseException as failure:  # belongs to the tester, not to the firmware
                self._machine.failure = failure
                self.board.set_deadline(self.board.now)

    # Hands

    def key(self, name):
        """The number of a key by its name (`a1` … `j10`; `ok` … or `F1` … `F10`) or number.

        Where there are fewer keys than functions, it is the key that has that function at the moment.
        """
        names = KEY_NAMES[self.layout.BOARD]
        if isinstance(name, int):
            return name
        if name not in names:
            raise ValueError(f"no key is called {name!r}")
        if names[name] < self.layout.KEYS:
            return names[name]
        meanings = self._meanings()
        if names[name] not in meanings:
            raise ValueError(f"no key does {name!r} at the moment")
        return self.layout.SQUARES + meanings.index(names[name])

    def press(self, key):
        self.board.move_key(self.key(key), True, self.bounce)

    def release(self, key):
        self.board.move_key(self.key(key), False, self.bounce)

    def hold(self, key, seconds):
        """Press a key for some seconds."""
        key = self.key(key)  # what it does may change while it is down
        self.press(key)
        self.run(seconds)
        self.release(key)
        self.run(PRESS)

    def tap(self, *keys):
        """Press and release keys, one after the other; `more` before one that does its part only then."""
        for key in keys:
            if self._is_behind_more(key):
                self.hold("more", PRESS)
            self.hold(key, PRESS)

    def _is_behind_more(self, name):
        function = KEY_NAMES[self.layout.BOARD].get(name, -1)
        meanings = self._meanings()
        return function >= self.layout.KEYS and function not in meanings and self.layout.MORE in meanings

    def _meanings(self):
        """The functions that the function keys have at the moment, where there are fewer of them."""
        return getattr(getattr(self.app, "few_keys", None), "meanings", b"")

    def stick(self, key, closed=True):
        """A broken switch: always closed, never closing (`closed=False`), or repaired (`closed=None`)."""
        self.board.stick(self.key(key), closed)

    def plug_panel(self, plugged):
        """Plug the panel in or pull it out."""
        self.board.plug_panel(plugged)

    def cut_power_after(self, count):
        """Let the power fail after `count` more bytes of flash: `run()` then raises PowerCut.

        A count of 0 is after the erasing that a write begins with, if it needs one. None takes the order
        back.
        """
        self.board.nvm.cut_after = count

    def throw(self, exception):
        """Raise an exception in the firmware, in the sleep that it is in."""
        self._machine.throw(exception)

    def type(self, text):
        """Send text to the serial port."""
        self.board.serial_in += text.encode()

    # Eyes and ears

    @property
    def frame(self):
        """The bytes of the last frame sent to the lights."""
        return self.board.wire

    @property
    def frames_sent(self):
        return self.board.frames_sent

    def pixel(self, key):
        """(r, g, b) of the light under a key, as sent down the wire."""
        at = 3 * self.layout.LED_OF[self.key(key)]
        green, red, blue = self.board.lights[at : at + 3]
        return (red, green, blue)

    @property
    def milliamps(self):
        """What the lights draw, estimated: 1 mA each, and 52 mA more at full white."""
        return self.layout.KEYS + sum(self.board.lights) * 52 / 765

    @property
    def screen(self):
        """64 rows of 128 pixels, 0 or 1; None without a panel."""
        return self.board.panel.picture() if self.board.panel_plugged else None

    @property
    def text(self):
        """The texts on the panel, from top to bottom: the `text` of every label in the root group."""
        if not self.powered or not self.board.displays:
            return []
        if not self.board.panel_plugged or not self.board.panel.lit:
            return []
        found = []
        self._collect(self.board.displays[0].root_group, 0, 0, 1, found)
        found.sort(key=lambda entry: entry[:2])
        return [line for _, _, text in found for line in text.split("\n") if line.strip()]

    def _collect(self, layer, x, y, scale, found):
        if layer is None or getattr(layer, "hidden", False):
            return
        x, y = x + scale * layer.x, y + scale * layer.y
        if isinstance(getattr(layer, "text", None), str):
            found.append((y, x, layer.text))
        elif hasattr(layer, "_layers"):
            for each in layer._layers:
                self._collect(each, x, y, scale * layer.scale, found)

    @property
    def sounds(self):
        """[(at, hertz, seconds), …] of the buzzer; the last one may still be sounding."""
        now = self.board.now
        return [
            (at / SECOND, hertz, (now - at if length is None else length) / SECOND)
            for at, hertz, length in self.board.buzzer.tones
        ]

    @property
    def console(self):
        """What the firmware has printed."""
        return "".join(self.board.console)

    @property
    def nvm(self):
        """What is in the flash: what a later power_on finds."""
        return bytes(self.board.nvm.data)

    @property
    def crashed(self):
        """The exception that ended code.py last, or None."""
        return self._machine.crashed if self._machine is not None else None

    @property
    def longest_step(self):
        """The longest time that wires and flash took between two sleeps since power_on, in seconds."""
        return self._machine.longest_step / SECOND

    @property
    def longest_refresh(self):
        """The part of it that the panel took."""
        return self._machine.longest_refresh / SECOND

    @property
    def app(self):
        """The object called `app` in code.py, or None."""
        return self._machine.names.get("app") if self.powered else None

    @property
    def game(self):
        """The engine's game in play, or None."""
        return getattr(self.app, "game", None)

    @property
    def key_help(self):
        """Short words, one for each function key: what they mean at the moment."""
        ask = getattr(self.app, "key_help", None)
        if ask is None:
            return self.layout.FUNCTIONS.split()[: self.layout.FUNCTION_KEYS]
        before = use(self.board)  # it may import
        try:
            return list(ask())
        finally:
            use(before)

    def png(self, path):
        """Write a picture of the whole board."""
        from host_sim.picture import draw

        draw(self).save(path)
