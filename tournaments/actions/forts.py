"""The forts of military whist: made of people that are named, and their flags typed at the end of an evening by cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.refused import Refused
from tournaments.actions.change import WhyNoChange, changing_party, check_seen, put, record
from tournaments.actions.drive import WhyNotDriven, check_not_typed, make_places_mark, save_seats
from tournaments.actions.drive_totals import WhyNoTotal, save_total
from tournaments.actions.prepare import check_goes_on, put_on_list
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.forts import LONGEST_FORT, NAMED_CHAIRS, FortLine, WhyNotForts
from tournaments.engine.drive.kinds import check_tables
from tournaments.engine.drive.plan import MOST_TRICKS_TYPED, CardTotal, FirstChair, Half
from tournaments.engine.names import LONGEST_NAME, make_name_key, read_name
from tournaments.engine.people_list.rows import check_how_many
from tournaments.models import Action, DriveTotal, Entry, Party
from tournaments.queries.drive import list_people_here, read_drive, read_plan


def make_forts(code: str, forts: Sequence[FortLine], *, who: str, seen: str | None = None) -> None:
    """Everybody who is here in one of these forts. Who is named and not on the list is put on it, and whoever is named is here.

    Making them again before the first hand starts afresh. `seen` are the forts that the page showed (`make_places_mark`).
    Raises Refused.
    """
    with changing_party(code) as (party, now):
        check_goes_on(party)
        plan = read_plan(party.drive)
        if not plan.kind.has_forts:
            raise Refused(WhyNotForts.NO_FORTS)
        if party.drive.hand:
            raise Refused(WhyNotDriven.BEGUN)
        check_not_typed(party)
        check_seen(seen, make_places_mark(read_drive(party).drive), WhyNoChange.SEATS_CHANGED)
        forts = _read_lines(forts)
        here = list_people_here(party)
        entries, new = _find_everybody(party, [name for fort in forts for name in fort.people])
        people = [entry.number for entry in entries]
        if left := [name for number, name in here if number not in people]:
            check_tables(plan.kind, len(here))
            raise Refused(WhyNotForts.IN_NO_FORT, names=left)
        check_tables(plan.kind, len(people))
        seats = tuple(
            FirstChair(number, place // 4 + 1, NAMED_CHAIRS[place % 4]) for place, number in enumerate(people)
        )
        names = tuple(fort.name for fort in forts)
        WhistDrive(plan, seats=seats, forts=names)  # refuses two forts of one name, or one without
        party.drive_seats.all().delete()
        save_seats(party, seats, {entry.number: entry.pk for entry in entries})
        put(party.drive, forts=names)
        if new:
            record(party, now, who, Action.REGISTER, names=new)
        record(party, now, who, Action.MAKE_FORTS, names=list(names))


def _read_lines(lines: Sequence[FortLine]) -> list[FortLine]:
    """The forts with their names and those of their people as they are saved. Raises Refused."""
    check_how_many([name for fort in lines for name in fort.people])
    forts = []
    for line in lines:
        if not line.name:
            raise Refused(WhyNotForts.NO_COLON, line=" / ".join(line.people)[:LONGEST_NAME])
        name = _read_fort_name(line.name)
        if len(line.people) != len(NAMED_CHAIRS):
            raise Refused(WhyNotForts.FOUR, fort=line.name, found=len(line.people))
        forts.append(FortLine(name, tuple(map(read_name, line.people))))
    named: set[str] = set()
    for name in (name for fort in forts for name in fort.people):
        if make_name_key(name) in named:
            raise Refused(WhyNotForts.TWICE, name=name)
        named.add(make_name_key(name))
    return forts


def _find_everybody(party: Party, names: Sequence[str]) -> tuple[list[Entry], list[str]]:
    """The entries of these names, in their order, all of them here now; and the names that are new on the list."""
    on_list: dict[str, list[Entry]] = {}
    for entry in party.entries.select_related("player").order_by("number"):
        on_list.setdefault(make_name_key(entry.player.name), []).append(entry)
    new = [name for name in names if make_name_key(name) not in on_list]
    for entry in put_on_list(party, new) if new else ():
        on_list[make_name_key(entry.player.name)] = [entry]
    found = []
    for name in names:
        entries = on_list[make_name_key(name)]
        if len(entries) > 1:
            raise Refused(WhyNotForts.SEVERAL, name=name)
        found.append(entries[0])
    party.entries.filter(number__in=[entry.number for entry in found]).update(checked_in=True)
    return found, new


def name_forts(code: str, names: Mapping[int, str], *, seen: Mapping[int, str] | None = None, who: str) -> None:
    """Other names of these forts: at any time, as they are only names. Raises Refused."""
    with changing_party(code) as (party, now):
        check_goes_on(party)
        drive = read_drive(party).drive
        _check_forts(drive, names)
        for fort, name in names.items():
            now_is = drive.forts[fort - 1]
            if name.strip() != now_is:  # a form that is sent twice names it once
                check_seen((seen or {}).get(fort), now_is, WhyNotForts.RENAMED, fort=fort, name=now_is)
        forts = tuple(_read_fort_name(names.get(fort, before)) for fort, before in enumerate(drive.forts, 1))
        replace(drive, forts=forts)  # refuses two forts of one name
        if forts != tuple(drive.forts):
            put(party.drive, forts=forts)
            record(party, now, who, Action.NAME_FORTS, names=[forts[fort - 1] for fort in sorted(names)])


def _check_forts(drive: WhistDrive, forts: Iterable[int]) -> None:
    """Raises Refused if there are none, or not one of this number."""
    if not drive.forts:
        raise Refused(WhyNotForts.NOT_MADE)
    if unknown := sorted(set(forts) - set(range(1, drive.tables + 1))):
        raise Refused(WhyNotForts.NO_FORT, fort=unknown[0], forts=drive.tables)


def _read_fort_name(text: str) -> str:
    if not text.strip():
        raise Refused(WhyNotForts.NO_NAME, longest=LONGEST_FORT)
    name = read_name(text)
    if len(name) > LONGEST_FORT:
        raise Refused(WhyNotForts.TOO_LONG, name=name, length=len(name), longest=LONGEST_FORT)
    return name


def type_flags(
    code: str,
    flags: Mapping[int, int | None],
    half: Half = Half.SECOND,
    *,
    seen: Mapping[int, str] | None = None,
    who: str,
) -> None:
    """What the captains count at half-time or at the end, by fort; None takes out what was typed, if the page showed just that.
    Whatever the sum is, it is saved."""
    with changing_party(code) as (party, now):
        check_goes_on(party)
        drive = read_drive(party).drive
        if drive.plan.is_live:
            raise Refused(WhyNoTotal.IS_LIVE)
        _check_forts(drive, flags)
        before = {card: int(total.tricks) for card, total in drive.totals_of(half).items()}
        changed = []
        for fort, number in sorted(flags.items()):
            card = drive.counted[fort - 1]
            if number == before.get(card):
                continue
            if number is None:
                stands = before[card]
                check_seen((seen or {}).get(fort), str(stands), WhyNotForts.CHANGED, fort=fort, flags=stands)
                DriveTotal.objects.filter(seat__party=party, seat__entry__number=card, half=half).delete()
            elif abs(number) > MOST_TRICKS_TYPED:
                raise Refused(WhyNotForts.NUMBER, most=MOST_TRICKS_TYPED)
            else:
                save_total(party, CardTotal(card, half, number), now=now, who=who)
            changed.append([drive.forts[fort - 1], number])
        if changed:
            record(party, now, who, Action.TYPE_FLAGS, flags=changed, half=int(half))
