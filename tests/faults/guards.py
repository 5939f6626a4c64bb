"""Guards of the program that are broken on purpose, to see that the rig notices."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from uuid import uuid4


def forget_keys() -> None:
    """A form that is sent again is a new form."""
    from tournaments.views import table

    table.read_key = lambda text: uuid4()


def take_no_lock() -> None:
    """A change is no transaction any more, so two go on at the same time and half of one may stay."""
    from tournaments.actions import change

    change.transaction = Anyhow()  # type: ignore[assignment]


class Anyhow:
    atomic = staticmethod(nullcontext)


def never_sweep() -> None:
    """Nobody looks for rounds that are complete; and every bell is lost, so that it matters."""
    from django.conf import settings

    settings.SWEEP = "tests.faults.guards.nothing"
    lose_bells()


def lose_bells() -> None:
    from tournaments import tasks

    tasks.tell_worker = nothing  # type: ignore[assignment]


def nothing(*_anything: object) -> None:
    pass


def allow_doubles() -> None:
    """The database does not refuse a second hand of the same number."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX IF EXISTS one_hand_of_a_number_in_a_game")


def take_any_body() -> None:
    from whistparty import intake

    intake.find_body_limit = lambda scope: 10**9


def lose_cards() -> None:
    """Now and then, a look at a table on screens forgets its last cards."""
    from random import random

    from tournaments.actions.change import put
    from tournaments.play import actions
    from tournaments.play.models import ScreenTable
    from tournaments.play.queries import read_last_hand

    def forget(table: ScreenTable) -> bool:
        row = read_last_hand(table)
        if random() < 0.2:
            put(row, moves=row.moves[:-4], result=None)
        return True

    actions.let_computers_catch_up = forget


BREAKS: dict[str, Callable[[], None]] = {
    "idempotency key": forget_keys,
    "lock": take_no_lock,
    "sweep": never_sweep,
    "unique constraint": allow_doubles,
    "body limit": take_any_body,
    "bells": lose_bells,
    "cards": lose_cards,
}
