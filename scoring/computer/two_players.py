"""A player at a table of two who tries each card in many worlds, all at once with NumPy.

In a world, the unseen cards are drawn for the other's hand and for what lies face down on both sides; nobody knows the latter, not even
their owner. The rest is played by rules of thumb: low in the second place, the cheapest card that wins in the third and
fourth, the lowest card otherwise; on a low hand in the mirror.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.computer.lockstep import CARDS, NOBODY, RANKS, Flags, Ints, Small
from scoring.computer.points import count_points
from scoring.computer.rules_of_thumb import choose_card, wants_tricks
from scoring.computer.seen import SEAT_NUMBERS, SUIT_NUMBERS, name_card, number_card, number_cards
from scoring.computer.stream import Stream
from scoring.play.cards import Card
from scoring.play.seat_view import SeatView

SUIT_OF, RANK_OF = np.arange(CARDS) // RANKS, np.arange(CARDS) % RANKS
IN_A_TRICK = 4
FIRST = 100  # more than any rank
UNTHINKABLE = -(10**6)


@dataclass(slots=True)
class Pair:
    """Hands at a table of two, one in each row. `owner` says who may play a card, and `under` which card is turned when it is."""

    owner: Small
    under: Ints
    leader: Ints
    trump: int
    place: int
    led: Ints
    best: Ints
    best_place: Ints
    taken: Ints

    @property
    def turn(self) -> Ints:
        return (self.leader + self.place) % 2

    def legal(self) -> Flags:
        mine: Flags = self.owner == self.turn[:, None]
        if self.place == 0:
            return mine
        suited: Flags = mine & (self.led[:, None] == SUIT_OF)
        can_follow: Flags = np.logical_or.reduce(suited, axis=1, keepdims=True)
        return np.where(can_follow, suited, mine)

    def beats(self) -> Flags:
        """Which cards would win the trick so far."""
        best = self.best[:, None]
        higher = (best // RANKS == SUIT_OF) & (np.arange(CARDS) > best)
        won: Flags = higher | ((self.trump == SUIT_OF) & (best // RANKS != self.trump))
        return won

    def play(self, cards: Ints) -> None:
        """One card in each row."""
        rows = np.arange(len(cards))
        wins = self.beats()[rows, cards] if self.place else np.ones(len(cards), np.bool_)
        self.led = self.led if self.place else cards // RANKS
        self.best = np.where(wins, cards, self.best)
        self.best_place = np.where(wins, self.place, self.best_place)
        turned = self.under[rows, cards]
        has = turned != NOBODY
        self.owner[rows[has], turned[has]] = self.turn[has]
        self.owner[rows, cards] = NOBODY
        self.place += 1
        if self.place == IN_A_TRICK:
            self.leader = (self.leader + self.best_place) % 2
            self.taken = self.taken + (self.leader == 0)
            self.place = 0


def choose_in_worlds(view: SeatView, seed: str, worlds: int) -> Card:
    """The card that makes most points; of equal ones that of the rules of thumb, or else the first."""
    assert view.seat is not None
    lots = Stream(f"{seed}/{view.seat.value}/{len(view.played)}")
    cards = number_cards(view.legal)
    points = try_in_pairs(view, draw_pairs(view, lots, worlds, copies=len(cards)), cards).sum(axis=1)
    usual = cards == number_card(choose_card(view))
    return name_card(int(cards[int((2 * points + usual).argmax())]))


def try_in_pairs(view: SeatView, table: Pair, cards: Ints) -> Ints:
    """The points of each card in each world. The table has the same worlds for each of the cards, and is played out."""
    table.play(np.repeat(cards, len(table.owner) // len(cards)))
    plies = view.rules.tricks * IN_A_TRICK - len(view.played) - 1
    for _card in range(plies):
        table.play(choose_by_thumb(table, wants=wants_tricks(view)))
    return count_points(view)[table.taken].reshape(len(cards), -1)


def draw_pairs(view: SeatView, lots: Stream, worlds: int, *, copies: int) -> Pair:
    """The same worlds for each copy."""
    assert view.seat is not None
    me = SEAT_NUMBERS[view.seat]
    owner = np.full((worlds, CARDS), NOBODY, np.int8)
    under = np.full((worlds, CARDS), NOBODY, np.int64)
    owner[:, number_cards(view.cards)] = me
    unseen = number_cards(view.unseen)
    hidden = unseen[lots.draw(worlds, len(unseen)).argsort(axis=1, kind="stable")]
    other = next(seat for seat in view.rules.seats if seat is not view.seat)
    rows = np.arange(worlds)
    in_hand = view.counts[other]
    owner[rows[:, None], hidden[:, :in_hand]] = SEAT_NUMBERS[other]
    face_down = iter(hidden[:, in_hand:].T)
    for seat, piles in view.piles.items():
        for pile in piles:
            if pile.top is not None:
                owner[:, number_card(pile.top)] = SEAT_NUMBERS[seat]
            if pile.top is not None and pile.has_under:
                under[rows, number_card(pile.top)] = next(face_down)
    return seat_pairs(view, np.tile(owner, (copies, 1)), np.tile(under, (copies, 1)))


def seat_pairs(view: SeatView, owner: Small, under: Ints) -> Pair:
    """The trick so far and the tricks that were taken."""
    trick = view.trick
    assert trick is not None
    north, _east = view.taken
    best = trick.find_best(view.trump) or 0

    def each(number: int) -> Ints:
        return np.full(len(owner), number, np.int64)

    return Pair(
        owner=owner,
        under=under,
        leader=each(SEAT_NUMBERS[trick.leader]),
        trump=NOBODY if view.trump is None else SUIT_NUMBERS[view.trump],
        place=len(trick.cards),
        led=each(SUIT_NUMBERS[trick.led] if trick.led else 0),
        best=each(number_card(trick.cards[best]) if trick.cards else 0),
        best_place=each(best),
        taken=each(north),
    )


def choose_by_thumb(table: Pair, *, wants: bool) -> Ints:
    """The card of the rules of thumb, in each row."""
    legal = table.legal()
    wins: NDArray[np.bool_] = table.beats() if table.place else np.zeros(legal.shape, np.bool_)
    ours = (table.best_place % 2 == table.place % 2)[:, None] & (table.place > 1)
    is_last = table.place == IN_A_TRICK - 1
    if table.place == 0:
        scores = np.broadcast_to(RANK_OF if wants else -RANK_OF, legal.shape)
    elif wants:
        scores = np.where(wins & ~ours & (table.place > 1), FIRST, 0) - RANK_OF
    else:
        scores = np.where(wins & ~(ours & is_last), RANK_OF if is_last else -RANK_OF, FIRST + RANK_OF)
    chosen: Ints = np.where(legal, scores, UNTHINKABLE).argmax(axis=1)
    return chosen
