"""What other programs read of a club, as JSON (docs/format.md): its page, its evenings and its people. No contacts."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.codec import Json
from tournaments.clubs.engine.shown import Visibility
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.page import ShownSeason
from tournaments.clubs.queries.people import KnownPerson
from tournaments.models import Party
from tournaments.seasons.wording import in_points


def make_club_page_document(page: ClubSettings, shown: Visibility) -> Json:
    return {
        "format": "whistparty-club-page/1",
        "address": page.address,
        "title": page.title,
        "words": page.words,
        "shows_results": shown.results,
        "shows_whole_names": shown.whole_names,
    }


def make_evenings_document(parties: Iterable[Party], *, with_codes: bool) -> Json:
    """A code opens the pages of its evening, with whole names: it is for the organiser."""
    return {
        "format": "whistparty-evenings/1",
        "evenings": [_evening(party, party.code if with_codes else None) for party in parties],
    }


def _evening(party: Party, code: str | None) -> Json:
    begins, ends = (None if at is None else f"{at:%H:%M}" for at in (party.begins, party.ends))
    return {
        "id": party.pk,
        "code": code,
        "name": party.name,
        "date": party.date.isoformat(),
        "begins": begins,
        "ends": ends,
        "place": party.place,
        "ended": party.status == Party.Status.ENDED,
        "archived": party.archived_at is not None,
    }


def make_season_of_page_document(season: ShownSeason) -> Json:
    return {
        "format": "whistparty-season-of-page/1",
        "season": season.name,
        "evenings": season.rule.evenings,
        "over": season.over,
        "standings": [
            {"place": one.rank or None, "player": one.name, "points": float(in_points(one.points))}
            for one in season.places
        ],
    }


def make_players_document(people: Iterable[KnownPerson]) -> Json:
    return {"format": "whistparty-players/1", "players": [_person(one) for one in people]}


def _person(one: KnownPerson) -> Json:
    person = one.person
    return {
        "id": one.number,
        "name": person.name,
        "member": person.is_member,
        "since": person.since,
        "tags": list(person.tags),
        "former": person.is_former,
        "evenings": one.evenings,
        "last": None if one.last is None else one.last.isoformat(),
    }
