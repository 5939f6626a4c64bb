"""The next round, read, computed and committed, against the raw insert of its rows into the same database."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db import connection, transaction

from tests.bench.figures import Figure, Times, exponent, in_turns
from tests.bench.halls import WHO, fresh, played, unmove
from tournaments.actions.advance import end_party, move_round
from tournaments.actions.propose import COUNTED, NOTHING_YET, chairs
from tournaments.actions.write import insert_many
from tournaments.models import Chair, Game, Party, Round
from tournaments.queries.movement import seating_of

PLAYERS, ROUNDS = 400, 10
SIZES = (100, 200, 400, 1000, 2000)
TIMES = 25
GOAL, LINEAR = 5, 1.15

Places = list[tuple[int, int | None, str | None]]  # entry, table and seat
Insert = Callable[[int, list[int], Places], None]


def measure(_address: str) -> Iterator[Figure]:
    medians = []
    for players in SIZES:
        taken = move_and_insert(players, ROUNDS, TIMES if players == PLAYERS else 7)
        medians.append(taken["move"].median)
        if players == PLAYERS:
            yield from against_raw_rows(taken, ROUNDS)
    yield from against_raw_rows(move_and_insert(PLAYERS, 2, TIMES), 2)
    yield Figure(f"exponent from {SIZES[0]} to {SIZES[-1]} players", exponent(SIZES, medians), "", at_most=LINEAR)


def against_raw_rows(taken: dict[str, Times], rounds: int) -> Iterator[Figure]:
    what = f"{PLAYERS} players after {rounds} rounds"
    yield Figure.of(f"{what}, against executemany", taken["move"], taken["executemany"], at_most=GOAL)
    yield Figure.of(f"{what}, against bulk_create", taken["move"], taken["bulk_create"], at_most=GOAL)


def move_and_insert(players: int, rounds: int, times: int) -> dict[str, Times]:
    """The same round again and again: moved by the action, and its rows only inserted, in two ways."""
    party = played(players, rounds)
    places = places_after(party, rounds)
    taken = in_turns(
        {
            "move": lambda: move_round(party.code, rounds, who=WHO),
            "executemany": lambda: insert(party, rounds + 1, places, execute_many),
            "bulk_create": lambda: insert(party, rounds + 1, places, bulk_create),
        },
        times,
        before=lambda _name: unmove(party, rounds),
    )
    end_party(party.code, who=WHO)  # no sweep looks for a party that has ended
    return taken


def places_after(party: Party, rounds: int) -> Places:
    """Everybody's place in the next round."""
    seating = seating_of(move_round(party.code, rounds, who=WHO))
    entries = dict(fresh(party).entries.values_list("number", "pk"))
    unmove(party, rounds)
    return [(entries[player], table, seat) for player, table, seat in chairs(seating)]


def insert(party: Party, number: int, places: Places, rows: Insert) -> None:
    """The rows of a round in one transaction, that is committed as every other one is."""
    tables = sorted({table for _entry, table, _seat in places if table is not None})
    with transaction.atomic():
        round = Round.objects.create(party=party, number=number)
        rows(round.pk, tables, places)


def execute_many(round: int, tables: list[int], places: Places) -> None:
    counted = "hands_played, score_north_south, score_east_west, stars_north_south, stars_east_west"
    with connection.cursor() as cursor:
        cursor.executemany(
            f'INSERT INTO {Game._meta.db_table} (round_id, "table", {counted}) VALUES (%s, %s, 0, 0, 0, 0, 0)',
            [(round, table) for table in tables],
        )
        cursor.executemany(
            f'INSERT INTO {Chair._meta.db_table} (round_id, entry_id, "table", seat) VALUES (%s, %s, %s, %s)',
            [(round, *place) for place in places],
        )


def bulk_create(round: int, tables: list[int], places: Places) -> None:
    Game.objects.bulk_create(Game(round_id=round, table=table) for table in tables)
    Chair.objects.bulk_create(
        Chair(round_id=round, entry_id=entry, table=table, seat=seat) for entry, table, seat in places
    )


def as_the_movement_does(round: int, tables: list[int], places: Places) -> None:
    insert_many(Game, ("round_id", "table", *COUNTED), [(round, table, *NOTHING_YET) for table in tables])
    insert_many(Chair, ("round_id", "entry_id", "table", "seat"), [(round, *place) for place in places])
