"""A loser disputes, the organiser is called and settles it: two phones of a table, one of a player, and the desk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.game import EndKind, GameEnd
from tests.browser.taps import enter_high, table_address
from tests.night import begun, slip
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]


def asked(players: int = 8) -> Party:
    return begun(players, asks_acceptance=True, end=GameEnd(EndKind.HANDS, hands=1))


def own(party: Party, number: int) -> str:
    return f"/p/{party.code}/player/{number}/"


def card(party: Party, number: int) -> str:
    """What a phone opens that scans the name card of this player."""
    return own(party, number) + f"card/{party.player_key(number)}/"


def test_a_disputed_result_stops_the_table_until_the_desk_settles_it(laptop: Page, phone: Phones):
    party = asked()
    slip(party, 2, score=(4, 2))
    laptop.goto(f"/desk/{party.code}/")
    table, other, bo = phone(), phone(), phone()
    table.goto(table_address(party, 1))
    other.goto(table_address(party, 1))
    bo.goto(card(party, 2))
    enter_high(table, "Ann", 8)
    expect(bo.get_by_role("button", name="Bo: yes, that is right")).to_be_visible()
    bo.get_by_role("button", name="It is not right").click()
    expect(laptop.get_by_text("The table is stopped until you settle it.")).to_be_visible()
    expect(laptop).to_have_title(re.compile(r"^\(1\) Desk"))
    for page in (table, other, bo):
        expect(page.get_by_text("Stopped: the organiser has been called.")).to_be_visible()
        expect(page.get_by_role("button", name="Take back hand 1")).to_have_count(0)
    table.get_by_role("button", name="a hand is wrong").click()
    expect(table.get_by_role("button", name="✓ a hand is wrong")).to_be_visible()
    expect(laptop.get_by_text("A hand is wrong.")).to_be_visible()
    expect(laptop.get_by_text("The hall is waiting for table 1.")).to_be_visible()

    laptop.get_by_role("button", name="I am coming").click()
    expect(table.get_by_text("The organiser is coming.")).to_be_visible()
    laptop.get_by_role("button", name="Let the table correct it").click()
    expect(laptop.get_by_text("The table is stopped until you settle it.")).to_have_count(0)
    expect(table.get_by_text("The organiser is coming.")).to_have_count(0)
    expect(laptop).to_have_title(re.compile("^Desk"))
    table.get_by_role("button", name="Take back hand 1").click()
    enter_high(table, "Bo", 8)
    other.get_by_role("button", name="Cleo: yes, that is right").click()
    expect(table.get_by_text("The game is confirmed and saved.")).to_be_visible()
    expect(laptop.get_by_role("button", name="Announce the seats of round 2")).to_be_visible()
