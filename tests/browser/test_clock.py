"""The clock of a round in a real browser: it ticks, is held and moved, and at zero the bell is one press away."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.game import EndKind, GameEnd
from tests.browser.taps import turn_to
from tests.night import begun
from tournaments.models import Party, Round

pytestmark = pytest.mark.django_db(transaction=True)

ON_THE_CLOCK = GameEnd(EndKind.TIME, minutes=20)
FIGURES = re.compile(r"\d+:\d\d")


def table_link(party: Party, table: int) -> str:
    return f"/t/{party.code}/{table}/{party.table_key(table)}/"


def test_a_round_on_the_clock_from_the_start_to_the_bell(laptop: Page, phone, axe):
    party = begun(8, end=ON_THE_CLOCK)
    laptop.goto(f"/desk/{party.code}/")
    table, player = phone(), phone()
    table.goto(table_link(party, 2))
    player.goto(f"/p/{party.code}/player/1/")
    for screen in (laptop, table, player):
        expect(screen.get_by_role("timer")).to_have_text(FIGURES)
    first = table.get_by_role("timer").inner_text()
    expect(table.get_by_role("timer")).not_to_have_text(first)

    laptop.locator("#clock > summary").click()
    laptop.get_by_role("button", name="Hold").click()
    expect(table.get_by_text("The clock is held:")).to_be_visible()
    laptop.get_by_role("button", name="+5 min").click()
    expect(player.get_by_text(re.compile(r"The clock is held: 2[45] minutes left"))).to_be_visible()
    axe(laptop)
    laptop.get_by_role("button", name="Go on").click()
    expect(table.get_by_role("timer")).to_have_text(re.compile(r"2[45]:\d\d|24:\d\d"))

    # At zero the desk offers the bell, and nobody is cut off.
    Round.objects.update(clock_ends_at=timezone.now() + timedelta(seconds=4))
    for screen in (laptop, table):
        screen.reload()
    expect(laptop.locator("button.next_step", has_text="Call time")).to_be_visible()
    expect(table.get_by_text("Time is up. Play on until the bell rings.")).to_be_visible()
    expect(table.get_by_text("who granded?")).to_be_visible()
    laptop.locator("button.next_step").click()
    expect(table.get_by_text("Time is called. Finish the hand you hold and enter it.")).to_be_visible()
    laptop.locator("#clock > summary").click()
    laptop.get_by_role("button", name="It rang too early: play on").click()
    expect(table.get_by_text("Time is up. Play on until the bell rings.")).to_be_visible()


def test_the_display_shows_the_clock_of_a_party_to_the_target_and_rings_by_itself(laptop: Page, open_screen, axe):
    party = begun(8, rings_itself=True)
    display = open_screen(1920, 1080)
    display.goto(f"/p/{party.code}/hall/")
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_text("Start a clock").click()
    laptop.get_by_label("Minutes").fill("30")
    laptop.get_by_role("button", name="Start the clock").click()
    expect(display.get_by_role("timer")).to_have_text(re.compile(r"30:00|29:\d\d"))
    Round.objects.update(clock_ends_at=timezone.now())
    rung = display.locator(".is_shown").get_by_text("The bell has rung: please come to the end of your game.")
    expect(rung).to_be_visible()
    axe(display)


def test_the_page_of_a_new_party_says_when_it_ends_while_somebody_types(laptop: Page, axe):
    laptop.goto("/desk/new/")
    axe(laptop)
    laptop.get_by_label("From", exact=True).fill("19:00")
    laptop.get_by_label("Until", exact=True).fill("23:00")
    laptop.get_by_label("How many are coming?").fill("41")
    expect(laptop.get_by_text("10 tables, 1 sits out")).to_be_visible()
    rounds = laptop.locator("#rounds_stepper b")
    expect(rounds).to_have_text("4")
    expect(laptop.locator("#hands_stepper b")).to_have_text("8")
    laptop.get_by_role("button", name="One round more").click()
    expect(rounds).to_have_text("5")
    expect(laptop.locator("#hands_stepper b")).to_have_text("7")
    laptop.get_by_role("button", name="The rest of the evening").click()
    expect(laptop.get_by_text("after 7 hands; if it is level, one more hand")).to_be_visible()
    laptop.locator("#line_end summary").click()
    laptop.get_by_label("Minutes until you call time").fill("25")  # typing chooses
    expect(laptop.get_by_label("when you call time")).to_be_checked()
    expect(laptop.get_by_text("Minutes a round")).to_be_visible()
    expect(laptop.locator("#changed_end")).to_have_text("changed")
    axe(laptop)
    laptop.get_by_role("button", name="Go on to the players").click()
    expect(laptop.get_by_role("heading", name="Who plays tonight?")).to_be_visible()


BESIDE = """figures => {
  const words = document.createRange();
  words.selectNodeContents(figures);
  const felt = figures.closest(".clock_face").getBoundingClientRect(), written = words.getBoundingClientRect();
  return [written.left - felt.left, felt.right - written.right, felt.width];
}"""


@pytest.mark.parametrize("minutes", [30, 120])
def test_the_figures_of_the_clock_stay_on_their_felt(open_screen, minutes: int):
    party = begun(24, end=GameEnd(EndKind.TIME, minutes=minutes))
    display = open_screen(1920, 1080)
    for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
        display.set_viewport_size({"width": width, "height": height})
        display.goto(f"/p/{party.code}/hall/")
        figures = display.locator(".clock_face [role=timer]")
        turn_to(display, figures)
        left, right, room = figures.evaluate(BESIDE)
        assert min(left, right) > 0.02 * room, width
        assert abs(left - right) < 0.02 * room, width
