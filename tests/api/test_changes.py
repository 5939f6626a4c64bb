"""Whatever changes a document changes its ETag too, or a program would read the old one for ever."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.hand import BySide
from scoring.stakes import Stake
from tests.api.reading import V1, get, served
from tests.clubs.people import called, know, shows
from tests.night import WHO, begun, ended, slip
from tests.seasons.stored import season_of
from tests.years.history import history
from tournaments.actions.correct import correct_result
from tournaments.actions.prizes import give_prize, start_list
from tournaments.clubs.actions.archive import archive_party
from tournaments.clubs.actions.erase import erase_name
from tournaments.clubs.actions.identity import rename_entry
from tournaments.engine.prizes.prize import LISTS, StartFrom
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Party
from tournaments.queries.correction_preview import CorrectionRequest
from tournaments.seasons.models import Season
from tournaments.stakes import actions
from tournaments.stakes.queries.settlement import read_settlement

SHOWS = {"is_open": True, "shows_results": True, "shows_season": True}


@dataclass(frozen=True)
class Club:
    """Two evenings for money of one season, with prizes, after years of others."""

    evenings: tuple[Party, Party]
    season: Season

    @property
    def earlier(self) -> Party:
        return self.evenings[0]

    @property
    def later(self) -> Party:
        return self.evenings[1]

    def addresses(self) -> Iterator[str]:
        """Every address of the schema, those of an evening for both of them."""
        for path in served()["paths"]:
            for party in self.evenings:
                yield path.removeprefix(V1).format(
                    code=party.code,
                    address="tuesday",
                    evening=party.pk,
                    number=1,
                    player=called("Ann Pedersen").pk,
                    season=self.season.pk,
                )


def an_evening(day: int) -> Party:
    party = begun(8, stake=Stake(15, "USD"), date=datetime.date(2026, 3, day))
    start_list(party.code, LISTS[StartFrom.SMALL_CLUB], who=WHO)
    return ended(slip(slip(party, 1, score=(13, 3)), 2, score=(13, 5)))


@pytest.fixture
def club() -> Club:
    history()
    shows(**SHOWS)
    know(called("Ann"), name="Ann Pedersen")
    evenings = an_evening(3), an_evening(10)
    for party in evenings:
        rename_entry(party.code, 1, "Ann Pedersen", who=WHO)  # begun() registers her as Ann
    return Club(evenings, season_of(*evenings))


def pay(party: Party) -> None:
    found = read_settlement(party)
    assert found is not None
    actions.save_payment(party.code, found.to_pay[0], key=uuid4(), who=WHO, as_told=True)


def put_right(party: Party) -> None:
    correct_result(party.code, CorrectionRequest(1, 1, Slip(BySide(5, 13))), how=Correction.How.SCORE, who=WHO)


# Each after those before it.
CHANGES: dict[str, Callable[[Club], object]] = {
    "a corrected game": lambda club: put_right(club.later),
    "a corrected game of an earlier evening": lambda club: put_right(club.earlier),
    "a prize that was handed over": lambda club: give_prize(club.later.code, "first", who=WHO),
    "a payment": lambda club: pay(club.later),
    "a payment of an earlier evening": lambda club: pay(club.earlier),
    "what the club shows of names": lambda club: shows(**SHOWS, shows_whole_names=True),
    "what the club says of itself": lambda club: shows(**SHOWS, title="Whist on Tuesdays"),
    "a name at the desk of another evening": lambda club: rename_entry(club.earlier.code, 1, "Anne Pedersen", who=WHO),
    "a name on the page of the person": lambda club: know(called("Anne Pedersen"), name="Anna Pedersen"),
    "an erased name": lambda club: erase_name(called("Anna Pedersen"), seen="Anna Pedersen", word="Former", who=WHO),
    "an evening in the archive": lambda club: archive_party(club.later.code, who=WHO),
    "an earlier evening in the archive": lambda club: archive_party(club.earlier.code, who=WHO),
}


def test_a_document_that_changes_has_another_etag(client: Client, program: Client, club: Club):
    phone = Client()
    phone.get(f"/p/{club.later.code}/player/1/card/{club.later.player_key(1)}/")
    readers = {"everybody": client, "a program": program, "a phone": phone}
    asked = [(name, address) for address in dict.fromkeys(club.addresses()) for name in readers]
    before = {one: get(readers[one[0]], one[1]) for one in asked}
    assert [one for one in asked if one[0] == "a program" and before[one].status_code != 200] == []
    for name, change in CHANGES.items():
        change(club)
        after = {one: get(readers[one[0]], one[1]) for one in asked}
        changed = [one for one in asked if is_other(before[one], after[one])]
        assert changed, name
        assert [one for one in changed if before[one]["ETag"] == after[one]["ETag"]] == [], name
        before = after


def is_other(one: HttpResponse, other: HttpResponse) -> bool:
    return one.status_code == other.status_code == 200 and one.content != other.content
