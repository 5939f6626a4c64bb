"""The documents of a sample evening say what its pages say."""

from __future__ import annotations

import csv
import io
import re
from decimal import Decimal
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring.hand import BySide, Seat, Side
from scoring.stakes import Stake
from tests.api.reading import V1, ask, check
from tests.commands.running import exported, rehearsed
from tests.night import WHO, ended
from tests.screens.reading import html_of, words
from tournaments.actions.prizes import give_prize, start_list
from tournaments.api.schemas.evening import EveningFile
from tournaments.engine.prizes.prize import LISTS, StartFrom
from tournaments.models import Party
from tournaments.wording import score_text

COLUMNS = {
    "Place": "place", "Name": "name", "Won": "wins", "Games": "games", "Difference": "difference", "For": "points_for",
    "Against": "points_against", "Hands": "hands", "Top table": "top_table", "Sat out": "sat_out", "Stars": "stars",
}  # fmt: skip
MONEY = {
    "Name": "name", "Won": "won", "Lost": "lost", "Carried over": "carried", "Tonight": "tonight", "Balance": "balance",
    "After the payments": "open",
}  # fmt: skip


@pytest.fixture
def party() -> Party:
    """Thirteen people, so that each round has a bench; for money, with prizes, and over."""
    party = rehearsed(13, 3, stake=Stake(15, "USD"), in_play=False)
    start_list(party.code, LISTS[StartFrom.SMALL_CLUB], who=WHO)
    return ended(party)


def spreadsheet(client: Client, address: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(client.get(address).content.decode("utf-8-sig"))))


def test_the_standings(client: Client, director: Client, party: Party):
    told = ask(client, f"evenings/{party.code}/standings")
    page = spreadsheet(client, f"/p/{party.code}/standings/csv/")
    assert len(page) == 13
    assert page == [
        {
            heading: str(one[field]) if heading != "Difference" else f"{one[field]:+d}".replace("+0", "0")
            for heading, field in COLUMNS.items()
        }
        for one in told["standings"]
    ]
    shown = words(client.get(f"/p/{party.code}/standings/?list=everybody"))
    reasons = [one["reason"]["words"] for one in told["standings"] if one["reason"]]
    assert len(reasons) == 12
    assert [reason for reason in reasons if reason not in words(director.get(f"/desk/{party.code}/standings/"))] == []
    assert all(one["name"] in shown for one in told["standings"])


def test_the_seats(director: Client, party: Party):
    told = ask(director, f"evenings/{party.code}/seats")
    names = {one["number"]: one["name"] for one in told["players"]}
    newest = told["rounds"][-1]
    printed = html_of(director.get(f"/desk/{party.code}/prints/seats-by-table/"))
    shown = [re.findall("<d[dt]>([^<]+)</d[dt]>", part) for part in printed.split('<section class="seats">')[1:]]
    tables = [
        [text for side in Side for seat in side.seats for text in (seat.capitalize(), names[one["seats"][seat]])]
        for one in newest["tables"]
    ]
    assert [[unescape(text).replace("\u00ad", "") for text in one] for one in shown if one] == tables
    assert all(names[who] in printed for who in newest["bench"])


def test_the_games_on_every_players_page(client: Client, party: Party):
    told = ask(client, f"evenings/{party.code}/seats")
    for person in told["players"]:
        shown = words(client.get(f"/p/{party.code}/player/{person['number']}/"))
        for score in scores_of(person["number"], told["rounds"]):
            assert score in shown, person


def scores_of(player: int, rounds: list[dict[str, Any]]) -> list[str]:
    """Their own points first."""
    found = []
    for one in rounds:
        for table in one["tables"]:
            seat = next((seat for seat, who in table["seats"].items() if who == player), None)
            if seat:
                north_south, east_west = table["score"]["north_south"], table["score"]["east_west"]
                mine = BySide(north_south, east_west).seen_from(Seat(seat).side)
                found.append(score_text(mine).replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " "))
    return found


def test_the_prizes(client: Client, director: Client, party: Party):
    told = ask(director, f"evenings/{party.code}/prizes")
    names = {one["id"]: one["name"] for one in told["players"]}
    shown = words(director.get(f"/desk/{party.code}/prizes/"))
    for prize in told["prizes"]:
        assert prize["name"] in shown
        assert prize["reason"] in shown, prize
        assert all(names[who] in shown for taken in prize["who"] for who in taken["players"])
    decided = [one for one in told["prizes"] if one["who"] and not one["cut"]]
    assert decided
    for prize in decided:
        give_prize(party.code, prize["key"], who=WHO)
    hall = ask(client, f"evenings/{party.code}/prizes")
    page = words(client.get(f"/p/{party.code}/prizes/"))
    given = {one["key"]: [taken["players"] for taken in one["who"]] for one in decided}
    assert {one["key"]: one["given"] for one in hall["prizes"] if one["given"]} == given
    assert all(one["reason"] in page for one in hall["prizes"] if one["who"])


def test_the_settlement(director: Client, party: Party):
    told = ask(director, f"evenings/{party.code}/settlement")
    page = spreadsheet(director, f"/desk/{party.code}/stakes/csv/")
    assert len(page) == 13
    for line, one in zip(page, told["people"], strict=True):
        assert (line["Name"], line["Won"], line["Lost"]) == (one["name"], str(one["won"]), str(one["lost"]))
        for heading in ("Carried over", "Tonight", "Balance", "After the payments"):
            assert Decimal(line[heading].replace("−", "-")) * 100 == one[MONEY[heading]]
    shown = words(director.get(f"/desk/{party.code}/stakes/"))
    assert all(f"{one['amount'] / 100:.2f}" in shown for one in told["to_pay"])


def test_the_file_is_the_one_that_is_exported(director: Client, party: Party):
    answer = director.get(f"/api/v1/evenings/{party.code}").json()
    assert answer == ask(director, f"evenings/{party.code}")
    page = director.get(f"/desk/{party.code}/export/").json()
    assert answer == page
    assert list(answer) == list(page)
    assert exported(party)


def test_docs_format_alone_says_which_keys_a_file_has(director: Client, party: Party):
    """A key more in the file must not turn this document into a mistake of the program."""
    address = f"evenings/{party.code}"
    file = ask(director, address)
    check(V1 + address, 200, {**file, "one_more": [], "party": {**file["party"], "one_more": 1}})
    assert EveningFile.model_validate({**file, "one_more": []}).model_dump() == {**file, "one_more": []}
