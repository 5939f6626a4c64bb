"""Entering a hand, the whole request, against a bare view in the same server: as a phone with htmx, as a plain form.

The goals are about the whole server; what Django alone takes tells where the time goes. Every game here lasts 17 hands, of which 16 are entered: as many as in the median game of the default rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.urls import reverse

from scoring.game import EndKind, GameEnd
from scoring.hand import Seat
from tests.bench.figures import Figure, in_turns
from tests.bench.halls import begun
from tests.bench.phone import Ask, Phone, over_the_wire, straight_into
from tournaments.models import Club, Party

HANDS = 16
EACH = 250
GOAL, MOST_QUERIES = 2.5, 10
LARGE = 400


@dataclass(frozen=True)
class NextHand:
    """A hand that may be entered now."""

    page: str
    address: str
    table: int
    number: int

    @property
    def fields(self) -> dict[str, object]:
        by = list(Seat)[self.number % 4]
        tricks = 4 + (self.number + self.table) % 7
        return {"round": 1, "hand": self.number, "key": uuid4(), "call": "high", "by": by, "tricks": tricks}


def next_hands(parties: Sequence[Party], tables: int) -> Iterator[NextHand]:
    """Every hand of every table, one table after the other."""
    for party in parties:
        for table in range(1, tables + 1):
            where = (party.code, table, party.table_key(table))
            page, address = reverse("table", args=where), reverse("table_enter", args=where)
            for number in range(1, HANDS + 1):
                yield NextHand(page, address, table, number)


def hands_in_hall(tables: int) -> Iterator[NextHand]:
    """Hands for all that is measured in halls of this size."""
    at_most = GameEnd(EndKind.HANDS, hands=HANDS + 1)
    parties = 1 if tables == LARGE else 4 * EACH // (tables * HANDS) + 1
    return next_hands([begun(4 * tables, end=at_most) for _ in range(parties)], tables)


def measure(address: str) -> Iterator[Figure]:
    from django.core.wsgi import get_wsgi_application

    alone = straight_into(get_wsgi_application())
    yield Figure("one row inserted and committed, for comparison", in_turns({"row": insert_a_row}, EACH)["row"].median)
    for tables in (4, LARGE):
        yield from compare(
            f"{tables} tables, whole server", over_the_wire(address), hands_in_hall(tables), at_most=GOAL
        )
        yield from compare(f"{tables} tables, Django alone", alone, hands_in_hall(tables))
        yield from count_queries(tables, alone, hands_in_hall(tables))


def insert_a_row() -> None:
    Club.objects.create(name=uuid4().hex)


def compare(where: str, ask: Ask, hands: Iterator[NextHand], *, at_most: float | None = None) -> Iterator[Figure]:
    bare, phone = Phone(ask, with_session()), Phone(ask)
    bare.open("/bare/")
    taken = in_turns(
        {
            "bare": lambda: expect(bare.send("/bare/", {}), 200),
            "htmx": lambda: enter(phone, next(hands), htmx=True),
            "bare again": lambda: expect(bare.send("/bare/", {}), 200),
            "form": lambda: enter(phone, next(hands), htmx=False),
            "bare once more": lambda: expect(bare.send("/bare/", {}), 200),
            "both": lambda: enter_and_show(phone, next(hands)),
        },
        EACH,
    )
    yield Figure.of(f"a hand by htmx, {where}", taken["htmx"], taken["bare"], at_most=at_most)
    yield Figure.of(f"a hand by a plain form, {where}", taken["form"], taken["bare again"], at_most=at_most)
    yield Figure.of(
        f"a hand by htmx and the page that it fetches then, {where}", taken["both"], taken["bare once more"]
    )


def enter(phone: Phone, hand: NextHand, *, htmx: bool) -> None:
    if not phone.token:
        phone.open(f"{hand.page}?hand={hand.number}&call=high&by=north&tricks=7")
    expect(phone.send(hand.address, hand.fields, htmx=htmx), 204 if htmx else 302)


def enter_and_show(phone: Phone, hand: NextHand) -> None:
    enter(phone, hand, htmx=True)
    expect(phone.open(hand.page, htmx=True), 200)


def expect(answer: Any, status: int) -> None:
    if answer.status != status:
        raise AssertionError(f"{answer.status} instead of {status}: {answer.text}")


def with_session() -> dict[str, str]:
    session = SessionStore()
    session["bench"] = True
    session.create()
    return {settings.SESSION_COOKIE_NAME: str(session.session_key)}


def count_queries(tables: int, ask: Ask, hands: Iterator[NextHand]) -> Iterator[Figure]:
    """The most that any hand of a game and its page need. Beginning and committing the transaction is no query."""
    phone, asked = Phone(ask), count()

    def counting(execute: Any, sql: str, *rest: Any) -> Any:
        if not sql.startswith(("BEGIN", "COMMIT")):
            next(asked)
        return execute(sql, *rest)

    most = 0
    enter(phone, next(hands), htmx=True)
    with connection.execute_wrapper(counting):
        for _ in range(HANDS - 1):
            before = next(asked)
            enter_and_show(phone, next(hands))
            most = max(most, next(asked) - before - 1)
    yield Figure(f"queries of a hand by htmx, {tables} tables", most, "queries", at_most=MOST_QUERIES)
