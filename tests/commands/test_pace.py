"""`pace` prints what the calculator reckons; what cannot be reckoned with is refused in words."""

from __future__ import annotations

import pytest

from tests.commands.running import refused, run


@pytest.fixture(autouse=True)
def _database() -> None:
    """It reckons, and reads nothing."""


def test_it_reckons_a_hall_of_any_size():
    assert "| 500 tables, 1 rounds | games end | a round | the evening |" in run("pace", "--tables", 500, "--rounds", 1)


@pytest.mark.parametrize("number", [0, -1, 501, 10**9, "many", ""])
def test_a_hall_that_cannot_be_is_refused(number):
    assert "write a whole number from 1 to 500" in refused("pace", f"--tables={number}")


@pytest.mark.parametrize("number", [0, -3, 41, 10**9])
def test_an_evening_that_never_begins_or_ends_is_refused(number):
    assert "write a whole number from 1 to 40" in refused("pace", f"--rounds={number}")
