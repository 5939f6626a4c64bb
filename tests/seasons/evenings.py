"""The test language of seasons: evenings as people write them on a board, players by name."""

from __future__ import annotations

from hypothesis import strategies as some

from tests.night import CAST
from tournaments.engine.past_evening import PlayerResult
from tournaments.seasons.engine.rule import PointsFrom, Rule, SharedPlace, Tie
from tournaments.seasons.engine.standings import Ranking, SeasonEvening, SeasonLine


def number_of(name: str) -> int:
    return CAST.index(name) + 1


def evening(board: str, *, duty: str = "", bench: str = "") -> SeasonEvening:
    """`"Ann 30, Bo 20 2"` is what each made, and how many games they won; places go by the points.

    `bench` are those who sat out all evening, with what that gave them.
    """
    written = [line.split() for line in board.split(", ") if line]
    made = {number_of(name): int(points) for name, points, *_wins in written}
    wins = {number_of(name): int(won[0]) if won else 0 for name, _points, *won in written}
    results = [
        PlayerResult(
            player,
            1 + sum(other > points for other in made.values()),
            3,
            wins[player],
            points,
            10,
            points - 10,
            abs(points) + 10,
        )
        for player, points in made.items()
    ]
    sat_out = [line.split() for line in bench.split(", ") if line]
    results += [PlayerResult(number_of(name), len(made) + 1, points_for=int(points)) for name, points in sat_out]
    return SeasonEvening(tuple(results), frozenset(map(number_of, duty.split())))


def standings(evenings: list[SeasonEvening], rule: Rule, **more) -> tuple[SeasonLine, ...]:
    return Ranking.of(evenings, rule, **more).lines()


def told(boards: list[str | SeasonEvening], **rule) -> str:
    """`"1 Ann 50, 2 Bo 40"`; points as they are, a minus instead of a place for who cannot win."""
    evenings = [evening(one) if isinstance(one, str) else one for one in boards]
    lines = standings(evenings, Rule(**rule))
    return ", ".join(f"{line.place or '-'} {CAST[line.player - 1]} {float(line.points / 100):g}" for line in lines)


places = some.lists(some.integers(0, 40), min_size=1, max_size=6).map(lambda given: tuple(sorted(given, reverse=True)))
worths = some.sampled_from([None, 0, 5])


@some.composite
def rules(draw) -> Rule:
    gives, best = draw(some.sampled_from(PointsFrom)), draw(some.none() | some.integers(1, 5))
    return Rule(
        gives=gives,
        places=draw(places) if gives is PointsFrom.PLACES else (),
        then_one_fewer=draw(some.booleans()),
        shared=draw(some.sampled_from(SharedPlace)),
        best=best,
        of=draw(some.none() | some.integers(best, 6)) if best else None,
        mean=draw(some.booleans()),
        least=draw(some.integers(0, 3)),
        absence=draw(worths),
        duty=draw(worths),
        winners=draw(some.sampled_from([(), ("member",), ("Member", "guest")])),
        ties=tuple(draw(some.lists(some.sampled_from(Tie), unique=True))),
        evenings=draw(some.none() | some.integers(3, 12)),
    )


@some.composite
def seasons(draw, *, most: int = 7) -> list[SeasonEvening]:
    """Up to seven evenings of up to six people with few different points, so that many are level."""
    return [draw(_one_evening()) for _number in range(draw(some.integers(0, most)))]


@some.composite
def _one_evening(draw) -> SeasonEvening:
    names = draw(some.lists(some.sampled_from(CAST[:6]), unique=True))
    board = ", ".join(f"{name} {draw(some.integers(-3, 6))} {draw(some.integers(0, 2))}" for name in names)
    others = [name for name in CAST[:6] if name not in names]
    bench = ", ".join(f"{name} {draw(some.integers(0, 6))}" for name in others[: draw(some.integers(0, 2))])
    return evening(board, duty=draw(some.sampled_from(["", "Ann", "Bo Cleo"])), bench=bench)
