# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""From the repository onto the device: what goes there, the two ways to it, and what the commands say."""
