"""The list of players at the desk."""

from __future__ import annotations

from tournaments.models import Party


def desk(party: Party, page: str = "") -> str:
    return f"/desk/{party.code}/players/{page}"


def on_the_list(party: Party) -> list[str]:
    return list(party.entries.values_list("player__name", flat=True))
