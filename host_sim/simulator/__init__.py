# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The board in a window: a bench that runs in real time, and the page that is its face."""
