"""Everybody can be told why they sit where they sit."""

import pytest

from tests.engine.hall import EW, NS, people, table
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.reasons import InPlay, SeatReason, Spot, WayOn, WaysOn, WhySeat

ANN, BO, CLEO, DAG, EVA = people("Ann Bo Cleo Dag Eva")


def at(number, names="Ann Bo Cleo Dag", *, won=None, last=5):
    return Spot(table(names, number), won, last)


def bench(last=5):
    return Spot(None, None, last)


@pytest.mark.parametrize(
    ("before", "now", "why"),
    [
        pytest.param(at(3, won=NS), at(2), WhySeat.UP, id="won at 3: up to 2"),
        pytest.param(at(2, won=NS), at(1), WhySeat.UP, id="won at 2: up to the top"),
        pytest.param(at(3, won=EW), at(4), WhySeat.DOWN, id="lost at 3: down to 4"),
        pytest.param(at(1, won=EW), at(2), WhySeat.DOWN, id="lost at the top"),
        pytest.param(at(1, won=NS), at(1), WhySeat.STAYS_AT_TOP, id="won at the top"),
        pytest.param(at(5, won=EW), at(5), WhySeat.STAYS_AT_BOTTOM, id="lost at the bottom"),
        pytest.param(at(1, won=NS, last=1), at(1, last=1), WhySeat.ONLY_TABLE, id="won at the only table"),
        pytest.param(at(1, won=EW, last=1), at(1, last=1), WhySeat.ONLY_TABLE, id="lost at the only table"),
        pytest.param(at(1, won=EW, last=1), at(1, last=2), WhySeat.ONLY_TABLE, id="a second table opens below"),
        pytest.param(at(5, won=EW), at(5, last=6), WhySeat.STAYS_AT_BOTTOM, id="a new table opens below the bottom"),
        pytest.param(at(5, won=EW), at(2, last=4), WhySeat.TABLE_CLOSED, id="the bottom table closes"),
        pytest.param(at(4, won=EW), at(1, last=4), WhySeat.TABLE_CLOSED, id="on the way down to a table that closes"),
        pytest.param(at(3, won=NS), at(5), WhySeat.FILLED, id="put elsewhere by hand"),
        pytest.param(at(4, won=EW), at(2), WhySeat.FILLED, id="put elsewhere by hand, though their table is open"),
        pytest.param(at(3), at(2), WhySeat.FILLED, id="nobody won there"),
        pytest.param(bench(), at(4), WhySeat.OFF_THE_BENCH, id="sat out, and plays again"),
        pytest.param(at(3, won=NS), bench(), WhySeat.TO_THE_BENCH, id="their turn to sit out"),
        pytest.param(bench(), bench(), WhySeat.TO_THE_BENCH, id="on the bench again, by hand"),
        pytest.param(None, at(5), WhySeat.JOINED, id="a late comer's first round"),
        pytest.param(None, bench(), WhySeat.TO_THE_BENCH, id="a late comer who must wait"),
    ],
)
def test_a_place_has_its_reason(before, now, why):
    assert LADDER.explain(ANN, before=before, now=now).why is why


@pytest.mark.parametrize(("now", "why"), [(at(5), WhySeat.DRAWN), (bench(), WhySeat.TO_THE_BENCH)])
def test_in_the_first_round_lots_were_drawn(now, why):
    assert LADDER.explain(ANN, before=None, now=now, first_round=True).why is why


def test_who_takes_a_chair_in_the_middle_of_the_game_did_not_come_there_by_lot():
    reason = LADDER.explain(EVA, before=None, now=at(2, "Eva Bo Cleo Dag"), first_round=True, stands_in_for=ANN)
    assert (reason.why, reason.stands_in_for, reason.new_partner) == (WhySeat.STANDS_IN, ANN, CLEO)


def test_up_with_a_new_partner_for_the_first_time_tonight():
    now = at(2, "Eva Bo Dag Ann")
    reason = LADDER.explain(ANN, before=at(3, won=NS), now=now, earlier_partners=[CLEO])
    assert reason == SeatReason(ANN, WhySeat.UP, at(3).table, now.table)
    assert (reason.old_partner, reason.new_partner, reason.times_before) == (CLEO, BO, 0)


def test_down_with_a_partner_of_earlier_tonight():
    reason = LADDER.explain(
        ANN, before=at(3, won=EW), now=at(4, "Ann Eva Dag Bo"), earlier_partners=[DAG, CLEO, DAG, EVA, CLEO]
    )
    assert (reason.why, reason.new_partner, reason.times_before) == (WhySeat.DOWN, DAG, 2)


@pytest.mark.parametrize(("now", "keeps"), [("Ann Bo Cleo Dag", True), ("Ann Cleo Bo Dag", False)])
def test_whether_the_partner_is_kept(now, keeps):
    assert LADDER.explain(ANN, before=at(1, won=NS), now=at(1, now)).keeps_partner is keeps


def test_on_the_bench_there_is_no_partner_to_keep():
    reason = LADDER.explain(ANN, before=bench(), now=bench())
    assert (reason.now, reason.new_partner, reason.keeps_partner) == (None, None, False)


UP, DOWN, CLOSED = WhySeat.UP, WhySeat.DOWN, WhySeat.TABLE_CLOSED
TOP_AGAIN, BOTTOM_AGAIN, ONLY = WhySeat.STAYS_AT_TOP, WhySeat.STAYS_AT_BOTTOM, WhySeat.ONLY_TABLE


@pytest.mark.parametrize(
    ("rank", "last", "players", "won", "lost"),
    [
        pytest.param(3, 5, 20, WayOn(UP, 2), WayOn(DOWN, 4), id="in the middle, whoever goes home"),
        pytest.param(1, 5, 20, WayOn(TOP_AGAIN, 1), WayOn(DOWN, 2), id="at the top"),
        pytest.param(5, 5, 21, WayOn(UP, 4), WayOn(BOTTOM_AGAIN, 5), id="at the bottom: one may go, for one sits out"),
        pytest.param(5, 5, 20, WayOn(UP, 4), WayOn(BOTTOM_AGAIN, 5, is_sure=False), id="at the bottom: if nobody goes"),
        pytest.param(4, 5, 20, WayOn(UP, 3), WayOn(DOWN, 5, is_sure=False), id="down to the bottom: if nobody goes"),
        pytest.param(5, 5, 19, WayOn(UP, 4), WayOn(CLOSED, 5, is_sure=False), id="the bottom table closes"),
        pytest.param(5, 5, 15, WayOn(CLOSED, 4, is_sure=False), WayOn(CLOSED, 5, is_sure=False), id="two tables close"),
        pytest.param(5, 5, 24, WayOn(UP, 4), WayOn(BOTTOM_AGAIN, 5), id="one opens below the bottom"),
        pytest.param(1, 1, 5, WayOn(ONLY, 1), WayOn(ONLY, 1), id="one table"),
    ],
)
def test_everybody_can_be_told_what_comes_next(rank, last, players, won, lost):
    assert LADDER.outlook(InPlay(rank, last, players)) == WaysOn(won, lost)
