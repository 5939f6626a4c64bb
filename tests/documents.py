"""What other programs will read, as it comes out of JSON: the documents of docs/format.md."""

from __future__ import annotations

import json
from typing import Any

from tournaments.access import find_our_club
from tournaments.clubs.document import (
    make_club_page_document,
    make_evenings_document,
    make_players_document,
    make_season_of_page_document,
)
from tournaments.clubs.engine.shown import Audience, ClubConsent, find_visibility
from tournaments.clubs.queries.page import read_club_settings, read_shown_season
from tournaments.clubs.queries.people import list_people
from tournaments.document import make_seats_document, make_standings_document
from tournaments.models import Party, Player
from tournaments.prizes.document import make_prizes_document
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.money import list_money_evenings
from tournaments.queries.prizes import compute_prizes
from tournaments.queries.standings import read_full_standings
from tournaments.seasons.document import make_evening_seasons_document, make_season_document, make_seasons_document
from tournaments.seasons.models import Season
from tournaments.seasons.queries import list_seasons, read_season_standings
from tournaments.stakes.actions import need_settlement
from tournaments.stakes.document import make_balances_document, make_settlement_document
from tournaments.stakes.queries.balances import read_balances
from tournaments.years.document import make_rating_document, make_years_document
from tournaments.years.queries.pages import read_rating_page, read_years_page

EVERYTHING = find_visibility(Audience.ORGANISER, ClubConsent())


def as_read(document: dict[str, Any]) -> Any:
    return json.loads(json.dumps(document))


def of_standings(party: Party) -> Any:
    return as_read(make_standings_document(party, read_full_standings(party), with_money=True))


def of_seats(party: Party) -> Any:
    return as_read(make_seats_document(party, read_whole_evening(party, with_hands=False)))


def of_evenings(party: Party) -> Any:
    return as_read(make_evenings_document([party], with_codes=True))


def of_people() -> Any:
    return as_read(make_players_document(list_people(find_our_club())))


def of_page() -> Any:
    return as_read(make_club_page_document(read_club_settings(find_our_club()), EVERYTHING))


def of_season_on_page() -> Any:
    found = read_shown_season(find_our_club(), EVERYTHING)
    assert found is not None
    return as_read(make_season_of_page_document(found))


def of_seasons() -> Any:
    return as_read(make_seasons_document(list_seasons(find_our_club())))


def of_seasons_of_evening(season: Season) -> Any:
    return as_read(make_evening_seasons_document([season]))


def of_prizes(party: Party) -> Any:
    now = compute_prizes(party)
    assert now is not None
    return as_read(make_prizes_document(party, now))


def of_season(season: Season) -> Any:
    return as_read(make_season_document(season.name, read_season_standings(season)))


def of_settlement(party: Party) -> Any:
    return as_read(make_settlement_document(need_settlement(party)))


def of_balances(season: Season) -> Any:
    evenings = list(list_money_evenings(season.club).filter(seasons=season))
    return as_read(make_balances_document(season.name, evenings, read_balances(evenings)))


def of_rating() -> Any:
    club = find_our_club()
    return as_read(make_rating_document(club, read_rating_page(club)))


def of_years(name: str) -> Any:
    return as_read(make_years_document(read_years_page(Player.objects.get(name=name))))
