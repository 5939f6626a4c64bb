"""What the commands print with `--json` has the fields that docs/format.md shows, and no others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache

from scoring.stakes import Stake
from tests.browser.pages import level
from tests.commands.running import run
from tests.night import WHO, begun, ended, found, slip
from tests.seasons.stored import season_of
from tests.years.history import history
from tournaments.models import Party, Player
from tournaments.stakes.actions import pay
from tournaments.stakes.queries.settlement import settlement_of

pytestmark = pytest.mark.django_db

DESCRIBED = (Path(__file__).parents[2] / "docs" / "format.md").read_text(encoding="utf-8")
OF_A_RULE = {"gives", "places", "then_one_fewer", "best", "least", "duty", "kind"}  # which of them depends on the rule


@pytest.fixture(autouse=True)
def _nothing_is_known() -> None:
    cache.clear()


def for_money() -> Party:
    """One payment is made, and another is not."""
    party = ended(slip(begun(8, stake=Stake(15, "USD")), 1))
    there = settlement_of(party)
    assert there is not None
    pay(party.code, there.to_pay[0], key=uuid4(), who=WHO, as_told=True)
    return party


def of_prizes() -> tuple[str, ...]:
    return "prizes", level()[0].code


def of_a_season() -> tuple[str, ...]:
    return "season", season_of(for_money()).name


def of_a_settlement() -> tuple[str, ...]:
    return "settle", for_money().code


def of_balances() -> tuple[str, ...]:
    return "settle", "--season", season_of(for_money()).name


def of_ratings() -> tuple[str, ...]:
    history()
    found(4)
    return ("rating",)


def of_years() -> tuple[str, ...]:
    history()
    return "player_years", Player.objects.get(name="Ann").name


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("whistparty-prizes/1", of_prizes),
        ("whistparty-season/1", of_a_season),
        ("whistparty-settlement/1", of_a_settlement),
        ("whistparty-balances/1", of_balances),
        ("whistparty-rating/1", of_ratings),
        ("whistparty-years/1", of_years),
    ],
)
def test_every_field_is_described_and_every_field_described_is_there(name, command):
    printed = json.loads(run(*command(), "--json"))
    assert printed["format"] == name
    assert set(fields(printed)) - OF_A_RULE == described(name) - OF_A_RULE


def fields(value: Any) -> Iterator[str]:
    """The names of all fields, at every depth."""
    if isinstance(value, dict):
        yield from value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from fields(inner)


def described(name: str) -> set[str]:
    """The names of the fields in the example that begins with this format; one ends where a line is empty."""
    example = re.search(rf'^{{"format": "{re.escape(name)}".*?(?=^```|^$)', DESCRIBED, re.DOTALL | re.MULTILINE)
    assert example is not None
    return set(re.findall(r'"(\w+)":', example[0]))
