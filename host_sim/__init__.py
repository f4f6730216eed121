# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What only a desktop has: the virtual board and its bench, the protocol, measurements, the command line."""

from pathlib import Path

__version__ = "0.1.0"  # of everything: the packages, the bundle, the release; told nowhere else

# `engine`, `firmware` and `host_sim` lie side by side here: in a checkout, and where pip puts them.
HOME = Path(__file__).resolve().parent.parent
FIRMWARE = HOME / "firmware"
