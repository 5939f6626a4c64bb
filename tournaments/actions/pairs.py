"""Pairs: registered together, put together out of two who came alone, taken apart, and somebody who plays for one of the two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from django.db.models import Max

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import WhyNoChange, changing, changing_party, check_seen, record
from tournaments.actions.entries import check_round, find_named, forget_proposed, mark_earlier_seats, save_player
from tournaments.actions.pair_presence import come_with_partner, find_pair_now, leave_pair, save_pairs
from tournaments.actions.prepare import check_goes_on, find_playing_entry, put_on_list
from tournaments.engine.names import read_name
from tournaments.engine.pairs import SIZE, let_play_for
from tournaments.engine.people_list import WhyNotARoll
from tournaments.engine.presence import leaves
from tournaments.models import Action, Entry, Group, Party
from tournaments.queries.entries import read_player
from tournaments.queries.pairs import plays_in_pairs, read_pairs
from tournaments.queries.rounds import find_newest_number


class WhyNotPaired(Reason):
    NO_PAIRS = _(
        "Everybody plays alone tonight, so there are no pairs. Choose a movement for pairs in the settings first."
    )
    THE_SAME = _("{name} cannot play with themselves. Choose somebody else.")
    HAS_PARTNER = _("{name} plays with {partner} already. Take those two apart first.")
    ALONE = _("{name} is in no pair.")
    PLAYS_ALREADY = _("{name} plays in pair {pair} and cannot play for another.")


def register_pairs(
    code: str, pairs: Sequence[tuple[str, str]], *, who: str, alone: Sequence[str] = (), checked_in: bool = True
) -> list[Entry]:
    """Put pairs on the list, and people who come `alone`; all of them or nobody.

    Once the party is being played, a pair joins the next round; somebody alone is on the list until they have a partner.
    Raises Impossible for an impossible name, Refused for somebody who is there already.
    """
    wanted = [(read_name(one), read_name(other)) for one, other in pairs]
    names = [*chain.from_iterable(wanted), *map(read_name, alone)]
    if not names:
        raise Refused(WhyNotARoll.NO_NAMES)
    with changing_party(code) as (party, now):
        _check_has_pairs(party)
        entries = put_on_list(party, names, checked_in=checked_in)
        record(party, now, who, Action.REGISTER, names=names)
        for place, two in enumerate(wanted):
            group = _make_group(party, *entries[SIZE * place : SIZE * (place + 1)])
            record(party, now, who, Action.MAKE_PAIR, pair=group.number, names=[*two])
    return entries


def make_pair(code: str, number: int, other: int | None = None, *, who: str, name: str = "") -> Group:
    """Two who came alone play together from now on: somebody on the list, and another one there, or somebody new by this `name`."""
    with changing(code) as now:
        one = find_playing_entry(code, number)
        _check_has_pairs(one.party)
        if other is None:
            (two,) = put_on_list(one.party, [read_name(name)])
            record(one.party, now, who, Action.REGISTER, names=[two.player.name])
        else:
            two = find_playing_entry(code, other)
        if one == two:
            raise Refused(WhyNotPaired.THE_SAME, name=one.player.name)
        for entry in (one, two):
            _check_alone(entry)
        forget_proposed(one.party)
        group = _make_group(one.party, one, two)
        names = [one.player.name, two.player.name]
        record(one.party, now, who, Action.MAKE_PAIR, pair=group.number, names=names)
    return group


def take_apart(code: str, number: int, *, who: str, seen: int | None = None) -> None:
    """The two of this pair came alone after all; `seen` is the partner. Raises Refused once they have played together."""
    with changing(code) as now:
        entry = find_playing_entry(code, number)
        forget_proposed(entry.party)
        pair = leave_pair(entry)
        if pair is None:
            raise Refused(WhyNotPaired.ALONE, name=entry.player.name)
        check_seen(seen, next(one for one in pair.players if one != number), WhyNoChange.CHANGED)
        party = entry.party
        names = list(party.entries.filter(number__in=pair.players).values_list("player__name", flat=True))
        record(party, now, who, Action.TAKE_APART, pair=pair.number, names=names)


def play_for(
    code: str, number: int, *, who: str, substitute: int | None = None, name: str = "", seen: int | None = None
) -> Entry:
    """From the next round on somebody plays for this player, who leaves or has left. The pair keeps its number and its points.

    The substitute is somebody alone on the list, or a new name. If the pair had stopped, the partner plays again.
    """
    with changing(code) as now:
        leaver = find_playing_entry(code, number)
        party, newest = leaver.party, find_newest_number(leaver.party)
        check_round(seen, newest)
        pair = find_pair_now(leaver)
        if pair is None or leaver.number not in pair.two_next:
            raise Refused(WhyNotPaired.ALONE, name=leaver.player.name)
        takes_over = _find_substitute(party, substitute, name, from_round=newest + 1)
        if takes_over.number in pair.two_next:
            raise Refused(WhyNotPaired.PLAYS_ALREADY, name=takes_over.player.name, pair=pair.number)
        forget_proposed(party)
        if leaver.left_after_round is None:
            save_player(leaver, leaves(read_player(leaver), after=newest))
        save_pairs(party, let_play_for(read_pairs(party), number, takes_over.number, from_round=newest + 1))
        come_with_partner(takes_over, in_round=newest + 1)
        mark_earlier_seats(party)
        facts = {"name": takes_over.player.name, "pair": pair.number, "round": newest + 1}
        record(party, now, who, Action.PLAY_FOR, player=number, **facts)
    return takes_over


def _find_substitute(party: Party, number: int | None, name: str, *, from_round: int) -> Entry:
    """Somebody on the list who plays in no pair now, or a new player. Raises Refused."""
    entry = find_named(party, name) if number is None else find_playing_entry(party.code, number)
    if entry is None:
        return put_on_list(party, [read_name(name)])[0]
    check_free_to_play(entry, from_round=from_round)
    return entry


def check_free_to_play(entry: Entry, *, from_round: int) -> None:
    """Raises Refused for somebody who plays in a pair in this round, or in the one after it."""
    pair, player = find_pair_now(entry), read_player(entry)
    if pair is not None and (player.takes_part_in(from_round) or player.takes_part_in(from_round + 1)):
        raise Refused(WhyNotPaired.PLAYS_ALREADY, name=entry.player.name, pair=pair.number)


def _make_group(party: Party, one: Entry, other: Entry) -> Group:
    """A pair of these two, with the next number. While the party is being played it joins the next round."""
    last = party.groups.aggregate(number=Max("number"))["number"] or 0
    group = Group.objects.create(party=party, number=last + 1, players=(one.number, other.number))
    if party.status == Party.Status.PLAYING:
        forget_proposed(party)
        come_with_partner(one, in_round=find_newest_number(party) + 1)
    return group


def _check_has_pairs(party: Party) -> None:
    check_goes_on(party)
    if not plays_in_pairs(party):
        raise Refused(WhyNotPaired.NO_PAIRS)


def _check_alone(entry: Entry) -> None:
    pair = find_pair_now(entry)
    if pair is not None:
        other = next(player for player in pair.two_next if player != entry.number)
        partner = entry.party.entries.get(number=other).player.name
        raise Refused(WhyNotPaired.HAS_PARTNER, name=entry.player.name, partner=partner)
