"""How the table on the screen feels: a card lies at once, nothing moves that was not played, and taps do what one means."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from scoring.rules import MINNESOTA
from tests.browser.at_screen_table import choose, moment, next_button, play_next, see_motion_end
from tests.browser.pages_of_play import asked_back
from tests.browser.wire import Wire
from tests.conftest import PHONE, OpenScreen
from tests.play.at_table import look, play_as_person
from tournaments.play.actions import found_table
from tournaments.play.models import ScreenChair

pytestmark = pytest.mark.django_db(transaction=True)

PRESS = """() => {
  const button = document.querySelector(".my_hand button:not([aria-disabled])"), began = performance.now();
  button.click();
  return [button.value, performance.now() - began, document.querySelectorAll(".seat.me .on_table .card").length];
}"""
PLACES = """() => [".felt", ".turn_line", ".my_hand", ".table_bar, .two_calls"].map((what) => {
  const { x, y, width, height } = document.querySelector(what).getBoundingClientRect();
  return [what, x, y, width, height].join(" ");
})"""
EDGES = "(part) => part.getBoundingClientRect().toJSON()"
SIZES = [(320, 568), (360, 616), (740, 360), (1280, 800)]
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"


def in_a_trick(page: Page, *, setting: str = "") -> ScreenChair:
    """At a table where two of one's cards are played."""
    table = found_table(MINNESOTA, level=3)
    play_as_person(table, moves=3)
    if setting:
        choose(page, setting)
    page.goto(f"/play/{table.key}/")
    return table


def test_the_card_lies_on_the_table_within_a_tenth_of_a_second_before_the_answer(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    in_a_trick(page)
    held: list[Route] = []
    page.route("**/move/", lambda route: held.append(route))
    card, took, lie = page.evaluate(PRESS)
    assert (took < 100, lie) == (True, 1)
    expect(page.locator(f".my_hand [value={card}]")).to_be_hidden()
    assert len(held) == 1
    before = moment(page).input_value()
    held[0].continue_()
    see_motion_end(page, before)


def test_a_card_that_does_not_arrive_is_put_back(chromium: Browser, wire: Wire):
    page = chromium.new_context(base_url=wire.address, viewport={"width": PHONE[0], "height": PHONE[1]}).new_page()
    table = in_a_trick(page)
    before = look(table).turn
    wire.down()
    next_button(page).click()
    expect(page.locator(".my_hand .gap")).to_have_count(0)
    expect(page.locator(".seat.me .on_table .card")).to_have_count(0)
    assert look(table).turn == before
    page.context.close()


def test_a_tap_ends_the_motion_and_plays_nothing(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    table = in_a_trick(page, setting="Slow")
    before = moment(page).input_value()
    next_button(page).click()
    expect(page.locator(".in_motion")).to_have_count(1)
    after = look(table).turn
    while moment(page).input_value() == before:
        page.evaluate(
            "() => { const card = document.querySelector('.in_motion:not(.flies) .my_hand button'); if (card) card.click(); }"
        )
    assert look(table).turn == after


def test_a_card_touched_while_the_trick_flies_is_played_next(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    table = in_a_trick(page, setting="Slow")
    next_button(page).click()
    expect(page.locator(".in_motion")).to_have_count(1)
    seen = look(table)
    card = str(next(card for card in seen.view.legal))
    expect(page.locator(".flies")).to_have_count(1)
    page.evaluate(f"document.querySelector('.my_hand [value={card}]').click()")
    see_motion_end(page, moment(page).input_value())
    see_motion_end(page, str(seen.turn))
    assert [str(card) for seat, card in look(table).view.played if seat is seen.seat][-1] == card


def test_the_full_trick_lies_until_it_is_tapped_where_one_wants_that(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    in_a_trick(page, setting="I tap")
    next_button(page).click()
    expect(page.locator(".turn_line")).to_contain_text("Trick 3")
    expect(page.locator(".on_table .card")).to_have_count(4)
    page.locator(".felt").click()
    expect(page.locator(".in_motion")).to_have_count(0)


def test_with_reduced_motion_cards_appear(open_screen: OpenScreen):
    page = open_screen(*PHONE, reduced_motion="reduce")
    in_a_trick(page, setting="Fast")
    before = moment(page).input_value()
    next_button(page).click()
    while moment(page).input_value() == before:
        assert page.evaluate("document.getAnimations().length") == 0


def test_nothing_scrolls_or_moves_while_a_hand_is_played(open_screen: OpenScreen):
    """The same hand on screens of four sizes, each of which is looked at before each card."""
    page = open_screen(*SIZES[-1], reduced_motion="reduce")
    table = found_table(MINNESOTA, level=2)
    page.goto(f"/play/{table.key}/")
    places = {size: places_at(page, size) for size in SIZES}
    while not page.locator(".hand_over").count():
        assert {size: places_at(page, size) for size in SIZES} == places
        play_next(page)


def places_at(page: Page, size: tuple[int, int]) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert page.evaluate(SCROLLS) is False
    return page.evaluate(PLACES)


def test_without_javascript_the_last_trick_is_there_to_be_seen(open_screen: OpenScreen):
    page = open_screen(*PHONE, java_script_enabled=False)
    in_a_trick(page)
    expect(page.locator(".felt noscript .last_trick .card")).to_have_count(4)
    expect(page.locator(".felt noscript .last_trick .card").first).to_be_visible()


def test_the_first_of_two_taps_raises_the_card_and_escape_puts_it_back(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    table = in_a_trick(page, setting="Tap twice")
    before = look(table).turn
    card = next_button(page)
    card.click()
    expect(page.locator(".raised")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".raised")).to_have_count(0)
    assert look(table).turn == before
    page.evaluate(
        "() => { for (const _ of [1, 2]) document.querySelector('.my_hand button:not([aria-disabled])').click(); }"
    )
    see_motion_end(page, str(before))


def test_one_tap_on_the_first_page_deals(open_screen: OpenScreen):
    page = open_screen(*PHONE, java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Play with computers").click()
    expect(page.locator(".my_hand .card")).to_have_count(13)
    address = page.url
    page.goto("/")
    page.get_by_role("button", name="Play with computers").click()
    assert page.url == address


def test_who_asks_a_card_back_still_sees_the_felt_and_the_hand(open_screen: OpenScreen):
    asker, asked = asked_back()
    for size in SIZES:
        page = open_screen(*size)
        page.goto(f"/play/{asker.key}/")
        felt, panel, hand = (page.locator(what).evaluate(EDGES) for what in (".felt", ".over_felt", ".my_hand"))
        assert felt["bottom"] - felt["top"] > 100
        assert felt["top"] <= panel["top"]
        assert panel["bottom"] <= felt["bottom"] <= hand["top"]
        page.goto(f"/play/{asked.key}/")
        expect(page.get_by_role("button", name="Yes, take it back")).to_be_in_viewport(ratio=1)
        page.close()
