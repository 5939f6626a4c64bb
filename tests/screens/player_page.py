"""What a player’s phone shows, as it reads."""

from __future__ import annotations

import re

from django.test import Client

from tests.screens.reading import markup
from tournaments.models import Party


def page(client: Client, party: Party, number: int, **asked) -> str:
    """The page as it reads, without its markup."""
    html = markup(client.get(f"/p/{party.code}/player/{number}/", **asked))
    html = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition("<main")[2]).split())


def sitting_out(party: Party, number: int) -> int:
    (player,) = party.rounds.get(number=number).chairs.filter(table=None).values_list("entry__number", flat=True)
    return player
