"""The seats that must have come: those of the draw from its seed, and those of every later round from the rounds before."""

from __future__ import annotations

from tournaments.engine.bench import Turns, line_now, times_out
from tournaments.engine.draw import DrawKind, draw_line, draw_seats
from tournaments.engine.evening import Evening, Round
from tournaments.engine.movement import Before, History, Result, next_seating
from tournaments.engine.seats import Seating, Table

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
    history = History.of([game.table for game in played.tables] for played in earlier)
    return next_seating(
        _before(earlier[-1]),
        history=history,
        line=line_before(evening, number),
        turns=turns_before(evening, number),
        fixed=evening.fixed,
    )


def turns_before(evening: Evening, number: int) -> Turns:
    """By what the bench of round `number` was filled."""
    joined = {player.number: player.joined_round for player in evening.players}
    back = {player.number: player.came_back_in for player in evening.players}
    benches = [played.sitting_out for played in evening.rounds[: number - 1]]
    return Turns(evening.bench_rule, times_out(joined, benches, back), evening.house)


def line_before(evening: Evening, number: int) -> tuple[int, ...]:
    """The line from which round `number` was seated."""
    came = [player for player in evening.players if player.here]
    return line_now(
        [player.number for player in came],
        {player.number: player.joined_round for player in came},
        [played.sitting_out for played in evening.rounds[: number - 1]],
        [player.number for player in came if not player.takes_part_in(number)],
        {player.number: player.came_back_in for player in came},
    )


def _before(played: Round) -> Before:
    results = [Result(game.table, winner) for game in played.tables if (winner := game.moved_as) is not None]
    return Before(tuple(sorted(results, key=lambda result: result.table.rank)), played.sitting_out)


def tables_that_differ(seating: Seating, expected: Seating) -> tuple[int, ...]:
    """The tables where others sit than expected, or sit otherwise; BENCH where others sit out."""
    now, then = _by_number(seating), _by_number(expected)
    tables = tuple(number for number in sorted(now.keys() | then.keys()) if now.get(number) != then.get(number))
    return tables if set(seating.bench) == set(expected.bench) else (*tables, BENCH)


def _by_number(seating: Seating) -> dict[int, Table]:
    return {table.number: table for table in seating.tables}
