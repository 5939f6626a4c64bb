"""A duplicate match of two computer players: each deal is played twice, and the second time the sides are exchanged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from time import process_time

from scoring.computer.choose import LEVELS, choose_move
from scoring.hand import Call, Seat, Side
from scoring.play.cards import ACE
from scoring.play.deal import Deal, deal_cards
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.moves import start_hand
from scoring.play.record import Move, make_move
from scoring.play.seat_view import SeatView, look_from
from scoring.rules import NAMED, RuleSet
from scoring.score import score_hand
from tests.match.flat import choose_flat

BIDS, FLAT = "3", "flat"  # level 3 bids where both players shall play the same call, and for flat Monte Carlo
PLAYERS = (*map(str, LEVELS), FLAT)


@dataclass(frozen=True, slots=True)
class Match:
    """Two players, by rules of a name, on deals that are called like this; None lets each player bid as they do."""

    first: str
    second: str
    rules: str
    call: Call | None


@dataclass(frozen=True, slots=True)
class Board:
    """What the first player made beyond the second on one deal, in points a hand, and the seconds of every decision."""

    deal: str
    points: float
    times: Mapping[str, list[float]]


def find_deals(seed: str, *, rules: RuleSet, call: Call | None, start: int = 0) -> Iterator[str]:
    """The seeds of deals that the computer players call like this. None is any call. Grand Dix is so rare that East is given every ace."""
    for number in count(start):
        deal = f"{seed}/{number}"
        if call is None or bid_hand(deal, rules, aces=call is Call.GRAND_DIX).call is call:
            yield deal


def begin(deal: str, rules: RuleSet, *, aces: bool = False) -> HandInPlay:
    dealt = deal_cards(deal, dealer=Seat.NORTH, rules=rules)
    return start_hand(give_aces(dealt) if aces else dealt, dealer=Seat.NORTH, rules=rules)


def give_aces(deal: Deal) -> Deal:
    """The same deal, but East has every ace, for others of their cards."""
    hands = {seat: list(cards) for seat, cards in deal.hands.items()}
    for hand in hands.values():
        for place, card in enumerate(hand):
            if card.rank == ACE and hand is not hands[Seat.EAST]:
                given = next(one for one in hands[Seat.EAST] if one.rank != ACE)
                hands[Seat.EAST][hands[Seat.EAST].index(given)], hand[place] = card, given
    return replace(deal, hands={seat: tuple(hand) for seat, hand in hands.items()})


def bid_hand(deal: str, rules: RuleSet, *, aces: bool = False) -> HandInPlay:
    hand = begin(deal, rules, aces=aces)
    while hand.phase is not Phase.CARDS:
        hand = make_move(hand, choose_of(BIDS, look_from(hand, hand.waits_for[0]), deal))
    return hand


def start_board(deal: str, match: Match) -> HandInPlay:
    rules = NAMED[match.rules]
    return begin(deal, rules) if match.call is None else bid_hand(deal, rules, aces=match.call is Call.GRAND_DIX)


def play_board(deal: str, *, match: Match) -> Board:
    start = start_board(deal, match)
    times: dict[str, list[float]] = defaultdict(list)
    sides = {Side.NORTH_SOUTH: match.first, Side.EAST_WEST: match.second}
    exchanged = {Side.NORTH_SOUTH: match.second, Side.EAST_WEST: match.first}
    one = play_hand(start, sides, times, seed=deal)
    other = play_hand(start, exchanged, times, seed=deal)
    return Board(deal, (one - other) / 2, dict(times))


def play_hand(hand: HandInPlay, players: Mapping[Side, str], times: dict[str, list[float]], *, seed: str) -> int:
    """What North–South made beyond East–West."""
    while not hand.is_over:
        seat = hand.waits_for[0]
        view, player = look_from(hand, seat), players[seat.side]
        start = process_time()
        move = choose_of(player, view, seed)
        if len(view.legal) > 1:
            times[player].append(process_time() - start)
        hand = make_move(hand, move)
    return count_gain(hand)


def count_gain(hand: HandInPlay) -> int:
    """What North–South made beyond East–West; a star counts as a point."""
    assert hand.result is not None
    scored = score_hand(hand.result, rules=hand.rules)
    return scored.points.north_south - scored.points.east_west + scored.stars.north_south - scored.stars.east_west


def choose_of(player: str, view: SeatView, seed: str) -> Move:
    if player == FLAT and view.phase is Phase.CARDS:
        return choose_flat(view, seed)
    return choose_move(view, level=int(BIDS if player == FLAT else player), seed=seed)
