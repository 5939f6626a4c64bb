"""What a phone is told that pins a party to its home screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.night import begun, found
from tournaments.models import Party
from tournaments.views.home_screen import FELT, PAPER


def manifest(client: Client, party: Party, query: str = "") -> dict:
    response = client.get(f"/p/{party.code}/manifest.webmanifest{query}")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/manifest+json"
    return response.json()


def test_a_party_is_pinned_with_its_name_and_begins_where_everybody_finds_their_page(client: Client):
    party = found(4, name="Tirsdagswhist på Askov Højskole")
    told = manifest(client, party)
    assert told["name"] == "Tirsdagswhist på Askov Højskole"
    assert told["short_name"] == "Whist"
    assert told["start_url"] == told["scope"] == f"/p/{party.code}/"
    assert told["display"] == "standalone"


def test_a_short_name_stands_under_the_icon_as_it_is(client: Client):
    assert manifest(client, found(4, name="Whist 3/3"))["short_name"] == "Whist 3/3"


@pytest.mark.parametrize(
    ("query", "begins"), [("?player=3", "player/3/"), ("?player=", ""), ("?player=//x", ""), ("?player=³", "")]
)
def test_who_pins_their_own_page_begins_with_it(client: Client, query, begins):
    party = found(4)
    assert manifest(client, party, query)["start_url"] == f"/p/{party.code}/{begins}"


def test_every_icon_is_there_and_as_large_as_is_said(client: Client):
    icons = manifest(client, found(4))["icons"]
    sizes = {(icon["sizes"], icon.get("purpose")) for icon in icons}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in icons:
        answer = client.get(icon["src"])
        assert answer.status_code == 200
        assert answer["Content-Type"] == icon["type"]
        if icon["type"] == "image/png":
            assert size_of(answer.getvalue()) == icon["sizes"]


def size_of(png: bytes) -> str:
    """As the head of the file says."""
    width, height = (int.from_bytes(png[start : start + 4], "big") for start in (16, 20))
    return f"{width}x{height}"


@pytest.mark.parametrize("page", ["", "player/1/", "standings/", "standings/why/", "hall/"])
def test_the_pages_of_the_hall_can_be_pinned(client: Client, page):
    party = begun(8)
    html = client.get(f"/p/{party.code}/{page}").content.decode()
    query = "?player=1" if page.startswith("player") else ""
    assert f'<link rel="manifest" href="/p/{party.code}/manifest.webmanifest{query}">' in html
    assert re.search(r'<link rel="apple-touch-icon" href="/static/whistparty/icon_apple_180.png\?v=\w{8}">', html)


def test_the_colours_are_those_of_the_stylesheet(client: Client):
    sheet = Path(str(finders.find("whistparty/tokens.css"))).read_text(encoding="utf-8")
    light, dark = re.findall(r"--felt: (#\w+);", sheet)
    assert (re.findall(r"--paper: (#\w+);", sheet)[0], light) == (PAPER, FELT)
    html = client.get(f"/p/{found(4).code}/").content.decode()
    assert re.findall(r'name="theme-color" content="(#\w+)"', html) == [light, dark]


def test_a_party_that_is_none_has_no_manifest(client: Client, db):
    assert client.get("/p/ZZZZ/manifest.webmanifest").status_code == 404
