# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `busio`: the I2C bus that the panel hangs on."""

import errno

from host_sim.standins.microcontroller import PinUser
from host_sim.virtual_board import here


class I2C(PinUser):
    def __init__(self, scl, sda, *, frequency=100_000, timeout=255):
        # The RP2040 has two I2C units; SDA is an even pin, SCL the odd one after it.
        if scl.number % 2 != 1 or sda.number % 2 != 0 or scl.number // 2 % 2 != sda.number // 2 % 2:
            raise ValueError("Invalid pins")
        if frequency > 1_000_000:
            raise ValueError("frequency must be <= 1000000")
        self._claim(scl, sda)
        if not here().bus_pulled_up:
            self.deinit()
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self._frequency = frequency
        self._locked = False
        self.kept_by_display = False
        self.outlived_vm = False

    def vm_ended(self):
        """A bus that a display uses stays, so that CircuitPython can write on the display."""
        if self.kept_by_display:
            self.outlived_vm = True
        else:
            self.deinit()

    def try_lock(self):
        if self._pins is None or self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._check()
        self._locked = False

    def _check_lock(self):
        self._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")

    def probe(self, address):
        self._check_lock()
        return here().i2c_write(address, b"", self._frequency)

    def scan(self):
        self._check_lock()
        return [address for address in range(0x08, 0x78) if here().i2c_write(address, b"", self._frequency)]

    def writeto(self, address, buffer, *, start=0, end=None):
        self._check_lock()
        if not here().i2c_write(address, memoryview(buffer)[start:end], self._frequency):
            raise OSError(errno.ENODEV, "No such device")

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        self._check_lock()
        if not here().i2c_write(address, b"", self._frequency):
            raise OSError(errno.ENODEV, "No such device")
        view = memoryview(buffer)[start:end]
        here().spend(len(view) * 9 * 1_000_000 // self._frequency)
        for place in range(len(view)):  # the SSD1306 answers a read with its status: bit 6 is "display off"
            view[place] = 0x00 if here().panel.on else 0x40

    def writeto_then_readfrom(
        self, address, out_buffer, in_buffer, *, out_start=0, out_end=None, in_start=0, in_end=None
    ):
        self.writeto(address, out_buffer, start=out_start, end=out_end)
        self.readfrom_into(address, in_buffer, start=in_start, end=in_end)


class SPI:
    """Only a name, which libraries mention: nothing on this board speaks SPI."""
