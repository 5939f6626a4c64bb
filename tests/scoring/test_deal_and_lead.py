"""Who deals, and who leads to the first trick."""

from dataclasses import replace

import pytest

from scoring.deal_and_lead import find_dealer, find_first_leader
from scoring.hand import Call, Seat
from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA, TWO_PLAYER, HighLead
from tests.scoring.hands import EAST, NORTH, SOUTH, WEST, WHIST_DRIVE

LEFT_LEADS = replace(MINNESOTA, name="the left leads", high_lead=HighLead.LEFT_OF_GRANDER)
HIGH, LOW, SOLA, DIX, OUT, PLAIN = Call


def test_the_deal_passes_to_the_left():
    assert [find_dealer(SOUTH, played, rules=MINNESOTA) for played in range(5)] == [SOUTH, WEST, NORTH, EAST, SOUTH]


def test_at_a_table_of_two_the_deal_goes_to_and_fro():
    assert [find_dealer(EAST, played, rules=TWO_PLAYER) for played in range(3)] == [EAST, NORTH, EAST]


@pytest.mark.parametrize(
    ("rules", "call", "by", "dealt", "leads"),
    [
        pytest.param(MINNESOTA, HIGH, NORTH, SOUTH, WEST, id="high: the right of the grander"),
        pytest.param(MINNESOTA, HIGH, WEST, SOUTH, SOUTH, id="high: the right of West is South"),
        pytest.param(LEFT_LEADS, HIGH, WEST, SOUTH, NORTH, id="some clubs: the left of the grander"),
        pytest.param(SOUTH_DAKOTA, HIGH, EAST, SOUTH, EAST, id="South Dakota: the grander"),
        pytest.param(MINNESOTA, LOW, None, WEST, NORTH, id="low: the left of the dealer"),
        pytest.param(SOUTH_DAKOTA, LOW, None, NORTH, EAST, id="South Dakota, low: the left of the dealer too"),
        pytest.param(WHIST_DRIVE, PLAIN, None, WEST, NORTH, id="without a call: the left of the dealer"),
        pytest.param(ASKOV, SOLA, EAST, SOUTH, NORTH, id="Sola Nola: the right of the caller"),
        pytest.param(ASKOV, DIX, EAST, SOUTH, WEST, id="Grand Dix: the caller's partner"),
        pytest.param(TWO_PLAYER, HIGH, NORTH, NORTH, EAST, id="two players, high: the other one"),
        pytest.param(TWO_PLAYER, HIGH, EAST, NORTH, NORTH, id="two players, high: the other one again"),
        pytest.param(TWO_PLAYER, LOW, None, EAST, NORTH, id="two players, low: who did not deal"),
        pytest.param(ASKOV, OUT, None, SOUTH, None, id="thrown in: nobody"),
        pytest.param(MINNESOTA, HIGH, None, SOUTH, None, id="high, the grander not yet known: nobody yet"),
        pytest.param(ASKOV, DIX, None, SOUTH, None, id="Grand Dix, the caller not yet known: nobody yet"),
    ],
)
def test_who_leads_the_first_trick(rules, call, by, dealt, leads):
    assert find_first_leader(call, by, dealt, rules=rules) == leads


@pytest.mark.parametrize("lead", list(HighLead))
@pytest.mark.parametrize("grander", [NORTH, EAST])
def test_at_a_table_of_two_only_somebody_who_sits_there_leads(lead, grander):
    rules = replace(TWO_PLAYER, high_lead=lead)
    expected = grander if lead is HighLead.GRANDER else grander.swapped
    assert find_first_leader(HIGH, grander, NORTH, rules=rules) is expected


@pytest.mark.parametrize("caller", list(Seat))
def test_an_opponent_leads_against_sola_nola_and_the_partner_for_grand_dix(caller):
    assert find_first_leader(SOLA, caller, NORTH, rules=ASKOV) in caller.side.other.seats
    assert find_first_leader(DIX, caller, NORTH, rules=ASKOV) is caller.partner
