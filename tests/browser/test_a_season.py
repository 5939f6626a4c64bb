"""A season of eight evenings through its pages: made, played, corrected in the middle, prized, settled and printed.

It is the season that docs/club.md goes through, with the same names and figures.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.commands.running import run
from tournaments.access import find_our_club
from tournaments.models import Party
from tournaments.seasons.models import Season

pytestmark = pytest.mark.django_db(transaction=True)
DOCUMENT = Path(__file__).parents[2] / "docs" / "club.md"
EVENINGS = 8
SIMULATE = 'simulate --season "Winter" --evenings 8 --players 20 --stake "15 cents" --seed 11'


def test_a_season_is_played_corrected_prized_settled_and_printed(laptop: Page):
    season = make_season(laptop)
    assert SIMULATE in DOCUMENT.read_text("utf-8")
    run(*shlex.split(SIMULATE))
    evenings = list(season.parties.order_by("date"))
    for differs in ({one.rules.name for one in evenings}, {one.movement for one in evenings}):
        assert len(differs) > 1
    assert len({one.entries.count() for one in evenings}) > 1
    see_everybody(laptop, season)
    correct_in_the_middle(laptop, season, evenings[3])
    hand_out_prizes(laptop, evenings[-1])
    settle(laptop, evenings[-1], season)
    print_season(laptop, season)
    assert f"verified: {EVENINGS} evenings" in run("verify_club", find_our_club().name)


def make_season(laptop: Page) -> Season:
    """By the rule that the page proposes, for fewer evenings."""
    laptop.goto("/")
    laptop.get_by_role("link", name="Seasons").click()
    laptop.get_by_role("link", name="Make a season").click()
    laptop.get_by_label("What is the season called?").fill("Winter")
    laptop.get_by_label("How many evenings does the season have?").fill(str(EVENINGS))
    laptop.get_by_label("How many of the best evenings count?").fill("6")
    laptop.get_by_role("button", name="Make the season").click()
    expect(laptop.get_by_role("heading", level=1)).to_have_text("The evenings of Winter")
    return Season.objects.get()


def see_everybody(laptop: Page, season: Season) -> None:
    laptop.get_by_role("link", name="Standings").click()
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Hilde Lund wins by 1 point")
    expect(laptop.get_by_text(f"{EVENINGS} of {EVENINGS} evenings are over.")).to_be_visible()
    assert names_in(laptop) == everybody(season)
    assert {len(figures) for figures in cells(laptop).values()} == {EVENINGS}


def everybody(season: Season) -> list[str]:
    return sorted(season.club.players.values_list("name", flat=True))


def names_in(page: Page) -> list[str]:
    return sorted(cells(page))


def cells(page: Page) -> dict[str, list[str]]:
    """Each player's figures, evening by evening."""
    rows = page.locator(".season_table tbody tr").all()
    name = "row => (row.querySelector('th a') || row.querySelector('th')).firstChild.textContent.trim().replaceAll('\u00ad', '')"
    return {row.evaluate(name): row.locator("td.evening").all_inner_texts() for row in rows}


def correct_in_the_middle(laptop: Page, season: Season, party: Party) -> None:
    """The winners of one table lost: every change in the season stands in the column of that evening."""
    before = cells(laptop)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("link", name="Correct a result").click()
    laptop.get_by_role("link", name="Table 4 was wrong").click()
    laptop.locator("#slip_north_south").fill("10")
    laptop.locator("#slip_east_west").fill("16")
    laptop.get_by_role("button", name="Show what that changes").click()
    laptop.get_by_role("button", name="Correct it").click()
    expect(laptop.get_by_text("Table 4 is corrected.")).to_be_visible()
    laptop.get_by_role("link", name="All evenings").click()
    laptop.get_by_role("link", name="Seasons").click()
    laptop.get_by_role("link", name=re.compile("Standings.*Winter")).click()
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Knut Wold wins by 1 point")
    after = cells(laptop)
    at = list(season.parties.order_by("date")).index(party)
    changed = {column for name in before for column in range(EVENINGS) if before[name][column] != after[name][column]}
    assert (at, changed) == (3, {3})


def hand_out_prizes(laptop: Page, party: Party) -> None:
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_text("More", exact=True).click()
    laptop.get_by_role("link", name="Prizes").click()
    laptop.get_by_role("button", name="Club evening").click()
    expect(laptop.get_by_role("heading", level=1)).to_contain_text("7 prizes, 1 waits for a cut")
    while (cut := laptop.locator(".go_bar").get_by_role("link", name="Enter the cut")).count():
        cut.click()
        laptop.get_by_role("radio").first.check()
        laptop.get_by_role("button", name="Save the cut").click()
    laptop.get_by_role("button", name="Show all the prizes at once").click()
    expect(laptop.get_by_text("Every prize is handed over.")).to_be_visible()
    laptop.get_by_role("link", name="To read out and to sign").first.click()
    winners = laptop.locator(".signed b").all_inner_texts()
    came = set(party.entries.values_list("player__name", flat=True))
    assert len(winners) == 7
    assert set(winners) <= came


def settle(laptop: Page, party: Party, season: Season) -> None:
    laptop.goto(f"/desk/{party.code}/stakes/")
    assert sum(money(laptop, ".accounts td.balance")) == 0
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Eleven more payments, and all is even")
    to_pay = laptop.get_by_role("button", name=re.compile(" has paid "), pressed=False)
    open_ones = to_pay.count()
    to_pay.first.click()
    expect(laptop.locator(".is_paid")).to_have_count(1)
    expect(to_pay).to_have_count(open_ones - 1)
    laptop.get_by_role("link", name="Balances of all evenings").click()
    laptop.get_by_role("link", name=season.name).click()
    expect(laptop.get_by_text(f"{EVENINGS} evenings for money, in USD.")).to_be_visible()
    assert sum(money(laptop, "td.balance")) == 0
    assert sum(money(laptop, "td:last-child")) == 0


def money(page: Page, cells: str) -> list[int]:
    """In cents."""
    texts = page.locator(cells).all_inner_texts()
    assert texts
    return [round(float(text.replace("−", "-").replace("+", "").replace("–", "0")) * 100) for text in texts]


def print_season(laptop: Page, season: Season) -> None:
    laptop.goto("/seasons/")
    laptop.get_by_role("link", name=re.compile("Standings.*Winter")).click()
    shown = cells(laptop)
    laptop.get_by_role("link", name="Print").first.click()
    expect(laptop.get_by_text("The season has 8 evenings.")).to_be_visible()
    assert cells(laptop) == shown
    assert names_in(laptop) == everybody(season)
