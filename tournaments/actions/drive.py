"""What the organiser of a whist drive does: found it, draw the chairs, ring from hand to hand, type the totals, end it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import WhyNoChange, changing_party, check_seen, make_mark, put, record
from tournaments.actions.dispute import end_calls
from tournaments.actions.plan import Plan, WhyNoPlan, found_party, list_changes, write_evening
from tournaments.actions.prepare import check_goes_on
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.first_chairs import draw_chairs, write_sharing
from tournaments.engine.drive.forts import WhyNotForts
from tournaments.engine.drive.hands import write_hands
from tournaments.engine.drive.kinds import DriveKind, check_tables
from tournaments.engine.drive.places import Span, find_final_span
from tournaments.engine.drive.plan import DrivePlan, FirstChair
from tournaments.engine.names import read_name
from tournaments.models import Action, Club, Drive, DriveSeat, DriveTotal, DriveTricks, Party
from tournaments.queries.drive import list_people_here, read_drive, read_plan


class WhyNotDriven(Reason):
    BEGUN = _("The first hand has begun, so this cannot change any more.")
    NOT_DRAWN = _("Draw the chairs first.")
    TWO_CARDS = _(
        "Both have a card of this drive, so they are two people. If somebody was entered twice, press “{button}” before the first hand."
    )
    TYPED = _("Totals or flags are typed already. Take them out before you press “{button}”.")
    RUNG = _("Somebody else rang meanwhile; this page showed hand {seen}, and now it is hand {now}. Look at it again.")
    NOT_PLAYING = _("The drive has not begun, or it has ended.")
    NOT_ENDED = _("The drive has not ended.")
    ALREADY_MIXED = _(
        "Numbers are entered already, so this evening stays as it is. Nobody could add up an evening that is half by cards and half live."
    )


TRICKS_COLUMNS = ("hand", "table", "odd_won", "tricks")


def columns_of(plan: DrivePlan) -> dict[str, object]:
    return {
        "kind": plan.kind.value,
        "hands": write_hands(plan.hands),
        "half": plan.half,
        "role_a": plan.roles[0],
        "role_b": plan.roles[1],
        "seed": plan.seed,
        "counts_tens": plan.counts_tens,
        "counts_last": plan.counts_last,
        "is_live": plan.is_live,
        "unplayed": plan.unplayed.value,
        "rings_itself": plan.rings_itself,
    }


def write_drive(plan: DrivePlan) -> dict[str, object]:
    """The drive for the log. Drawn trumps stay sealed there."""
    columns = columns_of(plan)
    named = ("kind", "half", "counts_tens", "counts_last", "is_live", "unplayed", "rings_itself")
    return {
        **{name: columns[name] for name in named},
        "roles": list(plan.roles),
        "hands": len(plan.hands),
        "drawn": bool(plan.seed),
        "trumps": "" if plan.seed else columns["hands"],
    }


def found_drive(club: Club, evening: Plan, plan: DrivePlan, *, who: str, seed: int) -> Party:
    """A new party that is a drive. A form that is sent twice has the same seed and founds one. Raises Refused."""
    with transaction.atomic():
        party = found_party(club, evening, who=who, seed=seed)
        drive, is_new = Drive.objects.get_or_create(party=party, defaults=columns_of(plan))
        if not is_new and read_plan(drive) != plan:
            raise Refused(WhyNoPlan.FOUNDED, code=party.code)
        if is_new:
            put(party, is_drive=True)
    return party


def save_drive(party: Party, drive: WhistDrive, entries: Mapping[int, int], *, now: datetime, who: str) -> None:
    """Save the drive of an evening from a file. `entries` are the rows of its players."""
    is_over = party.status == Party.Status.ENDED
    Drive.objects.create(
        party=party,
        hand=drive.hand,
        is_break=drive.is_break,
        shown=find_final_span(drive).value if is_over else "",
        forts=drive.forts,
        **columns_of(drive.plan),
    )
    save_seats(party, drive.seats, entries)
    cards = {seat.entry.number: seat for seat in party.drive_seats.filter(is_second=False).select_related("entry")}
    DriveTotal.objects.bulk_create(
        DriveTotal(
            seat=cards[total.card],
            half=total.half,
            tricks=total.tricks,
            tens=total.tens,
            last=total.last,
            typed_by=who,
            at=now,
        )
        for total in drive.totals
    )
    DriveTricks.objects.bulk_create(
        DriveTricks(party=party, entered_by=who, at=now, **{name: getattr(one, name) for name in TRICKS_COLUMNS})
        for one in drive.tricks
    )


def save_seats(party: Party, seats: Sequence[FirstChair], entries: Mapping[int, int]) -> None:
    DriveSeat.objects.bulk_create(
        DriveSeat(
            party=party,
            entry_id=entries[seat.player],
            table=seat.table,
            chair=seat.chair,
            is_second=seat.is_second,
            since=seat.since,
            until=seat.until,
        )
        for seat in seats
    )


def make_drive_mark(party: Party) -> str:
    """A fingerprint of the settings. The form that shows them sends it along as `seen`."""
    return make_mark((write_evening(party), columns_of(read_plan(party.drive))))


def change_drive(code: str, evening: Plan, plan: DrivePlan, *, who: str, seen: str | None = None) -> None:
    """Change the name, day and place, and until the first hand the drive. The chairs that are drawn stay.

    `seen` are the settings that the page showed (`make_drive_mark`).
    """
    with changing_party(code) as (party, now):
        check_goes_on(party)
        before, mark = read_plan(party.drive), make_drive_mark(party)
        settings = write_evening(party) | write_drive(before)
        put(
            party,
            name=read_name(evening.name),
            date=evening.date,
            place=evening.place.strip(),
            begins=evening.begins,
            ends=evening.ends,
        )
        if party.drive.hand and not has_same_game(plan, before):
            raise Refused(WhyNotDriven.BEGUN)
        if plan.is_live != before.is_live and has_numbers(party):
            raise Refused(WhyNotDriven.ALREADY_MIXED)
        if plan.kind.has_forts is not before.kind.has_forts:
            _take_chairs_away(party)
        if chairs := party.drive_seats.filter(is_second=False).count():
            check_tables(plan.kind, chairs)
        put(party.drive, **columns_of(plan))
        if make_drive_mark(party) == mark:
            return  # sent twice
        check_seen(seen, mark, WhyNoPlan.CHANGED)
        changed = list_changes(settings, write_evening(party) | write_drive(plan))
        facts = {"kind": plan.kind.value, "hands_of_drive": len(plan.hands), "changed": changed}
        record(party, now, who, Action.CHANGE_DRIVE, **facts)


def _take_chairs_away(party: Party) -> None:
    """Forts are no drawn chairs: the desk makes them anew. Raises Refused if totals are typed."""
    check_not_typed(party)
    party.drive_seats.all().delete()
    put(party.drive, forts=())


def check_not_typed(party: Party) -> None:
    if DriveTotal.objects.filter(seat__party=party).exists():
        raise Refused(WhyNotDriven.TYPED, button=DriveKind(party.drive.kind).again)


def has_same_game(plan: DrivePlan, before: DrivePlan) -> bool:
    """Whether both move people alike under the same trumps; words and what counts may change at any time."""
    fixed = ("kind", "hands", "half", "seed")
    return all(getattr(plan, name) == getattr(before, name) for name in fixed)


def has_numbers(party: Party) -> bool:
    """Whether a total or the tricks of a hand are entered."""
    return DriveTotal.objects.filter(seat__party=party).exists() or party.drive_tricks.exists()


def make_places_mark(drive: WhistDrive) -> str:
    """A fingerprint of who begins where. The forms that draw chairs or make forts send it along as `seen`."""
    return make_mark((tuple(drive.seats), tuple(drive.forts)))


def draw_drive(code: str, sharing: Sequence[tuple[int, int]], *, seed: int, who: str, seen: str | None = None) -> None:
    """Draw where everybody who is here begins; drawing again before the first hand starts afresh.

    `seen` are the chairs that the page showed (`make_places_mark`). Others, which another laptop drew, may be printed already.
    """
    with changing_party(code) as (party, now):
        check_goes_on(party)
        drive = party.drive
        if drive.hand:
            raise Refused(WhyNotDriven.BEGUN)
        if drive.kind == DriveKind.MILITARY:
            raise Refused(WhyNotForts.NOT_DRAWN)
        check_not_typed(party)
        check_seen(seen, make_places_mark(read_drive(party).drive), WhyNoChange.SEATS_CHANGED)
        here = dict(list_people_here(party))
        seats = draw_chairs(list(here), sharing, kind=read_plan(drive).kind, seed=seed, names=here)
        entries = dict(party.entries.values_list("number", "pk"))
        party.drive_seats.all().delete()
        save_seats(party, seats, entries)
        put(party, seed=seed)
        record(party, now, who, Action.DRAW_DRIVE, players=len(here), seed=seed, sharing=write_sharing(sharing))


def check_bell(seen: str | None, drive: WhistDrive) -> None:
    """Raises Refused if the page was about another hand than the one in play."""
    check_seen(seen, drive.mark, WhyNotDriven.RUNG, seen=seen, now=drive.mark)


def show_totals(code: str, span: Span | None, *, who: str) -> None:
    """Show everybody the standings of a half or of the whole, or none."""
    with changing_party(code) as (party, now):
        check_goes_on(party)
        if party.drive.shown == (span.value if span else ""):
            return
        put(party.drive, shown=span.value if span else "")
        record(party, now, who, Action.SHOW_TOTALS, span=span.value if span else "")


def end_drive(code: str, *, who: str, seen: str | None = None) -> None:
    """End the evening: the standings are final, and everybody sees them. `seen` is the mark of the hand that the page showed."""
    with changing_party(code) as (party, now):
        if party.status == Party.Status.ENDED:
            return
        if party.status != Party.Status.PLAYING:
            raise Refused(WhyNotDriven.NOT_PLAYING)
        drive = read_drive(party).drive
        check_bell(seen, drive)
        put(party, status=Party.Status.ENDED)
        end_calls(party, now, who)
        put(party.drive, shown=find_final_span(drive).value)
        record(party, now, who, Action.END_DRIVE, at_hand=drive.mark)


def resume_drive(code: str, *, who: str) -> None:
    """Go on with a drive that was ended too early, or to correct a total."""
    with changing_party(code) as (party, now):
        if party.status != Party.Status.ENDED:
            raise Refused(WhyNotDriven.NOT_ENDED)
        put(party, status=Party.Status.PLAYING, resumed_at=now)
        record(party, now, who, Action.RESUME_DRIVE)


# What else changes: called within another action.


def merge_cards(party: Party, goes: int, stays: int) -> None:
    """After two entries were merged, the chair and the totals of the one that goes are those of the other."""
    seats = {seat.entry.number: seat for seat in party.drive_seats.select_related("entry")}
    if goes not in seats:
        return
    if stays in seats:
        raise Refused(WhyNotDriven.TWO_CARDS, button=DriveKind(party.drive.kind).again)
    put(seats[goes], entry=party.entries.get(number=stays))


def erase_typist(club: Club, names: set[str], instead: str) -> None:
    """Erase an erased person's name where they typed a total or entered a hand."""
    DriveTotal.objects.filter(seat__party__club=club, typed_by__in=names).update(typed_by=instead)
    DriveTricks.objects.filter(party__club=club, entered_by__in=names).update(entered_by=instead)
