"""A player who tries each card of a special call in many worlds, once the caller's partner is out.

Three players play each trick. In a world the rest is played by rules of thumb: where tricks are wanted, high in the third place and
otherwise the cheapest card that wins; on Sola Nola the highest card that does not win. What counts is in how many worlds the call is
made.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.computer.lockstep import CARDS, NOBODY, RANK_OF, RANKS, SUIT_OF, Flags, Ints, Small
from scoring.computer.rules_of_thumb import choose_card, wants_tricks
from scoring.computer.seen import SEAT_NUMBERS, SUIT_NUMBERS, name_card, number_card, number_cards
from scoring.computer.stream import Stream
from scoring.computer.worlds import draw_worlds
from scoring.play.cards import Card
from scoring.play.hand_in_play import FIRST_SEVEN
from scoring.play.seat_view import SeatView

PLAYERS = 3
FIRST = 100  # more than any rank
UNTHINKABLE = -(10**6)


@dataclass(slots=True)
class Trio:
    """Hands of three players, one in each row. `seats` are their numbers, the caller's first; `leader` and `turn` are places in it.
    `broken` are the rows in which the caller has taken a trick of Sola Nola, or lost one of Grand Dix.
    """

    owner: Small
    seats: Ints
    wants: bool
    leader: Ints
    place: int
    led: Ints
    best: Ints
    best_place: Ints
    broken: Flags

    @property
    def turn(self) -> Ints:
        return (self.leader + self.place) % PLAYERS

    def legal(self) -> Flags:
        mine: Flags = self.owner == self.seats[self.turn][:, None]
        if self.place == 0:
            return mine
        suited: Flags = mine & (self.led[:, None] == SUIT_OF)
        return np.where(np.logical_or.reduce(suited, axis=1, keepdims=True), suited, mine)

    def beats(self) -> Flags:
        """Which cards would win the trick so far."""
        best = self.best[:, None]
        won: Flags = (best // RANKS == SUIT_OF) & (np.arange(CARDS) > best)
        return won

    def play(self, cards: Ints) -> None:
        """One card in each row."""
        rows = np.arange(len(cards))
        wins = self.beats()[rows, cards] if self.place else np.ones(len(cards), np.bool_)
        self.led = self.led if self.place else cards // RANKS
        self.best = np.where(wins, cards, self.best)
        self.best_place = np.where(wins, self.place, self.best_place)
        self.owner[rows, cards] = NOBODY
        self.place += 1
        if self.place == PLAYERS:
            self.leader = (self.leader + self.best_place) % PLAYERS
            self.broken = self.broken | ((self.leader == 0) != self.wants)
            self.place = 0


def choose_alone(view: SeatView, seed: str, worlds: int) -> Card:
    """The card with which the call is made most often, or for the others fails; of equal ones that of the rules of thumb, or else
    the first.
    """
    assert view.seat is not None
    usual = choose_card(view)
    owner = draw_worlds(view, Stream(f"{seed}/{view.seat.value}/{len(view.played)}"), worlds)
    if not len(owner):
        return usual
    cards = number_cards(view.legal)
    table = sit_down(view, np.tile(owner, (len(cards), 1)))
    table.play(np.repeat(cards, len(owner)))
    for _card in range(_count_plies(view)):
        if table.broken.all():
            break
        table.play(choose_by_thumb(table))
    good = table.broken != (view.seat is view.by)
    often = good.reshape(len(cards), -1).sum(axis=1)
    return name_card(int(cards[int((2 * often + (cards == number_card(usual))).argmax())]))


def _count_plies(view: SeatView) -> int:
    """How many cards are still played after the next one, until the call must be made or broken."""
    assert view.trick is not None
    goal = min(FIRST_SEVEN, view.rules.tricks) if wants_tricks(view) else view.rules.tricks
    return (goal - len(view.tricks)) * PLAYERS - len(view.trick.cards) - 1


def sit_down(view: SeatView, owner: Small) -> Trio:
    """The trick so far, if `owner` says, in each row, who holds what now."""
    trick = view.trick
    assert trick is not None
    assert view.by is not None
    order = [seat for seat in view.rules.seats if seat is not view.by.partner]
    first = order.index(view.by)
    seats = [*order[first:], *order[:first]]
    best = trick.find_best(None) or 0

    def each(number: int) -> Ints:
        return np.full(len(owner), number, np.int64)

    return Trio(
        owner=owner,
        seats=np.array([SEAT_NUMBERS[seat] for seat in seats]),
        wants=wants_tricks(view),
        leader=each(seats.index(trick.leader)),
        place=len(trick.cards),
        led=each(SUIT_NUMBERS[trick.led] if trick.led else 0),
        best=each(number_card(trick.cards[best]) if trick.cards else 0),
        best_place=each(best),
        broken=np.zeros(len(owner), np.bool_),
    )


def choose_by_thumb(table: Trio) -> Ints:
    """The card of the rules of thumb, in each row."""
    legal = table.legal()
    wins = table.beats() if table.place else np.zeros(legal.shape, np.bool_)
    is_last = table.place == PLAYERS - 1
    by_caller = (table.leader + table.best_place) % PLAYERS == 0
    ours = ((table.turn != 0) & ~by_caller)[:, None] & (table.place > 0)
    if table.place == 0:
        scores = np.broadcast_to(RANK_OF if table.wants else -RANK_OF, legal.shape)
    elif table.wants:
        scores = np.where(wins & ~ours, FIRST, 0) - RANK_OF
    else:
        # What wins is shown low; a trick that the last of the others cannot avoid takes their highest card along.
        scores = np.where(wins, RANK_OF if is_last else -RANK_OF, FIRST + RANK_OF)
    chosen: Ints = np.where(legal, scores, UNTHINKABLE).argmax(axis=1)
    return chosen
