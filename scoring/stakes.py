"""Who owes whom. Each loser pays the stake for the game, and the stake again for each star that the winners
earned; the losers' stars count for nothing. Money is whole minor units (cents, øre). Source: Askov's stakes.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import BySide, Side, is_whole
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _


class WhyNoStake(Reason):
    AMOUNT = _("A stake is a whole number of the smallest coin from 1 to 1000000; {amount} is not.")
    CURRENCY = _("A currency is three capital letters such as USD or NOK; {currency} is not.")


class ImpossibleStake(Refused, ValueError):
    pass


@dataclass(frozen=True, slots=True)
class Stake:
    """What a loser pays for a game, in minor units. Raises ImpossibleStake."""

    amount: int
    currency: str

    def __post_init__(self) -> None:
        if not is_whole(self.amount, 1, 1_000_000):
            raise ImpossibleStake(WhyNoStake.AMOUNT, amount=self.amount)
        if not (
            len(self.currency) == 3 and self.currency.isascii() and self.currency.isalpha() and self.currency.isupper()
        ):
            raise ImpossibleStake(WhyNoStake.CURRENCY, currency=self.currency)


def settle(winner: Side, stars: BySide[int], stake: Stake) -> BySide[int]:
    """What each player of a side gets (winners) or pays (losers, below zero) for one game."""
    amount = stake.amount * (1 + stars[winner])
    return BySide.only(winner, amount, -amount)
