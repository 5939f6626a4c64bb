"""What other programs will read, as it comes out of JSON: the documents of docs/format.md."""

from __future__ import annotations

import json
from typing import Any

from tournaments.access import our_club
from tournaments.clubs.document import (
    club_page_document,
    evenings_document,
    players_document,
    season_of_page_document,
)
from tournaments.clubs.engine.shown import Audience, Said, shown_to
from tournaments.clubs.queries.page import season_shown, settings_of
from tournaments.clubs.queries.people import known_by
from tournaments.document import seats_document, standings_document
from tournaments.models import Party, Player
from tournaments.prizes.document import prizes_document
from tournaments.queries.evening import evening_of
from tournaments.queries.money import evenings_of
from tournaments.queries.prizes import prizes_now
from tournaments.queries.standings import full_standings_of
from tournaments.seasons.document import season_document, seasons_document, seasons_of_evening_document
from tournaments.seasons.models import Season
from tournaments.seasons.queries import season_standings, seasons_of
from tournaments.stakes.actions import need_settlement
from tournaments.stakes.document import balances_document, settlement_document
from tournaments.stakes.queries.balances import balances_over
from tournaments.years.document import rating_document, years_document
from tournaments.years.queries.pages import rating_page, years_page

EVERYTHING = shown_to(Audience.ORGANISER, Said())


def as_read(document: dict[str, Any]) -> Any:
    return json.loads(json.dumps(document))


def of_standings(party: Party) -> Any:
    return as_read(standings_document(party, full_standings_of(party), with_money=True))


def of_seats(party: Party) -> Any:
    return as_read(seats_document(party, evening_of(party, with_hands=False)))


def of_evenings(party: Party) -> Any:
    return as_read(evenings_document([party], with_codes=True))


def of_people() -> Any:
    return as_read(players_document(known_by(our_club())))


def of_page() -> Any:
    return as_read(club_page_document(settings_of(our_club()), EVERYTHING))


def of_season_on_page() -> Any:
    found = season_shown(our_club(), EVERYTHING)
    assert found is not None
    return as_read(season_of_page_document(found))


def of_seasons() -> Any:
    return as_read(seasons_document(seasons_of(our_club())))


def of_seasons_of_evening(season: Season) -> Any:
    return as_read(seasons_of_evening_document([season]))


def of_prizes(party: Party) -> Any:
    now = prizes_now(party)
    assert now is not None
    return as_read(prizes_document(party, now))


def of_season(season: Season) -> Any:
    return as_read(season_document(season.name, season_standings(season)))


def of_settlement(party: Party) -> Any:
    return as_read(settlement_document(need_settlement(party)))


def of_balances(season: Season) -> Any:
    evenings = list(evenings_of(season.club).filter(seasons=season))
    return as_read(balances_document(season.name, evenings, balances_over(evenings)))


def of_rating() -> Any:
    club = our_club()
    return as_read(rating_document(club, rating_page(club)))


def of_years(name: str) -> Any:
    return as_read(years_document(years_page(Player.objects.get(name=name))))
