"""The rooms of README.md, held to the imports: nothing imports what stands to its right.

It reads the code and never runs it, so it needs no Django.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HOUSE = Path(__file__).parent.parent
# What spans evenings: each has files of its own, on the same layers.
SLICES = ("tournaments.prizes", "tournaments.stakes", "tournaments.seasons", "tournaments.clubs", "tournaments.years")


def slices(*layers: str) -> tuple[str, ...]:
    return tuple(f"{one}.{layer}" for one in SLICES for layer in layers)


# From left to right; rooms of one line stand side by side and may know each other.
ROOMS = (
    ("scoring",),
    ("tournaments.engine", *slices("engine")),
    ("tournaments.models", "tournaments.migrations", "tournaments.trouble", *slices("models", "migrations")),
    ("tournaments.queries", "tournaments.live", "tournaments.copies", *slices("queries")),
    ("tournaments.actions", *slices("actions")),
    ("tournaments.wording", "tournaments.access", "tournaments.devices", "tournaments.lan", *slices("wording")),
    ("tournaments.forms", "tournaments.document", *slices("forms", "document")),
    ("tournaments.tasks",),
    ("tournaments.rehearsal",),
    ("tournaments.views", "tournaments.api", "tournaments.management", "tournaments.templatetags", *slices("views")),
    ("tournaments.urls", "tournaments.apps", *slices("urls")),
)
PURE = ("scoring", "tournaments.engine", *slices("engine"))
HIDDEN_INPUTS = ("time", "secrets", "uuid", "os", "socket", "celery", "django")
DOORS = ("tournaments", *SLICES)  # they say nothing themselves


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


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement, however deep; no import stands within an expression."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.stmt | ast.excepthandler | ast.match_case):
            yield part
            yield from statements(part)


def stands_in(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


@cache
def place_of(module: str) -> int | None:
    """How far to the right; None for what is not of this house, or only the door to it."""
    return next((place for place, rooms in enumerate(ROOMS) for room in rooms if stands_in(module, room)), None)


def wiring(module: str) -> bool:
    return stands_in(module, "whistparty")


# Where the rules are spoken to from a terminal, there is a world outside.
PURE_MODULES = [
    name for name in MODULES if any(stands_in(name, room) for room in PURE) and not name.endswith(".__main__")
]


def test_every_module_has_a_place_in_the_house():
    homeless = [name for name in MODULES if place_of(name) is None and name not in DOORS and not wiring(name)]
    assert homeless == [], "give them a place in ROOMS and in README.md"


def test_nothing_imports_to_its_right():
    assert [(m, name) for m, name in imports() if (place_of(name) or 0) > (place_of(m) or 0) and not wiring(m)] == []


def test_the_wiring_knows_no_whist():
    ours = {name for module, name in imports() if wiring(module) and name.startswith(("scoring", "tournaments"))}
    whistless = ("tournaments.live", "tournaments.copies", "tournaments.trouble")
    assert [name for name in ours if not any(stands_in(name, room) for room in whistless)] == []


def test_only_commands_know_the_wiring():
    knowing = {module for module, name in imports() if wiring(name) and not wiring(module)}
    assert knowing == {"tournaments.management.commands.clubnight"}


def test_actions_know_no_celery_no_request_and_no_sentence():
    edge = ("celery", "django.http", "django.shortcuts", "django.utils.translation")
    assert [(m, name) for m, name in imports() if stands_in(m, "tournaments.actions") and name.startswith(edge)] == []


def test_rules_and_engine_have_no_hidden_inputs():
    assert [(m, name) for m, name in imports() if m in PURE_MODULES and name.split(".")[0] in HIDDEN_INPUTS] == []


def test_only_the_rating_knows_numpy():
    assert {m for m, name in imports() if name.split(".")[0] == "numpy"} == {"tournaments.years.engine.rating"}


def test_rules_and_engine_work_where_there_is_no_django():
    program = f"import sys; sys.modules['django'] = sys.modules['celery'] = None; import {', '.join(PURE_MODULES)}"
    ran = subprocess.run([sys.executable, "-c", program], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.returncode == 0


def test_no_file_is_longer_than_350_lines():
    files = [
        path for folder in ("scoring", "tournaments", "whistparty", "tests") for path in (HOUSE / folder).rglob("*.py")
    ]
    long = {str(path.relative_to(HOUSE)) for path in files if len(path.read_text("utf-8").splitlines()) > 350}
    assert long == set()
