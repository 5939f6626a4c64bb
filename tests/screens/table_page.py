"""The page of a table: its address, its forms, and what it answers."""

from __future__ import annotations

from urllib.parse import unquote
from uuid import uuid4

from django.test import Client

from tournaments.models import Party

ANN_GRANDED_FIVE = {"call": "high", "by": "north", "tricks": "5"}
GRAND_SLAM = {"call": "high", "by": "north", "tricks": "13"}


def link(party: Party, table: int = 1, act: str = "") -> str:
    return f"/t/{party.code}/{table}/{party.table_key(table)}/{act}"


STEP = "?hand=1&call=high&by=north&tricks=8"


def sheet_form(hand: dict[str, str], *, number: int = 1, round_number: int = 1) -> dict[str, str]:
    """What the form of the last step sends."""
    return {"round": str(round_number), "hand": str(number), "key": str(uuid4()), **hand}


def why_not(response) -> str:
    """What a phone's outbox hears of a hand that was refused."""
    return unquote(response["Whist-Why"])


def send(client: Client, party, played=ANN_GRANDED_FIVE, **form) -> tuple[str, str]:
    """What the answer says about it, and why."""
    answer = client.post(link(party, act="hand/"), {**sheet_form(played), **form}, headers={"HX-Request": "true"})
    return answer.get("Whist-Hand", ""), unquote(answer.get("Whist-Why", ""))
