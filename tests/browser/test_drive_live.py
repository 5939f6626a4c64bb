"""A live drive of three tables in real browsers: phones, the desk and the hall screen, to the prizes."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.conftest import OpenScreen
from tests.drive_night import ring
from tests.live_night import enter, found_live, play_hand
from tests.night import fresh
from tournaments.engine.drive.places import Span, list_places
from tournaments.models import Party
from tournaments.queries.drive import read_drive
from tournaments.queries.drive_live import find_table
from tournaments.wording import keep_scores_whole

pytestmark = pytest.mark.django_db(transaction=True)


def open_table(screen: Page, party: Party, table: int) -> Page:
    screen.goto(reverse("table", args=[party.code, table, party.table_key(table)]))
    return screen


def press(phone: Page, tricks: int) -> None:
    phone.get_by_role("button", name=str(tricks), exact=True).click()


def entered(party: Party, table: int, hand: int) -> int | None:
    found = read_drive(fresh(party)).drive.tricks_of(hand).get(table)
    return found.tricks if found else None


def test_a_live_drive_from_the_first_bell_to_the_prizes(laptop: Page, open_screen: OpenScreen):
    party = found_live(12, number=6)
    hall = open_screen(1920, 1080)
    hall.goto(f"/p/{party.code}/hall/")
    phones = {table: open_table(open_screen(360, 616), party, table) for table in (1, 2, 3)}
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("button", name="Ring: the first hand begins").click()
    expect(hall.get_by_role("heading", name="Hand 1 of 6")).to_be_visible()
    expect(hall.get_by_text("Hearts", exact=True).last).to_be_visible()

    # One key a table; a second phone with another number changes nothing and is asked.
    own = open_screen(360, 616)
    now = read_drive(fresh(party))
    table = find_table(now, 1, 1)
    assert table
    me = table.four[0]
    own.goto(reverse("player_card", args=[party.code, me.person, party.player_key(me.person or 0)]))
    late = open_table(open_screen(360, 616), party, 2)
    press(phones[2], 8)
    expect(phones[2].get_by_role("heading", name="At the bell")).to_be_visible()
    expect(late.get_by_role("heading", name="At the bell")).to_be_visible()  # it heard of its own table
    press(own, 9)
    expect(own.get_by_text("9 tricks are saved")).to_be_visible()
    expect(own.get_by_role("heading", name="Stay at table 1")).to_be_visible()
    own.get_by_role("button", name="Undo").click()
    press(own, 10)
    expect(own.get_by_text("0 + 10 = 10")).to_be_visible()
    expect(own.get_by_text("as soon as table 3 is done")).to_be_visible()
    press(phones[3], 4)
    expect(own.get_by_text("as soon as table 3 is done")).to_be_hidden()
    expect(own.get_by_text("Wait for the bell.")).to_be_visible()
    assert [entered(party, table, 1) for table in (1, 2, 3)] == [10, 8, 4]
    late.goto(late.url.split("?")[0] + "?hand=1&table=2&tricks=6")
    late.get_by_role("button", name=keep_scores_whole("6–7 is right")).click()
    expect(late.get_by_role("heading", name="At the bell")).to_be_visible()
    assert entered(party, 2, 1) == 6

    # The bell starts the next hand on every screen.
    laptop.get_by_role("button", name="Ring: move").click()
    expect(phones[2].get_by_text("Hand 2 of 6")).to_be_visible()
    expect(own.get_by_text("Hand 2 of 6")).to_be_visible()
    expect(hall.get_by_role("heading", name="Hand 2 of 6")).to_be_visible()

    press(phones[1], 11)
    expect(laptop.locator("#table_1 .tricks").first).to_have_text("11")

    # The desk types a number, says only who won at the last table, and rings.
    laptop.locator("#tricks_2_2").fill("5")
    with laptop.expect_navigation():
        laptop.keyboard.press("Enter")
    assert entered(party, 2, 2) == 5
    laptop.get_by_role("button", name="won, number later").first.click()
    laptop.get_by_role("button", name="Ring: move").click()
    expect(laptop.get_by_role("heading", name="1 number is still missing")).to_be_visible()
    laptop.get_by_label("Hand 2, table 3").fill("13")
    laptop.locator(".drive_missing").get_by_role("button", name="Save").click()
    expect(laptop.get_by_text("still missing")).to_be_hidden()
    assert entered(party, 3, 2) == 13

    # A correction after the bell changes points and moves nobody.
    before = read_drive(fresh(party)).drive.seatings
    laptop.get_by_role("link", name="1", exact=True).click()
    laptop.get_by_role("row", name="1", exact=False).get_by_role("link", name="The number is wrong").first.click()
    expect(laptop.get_by_role("textbox", name="Tricks of")).to_be_focused()
    laptop.keyboard.type("0")
    laptop.get_by_role("row", name="1", exact=False).get_by_role("button", name="Save").first.click()
    expect(laptop.get_by_text("Saved: hand 1, table 1:")).to_be_visible()
    expect(laptop.get_by_text("corrected after the bell")).to_be_visible()
    assert (entered(party, 1, 1), read_drive(fresh(party)).drive.seatings) == (0, before)

    # Half-time, and its standings in the hall.
    play_hand(fresh(party))
    laptop.goto(f"/desk/{party.code}/standings/")
    laptop.get_by_role("button", name="Show these to everybody").click()
    expect(hall.get_by_role("heading", name="First half")).to_be_visible()
    expect(own.get_by_text("Hand 4, after coffee")).to_be_visible()
    party = ring(fresh(party))
    for _ in range(3):
        party = play_hand(party)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("link", name="End the evening").click()
    laptop.get_by_role("button", name="End the evening").click()
    best = max(
        (line for lines in list_places(read_drive(fresh(party)).drive, Span.WHOLE).values() for line in lines),
        key=lambda line: line.tricks,
    )
    expect(laptop.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(laptop.locator(".is_top").filter(has_text=str(best.tricks)).first).to_be_visible()
    expect(hall.get_by_role("heading", name="Final standings").first).to_be_visible()


def test_the_cursor_goes_on_when_a_phone_was_faster_and_nothing_typed_is_lost(laptop: Page):
    party = ring(found_live(12, number=6))
    laptop.goto(f"/desk/{party.code}/")
    expect(laptop.locator("#tricks_1_1")).to_be_focused()
    enter(party, 1, 8)
    expect(laptop.locator("#table_1 .tricks").first).to_have_text("8")
    expect(laptop.locator("#tricks_1_2")).to_be_focused()

    laptop.keyboard.type("1")
    enter(party, 2, 6)
    held = laptop.get_by_text("While you were typing, that number came in")
    expect(held).to_be_visible()
    expect(laptop.locator("#tricks_1_2")).to_be_focused()
    laptop.keyboard.press("Backspace")
    expect(held).to_be_hidden()
    expect(laptop.locator("#tricks_1_3")).to_be_focused()

    laptop.keyboard.type("9")
    enter(party, 3, 4)
    expect(held).to_be_visible()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("heading", name="Hand 1, table 3: which is right?")).to_be_visible()
    assert entered(party, 3, 1) == 4


def test_the_bell_that_rings_by_itself_and_a_phone_that_hears_only_of_its_neighbours(open_screen: OpenScreen):
    party = ring(found_live(40, number=4, rings_itself=True, seed=6))
    phone = open_table(open_screen(360, 616), party, 5)
    expect(phone.get_by_text("Hand 1 of 4")).to_be_visible()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url) if request.headers.get("hx-request") else None)
    for table in (1, 2, 7, 8, 9, 10):
        enter(party, table, 8)
    phone.wait_for_timeout(1500)
    assert asked == []
    enter(party, 5, 8)
    expect(phone.get_by_role("heading", name="At the bell")).to_be_visible()
    for table in (3, 4, 6):
        enter(party, table, 8)
    expect(phone.get_by_text("Hand 2 of 4")).to_be_visible()


def test_without_a_network_the_number_stays_on_the_phone_and_comes_later(chromium: Browser, hall_server: str):
    party = ring(found_live(12, number=4, seed=8))
    # A context of its own: in those of open_screen a request that fails is an error.
    context = chromium.new_context(base_url=hall_server, viewport={"width": 360, "height": 616})
    phone = open_table(context.new_page(), party, 1)
    context.set_offline(True)
    press(phone, 11)
    expect(phone.get_by_text("11 is not saved yet")).to_be_visible()
    phone.wait_for_timeout(300)
    assert entered(party, 1, 1) is None
    context.set_offline(False)
    expect(phone.get_by_role("heading", name="At the bell")).to_be_visible(timeout=20000)
    assert entered(party, 1, 1) == 11
    expect(phone.get_by_text("is not saved yet")).to_be_hidden()
    context.close()


def test_the_card_hand_by_hand_stays_unfolded_and_gets_the_new_hand(open_screen: OpenScreen):
    party = play_hand(ring(found_live(12, number=6)))
    phone = open_screen(360, 740)
    phone.goto(reverse("player_card", args=[party.code, 5, party.player_key(5)]))
    phone.get_by_text("My card, hand by hand").click()
    lines = phone.locator("#card_lines tbody tr")
    expect(lines).to_have_count(1)
    play_hand(party)
    expect(lines).to_have_count(2)
    expect(lines.last).to_be_visible()
    is_within = (
        "(lines) => lines.getBoundingClientRect().right <= lines.closest('#card_lines').getBoundingClientRect().right"
    )
    assert phone.locator(".card_lines").evaluate(is_within)
