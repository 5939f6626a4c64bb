"""What cards are worth, as values: whole thousandths of a point, so that they are the same on every machine and can be stored.

`points` are the mean of what the player's side makes beyond the other at the end of the hand, by the rules in force; `cost` is how far a
card is behind the best one, and `margin` the 95 % interval of that difference.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.play.cards import Card
from scoring.play.codec import CARD
from scoring.strict_json import WHOLE, Codec, JsonKey, list_of, object_of

POINT = 1000
COSTS_NOTHING = 50  # what would be said as 0.0
COSTS_MUCH = 200  # less is no mistake, however sure it is


@dataclass(frozen=True, slots=True)
class JudgedCard:
    card: Card
    points: int
    cost: int
    margin: int

    @property
    def is_as_good(self) -> bool:
        """Whether it cannot be told from the best card."""
        return self.cost <= max(self.margin, COSTS_NOTHING)

    @property
    def is_mistake(self) -> bool:
        return self.cost >= COSTS_MUCH and self.cost > 2 * self.margin


@dataclass(frozen=True, slots=True)
class Judgement:
    """The best card first. `worlds` is in how many deals the cards were tried."""

    cards: tuple[JudgedCard, ...]
    worlds: int

    @property
    def best(self) -> JudgedCard:
        return self.cards[0]

    @property
    def as_good(self) -> tuple[JudgedCard, ...]:
        return tuple(card for card in self.cards[1:] if card.is_as_good)

    @property
    def margin(self) -> int:
        """The ± of the costs, as a mean."""
        margins = [card.margin for card in self.cards[1:]]
        return sum(margins) // len(margins) if margins else 0

    def find(self, card: Card) -> JudgedCard:
        return next(one for one in self.cards if one.card == card)


JUDGED_CARD = object_of(
    JudgedCard, JsonKey("card", CARD), JsonKey("points", WHOLE), JsonKey("cost", WHOLE), JsonKey("margin", WHOLE)
)
JUDGEMENT: Codec[Judgement] = object_of(Judgement, JsonKey("cards", list_of(JUDGED_CARD)), JsonKey("worlds", WHOLE))
