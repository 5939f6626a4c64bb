"""Every package that the code imports is asked for by name, and does not come along with another by chance."""

from __future__ import annotations

import re
from importlib.metadata import packages_distributions

import pytest

from tests.house import HOUSE, imports_of

ROOMS = {"base": ("scoring", "tournaments", "whistparty"), "dev": ("tests",)}


@pytest.mark.parametrize("requirements", ["base", "dev"])
def test_every_package_that_is_imported_is_declared(requirements):
    files = [file for room in ROOMS[requirements] for file in (HOUSE / room).rglob("*.py")]
    packages = {name.split(".")[0] for file in files for name in imports_of(file)} - set(ROOMS["base"] + ROOMS["dev"])
    distributions = packages_distributions()
    needed = {as_pypi_does(name) for package in packages for name in distributions.get(package, ())}
    assert "django" in needed
    assert needed - declared(requirements) == set()


def declared(requirements: str) -> set[str]:
    """What the file asks for, and the file that it includes."""
    lines = (HOUSE / "requirements" / f"{requirements}.in").read_text().splitlines()
    named = {as_pypi_does(re.split(r"[^\w-]", line)[0]) for line in lines if not line.startswith("-r")}
    return named | (declared("base") if "-r base.in" in lines else set())


def as_pypi_does(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()
