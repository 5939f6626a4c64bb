"""How far a party is: the round that is played, the one that comes, and the tables that are still playing."""

from __future__ import annotations

from tournaments.models import Game, Party, Round
from tournaments.queries.once import once_per_change


def newest_round(party: Party, *, announced: bool) -> Round | None:
    """The round that is being played, or with announced=False the one whose seats are only proposed."""
    rounds = party.rounds.filter(announced_at__isnull=not announced)
    return rounds.order_by("-number").first()


def next_round(party: Party) -> int:
    """The number of the first round that is not announced yet; one query."""
    return party.rounds.filter(announced_at__isnull=False).count() + 1


def tables_playing(party: Party) -> tuple[int, ...]:
    """The tables that the hall is waiting for; one query. Only the newest announced round can have any."""
    games = Game.objects.filter(round__party=party, round__announced_at__isnull=False, confirmed_at__isnull=True)
    return tuple(games.order_by("table").values_list("table", flat=True))


def round_played(party: Party) -> Round | None:
    """The round that is being played, read once per change."""
    return once_per_change(party, "round", lambda party: newest_round(party, announced=True))


def waiting_for(party: Party) -> tuple[int, ...]:
    """The tables that the hall is waiting for, read once per change."""
    return once_per_change(party, "waiting for", tables_playing)
