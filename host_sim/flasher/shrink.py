# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""Makes our modules take less memory on a device: numbers for the names of constants, short private names.

A name costs a device its letters and 7 bytes, and 8 bytes more in each module that knows it. So constants
(`NAME = const(5)`, or whole numbers that are given to names in capitals at the top of a module, once) stand
as numbers where they are used, in other modules too, and nobody imports them. And names that begin with one
underscore are private to our modules: each gets one of one or two letters, the same everywhere.

Every statement stays in its line.
"""

import ast
import itertools
import operator
import re
import string
from collections import Counter

from host_sim.flasher.strip import Editor

_OPERATIONS = {ast.Mult: operator.mul, ast.Add: operator.add, ast.Sub: operator.sub}
_PRIVATE = re.compile(r"_[a-zA-Z0-9]\w*")


def shrunk(modules, foreign):
    """Our modules as texts, by path; `foreign` are those of others, whose names are left alone."""
    trees = {path: ast.parse(text) for path, text in modules.items()}
    constants = {_name(path): _constants(tree) for path, tree in trees.items()}
    done = {path: _Numbers(text, trees[path], constants).result() for path, text in modules.items()}
    short = _short_names([ast.parse(text) for text in done.values()], foreign)
    return {path: _renamed(text, short) for path, text in done.items()}


def _name(path):
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


# Numbers


def _constants(tree):
    """The numbers that names stand for in all of a module, by name."""
    given = Counter(node.id for node in ast.walk(tree) if _is_name(node, ast.Store))
    found = {}
    for statement in tree.body:
        for name, value in _pairs(statement):
            number = _number(value, found)
            if number is not None and given[name] == 1:
                found[name] = number
    return found


def _pairs(statement):
    """The names that a statement gives values to, if they are names of constants, and the values."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper():
            return [(name, value)]
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            if all(_is_name(each, ast.Store) and each.id.isupper() for each in names):
                return [(each.id, value) for each, value in zip(names, values, strict=True)]
    return []


def _number(value, known):
    match value:
        case ast.Call(func=ast.Name(id="const"), args=[value]):
            return _number(value, known)
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return number
        case ast.Name(id=name):
            return known.get(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            number = _number(operand, known)
            return None if number is None else -number
        case ast.BinOp(left=left, right=right):
            sides = [_number(left, known), _number(right, known)]
            if None not in sides and type(value.op) in _OPERATIONS:
                return _OPERATIONS[type(value.op)](*sides)
    return None


def _is_name(node, context):
    return isinstance(node, ast.Name) and isinstance(node.ctx, context)


class _Numbers:
    """A module in which constants are numbers."""

    def __init__(self, text, tree, constants):
        self._editor = Editor(text.encode())
        self._constants = constants
        self._known = {}  # names that stand for a number in this module
        self._aliases = {}  # names that stand for one of our modules
        own = [(statement, _pairs(statement)) for statement in tree.body]
        mine = _constants(tree)
        dropped = [each for each, pairs in own if pairs and all(name in mine for name, _ in pairs)]
        self._known.update((name, mine[name]) for each, pairs in own if each in dropped for name, _ in pairs)
        bound = Counter(node.id for node in ast.walk(tree) if _is_name(node, ast.Store))
        bound.update(node.arg for node in ast.walk(tree) if isinstance(node, ast.arg))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        for node in imports:
            self._learn(node, bound)
        inside = {id(each) for statement in dropped for each in ast.walk(statement)}
        calls_const = False
        for node in ast.walk(tree):
            if id(node) not in inside and _is_name(node, ast.Load):
                calls_const |= node.id == "const"
                self._put(node, self._known.get(node.id))
            elif isinstance(node, ast.Attribute) and _is_name(node.value, ast.Load):
                self._put(node, self._constants.get(self._aliases.get(node.value.id), {}).get(node.attr))
        for statement in dropped:
            self._cut(tree, statement)
        for node in imports:
            self._thin(tree, node, calls_const)

    def result(self):
        return self._editor.result().decode()

    def _learn(self, node, bound):
        for alias in node.names:
            name = alias.asname or alias.name
            whole = f"{node.module}.{alias.name}"
            if whole in self._constants:
                self._aliases[name] = whole
            number = self._constants.get(node.module, {}).get(alias.name)
            if number is not None and not bound[name]:
                self._known[name] = number

    def _put(self, node, number):
        if number is not None:
            text = str(number) if number >= 0 else f"({number})"
            start, end = self._editor.start(node), self._editor.end(node)
            self._editor.cut(start, end, instead=text.encode())

    def _thin(self, tree, node, calls_const):
        """Leave out of an import what is a number now."""
        keep = []
        for alias in node.names:
            name = alias.asname or alias.name
            constant = name in self._known and alias.name in self._constants.get(node.module, {})
            if not constant and (calls_const or (node.module, alias.name) != ("engine.game", "const")):
                keep.append(ast.unparse(alias))
        if not keep:
            self._cut(tree, node)
        elif len(keep) < len(node.names):
            start, end = self._editor.start(node), self._editor.end(node)
            text = f"from {node.module} import {', '.join(keep)}"
            self._editor.cut(start, end, instead=text.encode())

    def _cut(self, tree, statement):
        """Take a statement out; a body must not be left empty."""
        start, end = self._editor.start(statement), self._editor.end(statement)
        alone = statement in tree.body and self._editor.alone(start, end)
        self._editor.cut(start, end, instead=b"" if alone else b"pass")


# Names


def _short_names(trees, foreign):
    """A short name for each private one, the shortest for those that there are most of."""
    ours = Counter()
    for tree in trees:
        ours.update(name for name, _ in _names(tree) if _PRIVATE.fullmatch(name))
    made = {name for tree in trees for name, is_made in _names(tree) if is_made}
    texts = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    theirs = {word for text in foreign for word in re.findall(r"\w+", text)}
    private = [name for name, _ in ours.most_common() if name in made and name not in texts | theirs]
    letters = string.ascii_letters + string.digits
    shorts = ("_" + "".join(each) for n in (1, 2) for each in itertools.product(letters, repeat=n))
    taken = set(ours) - set(private) | theirs
    return dict(zip(private, (short for short in shorts if short not in taken), strict=False))


def _names(tree):
    """The names that a device keeps, and whether they are made there; those of locals it forgets."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=context) | ast.Attribute(attr=name, ctx=context):
                yield name, isinstance(context, ast.Store)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name, True
            case ast.alias(name=name) | ast.keyword(arg=str(name)):
                yield name, False


def _renamed(text, short):
    """The text with its private names made short: whole words that are not within a text or a longer path."""
    editor = Editor(text.encode())
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name):
                start = editor.start(node)
            case ast.keyword(arg=str(name)) | ast.alias(name=name):
                start = editor.start(node)
            case ast.Attribute(attr=name):
                start = editor.end(node) - len(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                start = editor.text.index(name.encode(), editor.start(node))
            case _:
                continue
        if name in short:
            editor.cut(start, start + len(name), instead=short[name].encode())
    return editor.result().decode()
