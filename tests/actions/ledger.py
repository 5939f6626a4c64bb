"""The test language of money: an evening with a stake, who is told to pay whom, and what they pay."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from scoring.stakes import Stake
from tests.night import WHO, begun, fresh, slip
from tournaments.engine.settle import KITTY, Payment
from tournaments.models import LogEntry, Party, Player
from tournaments.stakes import actions
from tournaments.stakes.queries.settlement import Settlement, read_settlement
from tournaments.wording.log import log_in_words

STAKE = Stake(15, "USD")


def evening(
    weeks: int = 0, *, score: tuple[int, int] = (13, 7), stake: Stake | None = STAKE, players: int = 4
) -> Party:
    """One game at each table, won by North and South unless the score says otherwise, so many weeks later."""
    party = begun(players, stake=stake)
    Party.objects.filter(pk=party.pk).update(date=party.date + timedelta(weeks=weeks))
    for table in range(1, players // 4 + 1):
        slip(party, table, score=score)
    return fresh(party)


def settlement(party: Party) -> Settlement:
    found = read_settlement(fresh(party))
    assert found is not None
    assert sum(account.open for account in found.accounts) + kitty_of(found) == 0
    return found


def kitty_of(found: Settlement) -> int:
    """What the kitty has taken from those who owe, and has not paid out yet, below zero."""
    return sum(((row.payer is None) - (row.payee is None)) * row.amount for row in found.paid)


def key(name: str) -> int:
    return Player.objects.get(name=name).pk


def balances(party: Party) -> dict[str, int]:
    return {account.name: account.balance for account in settlement(party).accounts}


def open_(party: Party) -> dict[str, int]:
    return {account.name: account.open for account in settlement(party).accounts}


def told(party: Party) -> list[str]:
    found = settlement(party)
    names = {KITTY: "kitty", **found.names}
    return [f"{names[one.payer]} → {names[one.payee]} {one.amount}" for one in found.to_pay]


def pay(party: Party, payer: str, payee: str, amount: int, **more) -> None:
    payer_key, payee_key = (KITTY if name == "kitty" else key(name) for name in (payer, payee))
    payment = Payment(payer_key, payee_key, amount)
    actions.save_payment(party.code, payment, **{"key": uuid4(), "who": WHO} | more)


def log_of(party: Party) -> list[str]:
    lines = LogEntry.objects.filter(party=party).order_by("pk")
    return [log_in_words(line.action, line.facts) for line in lines]
