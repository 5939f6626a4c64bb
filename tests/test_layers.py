"""The rooms of CONTRIBUTING.md, held to the imports: nothing imports what stands to its right.

What belongs to one evening is layered; what spans evenings is a slice above it. No layer below the views knows a slice; only
views, commands and tasks put them together.

It reads the code and never runs it, so it needs no Django.
"""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from functools import cache
from graphlib import TopologicalSorter

from tests.house import HOUSE, MODULES, classes_of, imports

# What spans evenings: each slice has files of its own, and knows only the slices before it.
SLICES = ("tournaments.stakes", "tournaments.years", "tournaments.seasons", "tournaments.play", "tournaments.clubs")
OF_A_SLICE = ("engine", "models", "migrations", "queries", "actions", "wording", "forms", "document")
# What belongs to one evening, in layers.
LAYERS = (
    ("scoring",),
    ("tournaments.engine",),
    ("tournaments.models", "tournaments.migrations", "tournaments.trouble", "tournaments.prizes.migrations"),
    ("tournaments.queries", "tournaments.live", "tournaments.copies"),
    ("tournaments.actions",),
    ("tournaments.wording", "tournaments.access", "tournaments.devices", "tournaments.lan"),
    ("tournaments.forms", "tournaments.document", "tournaments.document_of_drive", "tournaments.prizes.document"),
)
# What puts evenings and slices together.
SHELL = (
    ("tournaments.tasks", "tournaments.rehearsal"),
    (
        *("tournaments.views", "tournaments.api", "tournaments.management", "tournaments.templatetags"),
        *(f"{slice}.views" for slice in SLICES),
    ),
    ("tournaments.urls", "tournaments.apps", *(f"{slice}.urls" for slice in SLICES)),
)
# From left to right; rooms of one line stand side by side and may know each other.
ROOMS = (*LAYERS, *((f"{slice}.{layer}",) for slice in SLICES for layer in OF_A_SLICE), *SHELL)
PURE = ("scoring", "tournaments.engine", *(f"{slice}.engine" for slice in SLICES))
HIDDEN_INPUTS = ("time", "secrets", "uuid", "os", "socket", "celery", "django")
DOORS = ("tournaments", "tournaments.prizes", *SLICES)  # they say nothing themselves


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
    assert homeless == [], "give them a place in ROOMS and in CONTRIBUTING.md"


def test_nothing_imports_to_its_right():
    assert [(m, name) for m, name in imports() if (place_of(name) or 0) > (place_of(m) or 0) and not wiring(m)] == []


def test_no_layer_of_an_evening_knows_a_slice():
    layers = [room for rooms in LAYERS for room in rooms]
    of_an_evening = [m for m in MODULES if any(stands_in(m, layer) for layer in layers)]
    assert len(of_an_evening) > 100
    assert [(m, n) for m, n in imports() if m in of_an_evening and any(stands_in(n, one) for one in SLICES)] == []


def test_packages_form_no_circle():
    """Below the views. A package is a room of an evening or of the wiring, or a whole slice without its views."""
    knows: dict[str, set[str]] = defaultdict(set)
    for module, name in imports():
        one, other = package_of(module), package_of(name)
        if one and other and one != other:
            knows[one].add(other)
    assert len(knows) > 10
    tuple(TopologicalSorter(knows).static_order())  # raises CycleError, which names the circle


def package_of(module: str) -> str | None:
    shell = [room for rooms in SHELL for room in rooms]
    if any(stands_in(module, room) for room in shell):
        return None
    packages = [*SLICES, *(room for rooms in LAYERS for room in rooms)]
    return next((package for package in packages if stands_in(module, package)), None)


def test_the_wiring_knows_no_whist():
    ours = {name for module, name in imports() if wiring(module) and name.startswith(("scoring", "tournaments"))}
    whistless = ("tournaments.live", "tournaments.copies", "tournaments.trouble", "tournaments.lan")
    assert [name for name in ours if not any(stands_in(name, room) for room in whistless)] == []


def test_only_commands_know_the_wiring():
    knowing = {module for module, name in imports() if wiring(name) and not wiring(module)}
    assert knowing == {"tournaments.management.commands.clubnight"}


def test_actions_know_no_celery_no_request_and_no_sentence():
    edge = ("celery", "django.http", "django.shortcuts", "django.utils.translation")
    assert [(m, name) for m, name in imports() if stands_in(m, "tournaments.actions") and name.startswith(edge)] == []


def test_rules_and_engine_have_no_hidden_inputs():
    assert [(m, name) for m, name in imports() if m in PURE_MODULES and name.split(".")[0] in HIDDEN_INPUTS] == []


def test_only_the_rating_and_computer_players_know_numpy():
    knowing = {m for m, name in imports() if name.split(".")[0] == "numpy" and not stands_in(m, "scoring.computer")}
    assert knowing == {"tournaments.years.engine.rating"}


def test_a_hand_is_played_without_a_computer_player():
    """Only the command for terminals may ask one."""
    asking = {m for m, n in imports() if stands_in(n, "scoring.computer") and not stands_in(m, "scoring.computer")}
    assert {m for m in asking if stands_in(m, "scoring")} == {"scoring.play.__main__"}


def test_rules_and_engine_and_their_tests_work_where_there_is_no_django():
    """`make quick` runs these tests without Django."""
    tests = [file for folder in ("scoring", "engine") for file in (HOUSE / "tests" / folder).rglob("test_*.py")]
    names = [*PURE_MODULES, *(".".join(file.relative_to(HOUSE).with_suffix("").parts) for file in tests)]
    program = f"import sys; sys.modules['django'] = sys.modules['celery'] = None; import {', '.join(names)}"
    ran = subprocess.run([sys.executable, "-c", program], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.returncode == 0


def test_no_file_is_longer_than_350_lines():
    files = [
        path for folder in ("scoring", "tournaments", "whistparty", "tests") for path in (HOUSE / folder).rglob("*.py")
    ]
    long = {str(path.relative_to(HOUSE)) for path in files if len(path.read_text("utf-8").splitlines()) > 350}
    assert long == set()


def test_a_class_name_means_one_thing():
    """Except Command, which Django wants in each of its files."""
    places = defaultdict(list)
    for module, file in MODULES.items():
        for name in classes_of(file):
            places[name].append(module)
    assert {name: found for name, found in places.items() if len(found) > 1 and name != "Command"} == {}
