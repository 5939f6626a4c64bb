"""Hands and names for rehearsals: the mix that is stated, and the same out of the same seed."""

from collections import Counter
from datetime import date
from random import Random

import pytest

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Call, Hand, Seat
from scoring.rules import ASKOV, MINNESOTA, TWO_PLAYER, RuleSet
from tests.engine.hall import CAST
from tests.scoring.hands import SHORT_WHIST, SIXTEEN, WHIST_DRIVE
from tournaments.engine.evening import Agreement
from tournaments.engine.rehearsal import deal_hand, names, rehearse_evening


def dealt(rules: RuleSet, number: int = 8000) -> list[Hand]:
    lots = Random("deal")
    return [deal_hand(lots, rules) for _hand in range(number)]


def share(hands: list[Hand], of) -> float:
    return sum(map(of, hands)) / len(hands)


@pytest.mark.parametrize("rules", [ASKOV, TWO_PLAYER, SIXTEEN, WHIST_DRIVE, SHORT_WHIST], ids=lambda rules: rules.name)
def test_every_hand_that_is_dealt_can_be_played(rules):
    for hand in dealt(rules, 1000):
        rules.check(hand)


def test_the_mix_is_the_stated_one():
    hands = dealt(MINNESOTA)
    high = [hand for hand in hands if hand.call is Call.HIGH]
    low = [hand for hand in hands if hand.call is Call.LOW]
    assert share(hands, lambda hand: hand.call is Call.THROWN_IN) == pytest.approx(0.02, abs=0.005)
    assert len(high) / len(hands) == pytest.approx(0.63, abs=0.02)
    assert share(high, lambda hand: hand.tricks[hand.by.side] > 6) == pytest.approx(0.6, abs=0.02)
    assert share(low, lambda hand: hand.tricks.north_south > 6) == pytest.approx(0.5, abs=0.03)


def test_one_hand_in_twenty_is_a_special_call_and_half_of_them_are_made():
    specials = [hand for hand in dealt(ASKOV) if hand.call.is_special]
    assert len(specials) / 8000 == pytest.approx(0.05, abs=0.01)
    assert share(specials, lambda hand: hand.made) == pytest.approx(0.5, abs=0.06)
    assert {hand.call for hand in specials} == set(ASKOV.specials)


def test_everybody_grants_as_often():
    granders = Counter(hand.by for hand in dealt(MINNESOTA) if hand.call is Call.HIGH)
    assert set(granders) == set(Seat)
    assert min(granders.values()) / max(granders.values()) > 0.9


def test_few_odd_tricks_are_common_and_all_of_them_are_rare():
    taken = Counter(max(hand.tricks) for hand in dealt(MINNESOTA) if hand.tricks)
    assert set(taken) == set(range(7, 14))
    assert taken[7] > taken[8] > taken[9] > taken[10] > taken[11]
    assert taken[7] / sum(taken.values()) == pytest.approx(0.45, abs=0.03)


def test_where_nothing_is_called_either_side_has_most():
    hands = [hand for hand in dealt(SHORT_WHIST) if hand.tricks]
    assert {hand.call for hand in hands} == {Call.PLAIN}
    assert share(hands, lambda hand: hand.tricks.north_south > 6) == pytest.approx(0.5, abs=0.03)


def test_the_same_lots_give_the_same_hands():
    assert dealt(ASKOV, 50) == dealt(ASKOV, 50)


@pytest.mark.parametrize(("minutes", "hands"), [(20, 5), (23, 5), (3, 1)])
def test_on_the_clock_every_table_plays_a_hand_in_four_minutes(minutes, hands):
    agreement = Agreement(
        "Tuesday whist", date(2026, 3, 3), game_end=GameEnd(EndKind.TIME, minutes=minutes, tie=TieRule.CUT)
    )
    evening = rehearse_evening(agreement, CAST[:8], rounds=2, seed=3)
    assert [len(game.hands) for played in evening.rounds for game in played.tables] == [hands] * 4


def test_names_are_all_different_and_carry_a_number_once_they_have_run_out():
    drawn = names(2500, seed=3)
    assert len(set(drawn)) == 2500
    assert not any(name[-1].isdigit() for name in drawn[:1200])
    assert drawn[1200] == f"{drawn[0]} 2"
    assert drawn[2400] == f"{drawn[0]} 3"
    assert names(5, seed=3) == drawn[:5]
    assert names(5, seed=4) != drawn[:5]
