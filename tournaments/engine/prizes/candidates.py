"""Who can win a prize, the best first: by what the evening counts, rounds of games or the hands of a whist drive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tournaments.engine.drive.kinds import Role
from tournaments.engine.prizes.counts import COUNTS, Achievement, PrizeFacts
from tournaments.engine.prizes.decisions import Who
from tournaments.engine.prizes.drive_counts import COUNTS_OF_DRIVE, list_unknown
from tournaments.engine.prizes.prize import Among, Prize


def rank_candidates(prize: Prize, tonight: PrizeFacts) -> tuple[Achievement, ...]:
    """Everybody who can win this prize, the best first. Empty while its draw is sealed, and for what the evening does not count."""
    counts = (COUNTS_OF_DRIVE if tonight.evening.drive else COUNTS).get(prize.by)
    if counts is None or (prize.is_drawn and tonight.seed is None):
        return ()
    found = [one for one in counts(prize, tonight) if may_have(prize, one.who, tonight)]
    turned = [replace(one, order=tuple(-part for part in one.order)) for one in found]
    # `who` only keeps the order of level players the same each time. They are still level by `order`.
    return tuple(sorted(turned if prize.lowest else found, key=lambda one: (one.order, one.who)))


def count_unknown(prize: Prize, tonight: PrizeFacts) -> int:
    """On how many cards of a drive what the prize goes by is not typed, among those who could win it."""
    return sum(may_have(prize, who, tonight) for who in list_unknown(prize, tonight))


def may_have(prize: Prize, who: Who, tonight: PrizeFacts) -> bool:
    asked: dict[Among, Callable[[int], bool]] = {
        Among.TAG: lambda player: prize.tag.strip().lower() in tonight.tags[player],
        Among.MEMBERS: tonight.is_member,
        Among.GUESTS: lambda player: not tonight.is_member(player),
        Among.ROLE_A: lambda player: tonight.roles.get(player) is Role.A,
        Among.ROLE_B: lambda player: tonight.roles.get(player) is Role.B,
    }
    # bool asks nothing of all the others, because the numbers of players begin with 1.
    return all(player in tonight.ranked and asked.get(prize.among, bool)(player) for player in who)
