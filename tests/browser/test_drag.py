"""Names of the proposed seats are dragged onto one another, whatever the bell shows meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.hand import Seat
from tests.night import WHO, drawn
from tournaments.actions import take_seats
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def seated(party: Party) -> dict[str, str]:
    chairs = party.rounds.get(number=1).chairs.select_related("entry__player")
    return {f"{chair.table}-{chair.seat}": chair.entry.player.name for chair in chairs}


def test_a_name_is_dragged_onto_another(laptop: Page, axe):
    party = drawn(8)
    laptop.goto(f"/desk/{party.code}/seats/")
    laptop.locator("[data-place='1-north']").drag_to(laptop.locator("[data-place='2-west']"))
    expect(laptop.locator("[data-place='2-west']")).to_contain_text("Ann")
    expect(laptop.locator("[data-place='1-north']")).to_contain_text("Hans")
    assert seated(party) | {"2-west": "Ann", "1-north": "Hans"} == seated(party)
    axe(laptop)


def test_a_name_that_is_held_while_another_laptop_changes_the_seats_is_not_moved_and_the_page_says_why(laptop: Page):
    party = drawn(8)
    laptop.goto(f"/desk/{party.code}/seats/")
    laptop.locator("[data-place='1-north']").hover()
    laptop.mouse.down()
    with laptop.expect_response("**/seats/?*"):
        seat(party, "Ann", "2-south")
    expect(laptop.locator(".bell.htmx-request")).to_have_count(0)
    laptop.locator("[data-place='2-west']").hover()
    laptop.mouse.up()
    expect(
        laptop.get_by_text("The seats have changed since this page showed them, so nothing was done.")
    ).to_be_visible()
    expect(laptop.locator("[data-place='2-south']")).to_contain_text("Ann")
    assert seated(party)["2-south"] == "Ann"


def test_seats_that_the_bell_has_just_shown_can_be_dragged_at_once(laptop: Page):
    party = drawn(8)
    laptop.goto(f"/desk/{party.code}/seats/")
    laptop.evaluate("htmx.config.defaultSettleDelay = 60_000")  # htmx itself is not done with them
    seat(party, "Bo", "2-south")
    expect(laptop.locator("[data-place='2-south']")).to_contain_text("Bo")
    laptop.locator("[data-place='1-north']").drag_to(laptop.locator("[data-place='2-west']"))
    expect(laptop.locator("[data-place='2-west']")).to_contain_text("Ann")


def seat(party: Party, name: str, place: str) -> None:
    """On another laptop."""
    table, seat = place.split("-")
    player = party.entries.get(player__name=name).number
    take_seats.seat_by_hand(party.code, player=player, table=int(table), seat=Seat(seat), who=WHO)


def test_two_names_are_dragged_one_after_another_though_the_first_is_not_answered_yet(laptop: Page):
    party, asked = drawn(8), []
    laptop.goto(f"/desk/{party.code}/seats/")
    laptop.route("**/seats/place/", lambda route: asked.append((route, route.fetch())))
    for name, seat, other in (("Ann", "1-north", "2-west"), ("Bo", "1-east", "2-south")):
        laptop.locator(f"[data-place='{seat}']").drag_to(laptop.locator(f"[data-place='{other}']"))
        expect(laptop.locator(f"[data-place='{other}']")).to_contain_text(name)  # by the bell
    for route, answer in asked:
        route.fulfill(response=answer)
    assert seated(party) | {"2-west": "Ann", "1-north": "Hans", "2-south": "Bo", "1-east": "Gro"} == seated(party)
