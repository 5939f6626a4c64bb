"""People take chairs at a table on screens, leave them to a computer, and come back."""

from __future__ import annotations

from django.db.models import Q

from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.actions.change import put
from tournaments.engine.names import make_name_key, read_name
from tournaments.models import Club
from tournaments.play.actions.changing import WhyNotAtTable, change_from_chair, change_table
from tournaments.play.actions.computers import let_computers_play
from tournaments.play.actions.take_back import grant_if_all_agree
from tournaments.play.models import ScreenChair, ScreenTable


def join_table(invitation: str, *, seat: Seat, name: str) -> ScreenChair:
    """Takes a free chair, also in the middle of a hand: until then a computer played there. Raises Refused."""
    name = read_name(name)
    with change_table(invitation) as table:
        if table.club_game_id or seat not in table.rules.seats or table.chairs.filter(seat=seat).exists():
            raise Refused(WhyNotAtTable.TAKEN)
        if any(make_name_key(name) == make_name_key(chair.name) for chair in table.chairs.all()):
            raise Refused(WhyNotAtTable.NAME_TAKEN, name=name)
        return table.chairs.create(seat=seat, name=name)


def leave_chair(key: str) -> None:
    """Lets a computer play for this person until they come back."""
    with change_from_chair(key) as chair:
        put(chair, is_away=True)
        grant_if_all_agree(chair.table)
    let_computers_play(chair.table)


def sit_down_again(key: str) -> None:
    with change_from_chair(key) as chair:
        put(chair, is_away=False)


def erase_from_chairs(club: Club, names: set[str], instead: str) -> None:
    """A name that the club erases stands in no chair of its evenings any more, and their screens are told.

    At a table with friends people type their names, and nobody knows who they are: those stay.
    """
    evenings = Q(club_game__round__party__club=club) | Q(club_game__round__set_aside_by__party__club=club)
    tables = ScreenTable.objects.filter(evenings, chairs__name__in=names).distinct().order_by("pk")
    for invitation in tables.values_list("key", flat=True):  # always in this order, as each takes a lock
        with change_table(invitation) as table:
            table.chairs.filter(name__in=names).update(name=instead)
