"""From the last confirmation to seats that can be read, through Celery, against a no-op on the same broker.

The clock starts where the confirmation is saved and its bell is rung. The no-op says by one row that it was here;
the rows are looked for every other millisecond, over another connection than the worker's. A third task only writes
the rows of the round: its time is a part of every movement.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from uuid import uuid4

from django.conf import settings

from tests.bench.figures import Figure, in_turns
from tests.bench.halls import WHO, played, unmove
from tests.bench.moving import Places, places_after
from tests.bench.noop import nothing, rows
from tournaments.actions.change import changing
from tournaments.actions.enter import AtTable
from tournaments.actions.finish import confirm_game
from tournaments.models import Club, Game, Party, Round
from tournaments.tasks import signal_worker
from whistparty.embedded import worker

ROUNDS = 5
TIMES = 40
PATIENCE = 20.0  # seconds
LOOK_EVERY = 0.002  # seconds; more often would take from the worker what is measured


def measure(_address: str) -> Iterator[Figure]:
    with a_worker():
        for players in (16, 400):
            yield from compare(played(players, ROUNDS), players)


@contextmanager
def a_worker() -> Iterator[None]:
    """The thread of an embedded installation; with Redis a worker runs beside this process already."""
    if settings.EMBEDDED:
        worker.start()
        wait_until(worker.answers)
    yield
    if settings.EMBEDDED:
        worker.stop()


def compare(party: Party, players: int) -> Iterator[Figure]:
    lots, places = Random(players), places_after(party, ROUNDS)
    taken = in_turns(
        {
            "no-op": do_nothing,
            "rows": lambda: write_rows(party, places),
            "bell": lambda: move(party),
            "all": lambda: confirm_and_move(party),
        },
        TIMES,
        before=lambda name: prepare(party, lots, confirmed=name == "bell"),
    )
    broker = "the embedded worker" if settings.EMBEDDED else "a worker on Redis"
    yield Figure.of(f"{players} players, {broker}", taken["bell"], taken["no-op"])
    yield Figure.of(f"{players} players, with saving the confirmation", taken["all"], taken["no-op"])
    yield Figure.of(f"{players} players, a task that only writes the rows", taken["rows"], taken["no-op"])


def prepare(party: Party, lots: Random, *, confirmed: bool) -> None:
    """The round waits for its last table, or only for its bell; and the worker has been idle for some time."""
    with changing(party.code):
        unmove(party, ROUNDS)
        Game.objects.filter(round__party=party, round__number=ROUNDS, table=1).update(confirmed_at=None)
    time.sleep(lots.uniform(0, 2 * settings.IN_MEMORY["polling_interval"]))
    if confirmed:
        confirm(party)


def do_nothing() -> None:
    name = uuid4().hex
    nothing.delay(name)
    wait_until(Club.objects.filter(name=name).exists)


def write_rows(party: Party, places: Places) -> None:
    rows.delay(party.pk, ROUNDS + 1, places)
    wait_for_seats(party)


def confirm(party: Party) -> None:
    confirm_game(AtTable.of(party, 1, WHO), round_number=ROUNDS)


def move(party: Party) -> None:
    signal_worker(party.code, ROUNDS)
    wait_for_seats(party)


def wait_for_seats(party: Party) -> None:
    wait_until(Round.objects.filter(party=party, number=ROUNDS + 1).exists)


def confirm_and_move(party: Party) -> None:
    confirm(party)
    move(party)


def wait_until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happens():
        if time.monotonic() > end:
            raise AssertionError("it did not happen in time")
        time.sleep(LOOK_EVERY)
