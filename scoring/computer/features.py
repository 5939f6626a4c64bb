"""What a learned player looks at in each card that it could play: small whole numbers, from what it can know and nothing else.

Of other hands it reads only which cards are not played yet and not its own, never who holds them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scoring.computer.lockstep import NOBODY, RANKS, SEATS, SUITS, Flags, Ints, Lockstep

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


def compute_features(table: Lockstep, cards: Ints, legal: Flags) -> Floats:
    """One plane for each of NAMES, with a number for each row and card. The numbers are whole, so that sums of them are exact."""
    look = _Look(table, cards)
    planes = np.zeros((COUNT, *cards.shape), np.float32)
    for place, values in enumerate((*_of_suit(look), *_of_trick(look, legal), *_of_both(look, legal))):
        planes[place] = values
    return planes


class _Look:
    """The arrays from which the features follow, with a number for each row and card."""

    def __init__(self, table: Lockstep, cards: Ints) -> None:
        rows = np.arange(table.rows)[:, None]
        turn = table.turn
        self.table, self.cards = table, cards
        self.suits, self.ranks = cards // RANKS, cards % RANKS
        self.left = cards.shape[1]
        mine = table.owner == turn[:, None]
        others = ((table.owner != NOBODY) & ~mine).reshape(-1, SUITS, RANKS)
        up_to = np.cumsum(others, axis=2, dtype=np.int8)
        self.elsewhere_by_suit = up_to[:, :, -1]
        self.elsewhere = self.elsewhere_by_suit[rows, self.suits]
        self.below = up_to.reshape(table.rows, -1)[rows, cards]
        self.above = self.elsewhere - self.below
        self.lengths = mine.reshape(-1, SUITS, RANKS).sum(axis=2, dtype=np.int8)
        self.length = self.lengths[rows, self.suits]
        self._find_neighbours()
        void = table.voids
        none = self.elsewhere == 0
        seats = [((turn + step) % SEATS)[:, None] for step in (1, 2, 3)]
        self.left_void, self.partner_void, self.right_void = (void[rows, seat, self.suits] | none for seat in seats)
        first = table.first[rows, self.suits]
        self.led_by = np.where(first == NOBODY, NOBODY, (first - turn[:, None]) % SEATS)
        self.wins = table.beats(cards)
        self.partner_wins = np.zeros((table.rows, 1), np.bool_)
        if table.place > 1:
            self.partner_wins = (table.best_place == table.place - 2)[:, None]
        self.trump = self.suits == table.trump[:, None]

    def _find_neighbours(self) -> None:
        """The cards of each row go up, suit by suit."""
        same = self.suits[:, 1:] == self.suits[:, :-1]
        no = np.zeros((len(self.suits), 1), np.bool_)
        touch = same & (self.above[:, 1:] == self.above[:, :-1])
        self.lowest = ~np.concatenate((no, same), axis=1)
        self.highest = ~np.concatenate((same, no), axis=1)
        self.touches_below = np.concatenate((no, touch), axis=1)
        self.touches_above = np.concatenate((touch, no), axis=1)


def _of_suit(look: _Look) -> tuple[NDArray[np.generic], ...]:
    return (
        look.ranks,
        look.above == 0,
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
        look.led_by == 2,
        look.led_by == 1,
        look.led_by == 3,
        look.led_by == 0,
    )


def _of_trick(look: _Look, legal: Flags) -> tuple[NDArray[np.generic], ...]:
    if look.table.place == 0:
        return (np.zeros((), np.bool_),) * 7
    wins = look.wins & legal
    loses = ~look.wins & legal
    ranks = look.ranks
    cheapest = np.where(wins, ranks, RANKS).min(axis=1)[:, None]
    dearest = np.where(loses, ranks, -1).max(axis=1)[:, None]
    return (
        wins,
        wins & look.partner_wins,
        wins & (look.above == 0),
        wins * look.above,
        wins & (ranks == cheapest),
        loses & (ranks == dearest),
        ranks * look.partner_wins,
    )


def _of_both(look: _Look, legal: Flags) -> tuple[NDArray[np.generic], ...]:
    table, ranks, top = look.table, look.ranks, look.above == 0
    rows = np.arange(table.rows)[:, None]
    places = rows * SUITS + look.suits
    tops = np.bincount(places[top], minlength=SUITS * table.rows)[places]
    highest_above = np.zeros((table.rows, SUITS), np.int8)
    row, column = np.nonzero(look.highest)
    highest_above[row, look.suits[row, column]] = look.above[row, column]
    guard = ~look.highest & (look.length == highest_above[rows, look.suits] + 1)
    trumps = np.where(table.trump == NOBODY, 0, look.elsewhere_by_suit[rows[:, 0], table.trump])[:, None]
    ruffs = look.trump & look.wins & (table.led != table.trump)[:, None] & (table.place > 0)
    lowest = np.where(legal, ranks, RANKS).min(axis=1)[:, None]
    highest = np.where(legal, ranks, -1).max(axis=1)[:, None]
    opponents = (look.led_by == 1) | (look.led_by == 3)
    return (
        ranks * (look.led_by == 2),
        top * look.length,
        top * np.int8(look.left),
        (tops > 0) & ~top,
        tops,
        ranks * look.length,
        look.touches_below & (ranks >= RANKS - 4),
        look.lowest * look.length,
        look.lowest * look.elsewhere,
        look.elsewhere == 0,
        guard,
        look.below * np.int8(look.left),
        ranks == lowest,
        ranks == highest,
        look.trump,
        look.trump * trumps,
        ruffs,
        ruffs & look.partner_wins,
        look.partner_void & look.lowest,
        top & (look.left_void | look.right_void),
        look.above * (~look.wins if table.place else 0),
        (ranks == lowest) & look.partner_wins,
        ranks * opponents,
    )
