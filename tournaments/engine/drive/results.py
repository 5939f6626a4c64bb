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

    The evening is one game, of which their side has the tricks on the card, and the other sides of their tables the rest. Two
    who share a card both have its tricks. Places go by the tricks, of all roles together. A card with a half that was never
    typed has no game, and the place after all others. A live drive counts the hands that were played; the half trick of one
    that somebody did not play is a whole one here.
    """
    span = find_final_span(drive) if drive.plan.is_live else Span.WHOLE
    if drive.has_forts:
        yield from _list_results_of_forts(drive, span, people)
        return
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


def _list_results_of_forts(drive: WhistDrive, span: Span, people: Mapping[int, int]) -> Iterator[PlayerResult]:
    """Everybody of a fort has its place and its flags, against the twelve with which it began. In a hand it plays for two."""
    lines = [line for lines in list_places(drive, span).values() for line in lines]
    of_all = 2 * (drive.hands_over if drive.plan.is_live else len(drive.plan.hands))
    found = {line.card: line for line in lines}
    for counted in drive.counted:
        line, place = found.get(counted), 1 + len(lines)
        won = int(line.tricks) - FLAGS if line else 0
        for player in (player for card in drive.list_sharing(counted) for player in drive.people[card]):
            if line:
                scored = max(of_all, abs(won))
                yield PlayerResult(
                    people[player],
                    line.place,
                    games=1,
                    points_for=FLAGS + won,
                    points_against=FLAGS,
                    in_games=won,
                    scored=scored,
                )
            else:
                yield PlayerResult(people[player], place)
