"""The simulation agrees with what can be computed by hand, is the same each time, and ends."""

from __future__ import annotations

import pytest

from tests.scale import queues
from tests.scale.__main__ import HANDS_A_MINUTE, STEPS, THINK, Measured, on_two_cores, play_everything
from tests.scale.queues import play


@pytest.fixture(autouse=True)
def _database() -> None:
    """It needs none."""


def test_who_is_alone_waits_for_nobody():
    found = play({"web": 1}, [[(("web",), 0.1)]], think=1.0, seconds=1000)
    assert 0.88 < found.a_second < 0.94  # one card in 1.1 s
    assert found.p99 <= 0.13


def test_a_full_station_does_as_much_as_it_can_and_no_more():
    found = play({"web": 1}, [[(("web",), 0.1)]] * 50, think=1.0, seconds=300)
    assert found.a_second == pytest.approx(10, rel=0.03)
    assert found.busy["web"] == pytest.approx(1, abs=0.02)


def test_two_processes_on_one_core_do_no_more_than_one():
    routes = [[((f"web {number % 2}", "core"), 0.1)] for number in range(50)]
    found = play({"web 0": 1, "web 1": 1, "core": 1}, routes, think=1.0, seconds=300)
    assert found.a_second == pytest.approx(10, rel=0.03)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.webs} web processes")
def test_it_shows_what_was_measured(step: Measured):
    assert on_two_cores(step.webs).a_second == pytest.approx(step.a_second, rel=0.1)


def test_all_tables_and_halls_are_answered_by_two_databases_as_fast_as_they_send():
    found = play_everything(2, all_hear=False, tables=600, halls=10, seconds=100)
    assert found.a_second == pytest.approx(600 / THINK + 10 * HANDS_A_MINUTE / 60, rel=0.1)
    assert min(found.busy["writes 0"], found.busy["writes 1"], found.busy["Redis"]) > 0


def test_the_same_seed_gives_the_same_and_another_one_not():
    some = [play({"web": 1}, [[(("web",), 0.1)]] * 9, think=1.0, seconds=60, seed=seed) for seed in (1, 1, 2)]
    assert some[0] == some[1] != some[2]


def test_it_ends(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(queues, "MOST_EVENTS", 100)
    with pytest.raises(RuntimeError, match="more than 100 events"):
        play({"web": 1}, [[(("web",), 0.001)]], think=0.001, seconds=60)
