# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The board as a thing of wires and memory cells: switches, lights, panel, buzzer, flash and a clock.

It knows nothing of Python modules: the stand-ins in `standins/` drive it as the real modules drive the real
board, and `bench.py` runs the firmware on it. Time is an integer count of microseconds which moves only when
something on the board takes time.
"""

import heapq
import importlib.util
import os
import random

from host_sim import FIRMWARE


def _load_layout(board):
    """The firmware's own table of pins, keys and lights, as it is where settings.toml names that board."""
    spec = importlib.util.spec_from_file_location(
        "host_sim.layout_" + board, FIRMWARE / "ledifice" / "layout.py"
    )
    module = importlib.util.module_from_spec(spec)
    before = os.environ.get("LEDIFICE_BOARD")
    os.environ["LEDIFICE_BOARD"] = board
    try:
        spec.loader.exec_module(module)
    finally:
        del os.environ["LEDIFICE_BOARD"]
        if before is not None:
            os.environ["LEDIFICE_BOARD"] = before
    return module


LAYOUTS = {board: _load_layout(board) for board in ("big", "starter")}
layout = LAYOUTS["big"]

# The CircuitPython that the stand-ins behave like, unless a bench is told otherwise. What has changed from
# version to version: docs/circuitpython.md.
CIRCUITPYTHON = (10, 2, 1)

# What things cost, in microseconds. Wire times follow from the protocols, the rest was measured on
# that CircuitPython (an emulated Pico).
CLOCK_READ = 10  # a look at the clock, so that a busy wait comes to its end
PIXEL_WIRE = 30  # 24 bits of 1.25 us
LIGHTS_GAP = 2_000  # CircuitPython waits this long between two frames
REFRESH_AREA = 600  # displayio: one dirty rectangle, besides its bytes on the wire
REFRESH_PIXELS = 7, 10  # displayio: 0.7 us a pixel rendered
FLASH_ERASE = 49_000  # one sector of 4 KiB, interrupts off
FLASH_PAGE = 250  # 256 bytes programmed: a 4 KiB sector takes 4 ms
COLLECT = 10_600  # gc.collect() with 70 KB in use
FOREVER = 1 << 62

TICKS_START = 0x1FFF_0000  # supervisor.ticks_ms() at power-on, so that it wraps after 65 seconds
TICKS_PERIOD = 1 << 29
FLASH_SECTOR = 4096


class PowerCut(BaseException):
    """The supply failed: nothing after this instant happened."""


class HardReset(BaseException):
    """The microcontroller restarts; what is in flash, in the lights and in the panel stays."""

    def __init__(self, reason):
        self.reason = reason


class Reload(BaseException):
    """Python restarts with `code.py`; the microcontroller goes on running."""


class Nvm:
    """`microcontroller.nvm`: one sector of flash, written as CircuitPython's raspberrypi port writes it.

    Flash can only clear bits; setting them means erasing the whole sector. When all bytes about to be written
    are still erased (0xFF) they are programmed in place. Otherwise the port copies the whole sector to RAM,
    erases it, and programs all 4096 bytes again: for some 50 ms the old content of **every** byte is nowhere
    but in RAM.

    `cut_after = n` lets the power fail after `n` more bytes have been programmed (0: after the erasing, if
    the write needs one, and before its first byte).
    """

    def __init__(self, board, content=None):
        self.board = board
        self.data = bytearray(b"\xff" * FLASH_SECTOR)
        if content is not None:
            self.data[: len(content)] = content
        self.cut_after = None
        self.writes = 0
        self.erasures = 0
        self.on_write = None  # called with (content before, start, values)

    def write(self, start, values):
        values = bytes(values)
        if self.on_write is not None:
            self.on_write(bytes(self.data), start, values)
        self.writes += 1
        end = start + len(values)
        if self.data[start:end].count(0xFF) == len(values):
            cost = FLASH_PAGE * ((end - 1) // 256 - start // 256 + 1)
        else:
            self.erasures += 1
            values = bytes(self.data[:start]) + values + bytes(self.data[end:])
            start, end = 0, FLASH_SECTOR
            self.data[:] = b"\xff" * FLASH_SECTOR
            cost = FLASH_ERASE + FLASH_PAGE * (FLASH_SECTOR // 256)
        if self.cut_after is None or self.cut_after > len(values):
            self.data[start:end] = values
            if self.cut_after is not None:
                self.cut_after -= len(values)
        else:
            self.data[start : start + self.cut_after] = values[: self.cut_after]
            self.cut_after = None
            self.board.die(PowerCut())
        self.board.spend(cost, deaf=True)


def cut_images(before, start, values):
    """Yield every different content that a power cut during `nvm[start:…] = values` can leave behind.

    The first is the erased sector (if the write erases at all), the last one the finished write.
    """
    end = start + len(values)
    image = bytearray(before)
    if before[start:end].count(0xFF) != len(values):
        values = before[:start] + values + before[end:]
        start = 0
        image[:] = b"\xff" * FLASH_SECTOR
        yield bytes(image)
    for place, value in enumerate(values, start):
        if image[place] != value:
            image[place] = value
            yield bytes(image)


# Bytes that follow a command of the SSD1306. All other commands stand alone.
_ONE, _TWO = (0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), (0x21, 0x22, 0xA3)
_PANEL_ARGUMENTS = dict.fromkeys(_ONE, 1) | dict.fromkeys(_TWO, 2) | {0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5}


class Panel:
    """An SSD1306 and its 1024 bytes of memory: 8 pages of 128 columns, 8 pixels a byte, the top one bit 0."""

    def __init__(self, address=layout.PANEL_ADDRESS):
        self.address = address
        self.power_up()

    def power_up(self):
        """The chip's state after power-on: off, its memory undefined (noise, so that nobody relies on it)."""
        self.memory = bytearray(random.Random(1306).randbytes(1024))
        self.on = False
        self.pumped = False  # the charge pump makes the panel's 7 V: no light without it
        self.contrast = 0x7F
        self.inverted = False
        self.all_on = False
        self.segments_flipped = False  # 0xA1: as the usual module is mounted, this is upright
        self.rows_flipped = False  # 0xC8
        self.start_line = 0
        self.mode = 2
        self.columns = [0, 127]
        self.pages = [0, 7]
        self.column = 0
        self.page = 0
        self._pending = []
        self.bytes_received = 0

    def receive(self, data):
        """Take the bytes of one I2C write. A control byte says whether commands or display data follow."""
        self.bytes_received += len(data)
        at = 0
        while at < len(data):
            control = data[at]
            more = len(data) if not control & 0x80 else at + 2
            chunk = data[at + 1 : more]
            if control & 0x40:
                for byte in chunk:
                    self._store(byte)
            else:
                for byte in chunk:
                    self._command(byte)
            at = more

    def _store(self, byte):
        self.memory[self.page * 128 + self.column] = byte
        if self.mode == 2:  # page addressing
            self.column = (self.column + 1) % 128
        elif self.mode == 1:  # down a column, then the next one
            self.page += 1
            if self.page > self.pages[1]:
                self.page = self.pages[0]
                self.column = self.columns[0] if self.column >= self.columns[1] else self.column + 1
        else:
            self.column += 1
            if self.column > self.columns[1]:
                self.column = self.columns[0]
                self.page = self.pages[0] if self.page >= self.pages[1] else self.page + 1

    def _command(self, byte):
        self._pending.append(byte)
        command = self._pending[0]
        if len(self._pending) <= _PANEL_ARGUMENTS.get(command, 0):
            return
        arguments = self._pending[1:]
        self._pending = []
        if command <= 0x0F:
            self.column = self.column & 0x70 | command
        elif command <= 0x1F:
            self.column = (command & 7) << 4 | self.column & 0x0F
        elif command == 0x20:
            self.mode = arguments[0] & 3
        elif command == 0x21:
            self.columns = [argument & 127 for argument in arguments]
            self.column = self.columns[0]
        elif command == 0x22:
            self.pages = [argument & 7 for argument in arguments]
            self.page = self.pages[0]
        elif 0x40 <= command <= 0x7F:
            self.start_line = command & 63
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command == 0x8D:
            self.pumped = bool(arguments[0] & 4)
        elif command in (0xA0, 0xA1):
            self.segments_flipped = command == 0xA1
        elif command in (0xA4, 0xA5):
            self.all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.inverted = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif 0xB0 <= command <= 0xB7:
            self.page = command & 7
        elif command in (0xC0, 0xC8):
            self.rows_flipped = command == 0xC8

    @property
    def lit(self):
        return self.on and self.pumped

    def picture(self):
        """64 rows of 128 pixels, 0 or 1, as somebody in front of the panel sees them."""
        if not self.lit:
            return [[0] * 128 for _ in range(64)]
        if self.all_on:
            return [[1] * 128 for _ in range(64)]
        rows = []
        for row in range(64):
            line = (row if self.rows_flipped else 63 - row) + self.start_line & 63
            page = self.memory[line // 8 * 128 : line // 8 * 128 + 128]
            bit = line % 8
            pixels = [byte >> bit & 1 ^ self.inverted for byte in page]
            rows.append(pixels if self.segments_flipped else pixels[::-1])
        return rows


class Buzzer:
    """A piezo disc: keeps a log of the tones it was made to sing."""

    def __init__(self, board, fitted=True):
        self.board = board
        self.fitted = fitted
        self.tones = []  # [at in microseconds, hertz, microseconds or None while it sounds]

    def drive(self, hertz):
        """A square wave of `hertz` on the pin; 0 is silence."""
        now = self.board.now
        if self.tones and self.tones[-1][2] is None:
            if self.tones[-1][1] == hertz:
                return
            self.tones[-1][2] = now - self.tones[-1][0]
            if not self.tones[-1][2]:
                self.tones.pop()
        if hertz and self.fitted:
            self.tones.append([now, hertz, None])


class VirtualBoard:
    """The whole board and its clock. `spend()` is how everything on it takes time."""

    def __init__(
        self,
        *,
        nvm=None,
        seed=1,
        panel=True,
        pull_ups=False,
        buzzer=True,
        board="big",
        circuitpython=CIRCUITPYTHON,
    ):
        self.layout = LAYOUTS[board]
        self.circuitpython = circuitpython
        self.now = 0
        self.seed = seed
        self.random = random.Random(seed)  # what the microcontroller's noise source gives
        self.wobble = random.Random(seed + 1)  # when contacts bounce
        self.starts = 0

        self.nvm = Nvm(self, nvm)
        self.panel = Panel()
        self.panel_plugged = panel
        # Panel modules carry the bus's pull-up resistors: a bus without panel has none unless the board has
        # its own.
        self.pull_ups = pull_ups
        self.buzzer = Buzzer(self, buzzer)
        self.lights = bytearray(3 * self.layout.KEYS)  # green, red, blue, as WS2812B keep them
        self.wire = b""  # the last frame sent
        self.frames_sent = 0
        self.on_frame = None

        self.closed = set()  # keys whose switch is closed at this moment
        self.stuck = {}  # key -> True (always closed) or False (never closes)
        self._moves = []  # heap of (time, count, key, closed)
        self._move_count = 0

        self.drive = {}  # files written by the firmware or put there: path -> bytes
        self.drive_root = None  # the folder behind them
        self.usb_host = False  # a computer at the USB socket, with a terminal open
        self.serial_in = bytearray()
        self.console = []

        self.deadline = 0
        self.pause = None  # given by the machine: hands control back
        self.at_sleep = None  # given by the machine: called when the firmware sleeps; what thinking took
        self.worked = None  # given by the machine: the microseconds of work since it was asked last
        self.power_up("POWER_ON")

    # The clock

    def power_up(self, reason):
        """Everything that a start of the microcontroller clears."""
        self.starts += 1
        self.random.seed(self.seed * 1_000_003 + self.starts)
        self.started_at = self.now
        self.reset_reason = reason
        self.dying = None  # the PowerCut or HardReset after which nothing happens any more
        self._last_words = 0
        self.buzzer.drive(0)
        self.usb_drive = True
        self.usb_console = True
        self.usb_data = False
        self.readonly = True
        self.safe_mode_reason = None
        self.run_mode = None
        self.next_file = None
        self.previous_traceback = None
        self.booting = True
        self.displays = []
        self.display_buses = []
        self.pins = {}  # name -> the object that uses it
        self.reset_vm("STARTUP")

    def reset_vm(self, run_reason):
        """What CircuitPython puts back when `code.py` ends: pins, scanners, the watchdog, not the panel."""
        self.run_reason = run_reason
        for user in list(self.pins.values()):
            user.vm_ended()
        self.scanners = []
        self.modules = {}
        self.watchdog_timeout = 5.0
        self.watchdog_mode = None
        self.watchdog_at = FOREVER
        self.lights_free_at = 0
        self.interrupts = True
        self.panel_time = 0
        self.step_began = self.now
        self._set_horizon()

    def die(self, exception):
        """End the firmware here and now: raises `exception` in it, and again should it try to go on."""
        self.dying = exception
        self.horizon = 0
        self.buzzer.drive(0)
        raise exception

    def check_power(self):
        if self.dying is not None:
            # Firmware that catches everything may not notice that it is dead. After some last words it is
            # left alone.
            self._last_words += 1
            if self._last_words > 20:
                while True:
                    self.pause()
            raise self.dying

    @property
    def uptime(self):
        """Microseconds since the microcontroller started."""
        return self.now - self.started_at

    def ticks_ms(self):
        self.catch_up()
        return (self.uptime // 1000 + TICKS_START) % TICKS_PERIOD

    def catch_up(self):
        """Let the time pass that the firmware has worked for, if that is counted."""
        if self.worked is not None:
            target = self.now + self.worked()
            if target < self.horizon:
                self.now = target
            else:
                self._advance(target)

    def spend(self, microseconds, deaf=False):
        """Let time pass while the firmware is busy; `deaf` keeps the key scanner from running meanwhile."""
        self.catch_up()
        target = self.now + microseconds
        if target < self.horizon:
            self.now = target
        else:
            self._advance(target, deaf)

    def sleep(self, microseconds):
        """Let time pass while the firmware sleeps: the end of one step of its loop."""
        self.catch_up()
        if self.at_sleep is not None:
            microseconds += self.at_sleep()
        for display in self.displays:
            if getattr(display, "_auto_refresh", False):
                display._background()
        self.spend(max(microseconds, CLOCK_READ))
        self.step_began = self.now

    def _advance(self, target, deaf=False):
        self.check_power()
        while True:
            stop = min(target, self.deadline, self._next_event(deaf))
            if stop > self.now:
                self.now = stop
            self._happen(deaf)
            while self.now >= self.deadline:
                self.pause()
                self.check_power()
            if self.now >= target:
                break
        self._set_horizon()

    def _next_event(self, deaf=False):
        at = self.watchdog_at
        if self._moves:
            at = min(at, self._moves[0][0])
        if not deaf and self.interrupts:
            for scanner in self.scanners:
                if scanner.unsettled:
                    at = min(at, scanner.next_scan)
        return at

    def _happen(self, deaf):
        while self._moves and self._moves[0][0] <= self.now:
            _, _, key, closed = heapq.heappop(self._moves)
            self._set_switch(key, closed)
        if not deaf and self.interrupts:
            for scanner in self.scanners:
                if scanner.unsettled and scanner.next_scan <= self.now:
                    scanner.scan()
        if self.now >= self.watchdog_at:
            self.die(HardReset("WATCHDOG"))

    def _set_horizon(self):
        """Until then `spend()` has nothing to look after."""
        self.horizon = 0 if self.dying is not None else min(self.deadline, self._next_event())

    def set_deadline(self, at):
        """When the bench wants control back."""
        self.deadline = at
        self._set_horizon()

    def feed_watchdog(self):
        self.watchdog_at = FOREVER
        if self.watchdog_mode is not None:
            self.watchdog_at = self.now + int(self.watchdog_timeout * 1_000_000)
        self._set_horizon()

    # The switches

    def move_key(self, key, closed, bounce=0.0):
        """Press or let go of a key. Its contact settles after `bounce` seconds of chatter."""
        self._moves = [move for move in self._moves if move[2] != key]
        heapq.heapify(self._moves)
        self._set_switch(key, closed)
        if bounce:
            times = sorted(
                self.wobble.randrange(int(bounce * 1_000_000)) for _ in range(self.wobble.choice((2, 4, 6)))
            )
            state = closed
            for at in times:
                state = not state
                self._move_count += 1
                heapq.heappush(self._moves, (self.now + at, self._move_count, key, state))
        self._set_horizon()

    def _set_switch(self, key, closed):
        if closed:
            self.closed.add(key)
        else:
            self.closed.discard(key)
        self.touch(key)

    def stick(self, key, closed):
        """Break a switch: it is always closed, or never; None repairs it."""
        self.stuck.pop(key, None)
        if closed is not None:
            self.stuck[key] = closed
        self.touch(key)
        self._set_horizon()

    def touch(self, key):
        """Tell the scanners that a key may have changed."""
        for scanner in self.scanners:
            scanner.touch(key)

    def is_closed(self, key):
        return self.stuck.get(key, key in self.closed)

    # What the microcontroller's pins reach

    def shine(self, data):
        """A frame for the chain of lights. Each takes three bytes and hands on the rest."""
        self.check_power()
        if self.now < self.lights_free_at:
            self.spend(self.lights_free_at - self.now)
        self.wire = bytes(data)
        kept = self.wire[: len(self.lights)]
        kept = kept[: len(kept) // 3 * 3]
        self.lights[: len(kept)] = kept
        self.frames_sent += 1
        self.spend(len(data) * PIXEL_WIRE // 3)
        self.lights_free_at = self.now + LIGHTS_GAP
        if self.on_frame is not None:
            self.on_frame()

    def i2c_write(self, address, data, frequency):
        """Bytes on the bus; returns whether somebody acknowledged. The address takes nine clocks, too."""
        answered = self.panel_plugged and address == self.panel.address
        length = len(data) + 1 if answered else 1
        self.spend(length * 9 * 1_000_000 // frequency)
        if answered:
            self.panel.receive(bytes(data))
        return answered

    @property
    def bus_pulled_up(self):
        return self.pull_ups or self.panel_plugged

    def plug_panel(self, plugged):
        """Plug the panel in or pull it out. It comes back as a chip that has just got power."""
        if plugged and not self.panel_plugged:
            self.panel.power_up()
        self.panel_plugged = plugged

    def level(self, pin):
        """What an input pin reads: pulled up, unless a closed key connects it to a row that is driven low.

        The diodes let current pass from the columns (anodes) to the rows only.
        """
        user, layout = self.pins[pin], self.layout
        if pin in layout.PIN_COLUMNS:
            column = layout.PIN_COLUMNS.index(pin)
            for row, row_pin in enumerate(layout.PIN_ROWS):
                other = self.pins.get(row_pin)
                if (
                    other is not None
                    and other.drives_low
                    and self.is_closed(row * len(layout.PIN_COLUMNS) + column)
                ):
                    return False
        return user.pulled_up

    def write_console(self, text):
        if self.dying is None:
            self.console.append(text)
            if len(self.console) > 20_000:
                self.console[:] = ["".join(self.console)[-100_000:]]

    def power_down(self):
        """Switch off: lights and panel go dark, the flash stays."""
        self.dying = PowerCut()
        self.horizon = 0
        self.buzzer.drive(0)
        self.lights[:] = bytes(len(self.lights))
        self.wire = b""
        self.panel.power_up()


_here = None


def use(board):
    """Make `board` the one that the stand-ins drive. Returns the one before."""
    global _here
    before, _here = _here, board
    return before


def here():
    """The board whose firmware is running."""
    if _here is None:
        raise PowerCut("no board is running")
    return _here
