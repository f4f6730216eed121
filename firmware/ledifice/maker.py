# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What the maker of the board has put in settings.toml, on any CircuitPython since 9.2."""

import os

import supervisor


def given(name, refused):
    """What settings.toml says: a text or, before CircuitPython 10.2, a whole number; None for nothing.

    `refused` gets the name of what cannot be read.
    """
    try:
        value = os.getenv(name)
        if value is None and hasattr(supervisor, "get_setting"):
            supervisor.get_setting(name)  # where there is one os.getenv() does not complain of bad values
        return value
    except ValueError:
        refused.append(name)
        return None


def number(name, least, most, default, refused):
    """A whole number from settings.toml, or the default; `refused` gets the name of an impossible one."""
    value = given(name, refused)
    if value is None:
        return default
    try:
        if isinstance(value, str):
            value = int(value, 0)
        if least <= value <= most:
            return value
    except ValueError:  # not a whole number
        pass
    refused.append(name)
    return default
