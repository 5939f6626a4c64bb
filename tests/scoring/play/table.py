"""The language of these tests: a table with a few cards, and what people do there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from scoring.hand import Seat
from scoring.play.cards import Card, check_different, read_card
from scoring.play.deal import Deal, Pile, deal_cards
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.moves import call_alone, lay_bid, pass_card, play_card, start_hand
from scoring.play.record import Move, MoveKind, make_move
from scoring.rules import MINNESOTA, RuleSet

NORTH, EAST, SOUTH, WEST = Seat


def cards(text: str) -> tuple[Card, ...]:
    """`cards("SA H10")`."""
    found = tuple(map(read_card, text.split()))
    check_different(found)
    return found


def short(rules: RuleSet, tricks: int) -> RuleSet:
    """The same rules for a hand of a few tricks."""
    return replace(rules, name="short", tricks=tricks)


def sit(
    *hands: str, rules: RuleSet = MINNESOTA, dealer: Seat = WEST, number: int = 1, pairs: bool = False
) -> HandInPlay:
    """A table where each seat, from North on, holds these cards. If West deals, North's bid is turned first."""
    held = dict(zip(rules.seats, map(cards, hands), strict=True))
    fitting = short(rules, len(held[NORTH]) * rules.players // 4)
    return start_hand(Deal(held, {}), dealer=dealer, rules=fitting, number=number, pairs=pairs)


def sit_two(north: str, east: str, piles: tuple[str, str], *, rules: RuleSet) -> HandInPlay:
    """A table of two. A pile is `top/under`."""
    tables = {
        seat: tuple(Pile(*map(read_card, pile.split("/"))) for pile in laid.split())
        for seat, laid in zip((NORTH, EAST), piles, strict=True)
    }
    deal = Deal({NORTH: cards(north), EAST: cards(east)}, tables)
    return start_hand(deal, dealer=EAST, rules=rules)


def bid(hand: HandInPlay, *bids: str) -> HandInPlay:
    """Everybody lays a bid, from North on."""
    for seat, laid in zip(hand.rules.seats, bids, strict=True):
        hand = lay_bid(hand, seat, cards(laid))
    return hand


def play(hand: HandInPlay, text: str) -> HandInPlay:
    """These cards one after the other, each by the player whose turn it is."""
    for card in cards(text):
        hand = play_card(hand, hand.waits_for[0], card)
    return hand


def deal(seed: str, rules: RuleSet, *, pairs: bool = False) -> HandInPlay:
    return start_hand(deal_cards(seed, dealer=NORTH, rules=rules), dealer=NORTH, rules=rules, pairs=pairs)


def possible_moves(hand: HandInPlay, seat: Seat) -> list[Move]:
    """Every move of a player except a claim; as bids single cards only."""
    match hand.phase:
        case Phase.BIDS:
            return [Move(MoveKind.BID, seat, (card,)) for card in hand.hands[seat]]
        case Phase.ALONE:
            return [Move(MoveKind.ALONE, seat, call=call) for call in (None, *hand.special_calls)]
        case Phase.EXCHANGE:
            return [Move(MoveKind.PASS, seat, (card,)) for card in hand.hands[seat]]
    return [Move(MoveKind.CARD, seat, (card,)) for card in hand.legal_cards(seat)]


def play_at_random(hand: HandInPlay, lots: Random) -> Iterator[tuple[HandInPlay, Move]]:
    """Each position and the move that is made in it, to the end."""
    while not hand.is_over:
        move = lots.choice(possible_moves(hand, lots.choice(hand.waits_for)))
        yield hand, move
        hand = make_move(hand, move)


def hide_elsewhere(hand: HandInPlay, hidden: tuple[Card, ...], lots: Random) -> HandInPlay:
    """The same hand with these cards dealt to each other's places."""
    others = list(hidden)
    lots.shuffle(others)
    return deal_elsewhere(hand, hidden, others)


def deal_elsewhere(hand: HandInPlay, hidden: Sequence[Card], others: Sequence[Card]) -> HandInPlay:
    """The same hand with each of `hidden` exchanged for the one of `others` in its place."""
    new = dict(zip(hidden, others, strict=True))
    turned = {seat: hand.bids[seat] for seat in hand.turned}
    return replace(
        hand,
        hands={seat: tuple(new.get(card, card) for card in held) for seat, held in hand.hands.items()},
        piles={seat: tuple(_pile(pile, new) for pile in piles) for seat, piles in hand.piles.items()},
        bids={seat: tuple(new.get(card, card) for card in laid) for seat, laid in hand.bids.items()} | turned,
    )


def _pile(pile: Pile, new: dict[Card, Card]) -> Pile:
    return Pile(pile.top, pile.under and new.get(pile.under, pile.under))


__all__ = [
    "EAST",
    "NORTH",
    "SOUTH",
    "WEST",
    "bid",
    "call_alone",
    "cards",
    "deal",
    "deal_elsewhere",
    "hide_elsewhere",
    "pass_card",
    "play",
    "play_at_random",
    "possible_moves",
    "sit",
    "sit_two",
]
