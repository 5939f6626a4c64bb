"""A club night of 15 with a computer at the fourth table: a round with hands played on phones, and the next one by the ladder."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.game import EndKind, GameEnd
from tests.conftest import OpenScreen
from tests.night import found, fresh, slip
from tests.play.club import begin, find_at, take_hands
from tournaments.actions.at_table import AtTable, find_game
from tournaments.models import Party
from tournaments.play.models import ScreenTable
from tournaments.play.queries import read_last_hand
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.verify import find_wrong_seats

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]
ONE_HAND = GameEnd(EndKind.HANDS, hands=1)
TABLET = (1024, 768)
A_FEW = 7  # moves between two looks at the hall: at every place of a trick in turn
PRESSED = ".my_hand button:not([aria-disabled]), .two_calls button"
CARD = re.compile(r"\bof (spades|hearts|diamonds|clubs)\b")


def test_a_club_night_of_fifteen_with_a_computer(laptop: Page, phone: Phones, open_screen: OpenScreen):
    party = found(15, end=ONE_HAND)
    choose_computers(laptop, party)
    laptop.goto(f"/desk/{party.code}/players/")
    expect(laptop.get_by_role("heading", name="15 here: 4 tables, nobody sits out with 1 computer")).to_be_visible()
    laptop.get_by_role("button", name="Go on to the seats").click()
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    laptop.get_by_role("heading", name="Round 1 is being played").wait_for()

    hall, tablet = open_screen(1920, 1080), open_screen(*TABLET)
    hall.goto(f"/p/{party.code}/hall/")
    at = find_at(fresh(party))
    hands = open_on_screens(laptop, tablet, [phone() for _person in range(3)], at)
    play_hand(hands, tablet, at, watched_by=hall)
    confirm_at_table(tablet)
    finish_others(party, 1, besides=at.table)

    laptop.get_by_role("button", name="Announce the seats of round 2").click()
    laptop.get_by_role("heading", name="Round 2 is being played").wait_for()
    for page in hands:
        expect(page.get_by_role("heading", name="You sit at table")).to_be_visible()
    party = fresh(party)
    assert party.rounds.last().chairs.filter(table=None).count() == 0
    at = find_at(party)
    open_on_screens(laptop, tablet, hands, at)
    assert list(find_wrong_seats(party, read_whole_evening(party))) == []
    laptop.goto(f"/p/{party.code}/standings/?list=everybody")
    expect(laptop.get_by_role("row").filter(has_text="Ann")).to_be_visible()
    expect(laptop.get_by_role("row").filter(has_text="Itasca (computer)")).to_contain_text("house")


def choose_computers(laptop: Page, party: Party) -> None:
    laptop.goto(f"/desk/{party.code}/settings/")
    line = laptop.locator("#line_odd")
    line.locator("summary").click()
    line.get_by_label("Who fills the chairs of an incomplete table").select_option("1")
    expect(laptop.locator("#said_odd")).to_have_text("computers of level 1 fill the last table")


def open_on_screens(laptop: Page, tablet: Page, phones: list[Page], at: AtTable) -> list[Page]:
    """The desk leads the tablet to the table; each phone scans the code there and takes the next hand that nobody has."""
    laptop.goto(f"/desk/{at.code}/")
    tablet.goto(laptop.get_by_role("link", name=f"Table {at.table} on screens").get_attribute("href") or "")
    tablet.get_by_role("button", name="Play on screens").click()
    expect(tablet.get_by_role("heading", name="Take your hand on your phone")).to_be_visible()
    for page in phones:
        page.goto(tablet.url)
        page.get_by_role("button", name="my hand on this device").first.click()
        expect(page.get_by_text("The tablet is the table.")).to_be_visible()
    expect(tablet.get_by_role("heading", name="Take your hand on your phone")).to_be_hidden()
    return phones


def play_hand(hands: list[Page], tablet: Page, at: AtTable, *, watched_by: Page) -> None:
    """Each plays their first card whenever it is their turn, and all hear of it; the hall never shows a card of it."""
    while (last := read_last_hand(find_table(at))).result is None:
        for page in (*hands, tablet):
            expect(turn_of(page)).to_have_value(str(len(last.moves)))
        page = next(page for page in hands if page.locator(PRESSED).count())
        page.locator(PRESSED).first.click()
        expect(turn_of(page)).not_to_have_value(str(len(last.moves)))
        if not len(last.moves) % A_FEW:
            watched_by.reload()
            assert not CARD.search(watched_by.content())
            assert not watched_by.locator(".card").count()
    for page in hands:
        expect(page.locator(".hand_over")).to_be_visible()
    expect(tablet.get_by_text("The game is over. Confirm it on the table’s page.")).to_be_visible()


def find_table(at: AtTable) -> ScreenTable:
    return ScreenTable.objects.get(club_game__round__party__code=at.code, club_game=find_game(at))


def turn_of(page: Page) -> Locator:
    return page.locator(".here[name=turn]")


def confirm_at_table(tablet: Page) -> None:
    tablet.get_by_role("link", name="The table’s page").click()
    tablet.get_by_role("button", name="All four agree").click()
    expect(tablet.get_by_text("The game is confirmed and saved.")).to_be_visible()


def finish_others(party: Party, number: int, *, besides: int) -> None:
    for table in {1, 2, 3, 4} - {besides}:
        slip(party, table, number=number, score=(3, 1))


def test_a_phone_whose_hand_another_one_takes_says_so_at_once(phone: Phones):
    at = find_at(begin())
    (chair, *_others) = take_hands(at)
    one, other = phone(), phone()
    one.goto(f"/play/{chair.key}/")
    expect(one.get_by_text("The tablet is the table.")).to_be_visible()
    other.goto(f"/t/{at.code}/{at.table}/{at.key}/screen/")
    other.get_by_text("Phones at this table").click()
    other.get_by_role("button", name=f"Take the hand of {chair.name} to this device").click()
    expect(one.get_by_role("heading", name="Another phone has this hand now")).to_be_visible()
    one.get_by_role("button", name="Take it back").click()
    expect(one.get_by_text("The tablet is the table.")).to_be_visible()
    expect(other.get_by_role("heading", name="Another phone has this hand now")).to_be_visible()


def test_no_card_of_a_hand_on_a_phone_covers_another_one(phone: Phones):
    page = phone()
    for chair in take_hands(find_at(begin())):
        page.goto(f"/play/{chair.key}/")
        for row in page.locator(".my_hand .row").all():
            boxes = [box for card in row.locator(".card").all() if (box := card.bounding_box())]
            assert len(boxes) < 11
            for left, right in pairwise(boxes):
                assert left["x"] + left["width"] <= right["x"] + 0.5
