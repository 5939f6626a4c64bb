"""At the desk by clicking: people come late, leave, fall ill, come back; seats are taken back; the evening moves house."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import enter_high, table_address
from tests.night import WHO, announced, begun, fresh, played, slip
from tournaments.actions import prepare
from tournaments.models import Party
from tournaments.wording import keep_scores_whole

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]


def on_the_bench(party: Party) -> str:
    (name,) = (
        party.rounds.order_by("-number")[0].chairs.filter(table=None).values_list("entry__player__name", flat=True)
    )
    return name


def to_page_of(laptop: Page, party: Party, name: str) -> None:
    """Out of the list of players."""
    laptop.goto(f"/desk/{party.code}/players/")
    laptop.get_by_role("link", name=name, exact=True).click()
    laptop.get_by_role("heading", name=name, level=1).wait_for()


def test_a_late_comer_gets_a_seat_in_the_round_that_nobody_has_seen(laptop: Page, axe):
    party = played(begun(8))
    laptop.goto(f"/desk/{party.code}/players/")
    expect(laptop.get_by_text("With one more: Round 2 has 2 tables")).to_be_visible()
    laptop.get_by_label("Who has come?").fill("Zoe")
    laptop.keyboard.press("Enter")
    laptop.get_by_text("Zoe is registered.").wait_for()
    axe(laptop)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("link", name="Look at them first").click()
    expect(laptop.get_by_text("9 players at 2 tables; 1 sits out.")).to_be_visible()
    laptop.get_by_role("button", name="Announce the seats of round 2").click()
    expect(laptop.get_by_text("On the bench:")).to_be_visible()


def test_somebody_leaves_after_the_game_and_stays_after_all(laptop: Page, axe):
    party = begun(8)
    to_page_of(laptop, party, "Ann")
    expect(laptop.get_by_text("Round 2 has 1 table instead of 2: the bottom table closes.")).to_be_visible()
    axe(laptop)
    laptop.get_by_role("button", name="Leaves after round 1").click()
    expect(laptop.get_by_text("Round 1: table 1, North. Leaves after this game.")).to_be_visible()
    expect(laptop.get_by_text("Round 2 has 2 tables instead of 1: a table opens at the bottom.")).to_be_visible()
    laptop.get_by_role("button", name="Plays in round 2").click()
    expect(laptop.get_by_role("button", name="Leaves after round 1")).to_be_visible()


def test_who_leaves_while_the_next_seats_are_proposed_has_no_chair_in_them(laptop: Page):
    party = played(begun(9))
    to_page_of(laptop, party, "Ann")
    laptop.get_by_text("places change in the seats of round 2").click()
    expect(laptop.get_by_text("Ann: no place any more")).to_be_visible()
    laptop.get_by_role("button", name="Leaves after round 1").click()
    expect(laptop.get_by_role("button", name="Plays in round 2")).to_be_visible()
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("link", name="Look at them first").click()
    expect(laptop.get_by_text("8 players at 2 tables.")).to_be_visible()
    for name, places in (("Bo", 1), ("Ann", 0)):
        expect(laptop.locator("[data-player] dd").get_by_text(name, exact=True)).to_have_count(places)


def test_somebody_off_the_bench_takes_the_chair_and_gives_it_back(laptop: Page, phone: Phones, axe):
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
    axe(laptop)
    laptop.get_by_role("radio", name=f"{bench} takes the chair from the bench.").check()
    laptop.get_by_role("button", name="Ann leaves now").click()
    expect(laptop.get_by_text(f"{bench} has taken the chair of Ann in this round.")).to_be_visible()
    expect(table.get_by_role("link", name=re.compile(rf"{bench}\b.*high"))).to_be_visible()
    expect(table.get_by_role("cell", name="granded and took 8:")).to_be_visible()
    axe(laptop)

    laptop.get_by_role("button", name="Give the chair and the score back").click()
    expect(laptop.get_by_text("Round 1: table 1, North.")).to_be_visible()
    expect(table.get_by_role("link", name=re.compile(r"Ann\b.*high"))).to_be_visible()


def leaving_in_the_middle(laptop: Page, phone: Phones) -> Page:
    """Ann granded and took eight at table 1; the desk is asked what is possible now. Gives the phone of the table."""
    party = begun(8)
    table = phone()
    table.goto(table_address(party, 1))
    enter_high(table, "Ann", 8)
    expect(table.get_by_text("Hand 2: who granded?")).to_be_visible()
    laptop.goto(f"/desk/{party.code}/players/1/leaves-now/")
    return table


def test_somebody_new_takes_the_chair(laptop: Page, phone: Phones):
    table = leaving_in_the_middle(laptop, phone)
    laptop.get_by_role("radio", name="Somebody new").check()
    laptop.get_by_role("button", name="Ann leaves now").click()
    expect(laptop.locator("#refused .refused")).to_be_visible()  # nobody new without a name
    laptop.get_by_label("The name, if it is somebody new").fill("Zoe")
    laptop.get_by_role("button", name="Ann leaves now").click()
    expect(laptop.get_by_text("Zoe has taken the chair of Ann in this round.")).to_be_visible()
    expect(table.get_by_role("link", name=re.compile(r"Zoe\b.*high"))).to_be_visible()


def test_a_game_is_given_up_and_the_score_stands(laptop: Page, phone: Phones):
    table = leaving_in_the_middle(laptop, phone)
    laptop.get_by_role("radio", name="The score stands").check()
    laptop.get_by_role("button", name="Ann leaves now").click()
    expect(table.get_by_text(keep_scores_whole("win; the game was given up at 2–0."))).to_be_visible()


def test_a_game_is_given_up_and_goes_on(laptop: Page, phone: Phones):
    table = leaving_in_the_middle(laptop, phone)
    expect(laptop.get_by_text(keep_scores_whole("Bo and Dag win; the points stay 2–0."))).to_be_visible()
    laptop.get_by_role("radio", name="Forfeited").check()
    laptop.get_by_role("button", name="Ann leaves now").click()
    expect(laptop.get_by_text(keep_scores_whole("Bo and Dag win; the game was given up at 0–2."))).to_be_visible()
    expect(table.get_by_text(keep_scores_whole("win; the game was given up at 0–2."))).to_be_visible()
    laptop.get_by_role("button", name="Stays, and the game goes on").click()
    expect(laptop.get_by_role("button", name="Leaves after round 1")).to_be_visible()
    expect(table.get_by_text("Hand 2: who granded?")).to_be_visible()


def test_somebody_comes_back_two_rounds_later(laptop: Page):
    party = begun(9)
    prepare.leave(party.code, 1, who=WHO)
    party = announced(played(fresh(party)), 2)
    to_page_of(laptop, party, "Ann")
    laptop.get_by_role("button", name="Plays in round 3").click()
    expect(laptop.get_by_text("Plays from round 3.")).to_be_visible()


def test_a_name_is_corrected_and_two_entries_are_put_together(laptop: Page, axe):
    party = begun(9)
    prepare.leave(party.code, 1, who=WHO)
    party = announced(played(fresh(party)), 2)
    prepare.register(party.code, ["Anne"], who=WHO)
    to_page_of(laptop, party, "Anne")
    laptop.get_by_label("Anne is the same person as").select_option("Bo")
    laptop.get_by_role("button", name="See what changes").last.click()
    expect(laptop.get_by_text("This cannot be taken back.")).to_be_visible()
    laptop.get_by_label("Anne is the same person as").select_option("Ann")
    laptop.get_by_role("button", name="See what changes").last.click()
    expect(laptop.get_by_text("Anne is taken off the list.")).to_be_visible()
    axe(laptop)
    laptop.get_by_role("button", name="Yes, Anne is Ann").click()
    expect(laptop.get_by_text("The two are one person now: Ann.")).to_be_visible()
    laptop.get_by_label("The right name").fill("Anne")
    laptop.get_by_role("button", name="See what changes").first.click()
    laptop.get_by_role("button", name="Yes, it is Anne").click()
    expect(laptop.get_by_role("heading", name="Anne", level=1)).to_be_visible()


def test_proposed_seats_are_taken_back_a_game_is_opened_again_and_they_are_made_anew(laptop: Page, axe):
    party = played(begun(8))
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("button", name="Take these seats back").click()
    expect(laptop.get_by_role("button", name="Make the next seats")).to_be_visible()
    axe(laptop)
    laptop.get_by_role("link", name="Table 1", exact=True).click()
    laptop.get_by_role("button", name="Open this game again").click()
    laptop.get_by_label(re.compile("hand 1 or slip")).fill("2-13")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("heading", name="Done")).to_be_visible()
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("button", name="Make the next seats").click()
    laptop.get_by_role("button", name="Announce the seats of round 2").click()
    expect(laptop.get_by_role("heading", name="Round 2 is being played")).to_be_visible()


def test_the_evening_is_paused_here_and_goes_on_from_its_file(laptop: Page, axe, tmp_path: Path):
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
    axe(laptop)
    laptop.get_by_label("The file of the evening").set_input_files(file)
    laptop.get_by_role("button", name="Go on with this evening").click()
    expect(laptop.get_by_text("This evening is here already, so its file was not read.")).to_be_visible()
    laptop.get_by_label("Read it as a second evening").check()
    laptop.get_by_label("The file of the evening").set_input_files(file)
    laptop.get_by_role("button", name="Go on with this evening").click()
    expect(laptop.get_by_text("Its table links are new: print the table cards again.")).to_be_visible()
    expect(laptop.get_by_text("The hall is waiting for table 2.")).to_be_visible()
    assert party.code not in laptop.url


def test_without_javascript_too(hall_server: str, laptop: Page):
    party = begun(9)
    state = laptop.context.storage_state()
    browser = laptop.context.browser
    assert browser is not None
    plain = browser.new_context(base_url=hall_server, java_script_enabled=False, storage_state=state).new_page()
    plain.goto(f"/desk/{party.code}/players/1/")
    plain.get_by_role("button", name="Leaves after round 1").click()
    expect(plain.get_by_text("Leaves after this game.").last).to_be_visible()
    plain.context.close()
