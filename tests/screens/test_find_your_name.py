"""A player’s phone: find your name on the list or type it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.night import WHO, found
from tournaments.actions import prepare
from tournaments.models import Party


def listed(client: Client, party: Party, typed: str, **asked) -> list[str]:
    """The names that are found."""
    html = client.get(f"/p/{party.code}/", {"name": typed}, **asked).content.decode()
    found = re.findall(r'/player/\d+/"><span>(.+?)</span></a>', html)
    return [re.sub("<[^>]+>|\u00ad", "", name) for name in found]


def test_everybody_on_the_list_can_be_tapped_before_there_are_seats(client: Client):
    assert listed(client, found(4), "") == ["Ann", "Bo", "Cleo", "Dag"]


def test_the_code_in_the_address_may_have_small_letters(client: Client):
    party = found(4)
    assert client.get(f"/p/{party.code.lower()}/").status_code == 200


@pytest.mark.parametrize("address", ["/p/ZZZZ/", "/p/zzzz/player/1/", "/p/ZZZZ/standings/", "/p/ZZZZ/hall/"])
def test_a_wrong_code_is_answered_in_words(client: Client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert "There is no party with the code" in response.content.decode()


@pytest.mark.parametrize(
    "address", ["/p/%00/", "/t/A%00B/1/x/", "/desk/A%00/", "/p/ABCDEFGHI/", "/p/ABCD/player/1000000/"]
)
def test_what_is_no_code_is_no_page(client: Client, address):
    assert client.get(address).status_code == 404


NAMES = ["Ann", "Anna Bakke", "Hanne Dahl", "Øyvind Östby", "Jean-Luc D’Arc", "José Núñez"]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("ann", 1),
        ("  ANNA  ", 2),
        ("bakke anna", 2),
        ("oyvind", 4),
        ("ostby", 4),
        ("Núñez", 6),
        ("jose", 6),
        ("’arc", 5),
        ("d'arc", 5),
        ("jean‑luc d`arc", 5),
        ("d'Arc, Jean–Luc", 5),
        ("Jean-Luc\u00a0D'Arc", 5),
    ],
)
def test_a_name_that_only_one_can_mean_leads_to_them(client: Client, typed, number):
    party = found(0)
    prepare.register_players(party.code, NAMES, who=WHO)
    response = client.get(f"/p/{party.code}/", {"name": typed})
    assert response.headers["Location"] == f"/p/{party.code}/player/{number}/"


def test_several_who_may_be_meant_are_listed_those_whose_name_begins_so_first(client: Client):
    party = found(0)
    prepare.register_players(party.code, ["Hanna Dahl", "Siv Annasdatter", "Johanna Vik"], who=WHO)
    assert listed(client, party, "anna") == ["Siv Annasdatter", "Hanna Dahl", "Johanna Vik"]


def test_a_name_that_nobody_has_is_answered_in_words(client: Client):
    html = client.get(f"/p/{found(4).code}/", {"name": "<b>Zoe"}).content.decode()
    assert "Nobody at this party has “&lt;b&gt;Zoe” in the name." in html
    assert "<b>Zoe" not in html


def test_the_list_follows_what_is_typed_and_never_jumps(client: Client, phone):
    party = found(4)
    response = client.get(f"/p/{party.code}/", {"name": "Ann"}, headers=phone)
    assert response.content.decode().strip().startswith('<section id="found"')
    assert listed(client, party, "Ann", headers=phone) == ["Ann"]


def test_a_long_list_asks_for_letters(client: Client):
    party = found(130)
    html = client.get(f"/p/{party.code}/").content.decode()
    assert html.count("/player/") == 100
    assert "And 30 more." in html
