"""The pairs of a party whose movement moves pairs."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine.movements.movement import Unit
from tournaments.engine.pairs import Groups, Pairs, Partners, find_groups_in
from tournaments.models import Entry, Group, Party
from tournaments.queries import rows


def plays_in_pairs(party: Party) -> bool:
    return not party.is_drive and rows.find_movement(party).unit is Unit.PAIRS


def read_pairs(party: Party) -> Pairs:
    """The pairs in the order of their numbers; one query, or none where everybody plays alone."""
    if not plays_in_pairs(party):
        return ()
    groups = party.groups.order_by("number").values_list("number", "players", "changes")
    return tuple(
        Partners(number, (one, other), changes).renumbered(party.number_now) for number, (one, other), changes in groups
    )


def read_groups(party: Party, round_number: int) -> Groups:
    """The number of each player's pair in a round; one query, or none."""
    return find_groups_in(read_pairs(party), round_number)


def pair_as_last_time(party: Party, names: Sequence[str]) -> tuple[list[tuple[str, str]], list[str]]:
    """These people in the pairs of the club's newest other evening of pairs, and those who were in none; two queries."""
    wanted, pairs = set(names), list[tuple[str, str]]()
    entries = Entry.objects.filter(party__club=party.club_id, player__name__in=names).exclude(party=party)
    called = {(party, number): name for party, number, name in entries.values_list("party", "number", "player__name")}
    groups = Group.objects.filter(party__club=party.club_id).exclude(party=party).select_related("party")
    for group in groups.order_by("-party__date", "-party", "number"):
        one, other = (called.get((group.party_id, group.party.number_now(player)), "") for player in group.players)
        if wanted.issuperset({one, other}):
            pairs.append((one, other))
            wanted -= {one, other}
    return pairs, [name for name in names if name in wanted]
