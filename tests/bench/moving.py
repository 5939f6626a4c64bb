"""The next round, read, computed and committed, against the bulk_create of its rows into the same database."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from tests.bench.figures import Figure, Times, exponent, in_turns
from tests.bench.halls import WHO, fresh, played, unmove
from tournaments.actions.advance import end_party, move_round
from tournaments.engine.presence import chairs_and_bench
from tournaments.models import Chair, Game, Party, Round
from tournaments.queries.movement import seating_of

PLAYERS, ROUNDS = 400, 10
SIZES = (100, 200, 400, 1000, 2000)
TIMES = 25
GOAL, LINEAR = 3, 1.15

Places = list[tuple[int, int | None, str | None]]  # entry, table and seat


def measure(_address: str) -> Iterator[Figure]:
    medians = []
    for players in SIZES:
        taken = move_and_insert(players, ROUNDS, TIMES if players == PLAYERS else 7)
        medians.append(taken["move"].median)
        if players == PLAYERS:
            yield against_its_rows(taken, ROUNDS)
    yield against_its_rows(move_and_insert(PLAYERS, 2, TIMES), 2)
    yield Figure(f"exponent from {SIZES[0]} to {SIZES[-1]} players", exponent(SIZES, medians), "", at_most=LINEAR)


def against_its_rows(taken: dict[str, Times], rounds: int) -> Figure:
    return Figure.of(f"{PLAYERS} players after {rounds} rounds", taken["move"], taken["insert"], at_most=GOAL)


def move_and_insert(players: int, rounds: int, times: int) -> dict[str, Times]:
    """The same round again and again: moved by the action, and its rows only inserted."""
    party = played(players, rounds)
    places = places_after(party, rounds)
    taken = in_turns(
        {
            "move": lambda: move_round(party.code, rounds, who=WHO),
            "insert": lambda: insert(party, rounds + 1, places),
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
    return [(entries[player], at.table, at.seat and at.seat.value) for player, at in chairs_and_bench(seating).items()]


def insert(party: Party, number: int, places: Places) -> None:
    """The rows of a round in one transaction, that is committed as every other one is."""
    tables = sorted({table for _entry, table, _seat in places if table is not None})
    with transaction.atomic():
        round = Round.objects.create(party=party, number=number)
        Game.objects.bulk_create(Game(round=round, table=table) for table in tables)
        Chair.objects.bulk_create(
            Chair(round=round, entry_id=entry, table=table, seat=seat) for entry, table, seat in places
        )
