"""Ten years of a club as rows, in bulk: 500 evenings of 60 players and six rounds on the ladder, in one season.

Skill and luck make the scores; every game is from a slip.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from scoring.codec import END, RULES
from scoring.game import TO_TARGET, DecidedBy
from scoring.hand import Seat, Side
from scoring.rules import MINNESOTA
from tests.years.seasons import evening, skills
from tournaments.access import our_club
from tournaments.engine.standings import DEFAULT_KEYS
from tournaments.models import Chair, Club, Entry, Game, Party, Player, Round
from tournaments.seasons.actions import found_season
from tournaments.seasons.engine.rule import Gives, Rule
from tournaments.seasons.models import Season
from tournaments.years.engine.rating import Margin

EVENINGS, PLAYERS, ROUNDS = 500, 60, 6
FIRST, WEEK = date(2015, 1, 6), timedelta(weeks=1)
TO = 13
SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)  # as a margin names them
RULE = Rule(gives=Gives.PLACES, places=(12, 10, 8, 7, 6, 5, 4, 3, 2, 1), best=400)


def ten_years(evenings: int = EVENINGS, *, players: int = PLAYERS, rounds: int = ROUNDS) -> Season:
    """The season of all of them; the same each time."""
    chance, club = Random(11), our_club()
    with transaction.atomic():
        skill = skills_of(club, players, chance)
        parties = Party.objects.bulk_create(party_at(club, number) for number in range(evenings))
        for party in parties:
            write(party, list(evening(skill, chance, rounds)), entries_of(party, list(skill)), rounds)
    return found_season(club, "Ten years", RULE, parties=[party.pk for party in parties], who="bench")


def skills_of(club: Club, players: int, chance: Random) -> dict[int, float]:
    people = Player.objects.bulk_create(Player(club=club, name=f"Member {number:03}") for number in range(players))
    return dict(zip((one.pk for one in people), skills(players, chance).values(), strict=True))


def party_at(club: Club, number: int) -> Party:
    return Party(
        club=club,
        code=code_of(number),
        name="Tuesday whist",
        date=FIRST + number * WEEK,
        rules=RULES.write(MINNESOTA),
        game_end=END.write(TO_TARGET),
        standings_order=[key.value for key in DEFAULT_KEYS],
        status=Party.Status.ENDED,
    )


def code_of(number: int) -> str:
    """Of five letters: tonight's has four, and of 500 drawn at random two would be the same."""
    return "Y" + "".join("ABCDEFGHJK"[int(digit)] for digit in f"{number:04}")


def entries_of(party: Party, players: Sequence[int]) -> dict[int, Entry]:
    entered = Entry.objects.bulk_create(
        Entry(party=party, player_id=player, number=number, place_in_line=number, checked_in=True)
        for number, player in enumerate(players, 1)
    )
    return dict(zip(players, entered, strict=True))


def write(party: Party, games: Sequence[Margin], entries: Mapping[int, Entry], rounds: int) -> None:
    """All rounds of an evening; the games come round by round, from the top table down."""
    now, tables = timezone.now(), len(games) // rounds
    made = Round.objects.bulk_create(
        Round(party=party, number=number, announced_at=now, moved_at=now) for number in range(1, rounds + 1)
    )
    at = [(made[number // tables], number % tables + 1, game) for number, game in enumerate(games)]
    Game.objects.bulk_create(game_of(round_, table, game, now) for round_, table, game in at)
    Chair.objects.bulk_create(
        Chair(round=round_, entry=entries[player], table=table, seat=seat)
        for round_, table, game in at
        for seat, player in zip(SEATS, game[:4], strict=True)
    )


def game_of(round_: Round, table: int, game: Margin, now: datetime) -> Game:
    loser = TO - abs(game.points)
    north_south_won = game.points > 0
    return Game(
        round=round_,
        table=table,
        score_north_south=TO if north_south_won else loser,
        score_east_west=loser if north_south_won else TO,
        winner=Side.NORTH_SOUTH if north_south_won else Side.EAST_WEST,
        decided_by=DecidedBy.SLIP,
        confirmed_at=now,
    )
