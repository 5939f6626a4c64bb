"""What the two of a pair do together, for the actions of one person: they come, leave and come back as one.

Everything here does nothing at a party whose movement moves players. So whoever takes part in a round has a partner in it,
and an odd number of people never sits out.
"""

from __future__ import annotations

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import put
from tournaments.actions.entries import save_player
from tournaments.engine.pairs import Partners, begin_again, find_pair_of, find_pairs_in, find_partner_in, list_alone
from tournaments.engine.presence import comes_back, leaves
from tournaments.models import Chair, Entry, Group, Party
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
    PLAYS_ELSEWHERE = _("{name} plays for pair {pair} now. Say first who else plays there.")
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


def find_pair_in(entry: Entry, round_number: int) -> Partners | None:
    """The pair for which this entry plays in a round."""
    return find_pairs_in(read_pairs(entry.party), round_number).get(entry.number)


def find_partner(entry: Entry, *, in_round: int | None = None) -> Entry | None:
    """The one with whom they play in this round, by default the next one; None at a party without pairs, or alone."""
    round_number = find_newest_number(entry.party) + 1 if in_round is None else in_round
    return _find_numbered(entry.party, find_partner_in(read_pairs(entry.party), entry.number, round_number))


def _find_numbered(party: Party, number: int | None) -> Entry | None:
    return party.entries.select_related("player").filter(number=number).first() if number is not None else None


def need_partner(entry: Entry) -> Entry | None:
    """The partner who comes with them; None at a party without pairs. Raises Refused for somebody without one."""
    if not plays_in_pairs(entry.party):
        return None
    round_number = find_newest_number(entry.party) + 1
    pair = find_pair_in(entry, round_number)
    # The other of the pair, also if they play elsewhere, so that the refusal can say where.
    other = _find_numbered(entry.party, pair.partner_of(entry.number, in_round=round_number) if pair else None)
    if other is None:
        raise Refused(WhyNoPartner.NOBODY_TO_PLAY_WITH, name=entry.player.name)
    check_plays_with(entry, other)
    return other


def check_plays_with(entry: Entry, partner: Entry) -> None:
    """Raises Refused if the partner plays for another pair, whose substitute they are."""
    pair = find_pair_now(partner)
    if pair is not None and pair != find_pair_now(entry):
        raise Refused(WhyNoPartner.PLAYS_ELSEWHERE, name=partner.player.name, pair=pair.number)


def list_who_come(entry: Entry, *, here: bool) -> list[Entry]:
    """They alone; while the party is being played, both of a pair, because nobody takes part in a round without a partner."""
    if entry.party.status != Party.Status.PLAYING:
        return [entry]
    partner = need_partner(entry) if here else find_partner(entry)
    if partner is None or (partner.checked_in and partner.left_after_round is None) == here:
        return [entry]
    return [entry, partner]


def list_whole_pairs(party: Party) -> frozenset[int]:
    """Whoever can come with their partner: neither has gone home, and neither plays for another pair."""
    pairs, round_number = read_pairs(party), find_newest_number(party) + 1
    gone = frozenset(party.entries.filter(left_after_round__isnull=False).values_list("number", flat=True))
    return frozenset(
        player
        for pair in pairs
        for player in pair.two_in(round_number)
        if all(one not in gone and find_pair_of(pairs, one) == pair for one in pair.two_in(round_number))
    )


def come_or_go_again(entry: Entry, *, here: bool) -> bool:
    """Somebody of a new pair who has played for another one tonight comes back, or goes home. False for anybody else."""
    if not entry.chairs.filter(round__party=entry.party_id, round__announced_at__isnull=False).exists():
        return False
    player, newest = read_player(entry), find_newest_number(entry.party)
    save_player(entry, comes_back(player, in_round=newest + 1) if here else leaves(player, after=newest))
    return True


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


def stand_in_from_the_first(party: Party) -> None:
    """No round is played yet after all: whoever plays for somebody does so from the first one."""
    for group in party.groups.all():
        put(group, stand_ins=begin_again(group.stand_ins))


def make_group(party: Party, one: Entry, other: Entry) -> Group:
    """A pair of these two, with the next number."""
    last = party.groups.order_by("-number").values_list("number", flat=True).first() or 0
    group = Group.objects.create(party=party, number=last + 1)
    for entry in (one, other):
        put(entry, group=group)
    return group


def check_no_substitute(entry: Entry) -> None:
    """Raises Refused if somebody plays for one of their pair: without this one, the other would have no partner."""
    pair = find_pair_now(entry)
    if pair is not None and any(one.last_round is None for one in pair.stand_ins):
        raise Refused(WhyNoPartner.HAS_SUBSTITUTE, pair=pair.number)


def check_has_not_played(party: Party, pair: Partners) -> None:
    """Raises Refused for a pair that was in an announced round, whoever of them played for it."""
    chairs = Chair.objects.filter(round__party=party, round__announced_at__isnull=False)
    seen = set(chairs.filter(entry__number__in=pair.everybody).values_list("round__number", "entry__number"))
    if any({(number, player) for player in pair.two_in(number)} <= seen for number, _player in seen):
        raise Refused(WhyNoPartner.HAVE_PLAYED, pair=pair.number)


def leave_pair(entry: Entry) -> Partners | None:
    """Take the pair of this player apart. While the party is being played, nobody alone takes part: they wait for a partner.

    Raises Refused for a pair that has played, or for which somebody else plays.
    """
    pair = find_pair_now(entry)
    if pair is not None:
        check_no_substitute(entry)
        check_has_not_played(entry.party, pair)
        Group.objects.filter(party=entry.party, number=pair.number).delete()  # its entries have no group then
        if entry.party.status == Party.Status.PLAYING:
            for one in entry.party.entries.filter(number__in=pair.players, checked_in=True):
                if not come_or_go_again(one, here=False):
                    put(one, checked_in=False, came_at=None)
    return pair


def merge_groups(party: Party, goes: int, stays: int) -> None:
    """Two entries are one person: the one that stays has the partner of both. `engine.presence` refuses two in pairs."""
    one, other = (party.entries.filter(number=number).first() for number in (goes, stays))
    if one is not None and other is not None and one.group_id is not None:
        put(other, group=one.group)
        put(one, group=None)
