"""A total belongs to one of the two halves of a drive, and to none by a guess."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.drive_night import half_time
from tests.screens.test_drive import page, press
from tournaments.queries.drive import read_drive

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("half", ["3", "0", "", "one"])
def test_what_names_no_half_is_refused_and_not_taken_for_the_first(director: Client, half: str):
    party, refused = half_time(), "Something is missing in what this page sent."
    assert refused in press(director, "desk_total", party, half=half, card="1", tricks="80")
    assert not read_drive(party).drive.totals
    press(director, "desk_total", party, half="1", card="1", tricks="80")
    assert refused in press(director, "desk_total_out", party, half=half, card="1")
    assert len(read_drive(party).drive.totals) == 1
    assert refused in page(director, "desk_totals", party, half=half)
