"""What a finished drive gives everybody, for what spans evenings: a season counts the tricks or the place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.places import Span, find_final_span, list_places
from tournaments.engine.past_evening import PlayerResult


def list_results(drive: WhistDrive, people: Mapping[int, int]) -> Iterator[PlayerResult]:
    """Everybody with a card; `people` are their numbers in the club, by those on the cards.

    The evening is one game, of which their side has the tricks on the card, and the other sides of their tables the rest. Two
    who share a card both have its tricks. Places go by the tricks, of all roles together. A card with a half that was never
    typed has no game, and the place after all others. A live drive counts the hands that were played; the half trick of one
    that somebody did not play is a whole one here.
    """
    span = find_final_span(drive) if drive.plan.is_live else Span.WHOLE
    of_all = TRICKS * sum(drive.hands_of(half) for half in span.halves)
    lines = [line for lines in list_places(drive, span).values() for line in lines]
    tricks = {line.card: floor(line.tricks + 0.5) for line in lines}
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
