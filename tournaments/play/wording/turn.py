"""Whose turn it is and what they can do, and where each player sits around the felt."""

from __future__ import annotations

from django.utils.translation import gettext

from scoring.hand import Seat
from scoring.play.cards import Suit
from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import SeatView
from scoring.rules import Colour
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.result import name_at
from tournaments.wording import listed

PLACES = ("me", "left", "partner", "right")  # around the felt, clockwise from the bottom


def order_of(view: SeatView) -> tuple[Seat, ...]:
    """From the dealer's left."""
    first = view.rules.seats.index(view.dealer) + 1
    return (*view.rules.seats[first:], *view.rules.seats[:first])


def place_of(page: TableOnScreen, seat: Seat) -> str:
    seats = page.rules.seats
    step = (seats.index(seat) - seats.index(page.bottom)) % len(seats)
    return PLACES[step] if len(seats) == 4 else ("me", "partner")[step]


def say_turn(page: TableOnScreen) -> str:
    """What the person can do now, in one line; it is also what a screen reader says."""
    view = page.view
    if view.result is not None:
        return gettext("The hand is over")
    if page.me and page.me.is_away:
        return gettext("A computer plays for you")
    if not view.is_my_turn:
        names = [name_at(page, seat) for seat in view.waits_for]
        return gettext("Waiting for %(names)s") % {"names": listed(names)}
    match view.phase:
        case Phase.BIDS:
            if page.rules.high_colour is Colour.RED:
                return gettext("Lay a card: red high, black low")
            return gettext("Lay a card: black high, red low")
        case Phase.ALONE:
            return gettext("Do you play alone?")
        case Phase.EXCHANGE:
            return gettext("Pass one card to your partner")
    if suit := find_suit_to_follow(page):
        return gettext("Your turn: follow %(suit)s") % {"suit": gettext(suit.words)}
    return gettext("Your turn: any card")


def find_suit_to_follow(page: TableOnScreen) -> Suit | None:
    """The suit that the person must play now, if there is one."""
    trick, legal = page.view.trick, page.view.legal
    led = trick.led if trick else None
    return led if legal and led and all(card.suit is led for card in legal) else None
