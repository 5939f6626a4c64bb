"""The bell of a whist drive: to the next hand, to coffee, to the end, and back if it rang by mistake."""

from __future__ import annotations

from datetime import datetime

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import WhyNoChange, changing_party, check_seen, put, record
from tournaments.actions.drive import WhyNotDriven, check_bell, make_places_mark
from tournaments.actions.prepare import check_goes_on
from tournaments.engine.drive.bell import ring, ring_back
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.forts import WhyNotForts
from tournaments.engine.drive.plan import mark_of
from tournaments.models import Action, Party
from tournaments.queries.drive import read_drive


class WhyNoBell(Reason):
    NO_WINNER = _(
        "Nobody has said who won at table {tables}. Say at least who won there, and ring; the number can come later."
    )
    LOSES = _(
        "Entered of hand {hand} already: {numbers}. Taking the bell back would lose that, and this page said {said}. "
        "Look at it again."
    )


def ring_hand(code: str, *, seen: str, who: str, places: str | None = None) -> None:
    """Ring: the first hand, the next one, coffee, or the end of the last. `seen` is what the page showed (`mark_of`), and before
    the first hand also who begins where (`make_places_mark`)."""
    with changing_party(code) as (party, now):
        drive = _read_at(party, seen)
        check_seen(places, make_places_mark(drive), WhyNoChange.SEATS_CHANGED)
        check_winners(drive)
        move_bell(party, drive, *ring(drive), now=now, who=who)


def ring_hand_back(code: str, *, seen: str, who: str, lost: int = 0) -> None:
    """The bell rang by mistake: the hand before is played again. No total is lost, and no number but those of a live hand
    that has just begun: the page says how many, and sends that as `lost`."""
    with changing_party(code) as (party, now):
        drive = _read_at(party, seen)
        hand, is_break = ring_back(drive)
        numbers = len(drive.tricks_of(drive.hand)) if hand < drive.hand else 0
        if numbers != lost:
            raise Refused(WhyNoBell.LOSES, hand=drive.hand, numbers=numbers, said=lost)
        gone = party.drive_tricks.filter(hand__gt=hand)
        facts = {"lost": [[row.table, row.tricks] for row in gone.order_by("table")]} if numbers else {}
        gone.delete()
        # A number that was corrected after the bell moves people again, as there was no bell.
        wins = [tricks for tricks in range(14) if hand and drive.wins(hand, tricks)]
        party.drive_tricks.filter(hand=hand, tricks__in=wins).update(odd_won=True)
        party.drive_tricks.filter(hand=hand, tricks__isnull=False).exclude(tricks__in=wins).update(odd_won=False)
        move_bell(party, drive, hand, is_break, now=now, who=who, is_back=True, **facts)


def check_winners(drive: WhistDrive) -> None:
    """Raises Refused if a live hand is in play and nobody knows who moves where at some table. Of forts it is always known."""
    if not (drive.plan.is_live and drive.plan.kind.moves_by_winners) or not drive.hand or drive.is_break:
        return
    open_tables = [str(table) for table, won in enumerate(drive.odd_won(drive.hand), 1) if won is None]
    if open_tables:
        raise Refused(WhyNoBell.NO_WINNER, tables=", ".join(open_tables))


def _read_at(party: Party, seen: str) -> WhistDrive:
    check_goes_on(party)
    drive = read_drive(party).drive
    if not drive.cards:
        raise Refused(WhyNotForts.NOT_MADE if drive.has_forts else WhyNotDriven.NOT_DRAWN)
    check_bell(seen, drive)
    return drive


def move_bell(
    party: Party,
    drive: WhistDrive,
    hand: int,
    is_break: bool,
    *,
    now: datetime,
    who: str,
    is_back: bool = False,
    **facts: object,
) -> None:
    """Go to this hand. Raises Refused if the drive is there already."""
    mark = mark_of(hand, is_break)
    if mark == drive.mark:
        raise Refused(WhyNotDriven.NOT_PLAYING)
    bells = dict(party.drive.bells)
    if is_back:
        bells.pop(drive.mark, None)
    else:
        bells[mark] = now.isoformat()
    put(party.drive, hand=hand, is_break=is_break, bells=bells)
    put(party, status=Party.Status.PLAYING if hand else Party.Status.REGISTERING)
    record(party, now, who, Action.RING_HAND_BACK if is_back else Action.RING_HAND, at_hand=mark, **facts)
