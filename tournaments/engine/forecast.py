"""How many minutes: until a round is done, and for a whole evening.

Hands become minutes by the minutes of a hand, as measured or as assumed. A hall waits for its slowest table, so what
counts is the largest of many: the more tables, the longer a round.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from random import Random
from statistics import median

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import BySide
from scoring.rules import RuleSet
from tournaments.engine.pace import GAMES, MOST_HANDS, at_share, hands_left, share_level

A_HAND = 4.0  # minutes, where nothing was measured
MOVING = 5.0  # minutes from the last game of a round to the first card of the next
SPREAD = 0.15  # two tables of three play within so much of the usual pace
EARLY, LATE = 0.1, 0.9  # four times in five it is between these
ENOUGH = 6  # hands, before their pace is believed
A_HAND_LASTS = (timedelta(minutes=1), timedelta(minutes=20))  # shorter is typing from paper, longer is coffee
EVENINGS = 1000
LONGEST = 24 * 60.0


@dataclass(frozen=True, slots=True)
class Span:
    """Minutes: four times in five between `low` and `high`, half of the time up to `middle`."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, slots=True)
class Going:
    """A table that plays: `hands` it may still have, as likely one as another, the fewest first.

    They count only `after` so many minutes (a bell to come); of the first, `since` minutes are played already.
    """

    table: int
    hands: tuple[float, ...]
    after: float = 0.0
    since: float = 0.0

    def share_done(self, minutes: float, each: float) -> float:
        """How likely it is done within so many minutes."""
        played = min(self.since / each, 0.9)
        return bisect_right(self.hands, (minutes - self.after) / each + played) / len(self.hands)


@dataclass(frozen=True, slots=True)
class RoundLeft:
    """How long the round still takes, and which table will most likely be the last; None where none stands out."""

    span: Span
    slowest: int | None


def round_left(going: Sequence[Going], *, each: float) -> RoundLeft | None:
    """None where nobody plays. `each` is the minutes of a hand."""
    if not going:
        return None

    def share_done(minutes: float) -> float:
        share = 1.0
        for table in going:
            share *= table.share_done(minutes, each)
        return share

    low, half, high = (minutes_at(share_done, share) for share in (EARLY, 0.5, LATE))
    return RoundLeft(Span(low, half, high), slowest_of(going, each))


def slowest_of(going: Sequence[Going], each: float) -> int | None:
    """The table that is half a hand or more behind all the others, half of the time."""

    def middle(table: Going) -> float:
        return minutes_at(lambda minutes: table.share_done(minutes, each), 0.5)

    *_others, (before, _table), (last, slowest) = [
        (-each, None),
        *sorted((middle(table), table.table) for table in going),
    ]
    return slowest if last - before >= each / 2 else None


def minutes_at(share_done: Callable[[float], float], share: float) -> float:
    """When this share is reached, to a tenth of a minute."""
    low, high = 0.0, LONGEST
    while high - low > 0.1:
        half = (low + high) / 2
        low, high = (low, half) if share_done(half) >= share else (half, high)
    return high


def until_target(table: int, hands: Sequence[int], *, since: float) -> Going:
    """A game that hands end."""
    return Going(table, tuple(map(float, hands)), since=since)


def judged_by_time(going: Going, *, hands_ago: float) -> Going:
    """A table that enters nothing before its slip: it has played about so many hands, and is not done."""
    later = tuple(hands - hands_ago for hands in going.hands if hands > hands_ago)
    return replace(going, hands=later or (1.0,), since=0.0)


def until_bell(table: int, *, bell_in: float, level: float = 0.0) -> Going:
    """A game that the bell stops in so many minutes: part of a hand more, and where it is level one more."""
    return Going(table, hands_after_bell(level), after=bell_in)


@lru_cache(maxsize=256)
def hands_after_bell(level: float) -> tuple[float, ...]:
    rests = [(lot + 0.5) / GAMES for lot in range(GAMES)]
    return tuple(sorted(rest + (lot % 100 < 100 * level) for lot, rest in enumerate(rests)))


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
    """Played out many times from a fixed seed. Every round has its moving; the last one its counting."""
    lots = Random("evening")
    play = _round_of(hall)
    evenings = [[play(lots) for _round in range(hall.rounds)] for _evening in range(EVENINGS)]
    rounds = [minutes for evening in evenings for minutes in evening]
    whole = [sum(evening) + hall.moving * hall.rounds for evening in evenings]
    return EveningLength(span_of(rounds), span_of(whole), _endless(hall))


def span_of(minutes: Iterable[float]) -> Span:
    ordered = sorted(minutes)
    low, middle, high = (at_share(ordered, share) for share in (EARLY, 0.5, LATE))
    return Span(low, middle, high)


def _endless(hall: Hall) -> float:
    """How many rounds have a game without an end in them."""
    if hall.end.kind in (EndKind.HANDS, EndKind.TIME):
        return 0.0
    hands = hands_left(hall.rules, hall.end, BySide(0, 0), 0)
    alone = sum(number > MOST_HANDS for number in hands) / len(hands)
    tables = 1 if hall.end.kind is EndKind.TOP_TABLE else hall.tables
    return 1 - (1 - alone) ** tables


def _round_of(hall: Hall) -> Callable[[Random], float]:
    """A function that plays one round, in minutes."""
    lots = Random("tables")
    paces = [hall.each * lots.lognormvariate(0, SPREAD) for _game in range(GAMES)]
    stopped = hands_after_bell(_level(hall))
    rest = sorted(hands * pace for hands, pace in zip(_shuffled(stopped, lots), paces, strict=True))
    if hall.end.kind is EndKind.TIME:
        return lambda lots: (hall.end.minutes or 0) + largest(rest, hall.tables, lots)
    hands = hands_left(hall.rules, hall.end, BySide(0, 0), 0)
    games = sorted(number * pace for number, pace in zip(_shuffled(hands, lots), paces, strict=True))
    if hall.end.kind is EndKind.TOP_TABLE:
        return lambda lots: largest(games, 1, lots) + largest(rest, hall.tables - 1, lots)
    return lambda lots: largest(games, hall.tables, lots)


def _level(hall: Hall) -> float:
    if hall.end.tie is not TieRule.EXTRA_HAND:
        return 0.0
    return round(share_level(hall.rules, BySide(0, 0), 5), 2)


def _shuffled(numbers: Sequence[float], lots: Random) -> list[float]:
    return lots.sample(numbers, len(numbers))


def largest(ordered: Sequence[float], of: int, lots: Random) -> float:
    """The largest of so many drawn from these, by a single lot; 0 of none."""
    if of < 1:
        return 0.0
    return ordered[int(lots.random() ** (1 / of) * len(ordered))]


# What was measured


@dataclass(frozen=True, slots=True)
class HandEntered:
    """When a hand of some game was entered."""

    game: int
    at: datetime


def minutes_between(entered: Iterable[HandEntered]) -> list[float]:
    """The minutes from each hand to the next of its game, where that can have been one hand."""
    ordered = sorted(entered, key=lambda hand: (hand.game, hand.at))
    least, most = A_HAND_LASTS
    apart = [after.at - before.at for before, after in pairwise(ordered) if before.game == after.game]
    return [gap / timedelta(minutes=1) for gap in apart if least <= gap <= most]


def measured(minutes: Sequence[float]) -> float | None:
    """The minutes of a hand, once there are enough of them."""
    return median(minutes) if len(minutes) >= ENOUGH else None
