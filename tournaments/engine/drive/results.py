"""What a finished drive gives everybody, for what spans evenings: a season counts the tricks or the place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.forts import FLAGS
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.places import Span, find_final_span, list_places
from tournaments.engine.past_evening import PlayerResult


def list_results(drive: WhistDrive, people: Mapping[int, int]) -> Iterator[PlayerResult]:
    """Everybody with a card; `people` are their numbers in the club, by those on the cards.

    The evening is one game. By tricks, their side has those on the card, and the other sides of their tables the rest. By
    flags, everybody of a fort has its flags against the twelve with which it began; in a hand it plays for two. Two who share
    a card have the same result. Places go by the totals, of all roles together. A card with a half that was never typed has no
    game, and the place after all others. A live drive counts the hands that were played; the half trick of one that somebody
    did not play is a whole one here.
    """
    span = find_final_span(drive) if drive.plan.is_live else Span.WHOLE
    lines = [line for lines in list_places(drive, span).values() for line in lines]
    totals = {line.card: floor(line.tricks + 0.5) for line in lines}
    hands = sum(drive.hands_of(half) for half in span.halves)
    for counted in drive.counted:
        total = totals.get(counted)
        place = 1 + sum(total is None or other > total for other in totals.values())
        game = {} if total is None else _count_game(drive, total, hands)
        sharing = [player for card in drive.sharing[counted] for player in drive.people[card]]
        for player in sharing:
            yield PlayerResult(people[player], place, together=len(sharing), **game)


def _count_game(drive: WhistDrive, total: int, hands: int) -> dict[str, int]:
    against, scored = FLAGS, max(2 * hands, abs(total - FLAGS))
    if not drive.has_forts:
        against, scored = TRICKS * hands - total, TRICKS * hands
    return {
        "games": 1,
        "points_for": total,
        "points_against": against,
        "in_games": total - against,
        "scored": scored,
    }
