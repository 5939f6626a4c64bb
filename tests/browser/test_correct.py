"""A wrong result found after everybody has moved, clicked through: the chairs are changed, and changed back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.actions.table import Phone, high
from tests.night import announced, begun, played
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]


def second_round(players: int = 20) -> Party:
    """North–South won at every table of round 1, and round 2 is announced."""
    return announced(played(begun(players), tables=players // 4), 2)


def ask(laptop: Page, party: Party, north_south: int = 7, east_west: int = 13) -> None:
    """From the desk to the preview: the final score at table 3 was wrong."""
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("link", name="Correct a result").click()
    laptop.get_by_role("link", name="Round 1").click()
    laptop.get_by_role("link", name="Table 3 was wrong").click()
    laptop.locator("#slip_north_south").fill(str(north_south))
    laptop.locator("#slip_east_west").fill(str(east_west))
    laptop.get_by_role("button", name="Show what that changes").click()
    expect(laptop.get_by_role("heading", name="this would change")).to_be_visible()


def table_page(party: Party, table: int) -> str:
    return f"/t/{party.code}/{table}/{party.table_key(table)}/"


def test_before_the_next_game_has_begun_four_people_change_chairs_and_change_back(laptop: Page, phone: Phones, axe):
    party = second_round()
    two, three = phone(), phone()
    two.goto(table_page(party, 2))
    three.goto(table_page(party, 3))
    ask(laptop, party)
    expect(laptop.get_by_text("The winner changes: Jon and Leo instead of Ida and Kari.")).to_be_visible()
    expect(laptop.get_by_text("Ida: from table 2 South to table 4 North")).to_be_visible()
    laptop.get_by_role("button", name="Change the chairs now").click()
    expect(laptop.get_by_text("Table 3 is corrected, and the chairs are changed at tables 2 and 4.")).to_be_visible()
    axe(laptop)
    expect(two.get_by_role("heading", name="The result at table 3 was corrected")).to_be_visible()
    expect(two.get_by_role("link", name="Jon")).to_be_visible()
    axe(two)
    expect(three.get_by_role("heading", name="The result at table 3 was corrected")).to_have_count(0)

    laptop.get_by_role("link", name="Print the slips of tables 2 and 4").click()
    expect(laptop.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(laptop.get_by_role("heading", name="Table 3")).to_have_count(0)
    laptop.go_back()
    laptop.get_by_role("button", name="Take back").click()
    expect(laptop.get_by_text("Round 1, table 3: everything is as it was before.")).to_be_visible()
    expect(two.get_by_role("heading", name="The result at table 3 stands after all")).to_be_visible()
    expect(two.get_by_role("link", name="Ida")).to_be_visible()


def test_what_is_typed_replaces_the_hand_as_it_was_entered(laptop: Page):
    party = begun(8)
    Phone(party).enter(high("north", 13), high("east", 8))
    laptop.goto(f"/desk/{party.code}/correct/?round=1&table=1&hand=2")
    field = laptop.get_by_label("What should hand 2 have been?")
    expect(field).to_be_focused()
    expect(field).to_have_value("h e 8")
    laptop.keyboard.type("h e 9")
    expect(field).to_have_value("h e 9")
