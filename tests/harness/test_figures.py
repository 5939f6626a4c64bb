"""The arithmetic of what is measured: a figure that is wrong is worse than none."""

import pytest

from tests.harness.figures import Figure, compared, exponent, in_turns, share, table, told_in_time, within

HUNDRED = [number / 100 for number in range(100, 0, -1)]


@pytest.mark.parametrize(
    ("figure", "is_met"),
    [
        pytest.param(compared("a hand", [0.4], [0.2], at_most=2), True, id="twice the floor is at most twice"),
        pytest.param(compared("a hand", [0.41], [0.2], at_most=2), False, id="a little more is missed"),
        pytest.param(compared("a hand", [8.0], [0.2]), None, id="nothing is asked for"),
        pytest.param(within("seats", HUNDRED, 0.99), False, id="the last one counts"),
        pytest.param(within("seats", HUNDRED, 0.99, part=0.99), True, id="unless one in a hundred may be late"),
        pytest.param(told_in_time("told", [0.1] * 100), True, id="told at once"),
        pytest.param(told_in_time("told", [0.1] * 98 + [1.0] * 2), False, id="two of a hundred are told too late"),
        pytest.param(told_in_time("told", [0.16] * 100), False, id="each is told a little late"),
    ],
)
def test_a_goal_is_met_or_missed(figure, is_met):
    assert figure.is_met is is_met


def test_the_share_that_took_no_longer():
    assert [share(HUNDRED, part) for part in (0.5, 0.99, 1)] == [0.5, 0.99, 1.0]


@pytest.mark.parametrize(("grows", "slope"), [(1, 1.0), (2, 2.0), (0, 0.0)], ids=["linear", "square", "not at all"])
def test_the_exponent_tells_how_time_grows_with_the_hall(grows, slope):
    sizes = (100, 400, 2000)
    assert exponent(sizes, [3 * size**grows for size in sizes]) == pytest.approx(slope)


def test_runs_take_turns_and_the_first_turn_is_not_counted():
    said: list[str] = []
    taken = in_turns({"a": lambda: said.append("a"), "b": lambda: said.append("b")}, 2, before=said.append)
    assert "".join(said) == "aabb" * 3
    assert [len(times) for times in taken.values()] == [2, 2]


def test_a_missed_goal_is_shouted():
    *_, last = table("Hands", [Figure("a row", "3 ms"), compared("a hand", [0.009, 0.013], [0.003], at_most=2)])
    assert [cell.strip() for cell in last.strip("|\n").split("|")] == [
        "a hand",
        "9.0 ms, 99 of 100 in 13 ms, the last 13 ms",
        "3.67 times 3.0 ms",
        "at most 2 times, **missed**",
    ]
