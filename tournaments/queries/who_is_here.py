"""How many people of a party are on its list and here, and how many computers complete their tables."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.engine.computers import count_computers
from tournaments.models import Party


@dataclass(frozen=True, slots=True)
class WhoIsHere:
    """`seated` are those here with the computers that their tables need."""

    on_list: int
    here: int
    seated: int


def count_who_is_here(party: Party) -> WhoIsHere:
    """For the next round; one query."""
    here = Q(checked_in=True, left_after_round__isnull=True)
    counted = party.entries.filter(player__is_computer=False).aggregate(
        on_list=Count("pk"), here=Count("pk", filter=here), house=Count("pk", filter=here & Q(is_house=True))
    )
    wanted = party.computers is not None
    computers = count_computers(counted["here"] - counted["house"], counted["house"]) if wanted else 0
    return WhoIsHere(counted["on_list"], counted["here"], counted["here"] + computers)
