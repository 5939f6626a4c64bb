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

MOST_HELP = 1_000  # hints of a hand, and cards taken back: more than anybody needs, and less than the column holds


class WhyNotAtTable(Reason):
    NO_TABLE = _("There is no table at this address. Tables where nobody has played for 90 days are removed.")
    NO_PLAYER = _("Nobody is known by this address any more. Copy it again from My play on the other device.")
    TOO_MANY_PLAYERS = _("No more players can be remembered here. You can play, but nothing is counted.")
    NO_QUESTION = _("There is no such question. Begin at the list of lessons.")
    NO_OWN_QUESTION = _(
        "There is no such question here. Each device finds the mistakes of its own player, for seven days after the hand."
    )
    NO_HAND = _("There is no finished hand at this address. A hand can be looked at again once it is over.")
    TOO_MANY = _(
        "There are {number} tables here already, and no more are kept. Play on at your table, or try again tomorrow."
    )
    HAS_MOVED_ON = _(
        "This page showed an earlier moment of the hand. Here is the table as it is now; nothing was played."
    )
    NOT_OVER = _("This hand is still being played.")
    NOTHING_TO_TAKE_BACK = _("There is nothing to take back.")
    TOO_MUCH_HELP = _(
        "You had help {number} times in this hand, and no more is counted. Play it to its end, or open another table."
    )
    IS_LED = _("A card can be taken back until the next trick has been led. You have none that can be.")
    NOT_ASKED = _("Nobody asks you any more whether a card may be taken back.")
    NO_CODE = _("There is no table with the code {code}. Look at it again: it has five letters and figures.")
    NO_HINT = _("There is nothing to choose now, so there is no hint.")
    NO_HINT_WITH_FRIENDS = _("With friends there are no hints: the others would play against a computer.")
    NOT_FROM_HERE = _("The hand can be played on from a card of your own. Choose a trick in which you played one.")
    PRACTICE_ENDS = _("This hand was practice, and no other follows. Play on at your own table.")
    TAKEN = _("Somebody has taken this chair. Choose another one.")
    NAME_TAKEN = _("Somebody called {name} sits here already. Choose a name that the others can tell from theirs.")
    NOBODY_THERE = _("Nobody sits there whose hand a phone could take. Choose one of the four at the table.")
    HELD = _("Another phone has the hand of {name}. Take it over, if this is the right one.")
    NO_SUCH_KEY = _("This phone has no hand at this table any more. Open the table’s link to take one.")
    ANOTHER_SITS_THERE = _("Somebody else sits in this chair now. Your page of the evening says where you sit.")
    PARTY_HAS_ENDED = _("The party has ended, so no hand is dealt.")
    ROUND_HAS_ENDED = _("Round {round} is over, so no hand is dealt here. Look where you sit in round {now}.")
    GAME_IS_OVER = _("The game at this table is over, so no hand is dealt. The table’s page says what is next.")
    IS_LEVEL = _("The game is level, and a cut decides it: no hand is dealt. The table’s page asks who won the cut.")
    BELL_HAS_RUNG = _(
        "The bell has rung, so no hand is dealt. Press “Our last hand is entered” on the device in the middle."
    )
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


def save_if_unchanged(table: ScreenTable, row: ScreenHand, hand: HandInPlay, moves: tuple[Move, ...]) -> bool:
    """Saves the hand after these moves if nothing has happened at the table since `table` was read, and says whether it did.

    What takes long is computed before, so the transaction is as short as can be: on SQLite all others wait for it.
    """
    with transaction.atomic():
        unchanged = ScreenTable.objects.filter(pk=table.pk, change=table.change)
        if not unchanged.update(change=F("change") + 1, used_at=timezone.now()):
            return False
        put(row, moves=moves, result=hand.result, over_at=timezone.now() if hand.is_over else None)
        transaction.on_commit(partial(tell_screens, table.key, table.change + 1), robust=True)
    return True


def check_help(so_far: int) -> None:
    """Raises Refused if somebody has asked for so many hints in a hand, or taken back so many cards."""
    if so_far >= MOST_HELP:
        raise Refused(WhyNotAtTable.TOO_MUCH_HELP, number=MOST_HELP)


def check_moment(row: ScreenHand, game: int, number: int, turn: int) -> None:
    if (row.game, row.number, len(row.moves)) != (game, number, turn):
        raise Refused(WhyNotAtTable.HAS_MOVED_ON)
