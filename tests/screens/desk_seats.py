"""The seats at the desk, before they are announced."""

from __future__ import annotations

from tournaments.models import Party
from tournaments.queries.movement import read_seating


def desk(party: Party, page: str) -> str:
    return f"/desk/{party.code}/{page}/"


def seats(party: Party) -> list[tuple[int, ...]]:
    """The newest round's tables, North East South West, by the numbers of the players."""
    newest = party.rounds.order_by("-number").first()
    return [table.players for table in read_seating(newest).tables] if newest else []
