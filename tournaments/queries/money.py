"""The terms of an evening that is played for money, and the evenings whose money counts."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from tournaments.engine.settle import SettlingWay
from tournaments.models import Club, Party
from tournaments.models.in_time import filter_before, order_newest_first, order_oldest_first
from tournaments.models.money import Terms

BETWEEN_TWO = ~Q(payer=F("payee"))  # not between two people who were merged: they owe themselves nothing


@dataclass(frozen=True, slots=True)
class MoneyTerms:
    """The entry fee in minor units, how the evening is settled, and whether both hold for later evenings too."""

    fee: int = 0
    way: SettlingWay = SettlingWay.FEW
    and_later: bool = True


def list_money_evenings(club: Club) -> QuerySet[Party]:
    """The club's evenings whose money counts, the oldest first."""
    return club.parties.filter(archived_at=None).order_by(*order_oldest_first())


def list_evenings_before(party: Party) -> QuerySet[Party]:
    """The evenings whose balances carry over to this one."""
    return list_money_evenings(Club(pk=party.club_id)).filter(filter_before(party))


def read_terms_of_party(party: Party, currency: str) -> MoneyTerms:
    """The terms of this evening, or else the newest earlier ones that also apply to later evenings; one query."""
    may_hold = Q(party=party) | Q(and_later=True, party__in=list_evenings_before(party))
    # All others are earlier, so this evening's own terms are the first.
    terms = Terms.objects.filter(may_hold, currency=currency).order_by(*order_newest_first("party__")).first()
    return MoneyTerms() if terms is None else MoneyTerms(terms.fee, SettlingWay(terms.way), terms.and_later)
