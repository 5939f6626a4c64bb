"""A settlement and balances as JSON (docs/format.md): names for people, null for the kitty, whole minor units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournaments.engine.settle import PaidKind, Payment
from tournaments.models import Party
from tournaments.models.money import Paid
from tournaments.stakes.queries.balances import Balances, Total
from tournaments.stakes.queries.evenings import find_stake_in, read_names
from tournaments.stakes.queries.settlement import Account, Settlement


def make_settlement_document(found: Settlement) -> dict[str, Any]:
    party, kitty = found.party, found.kitty
    moved = sum(row.amount for row in kitty.moves)
    return {
        "format": "whistparty-settlement/1",
        "party": {"code": party.code, "name": party.name, "date": party.date.isoformat()},
        "currency": found.stake.currency,
        "stake": found.stake.amount,
        "fee": found.terms.fee,
        "way": found.terms.way.value,
        "games": len(found.played),
        "people": [_account(one) for one in found.accounts],
        "to_pay": [_to_pay(one, found.names) for one in found.to_pay],
        "kitty": {"before": kitty.before, "fees": kitty.fees, "stakes": kitty.stakes, "moved": moved, "now": kitty.now},
        "paid": _paid(found.rows),
    }


def _account(one: Account) -> dict[str, Any]:
    names = ("name", "won", "lost", "carried", "tonight", "balance", "open")
    return {name: getattr(one, name) for name in names} | {"here": one.is_here, "fee_open": one.fee}


def _to_pay(payment: Payment, names: Mapping[int, str]) -> dict[str, Any]:
    return {"payer": names.get(payment.payer), "payee": names.get(payment.payee), "amount": payment.amount}


def _paid(found: Sequence[Paid]) -> list[dict[str, Any]]:
    """Every payment, including those that were taken back and the rows that did so."""
    names = read_names({who for row in found for who in (row.payer_id, row.payee_id) if who})
    # The keys of the forms: those of the rows mean nothing outside this database.
    keys = {row.pk: str(row.key) for row in found}
    return [
        {
            "payer": names[row.payer_id] if row.payer_id else None,
            "payee": names[row.payee_id] if row.payee_id else None,
            "amount": row.amount,
            **({} if row.kind == PaidKind.STAKE else {"kind": row.kind}),
            **({"what": row.what} if row.what else {}),
            "key": keys[row.pk],
            "at": row.at.isoformat(),
            "who": row.who,
            **({"takes_back": keys[row.takes_back_id]} if row.takes_back_id else {}),
        }
        for row in found
    ]


def make_balances_document(name: str | None, evenings: Sequence[Party], found: Iterable[Balances]) -> dict[str, Any]:
    return {
        "format": "whistparty-balances/1",
        "season": name,
        "balances": [_balances(evenings, over) for over in found],
    }


def _balances(evenings: Sequence[Party], over: Balances) -> dict[str, Any]:
    counted = [one.code for one in evenings if find_stake_in(one, over.currency)]
    return {
        "currency": over.currency,
        "evenings": counted,
        "left_out": [one.code for one in evenings if one.code not in counted],
        "people": [_total(one) for one in over.totals],
        "to_pay": [_to_pay(one, over.names) for one in over.to_pay],
        "kitty": over.kitty,
    }


def _total(one: Total) -> dict[str, Any]:
    return {name: getattr(one, name) for name in ("name", "evenings", "won", "paid", "open")}
