"""What holds for all values of a table and of the hall: they are frozen, and their codes stay as databases and files have them."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import StrEnum

import pytest

import scoring
import tournaments.engine

SAVED = {
    "Call": "high low sola-nola grand-dix thrown-in plain",
    "Seat": "north east south west",
    "Side": "north_south east_west",
    "DecidedBy": "target hands time extra-hand cut slip forfeit",
    "EndKind": "target hands time top-table",
    "GiveUpRule": "score-stands forfeited",
    "TieRule": "extra-hand cut",
    "FailedGrandTo": "opponents granders",
    "HighLead": "right-of-grander grander left-of-grander",
    "LowTo": "majority minority",
    "Scorer": "odd-tricks each-trick",
    "StarTo": "opponents nobody",
    "Trump": "none first-lead in-turn",
    "BenchRule": "line fewest-then-lowest",
    "CompensationKind": "none average fixed",
    "DrawKind": "random hand registration",
    "Key": "wins difference points_for stars points_against top_table",
    "PhoneRestriction": "locked desk",
    "WhatIsWrong": "hand-wrong hand-missing winner-wrong something-else",
}


def classes() -> Iterator[type]:
    """Of scoring and of the engine, each in the module that defines it."""
    for package in (scoring, tournaments.engine):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                module = importlib.import_module(found.name)
                yield from (
                    one for one in vars(module).values() if inspect.isclass(one) and one.__module__ == found.name
                )


# Arrays of many hands at once, which change in place: a frozen one would only look like a value.
ARRAYS = {"Lockstep", "Pair", "Trio"}


def test_every_value_is_frozen():
    values = {one.__name__: one for one in classes() if is_dataclass(one) and one.__name__ not in ARRAYS}
    assert len(values) > 50
    assert [name for name, one in values.items() if not one.__dataclass_params__.frozen] == []


@pytest.mark.parametrize("name", SAVED)
def test_codes_stay_as_they_are_saved(name):
    (codes,) = {one for one in classes() if one.__name__ == name and issubclass(one, StrEnum)}
    assert " ".join(codes) == SAVED[name]
