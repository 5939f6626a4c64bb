"""The tasks of an evening, played as people play them and counted. The table in docs/design.md says how much each takes.

A tap is a tap or a click, a key is a letter typed or a key pressed. Where the page puts the focus, nobody taps.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.game import EndKind, GameEnd
from tests.browser.taps import table_address
from tests.night import announced, begun, ended, played
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]

DESIGN = Path(__file__).parents[2] / "docs" / "design.md"
ROW = re.compile(r"^\| (.+) \| [^|]*\btaps?\b[^|]* \| (\d+ taps?(?:, \d+ keys)?) \|$", re.MULTILINE)


class Person:
    """Somebody at a page, and what their fingers have done there."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.keys = page, 0, 0

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    def tap_button(self, words: str) -> None:
        self.tap(self.page.get_by_role("button", name=words))

    def tap_link(self, words: str) -> None:
        self.tap(self.page.get_by_role("link", name=words))

    def type(self, words: str) -> None:
        self.page.keyboard.type(words)
        self.keys += len(words)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def __str__(self) -> str:
        """As a cell of the table says it."""
        return f"{self.taps} tap{'s' * (self.taps != 1)}" + (f", {self.keys} keys" if self.keys else "")


def at_the_desk(laptop: Page, party: Party) -> Person:
    laptop.goto(f"/desk/{party.code}/")
    return Person(laptop)


def makes_a_party(laptop: Page, phone: Phones) -> Person:
    """The club has played before, the same people come tonight, and the first seats are drawn by lot."""
    ended(begun(18))
    laptop.goto("/")
    organiser = Person(laptop)
    organiser.tap_link("Start tonight’s party")
    organiser.tap_button("Go on to the players")
    organiser.tap_button("Everybody from last time")
    organiser.tap_button("Go on to the seats")
    organiser.tap_button("Announce the seats of round 1")
    expect(laptop.get_by_role("heading", name="Round 1 is being played")).to_be_visible()
    expect(laptop.get_by_label("Table 4: hand 1")).to_be_visible()
    return organiser


def enters_a_hand(laptop: Page, phone: Phones) -> Person:
    """Ann scanned the card of her table in the first round and said who she is. Her phone has followed her."""
    party = begun(8, asks_seated=True)
    page = phone()
    page.goto(table_address(party, 1))
    page.get_by_text("This is my own phone").click()
    page.get_by_role("button", name="Ann", exact=True).click()
    page.get_by_role("link", name="Table", exact=True).click()
    announced(played(party), 2)
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    ann = Person(page)
    ann.tap_link("Ann high")
    ann.tap(page.get_by_role("link", name=re.compile("^9 tricks")))
    ann.tap_button("Yes, save hand 1")
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    return ann


def enters_a_whole_slip(laptop: Page, phone: Phones) -> Person:
    """Hand by hand, and the result is confirmed."""
    organiser = at_the_desk(laptop, begun(8, end=GameEnd(EndKind.HANDS, hands=8)))
    organiser.tap(laptop.get_by_label("Table 2: hand 1"))
    for number in range(1, 9):
        expect(laptop.get_by_label(f"Table 2: hand {number}")).to_be_focused()
        organiser.type("hn8")
        organiser.press("Enter")
    expect(laptop.locator("#line_2").get_by_role("button", name="Confirm")).to_be_focused()
    organiser.press("Enter")
    expect(laptop.get_by_text("The hall is waiting for table 1.")).to_be_visible()
    return organiser


def enters_a_final_score(laptop: Page, phone: Phones) -> Person:
    organiser = at_the_desk(laptop, begun(8))
    organiser.tap(laptop.get_by_label("Table 2: hand 1"))
    organiser.type("13-7")
    organiser.press("Enter")
    expect(laptop.get_by_text("The hall is waiting for table 1.")).to_be_visible()
    return organiser


def takes_a_late_comer_in(laptop: Page, phone: Phones) -> Person:
    organiser = at_the_desk(laptop, begun(8))
    organiser.tap_link("Players")
    expect(laptop.get_by_label("Who has come?")).to_be_focused()
    organiser.type("Zoe")
    organiser.press("Enter")
    expect(laptop.get_by_text("Zoe is registered.")).to_be_visible()
    return organiser


def corrects_a_result(laptop: Page, phone: Phones) -> Person:
    """Table 3 was 7–13, not 13–7. Everybody has moved and nobody has played, so four people change chairs."""
    organiser = at_the_desk(laptop, announced(played(begun(20), tables=5), 2))
    organiser.tap_link("Correct a result")
    organiser.tap_link("Table 3 was wrong")
    expect(laptop.locator("#slip_north_south")).to_be_focused()
    organiser.type("7")
    organiser.press("Tab")
    organiser.type("13")
    organiser.press("Enter")
    organiser.tap_button("Change the chairs now")
    expect(laptop.get_by_text("Table 3 is corrected, and the chairs are changed at tables 2 and 4.")).to_be_visible()
    return organiser


def finds_somebody(laptop: Page, phone: Phones) -> Person:
    organiser = at_the_desk(laptop, begun(20))
    organiser.press("/")
    organiser.type("ragna")
    expect(laptop.get_by_text("North at table 5, with Tor, against Siv and Una.")).to_be_visible()
    return organiser


TASKS = {
    "A party for 18 known people, up to the announced seats": makes_a_party,
    "A hand on one's own phone after a move": enters_a_hand,
    "A slip of eight hands at the desk, confirmed": enters_a_whole_slip,
    "The final score of a slip at the desk": enters_a_final_score,
    "A late comer whom nobody knows (Zoe)": takes_a_late_comer_in,
    "A wrong result, found after the move": corrects_a_result,
    "Where somebody sits (Ragna)": finds_somebody,
}


def the_table() -> dict[str, str]:
    """Each task and what it takes now, as docs/design.md says it."""
    return dict(ROW.findall(DESIGN.read_text(encoding="utf-8")))


@pytest.mark.parametrize("task", TASKS)
def test_a_task_takes_what_the_table_says(task: str, laptop: Page, phone: Phones):
    assert str(TASKS[task](laptop, phone)) == the_table()[task]


def test_every_task_of_the_table_is_played():
    assert list(the_table()) == list(TASKS)
