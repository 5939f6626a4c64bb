"""How many hands games have, and how many more: held to what is published, to the real score sheet, and to sense."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
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
from tests.scoring.hands import SHORT_WHIST, WHIST_DRIVE
from tournaments.engine.forecast import (
    EIGHT_HANDS,
    GAMES,
    MOST_HANDS,
    Forecast,
    Hall,
    MinutesAt,
    MinutesRange,
    estimate_hands_left,
    estimate_round_left,
    find_at_share,
    find_minutes_range,
    find_usual_hands,
    forecast_evening,
    list_synthetic_hands,
    measure_minutes_of_hands,
    simulate_games_to_target,
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
    shares = [find_at_share(simulate_games_to_target(rules), share) for share in (0.5, 0.95)]
    assert shares == pytest.approx([median, seldom_over], abs=1)


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_the_assumptions_are_those_that_are_stated(rules):
    def share(of) -> float:
        hands = [(hand, share) for hand, share in list_synthetic_hands(rules) if hand.tricks is not None]
        return sum(share for hand, share in hands if of(hand)) / sum(share for _hand, share in hands)

    high = share(lambda hand: hand.call is Call.HIGH)
    made = share(lambda hand: hand.by is not None and hand.tricks[hand.by.side] > 6)
    assert (high, made / high, share(lambda hand: hand.tricks.north_south > 6)) == (0.65, 0.6, 0.5)


def games_by_the_sheet(rules: RuleSet, score: BySide[int], number: int) -> list[int]:
    """The same games, played hand by hand on real score sheets."""
    hands = [hand for hand, _share in list_synthetic_hands(rules)]
    shares = [share for _hand, share in list_synthetic_hands(rules)]
    lots = Random("by the sheet")
    return [len(play(until_over(hands, shares, lots, rules), rules=rules).lines) for _game in range(number)]


def until_over(hands: list[Hand], shares: list[int], lots: Random, rules: RuleSet) -> list[Hand]:
    played: list[Hand] = []
    while not play(played, rules=rules).is_over:
        played += lots.choices(hands, shares)
    return played


def test_real_score_sheets_give_the_same():
    real = sorted(games_by_the_sheet(NULA_PLUS, NIL, 400))
    computed = simulate_games_to_target(NULA_PLUS)
    for share in (0.25, 0.5, 0.75, 0.9):
        assert abs(find_at_share(real, share) - find_at_share(computed, share)) <= 1


PARLETT = RuleSet(
    "Parlett",
    target=50,
    made_grand=4,
    failed_grand=FailedGrand(FailedGrandTo.OPPONENTS, 8),
    low=Low(LowTo.MINORITY, 2),
)


def test_any_house_rules_work():
    assert 3 <= find_usual_hands(PARLETT, TO_TARGET) <= 12


def test_where_nothing_is_called_games_have_an_end_too():
    assert find_usual_hands(SHORT_WHIST, TO_TARGET) < 20


def test_the_nearer_the_side_ahead_is_to_the_target_the_fewer_hands():
    whole = estimate_hands_left(MINNESOTA, TO_TARGET, 0.5)
    assert whole == 16
    assert estimate_hands_left(MINNESOTA, TO_TARGET, 0.5, score=BySide(6.5, 2)) == whole / 2
    assert estimate_hands_left(MINNESOTA, TO_TARGET, 0.5, score=BySide(-13, -13)) == 2 * whole
    assert estimate_hands_left(MINNESOTA, TO_TARGET, 0.5, score=BySide(3, 14)) == 0


def test_a_fixed_number_of_hands_is_what_is_left_of_it_and_of_level_games_one_more():
    extra, cut = (GameEnd(EndKind.HANDS, hands=8, tie=tie) for tie in (TieRule.EXTRA_HAND, TieRule.CUT))
    assert estimate_hands_left(MINNESOTA, extra, 0.5) == 8
    assert estimate_hands_left(MINNESOTA, extra, 0.5, played=6) == 2
    assert estimate_hands_left(MINNESOTA, extra, 0.5, played=9) == 0
    assert estimate_hands_left(MINNESOTA, extra, 0.96) == estimate_hands_left(MINNESOTA, cut, 0.96) + 1
    assert estimate_hands_left(MINNESOTA, extra, 0.94) == estimate_hands_left(MINNESOTA, cut, 0.94)


def test_two_tables_of_three_are_within_fifteen_of_a_hundred_of_the_usual_pace():
    cut = GameEnd(EndKind.HANDS, hands=100, tie=TieRule.CUT)
    assert estimate_hands_left(MINNESOTA, cut, 1 / 6) == pytest.approx(100 / 1.15, rel=0.02)
    assert estimate_hands_left(MINNESOTA, cut, 5 / 6) == pytest.approx(100 * 1.15, rel=0.02)


def test_after_the_bell_there_is_part_of_a_hand_and_of_level_games_one_more():
    assert estimate_hands_left(MINNESOTA, GameEnd(EndKind.TIME, minutes=20), 0.9) == 0.9
    assert estimate_hands_left(MINNESOTA, GameEnd(EndKind.TIME, minutes=20), 0.96) == 1.96
    assert estimate_hands_left(MINNESOTA, GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT), 0.96) == 0.96


def test_a_fixed_number_of_hands_is_usual_where_it_was_agreed():
    assert find_usual_hands(MINNESOTA, GameEnd(EndKind.HANDS, hands=8)) == 8


def test_the_same_question_has_the_same_answer():
    before = simulate_games_to_target(ASKOV)
    simulate_games_to_target.cache_clear()
    assert simulate_games_to_target(ASKOV) == before
    assert len(before) == GAMES
    assert max(simulate_games_to_target(SOUTH_DAKOTA)) == MOST_HANDS + 1


def test_both_sides_and_level_games_count_as_on_a_sheet():
    """At a whist drive both may reach the target in one hand; while they are level, they play on."""
    rules = replace(WHIST_DRIVE, target=1)
    assert set(simulate_games_to_target(rules)) == {1}


@pytest.mark.parametrize(
    ("share", "number"), [(0, 10), (0.1, 10), (0.25, 10), (0.26, 20), (0.5, 20), (0.75, 30), (0.76, 40), (1, 40)]
)
def test_a_share_is_the_number_that_so_many_do_not_exceed(share, number):
    assert find_at_share([10, 20, 30, 40], share) == number


def test_a_span_holds_four_of_five():
    assert find_minutes_range(partial(find_at_share, range(1, 101))) == MinutesRange(10, 50, 90)


# A round that is being played


def going(minutes: float) -> MinutesAt:
    """Done within so many minutes, or by as much longer as the share says."""
    return lambda share: minutes * (0.5 + share)


def test_the_hall_waits_for_the_table_with_the_most_to_come():
    span, slowest = estimate_round_left({1: going(8), 4: going(20), 6: going(4)}, each=4)
    assert slowest == 4
    assert span.middle == pytest.approx(20 * (0.5 + 0.5 ** (1 / 3)))


@pytest.mark.parametrize(
    ("tables", "slowest"), [({1: 8, 4: 9.9}, None), ({1: 8, 4: 10}, 4), ({1: 10, 4: 8}, 1), ({3: 8}, 3)]
)
def test_a_table_is_the_slowest_where_it_is_half_a_hand_behind_all_others(tables, slowest):
    assert estimate_round_left({table: going(minutes) for table, minutes in tables.items()}, each=4)[1] == slowest


def test_the_more_tables_the_longer():
    one, _slowest = estimate_round_left({1: going(20)}, each=4)
    many, _slowest = estimate_round_left({table: going(20) for table in range(20)}, each=4)
    assert one == MinutesRange(20 * 0.6, 20, 20 * 1.4)
    assert (one.low, one.middle, one.high) < (many.low, many.middle, many.high)
    assert many.high < 30


# A whole evening

HANDS = GameEnd(EndKind.HANDS, hands=8)
CLOCK = GameEnd(EndKind.TIME, minutes=20)
BELL = GameEnd(EndKind.TOP_TABLE)
SIX = Hall(FAILED_GRAND_DOUBLE, GameEnd(), 6, 6)


@pytest.mark.parametrize("end", [GameEnd(), HANDS, CLOCK, BELL], ids=lambda end: end.kind)
def test_more_tables_and_more_rounds_never_make_it_shorter(end):
    small, large = replace(SIX, end=end, tables=2), replace(SIX, end=end, tables=30)
    assert small.round.middle <= large.round.middle
    assert small.evening.middle < replace(small, rounds=7).evening.middle


@pytest.mark.parametrize(
    ("rules", "end", "round", "evening"),
    [
        pytest.param(MINNESOTA, GameEnd(), (84, 140, 244), (819, 956, 1211), id="to the target"),
        pytest.param(MINNESOTA, HANDS, (34, 38, 48), (260, 270, 294), id="eight hands"),
        pytest.param(MINNESOTA, CLOCK, (23, 24, 28), (176, 178, 188), id="twenty minutes"),
        pytest.param(MINNESOTA, BELL, (31, 67, 152), (431, 521, 727), id="the bell from the top table"),
        pytest.param(NULA_PLUS, GameEnd(), (28, 32, 40), (219, 229, 249), id="nula plus"),
    ],
)
def test_six_rounds_of_six_tables_last_so_many_minutes(rules, end, round, evening):
    """Played out a thousand times hand by hand, they came to within a tenth of the middle of these."""
    length = Hall(rules, end, 6, 6)
    assert (length.round.low, length.round.middle, length.round.high) == pytest.approx(round, abs=0.6)
    assert (length.evening.low, length.evening.middle, length.evening.high) == pytest.approx(evening, abs=0.6)


def test_a_single_table_with_the_bell_waits_for_nobody():
    assert replace(SIX, end=BELL, tables=1).round == replace(SIX, tables=1).round


def test_the_way_to_the_next_table_comes_after_every_round():
    one_round = replace(SIX, rounds=1)
    assert SIX.evening.middle == 6 * one_round.evening.middle
    assert replace(one_round, each=0).evening == MinutesRange(5, 5, 5)


@pytest.mark.parametrize(
    ("end", "may_not"), [(TO_TARGET, True), (BELL, True), (HANDS, False), (CLOCK, False)], ids=lambda end: str(end)
)
def test_an_evening_may_never_end_where_games_go_to_a_target_that_may_not_be_reached(end, may_not):
    assert replace(SIX, rules=SOUTH_DAKOTA, end=end).may_not_end is may_not
    assert not replace(SIX, end=end).may_not_end


def test_half_of_the_games_of_south_dakota_have_no_end():
    assert find_usual_hands(SOUTH_DAKOTA, TO_TARGET) == MOST_HANDS + 1


def test_twice_the_minutes_of_a_hand_are_twice_the_minutes_of_a_round():
    quick, slow = replace(SIX, each=3), replace(SIX, each=6)
    assert slow.round.middle == pytest.approx(2 * quick.round.middle)


# What was measured

EIGHT = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)


def entered(game: int, *minutes: float) -> list[tuple[int, datetime]]:
    return [(game, EIGHT + timedelta(minutes=at)) for at in minutes]


def test_the_minutes_of_a_hand_lie_between_two_of_the_same_game():
    assert measure_minutes_of_hands([*entered(2, 1, 4), *entered(1, 9, 0, 4)]) == [4, 5, 3]


def test_slips_typed_at_once_and_breaks_are_no_hands():
    assert measure_minutes_of_hands(entered(1, 0, 0.2, 0.4, 5, 50, 54)) == [pytest.approx(4.6), 4]
    assert measure_minutes_of_hands(entered(1, 0, 1, 21, 21.9, 42)) == [1, 20]


@pytest.mark.parametrize("each", [3, 4, 6, 9])
@pytest.mark.parametrize("tables", [1, 4, 10, 50])
def test_eight_hands_are_proposed_or_as_many_as_end_in_time(tables, each):
    hall = Hall(MINNESOTA, EIGHT_HANDS, tables, rounds=3, each=each)
    proposed = hall.end_within(180, most_hands=8)
    hands = proposed.hands or 0
    assert replace(hall, end=proposed).evening.high <= 180
    assert hands == 8 or replace(hall, end=GameEnd(EndKind.HANDS, hands=hands + 1)).evening.high > 180


@pytest.mark.parametrize("minutes", [120, 180, 300])
def test_as_many_rounds_as_end_in_time(minutes):
    hall = replace(SIX, end=EIGHT_HANDS).with_most_rounds(minutes)
    assert hall.evening.high <= minutes
    assert replace(hall, rounds=hall.rounds + 1).evening.high > minutes


def test_more_rounds_make_the_games_shorter():
    hall = Hall(MINNESOTA, GameEnd(EndKind.HANDS, hands=8), 4)
    hands = [replace(hall, rounds=rounds).end_within(180).hands or 0 for rounds in (2, 3, 4, 6)]
    assert hands == sorted(hands, reverse=True)
    assert len(set(hands)) == 4


def test_the_longest_games_with_which_so_many_rounds_end_in_time_and_no_rounds_are_asked_as_one():
    tonight = forecast_evening(Hall(MINNESOTA, EIGHT_HANDS, 4), date(2026, 11, 21), time(19), time(22), zone=UTC)
    for rounds in (1, 3):
        assert tonight.with_rounds(rounds) == replace(tonight.hall, rounds=rounds).end_within(180)
    assert tonight.with_rounds(0) == tonight.with_rounds(1)


def test_one_round_fewer_is_always_fewer():
    for hands in range(2, 9):
        hall = Hall(MINNESOTA, GameEnd(EndKind.HANDS, hands=hands), 4)
        tonight = forecast_evening(hall, date(2026, 11, 21), time(19), time(22), zone=UTC)
        end = tonight.with_rounds(tonight.hall.rounds - 1)
        assert replace(hall, end=end).with_most_rounds(180).rounds < tonight.hall.rounds


def test_an_evening_that_ends_after_midnight_ends_on_the_next_day():
    tonight = forecast_evening(Hall(MINNESOTA, GameEnd(), 4), date(2026, 11, 21), time(20), time(0, 30), zone=UTC)
    assert (tonight.begins, tonight.ends) == (
        datetime(2026, 11, 21, 20, tzinfo=UTC),
        datetime(2026, 11, 22, 0, 30, tzinfo=UTC),
    )
    assert tonight.minutes == 270


def test_an_evening_that_ends_at_the_time_it_begins_is_a_day_long():
    assert (
        forecast_evening(Hall(MINNESOTA, GameEnd(), 4), date(2026, 11, 21), time(20), time(20), zone=UTC).minutes
        == 24 * 60
    )


def test_everybody_plays_the_hands_of_a_game_in_every_round():
    hands = Hall(MINNESOTA, GameEnd(EndKind.HANDS, hands=8), 4, rounds=3)
    assert Forecast(hands, datetime(2026, 11, 21, 19), datetime(2026, 11, 21, 22)).hands == 24
    assert Forecast(replace(hands, end=TO_TARGET), datetime(2026, 11, 21, 19), datetime(2026, 11, 21, 22)).hands is None


def test_times_are_told_to_five_minutes_up_and_the_last_round_begins_before_the_end():
    tonight = forecast_evening(
        Hall(MINNESOTA, GameEnd(EndKind.HANDS, hands=8), 4), date(2026, 11, 21), time(19), time(22), zone=UTC
    )
    evening = tonight.hall.evening
    for told, minutes in ((tonight.about, evening.middle), (tonight.nearly_always, evening.high)):
        assert told.minute % 5 == 0
        assert timedelta() <= told - (tonight.begins + timedelta(minutes=minutes)) < timedelta(minutes=5)
    assert tonight.begins < tonight.last_round < tonight.about <= tonight.nearly_always <= tonight.ends
    assert not tonight.is_late
