"""Who comes late to a drive, who goes home and who plays instead, by cards and live; and house players.

A place is a chair and its card (in a fort, a chair of it): whoever takes over from somebody has the card too, and what it
counts is for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import WhyNoChange, changing_party, check_seen, put, record
from tournaments.actions.drive import WhyNotDriven
from tournaments.actions.entries import find_named
from tournaments.actions.prepare import arrive, check_goes_on, find_entry, put_on_list
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.names import read_name
from tournaments.models import Action, DriveSeat, Entry, Party
from tournaments.queries.drive import list_people_here, read_drive


class WhyNotInDrive(Reason):
    NOT_BEFORE_DRIVE = _("The drive has not begun: say at Players that {name} is not here, and press “{button}”.")
    NO_CHAIR = _("{name} has no chair in this drive.")
    NOT_HERE = _("{name} is not here. Say at Players that they are, or choose somebody else.")
    HAS_CARD = _("{name} has card {card} already. Choose somebody who is here and has none.")
    TWO_INSTEAD = _("Choose who takes the chair, or type a new name, but not both.")
    TWO_ON_CARD = _(
        "Two people are on card {card} already, so {name} cannot give it to a third. The other one plays on."
    )
    WHOLE_TABLES = _("{here} people are here now. Name as many house players as whole tables need: {more}.")
    HAS_CHAIR = _("{name} has a chair already.")
    NO_SUCH_CHAIR = _("Card {card} is shared already, or there is no such card.")


def share_chair(code: str, number: int, card: int, *, who: str) -> None:
    """A late comer shares the chair and card of somebody, or takes those of a house player, from the next hand on."""
    with changing_party(code) as (party, now):
        check_goes_on(party)
        entry = find_entry(code, number)
        if party.drive_seats.filter(entry=entry).exists():
            raise Refused(WhyNotInDrive.HAS_CHAIR, name=entry.player.name)
        first = party.drive_seats.select_related("entry__player").filter(entry__number=card, is_second=False).first()
        if first is None or party.drive_seats.filter(table=first.table, chair=first.chair, is_second=True).exists():
            raise Refused(WhyNotInDrive.NO_SUCH_CHAIR, card=card)
        now_at = party.drive.hand
        seat_second(first, entry, since=now_at + 1)
        if first.entry.is_house and now_at:
            put(first, until=now_at)  # the chair is theirs alone from the next hand on
        arrive(entry, now, who)
        record(party, now, who, Action.SHARE_CHAIR, player=number, with_name=first.entry.player.name)


def leave_drive(code: str, number: int, *, substitute: int | None = None, new_name: str = "", who: str) -> None:
    """Somebody goes home after the hand in play. A substitute, who may be named (`new_name`) and new on the list, takes their chair and
    card, or the other one who shares it plays on alone, or the club fills the chair. Live, what the card does not play then
    counts by the club's rule; by cards, what stands on it counts."""
    with changing_party(code) as (party, now):
        drive, seat = _find_seat(party, number)
        if seat.until is not None and substitute is None and not new_name.strip():
            return
        if new_name.strip():
            if substitute is not None:
                raise Refused(WhyNotInDrive.TWO_INSTEAD)
            substitute = _find_or_register(party, new_name, now=now, who=who)
        if substitute is not None:
            _let_take_over(party, drive, seat, substitute)
        if seat.until is None:
            put(seat, until=drive.hand)
        record(party, now, who, Action.LEAVE_DRIVE, player=number, of_hand=drive.hand, instead=substitute)


def _find_or_register(party: Party, name: str, *, now: datetime, who: str) -> int:
    """The number of somebody who is called so, put on the list if nobody there is, and here from now on."""
    entry = find_named(party, name)
    if entry is None:
        (entry,) = put_on_list(party, [read_name(name)])
        record(party, now, who, Action.REGISTER, names=[entry.player.name])
    arrive(entry, now, who)
    return entry.number


def return_to_drive(code: str, number: int, *, seen: int | None = None, who: str) -> None:
    """They play on after all, from now on; with a substitute on the card the two take turns. `seen` is their last hand."""
    with changing_party(code) as (party, now):
        _drive, seat = _find_seat(party, number)
        if seat.until is not None:
            check_seen(seen, seat.until, WhyNoChange.CHANGED)
            put(seat, until=None)
            record(party, now, who, Action.RETURN_TO_DRIVE, player=number)


def _find_seat(party: Party, number: int) -> tuple[WhistDrive, DriveSeat]:
    check_goes_on(party)
    entry = find_entry(party.code, number)
    seat = party.drive_seats.select_related("entry__player").filter(entry=entry).first()
    if seat is None:
        raise Refused(WhyNotInDrive.NO_CHAIR, name=entry.player.name)
    drive = read_drive(party).drive
    if not drive.hand:
        raise Refused(WhyNotInDrive.NOT_BEFORE_DRIVE, name=entry.player.name, button=drive.plan.kind.again)
    return drive, seat


def _let_take_over(party: Party, drive: WhistDrive, seat: DriveSeat, number: int) -> None:
    entry = find_entry(party.code, number)
    if not entry.checked_in:
        raise Refused(WhyNotInDrive.NOT_HERE, name=entry.player.name)
    if any(entry.number == other.player for other in drive.seats):
        raise Refused(WhyNotInDrive.HAS_CARD, name=entry.player.name, card=drive.card_of(entry.number))
    card = drive.card_of(seat.entry.number)
    if len(drive.seats_of[card]) > 1:
        raise Refused(WhyNotInDrive.TWO_ON_CARD, card=card, name=seat.entry.player.name)
    seat_second(seat, entry, since=drive.hand + 1)


def add_house_players(code: str, names: Sequence[str], *, who: str) -> None:
    """Put house players on the list, so that whole tables sit down and nobody shares: they fill chairs and win nothing."""
    wanted = [read_name(name) for name in names]
    with changing_party(code) as (party, now):
        check_goes_on(party)
        if party.drive.hand:
            raise Refused(WhyNotDriven.BEGUN)
        here = len(list_people_here(party))
        if not wanted or len(wanted) != -here % 4:
            raise Refused(WhyNotInDrive.WHOLE_TABLES, here=here, more=-here % 4)
        entries = put_on_list(party, wanted)
        Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(is_house=True, checked_in=True)
        record(party, now, who, Action.REGISTER, names=wanted)
        for entry in entries:
            record(party, now, who, Action.HOUSE_PLAYER, player=entry.number)


def seat_second(first: DriveSeat, entry: Entry, *, since: int) -> None:
    """Somebody shares the chair of the `first` from this hand on."""
    place = {"table": first.table, "chair": first.chair, "is_second": True, "since": since}
    DriveSeat.objects.create(party=first.party, entry=entry, **place)
