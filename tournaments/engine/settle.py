"""Who owes whom, over one evening or several, and how to settle it. No money moves here: this only computes.

Amounts are whole minor units. An account above zero is owed money, one below zero owes it, and all accounts together are
always zero: what one person wins others lose, and what one person pays another gets. The kitty is an account too. Equal
amounts are settled in the order of the accounts, not of people's numbers. Source: Askov's stakes (docs/rules.md).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.hand import is_whole
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from scoring.stakes import Stake
from scoring.stakes import settle_game as paid_for_a_game
from tournaments.engine.past_evening import PastGame

KITTY = 0  # the account of the kitty; people have numbers from 1, and None in a file or a row means the kitty too
MOST = 100_000_000  # in one payment; a million in any currency

Accounts = Mapping[int, int]


class SettlingWay(StrEnum):
    """How an evening is settled: with few payments between players, or with one between each player and the kitty."""

    FEW = "few"
    KITTY = "kitty"


class PaidKind(StrEnum):
    """STAKE: between two people, or with the kitty. LEFT: a player leaves their winnings in the kitty. KITTY: anything else."""

    STAKE = "stake"
    LEFT = "left"
    FEE = "fee"
    KITTY = "kitty"


class WhyNoPayment(Reason):
    AMOUNT = _("A payment is more than nothing and at most a million; {amount} is not.")
    TO_THEMSELVES = _("Nobody pays themselves. Choose two different people, or the kitty.")


@dataclass(frozen=True, slots=True, order=True)
class Payment:
    """What one account has paid another, or must pay. Raises Impossible."""

    payer: int
    payee: int
    amount: int

    def __post_init__(self) -> None:
        if not is_whole(self.amount, 1, MOST):
            raise Impossible(WhyNoPayment.AMOUNT, amount=self.amount)
        if self.payer == self.payee:
            raise Impossible(WhyNoPayment.TO_THEMSELVES)


def compute_won(games: Iterable[PastGame], stake: Stake) -> dict[int, int]:
    """What everybody has won in these games; below zero: lost."""
    money: dict[int, int] = defaultdict(int)
    for game in games:
        each = paid_for_a_game(game.winner, game.stars, stake)
        for pair, amount in zip(game.players, each, strict=True):
            for player in pair:
                money[player] += amount
    return dict(money)


def compute_won_and_lost(games: Iterable[PastGame]) -> dict[int, tuple[int, int]]:
    counted: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for game in games:
        for has_won, pair in zip((True, False), game.players.seen_from(game.winner), strict=True):
            for player in pair:
                won, lost = counted[player]
                counted[player] = won + has_won, lost + (not has_won)
    return dict(counted)


def add_accounts(accounts: Iterable[Accounts]) -> dict[int, int]:
    """The accounts of several evenings as one."""
    total: dict[int, int] = defaultdict(int)
    for one in accounts:
        for who, amount in one.items():
            total[who] += amount
    return dict(total)


def apply_payments(accounts: Accounts, payments: Iterable[Payment]) -> dict[int, int]:
    """The accounts once these payments are made: people who pay owe that much less."""
    left = defaultdict(int, accounts)
    for payment in payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return dict(left)


def settle_accounts(
    accounts: Accounts, way: SettlingWay = SettlingWay.FEW, *, away: Collection[int] = ()
) -> tuple[Payment, ...]:
    """The payments that make everybody even.

    First those who are here settle among themselves as far as possible; only the rest involves those who are `away`. With
    few payments, there are fewer payments than people who are not even.
    """
    if way is SettlingWay.KITTY:
        return tuple(_with_the_kitty(accounts))
    here = {who: amount for who, amount in accounts.items() if who not in away}
    at_once = tuple(_few(here))  # those who are here are not even among themselves: what is left needs the others
    return (*at_once, *_few(apply_payments(accounts, at_once)))


def find_open_payments(
    accounts: Accounts, paid: Iterable[Payment], way: SettlingWay = SettlingWay.FEW, *, away: Collection[int] = ()
) -> tuple[Payment, ...]:
    """The remaining payments once some are made.

    As long as people pay as they were told, the other payments stay the same. If somebody paid differently, or a correction
    has changed what is owed, the rest is settled from what is open now.
    """
    paid = tuple(paid)
    told, made = settle_accounts(accounts, way, away=away), Counter(paid)
    # Counters, because two equal payments are two.
    if made <= Counter(told):
        return tuple((Counter(told) - made).elements())
    return settle_accounts(apply_payments(accounts, paid), way, away=away)


def _with_the_kitty(accounts: Accounts) -> Iterator[Payment]:
    """First those who owe, the largest amounts first."""
    # They pay first, so that the kitty has something to pay out.
    for who, amount in _ordered({who: -amount for who, amount in accounts.items() if who != KITTY}):
        yield Payment(who, KITTY, amount)
    for who, amount in _ordered({who: amount for who, amount in accounts.items() if who != KITTY}):
        yield Payment(KITTY, who, amount)


def _few(accounts: Accounts) -> Iterator[Payment]:
    """First equal opposite amounts, then largest to largest; equal amounts in the order of the accounts."""
    open_ = dict(accounts)
    while True:  # it ends, because each payment makes one of its two even
        owing = _ordered({who: -amount for who, amount in open_.items()})
        owed = _ordered(open_)
        if not owing or not owed:
            return
        payment = _equal(owing, owed) or _largest(owing, owed)
        open_ = apply_payments(open_, [payment])
        yield payment


def _ordered(amounts: Accounts) -> list[tuple[int, int]]:
    """The amounts above zero with their people, the largest first."""
    # Stable, so that equal amounts stay in the order of the accounts, on every laptop.
    return sorted(((who, amount) for who, amount in amounts.items() if amount > 0), key=lambda one: -one[1])


def _equal(owing: list[tuple[int, int]], owed: list[tuple[int, int]]) -> Payment | None:
    first = {amount: who for who, amount in reversed(owed)}  # reversed: of equals, the first stays
    return next((Payment(who, first[amount], amount) for who, amount in owing if amount in first), None)


def _largest(owing: list[tuple[int, int]], owed: list[tuple[int, int]]) -> Payment:
    (payer, owes), (payee, gets) = owing[0], owed[0]
    return Payment(payer, payee, min(owes, gets))
