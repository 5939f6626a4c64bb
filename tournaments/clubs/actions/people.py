"""What a club saves about its people: each function is one transaction.

A change of a name raises the change number of all the person's evenings, because their pages show it, and adds a line to the
log of each. Nothing else is part of an evening. The club's log has all changes, but no contacts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import ForeignObjectRel, QuerySet
from django.utils import timezone

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import check_seen, make_mark, raise_changes, record
from tournaments.actions.computers import let_computers_make_way
from tournaments.actions.prepare import enlist
from tournaments.clubs.engine.members import ClubPerson, PeopleListPreview, join_tags
from tournaments.clubs.queries.people import list_evenings_of_both, read_club_person
from tournaments.copies.automatic import copy_soon
from tournaments.engine.names import make_name_key, read_name
from tournaments.models import Action, Club, Entry, Party, Player
from tournaments.models.club_log import ClubAction
from tournaments.models.member import Member

SAID_OF_A_PERSON = ("is_member", "since", "tags", "contact")


class WhyNotSaved(Reason):
    FORMER = _("{name} has been erased, so the club stores nothing about them.")
    NAME_TAKEN = _(
        "The club knows somebody called {name} already. If they are one person, merge the two; if not, "
        "write anything beside one name that tells them apart."
    )
    CHANGED = _("{name} was changed meanwhile. Look at them again; nothing was saved.")


class WhyNotMerged(Reason):
    NOBODY = _("Say which other person of the club they are.")
    THE_SAME = _("These two are one person already.")
    BOTH_PLAYED = _(
        "{one} and {other} were both at {party} on {date}. If they are one person, put them together there first."
    )
    BOTH_STAND = _("{one} and {other} are both on one list of the club, so they cannot become one.")


def log_person(player: Player, who: str, action: ClubAction, **facts: Any) -> None:
    player.club_log.create(club_id=player.club_id, at=timezone.now(), who=who, action=action, facts=facts)


def add_person(club: Club, name: str, *, who: str) -> Player:
    """Add a guest, if the club knows nobody by that name yet. Raises Impossible."""
    with transaction.atomic():
        known = set(club.players.values_list("pk", flat=True))  # only somebody new is a line of the log
        (player,) = enlist(club, [name])
        if player.pk not in known:
            log_person(player, who, ClubAction.ADD_PERSON)
    return player


def save_person(player: Player, person: ClubPerson, *, seen: str | None = None, who: str) -> None:
    """Save what the club knows about somebody, with their name. Raises Refused for the name of somebody else.

    `seen` is the person that the page showed (`make_mark`).
    """
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=player.pk)
        check_not_former(locked)
        before = read_club_person(locked)
        check_seen(seen, make_mark(before), WhyNotSaved.CHANGED, name=locked.name)
        rename_player(locked, read_name(person.name), who=who)
        put_person(locked, person)
        if what := [name for name in SAID_OF_A_PERSON if getattr(before, name) != getattr(person, name)]:
            log_person(locked, who, ClubAction.SAVE_PERSON, what=what)


def check_not_former(player: Player) -> None:
    if read_club_person(player).is_former:
        raise Refused(WhyNotSaved.FORMER, name=player.name)


def put_person(player: Player, person: ClubPerson) -> None:
    columns: dict[str, Any] = {"is_member": person.is_member, "since": person.since, "tags": list(person.tags)}
    columns |= {"contact": person.contact, "is_former": person.is_former}
    Member.objects.update_or_create(player=player, defaults=columns)


def forget_person(player: Player) -> None:
    """Delete the person's tags, contact and years for good."""
    put_person(player, ClubPerson(player.name, is_former=True))


def rename_player(player: Player, name: str, *, who: str) -> None:
    """Rename a player at all their evenings, with a line in the log of each."""
    before = player.name
    if before == name:
        return
    others = player.club.players.filter(is_computer=False).exclude(pk=player.pk)
    # In Python: no database compares names without accents and in any order of words.
    if any(make_name_key(other.name) == make_name_key(name) for other in others):
        raise Refused(WhyNotSaved.NAME_TAKEN, name=name)
    let_computers_make_way(player.club, [name])
    tell_evenings(player, before, name, who=who)
    log_person(player, who, ClubAction.RENAME_PERSON, before=before, after=name)
    player.name = name
    player.save(update_fields=["name"])


def tell_evenings(player: Player, before: str, after: str, *, who: str) -> None:
    """Mark all the player's evenings as changed, with the old name in the log of each."""
    raise_changes(Party.objects.filter(entries__player=player))
    log_name(player, before, after, who=who)
    copy_soon.set()  # the old name must not come back with the last copy


def log_name(player: Player, before: str, after: str, *, who: str) -> None:
    """Add a line about the new name to the log of all the player's evenings."""
    for entry in Entry.objects.filter(player=player, party__isnull=False).select_related("party"):
        record(entry.party, timezone.now(), who, Action.RENAME, player=entry.number, before=before, after=after)


def save_list(club: Club, listed: PeopleListPreview, *, as_others: Collection[str] = (), who: str) -> int:
    """Save everybody on lines with something new, and return how many. `as_others` are lines whose name is nearly that of a
    person of the club: they mean that person, who keeps their name."""
    lines = [(line, line.person) for line in listed.to_save if line.person]
    with transaction.atomic():
        names = [line.alike if line.alike and line.key in as_others else person.name for line, person in lines]
        for player, (_line, person) in zip(enlist(club, names), lines, strict=True):
            check_not_former(player)
            # Under another spelling the line was compared with nobody, so it must not replace what is known.
            put_person(
                player, merge_what_is_known(person, read_club_person(player)) if player.name != person.name else person
            )
        if lines:
            action, facts = ClubAction.SAVE_LIST, {"number": len(lines)}
            club.log.create(at=timezone.now(), who=who, action=action, facts=facts)
    return len(lines)


def merge_people(goes: Player, stays: Player, *, who: str) -> None:
    """Merge two people who are one: everything of `goes` moves to `stays`, and the club forgets the other name.

    Raises Refused if both were at the same evening, where each has results of their own.
    """
    if goes.pk == stays.pk or goes.club_id != stays.club_id:
        raise Refused(WhyNotMerged.THE_SAME)
    with transaction.atomic():
        locked = {one.pk: one for one in Player.objects.select_for_update().filter(pk__in=[goes.pk, stays.pk])}
        if len(locked) < 2:
            raise Refused(WhyNotMerged.THE_SAME)
        check_not_former(goes)
        check_not_former(stays)
        # The refusal names the latest such evening; one is enough.
        for party in list_evenings_of_both(goes.pk, stays.pk):
            raise Refused(WhyNotMerged.BOTH_PLAYED, one=goes.name, other=stays.name, party=party.name, date=party.date)
        # Now, because later the entries are no longer those of `goes`.
        tell_evenings(goes, goes.name, stays.name, who=who)
        log_person(stays, who, ClubAction.MERGE_PEOPLE, before=goes.name, after=stays.name)
        put_person(stays, merge_what_is_known(read_club_person(goes), read_club_person(stays)))
        Member.objects.filter(player=goes).delete()  # before its rows move: a person has one of these
        move_rows(goes, stays)
        goes.delete()


def merge_what_is_known(goes: ClubPerson, stays: ClubPerson) -> ClubPerson:
    """What is known about either. If both have a value, that of `stays` counts. Raises Impossible for too many tags."""
    years = [year for year in (goes.since, stays.since) if year is not None]  # the earlier one is when they joined
    return ClubPerson(
        stays.name,
        goes.is_member or stays.is_member,
        min(years, default=None),
        join_tags(stays.tags, goes.tags),
        stays.contact or goes.contact,
    )


def move_rows(goes: Player, stays: Player) -> None:
    """Move everything that any part of the program stores about a player."""
    try:
        with transaction.atomic():
            for rows, column in find_rows_about(goes):
                rows.update(**{column: stays})
    except IntegrityError:
        raise Refused(WhyNotMerged.BOTH_STAND, one=goes.name, other=stays.name) from None


def find_rows_about(player: Player) -> Iterator[tuple[QuerySet[Any], str]]:
    """Every foreign key to players in the program, also those without a reverse name."""
    # Django lists the tables, so nobody forgets a new one; hidden ones too, such as those of many-to-many fields.
    for field in Player._meta.get_fields(include_hidden=True):
        if isinstance(field, ForeignObjectRel) and not field.many_to_many:
            column, model = field.field.name, field.related_model
            yield model._base_manager.filter(**{column: player}), column  # the base manager leaves no row out
