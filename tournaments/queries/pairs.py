"""The pairs of a party whose movement moves pairs."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from tournaments.engine.movements.movement import Unit
from tournaments.engine.pairs import Groups, Pairs, Partners, StandIn, find_groups_in
from tournaments.models import Party
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
        (two, stand_ins) = zip(*((player, others) for _number, player, others in found), strict=True)
        if len(two) == 2:
            pairs.append(Partners(number, two, tuple(_now(party, one) for one in stand_ins[0])))
    return tuple(pairs)


def _now(party: Party, one: StandIn) -> StandIn:
    """With the number that the entry has now, if it was merged with another."""
    return replace(one, player=party.number_now(one.player), instead=party.number_now(one.instead))


def read_groups(party: Party, round_number: int) -> Groups:
    """The number of each player's pair in a round; one query, or none."""
    return find_groups_in(read_pairs(party), round_number)
