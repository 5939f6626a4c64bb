"""Claims: "the rest are mine", "three of the last four". A claim is exact; nothing is sampled.

A claim holds if the player can be sure of it, whatever the others hold and play: at least so many tricks where tricks are
wanted, at most so many on a low hand. The partner's tricks count for the side, but nobody can count on them. Two proofs:

- Tops: on lead with cards that no card elsewhere beats.
- When each player has at most three cards, every way to play the unseen cards on is tried. The player's next card may depend
  on what has been played by then, and on nothing else.

To give all remaining tricks away is always possible. At a table of two, only cards that are all tops are a claim.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from scoring.hand import Call, Seat, is_whole
from scoring.play.cards import Card, Suit
from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import SeatView
from scoring.play.trick import Trick, find_legal_cards, seats_from
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _

MOST_CARDS_TRIED = 3  # in each hand: one more takes a minute


class WhyNoClaim(Reason):
    NOT_NOW = _("Tricks are claimed while cards are played, by somebody who plays.")
    SPECIAL = _("A special call is played out; nothing is claimed.")
    NOT_YOUR_TURN = _("Claim when it is your turn.")
    OUT_OF_RANGE = _("There are {remaining} tricks to come; {tricks} is not possible.")
    CARD_AGAINST = _("Somebody may have {card}: play on.")
    NOT_SURE = _("That is not sure yet: play on.")


def check_claim(view: SeatView, tricks: int) -> None:
    """Raises Refused unless the player can be sure that their side takes `tricks` of the remaining ones."""
    remaining = _check_asked(view, tricks)
    is_low = view.call is Call.LOW
    if tricks == (remaining if is_low else 0) or (not is_low and tricks <= _count_tops(view)):
        return
    table = _Table.of(view)
    if view.rules.players == 4 and table.can_be_tried and _can_be_sure(table, tricks, is_low=is_low, tried={}):
        return
    card = find_card_against(view)
    raise Refused(WhyNoClaim.NOT_SURE) if card is None else Refused(WhyNoClaim.CARD_AGAINST, card=card.symbols)


def find_card_against(view: SeatView) -> Card | None:
    """The highest card elsewhere that decides against a claim: one that beats a card of the player; on a low hand, one that
    a card of the player beats.
    """
    mine = (*view.cards, *view.my_table)
    is_low = view.call is Call.LOW
    against = [
        card
        for card in _elsewhere(view)
        if any(one.suit is card.suit and (one.rank > card.rank if is_low else one.rank < card.rank) for one in mine)
        or (view.trump is not None and card.suit is view.trump and not is_low)
    ]
    return max(against, key=lambda card: card.rank, default=None)


def _check_asked(view: SeatView, tricks: int) -> int:
    if view.phase is not Phase.CARDS or view.seat is None or view.call is None:
        raise Refused(WhyNoClaim.NOT_NOW)
    if view.call.is_special:
        raise Refused(WhyNoClaim.SPECIAL)
    if not view.is_my_turn:
        raise Refused(WhyNoClaim.NOT_YOUR_TURN)
    remaining = view.rules.tricks - sum(view.taken)
    if not is_whole(tricks, 0, remaining):
        raise Refused(WhyNoClaim.OUT_OF_RANGE, remaining=remaining, tricks=tricks)
    return remaining


def _elsewhere(view: SeatView) -> tuple[Card, ...]:
    """Every card that may still be played by others: unseen, or face up in front of them."""
    theirs = (pile.top for seat, piles in view.piles.items() if seat is not view.seat for pile in piles if pile.top)
    return (*view.unseen, *theirs)


def _count_tops(view: SeatView) -> int:
    """The tricks that the player takes by leading cards that nothing elsewhere beats."""
    if view.trick is None or view.trick.cards:
        return 0
    mine = (*view.cards, *view.my_table)
    others = _elsewhere(view)
    tops = [card for card in mine if _is_top(card, others)]
    remaining = view.rules.tricks - sum(view.taken)
    if view.rules.players == 2:
        is_hidden = any(pile.has_under for pile in view.piles[view.seat]) if view.seat else True
        return remaining if len(tops) == len(mine) and not is_hidden and not _trumps_against(view, others) else 0
    if trumps := _trumps_against(view, others):
        # Each lead of a trump draws at least one, as long as somebody has one.
        drawing = [card for card in tops if card.suit is view.trump]
        return len(tops) if len(drawing) >= trumps else len(drawing)
    return len(tops)


def _is_top(card: Card, others: tuple[Card, ...]) -> bool:
    return not any(other.suit is card.suit and other.rank > card.rank for other in others)


def _trumps_against(view: SeatView, others: tuple[Card, ...]) -> int:
    """How many trumps may be played by others; none if all have shown that they have none."""
    if view.trump and all(view.trump in voids for seat, voids in view.voids.items() if seat is not view.seat):
        return 0
    return sum(card.suit is view.trump for card in others)


@dataclass(frozen=True, slots=True)
class _Table:
    """The end of a hand as the claimer knows it. `pool` are the cards that others may hold, `counts` how many each of the
    others holds, in the order of `others`; `voids` are the suits that each cannot have, and `known` who must hold a card.
    """

    seats: tuple[Seat, ...]
    me: Seat
    mine: frozenset[Card]
    pool: frozenset[Card]
    others: tuple[Seat, ...]
    counts: tuple[int, ...]
    voids: tuple[frozenset[Suit], ...]
    known: frozenset[tuple[Card, Seat]]
    trick: Trick
    trump: Suit | None

    @classmethod
    def of(cls, view: SeatView) -> _Table:
        assert view.seat is not None
        assert view.trick is not None
        others = tuple(seat for seat in view.rules.seats if seat is not view.seat)
        return cls(
            view.rules.seats,
            view.seat,
            frozenset(view.cards),
            frozenset(view.unseen),
            others,
            tuple(view.counts[seat] for seat in others),
            tuple(view.voids[seat] for seat in others),
            frozenset(view.known_cards.items()),
            view.trick,
            view.trump,
        )

    @property
    def can_be_tried(self) -> bool:
        """Whether so few cards are out that every way to play on can be tried; cards that were not dealt make far too many."""
        return max(self.counts) <= MOST_CARDS_TRIED and len(self.pool) == sum(self.counts)

    def choices(self) -> Iterator[_Table]:
        """Every way in which the next card may be played."""
        turn = self.trick.turn
        assert turn is not None
        if turn is self.me:
            for card in find_legal_cards(self.trick, sorted(self.mine, key=lambda card: -card.rank)):
                yield replace(self, mine=self.mine - {card}, trick=self.trick.play(card))
            return
        for card in sorted(self.pool, key=lambda card: -card.rank):
            after = self._played_by(self.others.index(turn), card)
            if after is not None and after._can_be_dealt():
                yield after

    def _played_by(self, place: int, card: Card) -> _Table | None:
        """After one of the others played this card, if they can have it."""
        seat, led = self.others[place], self.trick.led
        holder = dict(self.known).get(card, seat)
        if card.suit in self.voids[place] or holder is not seat:
            return None
        voids = list(self.voids)
        if led is not None and card.suit is not led:
            voids[place] |= {led}
        counts = list(self.counts)
        counts[place] -= 1
        return replace(
            self,
            pool=self.pool - {card},
            counts=tuple(counts),
            voids=tuple(voids),
            known=self.known - {(card, seat)},
            trick=self.trick.play(card),
        )

    def _can_be_dealt(self) -> bool:
        """Whether the pool can be dealt to the others (Hall's condition: any players together have room for no more
        cards than there are for them)."""
        known = dict(self.known)
        if any(card.suit in self.voids[self.others.index(seat)] for card, seat in known.items()):
            return False
        room = [
            count - sum(seat is other for seat in known.values())
            for other, count in zip(self.others, self.counts, strict=True)
        ]
        if min(room) < 0:
            return False
        free = [card.suit for card in self.pool if card not in known]
        return all(
            sum(room[place] for place in some)
            <= sum(any(suit not in self.voids[place] for place in some) for suit in free)
            for size in range(1, len(room) + 1)
            for some in combinations(range(len(room)), size)
        )


def _can_be_sure(table: _Table, tricks: int, *, is_low: bool, tried: dict[tuple[_Table, int], bool]) -> bool:
    """Whether the claimer can take `tricks` or more (on a low hand: or fewer), whatever the others hold and play.

    `tried` are the positions that are known already: most are reached in several ways.
    """
    if table.trick.is_full:
        winner = table.trick.find_winner(table.trump)
        assert winner is not None
        tricks -= winner.side is table.me.side
        table = replace(table, trick=Trick(seats_from(winner, table.seats)))
    settled = _settle(tricks, max(len(table.mine), *table.counts), is_low=is_low)
    if settled is not None:
        return settled
    if (table, tricks) not in tried:
        each = (_can_be_sure(after, tricks, is_low=is_low, tried=tried) for after in table.choices())
        tried[table, tricks] = any(each) if table.trick.turn is table.me else all(each)
    return tried[table, tricks]


def _settle(tricks: int, to_come: int, *, is_low: bool) -> bool | None:
    """Whether `to_come` more tricks can be enough (on a low hand: are always few enough); None if that depends on the play."""
    if is_low:
        return False if tricks < 0 else True if tricks >= to_come else None
    return True if tricks <= 0 else False if tricks > to_come else None
