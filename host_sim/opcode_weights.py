# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""How many opcodes of CPython 3.11 an instruction of a newer CPython stands for.

All budgets are in opcodes of 3.11. Its successors say the same in other instructions: some were joined, some
split, some are new. The rules were found by counting the same games line by line on all of these versions;
tests/test_opcodes.py holds them to what 3.11 counts.
"""

import dis
import sys
from bisect import bisect_left
from itertools import takewhile

KNOWN = ((3, 11), (3, 12), (3, 13), (3, 14))

# What 3.11 does within a neighbour. It does not trace the RESUME of a call either.
_NOTHING = {
    *("CACHE", "EXTENDED_ARG", "RESUME", "TO_BOOL", "NOT_TAKEN", "END_FOR", "POP_ITER", "END_SEND"),
    *("SET_FUNCTION_ATTRIBUTE", "CONVERT_VALUE"),
}
_WEIGHTS = {
    **dict.fromkeys(_NOTHING, 0),
    **dict.fromkeys(("CALL", "CALL_KW", "RETURN_CONST", "BINARY_SLICE", "STORE_SLICE"), 2),
    **dict.fromkeys(("LOAD_FAST_LOAD_FAST", "LOAD_FAST_BORROW_LOAD_FAST_BORROW"), 2),
    **dict.fromkeys(("STORE_FAST_LOAD_FAST", "STORE_FAST_STORE_FAST"), 2),
    "LOAD_SPECIAL": -2,  # two of them, COPY, two SWAPs and a CALL are one BEFORE_WITH
}
_AT_THE_HEAD = sys.version_info >= (3, 14)  # `while` jumps back to its condition, which has no copy
_OF_A_CLASS = {"__firstlineno__", "__static_attributes__", "__classdict__", "__classdictcell__"}


def check_version(version=sys.version_info):
    """Refuse to count on a Python whose instructions nobody has compared with those of 3.11."""
    if version[:2] not in KNOWN:
        known = ", ".join(f"{major}.{minor}" for major, minor in KNOWN)
        raise NotImplementedError(
            f"Opcodes are counted on Python {known}; nobody has taught the meter {version[0]}.{version[1]}."
        )


def weights(code):
    """For each instruction of some code, by its place: how many opcodes of 3.11 it stands for."""
    found = [0] * (len(code.co_code) // 2)
    # The rules are about neighbours: between them stands nothing that 3.11 does not have.
    steps = [step for step in dis.get_instructions(code) if step.opname not in _NOTHING]
    lines = _lines(code)
    for index, step in enumerate(steps):
        found[step.offset // 2] = _weight(steps, index, lines)
    return found


def _lines(code):
    """The line of each instruction, by its offset."""
    return {offset: line for first, end, line in code.co_lines() for offset in range(first, end, 2)}


def _weight(steps, index, lines):
    step = steps[index]
    name = step.opname
    before = [step.opname for step in steps[max(0, index - 2) : index]]
    after = [step.opname for step in steps[index + 1 : index + 3]]
    last = before[-1] if before else ""
    if name == "COPY" and step.arg == 1 and after and _is_test(after[0]) and after[1:] == ["POP_TOP"]:
        return 0  # `a and b` as a value: 3.11 has a jump that leaves the value or takes it away
    if name == "POP_TOP" and len(before) == 2 and before[0] == "COPY" and _is_test(last):
        return 0
    if name == "LOAD_FAST_AND_CLEAR":
        # Comprehensions: 3.11 makes a function of each and calls that. Here each of its names is put aside
        # and brought back, which the first one's two count for.
        return 2 if last != name else -1
    if name == "PUSH_NULL" and before[1:] == ["LOAD_ATTR"] and before[0] in ("LOAD_GLOBAL", "LOAD_NAME"):
        return 0  # a function of a module: for 3.11 a method
    if name in ("STORE_NAME", "STORE_DEREF") and step.argval in _OF_A_CLASS:
        return -1  # and what has loaded it
    if name == "LOAD_CONST" and isinstance(step.argval, slice):
        return 3 if step.argval.step is None else 4
    if name == "JUMP_BACKWARD":
        return _jump_back(steps, index, lines)
    return _WEIGHTS.get(name, 1)


def _is_test(name):
    return name.startswith("POP_JUMP_IF_")


def _jump_back(steps, index, lines):
    """Whether a jump back counts: at the end of `while` 3.11 repeats the condition, and that jumps back."""
    last, step = steps[index - 1], steps[index]
    target = _place(steps, step.argval)
    skipped = _is_test(last.opname) and _place(steps, last.argval) == index + 1
    if _AT_THE_HEAD and steps[target].opname != "FOR_ITER":
        continues = not skipped and lines[step.offset] != lines[last.offset]
        again = any(each.opname == step.opname and each.argval == step.argval for each in steps[index + 1 :])
        if steps[target].opname == "NOP":  # of `while True`: in 3.11 it stands before the loop
            return 0
        if _is_condition(steps, target, lines):
            return int(continues or (again and not skipped))  # or goes forward to the condition at the end
    if skipped:
        return int(lines[last.offset] != lines[steps[target - 1].offset])
    return 1


def _place(steps, offset):
    """The first step that is not before an offset."""
    return bisect_left(steps, offset, key=lambda step: step.offset)


def _is_condition(steps, index, lines):
    """Whether a test is on the line that begins with this step."""
    line = lines[steps[index].offset]
    following = takewhile(lambda step: lines[step.offset] == line, steps[index:])
    return any(_is_test(step.opname) for step in following)
