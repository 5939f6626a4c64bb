"""An evening of pairs in a real browser: founded, a pasted list, one who came alone, rounds, a substitute, the end and a prize."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import OpenScreen
from tests.night import begun, ended, fresh
from tournaments.actions.prizes import start_list
from tournaments.engine.movements.swiss import SWISS
from tournaments.engine.prizes.prize import Prize, PrizeKind
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)

PASTED = """Anna Berg / Bo Lie
Cleo Dahl + Dag Eng
Eva Fjell & Finn Gran
Gro and Hans Kvam
Ida Moen"""


PAIR_BY_NAME = re.compile(
    "Anna Berg & Bo Lie|Cleo Dahl & Dag Eng|Eva Fjell & Finn Gran|Gro Kvam & Hans Kvam|Ida Moen & Jon Ness"
)


def enter_results(laptop: Page, *scores: str) -> None:
    """The final score of each table, and each is confirmed."""
    for table, score in enumerate(scores, 1):
        line = laptop.get_by_label(re.compile(f"^Table {table}: hand 1"))
        line.click()
        laptop.keyboard.type(score)
        laptop.keyboard.press("Enter")
        expect(line).to_be_hidden()
    expect(laptop.get_by_role("button", name=re.compile("Announce the seats"))).to_be_visible()


def test_an_evening_of_pairs_from_the_first_question_to_the_prizes(laptop: Page, open_screen: OpenScreen, axe):
    ended(begun(8))
    laptop.goto("/desk/new/kind/?rounds=3")
    laptop.get_by_role("link", name="Swiss for pairs", exact=True).click()
    laptop.get_by_role("link", name="Take this evening: Swiss for pairs").click()
    laptop.get_by_role("button", name="Go on to the players").click()

    # A pasted list: what was guessed is marked, and who is alone is said.
    laptop.get_by_text("Paste a list, or choose a file").click()
    laptop.get_by_label("Pairs, one on each line: Anna Berg / Bo Lie").fill(PASTED)
    laptop.get_by_role("button", name="See what is understood").click()
    expect(laptop.locator(".lead")).to_contain_text("4 pairs, and 1 comes alone.")
    expect(laptop.get_by_text("Ida Moen has no partner.")).to_be_visible()
    expect(laptop.locator(".together", has_text="Hans Kvam")).to_contain_text("Read as more than one person.")
    expect(laptop.locator(".together", has_text="Bo Lie")).not_to_contain_text("Read as")
    axe(laptop)
    laptop.get_by_role("button", name="Register these 9 players").click()
    expect(laptop.get_by_role("heading", name="4 pairs are here: 2 tables; one has no partner yet")).to_be_visible()

    # Nobody is drawn without a partner; Ida finds one.
    laptop.get_by_role("button", name="Go on to the seats").click()
    expect(laptop.get_by_text("Ida Moen has no partner here.")).to_be_visible()
    laptop.get_by_label("One of the pair").fill("Jon Ness")
    laptop.get_by_role("button", name="Add the pair").click()
    laptop.get_by_role("button", name="Ida Moen and Jon Ness play together").click()
    expect(laptop.get_by_role("heading", name="5 pairs are here: 2 tables, one pair sits out")).to_be_visible()
    axe(laptop)
    laptop.get_by_role("button", name="Go on to the seats").click()
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    expect(laptop.get_by_label("Table 2: hand 1")).to_be_visible()

    # Anna goes home after the first round, and Per plays for her.
    party = Party.objects.get(movement=SWISS.key)
    start_list(party.code, [Prize("winner", "First prize", PrizeKind.PLACE)], who="x")
    anna = party.entries.get(player__name="Anna Berg").number
    enter_results(laptop, "13-2", "13-10")
    laptop.goto(f"/desk/{party.code}/players/{anna}/")
    laptop.get_by_label("Somebody new: the name").fill("Per Aune")
    laptop.get_by_role("button", name="Plays from round 2").click()
    expect(laptop.get_by_text("Per Aune plays from the next round on. The pair keeps its points.")).to_be_visible()
    laptop.goto(f"/desk/{party.code}/")
    expect(laptop.get_by_role("button", name="Announce the seats of round 2")).to_be_visible()  # they were made again
    laptop.goto(f"/desk/{party.code}/seats/")
    expect(laptop.locator(".why_table")).to_have_count(2)
    laptop.get_by_role("button", name="Announce the seats of round 2").click()
    expect(laptop.get_by_label("Table 2: hand 1")).to_be_visible()

    phone = open_screen(360, 740)
    substitute = party.entries.get(player__name="Per Aune").number
    phone.goto(f"/p/{party.code}/player/{substitute}/")
    expect(phone.get_by_text("Bo Lie").first).to_be_visible()
    enter_results(laptop, "4-13", "13-12")

    laptop.goto(f"/desk/{party.code}/end/")
    laptop.get_by_role("button", name="Yes, end the party").click()
    expect(laptop.get_by_role("heading", name="The party has ended")).to_be_visible()
    phone.goto(f"/p/{party.code}/standings/")
    expect(phone.get_by_role("rowheader", name=re.compile("Anna Berg & Bo Lie"))).to_be_visible()
    expect(phone.get_by_text("Per Aune")).to_have_count(0)
    phone.goto(f"/p/{party.code}/prizes/")
    laptop.goto(f"/desk/{party.code}/prizes/")
    # Lots seat them, so each of the five pairs may have won.
    expect(laptop.get_by_text(PAIR_BY_NAME).first).to_be_visible()
    assert fresh(party).status == Party.Status.ENDED
