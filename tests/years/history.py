"""Years of a club as rows, quickly: evenings with games whose points skill and luck have made, and no hands."""

from __future__ import annotations

import datetime
from random import Random

from django.utils import timezone

from tests.factories import PartyFactory
from tests.night import names
from tests.years.seasons import evening, skills
from tournaments.access import find_our_club
from tournaments.engine.past_evening import PastGame as Played
from tournaments.models import Chair, Entry, Game, Party, Player, Round

FIRST, WEEKS = datetime.date(2025, 3, 4), 4  # between two evenings
TO = 13


def history(evenings: int = 8, *, players: int = 12, rounds: int = 5) -> list[Party]:
    """So many evenings of the cast, all of them over; the newest last. Ann is the best of them."""
    chance = Random(7)
    club = find_our_club()
    people = [Player.objects.get_or_create(club=club, name=name)[0] for name in names(players)]
    skill = dict(zip((one.pk for one in people), sorted(skills(players, chance).values(), reverse=True), strict=True))
    days = (FIRST + datetime.timedelta(weeks=WEEKS * number) for number in range(evenings))
    return [_evening(day, list(evening(skill, chance, rounds)), rounds, list(skill)) for day in days]


def _evening(day: datetime.date, games: list[Played], rounds: int, players: list[int]) -> Party:
    party: Party = PartyFactory.create(club=find_our_club(), date=day, status=Party.Status.ENDED)
    entered = Entry.objects.bulk_create(
        Entry(party=party, player_id=player, number=number, place_in_line=number, checked_in=True)
        for number, player in enumerate(players, 1)
    )
    of_player = {entry.player_id: entry for entry in entered}
    tables = len(games) // rounds
    for number in range(rounds):
        _round(party, number + 1, games[number * tables : (number + 1) * tables], of_player)
    return party


def _round(party: Party, number: int, games: list[Played], entries: dict[int, Entry]) -> None:
    now = timezone.now()
    round = Round.objects.create(party=party, number=number, announced_at=now, moved_at=now)
    Game.objects.bulk_create(
        Game(
            round=round,
            table=table,
            score_north_south=TO if game.difference > 0 else TO - abs(game.difference),
            score_east_west=TO if game.difference < 0 else TO - abs(game.difference),
            winner="north_south" if game.difference > 0 else "east_west",
            decided_by="slip",
            confirmed_at=now,
        )
        for table, game in enumerate(games, 1)
    )
    Chair.objects.bulk_create(
        Chair(round=round, entry=entries[player], table=table, seat=seat)
        for table, game in enumerate(games, 1)
        for seat, player in zip(("north", "south", "east", "west"), game[:4], strict=True)
    )
