# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Kinds of values on the command line that several commands take."""

import argparse


def positive(text):
    """A whole number from 1 up."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("takes a number from 1 up")
    return number
