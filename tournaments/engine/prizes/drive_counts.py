"""What everybody achieved in a whist drive: tricks, hands of ten, the last hand, a lot; or the flags of their fort. Two who share a
card have its prize together, and so have the people of a fort.

Its halves are those before and after coffee. The whole evening is what there is of it, if it ended before its second half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.places import PlaceLine, Span, find_final_span, list_places, list_spans
from tournaments.engine.drive.plan import DrivePlan
from tournaments.engine.prizes.counts import Achievement, PrizeFacts, Ranking, rank_by_door_lots, rank_by_lucky_table
from tournaments.engine.prizes.decisions import Who
from tournaments.engine.prizes.prize import OF_DRIVES, OF_FORTS, OF_ROLES, OF_ROUNDS, Prize, PrizeKind, PrizeRounds
from tournaments.engine.prizes.seal import draw_lot, draw_number


def counts(prize: Prize, plan: DrivePlan | None) -> bool:
    """Whether an evening counts what this prize goes by. `plan` is that of a drive, None for every other evening."""
    if plan is None:
        return prize.by in OF_ROUNDS and prize.among not in OF_ROLES
    if plan.kind.has_forts:
        return prize.by in OF_FORTS and prize.among not in OF_ROLES
    is_known = {PrizeKind.TEN_TRICKS: plan.has_tens, PrizeKind.LAST_HAND: plan.has_last}.get(prize.by, True)
    return prize.by in OF_DRIVES and is_known and (plan.kind.has_roles or prize.among not in OF_ROLES)


def find_span(prize: Prize, drive: WhistDrive) -> Span:
    halves = {PrizeRounds.FIRST_HALF: Span.FIRST, PrizeRounds.LATER_HALF: Span.SECOND}
    return halves.get(prize.span) or find_final_span(drive)


def list_lines(prize: Prize, tonight: PrizeFacts) -> Sequence[tuple[Who, PlaceLine]]:
    """Every card or fort that has its totals, with the people of it who can win something."""
    drive, span = tonight.drive, find_span(prize, tonight.drive)
    places = list_places(drive, span) if span in list_spans(drive) else {}
    return [(tuple(list_winners(drive, line.card)), line) for lines in places.values() for line in lines]


def list_winners(drive: WhistDrive, counted: int) -> Iterator[int]:
    people = (player for card in drive.sharing[counted] for player in drive.people[card])
    return (player for player in people if player not in drive.houses)


def rank_by_figure(figure_of: Callable[[PlaceLine], float | None]) -> Ranking:
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


def rank_by_lucky_seat(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    """Every chair has a lot, and is that of those who began on it: by cards nobody knows where they sat later."""
    drive = tonight.drive
    for card, at in drive.cards.items():
        began = (seat.player for seat in drive.seats_of[card] if seat.since == 1)
        if who := tuple(player for player in began if player not in drive.houses):
            yield Achievement(who, (draw_lot(tonight.seed or "", prize.key, *at),), at.table)


def list_unknown(prize: Prize, tonight: PrizeFacts) -> list[Who]:
    """The people of each card that does not say what this prize goes by. They cannot win it as long as nobody types that. Live
    those for whom a number is missing, of the last hand or of any; it counts as no hand of ten. Who did not play a hand has
    nothing to say of it."""
    if (
        prize.by not in (PrizeKind.TEN_TRICKS, PrizeKind.LAST_HAND)
        or tonight.evening.drive is None
        or not counts(prize, tonight.drive.plan)
    ):
        return []
    is_tens = prize.by is PrizeKind.TEN_TRICKS
    lines = list_lines(prize, tonight)
    if tonight.drive.plan.is_live:
        return [who for who, line in lines if _lacks_number(prize, tonight.drive, line.card)]
    return [who for who, line in lines if (line.tens if is_tens else line.last) is None]


def _lacks_number(prize: Prize, drive: WhistDrive, card: int) -> bool:
    hands = [one for half in find_span(prize, drive).halves for one in drive.list_hands_of(card, half)]
    counted = hands[-1:] if prize.by is PrizeKind.LAST_HAND else hands
    return any(one.is_played and one.tricks is None for one in counted)


COUNTS_OF_DRIVE: dict[PrizeKind, Ranking] = {
    PrizeKind.FLAGS: rank_by_figure(lambda line: line.tricks),
    PrizeKind.TRICKS: rank_by_figure(lambda line: line.tricks),
    PrizeKind.TEN_TRICKS: rank_by_figure(lambda line: line.tens or None),  # nobody gets a prize for none
    PrizeKind.LAST_HAND: rank_by_figure(lambda line: line.last),
    PrizeKind.MYSTERY_NUMBER: rank_by_drawn_place,
    PrizeKind.DOOR: rank_by_door_lots,
    PrizeKind.LUCKY_SEAT: rank_by_lucky_seat,
    PrizeKind.LUCKY_TABLE: rank_by_lucky_table(rank_by_lucky_seat),
}
