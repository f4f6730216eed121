# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `i2cdisplaybus`: blinka-displayio's bus class, which meets a missing panel as the device does.

The device looks for the panel once, when the bus is made. What is sent later to a panel that has gone is lost
without a word: CircuitPython's I2CDisplayBus does not look at the result of its writes.
"""

import displayio
from displayio._constants import DISPLAY_COMMAND
from i2cdisplaybus import I2CDisplayBus as _BlinkaBus

from host_sim.virtual_board import REFRESH_AREA, REFRESH_PIXELS, here


class I2CDisplayBus(_BlinkaBus):
    def __init__(self, i2c_bus, *, device_address, reset=None):
        super().__init__(i2c_bus, device_address=device_address, reset=reset)
        i2c_bus._check()
        if not here().i2c_write(device_address, b"", i2c_bus._frequency):
            displayio.display_buses.remove(self)
            raise ValueError(f"Unable to find I2C Display at {device_address:x}")
        i2c_bus.kept_by_display = True

    def deinit(self):
        """Lets go of the bus. One that a former run of code.py made has no other owner left, and is freed."""
        self.reset()
        self._i2c.kept_by_display = False
        if self._i2c.outlived_vm:
            self._i2c.deinit()
        if self._reset is not None:
            self._reset.deinit()

    def _send(self, data_type, chip_select, data, command=None):
        if command is not None:
            data = bytes((command,)) + bytes(data)
        board = here()
        began = board.now
        if data_type == DISPLAY_COMMAND:
            message = bytearray(2 * len(data))
            message[::2] = b"\x80" * len(data)
            message[1::2] = data
        else:
            message = b"\x40" + bytes(data)
            board.spend(REFRESH_AREA + len(data) * 8 * REFRESH_PIXELS[0] // REFRESH_PIXELS[1])
        board.i2c_write(self._dev_addr, message, self._i2c._frequency)
        board.panel_time += board.now - began
