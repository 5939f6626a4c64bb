"""What a club's file contains: rows → values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.codec import Json
from tournaments.clubs.engine.document import ClubProfile, WhyNotThisClub
from tournaments.clubs.engine.members import ClubPerson
from tournaments.clubs.engine.sections import CutInFile, DutyInFile, PaymentInFile, SeasonInFile, TermsInFile
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.people import read_club_person
from tournaments.engine.document_game import DamagedDocument
from tournaments.engine.names import make_sort_key, normalise_spelling
from tournaments.engine.settle import PaidKind, SettlingWay
from tournaments.models import Club, Party, Player
from tournaments.models.in_time import order_oldest_first
from tournaments.models.money import Paid, Terms
from tournaments.queries.evening import write_evening_document
from tournaments.queries.money import BETWEEN_TWO
from tournaments.seasons.models import Duty, Season
from tournaments.seasons.queries import read_season_cuts


@dataclass(frozen=True)
class ClubFileIndex:
    """The evenings and people of a club, with their numbers and names in its file."""

    parties: tuple[Party, ...]
    people: Mapping[str, Player]

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number of each evening in the file, by its key."""
        return {party.pk: number for number, party in enumerate(self.parties, 1)}

    def party(self, number: int, path: str) -> Party:
        if not 1 <= number <= len(self.parties):
            raise DamagedDocument(WhyNotThisClub.NO_EVENING, path=path, number=number)
        return self.parties[number - 1]

    def person(self, name: str, path: str) -> Player:
        if normalise_spelling(name) not in self.people:
            raise DamagedDocument(WhyNotThisClub.NOT_AMONG_THE_PEOPLE, path=path, name=name)
        return self.people[normalise_spelling(name)]

    def person_or_kitty(self, name: str | None, path: str) -> Player | None:
        return None if name is None else self.person(name, path)


def collect_parties(club: Club) -> tuple[Party, ...]:
    """Every evening of the club, oldest first."""
    return tuple(club.parties.order_by(*order_oldest_first()))


def collect_people(club: Club) -> tuple[ClubPerson, ...]:
    """Everybody but computers, in an order that does not depend on when they came."""
    people = [read_club_person(one) for one in club.players.filter(is_computer=False).select_related("member")]
    # The name itself too, because names that differ in an accent are equal in the alphabet.
    return tuple(sorted(people, key=lambda person: (make_sort_key(person.name), person.name)))


def make_file_index(club: Club) -> ClubFileIndex:
    return ClubFileIndex(
        collect_parties(club), {normalise_spelling(player.name): player for player in club.players.all()}
    )


def read_profile(page: ClubSettings) -> ClubProfile:
    return ClubProfile(**{name: getattr(page, name) for name in ClubProfile.__dataclass_fields__})


def collect_evening(party: Party) -> Json:
    """An evening without the name of the program, which the file contains only once."""
    document = {key: value for key, value in write_evening_document(party).items() if key != "program"}
    return {**({"archived": True} if party.archived_at else {}), "evening": document}


# The sections


def collect_terms(club: Club, index: ClubFileIndex) -> tuple[TermsInFile, ...]:
    rows = Terms.objects.filter(party__in=index.parties)
    terms = [
        TermsInFile(index.numbers[row.party_id], row.fee, row.currency, SettlingWay(row.way), row.and_later)
        for row in rows
    ]
    return tuple(sorted(terms, key=lambda one: one.evening))


def collect_payments(club: Club, index: ClubFileIndex) -> tuple[PaymentInFile, ...]:
    """The payments in the order in which they were made, without those between two entries that were merged."""
    paid = Paid.objects.filter(BETWEEN_TWO, party__in=index.parties)
    rows = list(paid.select_related("payer", "payee").order_by("pk"))
    places = {row.pk: place for place, row in enumerate(rows, 1)}  # keys of rows do not travel
    return tuple(_payment(row, index.numbers[row.party_id], places) for row in rows)


def _payment(row: Paid, evening: int, places: Mapping[int, int]) -> PaymentInFile:
    return PaymentInFile(
        evening,
        PaidKind(row.kind),
        row.payer.name if row.payer else None,
        row.payee.name if row.payee else None,
        row.amount,
        row.currency,
        row.at,
        row.who,
        row.what,
        None if row.takes_back_id is None else places[row.takes_back_id],
    )


def collect_seasons(club: Club, index: ClubFileIndex) -> tuple[SeasonInFile, ...]:
    """The seasons in the order in which they were made."""
    names = dict(club.players.values_list("pk", "name"))
    seasons = Season.objects.filter(club=club).prefetch_related("parties").order_by("pk")
    return tuple(
        SeasonInFile(
            season.name,
            season.rule,
            tuple(sorted(index.numbers[party.pk] for party in season.parties.all() if party.pk in index.numbers)),
            season.fixed_on,
            season.archived_at is not None,
            _filed_cuts(season, names),
        )
        for season in seasons
    )


def _filed_cuts(season: Season, names: Mapping[int, str]) -> tuple[CutInFile, ...]:
    return tuple(
        CutInFile(tuple(sorted((names[one] for one in cut.level), key=make_sort_key)), names[cut.won])
        for cut in read_season_cuts(season)
    )


def collect_duties(club: Club, index: ClubFileIndex) -> tuple[DutyInFile, ...]:
    names: dict[int, list[str]] = {}
    for party, name in Duty.objects.filter(party__in=index.parties).values_list("party", "player__name"):
        names.setdefault(index.numbers[party], []).append(name)
    return tuple(DutyInFile(number, tuple(sorted(names[number], key=make_sort_key))) for number in sorted(names))
