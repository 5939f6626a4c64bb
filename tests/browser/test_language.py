"""The language of a phone, and the other one at the foot of its page: with JavaScript and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.night import begun

pytestmark = pytest.mark.django_db(transaction=True)


def table_page() -> str:
    party = begun(8)
    return f"/t/{party.code}/1/{party.table_key(1)}/"


def asks(phone: Page, question: str) -> None:
    expect(phone.get_by_role("heading", name=question)).to_be_visible()


@pytest.mark.parametrize("has_script", [True, False], ids=["with JavaScript", "without"])
def test_a_norwegian_phone_is_spoken_to_in_norwegian_and_can_have_english(phone, has_script: bool):
    table = phone(locale="nb-NO", java_script_enabled=has_script)
    table.goto(table_page())
    asks(table, "Spill 1: Hvem meldte grand?")
    here = table.url
    table.get_by_role("button", name="English").click()
    asks(table, "Hand 1: who granded?")
    assert table.url == here
    table.get_by_role("link", name="Ann").click()
    asks(table, "How many tricks did Ann and Cleo take?")
    table.get_by_role("button", name="Norsk bokmål").click()
    asks(table, "Hvor mange stikk tok Ann og Cleo?")


def test_the_norwegian_pages_of_a_table_are_free_of_faults(phone, axe):
    table = phone(locale="nb-NO")
    table.goto(table_page())
    asks(table, "Spill 1: Hvem meldte grand?")
    axe(table)
