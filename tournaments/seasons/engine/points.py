"""The points of one evening for everybody who came, in hundredths."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from tournaments.engine.past_evening import PlayerResult, count_places
from tournaments.seasons.engine.rule import ONE_POINT, PointsFrom, Rule, SharedPlace

ALL_OF_IT = 100 * ONE_POINT  # per cent


def round_half_up(whole: int, parts: int) -> int:
    """`whole` / `parts` as the nearest whole number, with a half rounded up."""
    return (2 * whole + parts) // (2 * parts)


def compute_per_cent(difference: int, scored: int) -> int:
    """A player's share of all points in their games, from 0 to 100; 50 if nobody scored.

    A score below zero is the other side's gain: 5 to −3 is 8 of 8 points. So by every rule set, a player above 50 per cent
    has more points than their opponents. `difference` is that of the games, `scored` is added up without signs.
    """
    return round_half_up((scored + difference) * ALL_OF_IT, 2 * scored) if scored else ALL_OF_IT // 2


def compute_points(results: Sequence[PlayerResult], rule: Rule) -> list[int]:
    """The points of everybody who had a game, in the order of the results."""
    if rule.gives is PointsFrom.PLACES:
        # Only those who had a game share: a night on the bench takes nobody's points away.
        given = _given_at_places(results, rule)
        return [given[result.place] for result in results]
    worth = _WORTH[rule.gives]
    return [worth(result) for result in results]


def compute_points_of_bench(result: PlayerResult, rule: Rule) -> int | None:
    """The points of the bench for a player who came but had no game; None if it gave none, or the rule adds no points.

    A round on the bench is never a game, so it gives no place and no share of the points of games.
    """
    if rule.gives not in (PointsFrom.TOTAL, PointsFrom.DIFFERENCE):
        return None
    return _WORTH[rule.gives](result) or None  # a 0 would count, and lower a mean


def _given_at_places(results: Sequence[PlayerResult], rule: Rule) -> dict[int, int]:
    """A pair or a fort takes one place, and each of its people has what that gives."""
    sharing: defaultdict[int, list[PlayerResult]] = defaultdict(list)
    for result in results:
        sharing[result.place].append(result)
    return {place: _given(place, count_places(those), rule) for place, those in sharing.items()}


def _given(place: int, sharing: int, rule: Rule) -> int:
    if sharing == 1 or rule.shared is SharedPlace.BEST:
        return rule.given_at(place) * ONE_POINT
    # Two who share place 3 take the places 3 and 4.
    together = sum(rule.given_at(taken) for taken in range(place, place + sharing))
    return round_half_up(together * ONE_POINT, sharing)


_WORTH: Mapping[PointsFrom, Callable[[PlayerResult], int]] = {
    PointsFrom.TOTAL: lambda result: result.points_for * ONE_POINT,
    PointsFrom.PER_CENT: lambda result: compute_per_cent(result.in_games, result.scored),
    PointsFrom.WINS: lambda result: result.wins * ONE_POINT,
    PointsFrom.DIFFERENCE: lambda result: result.difference * ONE_POINT,
}
