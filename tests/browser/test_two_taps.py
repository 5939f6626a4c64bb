"""Two taps for a card, and what a device can choose else: nothing moves, the bar is under the thumb, and everything can be put back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.hand import Seat
from scoring.rules import MINNESOTA, TWO_PLAYER
from tests.browser.at_screen_table import choose, moment, next_button, see_motion_end
from tests.conftest import PHONE, OpenScreen
from tests.play.at_table import found_dealt, found_with_friends, look, play_as_person
from tournaments.play.actions import join_table
from tournaments.play.models import ScreenChair

pytestmark = pytest.mark.django_db(transaction=True)

PLACES = """() => [".table_head", ".felt", ".turn_line", ".my_hand", ".table_bar, .two_calls"].map((what) => {
  const { x, y, width, height } = document.querySelector(what).getBoundingClientRect();
  return [what, x, y, width, height].join(" ");
})"""
COVERS = """() => {
  const a = document.querySelector(".raised_bar").getBoundingClientRect(), b = document.querySelector(".table_bar, .two_calls").getBoundingClientRect();
  return a.bottom <= innerHeight && a.left <= b.left && a.right >= b.right && a.top >= b.top - 1 && a.bottom >= b.bottom - 1;
}"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"


def sit_down(page: Page, *settings: str, rules=MINNESOTA, moves: int = 3) -> ScreenChair:
    """At a table where it is one's turn."""
    chair = found_dealt(rules)
    play_as_person(chair, moves=moves)
    page.goto(f"/play/{chair.key}/")
    for setting in settings:
        choose(page, setting)
    page.goto(f"/play/{chair.key}/")
    return chair


@pytest.mark.parametrize("moves", [0, 3], ids=["bid", "card"])
@pytest.mark.parametrize("size", [(320, 568), (360, 616), (740, 360), (1280, 800)], ids=str)
def test_the_first_tap_moves_nothing_and_the_bar_lies_where_the_other_one_was(open_screen: OpenScreen, size, moves):
    page = open_screen(*size, reduced_motion="reduce")
    chair = sit_down(page, "Tap twice", moves=moves)
    before, turn = page.evaluate(PLACES), look(chair).turn
    next_button(page).click()
    expect(page.locator(".raised_bar")).to_be_visible()
    assert page.evaluate(PLACES) == before
    assert page.evaluate(COVERS)
    assert page.evaluate(SCROLLS) is False
    assert look(chair).turn == turn
    page.wait_for_timeout(450)  # a second tap so soon is a slip of the finger
    page.get_by_role("link", name="Put back").click()
    expect(page.locator(".raised_bar")).to_be_hidden()
    assert page.evaluate(PLACES) == before


@pytest.mark.parametrize("java_script", [True, False])
def test_the_button_of_the_bar_plays_the_card_that_is_up(open_screen: OpenScreen, java_script):
    page = open_screen(*PHONE, java_script_enabled=java_script)
    chair = sit_down(page, "Tap twice")
    card = next_button(page).get_attribute("value")
    seen = look(chair)
    next_button(page).click()
    expect(page.locator(".my_hand .raised")).to_have_count(1)
    expect(page.locator(".turn_line")).to_contain_text("is up. Tap it again, or press Play")
    page.wait_for_timeout(450)
    page.locator(".raised_bar button").click()
    expect(page.locator(f".my_hand [value={card}]:not(.gap)")).to_have_count(0)
    expect(page.locator(".raised_bar")).to_be_hidden()
    see_motion_end(page, str(seen.turn))
    assert [str(one) for _seat, one in look(chair).view.played][len(seen.view.played)] == card


@pytest.mark.parametrize("java_script", [True, False])
def test_another_card_can_be_raised_instead_and_a_second_tap_plays_it(open_screen: OpenScreen, java_script):
    page = open_screen(*PHONE, java_script_enabled=java_script)
    chair = sit_down(page, "Tap twice", moves=0)
    turn = look(chair).turn
    cards = page.locator(".my_hand button")
    for card in (cards.first, cards.last):
        card.click()
        expect(card).to_contain_class("raised")
        expect(page.locator(".raised")).to_have_count(1)
        page.wait_for_timeout(450)
    assert look(chair).turn == turn
    laid = cards.last.get_attribute("value")
    cards.last.click()
    see_motion_end(page, str(turn))
    seen = look(chair)
    assert seen.seat is not None
    assert str(seen.view.bids[seen.seat][0]) == laid


def test_by_keys_a_card_is_raised_put_back_and_played_and_a_screen_reader_hears_it(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    chair = sit_down(page, "Tap twice")
    turn = look(chair).turn
    card = next_button(page)
    name, line = card.get_attribute("aria-label"), page.locator(".turn_line").inner_text()
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text(f"{name} is up. Tap it again, or press Play")
    expect(card).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".raised")).to_have_count(0)
    expect(page.locator(".turn_line")).to_have_text(line)
    page.keyboard.press("Enter")
    page.locator(".raised_bar a").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".raised")).to_have_count(0)
    expect(card).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".raised_bar button").focus()
    page.keyboard.press("Enter")
    see_motion_end(page, str(turn))
    assert look(chair).turn > turn


def test_a_card_that_is_up_stays_up_when_somebody_else_sits_down(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    ann = found_with_friends(MINNESOTA, level=1, name="Ann")
    page.goto(f"/play/{ann.key}/")
    choose(page, "Tap twice")
    page.goto(f"/play/{ann.key}/")
    page.locator(".my_hand button").nth(4).click()
    card = page.locator(".raised").get_attribute("value")
    join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
    expect(page.get_by_text("Bo", exact=True)).to_be_visible()
    expect(page.locator(".raised")).to_have_attribute("value", card or "")
    expect(page.locator(".raised_bar")).to_be_visible()


def test_cards_before_one_on_the_table_are_raised_too(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    chair = sit_down(page, "Tap twice", rules=TWO_PLAYER, moves=1)
    while not set(look(chair).view.legal) & set(look(chair).view.my_table):
        play_as_person(chair, moves=1)
    page.goto(f"/play/{chair.key}/")
    pile = page.locator(".me .piles button:not([aria-disabled])").first
    pile.click()
    expect(pile).to_contain_class("raised")
    expect(page.locator(".raised_bar")).to_be_visible()


def test_a_tap_on_a_card_during_the_motion_says_what_it_did_and_the_next_tap_plays(open_screen: OpenScreen):
    page = open_screen(*PHONE, has_touch=True)
    chair = sit_down(page, "Slow")
    turn = look(chair).turn
    page.wait_for_timeout(450)  # sooner, a tap was meant for the page before
    next_button(page).tap()
    expect(page.locator(".in_motion")).to_have_count(1)
    after = look(chair).turn
    page.wait_for_timeout(450)
    page.locator(".my_hand button:not(.gap)").last.tap()
    expect(page.locator(".turn_line[data-notice]")).to_have_attribute(
        "data-notice", "That only ended the motion: press again"
    )
    see_motion_end(page, str(turn))
    assert look(chair).turn == after > turn
    page.wait_for_timeout(450)
    next_button(page).tap()
    expect(page.locator(".turn_line[data-notice]")).to_have_count(0)
    see_motion_end(page, str(after))
    assert look(chair).turn > after


def test_cards_appear_where_the_device_wants_that(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    sit_down(page, "Cards appear", "Fast")
    before = moment(page).input_value()
    next_button(page).click()
    while moment(page).input_value() == before:
        flying = "document.getAnimations().filter((one) => !one.animationName && !one.transitionProperty).length"
        assert page.evaluate(flying) == 0


COUNT_TONES = """
const { prototype } = AudioContext, make = prototype.createOscillator;
window.tones = 0;
prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
"""


@pytest.mark.parametrize(("setting", "tones"), [("No sound", 0), ("A tone", 1)])
def test_a_tone_says_once_that_it_is_ones_turn_where_the_device_wants_that(open_screen: OpenScreen, setting, tones):
    page = open_screen(*PHONE, reduced_motion="reduce")
    page.add_init_script(COUNT_TONES)
    chair = sit_down(page, setting, "Fast")
    turn = look(chair).turn
    next_button(page).click()
    see_motion_end(page, str(turn))
    expect(page.locator(".turn_line.mine")).to_be_visible()
    assert page.evaluate("window.tones") == tones


LEFT_OF = "([a, b]) => document.querySelector(a).getBoundingClientRect().left < document.querySelector(b).getBoundingClientRect().left"


@pytest.mark.parametrize("size", [PHONE, (740, 360)], ids=str)
def test_the_other_settings_are_seen_on_the_table(open_screen: OpenScreen, size):
    page = open_screen(*size)
    sit_down(page, moves=1)
    where = [".table_bar [data-key=c], .table_bar > :last-child", ".table_bar > .last"]
    if size != PHONE:
        where = [".table_bar", ".felt"]
    usual, width = page.evaluate(LEFT_OF, where), page.locator(".my_hand .card").last.bounding_box()
    assert not usual
    sit_down(page, "Left hand", "Largest", "Four", "One row", "I tap", moves=1)
    assert page.evaluate(LEFT_OF, where)
    larger = page.locator(".my_hand .card").last.bounding_box()
    assert width
    assert larger
    assert larger["width"] > 1.3 * width["width"]
    expect(page.locator(".my_hand .row")).to_have_count(1)
    expect(page.locator("#screen_table")).to_have_attribute("data-speed", "tap")
    colours = {
        page.locator(f".my_hand .{suit}").first.evaluate("(card) => getComputedStyle(card).color")
        for suit in ("spade", "club")
    }
    assert len(colours) == 2
    assert page.evaluate(SCROLLS) is False
