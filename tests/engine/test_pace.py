"""How many hands games have, and how many more: held to what is published, to the real score sheet, and to sense."""

from __future__ import annotations

from random import Random

import pytest

from scoring.game import TO_TARGET, EndKind, GameEnd, TieRule, play
from scoring.hand import BySide, Call, Hand
from scoring.rules import (
    ASKOV,
    FAILED_GRAND_DOUBLE,
    MINNESOTA,
    NAMED,
    NULA_PLUS,
    SOUTH_DAKOTA,
    FailedGrand,
    FailedGrandTo,
    Low,
    LowTo,
    RuleSet,
)
from tournaments.engine.pace import (
    GAMES,
    MOST_HANDS,
    at_share,
    hands_left,
    hands_to_number,
    hands_to_target,
    lots_of,
    share_level,
    synthetic_hands,
    usual,
)

NIL = BySide(0, 0)


@pytest.mark.parametrize(
    ("rules", "median", "seldom_over"),
    [
        pytest.param(MINNESOTA, 16, 45, id="minnesota"),
        pytest.param(FAILED_GRAND_DOUBLE, 10, 26, id="failed-grand-double"),
        pytest.param(ASKOV, 11, 28, id="askov"),
        pytest.param(NULA_PLUS, 6, 9, id="nula-plus"),
    ],
)
def test_games_to_the_target_have_the_hands_that_are_published(rules, median, seldom_over):
    found = usual(rules, TO_TARGET)
    assert abs(found.median - median) <= 1
    assert abs(found.seldom_over - seldom_over) <= 1
    assert not found.may_not_end


def test_south_dakota_may_not_end_at_all():
    assert usual(SOUTH_DAKOTA, TO_TARGET).may_not_end
    assert usual(SOUTH_DAKOTA, GameEnd(EndKind.TOP_TABLE)).may_not_end
    assert not usual(SOUTH_DAKOTA, GameEnd(EndKind.HANDS, hands=8)).may_not_end


@pytest.mark.parametrize("hands", [4, 8])
@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_after_a_few_hands_one_to_seven_tables_of_a_hundred_are_level(rules, hands):
    assert 0.01 <= share_level(rules, NIL, hands) <= 0.07


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_the_assumptions_are_those_that_are_stated(rules):
    def share(of) -> float:
        hands = [(hand, share) for hand, share in synthetic_hands(rules) if hand.tricks is not None]
        return sum(share for hand, share in hands if of(hand)) / sum(share for _hand, share in hands)

    high = share(lambda hand: hand.call is Call.HIGH)
    made = share(lambda hand: hand.by is not None and hand.tricks[hand.by.side] > 6)
    assert (high, made / high, share(lambda hand: hand.tricks.north_south > 6)) == (0.65, 0.6, 0.5)


def games_by_the_sheet(rules: RuleSet, score: BySide[int], number: int) -> list[int]:
    """The same games, played hand by hand on real score sheets."""
    hands = [hand for hand, _share in synthetic_hands(rules)]
    shares = [share for _hand, share in synthetic_hands(rules)]
    lots = Random("by the sheet")
    return [len(play(until_over(hands, shares, lots, rules), rules=rules).lines) for _game in range(number)]


def until_over(hands: list[Hand], shares: list[int], lots: Random, rules: RuleSet) -> list[Hand]:
    played: list[Hand] = []
    while not play(played, rules=rules).is_over:
        played += lots.choices(hands, shares)
    return played


def test_real_score_sheets_give_the_same():
    real = sorted(games_by_the_sheet(NULA_PLUS, NIL, 400))
    reckoned = hands_to_target(NULA_PLUS, NIL)
    for share in (0.25, 0.5, 0.75, 0.9):
        assert abs(at_share(real, share) - at_share(reckoned, share)) <= 1


PARLETT = RuleSet(
    "Parlett",
    target=50,
    made_grand=4,
    failed_grand=FailedGrand(FailedGrandTo.OPPONENTS, 8),
    low=Low(LowTo.MINORITY, 2),
)


def test_any_house_rules_work():
    assert 3 <= usual(PARLETT, TO_TARGET).median <= 12


def test_the_nearer_a_side_is_to_the_target_the_fewer_hands():
    middles = [at_share(hands_to_target(MINNESOTA, BySide(points, 0)), 0.5) for points in (-10, 0, 6, 12, 13)]
    assert middles == sorted(middles, reverse=True)
    assert middles[-1] == 0
    assert len(set(middles)) == 5


def test_both_sides_are_alike():
    one, other = hands_to_target(ASKOV, BySide(9, 2)), hands_to_target(ASKOV, BySide(2, 9))
    assert abs(sum(one) - sum(other)) / sum(one) < 0.1


def test_far_below_zero_nobody_looks_more_closely():
    assert hands_to_target(MINNESOTA, BySide(-500, -500)) == hands_to_target(MINNESOTA, BySide(-60, -60))
    assert max(hands_to_target(MINNESOTA, BySide(-60, -60))) <= MOST_HANDS + 1


def test_a_fixed_number_of_hands_is_what_is_left_of_it_and_sometimes_one_more():
    eight = GameEnd(EndKind.HANDS, hands=8)
    hands = hands_to_number(MINNESOTA, eight, BySide(3, 3), 8)
    assert set(hands) == {1}
    assert set(hands_to_number(MINNESOTA, eight, BySide(4, 3), 8)) == {0}
    assert set(hands_left(MINNESOTA, eight, NIL, 0)) == {8, 9}
    assert set(hands_left(MINNESOTA, GameEnd(EndKind.HANDS, hands=8, tie=TieRule.CUT), NIL, 0)) == {8}


def test_on_the_clock_no_number_of_hands_is_usual():
    assert usual(MINNESOTA, GameEnd(EndKind.TIME, minutes=20)) is None


def test_the_same_question_has_the_same_answer():
    before = hands_to_target(ASKOV, BySide(4, -3))
    lots_of.cache_clear()
    hands_to_target.cache_clear()
    assert hands_to_target(ASKOV, BySide(4, -3)) == before
    assert len(before) == GAMES
