# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Every kind of part on the big board: what to buy, how its pins are numbered, and why this one.

Which of them there are and how they are wired is in `circuit.py`. Prices are estimates in euro without
tax for the quantity of one board, made in the month PRICED; ask a distributor for today's. Everything can be
soldered by hand: nothing is finer than the 0.95 mm pitch of a SOT-23.
"""

from dataclasses import dataclass, field

PRICED = "2026-11"

# What a pin does, in the words of skidl's electrical rules check.
IN, OUT, BOTH, PASSIVE, POWER, SOURCE, OPEN = (
    "INPUT",
    "OUTPUT",
    "BIDIR",
    "PASSIVE",
    "PWRIN",
    "PWROUT",
    "OPENCOLL",
)

FRONT, BACK = "front", "back"  # front: the side of the keys


@dataclass(frozen=True)
class Kind:
    value: str
    package: str
    footprint: str  # in KiCad 6's own library; "Ledifice:..." is drawn by the PCB program
    pins: dict = field(repr=False)  # number of the pad: (name, what it does)
    maker: str
    number: str  # the maker's part number
    alternative: str
    price: float
    side: str
    height: float  # over the board, in mm
    why: str


def _two(first="1", second="2"):
    return {"1": (first, PASSIVE), "2": (second, PASSIVE)}


def _resistor(value, number, alternative, why):
    return Kind(
        value,
        "0805",
        "Resistor_SMD:R_0805_2012Metric_Pad1.20x1.40mm_HandSolder",
        _two(),
        "Yageo",
        number,
        alternative,
        0.02,
        BACK,
        0.6,
        why,
    )


def _capacitor(value, number, alternative, price, why):
    return Kind(
        value,
        "0805",
        "Capacitor_SMD:C_0805_2012Metric_Pad1.18x1.45mm_HandSolder",
        _two(),
        "Yageo",
        number,
        alternative,
        price,
        BACK,
        1.0,
        why,
    )


# The Pico's pins as printed on it, 1 at the left of the USB socket, 20 and 21 at the other end, 40 beside 1.
_PICO_NAMES = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 GP16 GP17 GND "
    "GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS"
).split()
_PICO_POWER = {
    "GND": POWER,
    "AGND": POWER,
    "VSYS": POWER,
    "VBUS": SOURCE,
    "3V3": SOURCE,
    "RUN": IN,
    "3V3_EN": IN,
    "ADC_VREF": PASSIVE,
}
_PICO_PINS = {str(i): (name, _PICO_POWER.get(name, BOTH)) for i, name in enumerate(_PICO_NAMES, 1)}

KINDS = {
    "pico": Kind(
        "Raspberry Pi Pico",
        "51 x 21 mm module on sockets",
        "Ledifice:Pico_Sockets",
        _PICO_PINS,
        "Raspberry Pi",
        "SC0915 (Pico), with two 1x20 headers to be soldered",
        "SC1631 (Pico 2), the same way; SC0917 (Pico H) if its debug socket is not higher than 3.3 mm",
        5.5,
        FRONT,
        12.0,
        "Two rows of 20 pins, 2.54 mm apart, the rows 17.78 mm apart. On sockets, so that it can be "
        "changed. Its three debug pads stay free. The Pico 2 has the same pins.",
    ),
    "switch": Kind(
        "MX switch, 5-pin, clear housing",
        "MX, PCB mount",
        "Button_Switch_Keyboard:SW_Cherry_MX_1.00u_PCB",
        _two(),
        "Gateron",
        "KS-9 Yellow, 5-pin, clear top",
        "any MX-compatible switch with five pins, a clear housing and a window for SMD lights: Cherry MX2A "
        "RGB, Kailh Box V2",
        0.22,
        FRONT,
        11.6,
        "Five pins hold it upright in the PCB without a metal plate. The KS-9 series has a window in the "
        "bottom over a light that is soldered to the board. Linear, 50 g: quiet at the table.",
    ),
    "diode": Kind(
        "1N4148W",
        "SOD-123",
        "Diode_SMD:D_SOD-123",
        _two("K", "A"),
        "Diodes Incorporated",
        "1N4148W-7-F",
        "Vishay 1N4148W-E3-18; onsemi MMSD4148T1G",
        0.03,
        BACK,
        1.4,
        "One a key: any number of keys can be held without ghosts. SOD-123 is the largest of the small ones.",
    ),
    "light": Kind(
        "SK6812MINI-E",
        "3.2 x 2.8 mm, reverse mount, four legs",
        "Ledifice:SK6812MINI-E",
        {"1": ("VDD", POWER), "2": ("DOUT", OUT), "3": ("GND", POWER), "4": ("DIN", IN)},
        "Opsco Optoelectronics",
        "SK6812MINI-E",
        "Adafruit 4960 (ten of it); those of other makers count their legs otherwise: go by the bevelled one",
        0.07,
        BACK,
        1.4,
        "Lies in a cut-out of the board and shines up through it into the switch; the legs are soldered "
        "from the back and can be reached with an iron. 12 mA a colour, 3.7 to 5.5 V. The leg with the "
        "bevelled corner is GND (pin 3), VDD is diagonally opposite.",
    ),
    "100n": _capacitor(
        "100 nF 50 V X7R",
        "CC0805KRX7R9BB104",
        "Samsung CL21B104KBCNNNC; Kemet C0805C104K5RACTU",
        0.02,
        "The charge for a light's or a chip's edges, right beside it.",
    ),
    "1u": _capacitor(
        "1 uF 25 V X7R",
        "CC0805KKX7R8BB105",
        "Samsung CL21B105KAFNNNE; Murata GRM21BR71E105KA99L",
        0.05,
        "25 V because the charge pump of U4 stands on top of 5 V.",
    ),
    "bulk": Kind(
        "1000 uF 10 V",
        "10 x 10 mm SMD",
        "Capacitor_SMD:CP_Elec_10x10",
        _two("+", "-"),
        "Nichicon",
        "UWT1A102MNL1GS",
        "any of 1000 uF, 10 V or more, in a case of 10 x 10 mm",
        0.75,
        BACK,
        10.5,
        "Holds the lights' supply while all of them change at once. The tallest part of the back.",
    ),
    "330R": _resistor(
        "330 ohm", "RC0805FR-07330RL", "any 0805, 5 %", "Ends the data line: no ringing at the first light."
    ),
    "5k1": _resistor(
        "5.1 kohm 1 %",
        "RC0805FR-075K1L",
        "any 0805, 1 %",
        "One on each CC pin: a USB-C supply gives 5 V only to who has them.",
    ),
    "4k7": _resistor(
        "4.7 kohm",
        "RC0805FR-074K7L",
        "any 0805, 5 %",
        "Pull-ups of SDA and SCL: without panel the bus idles high, so that CircuitPython's I2C starts. "
        "With the 4.7 kohm that most panels carry it makes 1.4 mA, half of what a pin may sink.",
    ),
    "150R": _resistor(
        "150 ohm",
        "RC0805FR-07150RL",
        "100 to 220 ohm",
        "A piezo is a capacitor: keeps its charging current below 22 mA.",
    ),
    "1k": _resistor(
        "1 kohm",
        "RC0805FR-071KL",
        "any 0805, 5 %",
        "Empties the capacitors behind the inlet within 5 ms when the plug is pulled out, so that U3 takes "
        "over before the lights go dark.",
    ),
    "10k": _resistor("10 kohm", "RC0805FR-0710KL", "any 0805, 5 %", "Pulls down a line that nobody drives."),
    "49k9": _resistor(
        "49.9 kohm 1 %",
        "RC0805FR-0749K9L",
        "any 0805, 1 %",
        "Sets the limit of U3 to 475 .. 565 mA, 520 typical (its data sheet names this value).",
    ),
    "shifter": Kind(
        "74AHCT125",
        "SOIC-14",
        "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm",
        {
            "1": ("/1OE", IN),
            "2": ("1A", IN),
            "3": ("1Y", OUT),
            "4": ("/2OE", IN),
            "5": ("2A", IN),
            "6": ("2Y", OUT),
            "7": ("GND", POWER),
            "8": ("3Y", OUT),
            "9": ("3A", IN),
            "10": ("/3OE", IN),
            "11": ("4Y", OUT),
            "12": ("4A", IN),
            "13": ("/4OE", IN),
            "14": ("VCC", POWER),
        },
        "Texas Instruments",
        "SN74AHCT125D",
        "Nexperia 74AHCT125D; 74HCT125D works too",
        0.45,
        BACK,
        1.75,
        "Takes the Pico's 3.3 V as high from 2.0 V on, and gives the full supply to the lights, which "
        "want 0.7 of it.",
    ),
    "usb_switch": Kind(
        "TPS2552",
        "SOT-23-6",
        "Package_TO_SOT_SMD:SOT-23-6_Handsoldering",
        {
            "1": ("IN", POWER),
            "2": ("GND", POWER),
            "3": ("/EN", IN),
            "4": ("/FAULT", OPEN),
            "5": ("ILIM", PASSIVE),
            "6": ("OUT", SOURCE),
        },
        "Texas Instruments",
        "TPS2552DBVR",
        "TPS2552DBVT (a shorter tape); Diodes Incorporated AP22652W6-7, with R8 by its own data sheet",
        0.6,
        BACK,
        1.45,
        "Passes the Pico's USB to the lights: limits what the computer gives, charges the bulk capacitor "
        "slowly, lets nothing back, and is off while the supply is there. Not the -1, which latches, nor "
        "TPS2553 (enable high).",
    ),
    "ideal_diode": Kind(
        "LM74700-Q1",
        "SOT-23-6",
        "Package_TO_SOT_SMD:SOT-23-6_Handsoldering",
        {
            "1": ("VCAP", PASSIVE),
            "2": ("GND", POWER),
            "3": ("EN", IN),
            "4": ("CATHODE", IN),
            "5": ("GATE", OUT),
            "6": ("ANODE", POWER),
        },
        "Texas Instruments",
        "LM74700QDBVRQ1",
        "none with these pins",
        1.3,
        BACK,
        1.45,
        "With Q1 a diode that loses 0.08 V at 3 A instead of a Schottky's 0.4 V, and turns off within a "
        "microsecond when current would flow back.",
    ),
    "mosfet": Kind(
        "IRLML0030",
        "SOT-23",
        "Package_TO_SOT_SMD:SOT-23_Handsoldering",
        {"1": ("G", IN), "2": ("S", PASSIVE), "3": ("D", PASSIVE)},
        "Infineon",
        "IRLML0030TRPBF",
        "Diodes Incorporated DMN3023L-7",
        0.3,
        BACK,
        1.1,
        "N-channel, 30 V, 5.3 A, 27 milliohm; 20 V at the gate, because U4 gives up to 13 V (a part for "
        "12 V fails).",
    ),
    "schottky": Kind(
        "MBR0520L",
        "SOD-123",
        "Diode_SMD:D_SOD-123",
        _two("K", "A"),
        "onsemi",
        "MBR0520LT1G",
        "Diodes Incorporated B0520LW-7-F; B5819W",
        0.12,
        BACK,
        1.4,
        "The Pico's supply from +5V, as the Pico's data sheet asks for: its own USB cannot be fed from here.",
    ),
    "inlet": Kind(
        "USB-C socket, power only, 6 pins",
        "SMD, horizontal",
        "Connector_USB:USB_C_Receptacle_GCT_USB4135-GF-A_6P_TopMnt_Horizontal",
        {
            "A5": ("CC1", PASSIVE),
            "A9": ("VBUS", SOURCE),
            "A12": ("GND", SOURCE),
            "B5": ("CC2", PASSIVE),
            "B9": ("VBUS", PASSIVE),
            "B12": ("GND", PASSIVE),
            "S1": ("SHELL", PASSIVE),
        },
        "GCT",
        "USB4135-GF-A",
        "none with this footprint; GCT USB4125-GF-A is the same circuit with another footprint",
        0.9,
        BACK,
        3.2,
        "Six wide contacts instead of 24 fine ones: 3 A, and an iron gets at each. No data: that is the "
        "Pico's socket.",
    ),
    "fuse": Kind(
        "3 A resettable (PTC)",
        "2920",
        "Fuse:Fuse_2920_7451Metric_Pad2.10x5.45mm_HandSolder",
        _two(),
        "Littelfuse",
        "2920L300/15DR",
        "Bourns MF-SM300-2; Littelfuse 2920L300DR (6 V)",
        0.6,
        BACK,
        1.3,
        "Holds 3 A, trips at 5 A, 15 to 48 milliohm. Resettable, since the first short circuit is a "
        "solder bridge.",
    ),
    "panel": Kind(
        'Socket 1x4 for the 0.96" SSD1306 panel',
        "2.54 mm",
        "Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical",
        {"1": ("GND", PASSIVE), "2": ("VCC", PASSIVE), "3": ("SCL", PASSIVE), "4": ("SDA", PASSIVE)},
        "Samtec",
        "SSW-104-01-T-S",
        "any 1x4 socket, 2.54 mm, 8.5 mm high",
        0.35,
        FRONT,
        8.5,
        "In the order GND VCC SCL SDA of most modules. Some have VCC first: those would be fed backwards. "
        "Compare the print on the module with that on the board before plugging it in.",
    ),
    "buzzer": Kind(
        "Passive piezo, 12 mm",
        "12.2 mm, 5 mm pitch",
        "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
        _two("+", "-"),
        "TDK",
        "PS1240P02BT",
        "Murata PKM13EPYH4000-A0",
        0.6,
        FRONT,
        6.5,
        "Passive: the firmware makes the tone. A piezo of 10 nF needs no transistor; a magnetic one would.",
    ),
}
