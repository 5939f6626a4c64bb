"""The seats that must have come: those of the draw from its seed, and those of every later round from the rounds before."""

from __future__ import annotations

from tournaments.engine.bench import Turns
from tournaments.engine.draw import DrawKind, draw_line, draw_seats
from tournaments.engine.evening import Evening
from tournaments.engine.next_seats import line_of, next_seats, turns_of
from tournaments.engine.seats import Seating

BENCH = 0  # where tables are counted


def line_drawn(evening: Evening, *, seed: int) -> tuple[int, ...]:
    """The line as the lots of this seed draw it among those who were there from the first round on."""
    there = [player.number for player in evening.players if player.here and player.joined_round == 1]
    return draw_line(there, seed=seed)


def seats_drawn(evening: Evening, *, kind: DrawKind, seed: int) -> Seating:
    """The first seats as this draw makes them. Raises ImpossibleSeating for fewer than four players."""
    line = line_drawn(evening, seed=seed)
    return draw_seats(
        line, kind=kind, seed=seed, registered=sorted(line), turns=turns_before(evening, 1), fixed=evening.fixed
    )


def seats_moved(evening: Evening, number: int) -> Seating:
    """The seats of a later round as the movement makes them from the rounds before, whose games all have a winner."""
    earlier = evening.rounds[: number - 1]
    return next_seats(
        evening.movement,
        evening.in_line,
        rounds=[played.seating for played in earlier],
        winners={game.table.number: winner for game in earlier[-1].tables if (winner := game.moved_as) is not None},
        bench_rule=evening.bench_rule,
        seed=evening.seed,
    )


def turns_before(evening: Evening, number: int) -> Turns:
    """By what the bench of round `number` was filled."""
    return turns_of(evening.bench_rule, evening.in_line, _benches_before(evening, number))


def line_before(evening: Evening, number: int) -> tuple[int, ...]:
    """The line from which round `number` was seated."""
    return line_of(evening.in_line, _benches_before(evening, number))


def _benches_before(evening: Evening, number: int) -> list[tuple[int, ...]]:
    return [played.sitting_out for played in evening.rounds[: number - 1]]


def tables_that_differ(seating: Seating, expected: Seating) -> tuple[int, ...]:
    """The tables where others sit than expected, or sit otherwise; BENCH where others sit out."""
    now, then = ({table.number: table for table in one.tables} for one in (seating, expected))
    tables = tuple(number for number in sorted(now.keys() | then.keys()) if now.get(number) != then.get(number))
    return tables if set(seating.bench) == set(expected.bench) else (*tables, BENCH)
