"""One change of a table on screens: a transaction that locks the table's row and no other, and what refuses it.

After the commit, the table's own stream tells the screens that show it; no party and no other table hears of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.play.hand_in_play import HandInPlay
from scoring.play.record import Move
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import put
from tournaments.live.hub import tell_screens
from tournaments.play.models import ScreenChair, ScreenHand, ScreenTable
from tournaments.play.queries import find_chair


class WhyNotAtTable(Reason):
    NO_TABLE = _("There is no table at this address. Tables where nobody has played for 90 days are removed.")
    NO_PLAYER = _("Nobody is known by this address any more. Copy it again from My play on the other device.")
    TOO_MANY_PLAYERS = _("No more players can be remembered here. You can play, but nothing is counted.")
    NO_QUESTION = _("There is no such question. Begin at the list of lessons.")
    NO_HAND = _("There is no finished hand at this address. A hand can be looked at again once it is over.")
    TOO_MANY = _(
        "There are {number} tables here already, and no more are kept. Play on at your table, or try again tomorrow."
    )
    HAS_MOVED_ON = _(
        "This page showed an earlier moment of the hand. Here is the table as it is now; nothing was played."
    )
    NOT_OVER = _("This hand is still being played.")
    NOTHING_TO_TAKE_BACK = _("There is nothing to take back.")
    IS_LED = _("A card can be taken back until the next trick has been led. You have none that can be.")
    NOT_ASKED = _("Nobody asks you any more whether a card may be taken back.")
    NO_CODE = _("There is no table with the code {code}. Look at it again: it has five letters and figures.")
    TAKEN = _("Somebody has taken this chair. Choose another one.")
    NAME_TAKEN = _("Somebody called {name} sits here already. Choose a name that the others can tell from theirs.")
    IS_AWAY = _("A computer plays for you now. Sit down again first.")


@contextmanager
def change_table(invitation: str) -> Iterator[ScreenTable]:
    """One transaction at one table. Raises Refused if there is none."""
    with transaction.atomic():
        # The UPDATE locks the row on both databases.
        if not ScreenTable.objects.filter(key=invitation).update(change=F("change") + 1, used_at=timezone.now()):
            raise Refused(WhyNotAtTable.NO_TABLE)
        table = ScreenTable.objects.get(key=invitation)
        transaction.on_commit(partial(tell_screens, table.key, table.change), robust=True)
        yield table


@contextmanager
def change_from_chair(key: str) -> Iterator[ScreenChair]:
    """The same, by the key of a chair; gives the chair with its table, both as they are now."""
    found = find_chair(key)
    if found is None:
        raise Refused(WhyNotAtTable.NO_TABLE)
    with change_table(found.table.key) as table:
        chair = ScreenChair.objects.get(pk=found.pk)
        chair.table = table
        yield chair


def save_moves(row: ScreenHand, hand: HandInPlay, moves: tuple[Move, ...]) -> None:
    """The hand after these moves. Belongs in a change of its table."""
    put(row, moves=moves, result=hand.result, over_at=timezone.now() if hand.is_over else None)


def check_moment(row: ScreenHand, game: int, number: int, turn: int) -> None:
    if (row.game, row.number, len(row.moves)) != (game, number, turn):
        raise Refused(WhyNotAtTable.HAS_MOVED_ON)
