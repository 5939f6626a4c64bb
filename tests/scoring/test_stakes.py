"""Who owes whom after a game for money."""

import pytest

from scoring.hand import NIL, BySide
from scoring.refused import Impossible
from scoring.stakes import Stake, WhyNoStake, find_readings, read_stake, settle_game
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
    assert settle_game(winner, stars, FIFTEEN_CENTS) == money


@pytest.mark.parametrize("amount", [0, 1, 1_000_000])
def test_the_smallest_and_the_largest_stake(amount):
    assert settle_game(EW, NIL, Stake(amount, "NOK")) == BySide(-amount, amount)


IMPOSSIBLE = {
    "below nothing": (-1, "USD", "A stake is a whole number of the smallest coin from 0 to 1000000; -1 is not."),
    "half a cent": (0.5, "USD", "A stake is a whole number of the smallest coin from 0 to 1000000; 0.5 is not."),
    "a fortune": (
        1_000_001,
        "USD",
        "A stake is a whole number of the smallest coin from 0 to 1000000; 1000001 is not.",
    ),
    "a sign": (15, "$", "A currency is three capital letters such as USD or NOK; $ is not."),
    "small letters": (15, "usd", "A currency is three capital letters such as USD or NOK; usd is not."),
    "letters of no currency": (15, "ÆØÅ", "A currency is three capital letters such as USD or NOK; ÆØÅ is not."),
}


@pytest.mark.parametrize(("amount", "currency", "sentence"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_stakes_that_no_purse_holds_are_refused_in_words(amount, currency, sentence):
    with pytest.raises(Impossible) as refused:
        Stake(amount, currency)
    assert str(refused.value) == sentence
    assert refused.value.reason is (WhyNoStake.CURRENCY if amount == 15 else WhyNoStake.AMOUNT)


AS_PEOPLE_WRITE = [
    ("0.15", "USD", Stake(15, "USD")),
    (".15", "USD", Stake(15, "USD")),
    ("0,15", "NOK", Stake(15, "NOK")),
    ("0.5", "USD", Stake(50, "USD")),
    ("5", "NOK", Stake(500, "NOK")),
    ("15 cents", "USD", Stake(15, "USD")),
    ("15c", "NOK", Stake(15, "USD")),
    ("20 cent", "EUR", Stake(20, "EUR")),
    ("$0.15", "NOK", Stake(15, "USD")),
    ("$ 1", "CAD", Stake(100, "CAD")),
    ("5 kr", "USD", Stake(500, "NOK")),
    ("5 kr.", "DKK", Stake(500, "DKK")),
    ("kr 5,50", "SEK", Stake(550, "SEK")),
    ("5,50 kr", "NOK", Stake(550, "NOK")),
    ("5,- kr", "NOK", Stake(500, "NOK")),
    ("5 øre", "NOK", Stake(5, "NOK")),
    ("50 Øre", "USD", Stake(50, "NOK")),
    ("20p", "USD", Stake(20, "GBP")),
    ("0.15 USD", "NOK", Stake(15, "USD")),
    ("eur 0,20", "NOK", Stake(20, "EUR")),
    ("", "USD", None),
    ("  ", "USD", None),
    ("0", "USD", None),
    ("0.00", "USD", None),
    ("0 kr", "NOK", None),
    ("0,00 NOK", "NOK", None),
    ("$0", "USD", None),
]


@pytest.mark.parametrize(
    ("typed", "currency", "stake"), AS_PEOPLE_WRITE, ids=[row[0] or repr(row[0]) for row in AS_PEOPLE_WRITE]
)
def test_a_stake_is_read_as_people_write_it(typed, currency, stake):
    assert read_stake(typed, currency=currency) == stake


@pytest.mark.parametrize(
    "typed",
    [
        "much",
        "1.5 cents",
        "$5 kr",
        "5.505",
        "5 5",
        "1.000",
        "1,000",
        "1 000",
        "1.000,00",
        "-5",
        "1.2.3",
        "kr",
        "five kr",
        "5 ,",
        "0x5",
        "١٥",
        "5 ßp",
        "5 ﬃ",
    ],
)
def test_what_is_no_stake_is_refused_with_what_would_be(typed):
    with pytest.raises(Impossible, match="is not an amount of money"):
        read_stake(typed, currency="USD")


def test_a_word_that_is_no_currency_is_refused():
    with pytest.raises(Impossible, match="BEERS is not"):
        read_stake("5 beers", currency="USD")


@pytest.mark.parametrize("stake", [Stake(1, "USD"), Stake(15, "NOK"), Stake(1250, "EUR")])
def test_a_stake_that_is_shown_is_read_back(stake):
    assert read_stake(f"{stake.amount / 100:.2f} {stake.currency}", currency="USD") == stake


@pytest.mark.parametrize(
    ("typed", "currencies"),
    [("5", "USD NOK EUR"), ("5 kr", "NOK"), ("5 cents", "USD EUR"), ("5 SEK", "SEK"), ("", ""), ("0 kr", "NOK")],
)
def test_a_stake_can_mean_any_money_that_it_does_not_rule_out(typed, currencies):
    assert [stake.currency for stake in find_readings(typed, ("USD", "NOK", "EUR"))] == currencies.split()
