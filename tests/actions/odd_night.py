"""Evenings at random, with a bench, the house and fixed chairs."""

from __future__ import annotations

from dataclasses import replace

from scoring.hand import Seat
from tests.actions.restless import Restless
from tests.night import WHO
from tournaments.actions import chairs, take_seats
from tournaments.actions.at_table import AtTable
from tournaments.actions.plan import change_plan
from tournaments.engine.bench import BenchRule
from tournaments.engine.standings import Compensation, CompensationKind
from tournaments.forms.plan import read_plan_of_party


def fix_chair(night: Restless) -> None:
    table, seat = night.lots.randint(1, 5), night.lots.choice(list(Seat))
    chairs.fix_chair(night.party.code, night.somebody(), table=table, seat=seat, who=WHO, is_there=True)


def free_chair(night: Restless) -> None:
    chairs.free_chair(night.party.code, night.somebody(), who=WHO)


def change_house(night: Restless) -> None:
    chairs.play_for_the_house(night.party.code, night.somebody(), is_house=night.lots.random() < 0.6, who=WHO)


def change_bench(night: Restless) -> None:
    given = [Compensation(), Compensation(CompensationKind.AVERAGE), Compensation(CompensationKind.FIXED, 6)]
    plan = replace(
        read_plan_of_party(night.party),
        bench_rule=night.lots.choice(list(BenchRule)),
        compensation=night.lots.choice(given),
    )
    change_plan(night.party.code, plan, who=WHO)


def sit_the_other_way(night: Restless) -> None:
    at = AtTable.of(night.party, night.lots.choice(night.tables_playing() or [1]), WHO)
    take_seats.seat_the_other_way(at, round_number=night.number())


ODD = [fix_chair, fix_chair, fix_chair, free_chair, change_house, change_bench, sit_the_other_way]


class OddNight(Restless):
    """A restless evening with odd numbers on it."""

    def anything_happens(self, times: int, what) -> None:
        super().anything_happens(times, [*what, *ODD, *ODD])
