"""A season: what an evening gives, which evenings count, who stands above whom, and why."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scoring.refused import Impossible
from tests.seasons.evenings import evening, number_of, rules, seasons, standings, told
from tournaments.engine.past_evening import PlayerResult
from tournaments.seasons.engine.document import RULE
from tournaments.seasons.engine.points import compute_per_cent, compute_points
from tournaments.seasons.engine.rule import PointsFrom, Rule, SharedPlace, Tie
from tournaments.seasons.engine.standings import Attendance, Ranking, SeasonLead, WhyCannotWin, explain_season_place
from tournaments.seasons.wording import counted_in_words, lead_of_season

PLACES = {"gives": PointsFrom.PLACES, "places": (12, 10, 8, 7)}
THREE = ["Ann 30, Bo 20", "Ann 10, Bo 25", "Ann 5, Bo 4"]


@pytest.mark.parametrize(
    ("boards", "rule", "expected"),
    [
        pytest.param(THREE, {}, "1 Bo 49, 2 Ann 45", id="the totals are added up"),
        pytest.param(THREE, {"best": 2}, "1 Bo 45, 2 Ann 40", id="the best two count"),
        pytest.param(THREE, {"best": 1, "of": 2}, "1 Ann 35, 2 Bo 29", id="the best one of every two counts"),
        pytest.param([*THREE, "Cleo 21"], {"mean": True}, "1 Cleo 21, 2 Bo 16.3333, 3 Ann 15", id="the mean"),
        pytest.param(THREE, PLACES, "1 Ann 34, 2 Bo 32", id="places give what the list says"),
        pytest.param(["Ann 9, Bo 9, Cleo 5"], PLACES, "1 Ann 11, 1 Bo 11, 3 Cleo 8", id="a shared place is divided"),
        pytest.param(
            ["Ann 9, Bo 9, Cleo 5"],
            {**PLACES, "shared": SharedPlace.BEST},
            "1 Ann 12, 1 Bo 12, 3 Cleo 8",
            id="or each gets the best of it",
        ),
        pytest.param(
            ["Ann 9, Bo 8, Cleo 5, Dag 4"],
            {"gives": PointsFrom.PLACES, "places": (3, 2), "then_one_fewer": True},
            "1 Ann 3, 2 Bo 2, 3 Cleo 1, 4 Dag 0",
            id="behind the list one fewer for each place",
        ),
        pytest.param(["Ann 9 1, Bo 8 3"], {"gives": PointsFrom.WINS}, "1 Bo 3, 2 Ann 1", id="games won"),
        pytest.param(["Ann 9, Bo 12"], {"gives": PointsFrom.DIFFERENCE}, "1 Bo 2, 2 Ann -1", id="the difference"),
        pytest.param(
            ["Ann 10, Bo 30"], {"gives": PointsFrom.PER_CENT}, "1 Bo 75, 2 Ann 50", id="the share of the points of one's games"
        ),
        pytest.param(
            [*THREE, "Bo 1"],
            {"absence": 9},
            "1 Ann 54, 2 Bo 50",
            id="an evening away gives what is agreed",
        ),
        pytest.param(
            [*THREE, evening("Bo 1", duty="Ann")], {"duty": 20}, "1 Ann 65, 2 Bo 50", id="and one at the desk too"
        ),
        pytest.param(
            ["Ann 9, Bo 4", "Ann 3"], {"mean": True, "absence": 0}, "1 Ann 6, 2 Bo 2", id="0 points for an evening away lower the mean"
        ),
        pytest.param(
            [evening("Ann 5, Bo 3", duty="Ann")], {"duty": 9}, "1 Ann 5, 2 Bo 3", id="who played has played"
        ),
        pytest.param(
            ["Ann 9, Bo 4", evening("Ann 9", bench="Bo 0")],
            {"absence": 5},
            "1 Ann 18, 2 Bo 4",
            id="who came and sat out was not away",
        ),
        pytest.param(
            ["Ann 9, Bo 4", evening("Ann 9", bench="Bo 6")], {}, "1 Ann 18, 2 Bo 10", id="the total holds what the bench gave"
        ),
        pytest.param(
            ["Ann 9, Bo 4", evening("Ann 9", bench="Bo 6")],
            {"gives": PointsFrom.DIFFERENCE},
            "1 Bo 0, 2 Ann -2",
            id="and the difference does too",
        ),
        pytest.param(
            ["Ann 9, Bo 4", evening("Ann 9", bench="Bo 6")], PLACES, "1 Ann 24, 2 Bo 10", id="without a game nobody gets the points of a place"
        ),
        pytest.param(
            ["Ann 10, Bo 10", evening("Ann 10", bench="Bo 6")],
            {"gives": PointsFrom.PER_CENT},
            "1 Ann 100, 2 Bo 50",
            id="nor a share of the points of games",
        ),
        pytest.param(
            ["Ann 9, Bo 4", evening("Ann 7", bench="Bo 0")], {"mean": True}, "1 Ann 8, 2 Bo 4", id="an evening sat out leaves the mean as it was"
        ),
        pytest.param(
            ["Ann 9, Bo 4", evening("Ann 9", bench="Bo 0")], {"least": 2}, "1 Ann 18, 2 Bo 4", id="who sat out came"
        ),
        pytest.param(
            [evening("Ann 5, Bo 3", duty="Cleo", bench="Cleo 6")], {"duty": 4}, "1 Ann 5, 2 Cleo 4, 3 Bo 3", id="who sat out and ran the desk was at the desk"
        ),
        pytest.param(
            ["Ann 5, Bo 3", "Ann 5, Bo 3, Cleo 30"], {"least": 2}, "1 Ann 10, 2 Bo 6, - Cleo 30", id="who came too seldom has no place"
        ),
    ],
)  # fmt: skip
def test_what_counts(boards, rule, expected):
    assert told(boards, **rule) == expected


def test_who_can_still_come_often_enough_has_a_place():
    boards = [evening("Ann 5, Bo 3"), evening("Ann 5")]
    assert [line.place for line in standings(boards, Rule(least=3), to_come=2)] == [1, 2]
    lines = standings(boards, Rule(least=3), to_come=1)
    assert [(line.place, line.why_out) for line in lines] == [(1, None), (0, WhyCannotWin.EVENINGS)]


def test_only_those_with_a_tag_can_win_whatever_letters_it_is_written_with():
    lines = standings([evening("Ann 5, Bo 3")], Rule(winners=("Member",)), tags={number_of("Bo"): ["MEMBER", "x"]})
    assert [(line.player, line.place, line.why_out) for line in lines] == [
        (number_of("Bo"), 1, None),
        (number_of("Ann"), 0, WhyCannotWin.TAG),
    ]


@pytest.mark.parametrize(
    ("ties", "order", "lead"),
    [
        pytest.param((Tie.BEST_EVENINGS,), "Ann", SeasonLead(Tie.BEST_EVENINGS, Fraction(900), Fraction(600), 1), id="best evening"),
        pytest.param((Tie.EVENINGS_WON,), "Ann", SeasonLead(Tie.EVENINGS_WON, Fraction(2), Fraction(1)), id="evenings won"),
        pytest.param((Tie.WINS,), "Bo", SeasonLead(Tie.WINS, Fraction(5), Fraction(3)), id="games won"),
        pytest.param((Tie.EVENINGS, Tie.WINS), "Bo", SeasonLead(Tie.EVENINGS, Fraction(3), Fraction(2)), id="evenings first"),
        pytest.param((), "Ann", SeasonLead(), id="nothing: they share the place"),
    ],
)  # fmt: skip
def test_what_decides_between_equals(ties, order, lead):
    boards = [evening("Ann 9 1, Bo 6 2"), evening("Ann 3 2, Bo 2 1"), evening("Bo 4 2")]
    first, second = standings(boards, rule := Rule(ties=ties))
    assert first.points == second.points == 1200
    assert first.player == number_of(order)
    assert explain_season_place(first, second, rule) == lead
    assert [first.place, second.place] == [1, 2 if ties else 1]


def test_the_third_best_evening_can_decide():
    boards = [evening("Ann 9, Bo 9"), evening("Ann 5, Bo 5"), evening("Ann 3, Bo 4")]
    upper, lower = standings(boards, rule := Rule(best=2))
    assert explain_season_place(upper, lower, rule) == (
        lead := SeasonLead(Tie.BEST_EVENINGS, Fraction(400), Fraction(300), 3)
    )
    assert lead_of_season(lead, "Bo").endswith("the best 2 evenings are level, then 4 to 3")


def test_every_evening_is_told_with_what_became_of_it():
    boards = [
        evening("Ann 9, Bo 4"),
        evening("Bo 5", duty="Ann"),
        evening("Ann 3, Bo 2"),
        evening("Bo 1"),
        evening("Bo 1", bench="Ann 0"),
        evening("", bench="Ann 2"),
    ]
    ann = next(line for line in standings(boards, Rule(best=1)) if line.player == number_of("Ann"))
    assert [tuple(cell) for cell in ann.cells] == [
        (Attendance.PLAYED, 900, True, True),
        (Attendance.DUTY, None, False, False),
        (Attendance.PLAYED, 300, False, True),
        (Attendance.AWAY, None, False, False),
        (Attendance.SAT_OUT, None, False, False),
        (Attendance.SAT_OUT, 200, False, False),
    ]
    assert (ann.counted, ann.came, ann.evenings_won, ann.wins, ann.difference) == (1, 5, 2, 0, -8 + 2)


def test_an_evening_away_that_gives_points_is_one_of_those_that_could_count():
    boards = [evening("Ann 9, Bo 4"), evening("Ann 9"), evening("Ann 9", bench="Bo 0")]
    away = {"absence": 2}
    assert [counted_in_words(line) for line in standings(boards, Rule(best=2, **away))] == ["2 of 3", "2 of 3"]
    assert [counted_in_words(line) for line in standings(boards, Rule())] == ["3 of 3", "1 of 2"]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (["1 2"], 3333),
        (["2 1"], 6667),
        (["0 0"], 5000),
        (["20 -5"], 10000),
        (["-5 20"], 0),
        (["-5 -5"], 5000),
        (["-2 -6"], 7500),
        (["11 -3", "-4 6"], 5833),
        (["13 7", "5 13"], 4737),
    ],
)
def test_a_share_of_points_counts_a_score_below_zero_for_the_other_side(points, expected):
    games = [tuple(map(int, score.split())) for score in points]
    ours = sum(max(us, 0) + max(-them, 0) for us, them in games)
    everything = sum(abs(us) + abs(them) for us, them in games)
    assert expected == (round(10000 * ours / everything) if everything else 5000)
    assert compute_per_cent(sum(us - them for us, them in games), everything) == expected


@pytest.mark.parametrize(
    "impossible",
    [
        {"gives": PointsFrom.PLACES},
        {"gives": PointsFrom.PLACES, "places": (8, 10)},
        {"gives": PointsFrom.PLACES, "places": (1001,)},
        {"places": (12, 10)},
        {"best": 0},
        {"best": 5, "of": 4},
        {"of": 4},
        {"least": -1},
        {"evenings": 0},
        {"evenings": 5, "least": 6},
        {"winners": ("Member", "member")},
        {"winners": (" ",)},
        {"ties": (Tie.WINS, Tie.WINS)},
        {"absence": 1001},
        {"duty": -1},
    ],
    ids=str,
)
def test_a_rule_that_cannot_be_is_refused(impossible):
    with pytest.raises(Impossible):
        Rule(**impossible)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ({"kind": "nothing"}, None),
        ({"kind": "fixed"}, 0),
        ({"kind": "fixed", "points": 3}, 3),
        ({"kind": "mean"}, None),
    ],
    ids=str,
)
def test_what_an_evening_away_gives_is_read_as_it_was_written_by_every_version(written, read):
    assert RULE.read({"gives": "total", "absence": written}, "rule") == Rule(absence=read)


@given(rules())
def test_a_rule_is_read_as_it_was_written(rule):
    assert RULE.read(RULE.write(rule), "rule") == rule


@given(seasons(), rules())
def test_everybody_has_one_line_and_places_count_those_above(evenings, rule):
    lines = standings(evenings, rule)
    there = {result.player for one in evenings for result in one.results}.union(*(one.duty for one in evenings))
    assert sorted(line.player for line in lines) == sorted(there)
    placed = [line for line in lines if line.why_out is None]
    assert [line.place for line in lines] == [line.place for line in placed] + [0] * (len(lines) - len(placed))
    for above, (upper, lower) in enumerate(pairwise(placed), 1):
        lead = explain_season_place(upper, lower, rule)
        assert lower.place == (upper.place if lead.is_level else above + 1)
        assert lead.upper is None or lead.lower is None or lead.upper > lead.lower


@given(seasons(), rules())
def test_points_are_those_of_the_evenings_that_count(evenings, rule):
    for line in standings(evenings, rule):
        counted = [cell.points for cell in line.cells if cell.counts]
        assert len(counted) == line.counted
        assert line.points * (line.counted if rule.mean and counted else 1) == sum(counted)
        if rule.best and not rule.of:
            assert line.counted <= rule.best


@given(seasons(), rules(), some.randoms(use_true_random=False))
def test_the_order_in_which_results_are_read_changes_nothing(evenings, rule, lots):
    mixed = [one._replace(results=tuple(lots.sample(one.results, len(one.results)))) for one in evenings]
    assert standings(mixed, rule) == standings(evenings, rule)


@given(seasons(), rules(), some.randoms(use_true_random=False))
def test_without_parts_the_order_of_the_evenings_changes_no_points(evenings, rule, lots):
    whole = Rule(gives=rule.gives, places=rule.places, best=rule.best, mean=rule.mean, absence=rule.absence)
    points = {line.player: (line.place, line.points) for line in standings(evenings, whole)}
    mixed = lots.sample(evenings, len(evenings))
    assert {line.player: (line.place, line.points) for line in standings(mixed, whole)} == points


@given(seasons(), rules())
def test_the_course_ends_where_the_standings_do(evenings, rule):
    lines = standings(evenings, rule, to_come=1)
    after = Ranking.of(evenings, rule, to_come=1).course()
    assert len(after) == len(evenings)
    if evenings:
        assert after[-1] == {line.player: line.place for line in lines if line.came}
        assert Ranking.of(evenings, rule, to_come=1).course(since=len(evenings) - 1) == after[-1:]


@given(some.lists(some.integers(0, 3), min_size=1, max_size=8), some.sampled_from([1, 2, 4]))
def test_divided_places_give_out_what_the_list_says(points, parts):
    """Every list of multiples of 840, which all numbers up to eight divide."""
    list_of_places = tuple(840 for _place in points) if parts == 1 else (840,) * parts + (0,) * len(points)
    made = sorted(points, reverse=True)
    results = [PlayerResult(player, 1 + made.index(one)) for player, one in enumerate(points)]
    rule = Rule(gives=PointsFrom.PLACES, places=list_of_places)
    assert sum(compute_points(results, rule)) == sum(list_of_places[: len(points)]) * 100
