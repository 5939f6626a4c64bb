"""Evenings on which people come and go and results turn out wrong at any moment, found at once or rounds later."""

from __future__ import annotations

import pytest

from scoring.hand import Seat
from tests.actions.correcting import CORRECTING, assert_nothing_is_lost
from tests.actions.restless import BETWEEN, WHILE_PLAYING, Restless, assert_comes_back_the_same
from tests.laws import seeds
from tests.night import WHO
from tournaments.actions import chairs

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", seeds(0, 8))
def test_the_evening_hangs_together_however_people_come_and_go_and_whatever_was_wrong(seed):
    night = Restless(seed)
    if seed % 2:
        chairs.fix_chair(night.party.code, night.somebody(), table=2, seat=Seat.EAST, who=WHO)
    for _round in range(6):
        night.anything_happens(night.lots.randint(1, 4), [*WHILE_PLAYING, *CORRECTING])
        for table in night.tables_playing():
            night.finish(table, night.number())
        night.until_proposed()
        night.anything_happens(night.lots.randint(0, 4), [*BETWEEN, *CORRECTING])
        night.until_proposed()
        night.announce()
    assert_comes_back_the_same(night.party)
    assert_nothing_is_lost(night.party)
