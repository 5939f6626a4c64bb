"""The pairs of a party whose movement moves pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from django.db.models import Prefetch

from tournaments.engine.movements.movement import Unit
from tournaments.engine.pairs import SIZE, Groups, Pairs, Partners, find_groups_in, renumber_stand_ins
from tournaments.models import Entry, Group, Party
from tournaments.queries import rows

MEMBER = ("group__number", "number", "group__stand_ins")


def plays_in_pairs(party: Party) -> bool:
    return not party.is_drive and rows.find_movement(party).unit is Unit.PAIRS


def read_pairs(party: Party) -> Pairs:
    """The pairs in the order of their numbers; one query, or none where everybody plays alone.

    Half a pair, whose other entry was taken off the list, is none: its player is alone.
    """
    if not plays_in_pairs(party):
        return ()
    members = party.entries.filter(group__isnull=False).order_by("group__number", "number").values_list(*MEMBER)
    pairs = []
    for number, found in groupby(members, itemgetter(0)):
        two, stand_ins = zip(*((player, others) for _number, player, others in found), strict=True)
        if len(two) == SIZE:
            pairs.append(Partners(number, two, renumber_stand_ins(stand_ins[0], party.number_now)))
    return tuple(pairs)


def read_groups(party: Party, round_number: int) -> Groups:
    """The number of each player's pair in a round; one query, or none."""
    return find_groups_in(read_pairs(party), round_number)


def pair_as_last_time(party: Party, names: Sequence[str]) -> tuple[list[tuple[str, str]], list[str]]:
    """These people in the pairs of the club's newest other evening of pairs, and those who were in none; two queries."""
    wanted, pairs = set(names), list[tuple[str, str]]()
    groups = (
        Group.objects.filter(party__club=party.club_id)
        .exclude(party=party)
        .order_by("-party__date", "-party", "number")
    )
    for group in groups.prefetch_related(
        Prefetch("entries", Entry.objects.select_related("player").order_by("number"))
    ):
        two = [entry.player.name for entry in group.entries.all()]
        if len(two) == SIZE and wanted.issuperset(two):
            pairs.append((two[0], two[1]))
            wanted -= {*two}
    return pairs, [name for name in names if name in wanted]
