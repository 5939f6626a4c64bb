"""The mistakes that somebody made in the last week, as questions.

A mistake is what a replay calls one: by what its player could know. Hands with a hint are no part of it: the hint may have said
which card is best.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.computer.judgement import JudgedCard, Judgement
from scoring.hand import Seat
from scoring.play.cards import Card
from scoring.play.record import Move, MoveKind

WEEK = timedelta(days=7)
IN_A_TRICK = 4  # cards, also at a table of two; where somebody plays alone there are no figures
MOST_HANDS = 20  # the newest: to judge one takes about a second


@dataclass(frozen=True, slots=True)
class Mistake:
    """`hand` is the hand's row, `turn` how many moves of it there were before the card."""

    hand: int
    turn: int
    trick: int
    card: Card
    judgement: Judgement
    is_solved: bool

    @property
    def played(self) -> JudgedCard:
        return self.judgement.find(self.card)

    def can_be(self, card: Card) -> bool:
        """Whether it could be played."""
        return any(one.card == card for one in self.judgement.cards)

    def is_right(self, card: Card) -> bool:
        """Whether it is best, or cannot be told from the best."""
        return self.judgement.find(card).is_as_good


@dataclass(frozen=True, slots=True)
class RecentHand:
    """A finished hand of somebody who played alone. `judgements` belong to the first of the player's cards."""

    hand: int
    chair: str
    game: int
    number: int
    over_at: datetime
    seat: Seat
    moves: tuple[Move, ...]
    judgements: tuple[Judgement | None, ...] = ()
    solved: tuple[int, ...] = ()

    @property
    def is_judged(self) -> bool:
        return len(self.judgements) >= len(self._own)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        return tuple(self._find_mistakes())

    @property
    def _own(self) -> list[tuple[int, int, Card]]:
        """The turn, the trick and the card of each that the player played."""
        cards = [(turn, move) for turn, move in enumerate(self.moves) if move.kind is MoveKind.CARD]
        return [
            (turn, place // IN_A_TRICK + 1, move.cards[0])
            for place, (turn, move) in enumerate(cards)
            if move.seat is self.seat
        ]

    def _find_mistakes(self) -> Iterator[Mistake]:
        # A hand that is not judged to its end has fewer judgements.
        for (turn, trick, card), judgement in zip(self._own, self.judgements, strict=False):
            if judgement is not None and judgement.find(card).is_mistake:
                yield Mistake(self.hand, turn, trick, card, judgement, turn in self.solved)


@dataclass(frozen=True, slots=True)
class Week:
    """The hands of one person, the newest first."""

    hands: tuple[RecentHand, ...] = ()

    @property
    def is_judged(self) -> bool:
        return not self.to_judge

    @property
    def to_judge(self) -> tuple[RecentHand, ...]:
        return tuple(hand for hand in self.hands if not hand.is_judged)

    @property
    def judged(self) -> int:
        return len(self.hands) - len(self.to_judge)

    @property
    def questions(self) -> tuple[tuple[RecentHand, Mistake], ...]:
        return tuple((hand, mistake) for hand in self.hands for mistake in hand.mistakes)

    @property
    def open(self) -> int:
        return sum(not mistake.is_solved for _hand, mistake in self.questions)

    def find(self, hand: int, turn: int) -> tuple[RecentHand, Mistake] | None:
        return next((pair for pair in self.questions if (pair[1].hand, pair[1].turn) == (hand, turn)), None)

    def find_next(self, mistake: Mistake) -> Mistake | None:
        """The next one that is not solved, and after the last the first; None if there is no other."""
        mistakes = [one for _hand, one in self.questions]
        here = mistakes.index(mistake)
        return next((one for one in (*mistakes[here + 1 :], *mistakes[:here]) if not one.is_solved), None)
