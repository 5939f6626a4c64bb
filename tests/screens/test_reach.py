"""The desk says why no phone reaches the laptop: no network, or another address than the cards say."""

from __future__ import annotations

import socket

import pytest

from tests.night import begun
from tests.screens.reading import markup
from tournaments.lan import HERE, PhoneTrouble, compare_addresses, find_lan_address

CARDS = "http://192.168.1.20:8000/"


def test_the_address_for_phones_is_one_of_this_machine():
    with socket.socket() as door:
        door.bind((find_lan_address(), 0))


@pytest.mark.parametrize(
    ("now", "trouble"),
    [
        pytest.param("192.168.1.20", None, id="as the cards say"),
        pytest.param("192.168.1.34", PhoneTrouble(CARDS, "http://192.168.1.34:8000/"), id="another address"),
        pytest.param(HERE, PhoneTrouble(CARDS, None), id="the router is dead"),
    ],
)
def test_what_is_wrong_with_the_way_of_the_phones(now, trouble):
    assert compare_addresses(CARDS, now) == trouble


def test_a_laptop_that_never_was_in_a_network_has_lost_none():
    assert compare_addresses(f"http://{HERE}:8000/", HERE) is None


def test_the_desk_says_so(director, settings):
    settings.HALL_ADDRESS, settings.HALL_ADDRESS_WAS_FOUND = "http://192.0.2.77:8000/", True  # nobody's address
    page = director.get(f"/desk/{begun(8).code}/").content.decode()
    said = (
        "is in no network just now" if find_lan_address() == HERE else f"http://{find_lan_address()}:8000/ instead of"
    )
    assert said in page


def test_an_address_that_was_given_is_believed(director, settings):
    settings.HALL_ADDRESS = "http://192.0.2.77:8000/"
    page = markup(director.get(f"/desk/{begun(8).code}/"))
    assert "is in no network just now" not in page
    assert "has another address" not in page
