"""What a finished drive gives everybody, for what spans evenings: a season counts the tricks or the place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.places import Span, list_places
from tournaments.engine.past_evening import PlayerResult


def list_results(drive: WhistDrive, people: Mapping[int, int]) -> Iterator[PlayerResult]:
    """Everybody with a card; `people` are their numbers in the club, by those on the cards.

    The evening is one game, of which their side has the tricks on the card, and the other sides of their tables the rest. Two
    who share a card both have its tricks. Places go by the tricks, of all roles together. A card with a half that was never
    typed has no game, and the place after all others.
    """
    of_all = TRICKS * len(drive.plan.hands)
    tricks = {line.card: line.tricks for lines in list_places(drive, Span.WHOLE).values() for line in lines}
    for card, players in drive.people.items():
        place = 1 + sum(other > tricks.get(card, -1) for other in tricks.values())
        for player in players:
            if card in tricks:
                yield _one_game(people[player], place, tricks[card], of_all)
            else:
                yield PlayerResult(people[player], place)


def _one_game(player: int, place: int, tricks: int, of_all: int) -> PlayerResult:
    others = of_all - tricks
    return PlayerResult(
        player,
        place,
        games=1,
        points_for=tricks,
        points_against=others,
        in_games=tricks - others,
        scored=of_all,
    )
