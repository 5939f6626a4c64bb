"""Two laptops at the desk of a drive: what a page does that another one has overtaken."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.drive_night import found_drive
from tests.live_night import begun_live, play_hand
from tests.night import fresh
from tests.screens.reading import typed, words
from tests.screens.test_drive import FORM, press
from tournaments.models import Action, Party
from tournaments.queries.drive import read_drive

pytestmark = pytest.mark.django_db


def test_chairs_that_another_desk_drew_meanwhile_stay_because_they_may_be_printed(director: Client):
    party = found_drive()
    seen = typed(director.get(reverse("desk", args=[party.code])), "seen")[-1]
    assert "The chairs are drawn" in press(director, "desk_drive_draw", party, seen=seen)
    drawn = read_drive(fresh(party)).drive.seats
    assert "The seats have changed since this page showed them" in press(director, "desk_drive_draw", party, seen=seen)
    assert read_drive(fresh(party)).drive.seats == drawn
    (printed,) = typed(director.get(reverse("desk", args=[party.code])), "places")
    press(director, "desk_drive_draw", party)
    assert "The seats have changed" in press(director, "desk_drive_ring", party, seen="0", places=printed)
    assert not fresh(party).drive.hand


def test_settings_that_another_desk_changed_meanwhile_are_not_overwritten(director: Client):
    director.post(reverse("desk_new_drive"), FORM)
    party = Party.objects.get()
    address = reverse("desk_drive", args=[party.code])
    (seen,) = typed(director.get(address), "seen")
    for _again in range(2):  # the same form twice changes the settings once
        answer = director.post(address, FORM | {"seen": seen, "name": "Friday drive"}, follow=True)
        assert "The drive is changed." in words(answer)
    answer = director.post(address, FORM | {"seen": seen, "number": "12", "half": ""})
    assert "The settings have changed since this page was opened" in words(answer)
    assert (fresh(party).name, len(read_drive(fresh(party)).plan.hands)) == ("Friday drive", 24)
    assert not party.log.filter(action=Action.CHANGE_DRIVE, facts__changed__has_key="hands").exists()


def test_the_page_of_the_end_ends_no_hand_that_another_desk_began_meanwhile(director: Client):
    party = begun_live()
    address = reverse("desk_end", args=[party.code])
    (seen,) = typed(director.get(address), "seen")
    play_hand(party)
    assert "this page showed hand 1, and now it is hand 2" in words(director.post(address, {"seen": seen}, follow=True))
    assert fresh(party).status == Party.Status.PLAYING
    director.post(address, {"seen": "2"})
    assert fresh(party).status == Party.Status.ENDED
