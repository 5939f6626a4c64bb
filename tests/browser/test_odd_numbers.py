"""Odd numbers and chairs that do not move, clicked through as the volunteer does and read as the players do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.night import announced, begun, found, fresh, played, slip
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def desk(party: Party, page: str = "") -> str:
    return f"/desk/{party.code}/{page}"


def fix_chair(laptop: Page, party: Party, player: int, table: int, seat: str) -> None:
    laptop.goto(desk(party, f"players/{player}/chair/"))
    laptop.get_by_label("Table").fill(str(table))
    laptop.get_by_label("Seat").select_option(label=seat)
    laptop.get_by_role("button", name="Keep this chair").click()


def test_a_player_who_cannot_walk_keeps_a_chair_all_evening(laptop: Page, phone: Callable[..., Page], axe):
    party = found(13)
    fix_chair(laptop, party, 1, 2, "South")
    expect(laptop.get_by_text("fixed chair: table 2, South")).to_be_visible()
    fix_chair(laptop, party, 2, 2, "South")
    expect(laptop.get_by_text("Table 2 South is already the fixed chair of Ann. Choose another chair.")).to_be_visible()
    axe(laptop)
    laptop.get_by_label("Table").fill("3")
    laptop.get_by_role("button", name="Keep this chair").click()
    expect(laptop.get_by_text("fixed chair: table 3, South")).to_be_visible()
    axe(laptop)

    laptop.get_by_role("button", name="Go on to the seats").click()
    laptop.get_by_role("link", name="Make them in another way").click()
    laptop.get_by_label("in the order of registration").check()
    laptop.locator("[name=seed]").evaluate("(lots, these) => { lots.value = these; }", party.seed)
    laptop.get_by_role("button", name="Draw the seats again").click()  # other lots may have Ann or Bo sit out
    expect(laptop.locator("[data-place='2-south']")).to_contain_text("Ann")
    expect(laptop.locator("[data-place='2-south']")).to_contain_text("stays")
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    expect(laptop.get_by_role("heading", name="Round 1 is being played")).to_be_visible()

    party = played(fresh(party), tables=3, score=(2, 13))
    laptop.goto(desk(party, "seats/"))
    expect(laptop.locator("[data-place='2-south']")).to_contain_text("Ann")
    expect(laptop.locator("[data-place='3-south']")).to_contain_text("Bo")
    expect(laptop.get_by_text("plays as table").first).to_be_visible()
    axe(laptop)
    party = announced(party, 2)

    theirs = phone()
    theirs.goto(f"/p/{party.code}/player/1/")
    expect(theirs.get_by_role("heading", name="Table 2, South")).to_be_visible()
    expect(theirs.get_by_text("Table 2 plays as table")).to_be_visible()
    axe(theirs)
    theirs.goto(f"/t/{party.code}/2/{party.table_key(2)}/")
    expect(theirs.get_by_text("Table 2 plays as table")).to_be_visible()
    laptop.goto(desk(party, "prints/slips/"))
    expect(laptop.get_by_text("Table 2 plays as table")).to_be_visible()
    laptop.goto(desk(party, "prints/seats-by-table/"))
    expect(laptop.get_by_text("Table 2 plays as table")).to_be_visible()
    laptop.goto(f"/p/{party.code}/hall/")
    expect(laptop.get_by_text("plays as table").first).to_be_visible()
    axe(laptop)


def test_a_house_player_fills_the_chair_that_would_be_empty(laptop: Page, axe):
    party = found(9)
    laptop.goto(desk(party, "players/9/chair/"))
    laptop.get_by_role("button", name="Play for the house").click()
    expect(laptop.get_by_text("house player", exact=True)).to_be_visible()
    laptop.get_by_role("button", name="Go on to the seats").click()
    expect(laptop.locator("[data-place=bench]")).to_contain_text("Ida")
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    expect(laptop.get_by_role("heading", name="Round 1 is being played")).to_be_visible()
    slip(fresh(party), 1)
    slip(fresh(party), 2)
    laptop.goto(f"/p/{party.code}/standings/?list=everybody")
    expect(laptop.get_by_role("row", name="house Ida")).to_be_visible()
    axe(laptop)


def test_the_desk_shows_that_the_bench_is_fair(laptop: Page, phone: Callable[..., Page], axe):
    party = begun(11)
    laptop.goto(desk(party))
    laptop.get_by_role("link", name="Who sits out").first.click()
    expect(laptop.get_by_text("Everybody is in one line drawn by lot")).to_be_visible()
    expect(laptop.get_by_text("sits out now, back in round 2")).to_have_count(3)
    expect(laptop.get_by_text("sits out round 2")).to_have_count(3)
    axe(laptop)
    name = (
        laptop.get_by_role("row")
        .filter(has_text="sits out round 2")
        .first.get_by_role("rowheader")
        .inner_text()
        .split()[0]
    )

    theirs = phone()
    theirs.goto(f"/p/{party.code}/")
    theirs.get_by_role("link", name=name).click()
    expect(theirs.get_by_role("heading", name="You sit out round 2")).to_be_visible()

    announced(played(party), 2)
    expect(theirs.get_by_role("heading", name="You sit out round 2")).to_be_visible()
    expect(theirs.get_by_text("You are back in round 3.")).to_be_visible()
    expect(laptop.get_by_text("sits out now, back in round 3")).to_have_count(3)


def test_the_rule_of_the_bench_and_what_it_gives_are_chosen_in_the_settings(laptop: Page, axe):
    party = begun(9)
    laptop.goto(desk(party, "settings/"))
    laptop.get_by_text("Odd numbers").click()
    laptop.get_by_label("the fewest rounds so far, then the lowest table").check()
    laptop.get_by_label("Points for a round on the bench").fill("0")
    laptop.keyboard.press("Tab")
    expect(laptop.get_by_text("Type a whole number from 1 to 100.")).to_be_visible()
    axe(laptop)
    laptop.get_by_label("Points for a round on the bench").fill("5")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("and gets 5 points. Saved.")).to_be_visible()

    played(fresh(party))
    laptop.goto(desk(party, "standings/"))
    expect(laptop.get_by_text("A round on the bench gives 5 points for.")).to_be_visible()
    expect(laptop.get_by_role("columnheader", name="Bench")).to_be_visible()
    # As what the bench gave, and as a difference.
    expect(laptop.get_by_role("cell", name="+5", exact=True)).to_have_count(2)
    axe(laptop)


def test_two_on_the_bench_play_a_game_of_their_own(laptop: Page, phone: Callable[..., Page], axe):
    party = begun(11, side_table_counts=True)
    laptop.goto(desk(party, "bench/"))
    expect(laptop.get_by_role("heading", name="Side table for two")).to_be_visible()
    one, two = (
        laptop.get_by_label(name).locator("option:checked").inner_text() for name in ("One player", "The other")
    )
    laptop.get_by_role("button", name="Open a side table for these two").click()
    expect(laptop.get_by_text(f"{one} 0, {two} 0")).to_be_visible()
    axe(laptop)

    theirs = phone()
    theirs.goto(laptop.get_by_role("link", name="Open the page of the side table").get_attribute("href") or "")
    theirs.get_by_label(one, exact=True).check()
    theirs.get_by_label(f"Tricks that {one} took").fill("9")
    axe(theirs)
    party = slip(fresh(party), 1)
    expect(theirs.locator("#side_now [name=seen]")).to_have_value(str(party.change))  # the bell has rung
    expect(theirs.get_by_label(f"Tricks that {one} took")).to_have_value("9")
    other = phone()
    other.goto(theirs.url)
    other.get_by_label(f"Tricks that {one} took").fill("5")
    theirs.get_by_role("button", name="Save hand 1").click()
    expect(theirs.get_by_text(f"{one} granded and took 9.")).to_be_visible()
    theirs.get_by_label("nobody: low").check()
    theirs.get_by_label(f"Tricks that {one} took").fill("14")
    theirs.get_by_role("button", name="Save hand 2").click()
    expect(theirs.get_by_role("alert")).to_contain_text("Tricks are whole numbers from 0 to 13; 14 is not.")
    expect(theirs.get_by_label("nobody: low")).to_be_checked()
    theirs.get_by_label(f"Tricks that {one} took").fill("8")
    theirs.get_by_role("button", name="Save hand 2").click()
    expect(theirs.get_by_text(f"Low: {one} took 8 and {two} 5.")).to_be_visible()
    theirs.get_by_role("button", name="Take back hand 2").click()
    expect(theirs.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    axe(theirs)
    expect(other.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(other.get_by_label(f"Tricks that {one} took")).to_have_value("")
    expect(other.get_by_role("button", name="Take back hand 1")).to_be_visible()
    axe(other)

    laptop.goto(desk(party, "standings/"))
    expect(laptop.get_by_text("What two of it play at a side table counts as points instead.")).to_be_visible()
    expect(laptop.get_by_role("row").filter(has_text=one).first).to_contain_text("+3")
