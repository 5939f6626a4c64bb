"""Many hands of four players at once, card by card in step, as NumPy arrays: for what is tried ten thousand times a second.

A card is a number: 13 times the place of its suit in `Suit`, plus its rank from 0 to 12. A seat is 0 to 3, clockwise from North. Each row
is a hand; all rows have played the same number of cards. Only `scoring.play` knows the rules for people; here is just the play of
the cards, and a test holds both to the same tricks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Small = NDArray[np.int8]
Flags = NDArray[np.bool_]

CARDS, SUITS, RANKS, SEATS = 52, 4, 13, 4
UNDEALT = 4  # who holds a card that no player has, where a hand has fewer than thirteen tricks
NOBODY = -1  # who holds a card that was played, who led a suit that nobody has led, the suit of no trump


@dataclass(slots=True)
class Lockstep:
    """The arrays of all rows; `play` changes them.

    `owner` says who holds each card. `leader` leads the trick, to which `place` cards have been played; `best` of them wins so far, at
    `best_place`. `voids` are the suits that each seat has shown not to have, `first` who led each suit first, and `taken` the
    tricks of North and South.
    """

    owner: Small
    leader: Ints
    trump: Ints
    place: int
    led: Ints
    best: Ints
    best_place: Ints
    voids: Flags
    first: Ints
    taken: Ints

    @classmethod
    def start(cls, owner: Small, leader: Ints, trump: Ints) -> Lockstep:
        rows = len(owner)
        return cls(
            owner=owner.copy(),
            leader=leader.copy(),
            trump=trump,
            place=0,
            led=np.zeros(rows, np.int64),
            best=np.zeros(rows, np.int64),
            best_place=np.zeros(rows, np.int64),
            voids=np.zeros((rows, SEATS, SUITS), np.bool_),
            first=np.full((rows, SUITS), NOBODY, np.int64),
            taken=np.zeros(rows, np.int64),
        )

    @property
    def rows(self) -> int:
        return len(self.owner)

    @property
    def turn(self) -> Ints:
        """Whose card is next, in each row."""
        return (self.leader + self.place) % SEATS

    @property
    def is_over(self) -> bool:
        return self.place == 0 and bool(np.isin(self.owner[0], (NOBODY, UNDEALT)).all())

    def take(self, rows: Ints) -> Lockstep:
        """These rows as a table of their own; a row may be there several times."""
        return Lockstep(
            self.owner[rows],
            self.leader[rows],
            self.trump[rows],
            self.place,
            self.led[rows],
            self.best[rows],
            self.best_place[rows],
            self.voids[rows],
            self.first[rows],
            self.taken[rows],
        )

    def cards_of_turn(self) -> Ints:
        """The cards of the player whose turn it is, in each row, from the lowest number up."""
        held = self.owner == self.turn[:, None]
        return np.nonzero(held)[1].reshape(self.rows, -1)

    def legal(self, cards: Ints) -> Flags:
        """Which of `cards_of_turn` may be played."""
        if self.place == 0:
            return np.ones(cards.shape, np.bool_)
        follows: Flags = cards // RANKS == self.led[:, None]
        can_follow: Flags = np.logical_or.reduce(follows, axis=1, keepdims=True)
        return follows | ~can_follow

    def beats(self, cards: Ints) -> Flags:
        """Whether these cards, some for each row, would win the trick so far. Every lead does."""
        if self.place == 0:
            return np.ones(cards.shape, np.bool_)
        suits, best = cards // RANKS, self.best[:, None]
        best_suit, trump = best // RANKS, self.trump[:, None]
        higher: Flags = ((suits == best_suit) & (cards > best)) | ((suits == trump) & (best_suit != trump))
        return higher

    def play(self, cards: Ints) -> None:
        """One card in each row."""
        rows = np.arange(self.rows)
        turn, suits = self.turn, cards // RANKS
        self.owner[rows, cards] = NOBODY
        if self.place == 0:
            self.led = suits
            self.best, self.best_place = cards.copy(), np.zeros(self.rows, np.int64)
            led_before = self.first[rows, suits]
            self.first[rows, suits] = np.where(led_before == NOBODY, turn, led_before)
        else:
            self.voids[rows, turn, self.led] |= suits != self.led
            wins = self.beats(cards[:, None])[:, 0]
            self.best = np.where(wins, cards, self.best)
            self.best_place = np.where(wins, self.place, self.best_place)
        self.place += 1
        if self.place == SEATS:
            self._finish_trick()

    def _finish_trick(self) -> None:
        self.leader = (self.leader + self.best_place) % SEATS
        self.taken = self.taken + (self.leader % 2 == 0)
        self.place = 0
