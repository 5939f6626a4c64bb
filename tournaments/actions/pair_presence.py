"""The two of a pair come, leave and come back as one, and which actions that refuses.

At a party whose movement moves players, everybody does so alone. So whoever takes part in a round of pairs has a partner in it,
and an odd number of people never sits out.
"""

from __future__ import annotations

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import put
from tournaments.actions.entries import save_in_line, save_player
from tournaments.engine.pair_presence import bring_together
from tournaments.engine.pairs import (
    Pairs,
    Partners,
    find_pair_named,
    find_pair_of,
    find_pairs_in,
    find_partner_in,
    let_play_for,
    list_alone,
)
from tournaments.engine.presence import leaves, steps_in
from tournaments.models import Chair, Entry, Group, Party
from tournaments.queries.entries import read_player, read_players
from tournaments.queries.pairs import plays_in_pairs, read_groups, read_pairs
from tournaments.queries.rounds import find_newest_number


class WhyNoPartner(Reason):
    ALONE = _(
        "{names} has no partner here. Put them together with somebody who is alone too, let somebody of the house play with them, "
        "or say that they are not here."
    )
    SEVERAL_ALONE = _(
        "{names} have no partner here. Put two of them together, let somebody of the house play with one of them, or say that "
        "they are not here."
    )
    HAS_SUBSTITUTE = _("Somebody plays for one of pair {pair}. Let the one who left come back first.")
    HAVE_PLAYED = _("Pair {pair} has played tonight and keeps its games. Say who plays for one of the two instead.")


def check_nobody_alone(party: Party) -> None:
    """Raises Refused if somebody is here without their partner, before the draw."""
    if not plays_in_pairs(party):
        return
    here = party.entries.filter(checked_in=True).order_by("number").values_list("number", "player__name")
    names = dict(here)
    alone = [names[number] for number in list_alone(names, read_groups(party, 1))]
    if alone:
        raise Refused(WhyNoPartner.SEVERAL_ALONE if alone[1:] else WhyNoPartner.ALONE, names=alone)


def find_pair_now(entry: Entry) -> Partners | None:
    """The pair for which this entry plays; None at a party without pairs, and for somebody alone."""
    return find_pair_of(read_pairs(entry.party), entry.number)


def save_pairs(party: Party, pairs: Pairs) -> None:
    """Save who plays for each pair."""
    groups = {group.number: group for group in party.groups.all()}
    for pair in pairs:
        if groups[pair.number].changes != pair.changes:
            put(groups[pair.number], changes=pair.changes)


# Coming


def come_with_partner(entry: Entry, *, in_round: int) -> list[Entry]:
    """They take part from this round on, and where pairs play their partner with them. Returns those who did not before.

    Raises Refused for somebody without a partner, and for one whose partner plays for another pair.
    """
    party = entry.party
    if not plays_in_pairs(party):
        save_in_line(entry, steps_in(read_player(entry), in_round=in_round))
        return [entry]
    players = read_players(party.entries.all())
    pairs, changed = bring_together(read_pairs(party), players, read_player(entry), in_round=in_round)
    save_pairs(party, pairs)
    others = party.entries.select_related("player").filter(number__in=[player.number for player in changed])
    entries = {one.number: one for one in others.exclude(pk=entry.pk)} | {entry.number: entry}
    for player in changed:
        save_in_line(entries[player.number], player)
    return [entries[player.number] for player in changed if player.takes_part_in(in_round)]


def list_whole_pairs(party: Party) -> frozenset[int]:
    """Whoever can come with their partner: neither has gone home, and neither plays for another pair."""
    gone = frozenset(party.entries.filter(left_after_round__isnull=False).values_list("number", flat=True))
    pairs = read_pairs(party)
    whole = (
        pair for pair in pairs if all(one not in gone and find_pair_of(pairs, one) == pair for one in pair.two_next)
    )
    return frozenset(player for pair in whole for player in pair.two_next)


# Going


def _find_partner(entry: Entry, *, in_round: int) -> Entry | None:
    """The one with whom they play in this round; None at a party without pairs, and for somebody alone."""
    number = find_partner_in(read_pairs(entry.party), entry.number, in_round)
    return None if number is None else entry.party.entries.select_related("player").filter(number=number).first()


def go_with_partner(entry: Entry, *, after: int) -> list[Entry]:
    """They play no more after this round, and nor does their partner. Returns those who would have."""
    both = [entry, _find_partner(entry, in_round=after + 1)]
    going = [one for one in both if one is not None and one.checked_in and one.left_after_round is None]
    for one in going:
        _go(one, after=after)
    return going


def _go(entry: Entry, *, after: int) -> None:
    """Who has had a place tonight goes home; who has not is not here after all."""
    if entry.chairs.filter(round__party=entry.party_id, round__announced_at__isnull=False).exists():
        save_player(entry, leaves(read_player(entry), after=after))
    else:
        put(entry, checked_in=False, came_at=None)


def seat_instead(leaver: Entry, takes_over: Entry, *, in_round: int) -> None:
    """In a round that is being played, and from then on, the one plays where the other did; until somebody comes who was to."""
    pairs = read_pairs(leaver.party)
    pair = find_pairs_in(pairs, in_round).get(leaver.number)
    if pair is None:
        return
    pairs = let_play_for(pairs, leaver.number, takes_over.number, from_round=in_round)
    save_pairs(leaver.party, pairs)
    changed = find_pair_named(pairs, pair.first)
    if changed is not None and takes_over.number not in changed.two_next:
        save_player(takes_over, leaves(read_player(takes_over), after=in_round))


# Taken apart


def leave_pair(entry: Entry) -> Partners | None:
    """Take the pair of this player apart. While the party is being played, nobody alone takes part: they wait for a partner.

    Raises Refused for a pair that has played, or for which somebody else plays.
    """
    pair = find_pair_now(entry)
    if pair is not None:
        check_no_substitute(entry)
        _check_has_not_played(entry.party, pair)
        Group.objects.filter(party=entry.party, number=pair.number).delete()
        if entry.party.status == Party.Status.PLAYING:
            for one in entry.party.entries.filter(number__in=pair.players, checked_in=True, left_after_round=None):
                _go(one, after=find_newest_number(entry.party))
    return pair


def check_no_substitute(entry: Entry) -> None:
    """Raises Refused if somebody plays for one of their pair: without this one, the other would have no partner."""
    pair = find_pair_now(entry)
    if pair is not None and pair.two_next != pair.players:
        raise Refused(WhyNoPartner.HAS_SUBSTITUTE, pair=pair.number)


def _check_has_not_played(party: Party, pair: Partners) -> None:
    """Raises Refused for a pair that was in an announced round, whoever of them played for it."""
    chairs = Chair.objects.filter(round__party=party, round__announced_at__isnull=False)
    seen = set(chairs.filter(entry__number__in=pair.everybody).values_list("round__number", "entry__number"))
    if any({(number, player) for player in pair.two_in(number)} <= seen for number, _player in seen):
        raise Refused(WhyNoPartner.HAVE_PLAYED, pair=pair.number)
