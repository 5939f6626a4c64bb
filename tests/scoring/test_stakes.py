"""Who owes whom after a game for money."""

import pytest

from scoring.hand import NIL, BySide
from scoring.stakes import ImpossibleStake, Stake, WhyNoStake, settle
from tests.scoring.hands import EW, NS

FIFTEEN_CENTS = Stake(15, "USD")


@pytest.mark.parametrize(
    ("winner", "stars", "money"),
    [
        pytest.param(NS, NIL, BySide(15, -15), id="Askov: fifteen cents a game"),
        pytest.param(EW, BySide(0, 2), BySide(-45, 45), id="Askov: and the stake again for each star of the winners"),
        pytest.param(NS, BySide(0, 3), BySide(15, -15), id="Askov: the losers' stars count for nothing"),
        pytest.param(NS, BySide(1, 3), BySide(30, -30), id="Askov: nor do they count against the winners'"),
    ],
)
def test_each_loser_pays_the_stake_and_once_more_for_each_star_of_the_winners(winner, stars, money):
    assert settle(winner, stars, FIFTEEN_CENTS) == money


@pytest.mark.parametrize("amount", [1, 1_000_000])
def test_the_smallest_and_the_largest_stake(amount):
    assert settle(EW, NIL, Stake(amount, "NOK")) == BySide(-amount, amount)


IMPOSSIBLE = {
    "for nothing": (0, "USD", "A stake is a whole number of the smallest coin from 1 to 1000000; 0 is not."),
    "half a cent": (0.5, "USD", "A stake is a whole number of the smallest coin from 1 to 1000000; 0.5 is not."),
    "a fortune": (
        1_000_001,
        "USD",
        "A stake is a whole number of the smallest coin from 1 to 1000000; 1000001 is not.",
    ),
    "a sign": (15, "$", "A currency is three capital letters such as USD or NOK; $ is not."),
    "small letters": (15, "usd", "A currency is three capital letters such as USD or NOK; usd is not."),
    "letters of no currency": (15, "ÆØÅ", "A currency is three capital letters such as USD or NOK; ÆØÅ is not."),
}


@pytest.mark.parametrize(("amount", "currency", "sentence"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_stakes_that_no_purse_holds_are_refused_in_words(amount, currency, sentence):
    with pytest.raises(ImpossibleStake) as refused:
        Stake(amount, currency)
    assert str(refused.value) == sentence
    assert refused.value.reason is (WhyNoStake.CURRENCY if amount == 15 else WhyNoStake.AMOUNT)
