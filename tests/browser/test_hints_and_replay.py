"""Somebody asks for a hint, finds a mistake in the replay, and plays on from there to the end of the hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.rules import MINNESOTA
from tests.conftest import PHONE, OpenScreen
from tests.play.at_table import found_dealt, look, play_as_person, play_to_a_choice
from tournaments.play.actions import judge_hand
from tournaments.play.models import ScreenChair

pytestmark = pytest.mark.django_db(transaction=True)


def find_hand_with_a_mistake() -> ScreenChair:
    """The first lowest cards are not the best for long."""
    for seed in ("lakewood", "prairie", "red wing", "duluth"):
        chair = found_dealt(MINNESOTA, seed)
        play_as_person(chair)
        if judge_hand(chair, game=1, number=1).list_mistakes():
            return chair
    raise AssertionError("no hand with a mistake")


@pytest.mark.parametrize("java_script", [True, False])
def test_a_hint_lies_on_the_cards_and_its_card_is_played(open_screen: OpenScreen, java_script):
    page = open_screen(*PHONE, java_script_enabled=java_script)
    chair = found_dealt(MINNESOTA)
    seen = play_to_a_choice(chair)
    page.goto(f"/play/{chair.key}/")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".my_hand .worth")).to_have_count(len(seen.view.legal))
    expect(page.locator(".hint_panel")).to_contain_text("on average over 300 deals")
    page.get_by_role("link", name="Close").click()
    expect(page.locator(".hint_panel")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    best = page.get_by_role("button", name=re.compile("^Play "))
    card = best.get_attribute("value")
    best.click()
    expect(page.locator(".hint_panel")).to_have_count(0)
    expect(page.locator(f".my_hand [value={card}]")).to_have_count(0)
    assert str(next(card for seat, card in look(chair).view.played[len(seen.view.played) :])) == card


def test_a_hint_is_said_to_a_screen_reader(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    chair = found_dealt(MINNESOTA)
    play_to_a_choice(chair)
    page.goto(f"/play/{chair.key}/")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#said")).to_contain_text("Hint. Best: ")


def test_a_mistake_is_found_and_the_hand_played_on_to_its_end(open_screen: OpenScreen):
    chair = find_hand_with_a_mistake()
    page = open_screen(*PHONE)
    page.goto(f"/play/{chair.key}/")
    page.get_by_role("link", name="Look at it again").click()
    page.locator(".steps").get_by_role("link", name="Mistake").click()
    verdict = page.locator(".verdict").filter(has_text=re.compile(r"Trick \d+: .+ cost \d")).first
    expect(verdict).to_be_visible()
    verdict.get_by_role("button", name=re.compile("^Play on from here with")).click()
    expect(page.get_by_text("practice, hand 1")).to_be_visible()
    play_to_the_end(page)
    expect(page.get_by_text("This was practice: it counts nowhere.")).to_be_visible()
    page.get_by_role("link", name="Back to your table").click()
    page.get_by_role("link", name="Go on").click()
    expect(page).to_have_url(re.compile(chair.key))


def play_to_the_end(page: Page) -> None:
    """The first card that may be played, until the hand is over."""
    over, moments = page.locator(".hand_over"), page.locator(".my_hand [name=turn]")
    while not over.count():
        turn = moments.input_value()
        page.locator(".my_hand button:not(.off)").first.click()
        expect(moments).not_to_have_value(turn)


def test_the_replay_judges_itself_and_goes_by_keys(open_screen: OpenScreen):
    page = open_screen(1280, 800)
    chair = found_dealt(MINNESOTA)
    play_as_person(chair)
    page.goto(f"/play/{chair.key}/hands/1/1/")
    expect(page.get_by_role("heading", name="Mistakes")).to_be_visible(timeout=60_000)
    expect(page.locator("#judging")).to_have_count(0)
    words, dots = page.locator(".map > p").bounding_box(), page.locator(".curve").bounding_box()
    assert words
    assert dots
    assert words["y"] + words["height"] <= dots["y"], "nothing lies on the words of the curve"
    for key in ["ArrowRight"] * 3 + ["ArrowLeft"]:  # each before the answer to the last one has come
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile("trick=3"))
    expect(page.locator(".map [aria-current]")).to_have_attribute("aria-label", re.compile("^Trick 3,"))
    page.get_by_role("link", name="seeing all cards").click()
    expect(page.locator(".two_views [aria-current]")).to_have_text("seeing all cards")
    page.keyboard.press("p")
    expect(page.get_by_text("practice, hand 1")).to_be_visible()
