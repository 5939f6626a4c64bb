"""The next round, read, computed and committed, against the bulk_create of its rows into the same database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from statistics import median

from django.db import transaction

from scoring.refused import Impossible
from tests.harness.figures import Figure, compared, exponent, in_turns
from tests.harness.hall import Hall
from tests.harness.parties import WHO, fresh, played, unmove
from tournaments.actions.advance import end_party, move_round
from tournaments.actions.schedule import store_schedule
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.movement import Movement, Needs
from tournaments.engine.presence import list_chairs_and_bench
from tournaments.models import Chair, Game, Party, Round
from tournaments.queries.movement import read_seating

TITLE = "The next round of 400 players"
PLAYERS, ROUNDS = 400, (2, 10)
SIZES = (100, 200, 1000, 2000)
TIMES, FEW_TIMES = 15, 5
GOAL, LINEAR = 3, 1.15

Places = list[tuple[int, int | None, str | None]]  # entry, table and seat


def measure(_hall: Hall) -> Iterator[Figure]:
    for rounds in ROUNDS:
        taken = move_and_insert(PLAYERS, rounds, TIMES)
        yield compared(f"after {rounds} rounds", taken["move"], taken["insert"], at_most=GOAL)
    for movement in MOVEMENTS.values():
        if movement.needs is not Needs.STANDINGS and movement is not LADDER:
            players, rounds = fewest_from(PLAYERS, movement), ROUNDS[-1]
            other = move_and_insert(players, rounds, TIMES, movement=movement)
            what = f"{movement.key}, {players} players after {rounds}"
            is_promised = movement.needs is Needs.OWN_TABLE or movement.is_planned
            yield compared(what, other["move"], other["insert"], at_most=GOAL if is_promised else None)
    medians = {PLAYERS: median(taken["move"])}
    medians |= {players: median(move_and_insert(players, rounds, FEW_TIMES)["move"]) for players in SIZES}
    slope = exponent(list(medians), list(medians.values()))
    sizes = f"from {min(medians)} to {max(medians)} players"
    yield Figure(f"exponent {sizes}", f"{slope:.2f}", "", f"at most {LINEAR}", slope <= LINEAR)


def fewest_from(players: int, movement: Movement) -> int:
    """The first number from this one on that the movement allows."""
    for number in count(players):
        with suppress(Impossible):
            movement.suits(number, ROUNDS[-1] + 1)
            return number
    raise AssertionError(movement.key)


def move_and_insert(players: int, rounds: int, times: int, *, movement: Movement = LADDER) -> dict[str, list[float]]:
    """The same round again and again: moved by the action, and its rows only inserted."""
    party = played(players, rounds, movement=movement, rounds_planned=rounds + 1)
    store_schedule(party.code, who=WHO)  # a schedule is stored before anything is measured
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
    seating = read_seating(move_round(party.code, rounds, who=WHO))
    entries = dict(fresh(party).entries.values_list("number", "pk"))
    unmove(party, rounds)
    return [
        (entries[player], at.table, at.seat and at.seat.value) for player, at in list_chairs_and_bench(seating).items()
    ]


def insert(party: Party, number: int, places: Places) -> None:
    """The rows of a round in one transaction, that is committed as every other one is."""
    tables = sorted({table for _entry, table, _seat in places if table is not None})
    with transaction.atomic():
        round = Round.objects.create(party=party, number=number)
        Game.objects.bulk_create(Game(round=round, table=table) for table in tables)
        Chair.objects.bulk_create(
            Chair(round=round, entry_id=entry, table=table, seat=seat) for entry, table, seat in places
        )
