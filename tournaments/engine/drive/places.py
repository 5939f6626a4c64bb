"""The places of a drive, of each role and each half. Level is said and never decided: people cut, share, or both win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.refused import Named
from scoring.refused import gettext_noop as _
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.kinds import Role
from tournaments.engine.drive.plan import CardTotal, Half
from tournaments.engine.drive.tricks import keep_whole


class Span(StrEnum):
    FIRST = "first"
    SECOND = "second"
    WHOLE = "whole"

    @property
    def halves(self) -> tuple[Half, ...]:
        return {Span.FIRST: (Half.FIRST,), Span.SECOND: (Half.SECOND,), Span.WHOLE: tuple(Half)}[self]


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A card among those of its role. `is_level`: others have as many tricks, and so the same place."""

    card: int
    role: Role | None
    place: int
    tricks: float
    tens: int | None
    last: int | None
    is_level: bool
    is_lowest: bool


def list_places(drive: WhistDrive, span: Span) -> dict[Role | None, tuple[PlaceLine, ...]]:
    """The cards that have every total of this span, by role, the best first. House players only fill a chair."""
    totals = [drive.totals_of(half) for half in span.halves]
    whole = {card: [half[card] for half in totals] for card in drive.cards if all(card in half for half in totals)}
    whole = {card: found for card, found in whole.items() if not drive.is_filled[card]}
    return {
        role: _rank(role, {card: found for card, found in whole.items() if drive.role_of(card) is role})
        for role in drive.roles
    }


def _rank(role: Role | None, found: dict[int, list[CardTotal]]) -> tuple[PlaceLine, ...]:
    tricks = {card: keep_whole(sum(total.tricks for total in totals)) for card, totals in found.items()}
    times, lowest = Counter(tricks.values()), min(tricks.values(), default=0)
    order = sorted(tricks, key=lambda card: (-tricks[card], card))
    places: dict[float, int] = {}
    for place, card in enumerate(order, 1):
        places.setdefault(tricks[card], place)  # those who are level share the place of the first
    return tuple(
        PlaceLine(
            card,
            role,
            place=places[tricks[card]],
            tricks=tricks[card],
            tens=_sum(total.tens for total in found[card]),
            last=found[card][-1].last,
            is_level=times[tricks[card]] > 1,
            is_lowest=tricks[card] == lowest,
        )
        for card in order
    )


def _sum(numbers: Iterable[int | None]) -> int | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None


def list_spans(drive: WhistDrive) -> list[Span]:
    """The spans of which a card has every total; the last of them is the newest."""
    return [span for span in Span if any(list_places(drive, span).values())]


def find_final_span(drive: WhistDrive) -> Span:
    """What the final standings are about: the whole evening, or what there is of one that ended before its second half."""
    return list_spans(drive)[-1] if list_spans(drive) else Span.WHOLE


class DrivePrize(Named):
    """What clubs give prizes for; each is found from the totals."""

    TOP = "top", _("Highest")
    FIRST_HALF = "first_half", _("Best first half")
    SECOND_HALF = "second_half", _("Best second half")
    TENS = "tens", _("Most hands of ten or more")
    LAST = "last", _("Best last hand")
    LOWEST = "lowest", _("Lowest")


@dataclass(frozen=True, slots=True)
class PrizeWon:
    """Who has the best `figure`; with several cards they are level."""

    prize: DrivePrize
    role: Role | None
    cards: tuple[int, ...]
    figure: float

    @property
    def is_level(self) -> bool:
        return len(self.cards) > 1


def find_prizes(drive: WhistDrive) -> tuple[PrizeWon, ...]:
    """The prizes of each role for tricks, then those of all together. One whose totals are not typed is left out."""
    places = {span: list_places(drive, span) for span in Span}
    of_roles = [
        (DrivePrize.TOP, Span.WHOLE, max),
        (DrivePrize.FIRST_HALF, Span.FIRST, max),
        (DrivePrize.SECOND_HALF, Span.SECOND, max),
        (DrivePrize.LOWEST, Span.WHOLE, min),
    ]
    found = [
        _best(prize, role, lines, lambda line: line.tricks, choose)
        for prize, span, choose in of_roles
        for role, lines in places[span].items()
    ]
    everybody = [line for lines in places[Span.WHOLE].values() for line in lines]
    found.append(_best(DrivePrize.TENS, None, everybody, lambda line: line.tens, max))
    found.append(_best(DrivePrize.LAST, None, everybody, lambda line: line.last, max))
    return tuple(won for won in found if won)


def _best(
    prize: DrivePrize,
    role: Role | None,
    lines: Iterable[PlaceLine],
    figure_of: Callable[[PlaceLine], float | None],
    choose: Callable[[Iterable[float]], float],
) -> PrizeWon | None:
    figures = {line.card: figure for line in lines if (figure := figure_of(line)) is not None}
    if not figures:
        return None
    best = choose(figures.values())
    return PrizeWon(prize, role, tuple(card for card, figure in figures.items() if figure == best), best)
