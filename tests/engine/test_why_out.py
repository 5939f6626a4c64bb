"""Which rule put somebody on the bench, asked of a whole evening (docs/rules.md, the bench)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.hall import CAST, NUMBERS, people, table
from tests.engine.nights import NINE
from tournaments.engine.bench import BenchRule, WhyOnBench
from tournaments.engine.draw import DrawKind
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.next_seats import LongerBench, explain_bench, explain_longer_bench, redraw_line, redraw_seats
from tournaments.engine.pairs import PairChange, Partners
from tournaments.engine.played import PartyRound, TablePlayed

FIRST = (table("Ann Bo Cleo Dag"), table("Eva Finn Gro Hans", 2))


def night(*benches: str, rule: BenchRule = BenchRule.FEWEST_THEN_LOWEST, house: str = "") -> Evening:
    """Nine people at two tables; one sits out each round."""
    players = tuple(PartyPlayer(number, name, is_house=name == house) for number, name in enumerate(CAST[:9], 1))
    rounds = tuple(
        PartyRound(number, tuple(map(TablePlayed, FIRST)), people(bench)) for number, bench in enumerate(benches, 1)
    )
    return replace(NINE, players=players, rounds=rounds, bench_rule=rule)


@pytest.mark.parametrize(
    ("evening", "name", "why"),
    [
        pytest.param(night("Ida"), "Ida", WhyOnBench.LOT, id="the first round is a lot"),
        pytest.param(night("Ida", house="Ida"), "Ida", WhyOnBench.HOUSE, id="a house player stands back"),
        pytest.param(night("Ida", "Ann"), "Ann", WhyOnBench.LOWEST, id="others have sat out as seldom"),
        pytest.param(night("Ida", "Ann", "Ida"), "Ida", WhyOnBench.BY_HAND, id="others have sat out less often"),
        pytest.param(night(*CAST[:9], "Ida"), "Ida", WhyOnBench.LOWEST, id="all have sat out once"),
        pytest.param(night(*CAST[:8], "Ida"), "Ida", WhyOnBench.FEWEST, id="the only one who has not sat out"),
    ],
)
def test_why_somebody_sits_out(evening, name, why):
    assert explain_bench(evening, len(evening.rounds), NUMBERS[name], evening.rounds[-1].sitting_out) is why


def test_by_the_line_its_front_sits_out_and_anybody_else_was_put_there_by_hand():
    evening = night("Ann", "Ann", rule=BenchRule.LINE)
    assert explain_bench(evening, 1, NUMBERS["Ann"], evening.rounds[0].sitting_out) is WhyOnBench.LINE
    assert explain_bench(evening, 2, NUMBERS["Ann"], evening.rounds[1].sitting_out) is WhyOnBench.BY_HAND


def test_the_first_seats_are_drawn_from_the_line_of_those_who_were_there():
    evening = night("Ida")
    late = replace(evening, players=(*evening.players[:8], replace(evening.players[8], joined_round=2)))
    assert sorted(redraw_line(late, seed=4)) == list(range(1, 9))
    seated = redraw_seats(late, kind=DrawKind.RANDOM, seed=4)
    assert sorted(player for at in seated.tables for player in at.players) == list(range(1, 9))
    assert seated == redraw_seats(late, kind=DrawKind.RANDOM, seed=4)
    assert len({str(redraw_seats(late, kind=DrawKind.RANDOM, seed=seed)) for seed in range(5)}) > 1


def with_times(evening: Evening, **times: tuple[int, int | None]) -> Evening:
    """The same evening where these joined in the one round and left after the other."""
    players = [
        replace(one, joined_round=times[one.name][0], left_after_round=times[one.name][1]) if one.name in times else one
        for one in evening.players
    ]
    return replace(evening, players=tuple(players))


def test_a_late_comer_makes_the_bench_longer_and_so_does_one_who_goes_home():
    evening = with_times(night("Gro", "Hans Ida"), Ida=(2, None))
    ida = next(player for player in evening.players if player.name == "Ida")
    assert explain_longer_bench(evening, 2) == LongerBench(1, 2, came=(ida,), gone=())
    gone = with_times(night("Gro", "Hans Ida"), Gro=(1, 1))
    assert [player.name for player in explain_longer_bench(gone, 2).gone] == ["Gro"]


def test_whoever_plays_for_one_of_a_pair_makes_no_bench_longer():
    evening = with_times(night("Gro", "Hans Ida"), Ida=(2, None), Ann=(1, 1))
    ann, bo, ida = (NUMBERS[name] for name in ("Ann", "Bo", "Ida"))
    pair = Partners(1, (ann, bo), (PairChange(2, ann, ida),))
    assert explain_longer_bench(replace(evening, pairs=(pair,)), 2) is None


@pytest.mark.parametrize("evening", [night("Ida", "Ann"), night("Ida", "Ann Bo"), night("Ann Bo", "Ida")])
def test_a_bench_is_not_called_longer_where_it_is_not_or_nobody_came_or_went(evening: Evening):
    assert explain_longer_bench(evening, 1) is None
    assert explain_longer_bench(evening, 2) is None
