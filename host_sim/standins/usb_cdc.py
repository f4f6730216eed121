# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `usb_cdc`: the serial ports."""

from host_sim.virtual_board import here


class Serial:
    """The console's port. What is written appears in the bench's console."""

    timeout = None
    write_timeout = None

    def read(self, size=-1):
        waiting = here().serial_in
        size = len(waiting) if size < 0 else size
        data = bytes(waiting[:size])
        del waiting[:size]
        return data

    def readinto(self, buf):
        data = self.read(len(buf))
        buf[: len(data)] = data
        return len(data)

    def readline(self, size=-1):
        end = here().serial_in.find(b"\n") + 1
        return self.read(end or size)

    def write(self, buf):
        here().write_console(bytes(buf).decode("utf-8", "replace"))
        return len(buf)

    def flush(self):
        pass

    def reset_input_buffer(self):
        here().serial_in.clear()

    def reset_output_buffer(self):
        pass

    @property
    def connected(self):
        return here().usb_host

    @property
    def in_waiting(self):
        return len(here().serial_in)

    out_waiting = 0


_console = Serial()


def __getattr__(name):
    if name == "console":
        return _console if here().usb_console else None
    if name == "data":
        return _console if here().usb_data else None
    raise AttributeError(name)


def enable(*, console=True, data=False):
    if not here().booting:
        raise RuntimeError("Cannot change USB devices now")
    here().usb_console = console
    here().usb_data = data


def disable():
    enable(console=False, data=False)
