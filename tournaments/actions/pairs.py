"""Pairs: registered together, put together out of two who came alone, taken apart, and somebody who plays for one of the two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing, changing_party, record
from tournaments.actions.entries import check_round, find_last_place, forget_proposed, mark_earlier_seats, save_player
from tournaments.actions.partners import (
    check_plays_with,
    come_or_go_again,
    find_pair_now,
    leave_pair,
    make_group,
    save_pair,
)
from tournaments.actions.prepare import check_goes_on, come_late, find_playing_entry, put_on_list
from tournaments.engine.names import make_name_key, read_name
from tournaments.engine.pairs import SIZE, Partners
from tournaments.engine.people_list import WhyNotARoll
from tournaments.engine.presence import comes_back, leaves, steps_in
from tournaments.models import Action, Entry, Party
from tournaments.queries.entries import read_player
from tournaments.queries.pairs import plays_in_pairs
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
        in_pairs = entries[: SIZE * len(wanted)]
        numbers = [
            make_group(party, one, other).number for one, other in zip(in_pairs[::2], in_pairs[1::2], strict=True)
        ]
        _come(party, in_pairs)
        record(party, now, who, Action.REGISTER, names=names)
        for number, (one, other) in zip(numbers, wanted, strict=True):
            record(party, now, who, Action.MAKE_PAIR, pair=number, names=[one, other])
    return entries


def make_pair(code: str, number: int, other: int, *, who: str) -> int:
    """Two who are on the list and came alone play together from now on. Returns the number of the pair."""
    with changing(code) as now:
        one, two = (find_playing_entry(code, found) for found in (number, other))
        _check_has_pairs(one.party)
        if one == two:
            raise Refused(WhyNotPaired.THE_SAME, name=one.player.name)
        for entry in (one, two):
            _check_alone(entry)
        group = make_group(one.party, one, two)
        _come(one.party, [entry for entry in (one, two) if one.party.status == Party.Status.PLAYING])
        forget_proposed(one.party)
        names = [one.player.name, two.player.name]
        record(one.party, now, who, Action.MAKE_PAIR, pair=group.number, names=names)
    return group.number


def take_apart(code: str, number: int, *, who: str) -> None:
    """The two of this pair came alone after all. Raises Refused once they have played together."""
    with changing(code) as now:
        entry = find_playing_entry(code, number)
        forget_proposed(entry.party)
        pair = leave_pair(entry)
        if pair is None:
            raise Refused(WhyNotPaired.ALONE, name=entry.player.name)
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
        if pair is None or leaver.number not in pair.two_in(newest + 1):
            raise Refused(WhyNotPaired.ALONE, name=leaver.player.name)
        partner = party.entries.select_related("player").get(number=pair.partner_of(leaver.number, in_round=newest + 1))
        check_plays_with(leaver, partner)
        takes_over = find_substitute(party, substitute, name, from_round=newest + 1)
        forget_proposed(party)
        if leaver.left_after_round is None:
            save_player(leaver, leaves(read_player(leaver), after=newest))
        if partner.left_after_round is not None:
            save_player(partner, comes_back(read_player(partner), in_round=newest + 1))
        _join(takes_over, newest + 1)
        seat_in_pair(pair, leaver, takes_over, from_round=newest + 1)
        mark_earlier_seats(party)
        record(
            party,
            now,
            who,
            Action.PLAY_FOR,
            player=number,
            name=takes_over.player.name,
            pair=pair.number,
            round=newest + 1,
        )
    return takes_over


def seat_in_pair(pair: Partners, leaver: Entry, takes_over: Entry, *, from_round: int) -> None:
    """Save that the one plays for the other's pair."""
    place = pair.place_of(leaver.number, in_round=from_round)
    save_pair(leaver.party, pair.seat_instead(takes_over.number, place, from_round=from_round))


def find_substitute(party: Party, number: int | None, name: str, *, from_round: int) -> Entry:
    """Somebody on the list who plays in no pair now, or a new player. Raises Refused."""
    if number is not None:
        entry = find_playing_entry(party.code, number)
        check_free_to_play(entry, from_round=from_round)
        return entry
    wanted = read_name(name)
    there = next(
        (
            one
            for one in party.entries.select_related("player", "party")
            if make_name_key(one.player.name) == make_name_key(wanted)
        ),
        None,
    )
    if there is None:
        return put_on_list(party, [wanted])[0]
    check_free_to_play(there, from_round=from_round)
    return there


def check_free_to_play(entry: Entry, *, from_round: int) -> None:
    """Raises Refused for somebody who plays in a pair in this round, or in the one after it."""
    pair, player = find_pair_now(entry), read_player(entry)
    if pair is not None and (player.takes_part_in(from_round) or player.takes_part_in(from_round + 1)):
        raise Refused(WhyNotPaired.PLAYS_ALREADY, name=entry.player.name, pair=pair.number)


def _join(entry: Entry, round_number: int) -> None:
    if entry.place_in_line is None or not entry.checked_in:
        entry.place_in_line = find_last_place(entry.party) + 1
        entry.save(update_fields=["place_in_line"])
    save_player(entry, steps_in(read_player(entry), in_round=round_number))


def _come(party: Party, entries: Sequence[Entry]) -> None:
    """Pairs that come while the party is being played join the next round."""
    if party.status != Party.Status.PLAYING or not entries:
        return
    late = [entry for entry in entries if not come_or_go_again(entry, here=True)]
    come_late(party, late)
    for entry in late:
        entry.checked_in = True
        entry.save()


def _check_has_pairs(party: Party) -> None:
    check_goes_on(party)
    if not plays_in_pairs(party):
        raise Refused(WhyNotPaired.NO_PAIRS)


def _check_alone(entry: Entry) -> None:
    pair = find_pair_now(entry)
    if pair is not None:
        other = (
            entry.party.entries.select_related("player").exclude(pk=entry.pk).filter(number__in=pair.players).first()
        )
        raise Refused(WhyNotPaired.HAS_PARTNER, name=entry.player.name, partner=other.player.name if other else "")
