"""The organiser at the laptop: names and slips with the keyboard alone, seats by dragging, nothing typed is replaced."""

from __future__ import annotations

import datetime

import pytest
from playwright.sync_api import Page, expect

from scoring.stakes import Stake
from tests.conftest import SOON
from tests.night import WHO, announced, begun, drawn, ended, found, played, slip
from tournaments.access import find_our_club
from tournaments.actions import enter_hand, prepare
from tournaments.actions.at_table import AtTable
from tournaments.actions.prizes import start_list
from tournaments.engine.prizes.prize import LISTS, StartFrom
from tournaments.rehearsal import open_sample_evening
from tournaments.wording import keep_scores_whole

pytestmark = pytest.mark.django_db(transaction=True)


def test_people_come_and_are_taken_off_the_list(laptop: Page):
    party = found(4)
    laptop.goto(f"/desk/{party.code}/players/")
    laptop.get_by_role("button", name="Bo is here").click()
    expect(laptop.get_by_role("button", name="Bo is here", pressed=False)).to_be_focused()
    laptop.get_by_role("button", name="Remove Ann").click()
    expect(laptop.get_by_text("1 on the list is not here yet.")).to_be_visible()
    laptop.get_by_role("button", name="Everybody on the list is here").click()
    expect(laptop.get_by_role("heading", name="3 here")).to_be_visible()
    assert laptop.url.endswith(f"/desk/{party.code}/players/")


# How many seconds a part stands there; whether it is seen a moment before, and whether after.
PASSES = """(part) => {
  const [passing] = part.getAnimations(), end = passing.effect.getComputedTiming().endTime;
  const is_seen_at = (time) => {
    passing.currentTime = time;
    return part.checkVisibility({ visibilityProperty: true });
  };
  return [end / 1000, is_seen_at(end - 1), is_seen_at(end)];
}"""


def test_undo_is_offered_for_ten_seconds_even_where_nothing_may_move(laptop: Page):
    party = found(4)
    for motion in ("no-preference", "reduce"):
        laptop.emulate_media(reduced_motion=motion)
        laptop.goto(f"/desk/{party.code}/players/")
        laptop.get_by_role("button", name="Remove Bo").click()
        undo = laptop.get_by_role("button", name="Undo")
        expect(undo).to_be_visible()
        assert laptop.locator(".done > .undo").evaluate(PASSES) == [10, True, False], motion
        laptop.locator(".done > .undo").evaluate("part => part.getAnimations()[0].currentTime = 0")
        undo.click()
        expect(laptop.get_by_role("button", name="Remove Bo")).to_be_visible()


def test_three_taps_at_once_are_all_done_though_their_list_is_replaced_meanwhile(laptop: Page):
    """The bell shows the list again before any of them is answered, and the oldest answer comes last."""
    party, asked = found(6), []
    laptop.goto(f"/desk/{party.code}/players/")
    laptop.route("**/check-in/", lambda route: asked.append((route, route.fetch())))
    laptop.evaluate("for (const id of ['here_1', 'here_2', 'out_3', 'here_4']) document.getElementById(id).click()")
    expect(laptop.get_by_role("heading", name="2 here")).to_be_visible()
    for _moment in range(SOON // 50):  # the bell can be faster than the last answer
        laptop.wait_for_timeout(50 if len(asked) < 3 else 0)
    assert len(asked) == 3
    for route, answer in reversed(asked):
        route.fulfill(response=answer)
    for name in ("Ann", "Bo", "Dag"):
        expect(laptop.get_by_role("button", name=f"{name} is here", pressed=False)).to_be_visible()
    expect(laptop.get_by_role("button", name="Cleo is here")).to_have_count(0)
    expect(laptop.get_by_role("heading", name="2 here")).to_be_visible()


def test_the_head_of_the_desk_is_one_line_with_every_page_on(laptop: Page):
    party = begun(8, stake=Stake(15, "USD"), name="The Christmas whist of the old parish hall")
    start_list(party.code, LISTS[StartFrom.SMALL_CLUB], who=WHO)
    laptop.set_viewport_size({"width": 1280, "height": 800})
    for language in ("en", "nb"):
        laptop.set_extra_http_headers({"Accept-Language": language})
        laptop.goto(f"/desk/{party.code}/")
        expect(laptop.locator(".top .ways li a:visible")).to_have_count(9)
        top, where = laptop.locator(".top").bounding_box(), laptop.locator(".where_is").bounding_box()
        assert top
        assert where
        assert top["height"] < 64
        assert where["x"] + where["width"] <= 1280


def test_the_main_button_of_the_bar_ends_where_the_page_ends(laptop: Page):
    party = ended(played(begun(8)))
    laptop.set_viewport_size({"width": 1280, "height": 800})
    laptop.goto(f"/desk/{party.code}/")
    ends = laptop.locator(".now_do > .button, #lines .tables").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().right))"
    )
    assert len(ends) == 2
    assert len(set(ends)) == 1


def test_six_tables_of_a_running_round_are_in_sight(laptop: Page):
    """On a laptop, and on a tablet."""
    party = begun(24)
    for width, height in ((1280, 800), (768, 1024)):
        laptop.set_viewport_size({"width": width, "height": height})
        laptop.goto(f"/desk/{party.code}/")
        assert len(tile_ends(laptop)) == 6
        assert max(tile_ends(laptop)) <= height


def test_where_some_tables_ask_for_the_organiser_six_are_in_sight_and_in_the_list_the_state_of_each_is_one_line(
    laptop: Page,
):
    party = open_sample_evening(find_our_club(), datetime.date(2026, 11, 21))
    laptop.set_viewport_size({"width": 1280, "height": 800})
    laptop.goto(f"/desk/{party.code}/")
    expect(laptop.get_by_role("button", name="Table 3: Seated")).to_be_visible()
    assert len(tile_ends(laptop)) == 6
    assert max(tile_ends(laptop)) <= 800
    for language in ("en", "nb"):
        laptop.set_extra_http_headers({"Accept-Language": language})
        laptop.goto(f"/desk/{party.code}/?view=list")
        states = laptop.locator(".as_list .status")
        expect(states).to_have_count(6)
        assert max(states.evaluate_all("all => all.map(one => one.clientHeight)")) < 28, language


def test_twenty_four_tables_of_a_running_round_are_in_sight_on_a_large_screen(laptop: Page):
    party = begun(96, asks_seated=True)
    for table in range(1, 9):
        slip(party, table)
    laptop.set_viewport_size({"width": 1920, "height": 1080})
    laptop.goto(f"/desk/{party.code}/")
    assert len(tile_ends(laptop)) == 24
    assert max(tile_ends(laptop)) <= 1080


def tile_ends(laptop: Page) -> list[float]:
    return laptop.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.getBoundingClientRect().bottom)")


def test_the_bar_of_the_desk_does_not_cover_what_the_last_action_said(laptop: Page):
    party = drawn(8)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    said = laptop.get_by_text("The seats of round 1 are announced.").bounding_box()
    bar = laptop.locator(".now").bounding_box()
    assert said is not None
    assert bar is not None
    assert bar["y"] + bar["height"] <= said["y"]


def test_slips_and_hands_are_entered_with_the_keyboard_alone(laptop: Page):
    party = begun(12)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_label("Table 1:").focus()
    laptop.keyboard.type("13-4")
    expect(laptop.locator("#says_1")).to_have_text(keep_scores_whole("Ann and Cleo win 13–4, as the slip says."))
    laptop.keyboard.press("Enter")

    expect(laptop.get_by_label("Table 2: hand 1")).to_be_focused()
    for hand, line in enumerate(("h e 13", "h e 12"), 1):
        laptop.keyboard.type(line)
        laptop.keyboard.press("Enter")
        if hand == 1:
            expect(laptop.get_by_label("Table 2: hand 2")).to_be_focused()
    expect(laptop.locator("#line_2").get_by_role("button", name="Confirm")).to_be_focused()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Table 3: hand 1")).to_be_focused()
    expect(laptop.get_by_text("The hall is waiting for table 3.")).to_be_visible()


def test_what_is_being_typed_stays_while_the_hall_changes(laptop: Page):
    party = begun(12)
    laptop.goto(f"/desk/{party.code}/")
    field = laptop.get_by_label("Table 1:")
    field.focus()
    laptop.keyboard.type("h n")
    slip(party, 2)
    expect(laptop.get_by_text("The hall is waiting for tables 1 and 3.")).to_be_visible()
    expect(laptop.locator("#line_2")).to_contain_text(keep_scores_whole("Eva and Gro win 13–7, as the slip says."))
    laptop.keyboard.type(" 8")
    assert field.input_value() == "h n 8"
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Table 1: hand 2")).to_be_focused()


def test_what_was_said_of_a_hand_stays_until_the_table_goes_on(laptop: Page):
    party = begun(8)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_label("Table 1: hand 1").focus()
    laptop.keyboard.type("h n 8")
    laptop.keyboard.press("Enter")
    said = laptop.get_by_text("Hand 1 is saved.")
    expect(said).to_be_visible()
    slip(party, 2)
    expect(laptop.locator("#line_2")).to_contain_text("Done")
    expect(said).to_be_visible()
    at = AtTable.of(party, 1, "x")
    enter_hand.take_back_hand(at, round_number=1, hand_number=1)
    expect(laptop.get_by_label("Table 1: hand 1")).to_be_visible()
    expect(said).to_have_count(0)


def test_tables_that_were_asked_for_before_a_line_was_saved_do_not_bring_it_back(laptop: Page):
    party, asked = begun(12), []
    laptop.goto(f"/desk/{party.code}/")
    laptop.route("**/lines/*", lambda route: asked.append((route, route.fetch())), times=1)
    with laptop.expect_request("**/lines/*"):
        slip(party, 2)
    expect(laptop.get_by_text("The hall is waiting for tables 1 and 3.")).to_be_visible()
    laptop.get_by_label("Table 1: hand 1").focus()
    laptop.keyboard.type("hn8")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Table 1: hand 2")).to_be_focused()
    ((old, answer),) = asked
    old.fulfill(response=answer)
    expect(laptop.locator("#line_2")).to_contain_text(keep_scores_whole("Eva and Gro win 13–7, as the slip says."))
    laptop.keyboard.type("hn8")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Table 1: hand 3")).to_be_focused()


def test_the_line_that_is_typed_stays_in_sight_whatever_grows_around_it(laptop: Page):
    party = begun(100)
    laptop.goto(f"/desk/{party.code}/?view=tiles&at=20")
    field = laptop.get_by_label("Table 20:")
    expect(field).to_be_focused()
    laptop.keyboard.type("h n")
    expect(field).to_be_in_viewport(ratio=1)
    laptop.evaluate(
        "document.documentElement.style.overflowAnchor = 'none'; document.querySelector('.tables').style.paddingTop = '2000px'"
    )
    expect(field).to_be_in_viewport(ratio=1)
    laptop.keyboard.type(" 8")
    expect(field).to_have_value("h n 8")


def test_where_somebody_sits_is_asked_with_a_key_and_leads_to_their_line(laptop: Page):
    party = begun(8)
    laptop.goto(f"/desk/{party.code}/")
    laptop.keyboard.press("/")
    laptop.keyboard.type("gro")
    expect(laptop.get_by_text("South at table 2, with Eva, against Finn and Hans.")).to_be_visible()
    laptop.keyboard.press("ArrowDown")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Table 2:")).to_be_focused()
    expect(laptop.get_by_text("South at table 2")).to_have_count(0)
    laptop.keyboard.press("/")
    laptop.keyboard.press("Escape")
    expect(laptop.get_by_label("Table 2:")).to_be_focused()


def test_what_is_typed_for_a_table_that_closes_is_not_lost(laptop: Page, axe):
    party = begun(8)
    for number in (5, 6, 7, 8):
        prepare.leave(party.code, number, who="x")
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_label("Table 2:").focus()
    laptop.keyboard.type("13-4")
    announced(played(party), 2)
    expect(laptop.get_by_role("heading", name="Round 2 is being played")).to_be_visible()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("Table 2 does not play in round 2. “13-4” was not saved.")).to_be_visible()
    field = laptop.get_by_label("Not saved")
    expect(field).to_be_focused()
    expect(field).to_have_value("13-4")
    axe(laptop)
    with laptop.expect_response("**/lines/**"):  # the next bell; it leaves what was typed
        slip(party, 1, number=2)
    expect(laptop.get_by_role("heading", name="Round 2 is complete")).to_be_visible()
    expect(field).to_have_value("13-4")
    laptop.get_by_role("link", name="Go on").click()
    expect(field).to_have_count(0)


def test_no_page_of_an_evening_moves_the_ways_to_the_others(laptop: Page):
    """Though the desk is as wide as the screen and the other pages are not."""
    party = begun(8)
    laptop.set_viewport_size({"width": 1920, "height": 1080})
    began = set()
    for page in ("", "players/", "settings/"):
        laptop.goto(f"/desk/{party.code}/{page}")
        box = laptop.locator(".top .where_is").bounding_box()
        assert box
        began.add(round(box["x"]))
    assert len(began) == 1


def test_a_table_whose_game_is_over_is_not_told_how_to_type(laptop: Page):
    party = begun(8)
    laptop.goto(f"/desk/{party.code}/tables/1/")
    expect(laptop.get_by_role("heading", name="Enter what is on paper")).to_be_visible()
    slip(party, 1)
    laptop.goto(f"/desk/{party.code}/tables/1/")
    expect(laptop.get_by_role("heading", name="Enter what is on paper")).to_be_hidden()


def test_no_sentence_of_a_wide_page_is_longer_than_is_read_with_ease(laptop: Page):
    party = ended(played(begun(12, stake=Stake(15, "USD"))))
    laptop.set_viewport_size({"width": 1920, "height": 1080})
    for page in ("prizes", "stakes", "log"):
        laptop.goto(f"/desk/{party.code}/{page}/")
        widths = laptop.locator("p.lead, p.hint").evaluate_all("all => all.map(one => one.clientWidth)")
        assert widths
        assert max(widths) <= 54 * 18


def test_who_sits_out_when_is_read_on_the_narrowest_phone_without_swiping(laptop: Page):
    party = announced(played(begun(9)), 2)
    laptop.set_viewport_size({"width": 320, "height": 600})
    for language in ("en", "nb"):
        laptop.set_extra_http_headers({"Accept-Language": language})
        laptop.goto(f"/desk/{party.code}/bench/")
        assert laptop.locator("#bench .figures").evaluate("list => list.scrollWidth <= list.clientWidth"), language
