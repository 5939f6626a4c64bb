"""A hand that is over, to be looked at again: what everybody held, and every trick in turn."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.hand import Seat
from scoring.play.cards import sort_cards
from scoring.play.hand_in_play import HandInPlay
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import CardShown, show_card
from tournaments.play.wording.result import name_at
from tournaments.wording import call_name


@dataclass(frozen=True, slots=True)
class TrickShown:
    """The cards in the order in which they were played, each with who played it."""

    number: int
    plays: tuple[tuple[str, CardShown], ...]
    taker: str


@dataclass(frozen=True, slots=True)
class Replay:
    """`hands` are the cards as they were dealt, with those of the piles at a table of two."""

    title: str
    hands: tuple[tuple[str, str, tuple[CardShown, ...]], ...]
    tricks: tuple[TrickShown, ...]
    rest: str


def describe_replay(page: TableOnScreen, hand: HandInPlay, *, number: int) -> Replay:
    assert hand.call is not None
    title = gettext("Hand %(number)s: %(call)s") % {"number": number, "call": call_name(hand.call)}
    missing = hand.rules.tricks - len(hand.tricks)
    return Replay(
        title=title,
        hands=tuple((name_at(page, seat), _say_bid(hand, seat), _show_hand(hand, seat)) for seat in hand.rules.seats),
        tricks=tuple(_show_trick(page, hand, place) for place in range(len(hand.tricks))),
        rest=gettext("The other tricks were not played.") if missing else "",
    )


def _say_bid(hand: HandInPlay, seat: Seat) -> str:
    """What the player laid, if it was turned."""
    if seat not in hand.turned:
        return ""
    return gettext("bid %(cards)s") % {"cards": " ".join(card.symbols for card in hand.bids[seat])}


def _show_hand(hand: HandInPlay, seat: Seat) -> tuple[CardShown, ...]:
    return tuple(show_card(card) for card in sort_cards(hand.deal.cards_of(seat)))


def _show_trick(page: TableOnScreen, hand: HandInPlay, place: int) -> TrickShown:
    trick = hand.tricks[place]
    best = trick.find_best(hand.trump)
    plays = tuple(
        (name_at(page, seat), show_card(card, wins=turn == best)) for turn, (seat, card) in enumerate(trick.plays)
    )
    return TrickShown(place + 1, plays, name_at(page, hand.find_winner(trick)))
