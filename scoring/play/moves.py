"""What players do: each move takes a hand in play and makes the next one, or raises Refused and changes nothing."""

from __future__ import annotations

from dataclasses import replace

from scoring.deal_and_lead import find_first_leader
from scoring.hand import BySide, Call, Seat, Side
from scoring.play.bids import Bid, check_bid, find_call, turn_bids
from scoring.play.cards import Card, Suit
from scoring.play.deal import Deal, check_deal
from scoring.play.hand_in_play import HandInPlay, Phase, is_made
from scoring.play.trick import Trick, seats_from
from scoring.refused import Impossible, Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet, Trump

TRUMPS_IN_TURN = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)


class WhyNotNow(Reason):
    NOT_AT_TABLE = _("Nobody sits {seat} at this table.")
    NO_BIDS_NOW = _("No bids are laid now.")
    HAS_BID = _("{seat} has laid a bid already.")
    NOBODY_ASKED = _("Nobody is asked now whether they play alone.")
    OTHER_ASKED = _("{turn} is asked first whether they play alone.")
    NOT_HIGHER = _("{call} overrules nothing here; say no, or call {allowed}.")
    NO_EXCHANGE = _("No card is passed now.")
    NOT_IN_EXCHANGE = _("Only {caller} and {partner} pass a card.")
    HAS_PASSED = _("{seat} has passed a card already.")
    NO_CARDS_NOW = _("No card is played now.")
    NOT_YOUR_TURN = _("It is {turn}’s turn.")
    NOT_HELD = _("{seat} does not have {card}.")
    FOLLOW = _("{seat} has {suit} and must follow; {card} is none.")
    PLAYED_OUT = _("A special call is played out; nothing is claimed.")
    PLAY_HAS_BEGUN = _("The first card is on the table; a deal is thrown in before it.")
    ALL_IS_OVER = _("This hand is over.")


def start_hand(deal: Deal, *, dealer: Seat, rules: RuleSet, number: int = 1, pairs: bool = False) -> HandInPlay:
    """A hand whose cards are dealt. Raises Impossible for a deal or a dealer of other rules."""
    if dealer not in rules.seats:
        raise Impossible(WhyNotNow.NOT_AT_TABLE, seat=dealer.words)
    check_deal(deal, rules=rules)
    trump = TRUMPS_IN_TURN[(number - 1) % len(TRUMPS_IN_TURN)] if rules.trump is Trump.IN_TURN else None
    piles = {seat: deal.piles.get(seat, ()) for seat in rules.seats}
    hand = HandInPlay(rules, dealer, deal, number, pairs, hands=dict(deal.hands), piles=piles, trump=trump)
    return hand if rules.is_called else _begin_tricks(replace(hand, call=Call.PLAIN))


def lay_bid(hand: HandInPlay, seat: Seat, bid: Bid) -> HandInPlay:
    """Lays a bid face down. When all have laid one, they are turned as far as the first that calls high. Raises Refused."""
    _check_phase(hand, Phase.BIDS, WhyNotNow.NO_BIDS_NOW)
    check_seat(hand, seat)
    if seat in hand.bids:
        raise Refused(WhyNotNow.HAS_BID, seat=seat.words)
    check_bid(bid, seat=seat, cards=hand.hands[seat], pairs=hand.pairs)
    hand = replace(hand, bids={**hand.bids, seat: bid})
    return hand if hand.waits_for else _turn_bids(hand)


def call_alone(hand: HandInPlay, seat: Seat, call: Call | None) -> HandInPlay:
    """Answers whether `seat` plays alone: a special call, or None for no. Raises Refused."""
    _check_phase(hand, Phase.ALONE, WhyNotNow.NOBODY_ASKED)
    check_seat(hand, seat)
    if hand.waits_for != (seat,):
        raise Refused(WhyNotNow.OTHER_ASKED, turn=hand.waits_for[0].words)
    if call is not None and call not in hand.special_calls:
        allowed = ", ".join(one.words for one in hand.special_calls)
        raise Refused(WhyNotNow.NOT_HIGHER, call=call.words, allowed=allowed)
    if call is not None:
        hand = replace(hand, call=call, by=seat)
    hand = replace(hand, declined=(*hand.declined, seat))
    all_asked = len(hand.declined) == len(hand.order) or not hand.special_calls
    return _settle_call(hand) if all_asked else hand


def pass_card(hand: HandInPlay, seat: Seat, card: Card) -> HandInPlay:
    """Passes a card across the table, face down. Both change hands when both are there. Raises Refused."""
    _check_phase(hand, Phase.EXCHANGE, WhyNotNow.NO_EXCHANGE)
    if seat not in hand.exchangers:
        caller, partner = hand.exchangers
        raise Refused(WhyNotNow.NOT_IN_EXCHANGE, caller=caller.words, partner=partner.words)
    if seat in hand.passed:
        raise Refused(WhyNotNow.HAS_PASSED, seat=seat.words)
    if card not in hand.hands[seat]:
        raise Refused(WhyNotNow.NOT_HELD, seat=seat.words, card=card.symbols)
    hand = replace(hand, passed={**hand.passed, seat: card})
    return hand if hand.waits_for else _begin_tricks(_exchange(hand))


def play_card(hand: HandInPlay, seat: Seat, card: Card) -> HandInPlay:
    """Plays a card to the trick. Raises Refused."""
    _check_phase(hand, Phase.CARDS, WhyNotNow.NO_CARDS_NOW)
    check_seat(hand, seat)
    if hand.waits_for != (seat,):
        raise Refused(WhyNotNow.NOT_YOUR_TURN, turn=hand.waits_for[0].words)
    if card not in hand.cards_to_play(seat):
        raise Refused(WhyNotNow.NOT_HELD, seat=seat.words, card=card.symbols)
    assert hand.trick is not None
    if card not in hand.legal_cards(seat):
        led = hand.trick.led
        raise Refused(WhyNotNow.FOLLOW, seat=seat.words, suit=led and led.words, card=card.symbols)
    hand = _lay_down(_name_trump(hand, card), seat, card)
    return _finish_trick(hand) if hand.trick and hand.trick.is_full else hand


def end_by_claim(hand: HandInPlay, side: Side, tricks: int) -> HandInPlay:
    """Gives `side` this many of the remaining tricks, and the other side the rest; `claim.check_claim` says whether that is
    right. Raises Refused.
    """
    _check_phase(hand, Phase.CARDS, WhyNotNow.NO_CARDS_NOW)
    if hand.call and hand.call.is_special:
        raise Refused(WhyNotNow.PLAYED_OUT)
    return replace(
        hand, claimed=BySide.only(side, tricks, hand.remaining_tricks - tricks), trick=None, phase=Phase.OVER
    )


def throw_in(hand: HandInPlay) -> HandInPlay:
    """Ends a deal that is not played, when all have agreed. Raises Refused once a card has been led."""
    if hand.is_over:
        raise Refused(WhyNotNow.ALL_IS_OVER)
    if hand.tricks or (hand.trick and hand.trick.cards):
        raise Refused(WhyNotNow.PLAY_HAS_BEGUN)
    return replace(hand, call=Call.THROWN_IN, by=None, trick=None, phase=Phase.OVER)


def _check_phase(hand: HandInPlay, phase: Phase, reason: WhyNotNow) -> None:
    if hand.is_over:
        raise Refused(WhyNotNow.ALL_IS_OVER)
    if hand.phase is not phase:
        raise Refused(reason)


def check_seat(hand: HandInPlay, seat: Seat) -> None:
    """Raises Refused for a seat that the table does not have."""
    if seat not in hand.rules.seats:
        raise Refused(WhyNotNow.NOT_AT_TABLE, seat=seat.words)


def _turn_bids(hand: HandInPlay) -> HandInPlay:
    call, by = find_call(hand.bids, order=hand.order, rules=hand.rules)
    hand = replace(hand, turned=turn_bids(hand.bids, order=hand.order, rules=hand.rules), call=call, by=by)
    return replace(hand, phase=Phase.ALONE) if hand.rules.specials else _begin_tricks(hand)


def _settle_call(hand: HandInPlay) -> HandInPlay:
    if hand.call is Call.SOLA_NOLA:
        return replace(hand, phase=Phase.EXCHANGE)
    return _begin_tricks(hand)


def _exchange(hand: HandInPlay) -> HandInPlay:
    """Each of the two gets the card that the other has passed."""
    hands = dict(hand.hands)
    for seat, card in hand.passed.items():
        kept = tuple(one for one in hands[seat] if one != card)
        hands[seat] = (*kept, hand.passed[seat.partner])
    return replace(hand, hands=hands)


def _begin_tricks(hand: HandInPlay) -> HandInPlay:
    assert hand.call is not None
    leader = find_first_leader(hand.call, hand.by, hand.dealer, rules=hand.rules)
    assert leader is not None
    return _open_trick(replace(hand, phase=Phase.CARDS), leader)


def _open_trick(hand: HandInPlay, leader: Seat) -> HandInPlay:
    seats = [seat for seat in hand.rules.seats if seat is not hand.sits_out]
    return replace(hand, trick=Trick(seats_from(leader, seats)))


def _name_trump(hand: HandInPlay, card: Card) -> HandInPlay:
    """Where the first lead names the trumps, it does so on a high hand only."""
    names = hand.rules.trump is Trump.FIRST_LEAD and hand.call is Call.HIGH and not hand.tricks
    return replace(hand, trump=card.suit) if names and hand.trick and not hand.trick.cards else hand


def _lay_down(hand: HandInPlay, seat: Seat, card: Card) -> HandInPlay:
    assert hand.trick is not None
    cards = tuple(one for one in hand.hands[seat] if one != card)
    piles = tuple(pile.without_top() if pile.top == card else pile for pile in hand.piles[seat])
    return replace(
        hand,
        hands={**hand.hands, seat: cards},
        piles={**hand.piles, seat: piles},
        trick=hand.trick.play(card),
    )


def _finish_trick(hand: HandInPlay) -> HandInPlay:
    assert hand.trick is not None
    assert hand.call is not None
    is_special = hand.call.is_special
    hand = replace(hand, tricks=(*hand.tricks, hand.trick), trick=None)
    if len(hand.tricks) == hand.rules.tricks or (is_special and is_made(hand) is not None):
        return replace(hand, phase=Phase.OVER)
    return _open_trick(hand, hand.find_winner(hand.tricks[-1]))
