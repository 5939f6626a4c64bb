"""Corrects who somebody is: a misspelt name, or one person who is on the list twice."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import (
    WhyNoChange,
    changing,
    check_seen,
    find_why_no_change,
    put,
    raise_changes,
    record,
)
from tournaments.actions.computers import let_computers_make_way
from tournaments.actions.entries import check_round, forget_proposed, mark_earlier_seats, save_player, take_off_list
from tournaments.actions.prepare import WhyNotPrepared, find_entry, find_playing_entry
from tournaments.clubs.actions.followers import FOLLOWERS
from tournaments.clubs.actions.people import log_name
from tournaments.engine.names import find_by_name, make_name_key, read_name
from tournaments.engine.presence import merge_players as together
from tournaments.engine.presence import stands_first
from tournaments.models import Action, Chair, Entry, Party, Player, SideGame
from tournaments.queries.entries import read_player
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.people import read_tags_tonight
from tournaments.queries.rounds import find_newest_number


class WhyNotThatPerson(Reason):
    NAME_IS_HERE = _(
        "{name} is at the party already. If the two are one person who was entered twice, put the two together instead."
    )
    THE_SAME = _("Choose somebody else: these two are the same entry already.")


def rename_entry(code: str, number: int, name: str, *, who: str, seen: str | None = None) -> Entry:
    """Correct a name, also after the end. If the club knows somebody by the new name, the entry is that person.

    Otherwise the club's player is renamed, at all their parties. Raises Impossible, or Refused for a name at the party.
    """
    wanted = read_name(name)
    with transaction.atomic():
        # The pages of all their evenings show the name.
        raise_changes(
            Party.objects.filter(entries__player__entries__in=Entry.objects.filter(party__code=code, number=number))
        )
        entry = find_entry(code, number)
        # The evening went on on another laptop, so nothing of it may change here.
        if entry.party.elsewhere_at is not None:
            raise find_why_no_change(code)
        before, known = entry.player.name, find_namesake(entry, wanted)
        if before == wanted:
            return entry
        check_seen(seen, before, WhyNoChange.NAME_HAS_CHANGED, name=seen)
        if known is None:
            let_computers_make_way(entry.party.club, [wanted])
            _correct(entry.player, wanted)
            log_name(entry.player, before, wanted, who=who)
        else:
            for follower in FOLLOWERS:
                follower.entry_changes_person(entry.party, entry.player, known)
            put(entry, player=known, tags=_tags_of_other(entry, known))
            record(entry.party, timezone.now(), who, Action.RENAME, player=number, before=before, after=known.name)
    return entry


def find_namesake(entry: Entry, name: str) -> Player | None:
    """The club's other player who has this name already. Raises Refused if they are at this party."""
    people = entry.party.entries.filter(player__is_computer=False)
    for entered in people.exclude(pk=entry.pk).select_related("player"):
        if make_name_key(entered.player.name) == make_name_key(name):
            raise Refused(WhyNotThatPerson.NAME_IS_HERE, name=entered.player.name)
    others = entry.party.club.players.filter(is_computer=False).exclude(pk=entry.player_id)
    return next(iter(find_by_name(others, name)), None)


def _tags_of_other(entry: Entry, known: Player) -> list[str]:
    """The tags with which `known` comes, and those that the entry got at the desk."""
    tags = read_tags_tonight(entry.party.club)
    brought, brings = tags(entry.player), tags(known)
    return [*brings, *(tag for tag in entry.tags if tag not in {*brought, *brings})]


def _correct(player: Player, name: str) -> None:
    player.name = name
    try:
        with transaction.atomic():
            player.save(update_fields=["name"])
    except IntegrityError:  # letters that only the database treats as equal
        raise Refused(WhyNotPrepared.NAME_CLASH) from None


def merge_entries(
    code: str, number: int, other: int, *, who: str, seen: int | None = None, names: Sequence[str] | None = None
) -> Entry:
    """Merge two entries of one person: the lower number stays, with its name and the chairs of both. `names` are theirs on the page,
    the one that stays first.

    Raises Impossible if both had a place in one announced round. It cannot be taken back.
    """
    with changing(code) as now:
        if number == other:
            raise Refused(WhyNotThatPerson.THE_SAME)
        stays, goes = (find_playing_entry(code, one) for one in sorted((number, other)))
        party = stays.party
        check_round(seen, find_newest_number(party))
        for name, entry in zip(names or (), (stays, goes), strict=False):
            check_seen(name, entry.player.name, WhyNoChange.NAME_HAS_CHANGED, name=name)
        before, one, two = read_whole_evening(party, with_hands=False), read_player(stays), read_player(goes)
        (person,) = (player for player in together(before, one, two).players if player.number == one.number)
        forget_proposed(party)  # before the chairs are moved: both may have one in the proposed round
        _take_all_of(stays, goes)
        if stands_first(before, one, two) == two.number:
            put(stays, place_in_line=goes.place_in_line)
        save_player(stays, person)
        mark_earlier_seats(party)
        record(party, now, who, Action.PUT_TOGETHER, player=one.number, other=two.number, name=two.name)
    return stays


def _take_all_of(stays: Entry, goes: Entry) -> None:
    """Move everything of the one entry to the other: chairs, also at side tables, payments, prizes and an open call."""
    party = stays.party
    Chair.objects.filter(entry=goes, round__party=party).update(entry=stays)
    SideGame.objects.filter(north=goes, round__party=party).update(north=stays)
    SideGame.objects.filter(east=goes, round__party=party).update(east=stays)
    # The database allows one open call of a player.
    if not stays.organiser_calls.filter(done_at__isnull=True).exists():
        goes.organiser_calls.filter(done_at__isnull=True).update(entry=stays)
    # The card with the other number opens the page of the one that stays.
    put(party, put_together={**party.put_together, goes.number: stays.number})
    for follower in FOLLOWERS:
        follower.entry_changes_person(party, goes.player, stays.player)
        follower.entries_merge(party, goes.number, stays.number)
    take_off_list(goes)
    Entry.objects.filter(pk=goes.pk).update(player=stays.player)  # for rounds that were set aside
