"""Parties to measure in and to break, made through the real actions; only where it says so, results are written down at once.

Import it only in an opened hall: it needs its database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, transaction
from django.db.models import F, Value
from django.db.models.functions import Mod
from django.http import HttpRequest
from django.utils import timezone

from scoring.game import DecidedBy, EndKind, GameEnd
from scoring.hand import BySide, Call, Hand, Seat, Side
from scoring.rules import HandDraft
from tests.night import fresh
from tournaments.access import find_organiser, find_our_club
from tournaments.actions import advance, draw_seats
from tournaments.actions.at_table import AtTable
from tournaments.actions.enter_hand import enter_hand
from tournaments.actions.finish import enter_slip
from tournaments.actions.plan import Plan, found_party
from tournaments.engine.draw import DrawKind
from tournaments.engine.rehearsal import names
from tournaments.engine.shorthand import Slip
from tournaments.models import Chair, Game, Party, Round
from tournaments.rehearsal import register

WHO = "the harness"
HIGH = HandDraft.of(Hand(Call.HIGH, Seat.NORTH, BySide(7, 6)))


@dataclass(frozen=True)
class Place:
    """A table: the address of its page, and who sits at it, by number."""

    table: int
    page: str
    people: tuple[int, ...]


def begun(players: int, *, hands: int, kind: DrawKind = DrawKind.REGISTRATION, **plan: Any) -> Party:
    """The first round is announced. Everybody sits as they were registered, so that each table's players are known."""
    end = GameEnd(EndKind.HANDS, hands=hands)
    planned = Plan(f"{players} players", date(2026, 1, 1), game_end=end, **plan)
    party = found_party(find_our_club(), planned, who=WHO, seed=Party.objects.count() + 1)
    register(party, names(players, seed=1))
    draw_seats.draw_first_seats(party.code, kind=kind, who=WHO)
    advance.announce_round(party.code, 1, who=WHO)
    return fresh(party)


def places(party: Party) -> list[Place]:
    """Of the newest round."""
    chairs = Chair.objects.filter(round=party.rounds.latest("number")).exclude(table=None).order_by("table", "pk")
    sitting: dict[int, list[int]] = {}
    for table, number in chairs.values_list("table", "entry__number"):
        sitting.setdefault(table, []).append(number)
    return [
        Place(table, f"/t/{party.code}/{table}/{party.table_key(table)}/", tuple(people))
        for table, people in sitting.items()
    ]


def play(party: Party, table: int, hands: int) -> None:
    for number in range(1, hands + 1):
        enter_hand(AtTable.of(party, table, WHO), HIGH, round_number=1, hand_number=number, key=uuid4())


def hand_in_slips(party: Party, tables: Sequence[int], number: int = 1) -> None:
    for table in tables:
        enter_slip(AtTable.of(party, table, WHO), Slip(BySide(30, 10)), round_number=number)


def session_of_organiser() -> str:
    """The cookie of a browser in which the organiser has signed in."""
    request = HttpRequest()
    request.session = SessionStore()
    login(request, find_organiser(), backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.save()
    return f"{settings.SESSION_COOKIE_NAME}={request.session.session_key}"


# Results that are written down at once


def played(players: int, rounds: int, *, but: int = 0, **plan: Any) -> Party:
    """So many rounds are played, the last of them at all tables `but` so many; it is not moved."""
    party = begun(players, hands=16, **plan)
    for number in range(1, rounds + 1):
        finish(party, number, but=but if number == rounds else 0)
        if number < rounds:
            advance.move_round(party.code, number, who=WHO)
            advance.announce_round(party.code, number + 1, who=WHO)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # PostgreSQL does so by itself within a minute
    return fresh(party)


def finish(party: Party, number: int, *, but: int = 0) -> None:
    """Every table of the round is confirmed, `but` so many; who wins, and by how much, differs from table to table."""
    games = Game.objects.filter(round__party=party, round__number=number, table__gt=but)
    playing = games.annotate(odd=Mod("table", Value(2)))
    ended = {
        "decided_by": DecidedBy.SLIP,
        "confirmed_at": timezone.now(),
        "hands_played": Mod(F("table"), Value(7)) + 9,
    }
    for odd, winner, loser in ((1, Side.NORTH_SOUTH, Side.EAST_WEST), (0, Side.EAST_WEST, Side.NORTH_SOUTH)):
        score = {f"score_{winner}": 13, f"score_{loser}": Mod(F("table"), Value(12))}
        playing.filter(odd=odd).update(winner=winner, **score, **ended)


def unmove(party: Party, number: int) -> None:
    """As if this round had not been moved yet."""
    with transaction.atomic():
        later = Round.objects.filter(party=party, number__gt=number)
        Chair.objects.filter(round__in=later).delete()
        Game.objects.filter(round__in=later).delete()
        later.delete()
        Round.objects.filter(party=party, number=number).update(moved_at=None)
