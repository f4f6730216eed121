# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""What only a desktop has: the virtual board and its bench, the protocol, measurements, the command line."""
