# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The virtual board and its stand-ins against what CircuitPython documents and what its source does.

Each test gives a bench a firmware of a few lines. What the board's own firmware does is tested elsewhere.
"""

import gc
import importlib.util
import random
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest
from PIL import Image

from host_sim.bench import Bench, PowerCut
from host_sim.opcodes import count
from host_sim.virtual_board import Panel, cut_images, layout

KEYS = """
    import time, board, keypad
    rows = [getattr(board, "GP%d" % n) for n in range(12, 23)]
    columns = [getattr(board, "GP%d" % n) for n in range(2, 12)]
"""

PANEL = """
    import time, board, busio, displayio, i2cdisplaybus, terminalio
    from adafruit_displayio_ssd1306 import SSD1306
    from adafruit_display_text import label
    displayio.release_displays()
    i2c = busio.I2C(board.GP1, board.GP0, frequency=400_000)
    bus = i2cdisplaybus.I2CDisplayBus(i2c, device_address=0x3C)
    display = SSD1306(bus, width=128, height=64, auto_refresh=False)
    display.root_group = group = displayio.Group()
"""

LIGHTS = """
    import time, board, neopixel
    pixels = neopixel.NeoPixel(board.GP26, 110, auto_write=False)
"""


@pytest.fixture
def flash(tmp_path):
    """Make a bench whose drive holds the given files."""

    def make(*code, boot=None, safemode=None, files=(), **options):
        folder = tmp_path / f"drive{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        (folder / "code.py").write_text("\n".join(dedent(part) for part in code))
        for name, source in {"boot.py": boot, "safemode.py": safemode, **dict(files)}.items():
            if source is not None:
                (folder / name).parent.mkdir(exist_ok=True)
                (folder / name).write_text(dedent(source))
        return Bench(firmware=folder, **options)

    return make


def said(bench):
    """The lines that the firmware printed since its last start."""
    return bench.console.rpartition("code.py output:\n")[2].splitlines()


def say(flash, *code, **options):
    """What a firmware that runs to its end prints."""
    bench = flash(*code, **options)
    bench.power_on()
    bench.run(10)
    return said(bench)[:-2]  # without "Code done running."


# Keys

REPORT = """
    seen = keypad.Event()
    while True:
        while matrix.events.get_into(seen):
            print(seen.key_number, "down" if seen.pressed else "up")
        time.sleep(0.002)
"""


def test_keys_are_numbered_by_row_and_column_as_the_layout_says(flash):
    b = flash(KEYS, "matrix = keypad.KeyMatrix(rows, columns)", REPORT)
    b.power_on()
    b.tap("a1", "j1", "e4", "a10", "j10", "F1", "ok")
    assert said(b) == [f"{key} {way}" for key in (0, 9, 34, 90, 99, 100, 109) for way in ("down", "up")]


def test_a_scanner_made_with_other_pins_sees_other_key_numbers(flash):
    b = flash(KEYS, "matrix = keypad.KeyMatrix(rows[9:], columns[::-1])", REPORT)
    b.power_on()
    b.tap("j10", "a10", "prev", "a1")
    assert said(b) == ["0 down", "0 up", "9 down", "9 up", "19 down", "19 up"]


def test_diodes_taken_the_wrong_way_round_see_no_key(flash):
    b = flash(KEYS, "matrix = keypad.KeyMatrix(rows, columns, columns_to_anodes=False)", REPORT)
    b.power_on()
    b.tap("e4")
    assert said(b) == []


def test_all_keys_can_be_down_at_once_for_each_has_a_diode(flash):
    b = flash(KEYS, "matrix = keypad.KeyMatrix(rows, columns, max_events=300)", REPORT)
    b.power_on()
    for key in range(110):
        b.press(key)
    b.run(0.1)
    assert said(b) == [f"{key} down" for key in range(110)]


def test_a_bouncing_key_is_reported_once_when_debounced_and_often_when_not(flash):
    slow = flash(KEYS, "matrix = keypad.KeyMatrix(rows, columns)", REPORT, bounce=0.01)
    fast = flash(KEYS, "matrix = keypad.KeyMatrix(rows, columns, interval=0.001)", REPORT, bounce=0.01)
    careful = flash(
        KEYS,
        "matrix = keypad.KeyMatrix(rows, columns, interval=0.01, debounce_threshold=2)",
        REPORT,
        bounce=0.01,
    )
    for b in (slow, fast, careful):
        b.power_on()
        b.tap(*["e4"] * 100)
    # 20 ms apart, no two scans fall into the 10 ms of one bounce.
    assert said(slow) == said(careful) == ["34 down", "34 up"] * 100
    assert len(said(fast)) > 300
    assert said(fast)[::2] == ["34 down"] * (len(said(fast)) // 2)


def test_a_threshold_asks_for_that_many_scans_beyond_the_middle(flash):
    b = flash(KEYS, "matrix = keypad.KeyMatrix(rows, columns, interval=0.02, debounce_threshold=3)", REPORT)
    b.power_on()
    b.run(0.2)
    b.hold("e4", 0.035)  # at most two scans
    assert said(b) == []
    b.hold("e4", 0.065)
    assert said(b) == ["34 down", "34 up"]


def test_a_key_held_at_power_on_is_silent_until_reset_asks_again(flash):
    b = flash(KEYS, "matrix = keypad.KeyMatrix(rows, columns)", REPORT)
    b.press("ok")
    b.power_on()
    b.run(1)
    assert said(b) == []
    b.release("ok")
    b.run(0.1)
    assert said(b) == ["109 up"]

    b = flash(
        KEYS, "matrix = keypad.KeyMatrix(rows, columns); matrix.reset(); print(len(matrix.events))", REPORT
    )
    b.press("ok")
    b.power_on()
    assert said(b) == ["1", "109 down"]


def test_a_full_queue_drops_the_newest_events_and_says_so(flash):
    b = flash(
        KEYS,
        """
        matrix = keypad.KeyMatrix(rows, columns, max_events=4)
        while True:
            time.sleep(1)
            events = [matrix.events.get() for each in range(len(matrix.events))]
            print(matrix.events.overflowed, events)
            matrix.events.clear()
            print(matrix.events.overflowed, bool(matrix.events), matrix.events.get())
        """,
    )
    b.power_on()
    b.run(1 - b.time % 1 + 0.01)
    for key in range(6):
        b.press(key)
    b.run(1)
    down = ", ".join(f"<Event: key_number {key} pressed>" for key in range(4))
    assert said(b)[-2:] == [f"True [{down}]", "False False None"]


def test_a_stuck_key_stays_down_and_a_dead_one_stays_up(flash):
    b = flash(KEYS, "matrix = keypad.KeyMatrix(rows, columns)", REPORT)
    b.power_on()
    b.stick("a1")
    b.stick("b1", closed=False)
    b.tap("a1", "b1")
    assert said(b) == ["0 down"]
    b.stick("a1", closed=None)
    b.run(0.1)
    assert said(b) == ["0 down", "0 up"]


def test_events_compare_by_key_and_carry_the_time_of_the_scan(flash):
    b = flash(
        KEYS,
        """
        import supervisor
        matrix = keypad.KeyMatrix(rows, columns)
        while not matrix.events:
            time.sleep(0.5)
        event = matrix.events.get()
        print(supervisor.ticks_ms() - event.timestamp > 100)
        print(event == keypad.Event(34, True), event == keypad.Event(34, False), event.released)
        print(matrix.key_count, matrix.key_number_to_row_column(34), matrix.row_column_to_key_number(3, 4))
        """,
    )
    b.power_on()
    b.press("e4")
    b.run(1)
    assert said(b)[:3] == ["True", "True False False", "110 (3, 4) 34"]


def test_keys_can_be_read_with_plain_pins_too(flash):
    b = flash(
        """
        import board, digitalio
        row = digitalio.DigitalInOut(board.GP15)
        column = digitalio.DigitalInOut(board.GP6)
        column.switch_to_input(pull=digitalio.Pull.UP)
        levels = [column.value]
        row.switch_to_output(False)
        levels.append(column.value)
        row.value = True
        levels.append(column.value)
        print(levels)
        """
    )
    b.press("e4")
    b.power_on()
    assert said(b)[0] == "[True, False, True]"


# Pins


def test_a_pin_has_one_user_at_a_time(flash):
    lines = say(
        flash,
        KEYS,
        """
        import digitalio
        matrix = keypad.KeyMatrix(rows, columns)
        try:
            digitalio.DigitalInOut(board.GP2)
        except ValueError as error:
            print(error)
        matrix.deinit()
        with digitalio.DigitalInOut(board.GP2) as pin:
            print(pin.value, pin.direction)
        try:
            pin.value
        except ValueError as error:
            print(error)
        keypad.KeyMatrix(rows, columns)
        """,
    )
    assert lines == [
        "GP2 in use",
        "False digitalio.Direction.INPUT",
        "Object has been deinitialized and can no longer be used. Create a new object.",
    ]


def test_a_tone_is_heard_from_its_start_to_its_end(flash):
    b = flash(
        """
        import time, board, pwmio
        buzzer = pwmio.PWMOut(board.GP27, frequency=440, variable_frequency=True)
        time.sleep(0.5)
        buzzer.duty_cycle = 32768
        time.sleep(0.2)
        buzzer.frequency = 880
        time.sleep(0.1)
        buzzer.duty_cycle = 0
        try:
            pwmio.PWMOut(board.LED).frequency = 100
        except AttributeError:
            print("fixed")
        """
    )
    b.power_on()
    assert b.sounds == [(0.5, 440, 0.2), (0.7, 880, 0.1)]
    assert said(b)[0] == "fixed"
    mute = flash("", buzzer=False)
    mute.power_on()
    assert mute.sounds == []


# Lights


def test_pixels_go_down_the_wire_as_green_red_blue_in_the_order_of_the_chain(flash):
    b = flash(LIGHTS, "pixels[0] = (1, 2, 3); pixels[10] = (4, 5, 6); pixels[20] = 0x070809; pixels.show()")
    b.power_on()
    assert b.frame[:3] == bytes((2, 1, 3))
    assert len(b.frame) == 330
    # The chain starts under F1, then comes back along rank 1 from j1, then goes along rank 2 from a2.
    assert (b.pixel("F1"), b.pixel("j1"), b.pixel("a2")) == ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert b.pixel("a1") == (0, 0, 0)
    assert b.milliamps == pytest.approx(110 + 45 * 52 / 765)


def test_a_frame_takes_its_time_on_the_wire(flash):
    lines = say(
        flash,
        LIGHTS,
        """
        pixels.show()
        time.sleep(0.1)
        start = time.monotonic_ns()
        pixels.show()
        print((time.monotonic_ns() - start) // 1000)
        """,
    )
    assert lines == ["3310"]  # 110 pixels of 30 us, and a look at the clock


def test_every_frame_can_be_watched_and_a_failing_watcher_fails_the_test(flash):
    b = flash(LIGHTS, "while True:\n    pixels[0] = (pixels[0][0] + 1, 0, 0); pixels.show(); time.sleep(0.1)")
    frames = []
    b.on_frame = lambda: frames.append(b.pixel("F1")[0])
    b.power_on()
    b.run(0.5)
    assert frames == list(range(1, len(frames) + 1)) and len(frames) in (5, 6)
    assert b.frames_sent == len(frames)

    def watch():
        raise AssertionError("too bright")

    b.on_frame = watch
    with pytest.raises(AssertionError, match="too bright"):
        b.run(1)


def test_lights_outlast_a_reset_but_not_the_power(flash):
    b = flash(
        LIGHTS,
        """
        import microcontroller
        print(microcontroller.cpu.reset_reason)
        if microcontroller.cpu.reset_reason == microcontroller.ResetReason.POWER_ON:
            pixels.fill((9, 9, 9))
            pixels.show()
        while True:
            time.sleep(0.01)
        """,
    )
    b.power_on()
    b.reset()
    assert said(b) == ["microcontroller.ResetReason.RESET_PIN"]
    assert b.pixel("e4") == (9, 9, 9)
    b.power_off()
    assert b.pixel("e4") == (0, 0, 0)


# Panel


def glyph(letter):
    """The 12 rows of a letter in Terminus 6 x 12, the font that CircuitPython has built in."""
    folder = Path(importlib.util.find_spec("displayio").origin).parent
    font = (folder / "resources" / "ter-u12n.bdf").read_text()
    rows = font.split(f"ENCODING {ord(letter)}\n")[1].split("BITMAP\n")[1].split()[:12]
    return [[int(row, 16) >> 7 - x & 1 for x in range(6)] for row in rows]


TEXT = """
    group.append(KIND.Label(terminalio.FONT, text="Eg", anchor_point=(0, 0), anchored_position=(10, 21)))
    display.refresh()
    while True:
        time.sleep(1)
"""


@pytest.mark.parametrize("kind", ["label", "bitmap_label"])
def test_a_label_puts_the_right_pixels_on_the_panel(flash, kind):
    b = flash(PANEL, f"from adafruit_display_text import {kind} as kind", TEXT.replace("KIND", "kind"))
    b.power_on()
    expected = [[0] * 128 for _ in range(64)]
    for letter, x in (("E", 10), ("g", 16)):
        for y, row in enumerate(glyph(letter), 21):
            expected[y][x : x + 6] = row
    assert b.screen == expected
    assert b.text == ["Eg"]


def test_the_font_is_that_of_a_standard_build(flash):
    source = "import terminalio\nprint(terminalio.FONT.get_bounding_box(), terminalio.FONT.get_glyph(0xE9))"
    assert say(flash, source) == ["(6, 12) None"]  # ASCII only


def test_texts_are_read_from_top_to_bottom_and_hidden_ones_not_at_all(flash):
    b = flash(
        PANEL,
        """
        def add(parent, text, x, y):
            parent.append(label.Label(terminalio.FONT, text=text, x=x, y=y))
        add(group, "third", 0, 50)
        add(group, "first\\nsecond", 0, 8)
        inner = displayio.Group(x=60, y=45)
        add(inner, "right", 5, 5)
        add(inner, "gone", 5, 9)
        inner[1].hidden = True
        add(group, "  ", 0, 30)
        group.append(inner)
        display.refresh()
        while True:
            time.sleep(1)
        """,
    )
    b.power_on()
    assert b.text == ["first", "second", "third", "right"]
    b.plug_panel(False)
    assert b.text == [] and b.screen is None


def test_a_display_can_refresh_itself(flash):
    b = flash(
        PANEL.replace(", auto_refresh=False", ""),
        TEXT.replace("KIND", "label").replace("display.refresh()", ""),
    )
    b.power_on()
    assert sum(map(sum, b.screen)) == sum(map(sum, glyph("E"))) + sum(map(sum, glyph("g")))


def test_a_refresh_takes_the_time_of_its_bytes(flash):
    lines = say(
        flash,
        PANEL,
        """
        def took(text=None):
            if text is not None:
                line.text = text
            start = time.monotonic_ns()
            display.refresh()
            return (time.monotonic_ns() - start) // 1_000_000
        print(took())
        line = label.Label(terminalio.FONT, text="", x=0, y=8)
        group.append(line)
        took()
        print(took("Capital"))
        """,
    )
    assert 26 <= int(lines[0]) <= 32  # measured: 29 ms for the whole panel
    assert 8 <= int(lines[1]) <= 16  # measured: 14 ms for a label of seven letters


def test_a_missing_panel_is_noticed_when_the_bus_is_made(flash):
    with pytest.raises(RuntimeError, match="No pull up found on SDA or SCL; check your wiring"):
        flash(PANEL, panel=False).power_on()
    with pytest.raises(ValueError, match="Unable to find I2C Display at 3c"):
        flash(PANEL, panel=False, pull_ups=True).power_on()


def test_a_panel_that_goes_is_missed_by_the_bus_but_not_by_displayio(flash):
    b = flash(
        PANEL,
        """
        group.append(label.Label(terminalio.FONT, text="?", x=0, y=8))
        while True:
            group[0].text = str(time.monotonic())
            display.refresh()
            i2c.try_lock()
            try:
                i2c.writeto(0x3C, b"\\x80\\xe3")
                print("there")
            except OSError as error:
                print(error.errno)
            print(i2c.scan())
            i2c.unlock()
            time.sleep(0.1)
        """,
    )
    b.power_on()
    b.run(1)
    assert said(b)[-2:] == ["there", "[60]"]
    b.plug_panel(False)
    b.run(1)
    assert said(b)[-2:] == ["19", "[]"]
    assert b.screen is None
    b.plug_panel(True)
    b.run(1)
    assert not any(map(any, b.screen))  # it has lost its set-up, and is dark until it gets it again


def test_the_bus_wants_a_lock(flash):
    assert say(
        flash,
        """
        import board, busio
        i2c = busio.I2C(board.GP1, board.GP0)
        try:
            i2c.scan()
        except RuntimeError as error:
            print(error)
        print(i2c.try_lock(), i2c.try_lock(), i2c.probe(0x3C), i2c.probe(0x3D))
        try:
            busio.I2C(board.GP2, board.GP3)
        except ValueError as error:
            print(error)
        """,
    ) == ["Function requires lock", "True False True False", "Invalid pins"]


def test_the_panel_shows_its_memory_as_it_was_told_to():
    panel = Panel()
    panel.receive(bytes((0x80, 0x8D, 0x80, 0x14, 0x80, 0xAF)))
    panel.receive(bytes((0x00, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7)))
    panel.receive(b"\x40" + b"\x01" + bytes(1023))
    assert panel.picture()[63][127] == 1  # a module whose picture was not turned is upside down
    panel.receive(bytes((0x00, 0xA1, 0xC8)))
    assert [sum(row) for row in panel.picture()] == [1] + [0] * 63
    assert panel.picture()[0][0] == 1
    panel.receive(bytes((0x80, 0xA7)))
    assert sum(map(sum, panel.picture())) == 128 * 64 - 1
    panel.receive(bytes((0x80, 0xAE)))
    assert not any(map(any, panel.picture()))


# Time


def test_ticks_start_65_seconds_before_they_wrap(flash):
    b = flash("import time, supervisor\nwhile True:\n    print(supervisor.ticks_ms()); time.sleep(0.5)")
    b.power_on()
    b.run(70)
    ticks = [int(line) for line in said(b)]
    assert ticks[0] == 2**29 - 2**16
    assert 65 < ticks.index(min(ticks)) / 2 < 66.5
    assert all((after - before) % 2**29 in (500, 501) for before, after in pairwise(ticks))


def test_time_passes_only_on_the_board(flash):
    b = flash("import time\nwhile True:\n    time.sleep(0.01)")
    real = time.monotonic()
    b.power_on()
    b.run(3600)
    assert b.time == pytest.approx(3605)
    assert time.monotonic() - real < 10


def test_a_busy_wait_ends(flash):
    b = flash(
        """
        import time, supervisor
        start = time.monotonic()
        while time.monotonic() - start < 0.1: pass
        start = supervisor.ticks_ms()
        while supervisor.ticks_ms() - start < 100: pass
        print("done")
        """
    )
    b.power_on()
    assert said(b)[0] == "done"
    assert b.time == pytest.approx(5)


def test_monotonic_gets_coarse_as_a_float_on_the_device_does(flash):
    b = flash("import time\ntime.sleep(86400.01)\nprint(time.monotonic())")
    b.power_on()
    b.run(90000)
    assert float(said(b)[0]) == 86400.0  # steps of 1/128 s would show the hundredth


def test_sleep_takes_no_negative_time(flash):
    with pytest.raises(ValueError, match="sleep length must be non-negative"):
        flash("import time\ntime.sleep(-1)").power_on()


# Flash


def test_nvm_outlasts_power_and_starts_erased(flash):
    b = flash(
        """
        import microcontroller
        nvm = microcontroller.nvm
        print(len(nvm), nvm[0], nvm[4094:])
        nvm[0:3] = b"abc"
        nvm[4095] = 7
        """
    )
    b.power_on()
    assert said(b)[0] == r"4096 255 bytearray(b'\xff\xff')"
    b.power_off()
    assert b.nvm[:4] == b"abc\xff"
    b.power_on()
    assert said(b)[0] == r"4096 97 bytearray(b'\xff\x07')"
    again = flash("import microcontroller\nprint(microcontroller.nvm[0:3])", nvm=b.nvm)
    again.power_on()
    assert said(again)[0] == "bytearray(b'abc')"


def test_nvm_refuses_what_the_device_refuses(flash):
    assert say(
        flash,
        """
        import microcontroller
        nvm = microcontroller.nvm
        def attempt(index, value):
            try:
                nvm[index] = value
            except Exception as error:
                print(type(error).__name__, error)
        attempt(slice(0, 3), b"ab")
        attempt(slice(0, 4, 2), b"ab")
        attempt(0, 256)
        attempt(4096, 1)
        attempt(slice(0, 2), "ab")
        """,
    ) == [
        "ValueError Slice and value different lengths.",
        "NotImplementedError only slices with step=1 (aka None) are supported",
        "ValueError Bytes must be between 0 and 255.",
        "IndexError index out of range",
        "TypeError object with buffer protocol required",
    ]


def test_writing_onto_erased_flash_is_quick_and_onto_used_flash_slow(flash):
    lines = say(
        flash,
        """
        import microcontroller, time
        def took(values):
            start = time.monotonic_ns()
            microcontroller.nvm[0:256] = values
            return (time.monotonic_ns() - start) // 1_000_000
        print(took(bytes(256)), took(bytes(256)))
        """,
    )
    quick, slow = map(int, lines[0].split())
    assert quick <= 1 and 45 <= slow <= 55  # measured: 1 ms and 50 ms


SAVE = """
    import time, microcontroller
    microcontroller.nvm[10:14] = b"\\x01\\x02\\x03\\x04"
    while True:
        time.sleep(1)
"""


def test_a_power_cut_leaves_the_bytes_written_so_far(flash):
    for cut in range(4):
        b = flash(SAVE)
        b.cut_power_after(cut)
        with pytest.raises(PowerCut):
            b.power_on()
        assert not b.powered
        assert b.nvm == b"\xff" * 10 + bytes((1, 2, 3, 4))[:cut] + b"\xff" * (4086 - cut)
        b.power_on()  # and it starts again, and this time finishes
        assert b.nvm[10:14] == bytes((1, 2, 3, 4))


def test_a_power_cut_while_used_flash_is_rewritten_loses_what_comes_after(flash):
    before = b"first" + b"\xff" * 5 + b"old!" + b"\xff" * 6 + b"last" + b"\xff" * (4096 - 24)
    for cut in (0, 1, 5, 12, 14, 23, 24):
        b = flash(SAVE, nvm=before)
        b.cut_power_after(cut)
        with pytest.raises(PowerCut):
            b.power_on()
        after = before[:10] + bytes((1, 2, 3, 4)) + before[14:]
        assert b.nvm == after[:cut] + b"\xff" * (4096 - cut)


def test_cut_images_are_what_cuts_leave(flash):
    for before in (
        b"\xff" * 4096,
        b"first" + b"\xff" * 4091,
        b"\xff" * 10 + b"old!" + b"x" * 20 + b"\xff" * 4062,
    ):
        left = set()
        for cut in range(40):
            b = flash(SAVE, nvm=before)
            b.cut_power_after(cut)
            try:
                b.power_on()
            except PowerCut:
                left.add(b.nvm)
        images = list(cut_images(before, 10, bytes((1, 2, 3, 4))))
        assert left - {before} == set(images)
        assert images[-1] == before[:10] + bytes((1, 2, 3, 4)) + before[14:]


def test_firmware_that_swallows_everything_is_dead_all_the_same(flash):
    b = flash(
        LIGHTS,
        """
        import microcontroller
        pixels.show()
        while True:
            try:
                microcontroller.nvm[0:2] = b"ab"
                time.sleep(0.01)
            except:
                microcontroller.nvm[0:2] = b"cd"
            finally:
                pixels.show()
        """,
    )
    b.power_on()
    b.power_off()
    sent, content = b.frames_sent, b.nvm
    b.run(10)
    assert (b.frames_sent, b.nvm) == (sent, content)
    b.power_on()
    b.cut_power_after(1)
    with pytest.raises(PowerCut):
        b.run(1)
    assert b.nvm[:2] == b"a\xff"


# Drive and settings


def test_settings_are_strings_or_integers(flash):
    code = """
        import os
        for name in ("WORD", "NUMBER", "HEX", "MISSING", "LATER"):
            print(repr(os.getenv(name)), end=" ")
        print(os.getenv("MISSING", 5))
        for name in ("BARE", "OPEN", "FLOAT"):
            try:
                print(os.getenv(name))
            except ValueError as error:
                print("ValueError", error)
    """
    text = """
        # a comment
        WORD = "a \\"b\\" \\u00e9"   # behind
        NUMBER=42 # behind
          HEX = 0x10
        BARE = true
        OPEN = "no end
        FLOAT = 1.5
        [section]
        LATER = 1
    """
    wrong = "ValueError invalid syntax for integer with base 0"
    expected = ["'a \"b\" é' 42 16 None None 5", wrong, r"ValueError Invalid byte '\n'", wrong]
    assert say(flash, code, files={"settings.toml": text}) == expected
    assert say(flash, code, settings=dedent(text)) == expected
    replaced = say(flash, code, files={"settings.toml": text}, settings={"NUMBER": 7, "WORD": 'x"'})
    assert replaced[0] == "'x\"' 7 16 None None 5"


def test_the_drive_is_read_only_unless_boot_py_asks_for_it(flash):
    code = """
        import os, storage
        try:
            with open("/log.txt", "a") as file:
                file.write("line\\n")
            print(open("/log.txt").read().count("line"), "log.txt" in os.listdir("/"), os.stat("/log.txt")[6])
        except OSError as error:
            print(error)
        print(storage.getmount("/").readonly)
    """
    assert say(flash, code) == ["[Errno 30] Read-only filesystem", "True"]
    boot = 'import storage\nstorage.remount("/", readonly=False)'
    b = flash(code, boot=boot)
    for times in (1, 2):
        b.power_on()
        assert said(b)[:2] == [f"{times} True {5 * times}", "False"]
        b.power_off()
    assert not (b.board.drive_root / "log.txt").exists()


def test_a_drive_that_a_computer_sees_cannot_be_remounted(flash):
    b = flash('import storage\nstorage.remount("/", readonly=False)')
    b.board.usb_host = True
    with pytest.raises(RuntimeError, match="Cannot remount path when visible via USB"):
        b.power_on()
    b = flash(
        'import storage\nstorage.remount("/", readonly=False)',
        boot="import storage\nstorage.disable_usb_drive()",
    )
    b.board.usb_host = True
    b.power_on()
    with pytest.raises(RuntimeError, match="Cannot change USB devices now"):
        flash("import storage\nstorage.disable_usb_drive()").power_on()


def test_a_missing_file_is_an_oserror(flash):
    assert say(flash, 'try:\n    open("none")\nexcept OSError as error:\n    print(error)') == [
        "[Errno 2] No such file/directory"
    ]


# Starts, ends and resets


def test_reload_runs_code_py_again_and_boot_py_not(flash):
    b = flash(
        LIGHTS,
        """
        import supervisor, microcontroller
        print(supervisor.runtime.run_reason, time.monotonic() > 1)
        if supervisor.runtime.run_reason is supervisor.RunReason.STARTUP:
            pixels.show()
            time.sleep(2)
            supervisor.reload()
        pixels.show()
        while True:
            time.sleep(1)
        """,
        boot='print("booted")',
    )
    b.power_on()
    b.run(3)
    assert said(b) == ["supervisor.RunReason.SUPERVISOR_RELOAD True"]
    assert b.console.count("booted") == 1
    assert b.frames_sent == 2


def test_displays_outlast_a_reload_until_they_are_released(flash):
    shown = 'group.append(label.Label(terminalio.FONT, text="run", x=0, y=8)); display.refresh()\n'
    again = shown + "import supervisor\nprint(time.monotonic())\ntime.sleep(1)\nsupervisor.reload()"
    b = flash(PANEL, again)
    b.power_on()
    b.run(5)
    assert len(b.console.split("soft reboot")) > 5
    careless = flash(PANEL.replace("displayio.release_displays()", ""), again)
    with pytest.raises(ValueError, match="GP1 in use"):
        careless.power_on()


def test_an_exception_ends_the_firmware_the_test_and_the_pins(flash):
    source = (
        LIGHTS
        + """
    pixels.show()
    time.sleep(1)
    1 / 0
    """
    )
    b = flash(source)
    b.power_on()
    with pytest.raises(ZeroDivisionError):
        b.run(2)
    assert isinstance(b.crashed, ZeroDivisionError)
    assert "Traceback (most recent call last):" in said(b)
    assert "ZeroDivisionError" in b.console and b.console.endswith("Code done running.\n")
    b.run(10)  # the device waits
    calm = flash(source, strict=False)
    calm.power_on()
    calm.run(2)
    assert isinstance(calm.crashed, ZeroDivisionError)


def test_a_failing_boot_py_fails_the_test(flash):
    with pytest.raises(ZeroDivisionError):
        flash("", boot="1 / 0").power_on()


def test_a_program_can_ask_to_be_started_again_after_an_exception(flash):
    b = flash(
        """
        import supervisor, time
        print(repr(supervisor.get_previous_traceback())[-30:])
        supervisor.set_next_code_file("code.py", reload_on_error=True)
        time.sleep(1)
        raise KeyError("lost")
        """
    )
    b.power_on()
    b.run(2)
    assert said(b) and "KeyError" in said(b)[0]
    assert isinstance(b.crashed, KeyError)


def test_a_reset_starts_from_the_beginning(flash):
    b = flash(
        LIGHTS,
        """
        import microcontroller, supervisor
        print(microcontroller.cpu.reset_reason, time.monotonic() < 0.001, microcontroller.nvm[0])
        pixels.show()
        time.sleep(1)
        microcontroller.nvm[0] = 1
        try:
            microcontroller.reset()
        finally:
            microcontroller.nvm[0] = 2  # never happens
        """,
        boot='print("booted")',
    )
    b.power_on()
    assert said(b) == ["microcontroller.ResetReason.POWER_ON True 255"]
    b.run(1.5)
    assert said(b) == ["microcontroller.ResetReason.SOFTWARE True 1"]
    assert b.console.count("booted") == 2


def test_an_unfed_watchdog_resets_and_a_fed_one_does_not(flash):
    b = flash(
        LIGHTS,
        """
        import microcontroller, watchdog
        print(microcontroller.cpu.reset_reason)
        dog = microcontroller.watchdog
        for wrong in ("dog.mode = watchdog.WatchDogMode.RAISE", "dog.timeout = 9"):
            try:
                exec(wrong)
            except (NotImplementedError, ValueError) as error:
                print(type(error).__name__)
        dog.timeout = 2
        dog.mode = watchdog.WatchDogMode.RESET
        pixels.show()
        for second in range(10):
            time.sleep(1)
            dog.feed()
        pixels.show()
        while True:
            time.sleep(0.1)
        """,
    )
    b.power_on()
    b.run(11)
    assert b.console.count("POWER_ON") == 1 and "WATCHDOG" not in b.console
    b.run(2)
    assert said(b) == ["microcontroller.ResetReason.WATCHDOG", "NotImplementedError", "ValueError"]


def test_after_a_fault_safemode_py_runs_and_may_restart_the_board(flash):
    b = flash(
        'print("playing")',
        boot='print("booted")',
        safemode="""
        import microcontroller, supervisor
        print(supervisor.runtime.safe_mode_reason)
        if supervisor.runtime.safe_mode_reason is supervisor.SafeModeReason.BROWNOUT:
            microcontroller.reset()
        """,
    )
    b.power_on(safe_mode="HARD_FAULT")
    assert b.console == "safemode.py output:\nsupervisor.SafeModeReason.HARD_FAULT\n"
    b.power_off()
    b.power_on(safe_mode="BROWNOUT")
    assert b.console.splitlines()[-5:-2] == ["booted", "code.py output:", "playing"]


def test_power_on_stops_after_the_first_frame(flash):
    b = flash(LIGHTS, 'time.sleep(1.5)\npixels.show()\nprint("shown")\ntime.sleep(0.5)\nprint("later")')
    b.power_on()
    assert said(b) == ["shown"]
    assert b.time == pytest.approx(1.5033)
    b.run(1)
    assert said(b)[1] == "later"


# The firmware's world


def test_the_firmware_has_the_modules_of_a_pico_and_no_others(flash):
    source = """
        import sys, os, time, random, gc, json, struct, math
        print(sys.implementation.name, os.uname().sysname, gc.mem_free() > 0)
        import house.room
        from house import door
        from house.room import size
        print(house.room.size, door.wood, size, "house.door" in sys.modules)
        del sys.modules["house.room"]
        import house.room
        for name in ("threading", "dataclasses", "host_sim", "house.cellar"):
            try:
                __import__(name)
            except ImportError as error:
                print(error)
    """
    files = {"house/__init__.py": "", "house/room.py": 'from .door import wood\nsize = 3\nprint("built")'}
    files["house/door.py"] = 'wood = "oak"'
    assert say(flash, source, files=files) == [
        "circuitpython rp2040 True",
        "built",
        "3 oak 3 True",
        "built",
        *(f"no module named '{name}'" for name in ("threading", "dataclasses", "host_sim", "house.cellar")),
    ]
    assert sys.modules["time"] is time and "house" not in sys.modules and "board" not in sys.modules
    assert not [thread for thread in threading.enumerate() if "_background" in thread.name]


def test_a_library_on_the_drive_comes_before_one_of_the_computer(flash):
    files = {"lib/neopixel.py": 'GRB = "mine"'}
    assert say(flash, "import neopixel\nprint(neopixel.GRB)", files=files) == ["mine"]
    assert say(flash, "import neopixel\nprint(neopixel.GRB)") == ["GRB"]


def test_every_power_on_loads_the_firmware_afresh(flash):
    b = flash("import state\nstate.starts += 1\nprint(state.starts)", files={"state.py": "starts = 0"})
    for _ in range(3):
        b.power_on()
        assert said(b)[0] == "1"
        b.power_off()


def test_chance_depends_on_the_seed_and_the_start_alone(flash):
    source = """
        import os, random
        print(os.urandom(4), random.getrandbits(30), random.randrange(1000))
        random.seed(5)
        print(random.randrange(1000))
    """

    def rolls(seed):
        b = flash(source, seed=seed)
        lines = []
        for _ in range(2):
            b.power_on()
            lines.append(said(b)[:2])
            b.power_off()
        return lines

    random.seed(1)
    first = rolls(1)
    assert first == rolls(1) != rolls(2)
    assert first[0][0] != first[1][0] and first[0][1] == first[1][1]


def test_several_boards_run_side_by_side(flash):
    source = """
        import os
        line = label.Label(terminalio.FONT, text="", x=0, y=8)
        group.append(line)
        turns = 0
        while True:
            turns += 1
            line.text = "%s %d" % (os.getenv("NAME"), turns)
            display.refresh()
            time.sleep(0.1)
    """
    a = flash(PANEL, source, settings={"NAME": "a"})
    b = flash(PANEL, source, settings={"NAME": "b"})
    a.power_on()
    a.run(1)
    b.power_on()
    for _ in range(3):
        a.run(0.3)
        b.run(0.6)
    a.power_off()
    b.run(1)
    assert a.text == []
    assert b.text[0].startswith("b ") and int(b.text[0][2:]) > 60
    a.power_on()
    assert a.text[0].startswith("a ")


def test_a_bench_that_is_thrown_away_ends_its_firmware(flash):
    b = flash(
        LIGHTS, "try:\n    while True:\n        pixels.show(); time.sleep(0.1)\nfinally:\n    pixels.show()"
    )
    b.power_on()
    machine, board = b._machine, b.board
    frames = board.frames_sent
    del b
    gc.collect()
    assert machine._firmware.dead and board.frames_sent == frames


def test_the_bench_sees_the_app_its_game_and_the_meaning_of_its_keys(flash):
    source = """
        import time
        class App:
            game = "chess"
            def key_help(self):
                return ["x"] * 10
        app = App()
        while True: time.sleep(1)
    """
    b = flash(source)
    assert b.game is None and b.key_help == layout.FUNCTIONS.split()[:10]
    b.power_on()
    assert b.game == "chess" and b.key_help == ["x"] * 10


# Counting and breaking


def test_the_meter_counts_the_firmware_and_not_what_is_native_on_the_device(flash):
    source = """
        import time
        def work(n):
            total = 0
            for each in range(n):
                total += each
            return total
        pixels.show()
        while True:
            {work}
            time.sleep(0.1)
    """
    idle = flash(LIGHTS, source.format(work="pass"), meter=True)
    busy = flash(LIGHTS, source.format(work="work(1000)"), meter=True)
    shining = flash(LIGHTS, source.format(work="pixels.fill(0)"), meter=True)
    for b in (idle, busy, shining):
        b.power_on()
        b.run(1.05)
        assert len(b.meter.steps) == (9 if b is busy else 10), "work takes time: 8 ms a step"
        assert len(set(b.meter.steps[1:])) == 1
    assert idle.meter.worst < 12
    assert 7000 < busy.meter.worst < 7050  # a turn of the loop has seven opcodes
    assert busy.meter.depth >= idle.meter.depth
    assert shining.meter.worst < 20  # the fill itself is native
    assert sys.gettrace() is None


def test_exceptions_can_be_put_anywhere_into_the_firmware(flash):
    source = """
        pixels.show()
        caught = 0
        while True:
            try:
                for each in range(20):
                    caught += 0
                time.sleep(0.1)
            except KeyError:
                caught += 1
                print(caught)
    """
    b = flash(LIGHTS, source, meter=True)
    b.power_on()
    b.throw(KeyError("x"))
    b.run(1)
    assert said(b) == ["1"]
    for opcodes in (0, 50, 500):
        b.meter.fail_after(opcodes, KeyError("y"))
        b.run(3)
    assert said(b) == ["1", "2", "3", "4"]
    b.throw(OSError("z"))
    with pytest.raises(OSError, match="z"):
        b.run(0.1)


def test_count_includes_what_is_called():
    def inner():
        return 1

    def outer():
        return inner() + inner()

    assert count(outer) > 2 * count(inner) > 0


# Picture


def test_the_picture_shows_lit_keys_and_the_panel(flash, tmp_path):
    from host_sim.picture import FACES

    face = FACES["big"]

    b = flash(PANEL, LIGHTS, "pixels[19] = (200, 0, 0); pixels.show()", TEXT.replace("KIND", "label"))
    b.power_on()
    b.png(tmp_path / "board.png")
    with Image.open(tmp_path / "board.png") as image:
        assert image.size == (face.width, face.height)

        def middle(key):
            x, y = face.corner(b.key(key))
            return image.getpixel((x + face.cap // 2, y + face.cap // 2))

        red, green, blue = middle("a1")
        assert red > 150 and red > 3 * max(green, blue)
        assert max(middle("j10")) < 70
        dots = (face.panel_x, face.panel_y, face.panel_x + 512, face.panel_y + 256)
        assert image.crop(dots).convert("L").getextrema()[1] > 150
