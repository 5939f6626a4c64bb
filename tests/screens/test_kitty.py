"""An evening with an entry fee and a kitty, and no stake: where money is shown, and what is not said of it."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.stakes import Stake
from tests.commands.running import exported, imported, run, verified
from tests.night import WHO, announced, begun, ended, fresh, played, slip
from tests.screens.desk_stakes import desk, key, post
from tests.screens.plan_form import AS_IT_STANDS, NEW, change, founded
from tests.screens.reading import headings, words
from tests.screens.reading import typed as in_fields
from tournaments.models import Party
from tournaments.queries.money import MoneyTerms
from tournaments.stakes import actions
from tournaments.stakes.queries.settlement import read_settlement

NOTHING_A_GAME = Stake(0, "NOK")


@pytest.fixture
def party() -> Party:
    """One table has played; everybody is asked for fifty crowns."""
    party = slip(begun(4, stake=NOTHING_A_GAME, fee=5000), 1)
    actions.pay_fee(party.code, key("Ann"), who=WHO)
    return fresh(party)


def fee_of(party: Party) -> int:
    found = read_settlement(fresh(party))
    assert found is not None
    return found.terms.fee


def test_an_entry_fee_alone_makes_an_evening_without_a_stake(director: Client):
    party = founded(director, fee="50 kr", currency="NOK")
    assert party.stake == NOTHING_A_GAME
    assert fee_of(party) == 5000
    page = director.get(f"/desk/{party.code}/settings/")
    assert (in_fields(page, "stake"), in_fields(page, "fee")) == ([], ["50.00 NOK"])


def test_nought_is_a_kitty_without_a_fee(director: Client):
    assert "Is it 0.00 NOK or another currency?" in words(director.post(NEW, AS_IT_STANDS | {"fee": "0 kr"}))
    party = founded(director, fee="0 kr", currency="SEK")
    assert party.stake == Stake(0, "SEK")
    assert "The kitty" in words(director.get(desk(party)))
    assert in_fields(director.get(f"/desk/{party.code}/settings/"), "fee") == ["0.00 SEK"]


@pytest.mark.parametrize("changed", [{}, {"fee": "5 €"}, {"stake": "1 USD"}])
def test_no_change_of_the_plan_hides_payments_that_stand(director: Client, party: Party, changed):
    """Another money, or none, would leave the fifty crowns of Ann in a kitty that no page shows."""
    answer = change(director, party, "stake", **{"fee": ""} | changed)
    assert "Payments are written down in NOK." in words(answer)
    assert fresh(party).stake == NOTHING_A_GAME
    actions.take_back_fee(party.code, key("Ann"), who=WHO)
    assert change(director, party, "stake", **{"fee": ""} | changed).status_code == 302


def test_without_either_there_is_no_money(director: Client):
    party = founded(director)
    assert party.stake is None
    assert "This party plays for nothing" in words(director.get(desk(party), follow=True))


def test_in_which_currency_a_fee_is_meant_stands_beside_it(director: Client):
    page = director.post(NEW, AS_IT_STANDS | {"fee": "50 kr", "work_out": "yes", "page": "rest"}).content.decode()
    assert "<option selected>NOK</option><option >SEK</option><option >DKK</option></select>" in page
    assert founded(director, fee="50", currency="SEK").stake == Stake(0, "SEK")


def test_a_fee_beside_a_stake_is_in_its_money(director: Client):
    page = words(director.post(NEW, AS_IT_STANDS | {"stake": "5 NOK", "fee": "3 GBP"}))
    assert "Tonight is played for NOK, so write the amount in NOK too." in page
    party = founded(director, stake="5 NOK", fee="30")
    assert (party.stake, fee_of(party)) == (Stake(500, "NOK"), 3000)


def test_the_fee_goes_where_it_is_cleared_and_stays_where_nothing_is_said(director: Client):
    first = founded(director, stake="5 NOK", fee="30")
    later = founded(director, stake="5 NOK", date="2026-11-28", name="Later")
    assert fee_of(later) == 3000, "it holds for later evenings too"
    change(director, first, "stake", stake="5 NOK", fee="")
    assert fee_of(first) == 0
    change(director, first, "stake")
    assert fresh(first).stake is None


def test_the_next_evening_proposes_the_fee_of_the_last(director: Client):
    founded(director, fee="50 NOK")
    page = director.post(NEW, {"as_last": "yes"})
    assert in_fields(page, "fee") == ["50.00 NOK"]


def test_the_page_has_fees_and_the_kitty_and_no_balances(director: Client, party: Party):
    page = director.get(desk(party))
    read = words(page)
    assert "Three entry fees are open, 150.00 NOK" in read
    assert "There is no stake." in read
    assert "Fees, 1 of 4 paid +50.00" in read
    for said in ("Balance", "Payments", "Another payment", "a game, losers to winners", "Stakes"):
        assert said not in read.replace("Balances of all evenings", "")
    for name in ("Bo", "Cleo", "Dag"):
        read = words(post(director, party, "fee/", player=key(name), paid="yes"))
    assert "All entry fees are paid" in read
    read = words(post(director, party, "kitty/", what="Coffee", money="20", out="yes"))
    assert "In the kitty now, NOK 180.00" in read


def test_what_is_open_from_evenings_with_a_stake_is_still_settled(director: Client):
    slip(begun(4, stake=Stake(500, "NOK")), 1)
    read = words(director.get(desk(begun(4, stake=NOTHING_A_GAME))))
    assert "Balance" in read
    assert "Two more payments" in read


def test_standings_rules_and_prints_name_no_stake(director: Client, party: Party):
    assert "Money" not in headings(director.get(f"/desk/{party.code}/standings/").content.decode())
    assert "Money" not in words(director.get(f"/desk/{party.code}/prints/result/"))
    assert "Stake" not in words(director.get(f"/p/{party.code}/rules/"))
    assert "Who has paid the entry fee" in words(director.get(f"/desk/{party.code}/prints/"))
    read = words(director.get(f"/desk/{party.code}/stakes/print/"))
    assert "Print: kitty" in read
    assert "Balance" not in read


def test_such_an_evening_is_verified_and_comes_back_from_its_file(tmp_path):
    party = ended(played(begun(9, stake=NOTHING_A_GAME, fee=5000)))
    text = exported(party)
    assert '"stake": {"amount": 0, "currency": "NOK"}' in text
    twin = imported(text, tmp_path)
    assert exported(twin) == text
    assert twin.stake == NOTHING_A_GAME
    assert verified(twin).splitlines()[-1].startswith("verified")


def test_the_club_is_verified_with_its_kitty(party: Party):
    actions.agree_terms(party.code, MoneyTerms(fee=3000), who=WHO)
    announced(played(party, tables=0), 2)
    assert "verified" in run("verify_club", party.club.name)
