"""What the two of a pair do together, for the actions of one person: they come, leave and come back as one.

Everything here does nothing at a party whose movement moves players. So whoever takes part in a round has a partner in it,
and an odd number of people never sits out.
"""

from __future__ import annotations

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import put
from tournaments.actions.entries import save_player
from tournaments.engine.pairs import Partners, find_pair_of, find_pairs_in, list_alone
from tournaments.engine.presence import comes_back, leaves
from tournaments.models import Entry, Group, Party
from tournaments.queries.entries import read_player
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
    NOBODY_TO_PLAY_WITH = _(
        "{name} has no partner. Put {name} together with somebody first; then both play from the next round."
    )


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


def find_pair_in(entry: Entry, round_number: int) -> Partners | None:
    """The pair for which this entry plays in a round."""
    return find_pairs_in(read_pairs(entry.party), round_number).get(entry.number)


def find_partner(entry: Entry, *, in_round: int | None = None) -> Entry | None:
    """The one with whom they play in this round, by default the next one; None at a party without pairs, or alone."""
    round_number = find_newest_number(entry.party) + 1 if in_round is None else in_round
    playing = find_pairs_in(read_pairs(entry.party), round_number)
    pair = playing.get(entry.number)
    if pair is None:
        return None
    number = pair.partner_of(entry.number, in_round=round_number)
    if playing.get(number) != pair:  # their own pair had stopped, and now they play for another
        return None
    return entry.party.entries.select_related("player").filter(number=number).first()


def need_partner(entry: Entry) -> Entry | None:
    """The partner who comes with them; None at a party without pairs. Raises Refused for somebody without one."""
    if not plays_in_pairs(entry.party):
        return None
    partner = find_partner(entry)
    if partner is None:
        raise Refused(WhyNoPartner.NOBODY_TO_PLAY_WITH, name=entry.player.name)
    return partner


def leave_with_partner(entry: Entry, *, after: int) -> Entry | None:
    """The pair of somebody who leaves stops after this round: the partner leaves too. Returns them."""
    partner = find_partner(entry, in_round=after + 1)
    if partner is None or partner.left_after_round is not None:
        return None
    save_player(partner, leaves(read_player(partner), after=after))
    return partner


def come_back_with_partner(entry: Entry, *, in_round: int) -> Entry | None:
    """Somebody who comes back plays for their pair again: instead of whoever played for them, and with the partner."""
    pair = find_pair_now(entry)
    if pair is None:
        return need_partner(entry)
    if entry.number in pair.players:
        _send_home(entry.party, pair, entry.number, in_round)
        save_pair(entry.party, pair.seat_instead(entry.number, entry.number, from_round=in_round))
    partner = need_partner(entry)
    if partner is not None and partner.left_after_round is not None:
        save_player(partner, comes_back(read_player(partner), in_round=in_round))
    return partner


def _send_home(party: Party, pair: Partners, instead: int, in_round: int) -> None:
    """Whoever played for one of the two is not needed any more."""
    for one in pair.stand_ins:
        if one.instead == instead and one.plays_in(in_round):
            entry = party.entries.select_related("player").get(number=one.player)
            if entry.left_after_round is None:
                save_player(entry, leaves(read_player(entry), after=in_round - 1))


def save_pair(party: Party, pair: Partners) -> None:
    """Save who plays for this pair."""
    group = party.groups.get(number=pair.number)
    if group.stand_ins != pair.stand_ins:
        put(group, stand_ins=pair.stand_ins)


def make_group(party: Party, one: Entry, other: Entry) -> Group:
    """A pair of these two, with the next number."""
    last = party.groups.order_by("-number").values_list("number", flat=True).first() or 0
    group = Group.objects.create(party=party, number=last + 1)
    for entry in (one, other):
        put(entry, group=group)
    return group


def leave_pair(entry: Entry) -> None:
    """Somebody who is taken off the list leaves half a pair behind, and so none."""
    if entry.group_id is not None:
        Group.objects.filter(pk=entry.group_id).delete()  # the other entry has no group then


def merge_groups(party: Party, goes: int, stays: int) -> None:
    """Two entries are one person: the one that stays has the partner of both. `engine.presence` refuses two in pairs."""
    one, other = (party.entries.filter(number=number).first() for number in (goes, stays))
    if one is not None and other is not None and one.group_id is not None:
        put(other, group=one.group)
        put(one, group=None)
