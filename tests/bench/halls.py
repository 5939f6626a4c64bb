"""Halls to measure in: parties made through the real actions; only the results are written down at once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db import connection, transaction
from django.db.models import F, Value
from django.db.models.functions import Mod
from django.utils import timezone

from scoring.game import DecidedBy, GameEnd
from scoring.hand import Side
from tournaments.access import our_club
from tournaments.actions import advance, prepare
from tournaments.actions.plan import Plan, found_party
from tournaments.engine.draw import DrawKind
from tournaments.models import Chair, Game, Party, Round

WHO = "bench"


def begun(players: int, *, end: GameEnd | None = None, people: Sequence[str] = ()) -> Party:
    """So many players in their first seats, announced; their names are numbers unless `people` gives others."""
    plan = Plan("Speed", date(2026, 1, 1), game_end=end or GameEnd())
    party = found_party(our_club(), plan, who=WHO, seed=1)
    prepare.register(party.code, people or [f"Player {number:04}" for number in range(1, players + 1)], who=WHO)
    prepare.draw(party.code, kind=DrawKind.RANDOM, who=WHO)
    advance.announce(party.code, 1, who=WHO)
    return fresh(party)


def played(players: int, rounds: int, *, but: int = 0) -> Party:
    """So many rounds are played, the last of them at all tables `but` so many; it is not moved."""
    party = begun(players)
    for number in range(1, rounds + 1):
        finish(party, number, but=but if number == rounds else 0)
        if number < rounds:
            advance.move_round(party.code, number, who=WHO)
            advance.announce(party.code, number + 1, who=WHO)
    count_rows()
    return fresh(party)


def finish(party: Party, number: int, *, but: int = 0) -> None:
    """Every table of the round is confirmed, `but` so many; who wins, and by how much, differs from table to table."""
    games = Game.objects.filter(round__party=party, round__number=number, table__gt=but)
    playing = games.annotate(odd=Mod("table", Value(2)))
    ended = {
        "decided_by": DecidedBy.SLIP,
        "confirmed_at": timezone.now(),
        "hands_played": Mod(F("table"), Value(7)) + 9,
    }
    for odd, winner, loser in ((1, Side.NORTH_SOUTH, Side.EAST_WEST), (0, Side.EAST_WEST, Side.NORTH_SOUTH)):
        score = {f"score_{winner}": 13, f"score_{loser}": Mod(F("table"), Value(12))}
        playing.filter(odd=odd).update(winner=winner, **score, **ended)


def unmove(party: Party, number: int) -> None:
    """As if this round had not been moved yet."""
    with transaction.atomic():
        later = Round.objects.filter(party=party, number__gt=number)
        Chair.objects.filter(round__in=later).delete()
        Game.objects.filter(round__in=later).delete()
        later.delete()
        Round.objects.filter(party=party, number=number).update(moved_at=None)


def count_rows() -> None:
    """Let PostgreSQL know how many rows there are, as it does by itself within a minute."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def fresh(party: Party) -> Party:
    return Party.objects.get(pk=party.pk)
