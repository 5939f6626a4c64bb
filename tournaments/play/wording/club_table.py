"""A table of an evening on screens, in the reader's language: what lies on the tablet, and what a phone is asked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.play.engine.settings import USUAL, ScreenSettings
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import CardShown
from tournaments.play.wording.table import PageOfTable, SeatShown, describe_table
from tournaments.queries.table import TablePage
from tournaments.wording import refusal, seat_name
from tournaments.wording.named import first_name, surname


@dataclass(frozen=True, slots=True)
class ChairShown:
    """One of the four around the tablet. `place` is that of the felt; `waits_for_phone`: no phone has their hand yet."""

    seat: str
    place: str
    name: str
    last_name: str
    says: str
    is_computer: bool
    is_person: bool
    is_away: bool
    is_held: bool
    is_turn: bool
    grants: bool
    cards: tuple[CardShown, ...]

    @property
    def waits_for_phone(self) -> bool:
        return self.is_person and not self.is_held and not self.is_away


@dataclass(frozen=True, slots=True)
class ClubTableShown:
    """What a page of an evening's table on screens says.

    `state` is what happened to the last hand in the evening, or why it was not taken (`is_refused`). `goes_on`: the evening
    expects another hand.
    """

    page: PageOfTable
    chairs: tuple[ChairShown, ...]
    hand: str
    state: str
    is_refused: bool
    goes_on: bool

    @property
    def without_phone(self) -> tuple[ChairShown, ...]:
        return tuple(chair for chair in self.chairs if chair.waits_for_phone)

    @property
    def people(self) -> tuple[ChairShown, ...]:
        return tuple(chair for chair in self.chairs if chair.is_person)


def describe_club_table(
    seen: TableOnScreen,
    sheet: TablePage,
    *,
    held: Collection[Seat],
    refused: Refused | None,
    settings: ScreenSettings = USUAL,
    tapped: str = "",
) -> ClubTableShown:
    page, is_done = describe_table(seen, settings, tapped=tapped), seen.view.result is not None
    chairs = tuple(
        _describe_chair(seen, seat, shown, is_held=seat in held)
        for seat, shown in zip(seen.rules.seats, page.seats, strict=True)
    )
    facts = {"number": seen.number, "table": sheet.now.number}
    goes_on = is_done and not (sheet.sheet.is_over or sheet.sheet.tie == "cut" or sheet.now.is_confirmed)
    return ClubTableShown(
        page,
        chairs,
        gettext("hand %(number)s, table %(table)s") % facts,
        _say_state(seen, sheet, refused) if is_done else "",
        refused is not None,
        goes_on,
    )


def _describe_chair(seen: TableOnScreen, seat: Seat, shown: SeatShown, *, is_held: bool) -> ChairShown:
    person = seen.people.get(seat)
    name = person.name if person else seen.computers[seat]
    return ChairShown(
        seat=seat.value,
        place=shown.place,
        name=first_name(name),
        last_name=surname(name) if person else "",
        says=_say_of_chair(seen, seat, is_held=is_held),
        is_computer=person is None,
        is_person=person is not None,
        is_away=person is not None and person.is_away,
        is_held=is_held,
        is_turn=shown.is_turn,
        grants=seen.view.by is seat,
        cards=shown.cards,
    )


def _say_of_chair(seen: TableOnScreen, seat: Seat, *, is_held: bool) -> str:
    """What stands beside a name: who plays there, and whether the others wait for them."""
    person = seen.people.get(seat)
    if person is None:
        return gettext("computer")
    if person.is_away:
        return gettext("a computer plays")
    if not is_held:
        return gettext("%(seat)s, no phone yet") % {"seat": seat_name(seat)}
    return gettext("%(seat)s, to play") % {"seat": seat_name(seat)} if seat in seen.view.waits_for else seat_name(seat)


def _say_state(seen: TableOnScreen, sheet: TablePage, refused: Refused | None) -> str:
    """What has become of the hand in the evening, once it is over."""
    if refused is not None:
        return gettext("This hand is not on the sheet. %(why)s") % {"why": refusal(refused)}
    if not sheet.sheet.is_over:
        return gettext("Hand %(number)s is on the sheet.") % {"number": seen.number}
    if sheet.now.is_confirmed:
        return gettext("The game is over and confirmed.")
    if sheet.asks_acceptance:
        return gettext("The game is over. The side that lost accepts it: at the table’s page, or on their own phones.")
    return gettext("The game is over. Confirm it at the table’s page.")
