"""What a player’s phone shows, as it reads."""

from __future__ import annotations

import re

from django.test import Client

from tests.night import begun, fresh
from tests.screens.reading import markup, words
from tournaments.actions.side import open_side_table
from tournaments.models import Party
from tournaments.queries.evening import read_whole_evening


def page(client: Client, party: Party, number: int, **asked) -> str:
    """The page as it reads, without its markup."""
    html = markup(client.get(f"/p/{party.code}/player/{number}/", **asked))
    html = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition("<main")[2]).split())


def sitting_out(party: Party, number: int) -> int:
    (player,) = party.rounds.get(number=number).chairs.filter(table=None).values_list("entry__number", flat=True)
    return player


def address(party: Party, number: int, page: str = "") -> str:
    return f"/desk/{party.code}/players/{number}/{page}"


def read(director, party: Party, number: int, page: str = "", **asked: str) -> str:
    return words(director.get(address(party, number, page), asked))


def on_the_bench(party: Party) -> int:
    newest = party.rounds.order_by("-number")[0]
    return newest.chairs.filter(table=None).order_by("pk")[0].entry.number


def opened(**plan):
    party = begun(10, **plan)
    north, east = read_whole_evening(party).rounds[0].sitting_out
    open_side_table(party.code, round_number=1, north=north, east=east, who="x")
    return fresh(party)
