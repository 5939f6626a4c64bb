"""One evening in the file format `whistparty/1` (docs/format.md). What has a default here is left out where it has that value."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from scoring.game import DecidedBy, EndKind, TieRule
from scoring.hand import Call
from scoring.rules import Colour, FailedGrandTo, HighLead, LowTo, Scorer, StarTo, Trump
from tournaments.api.schemas.common import Model, Seat, Side, Sides
from tournaments.api.schemas.evening import Seats
from tournaments.engine.bench import BenchRule
from tournaments.engine.prizes.prize import Among, By, Span, Ties
from tournaments.engine.standings import CompensationKind, Key


class FailedGrand(Model):
    to: FailedGrandTo
    points: int


class Low(Model):
    to: LowTo
    points: int


class Rules(Model):
    name: str
    target: int
    players: int
    made_grand: int
    failed_grand: FailedGrand
    low: Low
    specials: list[Call]
    high_colour: Colour
    trump: Trump
    high_lead: HighLead
    failed_special: StarTo = StarTo.OPPONENTS
    tricks: int = 13
    is_called: bool = True
    scorer: Scorer = Scorer.ODD_TRICKS


class GameEnd(Model):
    kind: EndKind
    hands: int | None = None
    minutes: int | None = None
    tie: TieRule = TieRule.EXTRA_HAND


class Stake(Model):
    amount: int
    currency: str


class Compensation(Model):
    kind: CompensationKind
    points: int | None = None


class PartyOfFile(Model):
    name: str
    date: str
    place: str
    begins: str | None = None
    ends: str | None = None
    movement: str
    rules: Rules
    game_end: GameEnd
    stake: Stake | None
    standings_order: list[Key] | None = None
    standings_held_after: int | None = None
    status: Literal["ended"] | None = None
    rings_itself: bool = False
    announces_itself: bool = False
    seed: int | None = None
    bench_rule: BenchRule = BenchRule.LINE
    compensation: Compensation | None = None
    side_table_counts: bool = False


class FixedChair(Model):
    table: int
    seat: Seat


class PlayerOfFile(Model):
    id: int
    name: str
    tags: list[str]
    joined_round: int
    left_after_round: int | None
    away: list[list[int]] = []
    here: bool = True
    house: bool = False
    fixed_chair: FixedChair | None = None


class SideHand(Model):
    """A hand of the side table: its keys may be missing where they do not apply."""

    call: Call
    by: Seat | None = None
    tricks: Sides | None = None
    made: bool | None = None


class Hand(Model):
    call: Call
    by: Seat | None
    tricks: Sides | None
    made: bool | None
    points: Sides
    stars: Sides


class Believed(Model):
    score: Sides
    winner: Side


class TableOfFile(Model):
    number: int
    seats: Seats
    hands: list[Hand]
    score: Sides
    stars: Sides
    winner: Side | None
    decided_by: DecidedBy | None
    stopped_after: int | None = None
    believed: Believed | None = None
    rank: int | None = None


class SideTable(Model):
    north: int
    east: int
    hands: list[SideHand]
    score: Sides


class RoundOfFile(Model):
    number: int
    tables: list[TableOfFile]
    sitting_out: list[int]
    game_end: GameEnd | None = None
    time_called: bool = False
    side_table: SideTable | None = None


class LineOfFile(Model):
    """`rank` is 0 for a house player, as in every file of this format."""

    rank: int
    player: int
    games: int
    wins: int
    points_for: int
    points_against: int
    stars: int
    top_table: int
    sat_out: int
    money: int


class PrizeOfFile(Model):
    key: str
    name: str
    by: By = Field(alias="for")  # a word of Python
    what: str = ""
    given_by: str = ""
    many: int = 1
    span: Span = Span.WHOLE
    lowest: bool = False
    among: Among = Among.EVERYBODY
    tag: str = ""
    ties: Ties = Ties.CUT
    may_also: bool = False


class Seal(Model):
    hash: str
    seed: str
    opened: bool = False


class CutOfFile(Model):
    prize: str
    level: list[list[int]]
    won: list[list[int]]


class GivenOfFile(Model):
    prize: str
    who: list[list[int]]


class AverageOfFile(Model):
    player: int
    difference: int
    evenings: int


class PrizesOfFile(Model):
    prizes: list[PrizeOfFile] = Field(alias="list")
    seal: Seal | None = None
    cuts: list[CutOfFile] = []
    given: list[GivenOfFile] = []
    averages: list[AverageOfFile] | None = None


class EveningFile(Model):
    format: Literal["whistparty/1"]
    program: str
    party: PartyOfFile
    players: list[PlayerOfFile]
    rounds: list[RoundOfFile]
    standings: list[LineOfFile]
    prizes: PrizesOfFile | None = None
