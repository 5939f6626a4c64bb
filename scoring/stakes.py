"""Who owes whom. Each loser pays the stake for the game, and the stake again for each star that the winners
earned; the losers' stars count for nothing. Money is whole minor units (cents, øre). Source: Askov's stakes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.hand import BySide, Side, is_whole
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from scoring.strict_json import shorten


class WhyNoStake(Reason):
    AMOUNT = _("A stake is a whole number of the smallest coin from 0 to 1000000; {amount} is not.")
    NOT_MONEY = _("“{typed}” is not an amount of money. Write it as 0.15, $0.15, 15 cents, 5 kr or 50 øre.")
    CURRENCY = _("A currency is three capital letters such as USD or NOK; {currency} is not.")


class Coins(int):
    """Minor units of money as a fact of a sentence: 111 is written 1.11."""

    def __str__(self) -> str:
        return f"{int(self) / 100:.2f}"


@dataclass(frozen=True, slots=True)
class Stake:
    """What a loser pays for a game, in minor units. Raises Impossible.

    A stake of 0 is for an evening whose games cost nothing: it names the currency of the entry fee or the kitty.
    """

    amount: int
    currency: str

    def __post_init__(self) -> None:
        if not is_whole(self.amount, 0, 1_000_000):
            raise Impossible(WhyNoStake.AMOUNT, amount=self.amount)
        if not (
            len(self.currency) == 3 and self.currency.isascii() and self.currency.isalpha() and self.currency.isupper()
        ):
            raise Impossible(WhyNoStake.CURRENCY, currency=shorten(self.currency))


def settle_game(winner: Side, stars: BySide[int], stake: Stake) -> BySide[int]:
    """What each player of a side gets (winners) or pays (losers, below zero) for one game."""
    amount = stake.amount * (1 + stars[winner])
    return BySide.only(winner, amount, -amount)


CROWNS, DOLLARS = "NOK SEK DKK", "USD CAD AUD"
# The words and signs beside an amount, under the currencies that they can mean, the likeliest first.
WHOLE = {CROWNS: "kr krone kroner kronor", DOLLARS: "$ dollar dollars", "EUR": "€ euro", "GBP": "£ pound pounds"}
PARTS = {CROWNS: "øre öre", "USD EUR CAD AUD": "cent cents c ct ¢", "GBP": "p penny pence"}
# A key of WHOLE can hold several currencies, so the keys are joined and split again.
CURRENCIES = " ".join(WHOLE).split()
SIGNS, COINS = (
    {word: money.split() for money, words in said.items() for word in words.split()} for said in (WHOLE, PARTS)
)
# [^\W\d_] is a letter of any alphabet (øre); a dash stands for the coins in 5,- and a point ends kr.
TYPED = re.compile(r"([^\W\d_]{1,7}|[$€£])? ?([0-9]{0,5})(?:[.,]([0-9]{1,2}|-))? ?([^\W\d_]{1,7}|[$€£¢])?[.]?")


def read_stake(typed: str, *, currency: str) -> Stake | None:
    """A stake as people write it; None for no stake, such as 0 kr. Raises Impossible."""
    money = read_money(typed, currency=currency)
    return money if money is not None and money.amount else None


def read_money(typed: str, *, currency: str) -> Stake | None:
    """Money as people write it: 0.15, 15 cents, $0.15, 5,50 kr; None if nothing is typed.

    `currency` is meant if none is written, or if the word can mean several. Raises Impossible.
    """
    text = " ".join(typed[:60].split()).lower()
    if not text.strip(".,-"):
        return None
    found = TYPED.fullmatch(text)
    before, whole, part, behind = found.groups() if found else (None, None, None, None)
    money = before or behind or currency.casefold()
    is_a_word = money in SIGNS | COINS or money.isascii()  # or “ßp” in capitals would be SSP
    # Refused: no amount, two signs ($5 kr), no figure, a part of a coin (2.5 cents), a word of other letters.
    if found is None or (before and behind) or not (whole or part) or (money in COINS and part) or not is_a_word:
        raise Impossible(WhyNoStake.NOT_MONEY, typed=typed[:60])
    amount = (
        int(whole or 0)
        if money in COINS
        else int(whole or 0) * 100 + int((part or "0").replace("-", "0").ljust(2, "0"))
    )
    # A word that means no currency is taken as the code of one; Stake refuses anything but three letters.
    meant = (SIGNS | COINS).get(money, [money.upper()])
    return Stake(amount, currency if currency in meant else meant[0])


def find_readings(typed: str, currencies: Iterable[str]) -> list[Stake]:
    """Everything that this can mean, in the order of these currencies; one if it names its own. Raises Impossible."""
    read = (read_money(typed, currency=currency) for currency in currencies)
    return list(dict.fromkeys(stake for stake in read if stake is not None))
