# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `nvm`: the class of `microcontroller.nvm`."""

from host_sim.virtual_board import here


class ByteArray:
    """Bytes that outlive the power. How they are written, and lost, tells `virtual_board.Nvm`."""

    def __len__(self):
        return len(here().nvm.data)

    def __bool__(self):
        return True

    def _span(self, index):
        if index.step not in (None, 1):
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        start, stop, _ = index.indices(len(self))
        return start, max(start, stop)

    def _place(self, index):
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError("index out of range")
        return place

    def __getitem__(self, index):
        if isinstance(index, slice):
            start, stop = self._span(index)
            return here().nvm.data[start:stop]
        return here().nvm.data[self._place(index)]

    def __setitem__(self, index, value):
        here().check_power()
        if isinstance(index, slice):
            start, stop = self._span(index)
            if not isinstance(value, (bytes, bytearray, memoryview)):
                if not hasattr(value, "typecode"):
                    raise TypeError("object with buffer protocol required")
                raise ValueError("Array values should be single bytes.")
            value = bytes(value)
            if len(value) != stop - start:
                raise ValueError("Slice and value different lengths.")
            if value:
                here().nvm.write(start, value)
        else:
            if not 0 <= value <= 255:
                raise ValueError("Bytes must be between 0 and 255.")
            here().nvm.write(self._place(index), bytes((value,)))
