"""How long games, rounds and evenings last: the rules' own number of hands with its spread, times the minutes of a hand.

Games to the target are simulated: 65 of 100 hands are high, the others low; 60 of 100 grands are made; ODD is an assumption
about the odd tricks. The real rules score every hand, so any rule set works. A hall waits for its slowest table: all n
tables are done within a time, with probability p, if one table is with probability p ** (1 / n).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from itertools import pairwise
from math import ceil, exp, sqrt
from random import Random
from statistics import NormalDist

from scoring.game import TO_TARGET, EndKind, GameEnd, TieRule
from scoring.hand import NIL, BySide, Call, Hand, Side
from scoring.rules import RuleSet
from scoring.score import score_hand
from tournaments.engine.clock import find_next_time
from tournaments.engine.schedule.round import MOST_ROUNDS

HIGH, MADE = 65, 60  # of 100
ODD = {1: 24, 2: 24, 3: 22, 4: 16, 5: 10, 6: 4}  # of 100 hands, how many odd tricks the side with more takes
GAMES = 2000  # simulated for each rule set
SEED = 62  # of the first eighty seeds, one whose games come closest to the exact distribution of their length
MOST_HANDS = 200  # a game that has not ended by then may never end
LEVEL = 0.05  # of the games that are stopped are level, and one more hand decides them
SPREAD = 0.15  # two tables of three differ by at most this much from the usual pace
A_HAND = 4.0  # minutes, if nothing was measured
MOVING = 5  # minutes from the last game of a round to the first card of the next
EARLY, HALF, LATE = 0.1, 0.5, 0.9  # four times in five the true value is between the first and the last
MOST_IN_A_ROUND = 24  # hands
A_HAND_LASTS = (1, 20)  # minutes; shorter is typing from paper, longer is coffee
EIGHT_HANDS = GameEnd(EndKind.HANDS, hands=8)  # about half an hour

MinutesAt = Callable[[float], float]  # the minutes within which this share of all such games is over


@dataclass(frozen=True, slots=True)
class MinutesRange:
    """Minutes: four times in five they are between `low` and `high`."""

    low: float
    middle: float
    high: float


def find_at_share(ordered: Sequence[int], share: float) -> int:
    """The number that this share of them does not exceed."""
    return ordered[max(ceil(share * len(ordered)), 1) - 1]


def find_minutes_range(minutes: MinutesAt) -> MinutesRange:
    return MinutesRange(minutes(EARLY), minutes(HALF), minutes(LATE))


def list_synthetic_hands(rules: RuleSet) -> Iterator[tuple[Hand, int]]:
    """Every hand of the simulation, with its share of a million for each side."""
    for side in Side:
        seat = next(seat for seat in side.seats if seat in rules.seats)  # at a table of two, a side is one seat
        for odd, share in ODD.items():
            tricks = min(rules.tricks // 2 + odd, rules.tricks)  # a hand of eight tricks has no six odd ones
            most, least = rules.share(side, tricks), rules.share(side.other, tricks)
            if not rules.is_called:
                yield Hand(Call.PLAIN, tricks=most), 10_000 * share  # as much as the three below together
                continue
            yield Hand(Call.HIGH, seat, most), HIGH * MADE * share
            yield Hand(Call.HIGH, seat, least), HIGH * (100 - MADE) * share
            yield Hand(Call.LOW, tricks=most), (100 - HIGH) * 100 * share


@lru_cache(maxsize=100)
def simulate_games_to_target(rules: RuleSet) -> tuple[int, ...]:
    """How many hands each of GAMES games has, the fewest first; MOST_HANDS + 1 for one that does not end."""
    hands, shares = zip(*list_synthetic_hands(rules), strict=True)
    points = [tuple(score_hand(hand, rules).points) for hand in hands]
    lots = Random(SEED)
    return tuple(sorted(_hands_until(rules.target, lots.choices(points, shares, k=MOST_HANDS)) for _ in range(GAMES)))


def _hands_until(target: int, game: Iterable[tuple[int, ...]]) -> int:
    north_south = east_west = 0
    for number, (one, other) in enumerate(game, 1):
        north_south, east_west = north_south + one, east_west + other
        if max(north_south, east_west) >= target and north_south != east_west:  # level, they play on
            return number
    return MOST_HANDS + 1


def find_usual_hands(rules: RuleSet, end: GameEnd) -> int:
    """The hands that half of such games have at most; if a bell ends them, the top table's."""
    return end.hands or find_at_share(simulate_games_to_target(rules), HALF)


def estimate_hands_left(
    rules: RuleSet, end: GameEnd, share: float, *, score: BySide[int] = NIL, played: int = 0
) -> float:
    """The hands that this share of the games still needs at most; after a bell, part of the hand in play.

    To the target, a game needs the same part of its hands as the side ahead lacks of the target. If the number of hands is
    fixed, a slow table's hands count for more.
    """
    if end.kind is EndKind.TARGET:
        return find_at_share(simulate_games_to_target(rules), share) * max(rules.target - max(score), 0) / rules.target
    slow = exp(SPREAD * NormalDist().inv_cdf(share))  # a factor: a table can be twice as slow, never in no time
    left = share if end.hands is None else max(end.hands - played, 0) * slow  # the bell may ring at any card
    return left + (end.tie is TieRule.EXTRA_HAND and share > 1 - LEVEL)


def estimate_round_left(tables: Mapping[int, MinutesAt], *, each: float) -> tuple[MinutesRange, int | None]:
    """How long the round still takes, and the table that is at least half a hand behind all the others, if any."""
    span = find_minutes_range(lambda share: max(minutes(share ** (1 / len(tables))) for minutes in tables.values()))
    *others, (last, slowest) = sorted((minutes(HALF), table) for table, minutes in tables.items())
    return span, slowest if not others or last - others[-1][0] >= each / 2 else None


@dataclass(frozen=True, slots=True)
class Hall:
    """What the length of an evening depends on: tables, rounds, how games end, and the minutes of a hand."""

    rules: RuleSet
    end: GameEnd
    tables: int
    rounds: int = 1
    each: float = A_HAND

    @property
    def round(self) -> MinutesRange:
        return find_minutes_range(self._minutes_of_round)

    def _minutes_of_round(self, share: float) -> float:
        """All wait for the slowest table; if the top table rings the bell, first for its game."""
        hands = estimate_hands_left(self.rules, self.end, share ** (1 / self.tables))
        if self.end.kind is EndKind.TOP_TABLE:
            hands = estimate_hands_left(self.rules, TO_TARGET, share) + (hands if self.tables > 1 else 0)
        return (self.end.minutes or 0) + hands * self.each

    @property
    def evening(self) -> MinutesRange:
        """Moving takes its time after every round, and counting after the last. Long and short rounds partly even out."""
        one = self.round
        mean = 0.3 * one.low + 0.4 * one.middle + 0.3 * one.high  # Swanson's rule, for a skewed distribution
        whole, evened = self.rounds * (mean + MOVING), sqrt(self.rounds)
        return MinutesRange(whole - evened * (one.middle - one.low), whole, whole + evened * (one.high - one.middle))

    @property
    def with_eight_hands(self) -> Hall:
        return replace(self, end=EIGHT_HANDS)

    @property
    def may_not_end(self) -> bool:
        return self.rules.may_not_end and self.end.kind.is_to_target

    def with_most_rounds(self, minutes: float) -> Hall:
        """As many rounds as nine evenings in ten finish within these minutes; one if not even that fits."""
        halls = [replace(self, rounds=rounds) for rounds in range(MOST_ROUNDS, 0, -1)]
        return next((hall for hall in halls if hall.evening.high <= minutes), halls[-1])

    def end_within(self, minutes: float, *, most_hands: int = MOST_IN_A_ROUND) -> GameEnd:
        """The longest games with which these rounds end in time, or the shortest possible if none do."""
        # The longest games come first, so that next() below takes the longest that fit.
        if self.end.kind is EndKind.TIME:
            ends = [replace(self.end, minutes=length) for length in range(120, 4, -5)]
        else:
            ends = [GameEnd(EndKind.HANDS, hands=hands, tie=self.end.tie) for hands in range(most_hands, 0, -1)]
        return next((end for end in ends if replace(self, end=end).evening.high <= minutes), ends[-1])


@dataclass(frozen=True, slots=True)
class Forecast:
    """An evening between two times of day: how many rounds fit, and when it ends."""

    hall: Hall
    begins: datetime
    ends: datetime

    @property
    def minutes(self) -> float:
        return (self.ends - self.begins) / timedelta(minutes=1)

    @property
    def about(self) -> datetime:
        return self._after(self.hall.evening.middle)

    @property
    def nearly_always(self) -> datetime:
        """By this time nine evenings in ten have ended."""
        return self._after(self.hall.evening.high)

    @property
    def is_late(self) -> bool:
        return self.hall.evening.high > self.minutes

    @property
    def last_round(self) -> datetime:
        """About when the last round is announced."""
        return self._after(self.hall.evening.middle * (self.hall.rounds - 1) / self.hall.rounds)

    @property
    def bar(self) -> list[tuple[int, float, float]]:
        """Each round with where it begins and how long it is, in percent of the bar; all in proportion to the minutes."""
        one = 100 * self.hall.evening.middle / self.hall.rounds / self._minutes_of_bar
        return [(number, one * (number - 1), one) for number in range(1, self.hall.rounds + 1)]

    @property
    def end_on_bar(self) -> float:
        """Where the evening is to end, in percent of the bar; 100 unless it ends later."""
        return 100 * self.minutes / self._minutes_of_bar

    @property
    def _minutes_of_bar(self) -> float:
        return max(self.minutes, self.hall.evening.middle)

    @property
    def hands(self) -> int | None:
        """How many hands everybody plays, if the number is fixed."""
        return self.hall.end.hands and self.hall.end.hands * self.hall.rounds

    def count_rounds_from(self, now: datetime) -> int:
        """How many rounds would fit if the first one began only now."""
        return self.hall.with_most_rounds((self.ends - now) / timedelta(minutes=1)).rounds

    def with_rounds(self, rounds: int) -> GameEnd:
        """How games must end so that this many rounds end in time. If that is fewer than now, games must be
        so long that fewer fit; where one hand more leaves out two rounds at once, both are left out."""
        for fewer in range(max(rounds, 1), 0, -1):
            end = replace(self.hall, rounds=fewer).end_within(self.minutes)
            fitting = replace(self.hall, end=end).with_most_rounds(self.minutes).rounds
            if rounds >= self.hall.rounds or fitting < self.hall.rounds:
                break
        return end

    def _after(self, minutes: float) -> datetime:
        """The minutes rounded up to five."""
        return self.begins + timedelta(minutes=5 * ceil(minutes / 5))


def forecast_evening(
    hall: Hall, day: date, begins: time, ends: time, *, zone: tzinfo, rounds: int | None = None
) -> Forecast:
    """The evening with these rounds, or else as many as fit. An end before the beginning is past midnight."""
    begin = datetime.combine(day, begins, zone)
    # In UTC: Python subtracts two times of one zone as the wall shows them, across a change of clocks too.
    first, last = begin.astimezone(UTC), find_next_time(ends, begin)
    hall = replace(hall, rounds=rounds) if rounds else hall.with_most_rounds((last - first) / timedelta(minutes=1))
    return Forecast(hall, first, last)


def measure_minutes_of_hands(entered: Iterable[tuple[int, datetime]]) -> list[float]:
    """The minutes from each hand to the next one of the same game, which each entry names; only plausible lengths."""
    # Sorted by game and then by time, so that neighbours are hands of one game.
    hands = pairwise(sorted(entered))
    apart = [(after - before) / timedelta(minutes=1) for (game, before), (same, after) in hands if game == same]
    return [minutes for minutes in apart if A_HAND_LASTS[0] <= minutes <= A_HAND_LASTS[1]]
