"""Who calls the organiser."""

from __future__ import annotations

from tournaments.actions import organiser_call as calling
from tournaments.actions.at_table import AtTable
from tournaments.models import Party


def at(party: Party, table: int) -> AtTable:
    return AtTable(party.code, table, party.table_key(table), f"table {table}", phone="its phone")


def by_table(party: Party, table: int = 1, *, act=calling.call_organiser) -> None:
    act(party.code, at(party, table))


def by_player(party: Party, number: int = 1, *, act=calling.call_organiser) -> None:
    act(party.code, number)
