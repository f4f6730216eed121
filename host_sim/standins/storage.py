# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `storage`: who may write on the drive."""

from host_sim.virtual_board import here


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    board = here()
    if mount_path != "/":
        raise OSError(22, "Invalid argument")
    if board.usb_drive and board.usb_host and not board.booting:
        raise RuntimeError("Cannot remount path when visible via USB.")
    board.readonly = readonly


def _set_usb_drive(visible):
    board = here()
    if not board.booting:
        raise RuntimeError("Cannot change USB devices now")
    board.usb_drive = visible
    board.readonly = visible


def disable_usb_drive():
    _set_usb_drive(False)


def enable_usb_drive():
    _set_usb_drive(True)


class VfsFat:
    """The drive, as far as `getmount()` is asked for it."""

    label = "CIRCUITPY"

    @property
    def readonly(self):
        return here().readonly


def getmount(mount_path):
    if mount_path != "/":
        raise OSError(22, "Invalid argument")
    return VfsFat()


def erase_filesystem(extended=None):
    raise NotImplementedError("a bench does not erase the firmware that it runs")
