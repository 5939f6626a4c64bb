"""Whom the hall waits for: every screen says the same, whether it asked the database or has read the tables."""

from __future__ import annotations

import pytest

from tests.night import announced, begun, drawn, ended, played, slip
from tournaments.actions.at_table import AtTable, find_game
from tournaments.queries.desk import read_desk
from tournaments.queries.hall import read_hall_now
from tournaments.queries.rounds import find_tables_playing
from tournaments.queries.table import read_table_page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("party", "waiting"),
    [
        pytest.param(lambda: drawn(8), (), id="before the first round"),
        pytest.param(lambda: begun(12), (1, 2, 3), id="no table is done"),
        pytest.param(lambda: slip(begun(12), 2), (1, 3), id="one is done"),
        pytest.param(lambda: played(begun(8)), (), id="all are done, and the next seats are proposed"),
        pytest.param(lambda: slip(announced(played(begun(8)), 2), 1, number=2), (2,), id="in the next round"),
        pytest.param(lambda: ended(slip(begun(8), 1)), (2,), id="ended before a table was done"),
    ],
)
def test_every_screen_waits_for_the_same_tables(party, waiting):
    party = party()
    hall = read_hall_now(party)
    assert find_tables_playing(party) == waiting
    assert (hall.waiting_for if hall else ()) == waiting
    assert read_desk(party).waiting_for == waiting


@pytest.mark.django_db
def test_a_table_that_is_done_waits_for_the_others():
    party = slip(begun(12), 2)
    assert read_table_page(find_game(AtTable.of(party, 2, "table 2"))).waiting_for == (1, 3)
    assert read_table_page(find_game(AtTable.of(party, 1, "table 1"))).waiting_for == ()
