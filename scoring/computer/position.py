"""Whether what a player is said to know can be true, so that a position from outside is refused in words and never crashes.

Checked are the cards, the counts, the turns, who leads, and that all have followed suit as far as that can be seen.
"""

from __future__ import annotations

from scoring.deal_and_lead import find_first_leader
from scoring.hand import Call, Seat
from scoring.play.cards import DECK, Card, Suit, check_different
from scoring.play.deal import WhyNoDeal, count_cards, count_piles
from scoring.play.hand_in_play import Phase, find_special_calls, find_taker
from scoring.play.moves import TRUMPS_IN_TURN
from scoring.play.seat_view import SeatView
from scoring.play.trick import Trick, seats_from
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import Trump


class WhyNoPosition(Reason):
    NOBODY_ASKED = _("In this position {seat} has no move to make.")
    OTHER_SEATS = _("The counts are those of {allowed}; this position has others.")
    COUNT = _("{seat} would have {found} cards in all; these rules deal {wanted}.")
    OWN_COUNT = _("{seat} holds {found} cards, but the count says {wanted}.")
    PILES = _("These rules lay {wanted} piles before each player at most; {seat} has {found}.")
    CALL = _("These rules do not know this call, or not with this player.")
    TURN = _("The seats of a trick do not follow one another as these rules play.")
    LEADER = _("{leader} leads this trick; the position says {found}.")
    REVOKED = _("{seat} did not follow {suit}, but has some.")
    TRUMP = _("The trumps of this position are not those of the rules.")
    BIDS = _("The bids of this position are not possible.")


def check_position(view: SeatView) -> None:
    """Raises Refused, with what is wrong."""
    if view.seat is None or view.seat not in view.rules.seats or view.dealer not in view.rules.seats:
        raise Refused(WhyNoPosition.NOBODY_ASKED, seat="nobody" if view.seat is None else view.seat.words)
    if view.phase is Phase.OVER:
        raise Refused(WhyNoPosition.NOBODY_ASKED, seat=view.seat.words)
    _check_call(view)
    _check_trump(view)
    _check_bids(view)
    _check_tricks(view)
    _check_cards(view)
    if not _has_move(view, view.seat):
        raise Refused(WhyNoPosition.NOBODY_ASKED, seat=view.seat.words)


def _has_move(view: SeatView, seat: Seat) -> bool:
    match view.phase:
        case Phase.BIDS:
            return view.rules.is_called and seat not in view.bidders and bool(view.cards)
        case Phase.ALONE:
            return bool(view.special_calls)
        case Phase.EXCHANGE:
            is_one = view.by is not None and seat in (view.by, view.by.partner)
            return view.call is Call.SOLA_NOLA and is_one and view.given is None
    return bool(view.legal) and view.trick is not None and view.trick.turn is seat and not _is_decided(view)


def _is_decided(view: SeatView) -> bool:
    """Whether a special call has its outcome already."""
    is_low = view.call is Call.SOLA_NOLA
    lost = [trick for trick in view.tricks if (_taker(view, trick) is view.by) is is_low]
    return view.call is not None and view.call.is_special and bool(lost)


def _check_call(view: SeatView) -> None:
    rules, call, by = view.rules, view.call, view.by
    before = view.phase is Phase.BIDS
    if before:
        fits = call is None and by is None
    elif call is None or call is Call.THROWN_IN or call not in rules.calls:
        fits = False
    else:
        fits = (by is not None and by in rules.seats) if call.has_caller else by is None
    if view.phase is Phase.ALONE:
        fits = fits and bool(find_special_calls(call, rules=rules))
    if not fits:
        raise Refused(WhyNoPosition.CALL)


def _check_bids(view: SeatView) -> None:
    """A bid is one card or two, of a player at the table, and of those that are turned no card lies in another place."""
    cards = [card for bid in view.bids.values() for card in bid]
    most = 2 if view.pairs else 1
    seats = set(view.bids) | set(view.bidders)
    if len(set(cards)) < len(cards) or not seats <= set(view.rules.seats):
        raise Refused(WhyNoPosition.BIDS)
    if any(not 1 <= len(bid) <= most for bid in view.bids.values()):
        raise Refused(WhyNoPosition.BIDS)


def _check_tricks(view: SeatView) -> None:
    tricks = [*view.tricks, *([view.trick] if view.trick else [])]
    if view.phase is not Phase.CARDS:
        if tricks:
            raise Refused(WhyNoPosition.TURN)
        return
    if view.trick is None or view.trick.is_full or not all(trick.is_full for trick in view.tricks):
        raise Refused(WhyNoPosition.TURN)
    assert view.call is not None
    leader = find_first_leader(view.call, view.by, view.dealer, rules=view.rules)
    for place, trick in enumerate(tricks):
        _check_trick(view, trick, leader, place)
        leader = _taker(view, trick) if trick.is_full else None


def _check_trick(view: SeatView, trick: Trick, leader: Seat | None, place: int) -> None:
    found = trick.seats[0] if trick.seats else None
    if leader is None or found is not leader:
        raise Refused(WhyNoPosition.LEADER, leader=leader and leader.words, found=found and found.words)
    out = None
    if view.by is not None and (view.call is Call.SOLA_NOLA or (view.call is Call.GRAND_DIX and place)):
        out = view.by.partner
    if trick.seats != seats_from(leader, [seat for seat in view.rules.seats if seat is not out]):
        raise Refused(WhyNoPosition.TURN)
    if len(trick.cards) > len(trick.seats):
        raise Refused(WhyNoPosition.TURN)


def _taker(view: SeatView, trick: Trick) -> Seat:
    return find_taker(trick, call=view.call, by=view.by, trump=view.trump)


def _check_cards(view: SeatView) -> None:
    rules, played = view.rules, view.played
    if set(view.counts) != set(rules.seats) or not set(view.piles) <= set(rules.seats):
        raise Refused(WhyNoPosition.OTHER_SEATS, allowed=", ".join(seat.words for seat in rules.seats))
    if count_cards(rules) * rules.players > len(DECK):
        raise Refused(WhyNoDeal.TOO_MANY_TRICKS, tricks=rules.tricks)
    assert view.seat is not None
    if view.counts[view.seat] != len(view.cards):
        facts = {"found": len(view.cards), "wanted": view.counts[view.seat]}
        raise Refused(WhyNoPosition.OWN_COUNT, seat=view.seat.words, **facts)
    tops = [pile.top for piles in view.piles.values() for pile in piles if pile.top]
    check_different([*view.cards, *tops, *(card for _seat, card in played)])
    for seat in rules.seats:
        _check_count(view, seat)
    _check_followed(view, view.seat)


def _check_count(view: SeatView, seat: Seat) -> None:
    piles = view.piles.get(seat, ())
    if len(piles) > count_piles(view.rules) or any(pile.has_under and not pile.top for pile in piles):
        raise Refused(WhyNoPosition.PILES, wanted=count_piles(view.rules), seat=seat.words, found=len(piles))
    lying = sum((pile.top is not None) + pile.has_under for pile in piles)
    found = view.counts[seat] + lying + sum(one is seat for one, _card in view.played)
    if found != count_cards(view.rules) or view.counts[seat] < 0:
        raise Refused(WhyNoPosition.COUNT, seat=seat.words, found=found, wanted=count_cards(view.rules))


def _check_followed(view: SeatView, me: Seat) -> None:
    """At a table of two, a card may have been turned later, so nothing can be said."""
    if view.rules.players == 2:
        return
    shown: set[tuple[Seat, Suit]] = set()
    for trick in (*view.tricks, *([view.trick] if view.trick else [])):
        for seat, card in trick.plays:
            _check_suit(seat, card.suit, shown)
            if trick.led is not None and card.suit is not trick.led:
                shown.add((seat, trick.led))
    for card in view.cards:
        _check_suit(me, card.suit, shown)


def _check_suit(seat: Seat, suit: Suit, shown: set[tuple[Seat, Suit]]) -> None:
    if (seat, suit) in shown:
        raise Refused(WhyNoPosition.REVOKED, seat=seat.words, suit=suit.words)


def _check_trump(view: SeatView) -> None:
    wanted: Suit | None = None
    if view.rules.trump is Trump.IN_TURN:
        wanted = TRUMPS_IN_TURN[(view.number - 1) % len(TRUMPS_IN_TURN)]
    first: Card | None = view.played[0][1] if view.played else None
    if view.rules.trump is Trump.FIRST_LEAD and view.call is Call.HIGH and first:
        wanted = first.suit
    if view.trump is not wanted:
        raise Refused(WhyNoPosition.TRUMP)
