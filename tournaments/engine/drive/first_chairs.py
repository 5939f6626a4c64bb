"""Who begins where: the lots of the chairs, and who shares one if the number of people is no multiple of four."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from scoring.refused import Refused
from tournaments.engine.draw import draw_lots
from tournaments.engine.drive.kinds import DriveKind, check_tables
from tournaments.engine.drive.plan import FirstChair, WhyNotDrive

NO_NAMES: Mapping[int, str] = MappingProxyType({})


def suggest_sharing(people: Sequence[int], kept: Iterable[tuple[int, int]] = ()) -> tuple[tuple[int, int], ...]:
    """Who shares a chair: the pairs that are `kept`, as far as both are here, and then those who came last, two and two."""
    more = len(people) % 4
    if len(people) < 4 or not more:
        return ()
    pairs = tuple(pair for pair in kept if set(pair) <= set(people))[:more]
    others = sorted(set(people) - {player for pair in pairs for player in pair})
    last = others[len(others) - 2 * (more - len(pairs)) :]
    return (*pairs, *zip(last[::2], last[1::2], strict=True))


def draw_chairs(
    people: Sequence[int],
    sharing: Iterable[tuple[int, int]],
    *,
    kind: DriveKind,
    seed: int,
    names: Mapping[int, str] = NO_NAMES,
) -> tuple[FirstChair, ...]:
    """Everybody's first chair by lot; the lot of two who share is one. Raises Refused if the numbers do not fit, with the `names`."""
    pairs = tuple(sharing)
    check_people(people, pairs, kind, names)
    second = {two: one for one, two in map(sorted, pairs)}
    cards = draw_lots(sorted(set(people) - second.keys()), f"drive {seed}")
    at = {card: (place // 4 + 1, place % 4 + 1) for place, card in enumerate(cards)}
    alone = [FirstChair(card, *at[card]) for card in cards]
    return (*alone, *(FirstChair(two, *at[one], is_second=True) for two, one in second.items()))


def check_people(
    people: Sequence[int], pairs: Sequence[tuple[int, int]], kind: DriveKind, names: Mapping[int, str] = NO_NAMES
) -> None:
    """Raises Refused if so many cannot play, or others must share."""
    if len(people) < 4:
        raise Refused(WhyNotDrive.TOO_FEW, here=len(people))
    check_tables(kind, len(people))
    more = len(people) % 4
    named = [player for pair in pairs for player in pair]
    if not set(named) <= set(people):
        raise Refused(WhyNotDrive.SHARES_AND_GONE)
    if alone := [one for one, other in pairs if one == other]:
        raise Refused(WhyNotDrive.SHARES_ALONE, name=names.get(alone[0], alone[0]))
    if twice := [player for player in named if named.count(player) > 1]:
        raise Refused(WhyNotDrive.SHARES_TWICE, name=names.get(twice[0], twice[0]))
    if pairs and not more:
        raise Refused(WhyNotDrive.NOBODY_SHARES, here=len(people))
    if len(pairs) != more:
        raise Refused(WhyNotDrive.SHARES, here=len(people), more=more, found=len(pairs))


def write_sharing(pairs: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{one}+{two}" for one, two in pairs)
