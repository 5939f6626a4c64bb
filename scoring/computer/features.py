"""What a learned player looks at in each card that it could play: small whole numbers, from what it can know and nothing else.

Of other hands it reads only which cards are not played yet and not its own, never who holds them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scoring.computer.lockstep import ABOVE, BELOW, CARD, ONE, RANKS, SEATS, SUIT, SUITS, Flags, Lockstep, Small

Floats = NDArray[np.float32]

NAMES = (
    "rank, top, one above, above, below, none below, one below, elsewhere, length, alone, two, lowest, highest, "
    "touches above, touches below, partner void, left void, right void, partner led it, left led it, right led it, i led it, "
    "wins, wins over partner, wins for sure, wins and above, cheapest winner, highest loser, rank while partner wins, "
    "rank of partners suit, top by length, top by cards left, leaves a top, tops, rank by length, honour run, "
    "lowest by length, lowest by elsewhere, last of suit, unguards, below by cards left, lowest of all, highest of all, "
    "trump, trump by trumps elsewhere, ruffs, ruffs over partner, partner void lowest, opponent void top, "
    "loser by above, lowest while partner wins, rank of opponents suit"
).split(", ")
COUNT = len(NAMES)
OTHERS = (1, 2, 3)  # how many places on the left, the partner and the right are


def compute_features(table: Lockstep, legal: Flags) -> Floats:
    """One plane for each of NAMES, with a number for each card of the player whose turn it is and each row. The numbers are whole,
    so that sums of them are exact.
    """
    look = _Look(table, legal)
    planes = np.empty((COUNT, *legal.shape), np.float32)
    for place, values in enumerate((*_of_suit(look), *_of_trick(look), *_of_both(look))):
        planes[place] = values
    return planes


class _Look:
    """The arrays from which the features follow, with a number for each card and row."""

    def __init__(self, table: Lockstep, legal: Flags) -> None:
        hand = table.hands[table.place]
        self.table, self.legal, self.left = table, legal, np.int8(len(legal))
        self.cards, self.suits, self.above, self.below = hand[CARD], hand[SUIT], hand[ABOVE], hand[BELOW]
        self.ranks = self.cards & 15
        self.elsewhere = self.above + self.below
        self.none = self.elsewhere == 0
        self.top = self.above == 0
        self._find_neighbours()
        self._count_suits()
        self.left_void, self.partner_void, self.right_void = (
            self._by_bits(table.voids, step) | self.none for step in OTHERS
        )
        self.left_led, self.partner_led, self.right_led = (self._by_bits(table.first, step) for step in OTHERS)
        self.i_led = self._by_bits(table.first, 0)
        self.wins = table.beats(self.cards, self.suits) if table.place else np.ones(legal.shape, np.bool_)
        self.partner_wins = table.best_place == table.place - 2  # in no row before the third hand
        self.lowest_rank = _find_lowest(self.ranks, legal)
        self.has_trumps = bool(table.trump.any())
        self.trump = self.suits == table.trump

    def _by_bits(self, bits: Small, step: int) -> Flags:
        """Of which cards the bit of the suit is set for the player so many places on."""
        one: Small = bits[(self.table.place + step) % SEATS]
        has: Flags = (self.suits & one) != 0
        return has

    def _find_neighbours(self) -> None:
        """The cards of each row go up, suit by suit."""
        same = self.suits[1:] == self.suits[:-1]
        touch = same & (self.above[1:] == self.above[:-1])
        self.lowest, self.highest, self.touches_below, self.touches_above = np.zeros((4, *self.suits.shape), np.bool_)
        self.lowest[:1] = self.highest[-1:] = True
        np.logical_not(same, out=self.lowest[1:])
        np.logical_not(same, out=self.highest[:-1])
        self.touches_below[1:] = self.touches_above[:-1] = touch

    def _count_suits(self) -> None:
        """The cards of each suit, its tops, and how many are above its highest card: three counts in one number."""
        counted = ONE.astype(np.int16) + self.top * np.int16(16) + (self.above * self.highest) * np.int16(256)
        counts = np.zeros_like(counted)
        for suit in range(SUITS):
            is_suit = self.suits == ONE << suit
            counts += np.add.reduce(counted * is_suit, axis=0, dtype=np.int16) * is_suit
        self.length, self.tops, self.highest_above = (((counts >> bits) & 15).astype(np.int8) for bits in (0, 4, 8))


def _find_lowest(ranks: Small, among: Flags) -> NDArray[np.uint8]:
    """The lowest of these ranks in each row."""
    lowest: NDArray[np.uint8] = np.minimum.reduce(ranks.view(np.uint8) | (among.view(np.uint8) - np.uint8(1)), axis=0)
    return lowest


def _find_highest(ranks: Small, among: Flags) -> Small:
    highest: Small = np.maximum.reduce(ranks & -among.view(np.int8), axis=0)
    return highest


def _of_suit(look: _Look) -> tuple[NDArray[np.generic], ...]:
    return (
        look.ranks,
        look.top,
        look.above == 1,
        look.above,
        look.below,
        look.below == 0,
        look.below == 1,
        look.elsewhere,
        look.length,
        look.length == 1,
        look.length == 2,
        look.lowest,
        look.highest,
        look.touches_above,
        look.touches_below,
        look.partner_void,
        look.left_void,
        look.right_void,
        look.partner_led,
        look.left_led,
        look.right_led,
        look.i_led,
    )


def _of_trick(look: _Look) -> tuple[NDArray[np.generic], ...]:
    if look.table.place == 0:
        return (np.zeros((), np.bool_),) * 7
    wins = look.wins & look.legal
    loses = wins ^ look.legal
    ranks = look.ranks
    return (
        wins,
        wins & look.partner_wins,
        wins & look.top,
        wins * look.above,
        wins & (ranks == _find_lowest(ranks, wins)),
        loses & (ranks == _find_highest(ranks, loses)),
        ranks * look.partner_wins,
    )


def _of_both(look: _Look) -> tuple[NDArray[np.generic], ...]:
    ranks, top = look.ranks, look.top
    guard = ~look.highest & (look.length == look.highest_above + ONE)
    lowest = ranks == look.lowest_rank
    return (
        ranks * look.partner_led,
        top * look.length,
        top * look.left,
        (look.tops > 0) & ~top,
        look.tops,
        ranks.view(np.uint8) * look.length.view(np.uint8),
        look.touches_below & (ranks >= RANKS - 4),
        look.lowest * look.length,
        look.lowest * look.elsewhere,
        look.none,
        guard,
        look.below.view(np.uint8) * look.left.astype(np.uint8),
        lowest,
        ranks == _find_highest(ranks, look.legal),
        *_of_trumps(look),
        look.partner_void & look.lowest,
        top & (look.left_void | look.right_void),
        look.above * ~look.wins,
        lowest & look.partner_wins,
        ranks * (look.left_led | look.right_led),
    )


def _of_trumps(look: _Look) -> tuple[NDArray[np.generic], ...]:
    if not look.has_trumps:
        return (np.zeros((), np.bool_),) * 4
    ruffs = look.trump & look.wins & (look.table.led != look.table.trump) & (look.table.place > 0)
    return look.trump, look.trump * look.elsewhere, ruffs, ruffs & look.partner_wins
