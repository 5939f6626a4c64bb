"""How many hands a game has, and how many more from the score it stands at: played out many times with lots.

Stated assumptions: 65 of 100 hands are played high, the others low; 60 of 100 grands are made; either side grands as
often; no deal is thrown in and nobody calls a special. How many odd tricks are taken is synthetic (ODD). Every hand is
worth what the real rules say, so any rule set works. The lots come out of a fixed seed: the same question has the same
answer.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import ceil
from random import Random
from typing import TypeVar

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import BySide, Call, Hand, Side
from scoring.rules import RuleSet
from scoring.score import score_hand

HIGH, MADE = 65, 60  # of 100
ODD = {1: 24, 2: 24, 3: 22, 4: 16, 5: 10, 6: 4}  # of 100 hands, how many odd tricks the side with seven or more takes
GAMES = 2000  # so many are played out for each rule set
SEED = 16  # of the first forty the one whose games come nearest to what ten times as many give
MOST_HANDS = 200  # a game that has no end by then may never have one
DEEPEST = 60  # points below zero, beyond which nobody looks
MOST_COUNTED = 100  # hands in a game of a fixed number

Hands = tuple[int, ...]
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


@dataclass(frozen=True, slots=True)
class Lots:
    """Many games played on for MOST_HANDS hands, without an end.

    `reached[side][points]`: after how many hands each game has given this side so many points more than it began with,
    MOST_HANDS + 1 where never. `ahead[hands]`: by how many points North–South is ahead of where it began.
    """

    reached: BySide[tuple[array[int], ...]]
    ahead: tuple[array[int], ...]


@lru_cache(maxsize=16)
def lots_of(rules: RuleSet) -> Lots:
    lots = Random(SEED)
    worth = [(score_hand(hand, rules).points, share) for hand, share in synthetic_hands(rules)]
    changes = [(points.north_south, points.east_west) for points, _share in worth]
    shares = list(accumulate(share for _points, share in worth))
    most = rules.target + DEEPEST
    games = [lots.choices(changes, cum_weights=shares, k=MOST_HANDS) for _game in range(GAMES)]
    north_south, east_west = ([_reached(game, side, most) for game in games] for side in (0, 1))
    return Lots(BySide(_turned(north_south), _turned(east_west)), _turned([_ahead(game) for game in games]))


def _reached(game: Sequence[tuple[int, int]], side: int, most: int) -> list[int]:
    """After how many hands the side first has 0, 1, 2 … points more."""
    first, highest = [0], 0
    for hand, score in enumerate(accumulate([points[side] for points in game]), 1):
        if score > highest:
            first += [hand] * (score - highest)
            highest = score
    return (first + [MOST_HANDS + 1] * most)[: most + 1]


def _ahead(game: Sequence[tuple[int, int]]) -> list[int]:
    changes = (north_south - east_west for north_south, east_west in game[:MOST_COUNTED])
    return list(accumulate(changes, initial=0))


def _turned(rows: list[list[int]]) -> tuple[array[int], ...]:
    return tuple(array("h", column) for column in zip(*rows, strict=True))


@lru_cache(maxsize=4096)
def hands_to_target(rules: RuleSet, score: BySide[int]) -> Hands:
    """The hands until a side is at the target, in each of the games that are played out, the fewest first."""
    lots = lots_of(rules)
    most = rules.target + DEEPEST
    need = [min(max(rules.target - points, 0), most) for points in score]
    sides = zip(lots.reached.north_south[need[0]], lots.reached.east_west[need[1]], strict=True)
    return tuple(sorted(map(min, sides)))


@lru_cache(maxsize=4096)
def hands_to_number(rules: RuleSet, end: GameEnd, score: BySide[int], played: int) -> Hands:
    """The hands until so many are played, one more in the games that are level then and go on."""
    left = max((end.hands or 0) - played, 0)
    level = round(GAMES * share_level(rules, score, left)) if end.tie is TieRule.EXTRA_HAND else 0
    return (left,) * (GAMES - level) + (left + 1,) * level


def share_level(rules: RuleSet, score: BySide[int], hands: int) -> float:
    """How many of the games stand level after so many more hands, as a share of one."""
    after = lots_of(rules).ahead[min(hands, MOST_COUNTED)]
    return after.count(score.east_west - score.north_south) / GAMES


def hands_left(rules: RuleSet, end: GameEnd, score: BySide[int], played: int) -> Hands:
    """For a game to the target or of a fixed number of hands; where a bell ends it, no hands say when."""
    if end.kind is EndKind.HANDS:
        return hands_to_number(rules, end, score, played)
    return hands_to_target(rules, score)


def usual(rules: RuleSet, end: GameEnd) -> Usual | None:
    """How many hands games have that end so; None on the clock."""
    if end.kind is EndKind.TIME:
        return None
    hands = hands_left(rules, end, BySide(0, 0), 0)
    endless = sum(number > MOST_HANDS for number in hands) / GAMES
    return Usual(at_share(hands, 0.5), at_share(hands, 0.95), endless)


def at_share(numbers: Sequence[N], share: float) -> N:
    """The number that so many of them do not exceed; they stand in order."""
    return numbers[max(ceil(share * len(numbers)), 1) - 1]
