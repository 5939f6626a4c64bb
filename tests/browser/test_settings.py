"""The settings in a real browser: a line saves itself where it stands, its Undo takes it back, and chips are moved and dragged."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.night import begun, found, fresh
from tournaments.engine.standings import Key

pytestmark = pytest.mark.django_db(transaction=True)


def chips(laptop: Page) -> list[str]:
    return [key or "" for key in (chip.get_attribute("data-key") for chip in laptop.locator(".order_part").all())]


def test_a_line_saves_itself_stays_open_and_can_be_taken_back(laptop: Page, axe):
    party = begun(8, asks_acceptance=False)
    laptop.goto(f"/desk/{party.code}/settings/")
    line = laptop.locator("#line_results")
    line.get_by_text("Result confirmed by").click()
    expect(line.get_by_role("button", name="Save")).to_be_hidden()
    line.get_by_label("the side that lost, by name").check()
    expect(laptop.get_by_text("Result confirmed by: the side that lost, by name. Saved.")).to_be_visible()
    expect(line.locator("#said_results")).to_have_text("the side that lost, by name")
    expect(line.get_by_label("the side that lost, by name")).to_be_visible()
    assert fresh(party).asks_acceptance
    axe(laptop)
    laptop.get_by_role("button", name="Undo").click()
    expect(laptop.locator("#said_results")).to_have_text("the four of the table, with one tap")
    assert not fresh(party).asks_acceptance


def test_what_is_typed_while_the_answer_is_on_its_way_is_not_lost(laptop: Page):
    party = found(8)
    laptop.goto(f"/desk/{party.code}/settings/?open=evening#line_evening")
    name, place = laptop.get_by_label("What is the party called?"), laptop.get_by_label("Place")
    name.fill("Late whist")
    with laptop.expect_response("**/settings/?*") as answer:
        place.focus()  # the name is on its way
        laptop.keyboard.type("The mi")
    answer.value.finished()
    laptop.keyboard.type("ll")
    expect(place).to_have_value("The mill")
    laptop.keyboard.press("Enter")
    expect(laptop.locator("#said_evening")).to_contain_text("The mill")
    assert (fresh(party).name, fresh(party).place) == ("Late whist", "The mill")


def test_chips_are_moved_by_arrows_from_the_keyboard_and_keep_the_focus(laptop: Page):
    party = found(8)
    laptop.goto(f"/desk/{party.code}/settings/")
    laptop.get_by_role("button", name="Games won: later").focus()
    laptop.keyboard.press("Enter")
    expect(laptop.locator(".order_part").first).to_contain_text("Point difference")
    expect(laptop.get_by_role("button", name="Games won: later")).to_be_focused()
    laptop.get_by_role("button", name="Points for: leave it out").click()
    expect(laptop.locator(".order_part")).to_have_count(2)
    laptop.get_by_text("A third").click()
    laptop.get_by_role("button", name="times at the top table").click()
    expect(laptop.locator(".order_part")).to_have_count(3)
    shown = [Key.DIFFERENCE, Key.WINS, Key.TOP_TABLE]
    assert [key for key in fresh(party).standings_order if key is not Key.STARS] == shown


def test_a_chip_is_dragged_by_its_grip(laptop: Page):
    party = found(8)
    laptop.goto(f"/desk/{party.code}/settings/")
    first, last = (laptop.locator(f"[data-key={key}]") for key in ("wins", "points_for"))
    first.locator(".grip").hover()
    laptop.mouse.down()
    last.hover()
    laptop.mouse.up()
    expect(laptop.get_by_text("Order of the standings: ").first).to_be_visible()
    assert chips(laptop)[-1] == "wins"
    assert fresh(party).standings_order[2] is Key.WINS


def test_a_number_that_is_typed_chooses_and_another_choice_puts_it_back(laptop: Page):
    party = found(8)
    laptop.goto(f"/desk/{party.code}/settings/?open=end#line_end")
    laptop.get_by_label("Minutes until you call time").fill("25")
    expect(laptop.get_by_label("when you call time")).to_be_checked()
    laptop.get_by_label("after a fixed number of hands").check()
    expect(laptop.get_by_text("A game ends: after 8 hands")).to_be_visible()
