"""A club night of 15 with a computer at the fourth table: two rounds, moved by the ladder, with hands played on phones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.game import EndKind, GameEnd
from tests.browser.taps import table_address
from tests.conftest import OpenScreen
from tests.night import found, fresh, slip
from tests.play.club import find_at, play_game
from tournaments.actions import finish
from tournaments.models import Party
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.verify import find_wrong_seats

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]
ONE_HAND = GameEnd(EndKind.HANDS, hands=1)
TABLET = (1024, 768)
CARD = re.compile(r"\bof (spades|hearts|diamonds|clubs)\b")


def test_a_club_night_of_fifteen_with_a_computer(laptop: Page, phone: Phones, open_screen: OpenScreen):
    party = found(15, end=ONE_HAND)
    choose_computers(laptop, party)
    laptop.goto(f"/desk/{party.code}/players/")
    expect(laptop.get_by_role("heading", name="15 here: 4 tables, nobody sits out with 1 computer")).to_be_visible()
    laptop.get_by_role("button", name="Go on to the seats").click()
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    laptop.get_by_role("heading", name="Round 1 is being played").wait_for()

    at = find_at(fresh(party))
    hall, tablet = open_screen(1920, 1080), open_screen(*TABLET)
    hall.goto(f"/p/{party.code}/hall/")
    tablet.goto(table_address(party, at.table))
    tablet.get_by_role("link", name="Go on to the table on screens").click()
    tablet.get_by_role("button", name="Play on screens").click()
    expect(tablet.get_by_role("heading", name="Take your hand on your phone")).to_be_visible()
    hands = [take_a_hand(phone(), tablet.url) for _person in range(3)]
    expect(tablet.get_by_role("heading", name="Take your hand on your phone")).to_be_hidden()
    play_hand(hands, watched_by=hall)
    expect(tablet.get_by_text("The game is over. Confirm it at the table’s page.")).to_be_visible()
    tablet.get_by_role("link", name="The table’s page").click()
    tablet.get_by_role("button", name="All four agree").click()
    finish_others(party, 1, besides=at.table)

    laptop.get_by_role("button", name="Announce the seats of round 2").click()
    laptop.get_by_role("heading", name="Round 2 is being played").wait_for()
    party = fresh(party)
    assert party.rounds.last().chairs.filter(table=None).count() == 0
    second = find_at(party)
    play_game(party, second)
    finish.confirm_game(second, round_number=2)
    finish_others(party, 2, besides=second.table)
    expect(laptop.get_by_role("button", name="Announce the seats of round 3")).to_be_visible()
    assert list(find_wrong_seats(party, read_whole_evening(party))) == []
    laptop.goto(f"/p/{party.code}/standings/")
    expect(laptop.get_by_role("row").filter(has_text="Ann")).to_be_visible()
    expect(laptop.get_by_role("row").filter(has_text="Itasca")).to_have_count(0)


def choose_computers(laptop: Page, party: Party) -> None:
    laptop.goto(f"/desk/{party.code}/settings/")
    line = laptop.locator("#line_odd")
    line.locator("summary").click()
    line.get_by_label("Who fills the chairs of an incomplete table").select_option("1")
    expect(laptop.locator("#said_odd")).to_have_text("computers of level 1 fill the last table")


def take_a_hand(page: Page, address: str) -> Page:
    """The phone of the next person who has no hand yet."""
    page.goto(address)
    page.get_by_role("button", name="my hand on this device").first.click()
    expect(page.get_by_text("The tablet is the table.")).to_be_visible()
    return page


def play_hand(hands: list[Page], *, watched_by: Page) -> None:
    """Each plays their first card whenever it is their turn; the hall never shows a card of it."""
    while not hands[0].locator(".hand_over").count():
        for page in hands:
            page.reload()
            card = page.locator(".my_hand button:not([aria-disabled]), .two_calls button").first
            if card.count():
                before = page.locator(".here[name=turn]").input_value()
                card.click()
                expect(page.locator(".here[name=turn]")).not_to_have_value(before)
        watched_by.reload()
        assert not CARD.search(watched_by.content())
        assert not watched_by.locator(".card").count()


def finish_others(party: Party, number: int, *, besides: int) -> None:
    for table in {1, 2, 3, 4} - {besides}:
        slip(party, table, number=number, score=(3, 1))
