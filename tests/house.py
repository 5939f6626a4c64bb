"""The modules of the program, and what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HOUSE = Path(__file__).parent.parent


def modules() -> dict[str, Path]:
    files = [file for room in ("scoring", "tournaments", "whistparty") for file in (HOUSE / room).rglob("*.py")]
    return {".".join(file.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


MODULES = modules()


@cache
def imports() -> list[tuple[str, str]]:
    """Every module with every name that it imports, anywhere in the file."""
    return [(module, name) for module, file in MODULES.items() for name in imports_of(file)]


def imports_of(file: Path) -> Iterator[str]:
    for node in statements(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out, so that they can be read"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def classes_of(file: Path) -> list[str]:
    """The classes at the top of a file, but not the migrations of Django."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef) and node.name != "Migration"]


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement, however deep; no import stands within an expression."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.stmt | ast.excepthandler | ast.match_case):
            yield part
            yield from statements(part)
