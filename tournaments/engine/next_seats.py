"""The next seats of a party: what its movement asks for, prepared in one way for rows and for a whole evening."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tournaments.engine.bench import BenchRule, Turns, line_now, times_out
from tournaments.engine.evening import Player
from tournaments.engine.movements.history import Before, History
from tournaments.engine.movements.movement import Agreed, SoFar
from tournaments.engine.seats import Seating


def next_seats(
    agreed: Agreed,
    people: Sequence[Player],
    *,
    pairs: Iterable[Mapping[int, int]],
    benches: Sequence[tuple[int, ...]],
    before: Before,
) -> Seating:
    """Everybody's place in the next round. Raises ImpossibleSeating for fewer than four players.

    `people` are all who have come, in the order of the line as drawn. `pairs` and `benches` are those of every round so
    far (`History`), and `before` is the last of these rounds with its winners.
    """
    so_far = SoFar(
        len(benches) + 1,
        before,
        History(pairs),
        line_of(people, benches),
        turns_of(agreed.bench_rule, people, benches),
        {player.number: player.fixed for player in people if player.fixed is not None},
        agreed.seed,
    )
    return agreed.movement.seat(so_far)


def line_of(people: Sequence[Player], benches: Sequence[Collection[int]]) -> tuple[int, ...]:
    """The line before the next round: everybody who takes part in it, the next sitters-out in front."""
    number = len(benches) + 1
    return line_now(
        [player.number for player in people],
        {player.number: player.joined_round for player in people},
        benches,
        {player.number for player in people if not player.takes_part_in(number)},
        _back(people),
    )


def turns_of(rule: BenchRule, people: Sequence[Player], benches: Sequence[Collection[int]]) -> Turns:
    """By what the next bench is filled."""
    house = frozenset(player.number for player in people if player.is_house)
    if rule is BenchRule.LINE:  # which asks nobody how often they have sat out
        return Turns(rule, house=house)
    joined = {player.number: player.joined_round for player in people}
    return Turns(rule, times_out(joined, benches, _back(people)), house)


def _back(people: Sequence[Player]) -> dict[int, tuple[int, ...]]:
    """The rounds in which somebody came back; only of those who did."""
    return {player.number: player.came_back_in for player in people if player.away}
