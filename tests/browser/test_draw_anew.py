"""A party with draw anew: chosen in the settings, drawn before every round, and corrected without moving anybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import table_address
from tests.night import CAST, found, fresh, played
from tournaments.queries.movement import seating_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_lots_decide_before_every_round(laptop: Page, phone: Callable[..., Page], axe):
    party = found(8)
    desk = f"/desk/{party.code}/"
    laptop.goto(desk + "settings/")
    laptop.get_by_text("Who sits where next").click()
    laptop.get_by_label("Draw anew: lots decide before every round").check()
    axe(laptop)
    expect(laptop.get_by_text("and winning moves nobody. Saved.")).to_be_visible()
    laptop.goto(desk + "players/")
    laptop.get_by_role("button", name="Go on to the seats").click()
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    expect(laptop.get_by_role("heading", name="Round 1 is being played")).to_be_visible()

    own = phone()
    own.goto(f"/p/{party.code}/player/1/")
    expect(own.get_by_text("Win or lose, the seats of the next round are drawn by lot.")).to_be_visible()
    axe(own)
    table = phone()
    table.goto(table_address(party, 1))

    party = played(fresh(party))
    laptop.goto(desk + "seats/")
    laptop.locator(".chip summary").first.click()
    expect(laptop.get_by_text("Drawn for this round.").first).to_be_visible()
    axe(laptop)
    laptop.get_by_role("button", name="Announce the seats of round 2").click()
    expect(own.get_by_text("The seats of this round were drawn by lot")).to_be_visible()
    expect(own.get_by_role("img", name="The way of")).to_have_count(0)
    table.get_by_text("Did you sit here in round 1? Where you go now").click()
    before, now = (seating_of(party.rounds.get(number=number)) for number in (1, 2))
    for player in before.tables[0].players:
        drawn = now.table_of[player]
        place = f"table {drawn.number}, {drawn.seat_of(player).value.capitalize()}"
        expect(table.get_by_role("listitem").filter(has_text=CAST[player - 1]).first).to_contain_text(place)
        assert drawn.partner_of(player) != before.tables[0].partner_of(player)

    laptop.goto(desk + "correct/?round=1&table=1&line=7-13")
    expect(laptop.get_by_text("Nobody has to change chairs for it.")).to_be_visible()
    axe(laptop)
    laptop.get_by_role("button", name="Correct it", exact=True).click()
    expect(laptop.get_by_text("Table 1 is corrected.", exact=True)).to_be_visible()
