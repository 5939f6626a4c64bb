"""What leads the organiser of a drive by cards: names to choose from, where the cursor is, and which button is the main one."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.drive_night import draw, found_drive, half_time, ring, type_all
from tests.night import fresh
from tests.screens.test_drive import page
from tournaments.engine.drive.plan import Half
from tournaments.queries.drive import read_drive

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("looked_at")]


def test_who_shares_a_chair_is_chosen_by_name(director: Client):
    party = found_drive(14)
    director.post(reverse("desk_drive_draw", args=[party.code]), {"shares": ["1", "9", "4", "14"]})
    people = read_drive(fresh(party)).drive.people
    assert (people[1], people[4]) == ((1, 9), (4, 14))
    twice = director.post(reverse("desk_drive_draw", args=[party.code]), {"shares": ["1", "1", "4", "14"]}, follow=True)
    assert "is not two different numbers" in twice.content.decode()


def test_typing_on_after_too_large_a_number_saves_nothing(director: Client):
    party = half_time()
    address = reverse("desk_total", args=[party.code])
    asked = director.post(address, {"half": 1, "card": 2, "tricks": 999}, follow=True).content.decode()
    assert re.search(r'id="card"[^>]*value="2"[^>]*autofocus', asked)
    assert asked.count("autofocus") == 1
    # Enter presses the first button of the form, which is not sure.
    assert "sure" not in re.findall(r"<button[^>]*>", asked[asked.index("type_total") :])[0]


def main_buttons(html: str) -> str:
    """The words of the buttons and links that look like the next step."""
    found = re.findall(r'<button ?>.*?</button>|<a class="button" .*?</a>', html[html.index("<h1") :])
    return re.sub(r"<[^>]+>", "", "|".join(found))


def test_the_main_button_is_the_one_that_comes_next(director: Client, client: Client):
    party = half_time()
    assert main_buttons(page(director, "desk", party)).strip() == "Type the totals"
    party = type_all(party)
    assert main_buttons(page(director, "desk", party)).strip() == "Ring: hand 13 begins"
    party = ring(party, 12)
    assert "This is the last hand: nobody moves after it." in page(client, "hall", party)
    party = ring(party)
    assert "Who moves" not in page(director, "desk", party) + page(client, "player", party, 3)
    for name in ("desk", "desk_end"):
        assert main_buttons(page(director, name, party)).strip() == "Type the totals"
    party = type_all(party, Half.SECOND)
    for name in ("desk", "desk_end"):
        assert main_buttons(page(director, name, party)).strip() == "End the evening"


def test_the_sheets_of_the_wall_have_a_heading(director: Client):
    party = draw(found_drive())
    assert "<h2>Where everybody begins</h2>" in page(director, "print_drive", party, "begin")
    assert "<h2>List of hands</h2>" in page(director, "print_drive", party, "hands")
