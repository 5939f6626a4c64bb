"""Somebody plays a hand with a clear mistake, gets it as a question under Learn, and solves it; with and without JavaScript."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scoring.rules import MINNESOTA
from tests.browser.at_screen_table import play_hand
from tests.conftest import PHONE, OpenScreen
from tests.play.at_table import found_dealt
from tournaments.actions.change import put
from tournaments.play.actions import use_player
from tournaments.play.queries.players import read_week

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_mistake_comes_back_as_a_question(open_screen: OpenScreen, scripts):
    player = use_player("", user=None)
    chair = found_dealt(MINNESOTA, "prairie")  # whoever plays the first card that may be played makes a mistake here
    put(chair, player=player)
    page = open_screen(*PHONE, java_script_enabled=scripts, reduced_motion="reduce")
    page.goto("/play/learn/")
    page.context.add_cookies([{"name": "play_player", "value": player.key, "url": page.url}])
    page.goto(f"/play/{chair.key}/")
    if scripts:
        play_hand(page)
    else:
        while not page.locator(".hand_over").count():
            page.locator(".my_hand button:not([aria-disabled])").first.click()
    page.goto("/play/learn/")
    expect(page.get_by_text("1 hand to judge")).to_be_visible()
    page.get_by_role("link", name="Your own mistakes of the week").click()
    if not scripts:
        page.get_by_role("button", name="Judge the next hands").click()
    page.get_by_role("link", name="Begin").click()
    _hand, mistake = read_week(player, now=timezone.now()).questions[0]
    expect(page.locator(".my_hand .worth")).to_have_count(0)
    page.locator(f".my_hand button[value={mistake.card}]").click()
    expect(page.locator(".question h2")).to_have_text("Not this one")
    expect(page.locator(".question")).to_contain_text(f"Then you played the {mistake.card.symbols}, which cost")
    expect(page.locator(".my_hand .is_right").first).to_be_visible()
    page.goto(f"/play/learn/own/{mistake.hand}/{mistake.turn}/")
    page.locator(f".my_hand button[value={mistake.judgement.best.card}]").click()
    expect(page.locator(".question h2")).to_have_text("Right")
    expect(page.get_by_text("It is marked as solved.")).to_be_visible()
    page.get_by_role("link", name="The hand again").click()
    expect(page.get_by_role("heading", name=f"Trick {mistake.trick}: {mistake.card.symbols} cost")).to_be_visible()
    page.goto("/play/learn/own/")
    expect(page.locator(".lesson_list .is_done")).to_have_count(1)
