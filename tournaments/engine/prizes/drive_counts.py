"""What everybody achieved in a whist drive: tricks, hands of ten, the last hand, a lot. Two who share a card have its prize together.

Its halves are those before and after coffee. The whole evening is what there is of it, if it ended before its second half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.places import PlaceLine, Span, find_final_span, list_places
from tournaments.engine.drive.plan import DrivePlan
from tournaments.engine.prizes.counts import Achievement, PrizeFacts, rank_by_door_lots
from tournaments.engine.prizes.decisions import Who
from tournaments.engine.prizes.prize import OF_DRIVES, OF_ROLES, OF_ROUNDS, Prize, PrizeKind, PrizeRounds
from tournaments.engine.prizes.seal import draw_lot, draw_number


def counts(prize: Prize, plan: DrivePlan | None) -> bool:
    """Whether an evening counts what this prize goes by. `plan` is that of a drive, None for every other evening."""
    if plan is None:
        return prize.by in OF_ROUNDS and prize.among not in OF_ROLES
    is_known = {PrizeKind.TEN_TRICKS: plan.has_tens, PrizeKind.LAST_HAND: plan.has_last}.get(prize.by, True)
    return prize.by in OF_DRIVES and is_known and (plan.kind.has_roles or prize.among not in OF_ROLES)


def find_span(prize: Prize, drive: WhistDrive) -> Span:
    halves = {PrizeRounds.FIRST_HALF: Span.FIRST, PrizeRounds.LATER_HALF: Span.SECOND}
    return halves.get(prize.span) or find_final_span(drive)


def list_lines(prize: Prize, tonight: PrizeFacts) -> Sequence[tuple[Who, PlaceLine]]:
    """Every card that has its totals, with the people on it who can win something."""
    drive = tonight.drive
    lines = [line for lines in list_places(drive, find_span(prize, drive)).values() for line in lines]
    return [(tuple(one for one in drive.people[line.card] if one not in drive.houses), line) for line in lines]


def rank_by_figure(
    figure_of: Callable[[PlaceLine], float | None],
) -> Callable[[Prize, PrizeFacts], Iterator[Achievement]]:
    """By what a card has most of. One that does not say it cannot win."""

    def rank(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
        for who, line in list_lines(prize, tonight):
            if (figure := figure_of(line)) is not None:
                worth = Fraction(figure)  # live there are half tricks
                yield Achievement(who, (-worth,), worth)

    return rank


def rank_by_drawn_place(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    """The card at the drawn place of all together, then those below; lots decide between cards that share a place."""
    assert tonight.seed is not None
    found = list_lines(prize, tonight)
    tricks = [line.tricks for _who, line in found]
    drawn = draw_number(tonight.seed, prize.key, len(found)) if found else 0
    for who, line in found:
        place = 1 + sum(other > line.tricks for other in tricks)
        below = (place - drawn) % len(found)  # below the last place comes the first
        yield Achievement(who, (below, draw_lot(tonight.seed, prize.key, line.card)), drawn)


COUNTS_OF_DRIVE: dict[PrizeKind, Callable[[Prize, PrizeFacts], Iterator[Achievement]]] = {
    PrizeKind.TRICKS: rank_by_figure(lambda line: line.tricks),
    PrizeKind.TEN_TRICKS: rank_by_figure(lambda line: line.tens or None),  # nobody gets a prize for none
    PrizeKind.LAST_HAND: rank_by_figure(lambda line: line.last),
    PrizeKind.MYSTERY_NUMBER: rank_by_drawn_place,
    PrizeKind.DOOR: rank_by_door_lots,
}
