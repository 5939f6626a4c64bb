"""A hand on screens without a finger and without eyes: by keys, and from the sentences of the live region alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.rules import MINNESOTA
from tests.browser.at_screen_table import choose, moment
from tests.conftest import PHONE, OpenScreen
from tests.play.at_table import look
from tournaments.play.actions import found_table

pytestmark = pytest.mark.django_db(transaction=True)

IN_HAND = "document.querySelector('.my_hand :focus') !== null"  # a page that is being loaded has no active element
KEYS = {"10": "0", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}
NOW = ("Lay a card", "Your turn", "The hand is over")


def tab_to_the_hand(page: Page) -> None:
    page.keyboard.press("Tab")
    while not page.evaluate(IN_HAND):
        page.keyboard.press("Tab")


def press(page: Page, *keys: str) -> None:
    """A move by these keys, and whatever key ends the motion after it."""
    before = moment(page).input_value()
    for key in keys:
        page.keyboard.press(key)
    while moment(page).input_value() == before:
        page.keyboard.press("Escape")


def test_a_hand_is_played_by_keys_alone(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    table = found_table(MINNESOTA, level=2)
    page.goto(f"/play/{table.key}/")
    tab_to_the_hand(page)
    press(page, "b")
    while look(table).view.result is None:
        press(page, "ArrowRight", "Enter")
        assert page.locator(".hand_over").count() or page.evaluate(IN_HAND), "the hand has the focus again"
    expect(page.get_by_role("button", name=re.compile("Next hand|New game"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".turn_line")).to_have_text("Lay a card: black high, red low")


def test_the_hand_is_one_stop_and_the_arrows_go_along_the_cards_that_may_be_played(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    page.goto(f"/play/{found_table(MINNESOTA, level=2).key}/")
    tab_to_the_hand(page)
    cards = page.locator(".my_hand button.card")
    expect(cards.first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cards.last).to_be_focused()
    page.keyboard.press("Tab")
    assert not page.evaluate(IN_HAND)


def test_letters_can_be_switched_off_and_work_only_at_the_table(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    table = found_table(MINNESOTA, level=2)
    page.goto(f"/play/{table.key}/")
    page.keyboard.press("b")
    assert look(table).turn == 3, "nothing has the focus"
    choose(page, "Off")
    tab_to_the_hand(page)
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(moment(page)).not_to_have_value("3")
    assert page.locator("#said").get_by_text("You laid the").count() == 1


class Listener:
    """Somebody who hears the sentences of the live region, and presses keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard = 0
        self.hand: set[str] = set()  # "king of spades"

    def hear(self) -> str:
        """The last of the sentences that are new; all are noted."""
        said = self.page.locator("#said p").all_text_contents()
        new, self.heard = said[self.heard :], len(said)
        for sentence in new:
            self.note(sentence)
        return new[-1] if new else ""

    def hear_until_asked(self) -> str:
        """What one is asked to do; a key ends the motion meanwhile."""
        said = self.hear()
        while not any(words in said for words in NOW):
            self.page.keyboard.press("Escape")
            expect(self.page.locator("#said p")).not_to_have_count(self.heard)
            said = self.hear()
        return said

    def note(self, sentence: str) -> None:
        if told := re.search(r"Your hand: (.*?)\.", sentence):
            suits = (part.rsplit(" of ", 1) for part in told[1].split("; "))
            self.hand = {f"{rank} of {suit}" for ranks, suit in suits for rank in ranks.split(", ")}
        if mine := re.fullmatch(r"You: ([^,]*)\.", sentence):
            self.hand.remove(mine[1])

    def play(self, asked: str) -> None:
        expect(self.page.locator(".in_motion")).to_have_count(0)  # nobody's finger is as quick as this test
        follow = re.search(r"follow (\w+)", asked)
        may = [card for card in sorted(self.hand) if not follow or card.endswith(follow[1])]
        rank = may[0].split(" of ")[0]
        self.page.keyboard.press(KEYS.get(rank, rank))
        if sum(card.startswith(f"{rank} of ") for card in may) > 1:
            self.page.keyboard.press("Enter")


def test_a_hand_is_played_from_the_sentences_alone(open_screen: OpenScreen):
    """The test knows nothing of the page but the live region: each sentence has to come, and to be right."""
    page = open_screen(*PHONE)
    table = found_table(MINNESOTA, level=2)
    page.goto(f"/play/{table.key}/")
    somebody = Listener(page)
    asked = somebody.hear_until_asked()
    assert len(somebody.hand) == 13
    while page.locator("#said p").count() < 2:  # W is heard as soon as the table has the focus
        page.keyboard.press("Tab")
        page.keyboard.press("w")
    asked = somebody.hear()
    while "The hand is over" not in asked:
        somebody.play(asked)
        asked = somebody.hear_until_asked()
    assert look(table).view.result is not None
    assert somebody.hand == set()
