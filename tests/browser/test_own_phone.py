"""A phone of one's own, by clicking: it says whose it is once, follows its owner after a move, and enters a hand in three taps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import enter_high, table_address
from tests.night import announced, begun, drawn, played
from tests.screens.phones import own
from tournaments.models import PlayedHand

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]
EVA = 5


@pytest.mark.parametrize("has_script", [True, False], ids=["with scripts", "without"])
def test_me_at_a_table_opens_the_question_whose_phone_it_is(hall_server: str, phone: Phones, has_script: bool):
    party = begun(4, asks_seated=True)
    eva = phone(java_script_enabled=has_script)
    eva.goto(table_address(party, 1))
    eva.get_by_role("link", name="Me", exact=True).click()
    expect(eva.get_by_role("button", name="Dag", exact=True)).to_be_in_viewport()


def test_a_hand_after_a_move_is_three_taps_on_ones_own_phone(hall_server: str, phone: Phones):
    party = begun(8, asks_seated=True)
    eva = phone()
    eva.goto(table_address(party, 2))
    eva.get_by_text("This is my own phone").click()
    eva.get_by_role("button", name="Eva").click()
    expect(eva.get_by_text("This phone is known as Eva’s tonight.")).to_be_visible()
    eva.get_by_role("link", name="Table", exact=True).click()
    expect(eva.get_by_role("heading", name="Table 2")).to_be_visible()

    # The seats change: the phone goes to table 1 by itself, and then three taps are a hand.
    announced(played(party), 2)
    expect(eva.get_by_role("heading", name="Table 1")).to_be_visible()
    expect(eva.get_by_text("Up to table 1, with")).to_be_visible()
    enter_high(eva, "Eva", 8)
    expect(eva.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert PlayedHand.objects.get(game__round__number=2).game.table == 1


def test_a_new_round_is_seen_from_its_beginning_by_those_who_stay(hall_server: str, phone: Phones):
    party = begun(8)
    ann = phone()
    ann.set_viewport_size({"width": 320, "height": 480})
    ann.goto(own(party, 1, f"card/{party.player_key(1)}/"))
    ann.get_by_role("link", name="Table", exact=True).click()
    played(party)
    expect(ann.get_by_text("All tables are done.")).to_be_visible()
    ann.evaluate("scrollTo(0, document.body.scrollHeight)")
    announced(party, 2)
    expect(ann.get_by_text("You stay at table 1, with")).to_be_in_viewport()


def test_a_phone_vibrates_for_new_seats_once_somebody_has_touched_it(hall_server: str, phone: Phones):
    """A browser calls it an error, which the end of the test would find, to vibrate on a page that nobody has touched."""
    party = begun(8)
    touched, untouched = phones = phone(), phone()
    touched.add_init_script("navigator.vibrate = () => { document.documentElement.dataset.felt = 'yes'; }")
    for ann in phones:
        ann.goto(own(party, 1, f"card/{party.player_key(1)}/"))
    touched.get_by_role("heading", name="Ann").tap()
    announced(played(party), 2)
    expect(touched.get_by_text("with Cleo").first).to_be_visible()
    expect(touched.locator("html")).to_have_attribute("data-felt", "yes")
    expect(untouched.get_by_text("with Cleo").first).to_be_visible()


def test_what_was_done_leaves_the_head_of_me_free_again(hall_server: str, phone: Phones):
    party = begun(8)
    eva = phone()
    eva.goto(table_address(party, 2))
    eva.get_by_text("This is my own phone").click()
    eva.get_by_role("button", name="Eva").click()
    said = eva.get_by_text("This phone is known as Eva’s tonight.")
    expect(said).to_be_visible()
    eva.evaluate("document.getAnimations().forEach((one) => one.finish())")
    expect(said).to_be_hidden()


def test_what_was_saved_is_not_said_any_more_once_another_phone_takes_it_back(hall_server: str, phone: Phones):
    party = begun(8)
    ann, bo = phone(), phone()
    # What was said stays on this phone for good.
    ann.add_init_script("const after = setTimeout; setTimeout = (act, time) => time === 5000 ? 0 : after(act, time)")
    for one, number in ((ann, 1), (bo, 2)):
        one.goto(own(party, number, f"card/{party.player_key(number)}/"))
        one.goto(table_address(party, 1))
    enter_high(ann, "Ann", 8)
    said = ann.get_by_text("Hand 1: Ann and Cleo granded and took 8")
    expect(said).to_be_visible()
    bo.get_by_role("button", name="Take back hand 1").click()
    expect(ann.get_by_text("Hand 1 was taken back")).to_be_visible()
    expect(said).to_have_count(0)


def test_a_card_that_is_scanned_before_the_seats_are_announced_becomes_the_tables_page(phone: Phones):
    party = drawn(8, asks_seated=True)
    ann = phone()
    ann.goto(table_address(party, 1))
    expect(ann.get_by_text("Table 1 does not play at the moment")).to_be_visible()
    announced(party, 1)
    expect(ann.get_by_role("button", name="We are seated")).to_be_visible()
    expect(ann.locator("header:visible")).to_have_count(1)
    ann.get_by_role("link", name="Me", exact=True).click()
    expect(ann.get_by_role("button", name="Ann")).to_be_in_viewport()


def test_me_brings_the_four_names_into_sight_on_a_small_phone(hall_server: str, phone: Phones):
    party = begun(8, asks_seated=True)
    eva, gro = phone(), phone()
    for one in (eva, gro):
        one.set_viewport_size({"width": 360, "height": 616})
        one.goto(table_address(party, 2))
    gro.get_by_role("button", name="We are seated").click()  # the others are asked for the pencil first
    expect(eva.get_by_role("button", name="Take over the pencil")).to_be_visible()
    eva.get_by_role("link", name="Me", exact=True).click()
    for name in ("Eva", "Finn", "Gro", "Hans"):
        expect(eva.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
