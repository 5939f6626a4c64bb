"""Many hands of four players at once, card by card in step, as NumPy arrays: for what is tried ten thousand times a second.

A card is a number: 13 times the place of its suit in `Suit`, plus its rank from 0 to 12. A seat is 0 to 3, clockwise from North. All rows
have played the same number of cards. Only `scoring.play` knows the rules for people; here is just the play of the cards, and a
test holds both to the same tricks.

The rows are the last axis, and numbers are as small as they can be: NumPy is quickest with long runs of bytes. For the same reason there is
no `where` and no look-up in what is done for each card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Small = NDArray[np.int8]
Flags = NDArray[np.bool_]

CARDS, SUITS, RANKS, SEATS = 52, 4, 13, 4
UNDEALT = 4  # who holds a card that no player has, where a hand has fewer than thirteen tricks
NOBODY = -1  # who holds a card that was played, the suit of no trump
CARD, SUIT, ABOVE, BELOW = range(4)  # what is known of each card of a hand

SUIT_OF, RANK_OF = np.arange(CARDS) // RANKS, np.arange(CARDS) % RANKS
CODES = (16 * SUIT_OF + RANK_OF).astype(np.int8)
NO_SUIT = np.int8(0)
ONE = np.int8(1)


@dataclass(slots=True)
class Lockstep:
    """The arrays of all rows; `play` changes them.

    `hands` has one array for each place in the trick: CARD is sixteen times the suit plus the rank, SUIT the bit of the suit, ABOVE and BELOW
    how many cards of the suit that others may still play are higher and lower. `leader` leads the trick, to which `place` cards have
    been played; `best` of them wins so far, at `best_place`. `voids` and `first` are bits, for each place: the suits that this
    player has shown not to have, and those that they led first of all. `taken` are the tricks of North and South.
    """

    hands: list[Small]
    leader: Small
    trump: Small
    place: int
    led: Small
    best: Small
    best_place: Small
    voids: Small
    first: Small
    taken: Ints

    @classmethod
    def start(cls, owner: Small, leader: Ints, trump: Ints) -> Lockstep:
        """`owner` has a row for each hand, and says who holds each card; all players hold as many."""
        rows = len(owner)
        return cls(
            hands=[_pick_up(owner, (leader + place) % SEATS) for place in range(SEATS)],
            leader=leader.astype(np.int8),
            trump=np.where(trump == NOBODY, NO_SUIT, ONE << trump).astype(np.int8),
            place=0,
            led=np.zeros(rows, np.int8),
            best=np.zeros(rows, np.int8),
            best_place=np.zeros(rows, np.int8),
            voids=np.zeros((SEATS, rows), np.int8),
            first=np.zeros((SEATS, rows), np.int8),
            taken=np.zeros(rows, np.int64),
        )

    @property
    def rows(self) -> int:
        return len(self.leader)

    @property
    def turn(self) -> Small:
        """Whose card is next, in each row."""
        turn: Small = (self.leader + np.int8(self.place)) % np.int8(SEATS)
        return turn

    @property
    def is_over(self) -> bool:
        return self.place == 0 and self.hands[0].shape[1] == 0

    def take(self, rows: Ints) -> Lockstep:
        """These rows as a table of their own; a row may be there several times."""
        return Lockstep(
            [hand.take(rows, axis=-1) for hand in self.hands],
            self.leader[rows],
            self.trump[rows],
            self.place,
            self.led[rows],
            self.best[rows],
            self.best_place[rows],
            self.voids[:, rows],
            self.first[:, rows],
            self.taken[rows],
        )

    @classmethod
    def join(cls, tables: Sequence[Lockstep]) -> Lockstep:
        """The rows of all; each table must have as many cards left."""
        first = tables[0]
        return cls(
            [np.concatenate(hands, axis=-1) for hands in zip(*(table.hands for table in tables), strict=True)],
            np.concatenate([table.leader for table in tables]),
            np.concatenate([table.trump for table in tables]),
            first.place,
            np.concatenate([table.led for table in tables]),
            np.concatenate([table.best for table in tables]),
            np.concatenate([table.best_place for table in tables]),
            np.concatenate([table.voids for table in tables], axis=1),
            np.concatenate([table.first for table in tables], axis=1),
            np.concatenate([table.taken for table in tables]),
        )

    def cards_of_turn(self) -> Ints:
        """The cards of the player whose turn it is: a column for each row of the table, from the lowest number up."""
        return number_codes(self.hands[self.place][CARD])

    def legal(self) -> Flags:
        """Which of `cards_of_turn` may be played."""
        suits = self.hands[self.place][SUIT]
        if self.place == 0:
            return np.ones(suits.shape, np.bool_)
        follows: Flags = suits == self.led
        legal: Flags = follows | ~np.logical_or.reduce(follows, axis=0)
        return legal

    def beats(self, cards: Small, suits: Small) -> Flags:
        """Whether these cards would win the trick so far, of which there is a card at least."""
        best_suit = ONE << (self.best >> 4)
        higher: Flags = (suits == best_suit) & (cards > self.best)
        if self.trump.any():
            higher |= (suits == self.trump) & (best_suit != self.trump)
        return higher

    def play(self, numbers: Ints) -> None:
        """One card in each row."""
        cards = CODES[numbers]
        suits = ONE << (cards >> 4)
        if self.place == 0:
            self.led, self.best, self.best_place = suits, cards, np.zeros_like(cards)
            self.first[0] |= suits & ~np.bitwise_or.reduce(self.first, axis=0)
        else:
            self.voids[self.place] |= self.led * (suits != self.led)
            wins = -self.beats(cards, suits).view(np.int8)
            self.best = _choose(wins, cards, self.best)
            self.best_place = _choose(wins, np.int8(self.place), self.best_place)
        for place, hand in enumerate(self.hands):
            if place == self.place:
                self.hands[place] = _drop(hand, cards)
            else:
                _see(hand, cards, suits)
        self.place += 1
        if self.place == SEATS:
            self._finish_trick()

    def _finish_trick(self) -> None:
        """The winner leads, so all move to their new places."""
        self.leader = (self.leader + self.best_place) % np.int8(SEATS)
        self.taken = self.taken + (self.leader % 2 == 0)
        by_one, by_two = -(self.best_place & ONE), -(self.best_place >> 1)
        for step, moves in ((1, by_one), (2, by_two)):
            self.hands = _turn(self.hands, step, moves)
            self.voids, self.first = (np.stack(_turn(list(bits), step, moves)) for bits in (self.voids, self.first))
        self.place = 0


def number_codes(codes: Small) -> Ints:
    return codes.astype(np.int64) - 3 * (codes >> 4)


def _pick_up(owner: Small, seat: Ints) -> Small:
    held = owner == seat[:, None]
    rows, numbers = np.nonzero(held)
    others = ((owner != NOBODY) & ~held).reshape(-1, SUITS, RANKS)
    up_to = np.cumsum(others, axis=2, dtype=np.int8)
    below = up_to.reshape(len(owner), -1)[rows, numbers]
    above = up_to[:, :, -1][rows, SUIT_OF[numbers]] - below
    codes = CODES[numbers]
    hand = np.stack((codes, ONE << (codes >> 4), above, below)).reshape(4, len(owner), -1)
    return np.ascontiguousarray(hand.swapaxes(1, 2))


def _choose(mask: Small, some: Small | np.int8, others: Small) -> Small:
    """`some` where the mask is −1, and `others` where it is 0; several times quicker than `np.where`."""
    chosen: Small = others ^ ((others ^ some) & mask)
    return chosen


def _drop(hand: Small, cards: Small) -> Small:
    """The hand without these cards, of which it has one in each row."""
    before = -(hand[CARD, :-1] < cards).view(np.int8)
    return _choose(before, hand[:, :-1], hand[:, 1:])


def _see(hand: Small, cards: Small, suits: Small) -> None:
    """Somebody else has played these cards."""
    same = hand[SUIT] == suits
    above = same & (hand[CARD] < cards)
    hand[ABOVE] -= above.view(np.int8)
    hand[BELOW] -= (same ^ above).view(np.int8)


def _turn(places: list[Small], step: int, moves: Small) -> list[Small]:
    return [_choose(moves, places[(place + step) % SEATS], here) for place, here in enumerate(places)]
