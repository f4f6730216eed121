# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""How many opcodes of CPython 3.11 an instruction of a newer CPython stands for.

All budgets are in opcodes of 3.11. Its successors say the same in other instructions: some were joined, some
split, some are new. The rules were found by counting the same games line by line on all of these versions;
tests/test_opcodes.py holds them to what 3.11 counts.
"""

import dis
import sys

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
    places = {step.offset: index for index, step in enumerate(steps)}
    lines = _lines(code)
    for index, step in enumerate(steps):
        found[step.offset // 2] = _weight(steps, index, places, lines)
    return found


def _lines(code):
    """The line of each instruction, by its offset."""
    return {offset: line for first, end, line in code.co_lines() for offset in range(first, end, 2)}


def _weight(steps, index, places, lines):
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
        return _jump_back(steps, index, places, lines)
    return _WEIGHTS.get(name, 1)


def _is_test(name):
    return name.startswith("POP_JUMP_IF_")


def _jump_back(steps, index, places, lines):
    """Whether a jump back counts: in 3.11 there are jumps back on a condition, at the end of `while`."""
    last, step = steps[index - 1], steps[index]
    target = places.get(step.argval)
    if target is None:
        return 1
    if _is_test(last.opname) and index + 1 < len(steps) and last.argval == steps[index + 1].offset:
        return int(lines[last.offset] != lines[steps[target - 1].offset])
    if lines[step.offset] != lines[last.offset] or steps[target].opname == "FOR_ITER":
        return 1
    # Since 3.14 `while` jumps to its condition, of which older ones have a copy at the end.
    line = lines[steps[target].offset]
    for other in steps[target:index]:
        if lines[other.offset] != line:
            break
        if _is_test(other.opname):
            return 0
    return 1
