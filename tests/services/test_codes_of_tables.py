"""The codes of tables on screens, for a network in which somebody guesses."""

from __future__ import annotations

import pytest

from scoring.rules import MINNESOTA
from tests.services.strangers import get, needs_strangers
from tournaments.play.actions import found_table

pytestmark = [needs_strangers, pytest.mark.usefixtures("nobody_has_asked_yet")]


@pytest.fixture
def code(transactional_db: None) -> str:
    """That of a table on screens."""
    return found_table(MINNESOTA, level=1).table.code


def test_a_code_of_a_table_on_screens_that_was_right_opens_it_beside_somebody_who_guesses(code, hall):
    assert get(hall, f"/j/{code}/")[0] == 302
    guesses = [get(hall, "/j/GUESS/")[0] for _once in range(100)]
    assert guesses[-1] == 429
    for typed in (code, f"{code[:2]}-{code[2:].lower()}"):
        assert get(hall, f"/j/{typed}/")[0] == 302
