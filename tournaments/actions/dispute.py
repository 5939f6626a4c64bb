"""A result that is disputed stops its table: nobody but the organiser does anything there until it is settled.

It calls the organiser; settling it answers the call.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import Game, OrganiserCall


def call_organiser_to(game: Game, now: datetime) -> None:
    """The organiser is called to this table, if he is not already."""
    if not _open_calls(game).exists():
        OrganiserCall.objects.create(party=game.round.party, table=game.table, called_at=now)


def settle(game: Game, now: datetime) -> None:
    """Whatever was disputed is not any more, and nobody waits for the organiser; the game itself is not saved yet."""
    if game.disputed_at is not None:
        _open_calls(game).update(done_at=now)
        game.disputed_at = game.disputed_by = game.disputed_why = None


def _open_calls(game: Game) -> QuerySet[OrganiserCall]:
    return OrganiserCall.objects.filter(party=game.round.party_id, table=game.table, done_at__isnull=True)
