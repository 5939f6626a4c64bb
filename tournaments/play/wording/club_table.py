"""A table of an evening on screens, in the reader's language: what lies on the tablet, and what a phone is asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.hand import BySide, Seat, Side
from scoring.refused import Refused
from tournaments.models import Party
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.engine.settings import USUAL, ScreenSettings
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import CardShown
from tournaments.play.wording.table import PageOfTable, SeatShown, describe_table
from tournaments.queries.rows import Placement
from tournaments.queries.table import TablePage
from tournaments.wording import refusal, seat_name, tables_text
from tournaments.wording.named import first_name, outcome_with_names, short_names, surname


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
    expects another hand. `is_done`: no card is played here now, because the hand is over or because the evening has closed the
    game; `heading` and `about_hand` then say who has won and what the hand gave, `next` and `goes_to` what comes.
    """

    page: PageOfTable
    chairs: tuple[ChairShown, ...]
    hand: str
    heading: str
    score: tuple[tuple[str, int, int], ...]
    about_hand: tuple[str, ...]
    state: str
    next: str
    goes_to: Sequence[Placement]
    is_refused: bool
    is_done: bool
    goes_on: bool
    may_finish: bool

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
    no_deal: Refused | None = None,
    goes_to: Sequence[Placement] = (),
    settings: ScreenSettings = USUAL,
    tapped: str = "",
) -> ClubTableShown:
    """`no_deal`: why the evening expects no other hand of this table; `goes_to`: where its people sit in a later round."""
    page, is_over = describe_table(seen, settings, tapped=tapped), seen.view.result is not None
    is_bell = no_deal is not None and no_deal.reason is WhyNotAtTable.BELL_HAS_RUNG
    is_done = is_over or (no_deal is not None and not is_bell)
    chairs = tuple(
        _describe_chair(seen, seat, shown, is_held=seat in held)
        for seat, shown in zip(seen.rules.seats, page.seats, strict=True)
    )
    # A hand that the evening has not taken waits for its place on the sheet: no other is dealt, and the game does not end.
    waits = refused is not None and seen.number > len(sheet.sheet.lines)
    heading, *about_hand = _say_of_hand(page, sheet, is_over=is_over)
    return ClubTableShown(
        page,
        chairs,
        hand=gettext("hand %(number)s, table %(table)s") % {"number": seen.number, "table": sheet.now.number},
        heading=heading,
        score=_list_scores(seen, sheet, page),
        about_hand=tuple(about_hand),
        state=_say_state(seen, sheet, refused, no_deal) if is_done else "",
        next=say_what_is_next(sheet) if is_done and not goes_to else "",
        goes_to=goes_to,
        is_refused=refused is not None,
        is_done=is_done,
        goes_on=is_over and no_deal is None and not waits,
        may_finish=is_over and is_bell and not waits,
    )


def _say_of_hand(page: PageOfTable, sheet: TablePage, *, is_over: bool) -> list[str]:
    """Who has won, if the game is over, and what the hand gave."""
    not_played_on = "" if is_over else gettext("This hand will not be finished")
    outcome = outcome_with_names(sheet.now) if sheet.sheet.is_over else ""
    return [said for said in (not_played_on, outcome, *page.result) if said]


def _list_scores(seen: TableOnScreen, sheet: TablePage, page: PageOfTable) -> tuple[tuple[str, int, int], ...]:
    """The names, the score and the tricks of each side."""
    taken = BySide(*page.taken) if seen.bottom.side is Side.NORTH_SOUTH else BySide(*reversed(page.taken))
    return tuple((short_names(sheet.now, side), seen.sheet.score[side], taken[side]) for side in Side)


def say_what_is_next(sheet: TablePage) -> str:
    """To a table whose game is confirmed, or whose evening has ended."""
    if sheet.party.status == Party.Status.ENDED:
        return gettext("That was the last round. Thank you for playing!")
    if not sheet.now.is_confirmed:
        return ""
    facts = {"tables": tables_text(sheet.waiting_for)}
    if sheet.waiting_for and sheet.round.is_last:
        return gettext("The hall is waiting for %(tables)s. Then the evening is over.") % facts
    if sheet.waiting_for:
        return gettext("The hall is waiting for %(tables)s. Your next seats will appear here.") % facts
    if sheet.round.is_last:
        return gettext(
            "All tables are done. That was the last round: the result appears here as soon as the organiser ends the party."
        )
    return gettext("All tables are done. Your next seats will appear here as soon as they are announced.")


def _describe_chair(seen: TableOnScreen, seat: Seat, shown: SeatShown, *, is_held: bool) -> ChairShown:
    person = seen.people.get(seat)
    name = person.name if person else seen.computers[seat]
    return ChairShown(
        seat=seat.value,
        place=shown.place,
        name=first_name(name) if person else name,
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


def _say_state(seen: TableOnScreen, sheet: TablePage, refused: Refused | None, no_deal: Refused | None) -> str:
    """What has become of the hand in the evening, once it is over, and of the game."""
    if refused is not None:
        return gettext("This hand is not on the sheet. %(why)s") % {"why": refusal(refused)}
    if no_deal is None:
        return gettext("Hand %(number)s is on the sheet.") % {"number": seen.number}
    if no_deal.reason is not WhyNotAtTable.GAME_IS_OVER:
        return refusal(no_deal)
    if sheet.now.is_confirmed:
        return gettext("The game is over and confirmed.")
    if sheet.asks_acceptance:
        return gettext("The game is over. The side that lost accepts it: at the table’s page, or on their own phones.")
    return gettext("The game is over. Confirm it on the table’s page.")
