# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The channel between rank 10 and the Pico, in which rows, columns and a few others find their pins.

Each net comes up on F, goes across at a level of its own on B, and up again on F to a pin.
"""

from hardware.description import key_position, layout, light_position

ROW_BUS = 8.4  # above the middle of its keys
LOWEST, STEP = 180.7, 0.65  # the lowest level, and from level to level: a via beside a track


def _ends(copper):
    """Each net of the channel: x where it comes up from the keys, or None; x and y of its ends above."""
    nets = {}
    top_y = copper.pad("U1.1")[1]

    def pin(number, slot=0):
        """Straight up to a pin of the lower row, or between two of them to one of the upper row."""
        x, y = copper.pad(f"U1.{number}")
        if not slot:
            return ((x, y),)
        return (x + slot * 1.27, top_y - 1.27), (x, y)

    pins = {net: number for number, net in copper.parts["U1"].nets.items()}
    for column in range(layout.SIDE):
        x, _ = copper.pad(f"SW{layout.SQUARES - layout.SIDE + column + 1}.1")
        nets[f"COL{column}"] = x, [pin(pins[f"COL{column}"], -1 if column < 4 else 1)]
    # Rows come up between the columns, those at the middle of the Pico straight to their pins.
    gaps = [key_position(column)[0] for column in range(layout.SIDE)]
    below = {3: gaps[6] + 7.6, 4: gaps[6] + 8.6, 2: gaps[6] + 9.6, 5: gaps[6] + 10.6}
    below |= {8: gaps[8] + 7.6, 9: gaps[8] + 8.6, 10: gaps[8] + 9.6}
    slots = {0: 1, 1: 1, 2: -1, 3: -1}
    for row in range(len(layout.PIN_ROWS)):
        ends = pin(pins[f"ROW{row}"], slots.get(row, 0))
        nets[f"ROW{row}"] = below.get(row, ends[0][0]), [ends]
    chain_x, chain_y = copper.pad("R1.2")
    nets["CHAIN0"] = gaps[0] + 9.5, [((chain_x, chain_y - 4.1),)]
    x, y = copper.pad("R6.1")
    nets["BUZZER"] = None, [pin(pins["BUZZER"]), ((x, y - 1.3),)]
    left_x, left_y = copper.pad("C115.1")
    right_x, right_y = copper.pad("U3.3")
    nets["SUPPLY"] = None, [((left_x, left_y - 1.4),), ((right_x, right_y - 1.2),)]
    return nets


def route_channel(copper):
    nets = _ends(copper)
    levels = _levels({net: (below, [end[0][0] for end in ends]) for net, (below, ends) in nets.items()})
    for net, (below, ends) in nets.items():
        if below is not None:
            _feed(copper, net, below, levels.get(net))
        across = [end[0][0] for end in ends] + ([] if below is None else [below])
        for end in ends:
            x, start = end[0][0], levels.get(net)
            if start is None:  # straight on
                start = _feed_start(net)
            else:
                copper.via(net, x, start)
            copper.wire(net, "F", (x, start), *end)
        if net in levels:
            copper.wire(net, "B", (min(across), levels[net]), (max(across), levels[net]))
    for pin, net in (("R1.2", "CHAIN0"), ("R6.1", "BUZZER"), ("C115.1", "SUPPLY"), ("U3.3", "SUPPLY")):
        end = min((end[0] for end in nets[net][1]), key=lambda end: abs(end[0] - copper.pad(pin)[0]))
        copper.from_pin(pin, end)
        copper.via(net, *end)


def _feed_start(net):
    """Where a row's or the chain's way up begins."""
    if net.startswith("ROW"):
        return key_position(int(net[3:]) * layout.SIDE)[1] + ROW_BUS
    return light_position(layout.SQUARES)[1] - 5.0


def _feed(copper, net, x, level):
    """Up on F from the keys to the channel; straight on where there is no level."""
    if net.startswith("COL"):
        top = copper.pad(f"SW{layout.SQUARES - layout.SIDE + int(net[3:]) + 1}.1")
        copper.wire(net, "F", top, (x, level))
        copper.via(net, x, level)
        return
    start = _feed_start(net)
    copper.via(net, x, start)
    if level is not None:
        copper.wire(net, "F", (x, start), (x, level))
        copper.via(net, x, level)
    if net == "CHAIN0":  # to the first light, from below
        din_x, din_y = copper.pad("LED1.4")
        around = ((x, start), (din_x - 2.0, start), (din_x - 3.0, start + 1.0), (din_x - 3.0, din_y - 1.0))
        copper.wire(net, "B", *around, (din_x - 2.0, din_y), (din_x, din_y))


def _levels(nets):
    """The level of each net of the channel: y. A net that comes up at the x where it ends needs none.

    Where one net comes up below the end of another, the first must leave below the second: its way up would
    meet the other's. Otherwise each takes the lowest level that is free over its width.
    """
    near = 0.85  # a via beside a via
    jogs = {}
    for net, (below, ends) in nets.items():
        if below is None or any(abs(below - end) > 1e-6 for end in ends):
            jogs[net] = (below, ends)

    def under(first, second):
        below, ends = jogs[first][0], jogs[second][1]
        return first != second and below is not None and any(abs(below - end) < near for end in ends)

    levels, used = {}, []
    waiting = list(jogs)
    while waiting:
        net = next(net for net in waiting if not any(under(other, net) for other in waiting))
        waiting.remove(net)
        below, ends = jogs[net]
        xs = [*ends] + ([] if below is None else [below])
        first, last = min(xs) - near, max(xs) + near
        level = max((level + 1 for other, level in levels.items() if under(other, net)), default=0)
        while any(at == level and start < last and first < end for at, start, end in used):
            level += 1
        used.append((level, first, last))
        levels[net] = level
    return {net: round(LOWEST + level * STEP, 4) for net, level in levels.items()}
