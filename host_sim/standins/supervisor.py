# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Stand-in for `supervisor`: ticks, reload and what CircuitPython knows about this run."""

from host_sim.settings_toml import BadValue, find, typed
from host_sim.standins import os
from host_sim.virtual_board import CLOCK_READ, Reload, here


class _Reasons:
    """The members of an enum-like class of CircuitPython."""

    def __init__(self, kind, name):
        self._text = f"supervisor.{kind}.{name}"
        self.name = name

    def __repr__(self):
        return self._text


class RunReason:
    STARTUP = _Reasons("RunReason", "STARTUP")
    AUTO_RELOAD = _Reasons("RunReason", "AUTO_RELOAD")
    SUPERVISOR_RELOAD = _Reasons("RunReason", "SUPERVISOR_RELOAD")
    REPL_RELOAD = _Reasons("RunReason", "REPL_RELOAD")


class SafeModeReason:
    pass


for _name in (
    *("NONE", "BROWNOUT", "FLASH_WRITE_FAIL", "GC_ALLOC_OUTSIDE_VM", "HARD_FAULT", "INTERRUPT_ERROR"),
    *("NLR_JUMP_FAIL", "NO_CIRCUITPY", "NO_HEAP", "PROGRAMMATIC", "SDK_FATAL_ERROR", "STACK_OVERFLOW"),
    *("USB_BOOT_DEVICE_NOT_INTERFACE_ZERO", "USB_TOO_MANY_ENDPOINTS", "USB_TOO_MANY_INTERFACE_NAMES"),
    *("USER", "WATCHDOG"),
):
    setattr(SafeModeReason, _name, _Reasons("SafeModeReason", _name))


class Runtime:
    autoreload = True
    rgb_status_brightness = 255

    @property
    def usb_connected(self):
        return here().usb_host

    @property
    def serial_connected(self):
        return here().usb_host and here().usb_console

    @property
    def serial_bytes_available(self):
        return len(here().serial_in)

    @property
    def run_reason(self):
        return getattr(RunReason, here().run_reason)

    @property
    def safe_mode_reason(self):
        return getattr(SafeModeReason, here().safe_mode_reason or "NONE")

    @property
    def display(self):
        return here().displays[0] if here().displays else None


class StatusBar:
    """Where CircuitPython would write its own words; the stand-ins write none."""

    console = True
    display = True


runtime = Runtime()
status_bar = StatusBar()


def ticks_ms():
    here().spend(CLOCK_READ)
    return here().ticks_ms()


def reload():
    here().check_power()
    raise Reload


def set_next_code_file(
    filename,
    *,
    working_directory=None,
    reload_on_success=False,
    reload_on_error=False,
    sticky_on_success=False,
    sticky_on_error=False,
    sticky_on_reload=False,
):
    here().next_file = {
        "filename": filename,
        "reload_on_success": reload_on_success,
        "reload_on_error": reload_on_error,
        "sticky_on_success": sticky_on_success,
        "sticky_on_error": sticky_on_error,
        "sticky_on_reload": sticky_on_reload,
    }


def get_previous_traceback():
    return here().previous_traceback


def set_usb_identification(manufacturer=None, product=None, vid=-1, pid=-1):
    if not here().booting:
        raise RuntimeError("Cannot change USB devices now")


def _get_setting(key, default=None):
    """A value of settings.toml as what it is, text, number or boolean; anything else is a ValueError."""
    version = here().circuitpython
    try:
        found = find(os.content("settings.toml"), key, version)
    except BadValue:
        raise ValueError("Invalid value") from None
    if found is None:
        return default
    value, quoted = found
    return value.decode() if quoted else typed(value, version)


def __getattr__(name):
    if name == "get_setting" and here().circuitpython >= (10, 2):
        return _get_setting
    raise AttributeError(name)


def reset_terminal(x_pixels, y_pixels):
    pass
