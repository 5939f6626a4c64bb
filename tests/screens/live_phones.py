"""The phones of a live drive, as a test needs them."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse

from tests.night import fresh
from tournaments.models import Party
from tournaments.queries.drive import read_drive
from tournaments.queries.drive_live import LiveTable, find_table


def at_table(party: Party, table: int) -> str:
    return reverse("table", args=[party.code, table, party.table_key(table)])


def own_phone(party: Party, number: int) -> Client:
    """A phone that has scanned the name card of this player."""
    phone = Client()
    phone.get(reverse("player_card", args=[party.code, number, party.player_key(number)]))
    return phone


def send(phone: Client, party: Party, at: int, pressed: int, **more: object) -> str:
    """Press a key on the table's page, and see what the phone shows then."""
    sent = {"hand": party.drive.hand, "table": at, "side": "odd", "tricks": pressed} | more
    answer = phone.post(f"{at_table(party, at)}tricks/", sent, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def shown(phone: Client, address: str) -> str:
    return phone.get(address).content.decode()


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def table_of(party: Party, table: int) -> LiveTable:
    now = read_drive(fresh(party))
    found = find_table(now, now.drive.hand, table)
    assert found
    return found


def own_page(party: Party, number: int) -> str:
    return reverse("player", args=[party.code, number])
