"""Names at the register, one after another, while the laptop is slow: no letter of a name is lost, and no refusal is missed.

The tests hold the answer of a name back and let it through when the next one is half typed.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.held import hold, until_held
from tests.night import found
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def on_the_list(party: Party) -> list[str]:
    return list(party.entries.order_by("number").values_list("player__name", flat=True))


def at_register(laptop: Page, party: Party) -> Page:
    laptop.goto(f"/desk/{party.code}/players/")
    laptop.get_by_label("Name of a player").focus()
    return laptop


def test_what_is_typed_before_the_answer_stays_in_the_field_with_the_cursor(laptop: Page):
    party = found(0)
    field = at_register(laptop, party).get_by_label("Name of a player")
    held = hold(laptop, "**/players/register/", method="POST")
    laptop.keyboard.type("Grete Dahl\nHa")
    until_held(laptop, held)
    held[0].continue_()
    expect(laptop.get_by_text("Grete Dahl is registered.")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("Ha")
    laptop.keyboard.type("ns Iversen\n")
    expect(laptop.get_by_text("Hans Iversen is registered.")).to_be_visible()
    assert on_the_list(party) == ["Grete Dahl", "Hans Iversen"]


def test_many_names_before_the_first_answer_are_all_registered_in_their_order(laptop: Page):
    party = found(0)
    at_register(laptop, party)
    held = hold(laptop, "**/players/register/", method="POST")
    laptop.keyboard.type("Ann\nBo\nCleo\nD")
    until_held(laptop, held)
    expect(laptop.get_by_text("Being registered: Ann, Bo, Cleo")).to_be_visible()
    held[0].continue_()
    expect(laptop.get_by_text("Cleo is registered.")).to_be_visible()
    expect(laptop.get_by_text("Being registered")).to_be_hidden()
    expect(laptop.get_by_label("Name of a player")).to_have_value("D")
    assert on_the_list(party) == ["Ann", "Bo", "Cleo"]


def test_a_name_that_is_refused_while_the_next_is_typed_is_said_until_it_is_put_away(laptop: Page):
    party = found(1)
    field = at_register(laptop, party).get_by_label("Name of a player")
    held = hold(laptop, "**/players/register/", method="POST")
    laptop.keyboard.type("ann\nBo\nCl")
    until_held(laptop, held)
    held[0].continue_()
    expect(laptop.get_by_text("Bo is registered.")).to_be_visible()
    refused = laptop.get_by_text("“ann”: ")
    expect(refused).to_contain_text("is at the party already")
    expect(field).to_have_value("Cl")
    laptop.get_by_role("button", name="Put this away").click()
    expect(refused).to_have_count(0)
    assert on_the_list(party) == ["Ann", "Bo"]


def test_a_name_that_is_refused_comes_back_into_the_free_field(laptop: Page):
    field = at_register(laptop, found(1)).get_by_label("Name of a player")
    laptop.keyboard.type("ann\n")
    expect(laptop.get_by_text("is at the party already")).to_be_visible()
    expect(field).to_have_value("ann")
    laptop.keyboard.type("Bo\n")
    expect(laptop.get_by_text("Bo is registered.")).to_be_visible()
    expect(laptop.get_by_text("is at the party already")).to_have_count(0)
