"""The stake of a party, typed as people write money: its currency stands beside it, and what it counts for is said."""

from __future__ import annotations

import re

import pytest

from scoring.stakes import Stake
from tests.night import begun, found, slip
from tests.screens.plan_form import AS_IT_STANDS, NEW, change, founded
from tests.screens.reading import words
from tournaments.models import Party


def test_a_stake_is_typed_as_people_write_it_and_shown_as_money(director):
    party = founded(director, stake="15 cents", currency="USD")
    assert party.stake == Stake(15, "USD")
    assert "0.15 USD a game" in words(director.get(f"/desk/{party.code}/settings/"))


@pytest.mark.parametrize(
    "typed", ["0.15", "0,15", ".15", "15 cents", "15 cent", "15c", "$0.15", "$ 0,15", "0.15 USD", "USD 0.15"]
)
def test_a_stake_is_taken_at_once_as_the_page_says_it(director, typed):
    """The currency stands beside it, already chosen."""
    page = director.post(NEW, AS_IT_STANDS | {"go": "rest"})
    assert currencies(page) == ["USD", "NOK SEK DKK CAD AUD EUR GBP"]
    assert "such as 0.15 or 15 cents" in words(page)
    assert founded(director, stake=typed, currency="USD").stake == Stake(15, "USD")


@pytest.mark.parametrize("typed", ["0,15", "15 øre", "0.15", "15 ØRE", "kr 0,15", "0,15 kroner"])
def test_and_so_it_is_in_norwegian(director, typed):
    director.defaults["HTTP_ACCEPT_LANGUAGE"] = "nb"
    assert currencies(director.post(NEW, AS_IT_STANDS | {"go": "rest"}))[0] == "NOK"
    assert founded(director, stake=typed, currency="NOK").stake == Stake(15, "NOK")


@pytest.mark.parametrize(
    "typed", ["1.000", "1,000", "1 000", "1.000,00", "0.155", "15.5 cents", "-1", "1e2", "15 cents 3"]
)
def test_what_can_be_read_in_two_ways_is_no_money(director, typed):
    assert f"“{typed}” is not an amount of money." in words(director.post(NEW, AS_IT_STANDS | {"stake": typed}))
    assert not Party.objects.exists()


def test_a_word_that_the_chosen_currency_does_not_know_is_asked_about(director):
    page = director.post(NEW, AS_IT_STANDS | {"stake": "5 kr", "currency": "USD"})
    assert "Is it 5.00 NOK or another currency? Choose below, then save again." in words(page)
    assert currencies(page) == ["NOK", "SEK DKK"]
    assert not Party.objects.exists()
    assert founded(director, stake="5 kr", currency="DKK").stake == Stake(500, "DKK")


def test_a_stake_is_meant_in_the_currency_of_last_time_and_others_are_offered(director):
    found(4, stake=Stake(500, "SEK"))
    found(4)
    page = director.post(NEW, AS_IT_STANDS | {"stake": "10", "work_out": "yes", "page": "rest"})
    assert "Stake changed 10.00 SEK a game" in words(page)
    assert currencies(page) == ["SEK", "USD NOK DKK CAD AUD EUR GBP"]
    page = director.post(NEW, AS_IT_STANDS | {"stake": "5 kr", "work_out": "yes", "page": "rest"})
    assert currencies(page) == ["SEK", "NOK DKK"]
    assert founded(director, stake="10").stake == Stake(1000, "SEK")


def test_a_stake_that_says_its_currency_is_not_asked_about(director):
    page = director.post(NEW, AS_IT_STANDS | {"stake": "3 GBP", "currency": "USD", "work_out": "yes", "page": "rest"})
    assert currencies(page) == ["GBP", ""]
    assert "Stake changed 3.00 GBP a game" in words(page)
    assert founded(director, stake="3 GBP", currency="USD").stake == Stake(300, "GBP")


def currencies(page) -> list[str]:
    """The chosen currency, and the others that can be chosen."""
    chosen = re.findall(r"<option selected>([A-Z]{3})<", page.content.decode())
    return [*chosen, " ".join(re.findall(r"<option >([A-Z]{3})<", page.content.decode()))]


def test_a_stake_that_comes_late_says_that_it_counts_from_the_first_game(director):
    party = slip(begun(8), 1)
    settings = f"/desk/{party.code}/settings/"
    counts = "A stake counts for the whole evening: also for the 1 game that is finished."
    assert counts in words(director.get(settings))
    saved = words(change(director, party, "stake", stake="0.15", follow=True))
    assert "Stake: 0.15 USD a game. Saved. A stake counts for the whole evening" in saved
    assert "also for the 1 game that is finished." in saved
    assert "Saved" not in words(change(director, party, "stake", stake="0.15", follow=True)), "nothing has changed"
    assert "A stake counts" not in words(director.post(NEW, AS_IT_STANDS | {"go": "rest"}))
