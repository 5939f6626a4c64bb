"""What people decided about the prizes of an evening: its list, its seal, its cuts, and what was handed over. It also
holds everybody's average of earlier evenings, as it was when play began.

No recalculation erases any of it. `winners` computes who would get which prize.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from scoring.hand import is_whole
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.prizes.prize import PrizeKind, Prizes, check_list

Who = tuple[int, ...]  # one player, or a pair with the lower number first


class WhyNotDecided(Reason):
    NOT_AMONG_THEM = _("Only somebody who was level can win the cut.")
    NOBODY_WON = _("Say who won the cut.")
    OPENED_WITHOUT_SEED = _("A seal without a seed cannot be open.")
    TWO_AVERAGES = _("Player {player} has two averages of earlier evenings; one is right.")
    NO_EVENINGS = _("An average is that of 1 to 1000 evenings; {evenings} is not possible.")


@dataclass(frozen=True, slots=True)
class CutForPrize:
    """A cut among level players: `won` are those who got the prize, the best card first."""

    prize: str
    level: frozenset[Who]
    won: tuple[Who, ...]

    def __post_init__(self) -> None:
        if not self.won:
            raise Impossible(WhyNotDecided.NOBODY_WON)
        if not self.level.issuperset(self.won):
            raise Impossible(WhyNotDecided.NOT_AMONG_THEM)


@dataclass(frozen=True, slots=True)
class HandedOverPrize:
    """A prize that was handed over in the hall, and to whom."""

    prize: str
    who: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class EarlierEvenings:
    """What a player made on earlier evenings: their differences added up, and how many evenings those are."""

    player: int
    difference: int
    evenings: int

    def __post_init__(self) -> None:
        if not is_whole(self.evenings, 1, 1000):
            raise Impossible(WhyNotDecided.NO_EVENINGS, evenings=self.evenings)

    @property
    def average(self) -> Fraction:
        return Fraction(self.difference, self.evenings)


@dataclass(frozen=True, slots=True)
class Decisions:
    """All these decisions. Without draws there is no seed. `cuts` and `given` are in the order in which they were made.

    `averages` are those of the players here, or None if nobody kept them: before play, and of an earlier version.
    """

    prizes: Prizes = ()
    seed: str = ""
    is_opened: bool = False
    cuts: tuple[CutForPrize, ...] = ()
    given: tuple[HandedOverPrize, ...] = ()
    averages: tuple[EarlierEvenings, ...] | None = None

    def __post_init__(self) -> None:
        check_list(self.prizes)
        if self.is_opened and not self.seed:
            raise Impossible(WhyNotDecided.OPENED_WITHOUT_SEED)
        for player, times in Counter(one.player for one in self.averages or ()).items():
            if times > 1:
                raise Impossible(WhyNotDecided.TWO_AVERAGES, player=player)

    @property
    def has_draws(self) -> bool:
        return any(prize.is_drawn for prize in self.prizes)

    @property
    def opened_seed(self) -> str | None:
        return self.seed if self.is_opened else None

    @property
    def people_decided_about(self) -> frozenset[int]:
        """Everybody in a cut or in a prize that was handed over."""
        named = (who for cut in self.cuts for who in cut.level)
        return frozenset(player for who in chain(named, *(one.who for one in self.given)) for player in who)

    @property
    def players(self) -> frozenset[int]:
        """The same, and everybody with an average."""
        return self.people_decided_about | {one.player for one in self.averages or ()}

    @property
    def asks_averages(self) -> bool:
        return any(prize.by is PrizeKind.OWN_AVERAGE for prize in self.prizes)

    @property
    def given_to(self) -> Mapping[str, tuple[Who, ...]]:
        """Who has each prize that was handed over, by its key; the last time counts."""
        return {one.prize: one.who for one in self.given}  # in their order, so the last one stays

    @property
    def held(self) -> Mapping[str, tuple[Who, ...]]:
        """Who is known to have each prize, by its key: those who were given it, or else won its cut."""
        return {cut.prize: cut.won for cut in self.cuts} | dict(self.given_to)
