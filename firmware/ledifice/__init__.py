# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The application that runs on the board, beside the rules in `engine`."""

VERSION = "0.1.0"
