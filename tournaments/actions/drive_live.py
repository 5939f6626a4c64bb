"""What tables and the desk do in a live drive: enter the tricks of a hand, take them back, come late, go home."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.at_table import AtTable, check_link
from tournaments.actions.change import changing, check_seen, raise_change, record
from tournaments.actions.drive_bell import move_bell
from tournaments.actions.phones import WhyNotKnown
from tournaments.actions.prepare import check_goes_on
from tournaments.engine.drive.bell import ring
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.forts import WhyNotForts
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.tricks import TableTricks
from tournaments.models import Action, DriveTricks, Party
from tournaments.queries.drive import read_drive


class WhyNotLive(Reason):
    BY_CARDS = _("This drive is by cards: the totals are typed at half-time and at the end.")
    NO_TABLE = _("There is no table {table} in this drive; the tables are 1 to {tables}.")
    NOT_BEGUN = _("The first hand has not begun. The desk rings.")
    TRICKS = _("The tricks of a side are a whole number from 0 to {most}.")
    OTHER_HAND = _(
        "This was for hand {sent} at {place}, whose bell has rung. It was not saved. "
        "If that hand is wrong or missing, the desk can still correct it: only what it counts changes, and nobody moves."
    )
    NO_HAND = _("Hand {hand} is not played yet; it is hand {now} now.")
    STANDS = _("For hand {hand}, {place} has something else already. Nothing was changed. Ask which is right.")
    CHANGED = _("What stands for {place} has changed since this page was shown. Look at it again.")


@dataclass(frozen=True)
class EnteredTricks:
    """What stands for a table now, and what stood there before. `has_rung`: it was the last number, and the bell rang."""

    tricks: TableTricks | None
    before: TableTricks | None
    has_rung: bool = False


def enter_tricks(
    code: str, sent: TableTricks, *, replaces: str = "", who: str, knows_over: bool = False
) -> EnteredTricks:
    """Save a number, or only who won. What agrees with what stands completes it; what contradicts it is refused, and people are
    asked which is right, unless it says that it `replaces` that (its `mark`). The same again changes nothing. After the
    bell nobody moves, and a page that missed the bell changes nothing: only a page of the desk `knows_over`, as it shows
    that hand as over, and corrects it."""
    with changing(code, table=sent.table) as now:
        party = Party.objects.get(code=code)
        drive = _read_live(party, sent.table)
        _check_sent(drive, sent)
        if drive.has_forts:  # a flag has no number
            sent = replace(sent, odd_won=drive.has_odd_won(sent), tricks=None)
        before = drive.tricks_of(sent.hand).get(sent.table)
        is_contrary = before is not None and drive.contradicts(sent, before)
        if before is not None and not is_contrary and (sent.tricks is None or before.tricks is not None):
            return EnteredTricks(before, before)
        is_over = sent.hand <= drive.hands_over
        if is_over and not (knows_over and drive.is_complete(sent)):
            raise Refused(WhyNotLive.OTHER_HAND, sent=sent.hand, place=drive.place_of(sent.table))
        if before is not None and is_contrary and replaces != before.mark:
            raise Refused(WhyNotLive.STANDS, hand=sent.hand, place=drive.place_of(sent.table))
        has_moved = before if is_over and drive.plan.kind.moves_by_winners else None
        after = replace(sent, odd_won=has_moved.odd_won if has_moved else drive.has_odd_won(sent))
        _save(party, drive, after, before, now=now, who=who)
        if is_over:
            raise_change(code)  # its people sit elsewhere now, and their pages show their totals
        has_rung = drive.plan.rings_itself and _ring_if_last(party, now=now, who=who)
        return EnteredTricks(after, before, has_rung)


def _read_live(party: Party, table: int) -> WhistDrive:
    check_goes_on(party)
    if not party.is_drive:
        raise Refused(WhyNotLive.BY_CARDS)
    drive = read_drive(party).drive
    if not drive.plan.is_live:
        raise Refused(WhyNotLive.BY_CARDS)
    if not 1 <= table <= drive.tables:
        raise refuse_table(drive, table)
    if not drive.hand:
        raise Refused(WhyNotLive.NOT_BEGUN)
    return drive


def refuse_table(drive: WhistDrive, table: int) -> Refused:
    if drive.has_forts:
        return Refused(WhyNotForts.NO_FORT, fort=table, forts=drive.tables)
    return Refused(WhyNotLive.NO_TABLE, table=table, tables=drive.tables)


def _check_sent(drive: WhistDrive, sent: TableTricks) -> None:
    if not 1 <= sent.hand <= drive.hand:
        raise Refused(WhyNotLive.NO_HAND, hand=sent.hand, now=drive.hand)
    if sent.tricks is not None and not 0 <= sent.tricks <= TRICKS:
        raise Refused(WhyNotLive.TRICKS, most=TRICKS)


def _save(
    party: Party, drive: WhistDrive, after: TableTricks, before: TableTricks | None, *, now: datetime, who: str
) -> None:
    columns = {"odd_won": after.odd_won, "tricks": after.tricks, "entered_by": who, "at": now}
    DriveTricks.objects.update_or_create(party=party, hand=after.hand, table=after.table, defaults=columns)
    facts = {"of_hand": after.hand, "table": after.table, "share": _fact_of(drive, after)}
    if before is None:
        record(party, now, who, Action.ENTER_TRICKS, **facts)
    else:
        record(party, now, who, Action.CORRECT_TRICKS, share_before=_fact_of(drive, before), **facts)


def _fact_of(drive: WhistDrive, one: TableTricks) -> dict[str, object]:
    fact: dict[str, object] = {"tricks": one.tricks, "odd_won": one.odd_won}
    return fact | {"is_flag": True} if drive.has_forts else fact


def _ring_if_last(party: Party, *, now: datetime, who: str) -> bool:
    """Ring if every table of the hand in play has its number or its flag. It never ends coffee."""
    drive = read_drive(party).drive
    numbers = [one for one in drive.tricks_of(drive.hand).values() if drive.is_complete(one)]
    if drive.is_break or len(numbers) < drive.tables:
        return False
    move_bell(party, drive, *ring(drive), now=now, who=who)
    raise_change(party.code)
    return True


def take_back_tricks(code: str, hand: int, table: int, *, seen: str, who: str) -> None:
    """Undo, until the bell: the table has no number again. `seen` is what the page showed."""
    with changing(code, table=table) as now:
        party = Party.objects.get(code=code)
        drive = _read_live(party, table)
        if hand <= drive.hands_over:
            raise Refused(WhyNotLive.OTHER_HAND, sent=hand, place=drive.place_of(table))
        before = drive.tricks_of(hand).get(table)
        if before is None:
            return
        check_seen(seen, before.mark, WhyNotLive.CHANGED, place=drive.place_of(table))
        party.drive_tricks.filter(hand=hand, table=table).delete()
        record(party, now, who, Action.TAKE_BACK_TRICKS, of_hand=hand, table=table, share=_fact_of(drive, before))


def say_whose_phone(at: AtTable, player: int) -> Party:
    """Save that a phone with the table's link belongs to this player. Raises Refused if they do not sit there in this hand."""
    with changing(at.code, table=at.table) as now:
        party = Party.objects.get(code=at.code)
        check_link(at, party)
        drive = read_drive(party).drive
        seat = drive.find_seat(player)
        if seat is None or seat.table != at.table:
            raise Refused(WhyNotKnown.NOT_AT_TABLE, place=drive.place_of(at.table))
        record(party, now, at.who, Action.THIS_IS_ME, player=player)
    return party
