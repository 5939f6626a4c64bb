"""How long games, rounds and evenings last.

A game to the target has as many hands as games that are played out with lots: 65 of 100 hands are high, the others low;
60 of 100 grands are made; how many odd tricks are taken is an assumption (ODD). Every hand is worth what the real rules
say, so any rule set works. Hands become minutes by the minutes of a hand, as measured or as assumed. A hall waits for its
slowest table: of n tables the slowest needs what a share of one n-th root less of all games exceed (`of_slowest`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, exp, sqrt
from random import Random
from statistics import NormalDist, median
from typing import TypeVar

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import NIL, BySide, Call, Hand, Side
from scoring.rules import RuleSet
from scoring.score import score_hand

HIGH, MADE = 65, 60  # of 100
ODD = {1: 24, 2: 24, 3: 22, 4: 16, 5: 10, 6: 4}  # of 100 hands, how many odd tricks the side with more takes
GAMES = 2000  # so many are played out for each rule set
SEED = 16  # of the first forty the one whose games come nearest to what ten times as many give
MOST_HANDS = 200  # a game that has no end by then may never have one
LEVEL = 0.05  # of the games that are stopped; one more hand decides them
SPREAD = 0.15  # two tables of three play within so much of the usual pace
A_HAND = 4.0  # minutes, where nothing was measured
MOVING = 5.0  # minutes from the last game of a round to the first card of the next
EARLY, HALF, LATE = 0.1, 0.5, 0.9  # four times in five it is between the first and the last
ENOUGH = 6  # hands, before their pace is believed
A_HAND_LASTS = (1, 20)  # minutes; shorter is typing from paper, longer is coffee

N = TypeVar("N", int, float)


@dataclass(frozen=True, slots=True)
class Usual:
    """Half of all games have `median` hands or fewer, 95 of 100 have `seldom_over` or fewer; `endless` is a share of one."""

    median: int
    seldom_over: int
    endless: float = 0.0

    @property
    def may_not_end(self) -> bool:
        return self.endless > 0.01


@dataclass(frozen=True, slots=True)
class Span:
    """Minutes: four times in five between `low` and `high`."""

    low: float
    middle: float
    high: float


def at_share(numbers: Sequence[N], share: float) -> N:
    """The number that so many of them do not exceed; they stand in order."""
    return numbers[max(ceil(share * len(numbers)), 1) - 1]


def span_of(minutes: Iterable[float]) -> Span:
    ordered = sorted(minutes)
    return Span(*(at_share(ordered, share) for share in (EARLY, HALF, LATE)))


def synthetic_hands(rules: RuleSet) -> Iterator[tuple[Hand, int]]:
    """Every hand that is thought of, with its share of a million on each side."""
    for side in Side:
        seat = next(seat for seat in side.seats if seat in rules.seats)
        for odd, share in ODD.items():
            tricks = min(rules.tricks // 2 + odd, rules.tricks)
            most, least = rules.share(side, tricks), rules.share(side.other, tricks)
            if not rules.is_called:
                yield Hand(Call.PLAIN, tricks=most), 10_000 * share
                continue
            yield Hand(Call.HIGH, seat, most), HIGH * MADE * share
            yield Hand(Call.HIGH, seat, least), HIGH * (100 - MADE) * share
            yield Hand(Call.LOW, tricks=most), (100 - HIGH) * 100 * share


@lru_cache(maxsize=100)
def games_to_target(rules: RuleSet) -> tuple[int, ...]:
    """How many hands each of GAMES games has, the fewest first; MOST_HANDS + 1 where it has no end."""
    worth = [(score_hand(hand, rules).points, share) for hand, share in synthetic_hands(rules)]
    changes, shares = [tuple(points) for points, _share in worth], list(accumulate(share for _points, share in worth))
    lots = Random(SEED)
    games = (lots.choices(changes, cum_weights=shares, k=MOST_HANDS) for _game in range(GAMES))
    return tuple(sorted(_hands_until(rules.target, game) for game in games))


def _hands_until(target: int, game: Iterable[tuple[int, ...]]) -> int:
    north_south = east_west = 0
    for number, (one, other) in enumerate(game, 1):
        north_south, east_west = north_south + one, east_west + other
        if max(north_south, east_west) >= target and north_south != east_west:
            return number
    return MOST_HANDS + 1


def usual(rules: RuleSet, end: GameEnd) -> Usual | None:
    """How many hands games have that end so; None on the clock."""
    if end.kind is EndKind.TIME:
        return None
    if end.hands is not None:
        return Usual(end.hands, end.hands)
    hands = games_to_target(rules)
    endless = sum(number > MOST_HANDS for number in hands) / len(hands)
    return Usual(at_share(hands, HALF), at_share(hands, 0.95), endless)


def hands_left(rules: RuleSet, end: GameEnd, share: float, *, score: BySide[int] = NIL, played: int = 0) -> float:
    """The hands that so many games still need at most, and a slow table's hands count for more.

    To the target they are as many as the side ahead lacks points, of those a game has.
    """
    if end.hands is not None:
        slow = exp(SPREAD * NormalDist().inv_cdf(share))
        return max(end.hands - played, 0) * slow + _extra_hand(end, share)
    return at_share(games_to_target(rules), share) * max(rules.target - max(score), 0) / rules.target


def hands_after_bell(end: GameEnd, share: float) -> float:
    """Part of the hand in play, and where it is level one more."""
    return share + _extra_hand(end, share)


def _extra_hand(end: GameEnd, share: float) -> int:
    return int(end.tie is TieRule.EXTRA_HAND and share > 1 - LEVEL)


def of_slowest(share: float, tables: int) -> float:
    """The share of one table's games that the slowest of so many needs to reach this share."""
    return float(share ** (1 / tables))


# A round that is being played


@dataclass(frozen=True, slots=True)
class Going:
    """A table that plays: the minutes within which it is done, for a share of one."""

    table: int
    minutes: Callable[[float], float]


@dataclass(frozen=True, slots=True)
class RoundLeft:
    """How long the round still takes, and which table will most likely be the last; None where none stands out."""

    span: Span
    slowest: int | None


def round_left(going: Sequence[Going], *, each: float) -> RoundLeft | None:
    """None where nobody plays. The slowest table is half a hand or more behind all the others."""
    if not going:
        return None
    shares = [of_slowest(share, len(going)) for share in (EARLY, HALF, LATE)]
    span = Span(*(max(table.minutes(share) for table in going) for share in shares))
    *others, (last, slowest) = sorted((table.minutes(HALF), table.table) for table in going)
    stands_out = not others or last - others[-1][0] >= each / 2
    return RoundLeft(span, slowest if stands_out else None)


# A whole evening


@dataclass(frozen=True, slots=True)
class Hall:
    """What is asked about: so many tables and rounds, how games end, the minutes of a hand and between two rounds."""

    rules: RuleSet
    end: GameEnd
    tables: int
    rounds: int
    each: float = A_HAND
    moving: float = MOVING


@dataclass(frozen=True, slots=True)
class EveningLength:
    """The minutes of a round and of the evening; `endless` is the share of rounds that may never end."""

    round: Span
    evening: Span
    endless: float


def evening_length(hall: Hall) -> EveningLength:
    """Every round has its moving; the last one its counting. Long and short rounds partly even out."""
    one = Span(*(_minutes_of_round(hall, share) for share in (EARLY, HALF, LATE)))
    mean = 0.3 * one.low + 0.4 * one.middle + 0.3 * one.high  # Swanson's rule, for what is skewed
    whole, evened = hall.rounds * (mean + hall.moving), sqrt(hall.rounds)
    evening = Span(whole - evened * (one.middle - one.low), whole, whole + evened * (one.high - one.middle))
    return EveningLength(one, evening, _endless(hall))


def _minutes_of_round(hall: Hall, share: float) -> float:
    end, slowest = hall.end, of_slowest(share, hall.tables)
    if end.minutes is not None:
        return end.minutes + hands_after_bell(end, slowest) * hall.each
    if end.kind is not EndKind.TOP_TABLE:
        return hands_left(hall.rules, end, slowest) * hall.each
    others = hands_after_bell(end, of_slowest(share, hall.tables - 1)) if hall.tables > 1 else 0
    return (hands_left(hall.rules, end, share) + others) * hall.each


def _endless(hall: Hall) -> float:
    """How many rounds have a game without an end in them."""
    found = usual(hall.rules, hall.end)
    tables = 1 if hall.end.kind is EndKind.TOP_TABLE else hall.tables
    return 1 - (1 - found.endless) ** tables if found else 0.0


# What was measured


def minutes_between(entered: Iterable[tuple[int, datetime]]) -> list[float]:
    """The minutes from each hand to the next of its game, where that can have been one hand. Each is a game and a time."""
    least, most = A_HAND_LASTS
    hands = pairwise(sorted(entered))
    apart = [(at - before) / timedelta(minutes=1) for (game, before), (same, at) in hands if game == same]
    return [minutes for minutes in apart if least <= minutes <= most]


def measured(minutes: Sequence[float]) -> float | None:
    """The minutes of a hand, once there are enough of them."""
    return median(minutes) if len(minutes) >= ENOUGH else None
