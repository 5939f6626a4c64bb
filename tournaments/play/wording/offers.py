"""What a person is offered beside the cards: the two calls, to play alone, and the tricks that they can claim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.hand import Call
from scoring.play.claim import check_claim
from scoring.play.hand_in_play import Phase
from scoring.refused import Refused
from scoring.rules import Colour
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import CardShown, find_lowest, show_card
from tournaments.play.wording.result import is_of_two
from tournaments.wording import call_name

PROMISES = {Call.SOLA_NOLA: noop("I win no trick"), Call.GRAND_DIX: noop("I win the first seven")}
IF_NOT_ALONE = {Call.HIGH: noop("play high"), Call.LOW: noop("play low")}


@dataclass(frozen=True, slots=True)
class BidOffer:
    """A call with the card that usually says it: the lowest of its colour."""

    call: str
    note: str
    card: CardShown
    key: str


@dataclass(frozen=True, slots=True)
class AloneOffer:
    """An answer to the question whether one plays alone; no is empty."""

    value: str
    call: str
    note: str


@dataclass(frozen=True, slots=True)
class ClaimOffer:
    """So many of the remaining tricks; none on a low hand means that the others take them all."""

    tricks: int
    says: str


def offer_bids(page: TableOnScreen) -> Iterable[BidOffer]:
    """The usual bid for each call, the high one first."""
    if page.view.phase is not Phase.BIDS or not page.view.is_my_turn:
        return
    high = page.rules.high_colour
    low = next(colour for colour in Colour if colour is not high)
    for colour, call in ((high, Call.HIGH), (low, Call.LOW)):
        card = find_lowest(page.view.cards, colour)
        if card:
            is_black = colour is Colour.BLACK
            note = gettext("lowest black") if is_black else gettext("lowest red")
            yield BidOffer(call_name(call), note, show_card(card), "b" if is_black else "r")


def offer_alone(page: TableOnScreen) -> Iterable[AloneOffer]:
    """No, and what may be called; nothing while one is not asked."""
    view = page.view
    if not view.special_calls:
        return
    so_far = gettext(IF_NOT_ALONE[view.call]) if view.call in IF_NOT_ALONE else ""
    yield AloneOffer("", gettext("No"), so_far)
    yield from (AloneOffer(call.value, call_name(call), gettext(PROMISES[call])) for call in view.special_calls)


def offer_claims(page: TableOnScreen) -> Iterable[ClaimOffer]:
    """The claim that is certain to hold now, if there is one."""
    for tricks in _list_sure_claims(page):
        words = ngettext("Claim %(tricks)s trick", "Claim %(tricks)s tricks", tricks) % {"tricks": tricks}
        none = gettext("I take no more") if is_of_two(page) else gettext("We take no more")
        yield ClaimOffer(tricks, words if tricks else none)


def _list_sure_claims(page: TableOnScreen) -> Iterable[int]:
    """All remaining tricks if the person can claim them now, on a low hand the fewest; nothing while it is not their turn to lead."""
    view = page.view
    if view.phase is not Phase.CARDS or not view.is_my_turn or not view.trick or view.trick.cards:
        return
    remaining = page.rules.tricks - sum(view.taken)
    wanted = range(remaining) if view.call is Call.LOW else [remaining]
    for tricks in wanted:
        try:
            check_claim(view, tricks)
        except Refused:
            continue
        yield tricks
        return
