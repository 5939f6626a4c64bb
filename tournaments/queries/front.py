"""What the first page shows: the club's parties for its organiser, tonight's for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.models import Entry, Game, Party, Round
from tournaments.models.in_time import newest_first

MOST_GOING_ON = 6


def parties_of_organiser(
    organiser: int | None, *, today: date, most: int | None = None, archived: bool = False
) -> list[Party]:
    """The parties of the organiser's club, tonight's and last night's first and the sample last; one query.

    Each has `is_tonight`, the number of `players` who have not gone home, the `last_round` that was announced, and
    `is_between`: whether it waits for the next one.
    """
    # Subqueries, because two joins would count every player once for each round.
    entries = Entry.objects.filter(party=OuterRef("pk"), left_after_round__isnull=True).values("party")
    rounds = Round.objects.filter(party=OuterRef("pk"), announced_at__isnull=False).values("party")
    open_games = Game.objects.filter(
        round__party=OuterRef("pk"), round__number=OuterRef("last_round"), confirmed_at__isnull=True
    )
    parties = Party.objects.filter(club__organisers=organiser, archived_at__isnull=not archived).annotate(
        players=Coalesce(Subquery(entries.annotate(number=Count("pk")).values("number")), 0),
        last_round=Coalesce(Subquery(rounds.annotate(number=Max("number")).values("number")), 0),
        is_between=~Exists(open_games),
        is_tonight=Q(date=today, is_sample=False),
        goes_on=_tonight(today),
    )
    # By the date alone, evenings planned ahead would push the one in play out of a short list.
    return list(parties.order_by("is_sample", F("goes_on").desc(), *newest_first())[:most])


def _tonight(today: date) -> Q:
    return Q(date=today) | Q(status=Party.Status.PLAYING, date=today - timedelta(days=1))  # it may last past midnight


def same_evenings(party: Party) -> tuple[Party, ...]:
    """The club's other parties with this name, day and people, the oldest first: it may be a copy of one."""
    others = Party.objects.filter(club=party.club_id, name=party.name, date=party.date).exclude(pk=party.pk)
    people = _players_of(party)
    return tuple(other for other in others.order_by("pk") if _players_of(other) == people)


def _players_of(party: Party) -> set[int]:
    return set(party.entries.values_list("player", flat=True))


def party_to_go_on_with(parties: Sequence[Party], *, today: date) -> Party | None:
    """The party that an organiser comes back to: tonight's, or last night's if it goes on past midnight."""
    lately = [party for party in parties if not party.is_sample and today - timedelta(days=1) <= party.date <= today]
    playing = [party for party in lately if party.status == Party.Status.PLAYING]
    begins = [party for party in lately if party.status == Party.Status.REGISTERING and party.date == today]
    return next(iter([*playing, *begins]), None)


def archived(organiser: int | None) -> int:
    """How many parties are in the archive."""
    return Party.objects.filter(club__organisers=organiser, archived_at__isnull=False).count()


def has_sample(organiser: int | None) -> bool:
    return Party.objects.filter(club__organisers=organiser, is_sample=True, archived_at__isnull=True).exists()


def parties_going_on(today: date) -> tuple[Party, ...]:
    """The parties that a visitor may look for: tonight's, those in play first.

    If there are none, those that never ended, and the sample. One query, or two.
    """
    listed = Party.objects.filter(archived_at__isnull=True)
    parties = listed.filter(is_sample=False)
    return _first(parties.filter(_tonight(today))) or _first(listed.filter(status=Party.Status.PLAYING))


def _first(parties: QuerySet[Party]) -> tuple[Party, ...]:
    """First those in play, then those not begun, then those that have ended; the newest first."""
    order = [Party.Status.PLAYING, Party.Status.REGISTERING, Party.Status.ENDED]
    # The newest are taken first, or an evening that nobody ended in spring would hide tonight's.
    newest = list(parties.order_by(*newest_first())[:MOST_GOING_ON])
    return tuple(sorted(newest, key=lambda party: order.index(Party.Status(party.status))))
