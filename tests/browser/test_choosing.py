"""What kind of evening? Asked for 18, 27 and 28 people, and one evening of Mexicano from that page to its end."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.conftest import OpenScreen
from tests.night import begun, ended
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_figures_of_18_27_and_28_people_come_by_themselves(laptop: Page, axe):
    laptop.goto("/desk/new/")
    laptop.get_by_role("link", name="All kinds, with figures").click()
    number = laptop.get_by_label("People", exact=True)
    number.fill("18")
    number.press("Enter")
    expect(laptop).to_have_url(re.compile("players=18"))
    card = laptop.locator("#kind_drive-swedish")
    expect(card).to_contain_text("2 chairs are shared by two, in turns")
    number.fill("27")
    number.press("Tab")
    expect(laptop).to_have_url(re.compile("players=27"))
    expect(card).to_contain_text("3 chairs are shared by two, in turns")
    laptop.get_by_role("link", name="People: one more").click()
    expect(laptop).to_have_url(re.compile("players=28"))
    expect(card).to_contain_text("nobody sits out")
    expect(laptop.get_by_text("are being worked out")).to_have_count(0)
    expect(laptop.locator("#kind_ladder")).to_contain_text("partners")
    axe(laptop)
    card.get_by_role("link", name="Swedish").click()
    expect(laptop.locator("#chosen")).to_contain_text("Swedish, 24 hands")
    expect(card.get_by_role("link", name="Swedish")).to_be_focused()
    laptop.get_by_role("link", name="Take this drive: Swedish").click()
    expect(laptop.get_by_label("Swedish")).to_be_checked()


def test_the_usual_kind_is_one_press_from_its_form(laptop: Page):
    ended(begun(8))
    laptop.goto("/")
    laptop.get_by_role("link", name="What kind of evening?").click()
    laptop.get_by_role("link", name="Take this evening: Ladder").click()
    expect(laptop.get_by_role("button", name="Go on to the players")).to_be_visible()
    expect(laptop.get_by_label("How many are coming?")).to_have_value("8")


def test_without_javascript_the_words_are_there_and_the_figures_when_it_is_loaded_again(
    laptop: Page, open_screen: OpenScreen, hall_server: str
):
    """The cookies of the laptop are those of its organiser."""
    page = open_screen(360, 740, java_script_enabled=False)
    session = next(one["value"] for one in laptop.context.cookies() if one["name"] == settings.SESSION_COOKIE_NAME)
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": hall_server}])
    page.goto("/desk/new/kind/?players=18&rounds=4&hands=12")
    expect(page.locator("#kind_ladder")).to_contain_text("Winners go up a table")
    expect(page.get_by_role("link", name="Take this evening: Ladder")).to_be_visible()
    for _time in range(30):
        if page.get_by_text("are being worked out").count() == 0:
            break
        page.wait_for_timeout(500)
        page.reload()
    expect(page.locator("#kind_ladder .mix")).to_contain_text("partners")
    page.get_by_label("People", exact=True).fill("3")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_text("Type a whole number from 4 to 400.")).to_be_visible()


def enter_results(laptop: Page, *scores: str) -> None:
    """The final score of each table, and each is confirmed."""
    for table, score in enumerate(scores, 1):
        line = laptop.get_by_label(re.compile(f"^Table {table}: hand 1"))
        line.click()
        laptop.keyboard.type(score)
        laptop.keyboard.press("Enter")
        expect(line).to_be_hidden()  # nothing more is typed at this table
    expect(laptop.get_by_role("button", name=re.compile("Announce the seats"))).to_be_visible()


def test_an_evening_of_mexicano_from_the_first_question_to_the_final_standings(laptop: Page, open_screen: OpenScreen):
    ended(begun(8))
    laptop.goto("/desk/new/kind/?rounds=3")
    laptop.get_by_role("link", name="Mexicano", exact=True).click()
    laptop.get_by_role("link", name="Take this evening: Mexicano").click()
    laptop.get_by_role("button", name="Go on to the players").click()
    laptop.get_by_role("button", name="Everybody from last time").click()
    laptop.get_by_role("button", name="Go on to the seats").click()
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    expect(laptop.get_by_label("Table 2: hand 1")).to_be_visible()
    party = Party.objects.get(movement="mexicano")
    hall = open_screen(1920, 1080)
    hall.goto(f"/p/{party.code}/hall/")
    enter_results(laptop, "13-2", "13-10")
    laptop.goto(f"/desk/{party.code}/seats/")
    expect(laptop.locator(".why_table").first).to_contain_text("Places 1, 1, 3 and 3")
    expect(laptop.locator(".why_table").first).to_contain_text("First and fourth against second and third.")
    laptop.get_by_role("button", name="Announce the seats of round 2").click()
    expect(laptop.get_by_label("Table 2: hand 1")).to_be_visible()
    expect(hall.get_by_text("The next tables come from the standings.")).to_be_attached()
    enter_results(laptop, "4-13", "13-12")
    laptop.goto(f"/desk/{party.code}/end/")
    laptop.get_by_role("button", name="Yes, end the party").click()
    expect(laptop.get_by_role("heading", name="The party has ended")).to_be_visible()
    hall.goto(f"/p/{party.code}/standings/")
    expect(hall.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(hall.get_by_text("come from the standings")).to_have_count(0)
