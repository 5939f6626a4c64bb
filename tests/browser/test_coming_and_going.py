"""At the desk by clicking: somebody falls ill and comes back; the evening moves house."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import enter_high, table_address
from tests.night import begun, slip
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]


def on_the_bench(party: Party) -> str:
    (name,) = (
        party.rounds.order_by("-number")[0].chairs.filter(table=None).values_list("entry__player__name", flat=True)
    )
    return name


def test_somebody_off_the_bench_takes_the_chair_and_gives_it_back(laptop: Page, phone: Phones):
    party = begun(9)
    bench = on_the_bench(party)
    table = phone()
    table.goto(table_address(party, 1))
    enter_high(table, "Ann", 8)
    expect(table.get_by_text("Hand 2: who granded?")).to_be_visible()

    laptop.goto(f"/desk/{party.code}/tables/1/")
    laptop.get_by_role("link", name="Ann", exact=True).click()
    laptop.get_by_role("link", name="Leaves now …").click()
    expect(laptop.get_by_role("button", name="Ann leaves now")).to_be_visible()
    laptop.get_by_role("radio", name=f"{bench} takes the chair from the bench.").check()
    laptop.get_by_role("button", name="Ann leaves now").click()
    expect(laptop.get_by_text(f"{bench} has taken the chair of Ann in this round.")).to_be_visible()
    expect(table.get_by_role("link", name=re.compile(rf"{bench}\b.*high"))).to_be_visible()
    expect(table.get_by_role("cell", name="granded and took 8:")).to_be_visible()

    laptop.get_by_role("button", name="Give the chair and the score back").click()
    expect(laptop.get_by_text("Round 1: table 1, North.")).to_be_visible()
    expect(table.get_by_role("link", name=re.compile(r"Ann\b.*high"))).to_be_visible()


def test_the_evening_is_paused_here_and_goes_on_from_its_file(laptop: Page, tmp_path: Path):
    party = slip(begun(9), 1)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_text("More", exact=True).click()
    with laptop.expect_download() as download:
        laptop.get_by_role("link", name="Save the evening as a file").click()
    file = tmp_path / "evening.json"
    download.value.save_as(file)
    laptop.goto("/")
    laptop.get_by_role("link", name="Another laptop, or an evening from its file").click()
    expect(laptop.get_by_label("The file of the evening")).to_be_visible()
    laptop.get_by_label("The file of the evening").set_input_files(file)
    laptop.get_by_role("button", name="Go on with this evening").click()
    expect(laptop.get_by_text("This evening is here already, so its file was not read.")).to_be_visible()
    laptop.get_by_label("Read it as a second evening").check()
    laptop.get_by_label("The file of the evening").set_input_files(file)
    laptop.get_by_role("button", name="Go on with this evening").click()
    expect(laptop.get_by_text("Its table links are new: print the table cards again.")).to_be_visible()
    expect(laptop.get_by_text("The hall is waiting for table 2.")).to_be_visible()
    assert party.code not in laptop.url
