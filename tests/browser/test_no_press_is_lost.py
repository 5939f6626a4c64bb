"""No press at a table on screens is lost: what is replaced, moves or is on its way meanwhile, the press is done or the line says why not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.hand import Seat
from scoring.rules import MINNESOTA
from tests.browser.at_screen_table import choose, moment, next_button, see_motion_end
from tests.browser.held import hold, until_held
from tests.conftest import PHONE, OpenScreen
from tests.play.at_table import first_move, found_with_friends, look, play_as_person, play_on, send
from tests.play.club import begin, find_at, take_hands
from tournaments.play.actions import deal_next, found_shared_table, join_table
from tournaments.play.models import ScreenChair

pytestmark = pytest.mark.django_db(transaction=True)


def is_away(chair: ScreenChair) -> bool:
    return ScreenChair.objects.get(pk=chair.pk).is_away


def at_table_with_friends(page: Page, *, setting: str = "Fast") -> ScreenChair:
    """Ann, who has named her chair, after two of her moves."""
    ann = found_with_friends(MINNESOTA, level=1, name="Ann")
    play_as_person(ann, moves=3)
    choose(page, setting)
    page.goto(f"/play/{ann.key}/")
    return ann


def open_menu(page: Page) -> None:
    page.locator(".table_menu > summary").click()


def test_an_open_menu_stays_open_when_a_friends_card_comes(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    ann = found_with_friends(MINNESOTA, level=1, name="Ann")
    bo = join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
    page.goto(f"/play/{bo.key}/")
    open_menu(page)
    seen = look(ann)
    send(ann, seen, first_move(seen))
    expect(page.locator("#screen_table .here[name=seen]")).to_have_value(str(look(ann).change))
    expect(page.locator(".in_motion")).to_have_count(0)
    page.get_by_role("button", name="A computer plays for me").click()
    expect(page.get_by_role("button", name="Sit down again")).to_be_visible()
    expect(page.get_by_role("button", name="A computer plays for me")).to_be_hidden()
    assert is_away(bo)


def test_what_means_the_same_later_is_done_after_the_answer_that_is_on_its_way(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    ann = at_table_with_friends(page)
    held = hold(page, "**/move/", method="POST")
    next_button(page).click()
    until_held(page, held)
    open_menu(page)
    page.wait_for_timeout(500)
    page.get_by_role("button", name="A computer plays for me").click()
    held[0].continue_()
    expect(page.get_by_role("button", name="Sit down again")).to_be_visible()
    assert is_away(ann)


def test_another_press_while_an_answer_is_on_its_way_is_said_to_have_done_nothing(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    at_table_with_friends(page)
    before = moment(page).input_value()
    held = hold(page, "**/move/", method="POST")
    next_button(page).click()
    until_held(page, held)
    page.wait_for_timeout(500)
    # A card that may not be played now says so to the browser, and a finger touches it all the same.
    page.locator(".my_hand button:not(.gap)").last.dispatch_event("click")
    notice = "Your last press was still on its way: press again"
    expect(page.locator(".turn_line")).to_have_attribute("data-notice", notice)
    held[0].continue_()
    see_motion_end(page, before)
    expect(page.locator(".turn_line")).to_have_attribute("data-notice", notice)
    expect(page.locator("#said")).to_contain_text(notice)


def test_a_bid_that_is_touched_while_a_friends_bid_comes_is_laid(open_screen: OpenScreen):
    """Nobody waits for a turn there, so both may tap in the same moment."""
    ann = found_shared_table(MINNESOTA, level=1, name="Ann")
    bo = join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
    deal_next(ann.key, game=0, number=0)
    page = open_screen(*PHONE)
    choose(page, "Slow")
    page.goto(f"/play/{bo.key}/")
    seen = look(ann)
    send(ann, seen, first_move(seen))
    expect(page.locator(".in_motion")).to_have_count(1)
    next_button(page).dispatch_event("click")
    expect(page.get_by_role("heading", name="The bids")).to_be_hidden()
    assert look(bo).view.call is not None


@pytest.mark.parametrize("by_key", [False, True], ids=["a button", "a key"])
def test_what_is_not_a_tapped_card_is_said_to_have_only_ended_the_motion(open_screen: OpenScreen, by_key):
    page = open_screen(*PHONE)
    at_table_with_friends(page, setting="Slow")
    next_button(page).click()
    expect(page.locator(".in_motion")).to_have_count(1)
    if by_key:
        page.locator("#screen_table").press("7")
    else:
        page.evaluate("document.querySelector('.table_bar button').click()")
    expect(page.locator("#said")).to_contain_text("That only ended the motion: press again")


def test_a_button_under_a_finger_is_not_replaced_when_the_motion_ends(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    ann = at_table_with_friends(page)
    next_button(page).click()
    expect(page.locator(".in_motion")).to_have_count(1)
    open_menu(page)
    page.get_by_role("button", name="A computer plays for me").hover()
    page.mouse.down()
    page.wait_for_timeout(3500)
    page.mouse.up()
    expect(page.get_by_role("button", name="Sit down again")).to_be_visible()
    assert is_away(ann)


def test_who_sits_down_while_others_deal_has_the_chair(open_screen: OpenScreen):
    """The page is to be loaded again, because the hand is dealt: not while a form is on its way."""
    ann = found_shared_table(MINNESOTA, level=1, name="Ann")
    page = open_screen(*PHONE)
    page.goto(f"/play/join/{ann.table.key}/")
    page.get_by_label("Your name").fill("Bo")
    held = hold(page, re.compile(r"/play/join/[^?]*$"), method="POST")
    page.get_by_role("button", name="North, with Ann").click(no_wait_after=True)
    until_held(page, held)
    with page.expect_response("**/*seen=*") as answer:
        deal_next(ann.key, game=0, number=0)
    assert answer.value.headers["hx-refresh"] == "true"
    page.wait_for_timeout(300)
    held[0].continue_()
    expect(page.locator(".my_hand .card")).to_have_count(13)
    assert ScreenChair.objects.get(name="Bo").key in page.url


def test_somebody_who_watches_sees_a_chair_go_and_keeps_the_name_that_they_type(open_screen: OpenScreen):
    ann = found_shared_table(MINNESOTA, level=1, name="Ann")
    page = open_screen(*PHONE)
    page.goto(f"/play/join/{ann.table.key}/")
    page.get_by_label("Your name").fill("Cleo")
    join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
    expect(page.get_by_role("button", name="North: Bo")).to_be_disabled()
    expect(page.get_by_label("Your name")).to_have_value("Cleo")
    page.get_by_role("button", name="East, with Bo").or_(page.get_by_role("button", name="East")).click()
    expect(page.get_by_text("Cleo (you)")).to_be_visible()


def test_what_is_open_on_the_tablet_stays_open_when_a_card_comes(open_screen: OpenScreen):
    at = find_at(begin())
    chair = next(chair for chair in take_hands(at) if look(chair).view.is_my_turn)
    page = open_screen(1024, 768)
    page.goto(f"/t/{at.code}/{at.table}/{at.key}/screen/")
    page.get_by_text("Phones at this table").click()
    seen = look(chair)
    send(chair, seen, first_move(seen))
    expect(page.locator("#screen_table .here[name=seen]")).to_have_value(str(look(chair).change))
    expect(page.get_by_role("button", name=f"A computer plays for {chair.name}")).to_be_visible()
    take = page.get_by_role("button", name=f"Take the hand of {chair.name} to this device")
    expect(take).to_be_hidden()
    page.get_by_label("This tablet is my own").check()
    expect(take).to_be_visible()
    expect(page.get_by_text("To take a hand to another phone, scan this with it:")).to_be_visible()


def test_a_page_that_waits_for_a_computer_asks_again_after_some_seconds(open_screen: OpenScreen):
    """The program was killed while it thought, and the page has seen all that happened: no number tells it anything."""
    ann = found_with_friends(MINNESOTA, level=1, name="Ann")
    bo = join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
    page = open_screen(*PHONE)
    page.clock.install()
    while look(ann).view.waits_for != (Seat.NORTH,):
        play_on({Seat.SOUTH: ann, Seat.NORTH: bo}, moves=1)
    page.route(f"**/play/{ann.key}/", show_as_waiting)
    page.goto(f"/play/{ann.key}/")
    expect(page.locator(".turn_line")).to_have_text("Waiting for Bo")
    ScreenChair.objects.filter(pk=bo.pk).update(is_away=True)
    page.clock.fast_forward(13_000)
    expect(page.locator(".turn_line")).not_to_have_text("Waiting for Bo")


def show_as_waiting(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('name="seen"', 'name="seen" data-again="10"', 1))
