"""What a document says of odd numbers, both ways: the rule of the bench, what it gives, house players, fixed chairs.

Every key of it is optional and written only where it says something other than usual.
"""

from __future__ import annotations

from scoring.codec import Json, by_side_from_json, by_side_to_json, hand_from_json, hand_to_json
from scoring.hand import BySide, Seat
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.strict_json import Fields, list_of, one_of, read_flag, read_object, read_whole
from tournaments.engine.bench import BenchRule
from tournaments.engine.evening import Evening, Player
from tournaments.engine.fixed import FixedChair
from tournaments.engine.seats import TOP
from tournaments.engine.side import ImpossibleSideTable, SideTable, WhyNoSideTable
from tournaments.engine.standings import NOTHING_FOR_THE_BENCH, Compensation, CompensationKind

LAST_TABLE = 500
OF_THE_PARTY = ("bench_rule", "compensation", "side_table_counts")
OF_A_PLAYER = ("house", "fixed_chair")


class WhyNoChair(Reason):
    TABLE = _("A fixed chair stands at a table from 1 to {last}; {table} is not possible.")


class ImpossibleChair(Refused, ValueError):
    """A chair that stands in no hall."""


def bench_of_party_to_json(evening: Evening) -> Json:
    written: Json = {}
    if evening.bench_rule is not BenchRule.LINE:
        written["bench_rule"] = evening.bench_rule.value
    if evening.compensation != NOTHING_FOR_THE_BENCH:
        written["compensation"] = compensation_to_json(evening.compensation)
    if evening.side_table_counts:
        written["side_table_counts"] = True
    return written


def compensation_to_json(compensation: Compensation) -> Json:
    written: Json = {"kind": compensation.kind.value}
    if compensation.points is not None:
        written["points"] = compensation.points
    return written


def bench_of_player_to_json(player: Player) -> Json:
    written: Json = {}
    if player.is_house:
        written["house"] = True
    if player.fixed is not None:
        written["fixed_chair"] = {"table": player.fixed.table, "seat": player.fixed.seat.value}
    return written


def side_to_json(side: SideTable) -> Json:
    hands = [hand_to_json(hand) for hand in side.hands]
    return {"north": side.north, "east": side.east, "hands": hands, "score": by_side_to_json(side.sheet.score)}


def side_from_json(value: object, path: str = "side_table") -> SideTable:
    """The side table of a round. Raises Refused where its hands do not make the score that is written."""
    fields = read_object(value, path, required=("north", "east", "hands", "score"))
    hands = fields.read("hands", list_of(hand_from_json))
    side = SideTable(fields.read("north", read_whole), fields.read("east", read_whole), hands)
    written = fields.read("score", by_side_from_json)
    if written != side.sheet.score:
        raise ImpossibleSideTable(WhyNoSideTable.SCORE, written=_dash(written), computed=_dash(side.sheet.score))
    return side


def _dash(score: BySide[int]) -> str:
    return "–".join(str(points).replace("-", "−") for points in score)


def read_side_table_counts(party: Fields) -> bool:
    return party.read_or("side_table_counts", read_flag, False)


def read_bench_rule(party: Fields) -> BenchRule:
    return party.read_or("bench_rule", one_of(BenchRule), BenchRule.LINE)


def compensation_from_json(value: object, path: str = "compensation") -> Compensation:
    """What a round on the bench gives; `points` stands only where it is a fixed number."""
    fields = read_object(value, path, required=("kind",), optional=("points",))
    kind = fields.read("kind", one_of(CompensationKind))
    read_object(value, path, required=("kind", "points") if kind is CompensationKind.FIXED else ("kind",))
    return Compensation(kind, fields.read_or("points", read_whole, None))


def read_is_house(player: Fields) -> bool:
    return player.read_or("house", read_flag, False)


def chair_from_json(value: object, path: str = "fixed_chair") -> FixedChair:
    fields = read_object(value, path, required=("table", "seat"))
    return fixed_chair(fields.read("table", read_whole), fields.read("seat", one_of(Seat)))


def fixed_chair(table: int, seat: Seat) -> FixedChair:
    """Raises ImpossibleChair for a table that no hall has."""
    if not TOP <= table <= LAST_TABLE:
        raise ImpossibleChair(WhyNoChair.TABLE, last=LAST_TABLE, table=table)
    return FixedChair(table, seat)
