"""What the movement needs: who sat where in the whole evening, and which rounds are complete."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter

from django.db.models import Q

from scoring.hand import Seat
from tournaments.engine.schedule.round import ScheduledRound
from tournaments.engine.seats import SEAT_INDEX, Seating, Table
from tournaments.models import Chair, Party, Round
from tournaments.queries import rows

CHAIR = ("round__number", "table", "seat", "entry__number")
EVERY = Q()
ChairRow = tuple[int, int | None, str | None, int]
# Twenty times as fast as Seat(word), and an evening of 400 has 4,000 chairs.
SEAT_OF = {seat.value: seat for seat in Seat}


def read_chairs_by_round(party: Party, only: Q = EVERY) -> Iterator[tuple[int, Iterator[ChairRow]]]:
    """Every chair in the announced rounds, or `only` these, first to last, in the order in which they were saved; one query.

    The chairs of a round must be read before the next round is asked for, as with any groupby.
    """
    chairs = Chair.objects.filter(only, round__party=party, round__announced_at__isnull=False)
    # The bench has the order of its rows, so the key decides within a round.
    return groupby(chairs.order_by("round__number", "pk").values_list(*CHAIR), itemgetter(0))


ALL_AS_NUMBERED: dict[int, int] = {}
CHAIR_INDEX = {seat.value: index for seat, index in SEAT_INDEX.items()}


def seat_tables(
    chairs: Iterable[ChairRow], ranks: Mapping[int, int] = ALL_AS_NUMBERED
) -> tuple[tuple[Table, ...], tuple[int, ...]]:
    """The tables and the bench from the chairs of one round. `ranks` are those that differ from the table's number."""
    tables: dict[int, list[int]] = {}
    bench = []
    for _round, table, seat, player in chairs:
        if table and seat:
            tables.setdefault(table, [0, 0, 0, 0])[CHAIR_INDEX[seat]] = player
        else:
            bench.append(player)
    at_tables = (Table.of(number, players, ranks.get(number)) for number, players in sorted(tables.items()))
    return tuple(at_tables), tuple(bench)


def read_seating(round: Round) -> Seating:
    """The seats of one round; two queries."""
    ranks = {game.table: game.plays_as for game in round.games.all()}
    return Seating(*seat_tables(Chair.objects.filter(round=round).order_by("pk").values_list(*CHAIR), ranks))


def read_planned(party: Party, only: Collection[int] | None = None) -> tuple[ScheduledRound, ...]:
    """The stored rounds of a schedule, or `only` these; one query, and none for a movement without one."""
    if not rows.find_movement(party).is_planned:
        return ()
    stored = party.planned_rounds.all() if only is None else party.planned_rounds.filter(number__in=only)
    return tuple(ScheduledRound(row.number, row.seating) for row in stored)


def find_rounds_to_move() -> list[tuple[str, int]]:
    """(party code, round number) of every round that is complete, not moved and not held: the work of a sweep."""
    rounds = Round.objects.filter(
        announced_at__isnull=False, moved_at__isnull=True, held_at__isnull=True, party__status=Party.Status.PLAYING
    ).exclude(games__confirmed_at__isnull=True)
    return list(rounds.order_by("pk").values_list("party__code", "number"))
