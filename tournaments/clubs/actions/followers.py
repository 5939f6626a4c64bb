"""What stores people beside their chairs, and must follow when an entry, a person or a name changes.

Putting two entries together, correcting whose an entry is, and erasing walk FOLLOWERS. Merging two people of the club moves
the rows that point to them, which `move_rows` finds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from tournaments.actions.drive import erase_typist, merge_cards
from tournaments.actions.prizes_follow import erase_giver, renumber_decisions
from tournaments.actions.schedule import renumber_plan
from tournaments.models import Club, Drive, DriveSeat, DriveTotal, DriveTricks, Group, Party, PlannedRound, Player
from tournaments.models.money import Paid, Terms
from tournaments.models.prizes import PrizeAverage, PrizeCut, PrizeGiven, PrizeList
from tournaments.play.actions import erase_from_chairs
from tournaments.play.models import (
    AskedBack,
    JudgedHand,
    LessonAnswer,
    LostKey,
    ScreenChair,
    ScreenHand,
    ScreenPlayer,
    ScreenTable,
)
from tournaments.seasons.models import Duty, Season, SeasonCut
from tournaments.stakes.actions import erase_writer, move_payments


def _nothing(*_args: Any) -> None:
    """For a follower that has nothing to do."""


@dataclass(frozen=True)
class Follower:
    """A group of `tables` with what happens to them, each inside a change of the party or the club.

    `entry_changes_person`: an entry of the party, of the first player, belongs to the second from now on.
    `entries_merge`: the entry with the first number at the party becomes the one with the second.
    `name_is_erased`: the club erases these names; the text replaces them.
    """

    tables: tuple[type[Model], ...]
    entry_changes_person: Callable[[Party, Player, Player], None] = _nothing
    entries_merge: Callable[[Party, int, int], None] = _nothing
    name_is_erased: Callable[[Club, set[str], str], None] = _nothing


FOLLOWERS = (
    Follower(
        (PrizeList, PrizeAverage, PrizeCut, PrizeGiven), entries_merge=renumber_decisions, name_is_erased=erase_giver
    ),
    Follower((Drive, DriveSeat, DriveTotal, DriveTricks), entries_merge=merge_cards, name_is_erased=erase_typist),
    Follower((PlannedRound,), entries_merge=renumber_plan),  # numbers of entries, and no names
    Follower((Group,)),  # numbers of entries, which are translated when they are read, and no names
    Follower((Terms, Paid), entry_changes_person=move_payments, name_is_erased=erase_writer),
    Follower((Season, Duty, SeasonCut)),
    Follower((ScreenTable, ScreenChair, LostKey, ScreenHand, AskedBack, JudgedHand), name_is_erased=erase_from_chairs),
    Follower((ScreenPlayer, LessonAnswer)),  # no names
)
