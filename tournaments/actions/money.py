"""The entry fee and the way of settling that a party agrees on. Payments are saved by `stakes.actions`."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.stakes import Stake
from tournaments.actions.change import record
from tournaments.models import Action, Party
from tournaments.models.money import Terms
from tournaments.queries.money import BETWEEN_TWO, MoneyTerms, read_terms_of_party


class WhyNotTerms(Reason):
    MONEY_IS_FIXED = _(
        "Payments are written down in {currency}. Keep {currency}, or take the payments back first. "
        "An entry fee of 0 keeps the kitty."
    )


def check_money_stays(party: Party, wanted: Stake | None) -> None:
    """Raises Refused if another currency, or none, would hide payments that count."""
    stake = party.stake
    if stake is None or (wanted and wanted.currency == stake.currency):
        return
    if party.paid.filter(BETWEEN_TWO, currency=stake.currency, takes_back=None, taken_back_by=None).exists():
        raise Refused(WhyNotTerms.MONEY_IS_FIXED, currency=stake.currency)


def agree_fee(party: Party, fee: int | None, *, now: datetime, who: str) -> None:
    """Set the entry fee of the plan, inside a change of the party; None leaves it unchanged."""
    stake = party.stake
    if fee is not None and stake is not None:
        terms = read_terms_of_party(party, stake.currency)
        if fee != terms.fee:
            write_terms(party, replace(terms, fee=fee), stake.currency, now=now, who=who)


def write_terms(party: Party, terms: MoneyTerms, currency: str, *, now: datetime, who: str) -> None:
    """Save the terms with a line in the log, inside a change of the party."""
    Terms.objects.update_or_create(party=party, defaults=asdict(terms) | {"way": terms.way.value, "currency": currency})
    money = {"amount": terms.fee, "currency": currency}
    record(party, now, who, Action.AGREE_TERMS, settled=terms.way.value, money=money)
