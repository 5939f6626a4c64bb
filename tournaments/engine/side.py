"""Two players on the bench play a game of their own while the others play: by the two-player rules, to their target.

The first is called North and the second East, as on a score sheet for two. The game moves nobody. It counts only if the
party says so, and then only as points for and against, never as a game won.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.codec import HAND
from scoring.game import Sheet, add_hand, play
from scoring.hand import BySide, Hand
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from scoring.rules import TWO_PLAYER, RuleSet
from scoring.strict_json import TEXT, JsonKey, object_of


class WhyNoSideTable(Reason):
    SCORE = _("{written} is written as the score of the side table, but the hands give {computed}.")
    ONE_PLAYER = _("A side table has two players, and they are two people.")


@dataclass(frozen=True, slots=True)
class SideHand:
    """A hand as it was entered; the same `key` sent again is the same hand."""

    hand: Hand
    key: str


SIDE_HAND = object_of(SideHand, JsonKey("hand", HAND), JsonKey("key", TEXT))


@dataclass(frozen=True, slots=True)
class SideTable:
    """Two players and the hands they have played. Raises Impossible for one player alone."""

    north: int
    east: int
    hands: tuple[Hand, ...] = ()
    rules: ClassVar[RuleSet] = TWO_PLAYER  # whatever the party plays: no other set is for two

    def __post_init__(self) -> None:
        if self.north == self.east:
            raise Impossible(WhyNoSideTable.ONE_PLAYER)

    @property
    def players(self) -> tuple[int, int]:
        return self.north, self.east

    @property
    def sheet(self) -> Sheet:
        """Raises Impossible for hands that two players cannot have played."""
        return play(self.hands, rules=self.rules)

    @property
    def score(self) -> BySide[int]:
        """The points of the two: the first player's and the second's."""
        return self.sheet.score

    def with_hand(self, hand: Hand) -> SideTable:
        """The game with one more hand. Raises Impossible for an impossible hand, and once the game is over."""
        add_hand(self.sheet, hand, rules=self.rules)  # for its refusals alone
        return replace(self, hands=(*self.hands, hand))

    def seat_instead(self, old: int, new: int) -> SideTable:
        """The same game, with `new` in the place of `old` from the start."""
        north, east = (new if player == old else player for player in self.players)
        return replace(self, north=north, east=east)
