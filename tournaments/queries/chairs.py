"""Who sat where in the whole evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter

from scoring.hand import Seat
from tournaments.models import Chair, Party

ChairRow = tuple[int, int | None, str | None, int]
SEAT_OF = {seat.value: seat for seat in Seat}


def chairs_by_round(party: Party) -> Iterator[tuple[int, Iterator[ChairRow]]]:
    """Every chair in the announced rounds, first to last; one query."""
    return groupby(chairs_of(party), itemgetter(0))


def chairs_of(party: Party) -> Iterable[ChairRow]:
    """Round, table, seat and player of every chair in the announced rounds, as they were handed out; one query."""
    chairs = Chair.objects.filter(round__party=party, round__announced_at__isnull=False)
    in_order = chairs.order_by("round__number", "pk")
    return in_order.values_list("round__number", "table", "seat", "entry__number")
