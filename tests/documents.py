"""What other programs will read, as it comes out of JSON: the documents of docs/format.md."""

from __future__ import annotations

import json
from typing import Any

from tournaments.access import our_club
from tournaments.models import Party, Player
from tournaments.prizes.document import prizes_document
from tournaments.prizes.queries.now import prizes_now
from tournaments.seasons.document import season_document
from tournaments.seasons.models import Season
from tournaments.seasons.queries import season_standings
from tournaments.stakes.actions import need_settlement
from tournaments.stakes.document import balances_document, settlement_document
from tournaments.stakes.queries.balances import balances_over
from tournaments.stakes.queries.evenings import evenings_of
from tournaments.years.document import rating_document, years_document
from tournaments.years.queries.pages import rating_page, years_page


def as_read(document: dict[str, Any]) -> Any:
    return json.loads(json.dumps(document))


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
