"""What a person does at a table on screens. Each is one transaction, which locks the table's row and no other.

The computers answer within it: they need a few milliseconds, and nobody else waits for this table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.computer.choose import check_level
from scoring.play.hand_in_play import HandInPlay
from scoring.play.record import Move, make_move
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from tournaments.actions.change import put
from tournaments.play.engine.computers import find_person_seat, play_computers
from tournaments.play.models import ScreenHand, ScreenTable
from tournaments.play.queries import open_hand, read_hand_in_play, read_last_hand, read_sheet

KEPT = timedelta(days=90)  # without a move


class WhyNotAtTable(Reason):
    NO_TABLE = _("There is no table at this address. Tables where nobody has played for 90 days are removed.")
    HAS_MOVED_ON = _(
        "This page showed an earlier moment of the hand. Here is the table as it is now; nothing was played."
    )
    NOT_OVER = _("This hand is still being played.")
    NOTHING_TO_TAKE_BACK = _("There is nothing to take back.")


def found_table(rules: RuleSet, *, level: int) -> ScreenTable:
    """A new table with its first hand dealt. Tables that nobody has used for 90 days are removed. Raises Refused."""
    check_level(level)
    now = timezone.now()
    with transaction.atomic():
        ScreenTable.objects.filter(used_at__lt=now - KEPT).delete()
        table = ScreenTable.objects.create(rules=rules, level=level, founded_at=now, used_at=now)
        _deal(table, game=1, number=1)
    return table


def move_at_table(key: str, *, game: int, number: int, turn: int, move: Move) -> None:
    """The person's move, and then the computers'. `game`, `number` and `turn` say which moment the page showed.

    The same move sent twice is done once. Raises Refused if the table has moved on, or if the move is not possible.
    """
    with _changing(key) as table:
        row = read_last_hand(table)
        if (row.game, row.number) == (game, number) and row.moves[turn : turn + 1] == (move,):
            return
        _check_moment(row, game, number, turn)
        hand = make_move(read_hand_in_play(table, row), move)
        _let_computers_play(table, row, hand, (*row.moves, move))


def take_back(key: str, *, game: int, number: int, turn: int) -> None:
    """Takes the person's last move back, with everything that followed. Raises Refused if there is none."""
    with _changing(key) as table:
        row = read_last_hand(table)
        _check_moment(row, game, number, turn)
        mine = [place for place, move in enumerate(row.moves) if move.seat is find_person_seat(table.rules)]
        if not mine or row.result is not None:
            raise Refused(WhyNotAtTable.NOTHING_TO_TAKE_BACK)
        put(row, moves=row.moves[: mine[-1]])


def deal_next(key: str, *, game: int, number: int) -> None:
    """Deals the next hand, or the first of a new game if the last one is over. Raises Refused while a hand is played."""
    with _changing(key) as table:
        row = read_last_hand(table)
        if (row.game, row.number) != (game, number):
            return  # the same button pressed twice
        if row.result is None:
            raise Refused(WhyNotAtTable.NOT_OVER)
        is_over = read_sheet(table, row.game).is_over
        _deal(table, game=row.game + is_over, number=1 if is_over else row.number + 1)


@contextmanager
def _changing(key: str) -> Iterator[ScreenTable]:
    """One transaction at one table. Raises Refused if there is none."""
    with transaction.atomic():
        # The UPDATE locks the row on both databases.
        if not ScreenTable.objects.filter(key=key).update(change=F("change") + 1, used_at=timezone.now()):
            raise Refused(WhyNotAtTable.NO_TABLE)
        yield ScreenTable.objects.get(key=key)


def _check_moment(row: ScreenHand, game: int, number: int, turn: int) -> None:
    if (row.game, row.number, len(row.moves)) != (game, number, turn):
        raise Refused(WhyNotAtTable.HAS_MOVED_ON)


def _deal(table: ScreenTable, *, game: int, number: int) -> None:
    row = ScreenHand.objects.create(table=table, game=game, number=number, moves=())
    _let_computers_play(table, row, open_hand(table, row), ())


def _let_computers_play(table: ScreenTable, row: ScreenHand, hand: HandInPlay, moves: tuple[Move, ...]) -> None:
    """Saves the hand after the computers have moved, up to the person's turn."""
    people = {find_person_seat(table.rules)}
    hand, moves = play_computers(hand, moves, people=people, level=table.level, seed=f"{row.seed}/computers")
    put(row, moves=moves, result=hand.result)
