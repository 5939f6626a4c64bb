"""The seats that must have come: those of the draw from its seed, and those of every later round from the rounds before.

What people changed by hand is put upon them in the order in which it was done, so that an evening with such
changes is held to its seats as strictly as one without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.engine.bench import Turns, line_now, times_out
from tournaments.engine.draw import USUALLY, DrawKind, draw_line, draw_seats, place, sit_the_other_way
from tournaments.engine.evening import Evening, Round
from tournaments.engine.movement import Before, History, Result, next_seating
from tournaments.engine.seats import Seating, Table

Change = Callable[[Seating], Seating]
BENCH = 0  # where tables are counted
LAST = 1_000_000


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


def seated_by_hand(player: int, table: int | None, seat: Seat | None) -> Change:
    return lambda seating: place(seating, player=player, table=table, seat=seat)


def sat_the_other_way(table: int, exchange: tuple[Seat, Seat] = USUALLY) -> Change:
    return lambda seating: sit_the_other_way(seating, table=table, exchange=exchange)


@dataclass(frozen=True, slots=True)
class Sat:
    """How people sat in a round where that is not what the movement makes now.

    `tables` are those that differ, each North, East, South, West and the rank where it is not the number, and BENCH
    for the bench; `whole` says that they are all there were.
    """

    tables: Mapping[int, tuple[int, ...]]
    whole: bool = False

    @property
    def seating(self) -> Seating:
        """The seats of a whole round."""
        return _seating(self.tables, ())

    def __call__(self, seating: Seating) -> Seating:
        """These seats with the tables that differ put right; a Change."""
        return _seating({table.number: table.written for table in seating.tables} | dict(self.tables), seating.bench)


def _seating(tables: Mapping[int, tuple[int, ...]], bench: tuple[int, ...]) -> Seating:
    at_tables = sorted((number, players) for number, players in tables.items() if number != BENCH)
    return Seating(tuple(Table(number, *players) for number, players in at_tables), tables.get(BENCH, bench))


def with_changes(seating: Seating, changes: Iterable[Change]) -> Seating:
    """The seats after what people changed. Raises ImpossibleSeating for a change that these seats do not allow."""
    written = {player: position for position, player in enumerate(seating.everybody())}
    for change in changes:
        changed = change(seating)
        # The bench is read in the order in which its chairs were written, whoever has gone there since.
        seating = Seating(changed.tables, tuple(sorted(changed.bench, key=lambda player: written.get(player, LAST))))
    return seating


def tables_that_differ(seating: Seating, expected: Seating) -> tuple[int, ...]:
    """The tables where others sit than expected, or sit otherwise; BENCH where others sit out."""
    now, then = _by_number(seating), _by_number(expected)
    tables = tuple(number for number in sorted(now.keys() | then.keys()) if now.get(number) != then.get(number))
    return tables if set(seating.bench) == set(expected.bench) else (*tables, BENCH)


def as_they_sat(seating: Seating, expected: Seating | None) -> Sat:
    """How these seats differ from the expected ones; all of them where nothing was expected, or other tables."""
    players = {table.number: table.written for table in seating.tables} | {BENCH: seating.bench}
    if expected is None or _by_number(expected).keys() != _by_number(seating).keys():
        return Sat(players, whole=True)
    return Sat({table: players[table] for table in tables_that_differ(seating, expected)})


def every_round_as_it_sat(evening: Evening, *, drawn: tuple[DrawKind, int] | None) -> dict[int, Sat]:
    """Every round whose seats are not those of the draw (kind and seed, where known) and the movement."""
    first = {1: _or_nothing(lambda: seats_drawn(evening, kind=drawn[0], seed=drawn[1]))} if drawn else {}
    later = {played.number: _or_nothing(partial(seats_moved, evening, played.number)) for played in evening.rounds[1:]}
    expected = first | later
    sat = {
        played.number: as_they_sat(played.seating, expected[played.number])
        for played in evening.rounds
        if played.number in expected
    }
    return {number: how for number, how in sat.items() if how.tables}


def _or_nothing(make: Callable[[], Seating]) -> Seating | None:
    try:
        return make()
    except Refused:
        return None


def _by_number(seating: Seating) -> dict[int, Table]:
    return {table.number: table for table in seating.tables}
