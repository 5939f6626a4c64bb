"""A table on screens is founded, and its hands are dealt."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from scoring.computer.choose import check_level
from scoring.hand import Seat
from scoring.refused import Refused
from scoring.rules import RuleSet
from tournaments.engine.names import read_name
from tournaments.play.actions.changing import WhyNotAtTable, change_from_chair
from tournaments.play.actions.club_hand import deal_club_hand
from tournaments.play.actions.computers import let_computers_play
from tournaments.play.engine.computers import find_first_chair
from tournaments.play.models import ScreenChair, ScreenHand, ScreenPlayer, ScreenTable, make_code
from tournaments.play.queries import find_last_hand, read_sheet

KEPT = timedelta(days=90)  # without a move
NEVER_USED = timedelta(days=1)
MOST_HANDS = 2_000  # of a table; then its first game goes
MOST_TABLES = 5_000  # so that nobody fills the disk: a hand takes 2 kB, and once it is judged 5 kB


def found_shared_table(rules: RuleSet, *, level: int, name: str, partner_level: int | None = None) -> ScreenChair:
    """A table for several people, who need names. Its first hand is dealt when they are all here (deal_next). Raises Refused."""
    seat, name = find_first_chair(rules), read_name(name)
    with open_table(rules, level=level, partner_level=partner_level, seat=seat, name=name) as chair:
        return chair


def found_table(
    rules: RuleSet,
    *,
    level: int,
    partner_level: int | None = None,
    player: ScreenPlayer | None = None,
) -> ScreenChair:
    """A new table with its first hand dealt, and the chair of the person who opens it to play alone, so without a name.

    The partner plays as the opponents do, unless they have a level of their own. `player` is who counts the hands of this chair.
    Raises Refused.
    """
    opened = open_table(rules, level=level, partner_level=partner_level, seat=find_first_chair(rules), player=player)
    with opened as chair:
        _deal(chair.table, game=1, number=1)
    let_computers_begin(chair.table)
    return chair


@contextmanager
def open_table(
    rules: RuleSet,
    *,
    level: int,
    partner_level: int | None = None,
    seat: Seat,
    name: str = "",
    player: ScreenPlayer | None = None,
    is_practice: bool = False,
) -> Iterator[ScreenChair]:
    """A transaction with a new table, which has no hand yet; gives the chair of the person who opens it.

    Tables where nobody has played for 90 days are removed, and those where nobody ever did after one. Raises Refused.
    """
    partner_level = level if partner_level is None else partner_level
    check_level(level)
    check_level(partner_level)
    now = timezone.now()
    with transaction.atomic():
        ScreenTable.objects.filter(used_at__lt=now - KEPT).delete()
        ScreenTable.objects.filter(used_at__lt=now - NEVER_USED, change__lte=1).delete()
        if ScreenTable.objects.count() >= MOST_TABLES:
            raise Refused(WhyNotAtTable.TOO_MANY, number=MOST_TABLES)
        table = ScreenTable.objects.create(
            rules=rules,
            level=level,
            partner_level=partner_level,
            founded_at=now,
            used_at=now,
            code=_find_free_code(),
            is_practice=is_practice,
        )
        yield table.chairs.create(seat=seat, name=name, player=player)


def let_computers_begin(table: ScreenTable) -> None:
    """The first change of a table is that of its computers, also where they have nothing to play yet: after the next, it is used."""
    if not let_computers_play(table):
        ScreenTable.objects.filter(pk=table.pk, change=0).update(change=1)
        table.refresh_from_db(fields=["change"])


def deal_next(key: str, *, game: int, number: int) -> None:
    """Deals the next hand, or the first of a new game if the last one is over; at a table with friends the first of all too,
    which the page asks for as hand 0 of game 0. Raises Refused while a hand is played.
    """
    with change_from_chair(key) as chair:
        row = find_last_hand(chair.table)
        if row is None:
            _deal(chair.table, game=1, number=1)
        elif (row.game, row.number) != (game, number):
            return  # somebody has pressed the button before
        elif chair.table.club_game_id:
            deal_club_hand(chair.table)
        elif row.result is None:
            raise Refused(WhyNotAtTable.NOT_OVER)
        elif chair.table.is_practice:
            raise Refused(WhyNotAtTable.PRACTICE_ENDS)
        else:
            is_over = read_sheet(chair.table, row.game).is_over
            _deal(chair.table, game=row.game + is_over, number=1 if is_over else row.number + 1)
    let_computers_play(chair.table)


def _find_free_code() -> str:
    while ScreenTable.objects.filter(code=(code := make_code())).exists():
        pass
    return code


def _deal(table: ScreenTable, *, game: int, number: int) -> None:
    if table.hands.count() >= MOST_HANDS:
        table.hands.filter(game=table.hands.values_list("game")[:1]).exclude(game=game).delete()
    ScreenHand.objects.create(table=table, game=game, number=number, moves=())
