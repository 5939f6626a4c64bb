"""How far a party is: the round in play, the next one, and the tables that are still playing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Count, Max, Min, Q

from tournaments.models import Game, Party, Round, SideGame
from tournaments.queries.once import read_once_per_change

# By the winner too: a slip has no hands.
ENTERED = Q(winner__isnull=False) | Q(played_hands__isnull=False, played_hands__taken_back_at__isnull=True)


def find_newest_round(party: Party, *, announced: bool) -> Round | None:
    """The round in play, or with announced=False the one whose seats are only proposed."""
    rounds = party.rounds.filter(announced_at__isnull=not announced)
    return rounds.order_by("-number").first()


def find_proposed_work(party: Party) -> tuple[int, int] | None:
    """The number and the key of a proposed round that people have made: the first one by a draw, any other by hand. One that the
    movement has made comes again by itself."""
    by_people = Q(number=1) | Q(seats_by=Round.SeatsBy.HAND)
    return party.rounds.filter(by_people, announced_at__isnull=True).values_list("number", "pk").first()


def read_round_with_playing(party: Party) -> Mapping[str, object] | None:
    """The `number` of the round in play, its `tables`, and how many of them are `done` and still `playing`; one query."""
    rounds = party.rounds.filter(announced_at__isnull=False).order_by("-number").values("number")
    playing = Count("games", filter=Q(games__confirmed_at__isnull=True))
    return rounds.annotate(tables=Count("games"), playing=playing, done=Count("games") - playing).first()


def find_newest_number(party: Party) -> int:
    """The number of the newest announced round; 0 before the first. One query."""
    return party.rounds.filter(announced_at__isnull=False).aggregate(number=Max("number"))["number"] or 0


def has_hands(party: Party, **only: object) -> bool:
    """Whether anything is entered tonight, including slips; one query. Before that everything can be changed."""
    return Game.objects.filter(ENTERED, round__party=party, **only).exists()


def count_games_finished(party: Party) -> int:
    """How many games count for the money of the evening; one query."""
    return Game.objects.filter(round__party=party, confirmed_at__isnull=False).count()


def count_rounds_over(party: Party) -> int:
    """How many rounds have every game confirmed; one query."""
    playing = Game.objects.filter(round__party=party, confirmed_at__isnull=True)
    announced = party.rounds.filter(announced_at__isnull=False)
    return announced.exclude(pk__in=playing.values("round")).count()


def find_first_entered_at(party: Party) -> datetime | None:
    """When the first hand that counts was entered, or the first slip was confirmed; None before that. One query."""
    times = Game.objects.filter(ENTERED, round__party=party).aggregate(
        hand=Min("played_hands__entered_at", filter=Q(played_hands__taken_back_at__isnull=True)),
        slip=Min("confirmed_at"),
    )
    return min(filter(None, times.values()), default=None)


def find_untouched_round(party: Party) -> Round | None:
    """A later round that was announced but in which nobody has played; two queries. It is not part of the evening."""
    round = find_newest_round(party, announced=True)
    if round is None or round.number == 1 or has_hands(party, round=round):
        return None
    # Its hands are in the row itself, so `has_hands` does not see them.
    return None if SideGame.objects.filter(round=round).exclude(hands=[]).exists() else round


def find_tables_playing(party: Party) -> tuple[int, ...]:
    """The tables that the hall is waiting for; one query. Only the newest announced round can have any."""
    games = Game.objects.filter(round__party=party, round__announced_at__isnull=False, confirmed_at__isnull=True)
    return tuple(games.order_by("table").values_list("table", flat=True))


def read_round_in_play(party: Party) -> Round | None:
    """The round in play, read once per change."""
    return read_once_per_change(party, "round", lambda party: find_newest_round(party, announced=True))


def read_tables_playing(party: Party) -> tuple[int, ...]:
    """The tables that the hall is waiting for, read once per change."""
    return read_once_per_change(party, "waiting_for", find_tables_playing)
