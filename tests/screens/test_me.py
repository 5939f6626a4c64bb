"""Me on a phone: the seat, and directly under it the one thing to do: remember, then scan, then say that the four are seated."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.night import begun
from tests.screens.phones import ANN, BO, EVA, own, phone_of, place, say_me
from tests.screens.reading import markup, words
from tests.screens.table_page import link
from tournaments.models import Party


@pytest.fixture
def party() -> Party:
    return begun(8, asks_seated=True)


@pytest.fixture
def eva(party: Party) -> Client:
    return phone_of(party, EVA)


def test_who_is_seated_says_so_on_me_and_comes_to_the_first_hand(eva: Client, party: Party):
    address, round, seen = re.search(
        r'action="(/t/[^"]+/seated/)".*?name="round" value="(\d+)".*?name="seen" value="([\d-]+)"',
        markup(eva.get(own(party, EVA))),
        re.DOTALL,
    ).groups()
    assert "Hand 1: who granded?" in words(eva.post(address, {"round": round, "seen": seen}, follow=True))
    assert "We are seated" not in words(eva.get(own(party, EVA)))
    assert "Enter hand 1" in words(eva.get(own(party, EVA)))


def test_what_a_phone_is_asked_stands_directly_under_the_seat(client: Client, party: Party):
    def under_the_seat() -> str:
        return words(client.get(own(party, ANN))).partition("against Bo and Dag ")[2]

    assert under_the_seat().startswith("Is this Ann’s own phone?")
    assert "Yes, remember Ann here My name 2 Remember 3 Scan No, I only wanted to look" in under_the_seat()
    say_me(client, party, ANN)
    assert under_the_seat().startswith("Now the card on table 1 Open the camera")
    assert "every table tonight. My name Remember 3 Scan Not now: one of the other three" in under_the_seat()
    client.get(link(party, 1))
    assert under_the_seat().startswith("We are seated")


@pytest.mark.parametrize("remembers", [False, True])
def test_who_says_not_now_is_not_asked_again_tonight(client: Client, party: Party, remembers: bool):
    if remembers:
        say_me(client, party, ANN)
    answer = client.post(own(party, ANN) + "not-now/")
    assert answer.url == own(party, ANN)
    for number in (ANN, BO):
        page = words(client.get(own(party, number)))
        assert "remember" not in page.lower()
        assert "card on table" not in page
    assert "remember it on this phone" in words(client.get(place(party, "table"), {"player": BO})) or remembers


def test_a_phone_at_the_table_that_is_remembered_has_scanned_already(client: Client, party: Party):
    client.get(link(party, 1))
    page = words(client.get(own(party, ANN)))
    assert "My name 2 Remember Scan No, I only" in page


def test_no_little_table_stands_on_me(eva: Client, party: Party):
    assert "table_plan" not in markup(eva.get(own(party, EVA)))
