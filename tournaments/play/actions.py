"""What people do at a table on screens. Each is one transaction, which locks the table's row and no other.

The computers answer after it, and think outside of any transaction: on SQLite, hands of an evening would wait for them. If the
program is killed meanwhile, the next look at the table lets them answer, with the same moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.computer.choose import check_level
from scoring.hand import Seat
from scoring.play.record import Move, MoveKind, make_move
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from tournaments.actions.change import put
from tournaments.engine.names import read_name
from tournaments.models import Club
from tournaments.play.engine.computers import find_first_chair, play_computers
from tournaments.play.models import ScreenChair, ScreenHand, ScreenTable
from tournaments.play.queries import find_chair, find_present, read_hand_in_play, read_last_hand, read_sheet

KEPT = timedelta(days=90)  # without a move
NEVER_USED = timedelta(days=1)
MOST_TABLES = 5_000  # of 2 kB each: so that nobody fills the disk
AT_ONCE = (MoveKind.BID, MoveKind.PASS)  # moves for which nobody waits for a turn


class WhyNotAtTable(Reason):
    NO_TABLE = _("There is no table at this address. Tables where nobody has played for 90 days are removed.")
    NO_HAND = _("There is no finished hand at this address. A hand can be looked at again once it is over.")
    TOO_MANY = _(
        "There are {number} tables here already, and no more are kept. Play on at your table, or try again tomorrow."
    )
    HAS_MOVED_ON = _(
        "This page showed an earlier moment of the hand. Here is the table as it is now; nothing was played."
    )
    NOT_OVER = _("This hand is still being played.")
    NOTHING_TO_TAKE_BACK = _("There is nothing to take back.")
    TAKEN = _("Somebody has taken this chair. Choose another one.")
    NAME_TAKEN = _("Somebody called {name} sits here already. Choose a name that the others can tell from theirs.")
    IS_AWAY = _("A computer plays for you now. Sit down again first.")


def found_shared_table(rules: RuleSet, *, level: int, name: str) -> ScreenChair:
    """A table for several people, who need names. Raises Refused."""
    return found_table(rules, level=level, name=read_name(name))


def found_table(rules: RuleSet, *, level: int, name: str = "") -> ScreenChair:
    """A new table with its first hand dealt, and the chair of the person who opens it; who plays alone has no name.

    Removes tables where nobody has played for 90 days, and those where nobody ever did after one. Raises Refused.
    """
    check_level(level)
    now = timezone.now()
    with transaction.atomic():
        ScreenTable.objects.filter(used_at__lt=now - KEPT).delete()
        # The computers' first moves are one change.
        ScreenTable.objects.filter(used_at__lt=now - NEVER_USED, change__lte=1).delete()
        if ScreenTable.objects.count() >= MOST_TABLES:
            raise Refused(WhyNotAtTable.TOO_MANY, number=MOST_TABLES)
        table = ScreenTable.objects.create(rules=rules, level=level, founded_at=now, used_at=now)
        chair = table.chairs.create(seat=find_first_chair(rules), name=name)
        _deal(table, game=1, number=1)
    let_computers_play(table)
    return chair


def join_table(invitation: str, *, seat: Seat, name: str) -> ScreenChair:
    """Takes a free chair, also in the middle of a hand: until then a computer played there. Raises Refused."""
    name = read_name(name)
    with _changing(invitation) as table:
        if seat not in table.rules.seats or table.chairs.filter(seat=seat).exists():
            raise Refused(WhyNotAtTable.TAKEN)
        if any(name.casefold() == chair.name.casefold() for chair in table.chairs.all()):
            raise Refused(WhyNotAtTable.NAME_TAKEN, name=name)
        return table.chairs.create(seat=seat, name=name)


def leave_chair(key: str) -> None:
    """Lets a computer play for this person until they come back."""
    with _changing_from(key) as chair:
        put(chair, is_away=True)
    let_computers_play(chair.table)


def sit_down_again(key: str) -> None:
    with _changing_from(key) as chair:
        put(chair, is_away=False)


def move_at_table(key: str, *, game: int, number: int, turn: int, move: Move) -> None:
    """A person's move, and then the computers'. `game`, `number` and `turn` say which moment the page showed.

    The same move sent twice is done once. Raises Refused if the table has moved on, or if the move is not possible. While all
    lay bids or pass cards at once, the others' do not make a page old.
    """
    with _changing_from(key) as chair:
        row = read_last_hand(chair.table)
        since = row.moves[turn:] if (row.game, row.number) == (game, number) else ()
        if move in since:
            return
        if chair.is_away:
            raise Refused(WhyNotAtTable.IS_AWAY)
        of_others = all(one.kind is move.kind and one.seat is not move.seat for one in since)
        meanwhile = len(since) if move.kind in AT_ONCE and of_others else 0
        _check_moment(row, game, number, turn + meanwhile)
        hand = make_move(read_hand_in_play(chair.table, row), move)
        put(row, moves=(*row.moves, move), result=hand.result)
    let_computers_play(chair.table)


def take_back(key: str, *, game: int, number: int, turn: int) -> None:
    """Takes the last move back of somebody who plays with computers alone, with everything that followed. Raises Refused."""
    with _changing_from(key) as chair:
        row = read_last_hand(chair.table)
        _check_moment(row, game, number, turn)
        mine = [place for place, move in enumerate(row.moves) if move.seat == chair.seat]
        if not mine or row.result is not None or chair.table.chairs.count() > 1:
            raise Refused(WhyNotAtTable.NOTHING_TO_TAKE_BACK)
        put(row, moves=row.moves[: mine[-1]])


def deal_next(key: str, *, game: int, number: int) -> None:
    """Deals the next hand, or the first of a new game if the last one is over. Raises Refused while a hand is played."""
    with _changing_from(key) as chair:
        row = read_last_hand(chair.table)
        if (row.game, row.number) != (game, number):
            return  # somebody has pressed the button before
        if row.result is None:
            raise Refused(WhyNotAtTable.NOT_OVER)
        is_over = read_sheet(chair.table, row.game).is_over
        _deal(chair.table, game=row.game + is_over, number=1 if is_over else row.number + 1)
    let_computers_play(chair.table)


def erase_from_chairs(_club: Club, names: set[str], instead: str) -> None:
    """A name that the club erases stands in no chair any more."""
    ScreenChair.objects.filter(name__in=names).update(name=instead)


def let_computers_play(table: ScreenTable) -> bool:
    """Saves what the computers play up to a person's turn. Returns whether there was anything to play.

    If somebody has moved while they were thinking, nothing is saved: that person's move lets them think again.
    """
    row, people = read_last_hand(table), find_present(table)
    hand = read_hand_in_play(table, row)
    hand, moves = play_computers(hand, row.moves, people=people, level=table.level, seed=f"{row.seed}/computers")
    if moves == row.moves:
        return False
    with _changing(table.key):
        if ScreenHand.objects.get(pk=row.pk).moves == row.moves:
            put(row, moves=moves, result=hand.result)
    return True


@contextmanager
def _changing(invitation: str) -> Iterator[ScreenTable]:
    """One transaction at one table. Raises Refused if there is none."""
    with transaction.atomic():
        # The UPDATE locks the row on both databases.
        if not ScreenTable.objects.filter(key=invitation).update(change=F("change") + 1, used_at=timezone.now()):
            raise Refused(WhyNotAtTable.NO_TABLE)
        yield ScreenTable.objects.get(key=invitation)


@contextmanager
def _changing_from(key: str) -> Iterator[ScreenChair]:
    """The same, by the key of a chair; gives the chair with its table, both as they are now."""
    found = find_chair(key)
    if found is None:
        raise Refused(WhyNotAtTable.NO_TABLE)
    with _changing(found.table.key) as table:
        chair = ScreenChair.objects.get(pk=found.pk)
        chair.table = table
        yield chair


def _check_moment(row: ScreenHand, game: int, number: int, turn: int) -> None:
    if (row.game, row.number, len(row.moves)) != (game, number, turn):
        raise Refused(WhyNotAtTable.HAS_MOVED_ON)


def _deal(table: ScreenTable, *, game: int, number: int) -> None:
    ScreenHand.objects.create(table=table, game=game, number=number, moves=())
