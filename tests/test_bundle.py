# SPDX-FileCopyrightText: 2026 The Ledifice authors
# SPDX-License-Identifier: MIT
"""The bundle: what is in it, what is not, and that it is the same program in fewer bytes."""

import ast
import hashlib
import importlib.util
import json
import re
import zipfile
from pathlib import Path

import pytest
from flash_helpers import content, real_bundle

from host_sim import HOME, __version__
from host_sim.__main__ import main
from host_sim.bench import Bench
from host_sim.flasher import bundle
from host_sim.flasher.find import BOARDS
from host_sim.flasher.settings_file import merged
from host_sim.flasher.strip import stripped


@pytest.fixture(scope="module")
def compiled():
    return bundle.build()


def test_all_of_the_firmware_is_in_it_and_of_the_rest_only_what_it_needs():
    files = real_bundle().files
    firmware = HOME / "firmware"
    ours = {path.relative_to(firmware).as_posix() for path in firmware.rglob("*.py")} | {"settings.toml"}
    engine = {path for path in files if path.startswith("engine/")}
    libraries = {
        "lib/adafruit_display_text/__init__.py",
        "lib/adafruit_display_text/label.py",
        "lib/adafruit_displayio_ssd1306.py",
        "lib/neopixel.py",
    }
    assert set(files) == ours | engine | libraries
    assert {"engine/corintho.py", "engine/cathedral.py", "engine/regions.py"} < engine
    assert "engine/notation.py" not in engine, "moves as text are for desktops"
    assert list(files)[-1] == "code.py"


@pytest.mark.parametrize("board", BOARDS)
def test_whatever_it_imports_is_in_it_or_built_into_circuitpython(board):
    """The boards' own lists of modules come with CircuitPython's stubs."""
    stubs = Path(importlib.util.find_spec("board_definitions").submodule_search_locations[0])
    text = (stubs / board / "__init__.pyi").read_text()
    built_in = set(re.search("Included modules: (.*)", text)[1].split(", ")) | {"gc", "micropython", "sys"}
    there = {path.removeprefix("lib/").split("/")[0].removesuffix(".py") for path in real_bundle().files}
    for path, data in real_bundle().files.items():
        if path.endswith(".py"):
            for node in ast.walk(ast.parse(data)):
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                else:
                    names = [node.module] if isinstance(node, ast.ImportFrom) else []
                missing = {name.partition(".")[0] for name in names} - there - built_in
                assert not missing, f"{path} imports {missing}"


def test_compiled_files_have_circuitpythons_header_and_the_rest_is_text(compiled):
    for path, data in compiled.files.items():
        if "/" in path:
            # C, version 6, no native code, small ints of 31 bits
            assert path.endswith(".mpy") and data[:4] == b"C\x06\x00\x1f", path
        else:
            assert path in ("boot.py", "code.py", "safemode.py", "settings.toml", "unfinished.py")
            data.decode()
    modules = {path.removesuffix(".py") for path in real_bundle().files}
    assert {path.removesuffix(".mpy").removesuffix(".py") for path in compiled.files} == modules
    assert compiled.size < real_bundle().size / 2 < 150_000


def test_the_manifest_tells_version_size_and_digest_of_each_file(compiled):
    manifest = json.loads(compiled.manifest())
    assert manifest["ledifice"] == __version__ and manifest["form"] == "mpy 6.3"
    assert manifest["libraries"]["neopixel"] == importlib.metadata.version("adafruit-circuitpython-neopixel")
    assert manifest["files"] == {
        path: [len(data), hashlib.sha256(data).hexdigest()] for path, data in compiled.files.items()
    }
    assert bundle.build().build == compiled.build != real_bundle().build


@pytest.mark.long
def test_it_is_written_into_a_folder_or_a_zip_file_and_over_another_bundle(tmp_path, compiled):
    folder, archive = tmp_path / "new" / "bundle", tmp_path / "bundle.zip"
    assert main(["flash", "--source", "--bundle", str(folder)]) == 0
    assert content(folder) == real_bundle().files | {"ledifice.json": real_bundle().manifest()}
    (folder / "notes.txt").write_text("mine")
    assert main(["flash", "--bundle", str(folder)]) == 0
    assert main(["flash", "--bundle", str(archive)]) == 0
    wanted = compiled.files | {"ledifice.json": compiled.manifest()}
    assert content(folder) == wanted | {"notes.txt": b"mine"}
    with zipfile.ZipFile(archive) as zipped:
        assert {name: zipped.read(name) for name in zipped.namelist()} == wanted


def test_a_folder_of_something_else_is_left_alone(tmp_path, capsys):
    (tmp_path / "thesis.txt").write_text("mine")
    assert main(["flash", "--bundle", str(tmp_path)]) == 1
    assert "is not a bundle" in capsys.readouterr().err
    assert content(tmp_path) == {"thesis.txt": b"mine"}


def test_the_virtual_board_boots_and_plays_the_bundle_and_nothing_of_the_working_tree(tmp_path):
    real_bundle().write(tmp_path)
    bench = Bench(firmware=tmp_path)
    bench.power_on()
    bench.tap("ok")
    bench.run(2)
    bench.tap("column", "e4")
    bench.run(1)
    assert bench.game.ply == 1
    for name, module in bench.board.modules.items():
        if name.split(".")[0] in ("engine", "ledifice", "neopixel", "adafruit_displayio_ssd1306"):
            assert module.__file__.startswith(str(tmp_path)), name
    bench.power_off()
    (tmp_path / "engine/corintho.py").unlink()
    bench = Bench(firmware=tmp_path, strict=False)
    bench.power_on()
    bench.tap("ok")
    bench.run(2)
    assert bench.game is None and "engine.corintho" in bench.console, "it is not taken from elsewhere"


# --- Stripping --------------------------------------------------------------------------------------


class Reference(ast.NodeTransformer):
    """The same on the syntax tree: what the stripped text has to mean."""

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node):
        self.generic_visit(node)
        return ast.Assign([node.target], node.value, lineno=0) if node.value else ast.Pass()

    def visit_Assert(self, node):
        return ast.Pass()

    def visit_Expr(self, node):
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)


def meaning(tree):
    """A tree as text, without lines that do nothing."""
    return [line for line in ast.unparse(tree).splitlines() if line.strip() not in ("", "pass")]


def lines_of_returns(text):
    return [node.lineno for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Return)]


def sources():
    libraries = Path(importlib.util.find_spec("neopixel").origin).parent
    return [
        *HOME.glob("firmware/**/*.py"),
        *HOME.glob("engine/*.py"),
        libraries / "neopixel.py",
        libraries / "adafruit_ticks.py",
        libraries / "adafruit_displayio_ssd1306.py",
        *libraries.glob("adafruit_display_text/*.py"),
    ]


@pytest.mark.long
def test_a_stripped_module_means_the_same_and_keeps_its_lines():
    for file in sources():
        source = file.read_text()
        text = stripped(source)
        gone, kept = [], iter(meaning(ast.parse(text)))
        line = next(kept, None)
        for wanted in meaning(Reference().visit(ast.parse(source))):
            if wanted == line:
                line = next(kept, None)
            else:
                gone.append(wanted)
        assert line is None, (file, line)
        # Only blocks that import types are missing from it.
        typing = re.compile(r"\s*(try:|except ImportError:|from|import)")
        assert all(map(typing.match, gone)), (file, gone)
        assert lines_of_returns(text) == lines_of_returns(source), file
        assert "#" not in re.sub(r"(['\"]).*?\1", "", text), f"a comment is left in {file}"


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ('def f():\n    """Only words."""\n', "def f():\n    pass\n"),
        ('def f(): "words"; return 1\n', "def f(): pass; return 1\n"),
        (
            "def f(a: int = 1, *b: str, c: x = 2, **d: y) -> int: return a\n",
            "def f(a = 1, *b, c = 2, **d): return a\n",
        ),
        (
            "def f() -> dict[\n    str, int\n]:\n    return {}\n",
            "def f()\\\n\\\n:\n    return {}\n",
        ),
        ("x: int = 3  # why\ny: str\n", "x = 3\n\n"),
        ("if a:\n    assert b, (\n        c\n    )\nd = '#'\n", "if a:\n    pass\n\n\nd = '#'\n"),
        ("try:\n    from typing import Any\nexcept ImportError:\n    pass\nx = 1\n", "\n\n\n\nx = 1\n"),
        ("try:\n    import zlib\nexcept ImportError:\n    pass\nzlib\n", None),
        ("try:\n    import zlib\nexcept ImportError:\n    zlib = None\n", None),
        ('text = """\n# not a comment  \n"""\n', None),
        ("ä = 'é'  # ü\nb = ä\n", "ä = 'é'\nb = ä\n"),
    ],
)
def test_stripping(source, wanted):
    assert stripped(source) == (source if wanted is None else wanted)


# --- settings.toml ----------------------------------------------------------------------------------

NEW = b"# One.\nA = 1\n\n# Two,\n# explained.\nB = 2\n"


@pytest.mark.parametrize(
    ("mine", "wanted"),
    [
        (b"", b"\n# One.\nA = 1\n\n# Two,\n# explained.\nB = 2\n"),
        (b"A = 7\nB=8", b"A = 7\nB=8"),
        (b"B = 8 # no end of line", b"B = 8 # no end of line\n\n# One.\nA = 1\n"),
        (b"A = 5\r\nZ = 1\r\n", b"A = 5\r\nZ = 1\r\n\n# Two,\n# explained.\nB = 2\n"),
        (b"A = 5\n[mine]\nB = 3\n", b"A = 5\n\n# Two,\n# explained.\nB = 2\n\n[mine]\nB = 3\n"),
        (b"# A = 9\nB = \xff\n", b"# A = 9\nB = \xff\n\n# One.\nA = 1\n"),
    ],
)
def test_new_settings_come_and_nothing_else_changes(mine, wanted):
    assert merged(mine, NEW) == wanted
    assert merged(wanted, NEW) == wanted
