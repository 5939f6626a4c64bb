"""Who begins where: the lots of the chairs, and who shares one if the number of people is no multiple of four."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.refused import Refused
from tournaments.engine.draw import draw_lots
from tournaments.engine.drive.kinds import DriveKind, check_tables
from tournaments.engine.drive.plan import FirstChair, WhyNotDrive


def suggest_sharing(people: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Who shares a chair if nobody says so: those who came last, two and two."""
    if len(people) < 4:
        return ()
    last = sorted(people)[len(people) - 2 * (len(people) % 4) :]
    return tuple(zip(last[::2], last[1::2], strict=True))


def draw_chairs(
    people: Sequence[int], sharing: Iterable[tuple[int, int]], *, kind: DriveKind, seed: int
) -> tuple[FirstChair, ...]:
    """Everybody's first chair by lot; the lot of two who share is one. Raises Refused if the numbers do not fit."""
    pairs = tuple(sharing)
    check_people(people, pairs, kind)
    second = {two: one for one, two in map(sorted, pairs)}
    cards = draw_lots(sorted(set(people) - second.keys()), f"drive {seed}")
    at = {card: (place // 4 + 1, place % 4 + 1) for place, card in enumerate(cards)}
    alone = [FirstChair(card, *at[card]) for card in cards]
    return (*alone, *(FirstChair(two, *at[one], is_second=True) for two, one in second.items()))


def check_people(people: Sequence[int], pairs: Sequence[tuple[int, int]], kind: DriveKind) -> None:
    """Raises Refused if so many cannot play, or others must share."""
    if len(people) < 4:
        raise Refused(WhyNotDrive.TOO_FEW, here=len(people))
    check_tables(kind, len(people))
    more = len(people) % 4
    named = [player for pair in pairs for player in pair]
    if len(set(named)) < len(named) or not set(named) <= set(people):
        raise Refused(WhyNotDrive.SHARES_WHOM, found=write_sharing(pairs))
    if pairs and not more:
        raise Refused(WhyNotDrive.NOBODY_SHARES, here=len(people), found=write_sharing(pairs))
    if len(pairs) != more:
        example = write_sharing(suggest_sharing(people))
        found = write_sharing(pairs) or "–"
        raise Refused(WhyNotDrive.SHARES, here=len(people), more=more, example=example, found=found)


def write_sharing(pairs: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{one}+{two}" for one, two in pairs)
