# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The starter board's circuit diagram, drawn by schemdraw: every connection of `wiring.py`, and no other."""

import hashlib
import io
from itertools import pairwise

import cairosvg
import schemdraw
import schemdraw.elements as elm
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from hardware.starter.wiring import (
    PARTS,
    PICO_PINS,
    SHIFTER_PINS,
    connections,
    layout,
    pico,
    row_net,
    rows_from_the_top,
    shifter,
)
from host_sim.picture import write_small

PICO_WIDTH, PICO_HEIGHT = 6, 25
KEY_X, KEY_STEP = 11, 4.4  # the columns of keys
KEY_Y, ROW_STEP = -8, 3.4  # and their rows
FONT = 11


def png(svg):
    """A picture of an SVG, for those who cannot look at one; it tells which SVG by the SHA-256 of that. Its
    letters depend on the computer's fonts."""
    drawn = Image.open(io.BytesIO(cairosvg.svg2png(bytestring=svg.encode(), background_color="white")))
    about = PngInfo()
    about.add_text("made from", hashlib.sha256(svg.encode()).hexdigest())
    file = io.BytesIO()
    write_small(drawn, file, pnginfo=about)
    return file.getvalue()


def svg():
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"  # letters stay letters: they can be searched
    drawing = schemdraw.Drawing(show=False, font="DejaVu Sans", fontsize=FONT, unit=2)
    sheet = _Sheet(drawing)
    sheet.draw()
    missing = {(each.start, each.end) for each in connections()} ^ sheet.drawn
    if missing:
        raise ValueError(f"the diagram and the connections differ: {sorted(missing)}")
    return drawing.get_imagedata("svg").decode() + "\n"


class _Sheet:
    """The drawing, and which connections are on it."""

    def __init__(self, drawing):
        self._drawing = drawing
        self.drawn = set()
        self._pins = {}  # part.pin: where its line begins

    def draw(self):
        self._draw_pico()
        self._draw_keys()
        self._draw_panel()
        self._draw_buzzer()
        self._draw_lights()
        self._draw_supply()

    # What the sheet is made of

    def _line(self, *points):
        for start, end in pairwise(points):
            self._drawing += elm.Line().at(start).to(end)

    def _text(self, at, words, size=FONT, align=("center", "center"), colour="black"):
        self._drawing += (
            elm.Label()
            .theta(0)
            .at(at)
            .label(words, fontsize=size, halign=align[0], valign=align[1], color=colour)
        )

    def _box(self, corner, width, height, title, at=None):
        self._drawing += (
            elm.Rect(corner1=(0, 0), corner2=(width, -height)).theta(0).at(corner).fill("#f4f6fa")
        )
        self._text(at or (corner[0] + width / 2, corner[1] - height / 2), title)

    def _pin(self, pin, edge, side, number="", name=""):
        """A pin of a box: a short line, its number outside and its name inside."""
        x, y = edge
        away = 0.8 if side == "right" else -0.8
        self._line((x, y), (x + away, y))
        self._text((x + away / 2, y + 0.22), number, 9)
        inside = "right" if side == "right" else "left"
        self._text((x - away / 4, y), name, FONT, (inside, "center"))
        self._pins[pin] = (x + away, y)

    def _join(self, start, end, *points):
        """A connection of two pins, through some points."""
        self.drawn.add((start, end))
        self._line(self._pins[start], *points, self._pins[end])

    def _to_net(self, pin, net, symbol, *points):
        """A connection of a pin with a supply."""
        self.drawn.add((pin, net))
        points = (self._pins[pin], *points)
        self._line(*points)
        self._drawing += symbol.theta(0).at(points[-1])

    def _ground(self, pin, *points):
        self._to_net(pin, "GND", elm.Ground(), *points)

    def _five_volts(self, pin, *points):
        self._to_net(pin, "5V", elm.Vdd().label("5V"), *points)

    # The parts

    def _draw_pico(self):
        self._box(
            (0, 0), PICO_WIDTH, PICO_HEIGHT, "U1\nRaspberry Pi Pico", (PICO_WIDTH / 2, -PICO_HEIGHT + 1.2)
        )
        right = [*reversed(layout.PIN_COLUMNS), *(layout.PIN_ROWS[row] for row in rows_from_the_top())]
        heights = [-1 - i for i in range(len(layout.PIN_COLUMNS))]
        heights += [KEY_Y - ROW_STEP * i for i in range(len(layout.PIN_ROWS))]
        for name, y in zip(right, heights, strict=True):
            self._pico_pin(pico(name), (PICO_WIDTH, y), "right")
        left = {
            pico("VBUS"): -1,
            pico("GND", -1): -2.5,
            pico("GND", 1): -4,
            pico("GND", 0): -7,
            pico("3V3"): -8,
            pico(layout.PIN_SCL): -9,
            pico(layout.PIN_SDA): -10,
            pico(layout.PIN_BUZZER): -13,
            pico(layout.PIN_LIGHTS): -18.5,
        }
        for pin, y in left.items():
            self._pico_pin(pin, (0, y), "left")

    def _pico_pin(self, pin, edge, side):
        number = pin.partition(".")[2]
        self._pin(pin, edge, side, number, PICO_PINS[int(number) - 1])

    def _draw_keys(self):
        columns = len(layout.PIN_COLUMNS)
        right = KEY_X + KEY_STEP * (columns - 1) + 2.6
        above = {column: pico(pin) for column, pin in enumerate(layout.PIN_COLUMNS)}
        for place, row in enumerate(rows_from_the_top()):
            y = KEY_Y - ROW_STEP * place
            pin = pico(layout.PIN_ROWS[row])
            self.drawn.add((pin, row_net(row)))
            self._line(self._pins[pin], (right, y))
            what = f"rank {row + 1}" if row < layout.SIDE else "keys"
            self._text((right + 0.2, y), f"{row_net(row)}\n{what}", FONT, ("left", "center"))
            for column in range(columns):
                self._draw_key(row * columns + column, KEY_X + KEY_STEP * column, y, above, row)
        each = "each key: a switch, and a diode 1N4148 whose stripe is on the side of the row"
        self._text((KEY_X, y - 1.2), each, FONT, ("left", "center"))

    def _draw_key(self, key, x, y, above, row):
        """From the column through switch and diode to the row."""
        column, name = key % len(layout.PIN_COLUMNS), layout.key_name(key)
        start, upper = above[column], y + 1.8
        switch, diode = f"SW-{name}", f"D-{name}"
        self._pins[f"{switch}.1"] = x, upper
        corner = [(x, self._pins[start][1])] if start.startswith("U1.") else []
        self._join(start, f"{switch}.1", *corner)
        above[column] = f"{switch}.1"
        self._drawing += elm.Dot().at((x, upper))
        self._drawing += elm.Button().at((x, upper)).to((x + 1.6, upper))
        self._text((x + 0.8, upper + 0.85), name, FONT, colour="#b03010")
        self.drawn.add((f"{switch}.2", f"{diode}.A"))
        self._drawing += elm.Diode().at((x + 1.6, upper)).to((x + 1.6, y))
        self._drawing += elm.Dot().at((x + 1.6, y))
        self.drawn.add((f"{diode}.K", row_net(row)))

    def _draw_panel(self):
        left = -9
        pins = {
            "GND": pico("GND", 0),
            "VCC": pico("3V3"),
            "SCL": pico(layout.PIN_SCL),
            "SDA": pico(layout.PIN_SDA),
        }
        self._box((left, -6.4), 4, 4.2, "DS1\nSSD1306\n128 x 64", (left + 1.4, -8.5))
        for name, pin in pins.items():
            self._pin(f"DS1.{name}", (left + 4, self._pins[pin][1]), "right", "", name)
            self._join(pin, f"DS1.{name}")

    def _draw_buzzer(self):
        x, y = self._pins[pico(layout.PIN_BUZZER)]
        self._drawing += elm.Resistor().at((x, y)).to((x - 2.4, y)).label("R2 330 Ω")
        self._pins["R2.1"], self._pins["R2.2"] = (x, y), (x - 2.4, y)
        self._join(pico(layout.PIN_BUZZER), "R2.1")
        self._pins["BZ1.1"], self._pins["BZ1.2"] = (x - 4, y), (x - 4, y - 0.5)
        self._join("R2.2", "BZ1.1")
        self._drawing += elm.Speaker().at((x - 4, y)).flip().left()
        self._text((x - 6.4, y - 0.25), "BZ1\npassive piezo", FONT, ("right", "center"))
        self._ground("BZ1.2", (x - 3.4, y - 0.5), (x - 3.4, y - 1))

    def _draw_lights(self):
        pin = pico(layout.PIN_LIGHTS)
        x, y = self._pins[pin]
        right, width, height = x - 1.4, 3.6, 5
        left, top = right - width, y + 1.5
        self._box((left, top), width, height, "U2\n74AHCT125", (left + width / 2, y - 1.5))
        self._shifter_pin("1A", (right, y), "right")
        self._join(pin, shifter("1A"))
        self._shifter_pin("1Y", (left, y), "left")
        self._shifter_pin("VCC", (right, y + 1), "right")
        self._five_volts(shifter("VCC"), (right + 0.8, y + 1.4))
        grounded = [
            each.start for each in connections() if each.start.startswith("U2.") and each.end == "GND"
        ]
        grounded.sort(key=lambda pin: int(pin.partition(".")[2]))
        for i, each in enumerate(grounded):
            at = left + 0.25 + i * (width - 0.5) / (len(grounded) - 1)
            self._line((at, top - height), (at, top - height - 0.7))
            self._text((at + 0.17, top - height - 0.35), each.partition(".")[2], 8)
            self.drawn.add((each, "GND"))
        low = top - height - 0.7
        self._line((left + 0.25, low), (right - 0.25, low))
        self._drawing += elm.Ground().theta(0).at((left + width / 2, low))
        names = " ".join(SHIFTER_PINS[int(each.partition(".")[2]) - 1] for each in grounded)
        self._text((left + width / 2, low - 1.15), names, 8)

        x, y = self._pins[shifter("1Y")]
        self._drawing += elm.Resistor().at((x, y)).to((x - 2.2, y)).label("R1 330 Ω")
        self._pins["R1.1"], self._pins["R1.2"] = (x, y), (x - 2.2, y)
        self._join(shifter("1Y"), "R1.1")
        by_place = sorted(range(layout.KEYS), key=lambda key: layout.LED_OF[key])
        first, last = (layout.key_name(by_place[place]) for place in (0, layout.SQUARES - 1))
        self._draw_chain(
            "M1",
            (x - 8, y + 2),
            f"M1\n{layout.SQUARES} x WS2812B\nlights 0 to {layout.SQUARES - 1}\n{first} … {last}",
        )
        self._join("R1.2", "M1.DIN")
        keys = f"{layout.key_name(layout.SQUARES)} … {layout.key_name(layout.KEYS - 1)}"
        numbers = f"lights {layout.SQUARES} to {layout.KEYS - 1}"
        self._draw_chain("S1", (x - 16.5, y + 2), f"S1\nstick of 8\n{numbers}\n{keys}")
        self._join("M1.DOUT", "S1.DIN")

    def _shifter_pin(self, name, edge, side):
        self._pin(shifter(name), edge, side, shifter(name).partition(".")[2], name)

    def _draw_chain(self, part, corner, title):
        """Lights: what comes in at the right goes out at the left, for the next ones."""
        x, y = corner
        self._box(corner, 5, 5.4, title, (x + 2.5, y - 3.6))
        for name, edge, side in (
            ("DIN", (x + 5, y - 2), "right"),
            ("DOUT", (x, y - 2), "left"),
            ("5V", (x + 5, y - 0.7), "right"),
            ("GND", (x + 5, y - 4.4), "right"),
        ):
            if name in PARTS[part][1] and not (part == "S1" and name == "DOUT"):
                self._pin(f"{part}.{name}", edge, side, "", name)
        self._five_volts(f"{part}.5V", (x + 5.8, y - 0.3))
        self._ground(f"{part}.GND", (x + 5.8, y - 4.8))

    def _draw_supply(self):
        pins = pico("VBUS"), pico("GND", -1), pico("GND", 1)
        x, y = self._pins[pins[0]]
        self._five_volts(pins[0], (x, y + 0.6))
        for pin in pins[1:]:
            self._ground(pin, (x, self._pins[pin][1] - 0.2))
        for part, words, x in (("C1", "C1\n220 µF", -6), ("C2", "C2\n100 nF", -9.5)):
            kind, (first, second) = PARTS[part]
            self._pins[f"{part}.{first}"], self._pins[f"{part}.{second}"] = (x, -0.6), (x, -2.6)
            self._drawing += elm.Capacitor(polar=kind == "electrolytic").at((x, -0.6)).to((x, -2.6))
            self._text((x + 0.6, -1.6), words, FONT, ("left", "center"))
            self._five_volts(f"{part}.{first}", (x, -0.4))
            self._ground(f"{part}.{second}", (x, -2.8))
