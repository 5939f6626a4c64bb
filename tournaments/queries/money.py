"""The terms of an evening that is played for money, and the evenings whose money counts."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from tournaments.engine.settle import Way
from tournaments.models import Club, Party
from tournaments.models.in_time import before, newest_first, oldest_first
from tournaments.models.money import Terms

BETWEEN_TWO = ~Q(payer=F("payee"))  # not between two people who were merged: they owe themselves nothing


@dataclass(frozen=True, slots=True)
class MoneyTerms:
    """The entry fee in minor units, how the evening is settled, and whether both hold for later evenings too."""

    fee: int = 0
    way: Way = Way.FEW
    and_later: bool = True


def evenings_of(club: Club) -> QuerySet[Party]:
    """The club's evenings whose money counts, the oldest first."""
    return club.parties.filter(archived_at=None).order_by(*oldest_first())


def evenings_before(party: Party) -> QuerySet[Party]:
    """The evenings whose balances carry over to this one."""
    return evenings_of(Club(pk=party.club_id)).filter(before(party))


def terms_at(party: Party, currency: str) -> MoneyTerms:
    """The terms of this evening, or else the newest earlier ones that also apply to later evenings; one query."""
    may_hold = Q(party=party) | Q(and_later=True, party__in=evenings_before(party))
    # All others are earlier, so this evening's own terms are the first.
    terms = Terms.objects.filter(may_hold, currency=currency).order_by(*newest_first("party__")).first()
    return MoneyTerms() if terms is None else MoneyTerms(terms.fee, Way(terms.way), terms.and_later)
