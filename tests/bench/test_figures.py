"""The arithmetic of the bench: a figure that is wrong is worse than none."""

import pytest

from tests.bench.figures import Figure, Times, exponent, in_turns, table


@pytest.mark.parametrize(
    ("figure", "is_met"),
    [
        pytest.param(Figure("a hand", 4.0, against=2.0, at_most=2), True, id="twice the floor is at most twice"),
        pytest.param(Figure("a hand", 4.1, against=2.0, at_most=2), False, id="a little more is missed"),
        pytest.param(Figure("a page", 400, "requests/s", against=1000, at_least=1 / 3), True, id="more is better"),
        pytest.param(Figure("a page", 300, "requests/s", against=1000, at_least=1 / 3), False, id="too few requests"),
        pytest.param(Figure("queries", 8, "queries", at_most=8), True, id="a count stands for itself"),
        pytest.param(Figure("a row", 8.0), None, id="nothing is asked for"),
    ],
)
def test_a_goal_is_about_the_ratio_where_there_is_a_floor(figure, is_met):
    assert figure.is_met is is_met
    assert Figure.from_json(figure.to_json()) == figure


def test_one_in_twenty_may_be_slower_than_p95():
    times = Times(tuple(float(ms) for ms in range(100, 0, -1)))
    assert (times.median, times.p95) == (50.5, 95.0)


@pytest.mark.parametrize(("grows", "slope"), [(1, 1.0), (2, 2.0), (0, 0.0)], ids=["linear", "square", "not at all"])
def test_the_exponent_tells_how_time_grows_with_the_hall(grows, slope):
    sizes = (100, 400, 2000)
    assert exponent(sizes, [3 * size**grows for size in sizes]) == pytest.approx(slope)


def test_runs_take_turns_and_the_first_turn_is_not_counted():
    said: list[str] = []
    taken = in_turns({"a": lambda: said.append("a"), "b": lambda: said.append("b")}, 2, before=said.append)
    assert "".join(said) == "aabb" * 3
    assert [len(times.each) for times in taken.values()] == [2, 2]


def test_a_missed_goal_is_shouted():
    told = table("Hands", [Figure("a hand", 9.0, p95=12.0, against=3.0, against_p95=4.0, at_most=2)])
    assert told.splitlines()[-1].split() == "a hand 9.0 (12.0) ms 3.0 (4.0) ms 3.00 ≤ 2 MISSED".split()
