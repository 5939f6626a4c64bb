"""The places of a drive, of each role and each half. Level is said and never decided: people cut, share, or both win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

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
    """The cards that have every total of this span, by role, the best first; where forts score, those of their captains. House
    players only fill a chair."""
    whole = _find_whole(drive, span)
    return {
        role: _rank(role, {card: found for card, found in whole.items() if drive.role_of(card) is role})
        for role in drive.roles
    }


def _find_whole(drive: WhistDrive, span: Span) -> dict[int, list[CardTotal]]:
    """The totals of the cards that have all of them, and can win."""
    totals = [drive.totals_of(half) for half in find_halves(drive, span)]
    whole = {card: [half[card] for half in totals] for card in drive.counted if all(card in half for half in totals)}
    return {card: found for card, found in whole.items() if not wins_nothing(drive, card)}


def find_halves(drive: WhistDrive, span: Span) -> tuple[Half, ...]:
    """The halves whose totals make this span. Flags are what a fort has after a half, so the last one says them."""
    return span.halves[-1:] if drive.has_forts else span.halves


def wins_nothing(drive: WhistDrive, counted: int) -> bool:
    """Whether only house players have this total."""
    return all(drive.is_filled[card] for card in drive.sharing[counted])


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
    """None if any of them is unknown: what a card does not say is not 0."""
    found = list(numbers)
    return None if None in found else sum(number or 0 for number in found)


def list_spans(drive: WhistDrive) -> list[Span]:
    """The spans of which a card has every total; the last of them is the newest. Flags are never counted from coffee on."""
    spans = [span for span in Span if not (drive.has_forts and span is Span.SECOND)]
    return [span for span in spans if _find_whole(drive, span)]


def list_missing(drive: WhistDrive, span: Span) -> list[tuple[int, int]]:
    """(hand, table) of each number or flag that the standings of this span lack."""
    return [(hand, table) for hand, table in drive.missing if drive.plan.half_of(hand) in span.halves]


def find_final_span(drive: WhistDrive) -> Span:
    """What the final standings are about: the whole evening, or what there is of one that ended before its second half."""
    return list_spans(drive)[-1] if list_spans(drive) else Span.WHOLE
