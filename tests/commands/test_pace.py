"""`pace` prints how many hands games have."""

from __future__ import annotations

import pytest

from tests.commands.running import run


@pytest.fixture(autouse=True)
def _database() -> None:
    """It calculates, and reads nothing."""


def test_it_says_how_many_hands_a_game_has_under_each_rule_set():
    printed = run("pace")
    assert "| `minnesota` | 16 | 45 |" in printed
    assert "| `south-dakota` | – | – |" in printed
