"""The page of prints: what it offers, what is ticked, and how many pages that is."""

from __future__ import annotations

import re

import pytest

from scoring.rules import MINNESOTA, NULA_PLUS
from scoring.stakes import Stake
from tests.night import begun, drawn, ended, found, played, slip
from tests.screens.prints import printed
from tests.screens.reading import html_of, words


def titles(page) -> list[str]:
    """What can be chosen on the page of prints, in its order."""
    return re.findall(r'class="sheet_card".*?<b>(.*?)</b>', html_of(page), re.S)


def test_the_page_of_prints_offers_what_there_is(director):
    """What has nothing in it is left out: no names, no prizes, no stake, no games, no winners."""
    assert titles(printed(director, found(0))) == ["Table cards", "The rules tonight"]
    assert titles(printed(director, found(8))) == ["Table cards", "The rules tonight", "Name cards"]
    of_round, before = (
        ["Seats by name", "Seats by table", "Score slips"],
        ["Table cards", "The rules tonight", "Name cards"],
    )
    assert titles(printed(director, drawn(8))) == [*of_round, *before]
    between = printed(director, played(begun(8)))
    assert titles(between) == [*of_round, *of_round, *before, "Result", "Score cards"]
    assert "Print what is ticked" in words(between)
    after = titles(printed(director, ended(slip(begun(8, stake=Stake(15, "USD")), 1))))
    assert after == ["Result", "Certificates", *before, "Stakes", "Score cards"]


def ticked(page) -> list[str]:
    return re.findall(r'name="sheet" value="(\w+)" checked', html_of(page))


def test_what_is_ticked_is_one_document_and_stays_ticked_for_the_next_round(director):
    party = begun(8)
    assert ticked(printed(director, party)) == ["seats_by_name", "slips"]
    document = words(printed(director, party, "together", "?sheet=seats_by_table&sheet=slips"))
    assert document.index("Seats by table") < document.index("Hand Call Who Tricks")
    assert "Seats by name" not in document
    after = printed(director, played(party))
    assert ticked(after) == ["seats_by_table", "slips"]
    assert 'name="round" value="proposed"' in html_of(after)
    assert "Round 2 (not announced yet)" in words(printed(director, party, "together", "?round=proposed&sheet=slips"))


@pytest.mark.parametrize(
    ("make", "sheets"),
    [
        pytest.param(lambda: found(8), ["table_cards", "rules"], id="before the evening"),
        pytest.param(lambda: begun(8), ["seats_by_name", "seats_by_table", "slips"], id="in a round"),
        pytest.param(lambda: ended(slip(begun(8), 1)), ["result", "certificates"], id="after the end"),
    ],
)
def test_every_sheet_on_the_felt_can_be_printed_with_the_others(director, make, sheets):
    party = make()
    assert re.findall(r'name="sheet" value="(\w+)"', html_of(printed(director, party))) == sheets
    query = "?" + "&".join(f"sheet={sheet}" for sheet in sheets * 2)  # each counts once
    assert html_of(printed(director, party, "together", query)).count('class="print_part"') == len(sheets)


def test_the_pages_of_each_sheet_are_counted(director):
    page = words(printed(director, begun(24, rules=NULA_PLUS)))
    assert "Seats by name 1 page Seats by table 1 page Score slips 3 pages" in page
    assert "Score slips 6 pages" in words(printed(director, begun(24, rules=MINNESOTA)))


def test_the_pages_of_what_is_ticked_are_one_sum_at_the_button(director):
    party = begun(24, rules=NULA_PLUS)
    assert "4 pages · As one document." in words(printed(director, party))  # seats by name, and slips
    assert "5 pages · As one document." in words(
        printed(director, party, query="?ticks=yes&sheet=seats_by_name&sheet=seats_by_table&sheet=slips")
    )
    assert re.search(r"(?<!pages · )As one document\.", words(printed(director, party, query="?ticks=yes")))


def test_the_certificates_of_those_who_share_the_first_place_are_counted(director):
    party = ended(slip(begun(4), 1))
    assert "Certificates 2 pages" in words(printed(director, party))
