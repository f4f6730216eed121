# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Leaves out of a module what a device has no use for: docstrings, comments, annotations, the imports that
only those need, and asserts.

Every statement stays in its line, so a traceback from the device names the lines of this repository.
"""

import ast
import io
import re
import tokenize


def stripped(source):
    """The text of a module without what only people and type checkers read."""
    text = source.encode()
    tree = ast.parse(text)
    editor = Editor(text)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            start = editor.at(line, len(token.line[:column].encode()))
            editor.cut(start, start + len(token.string.encode()))
    used = _names_used(tree)
    for node in ast.walk(tree):
        for body in ("body", "orelse", "finalbody"):
            statements = getattr(node, body, None)
            if isinstance(statements, list):
                _drop(editor, [each for each in statements if _is_for_people(each, used)], statements)
        if isinstance(node, ast.FunctionDef):
            _drop_annotations_of(editor, node)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            editor.cut(editor.end(node.target), editor.end(node.annotation), b"\\\n")
    return editor.result().decode()


def _is_for_people(statement, used):
    match statement:
        case ast.Expr(value=ast.Constant(value=str())) | ast.Assert() | ast.AnnAssign(value=None):
            return True
        case ast.ImportFrom(module="__future__"):
            return True
        case ast.Try(orelse=[], finalbody=[]):
            return all(map(_lets_missing_pass, statement.handlers)) and all(
                isinstance(each, ast.Import | ast.ImportFrom) and not used & _bound(each)
                for each in statement.body
            )
    return False


def _lets_missing_pass(handler):
    return (
        isinstance(handler.type, ast.Name)
        and handler.type.id == "ImportError"
        and all(isinstance(each, ast.Pass) for each in handler.body)
    )


def _bound(statement):
    """The names that an import makes."""
    return {alias.asname or alias.name.partition(".")[0] for alias in statement.names}


def _annotations(node):
    if isinstance(node, ast.FunctionDef):
        return [node.returns, *(arg.annotation for arg in _arguments(node))]
    return [node.annotation] if isinstance(node, ast.AnnAssign) else []


def _arguments(function):
    given = function.args
    every = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [each for each in every if each is not None]


def _names_used(tree):
    """The names that a module reads while it runs: all but those in annotations."""
    idle = {
        id(each) for node in ast.walk(tree) for note in _annotations(node) if note for each in ast.walk(note)
    }
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in idle}


def _drop(editor, dropped, body):
    for statement in dropped:
        start, end = editor.start(statement), editor.end(statement)
        # An empty body, and a line with something else in it, need a word that does nothing.
        needed = statement is body[0] and len(dropped) == len(body)
        editor.cut(start, end, b"\n", b"pass" if needed or not editor.alone(start, end) else b"")


def _drop_annotations_of(editor, function):
    for argument in _arguments(function):
        if argument.annotation is not None:
            start = editor.start(argument) + len(argument.arg.encode())
            editor.cut(start, editor.end(argument.annotation), b"\n")
    if function.returns is not None:
        arrow = editor.text.rindex(b"->", 0, editor.start(function.returns))
        colon = editor.text.index(b":", editor.end(function.returns))
        editor.cut(arrow, colon, b"\\\n")


class Editor:
    """Cuts pieces out of a text of bytes, all at the end."""

    def __init__(self, text):
        self.text = text
        self._lines = [0] + [match.end() for match in re.finditer(rb"\n", text)]
        self._cuts = []

    def at(self, line, column):
        return self._lines[line - 1] + column

    def start(self, node):
        return self.at(node.lineno, node.col_offset)

    def end(self, node):
        return self.at(node.end_lineno, node.end_col_offset)

    def alone(self, start, end):
        """Whether nothing but spaces and a comment is in the lines of a piece beside it."""
        before = self.text[self.text.rfind(b"\n", 0, start) + 1 : start].strip()
        after = self.text[end:].partition(b"\n")[0].strip()
        return not before and (not after or after.startswith(b"#"))

    def cut(self, start, end, newline=b"\n", instead=b""):
        """Take a piece out; each end of a line in it is kept, as `newline`."""
        if not instead:  # and the spaces before it
            while start and self.text[start - 1 : start] in (b" ", b"\t"):
                start -= 1
        self._cuts.append((start, end, instead + newline * self.text.count(b"\n", start, end)))

    def result(self):
        pieces, at = [], 0
        for start, end, instead in sorted(self._cuts, key=lambda cut: (cut[0], -cut[1])):
            if start >= at:  # not within a piece that is cut out as a whole
                pieces += [self.text[at:start], instead]
                at = end
        return b"".join([*pieces, self.text[at:]])
