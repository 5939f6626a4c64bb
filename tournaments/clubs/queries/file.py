"""What a club's file contains: rows → values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.codec import Json
from tournaments.clubs.engine.document import Own, WhyNotThisClub
from tournaments.clubs.engine.members import Person
from tournaments.clubs.engine.sections import CutFiled, DutyFiled, PaymentFiled, SeasonFiled, TermsFiled
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.people import person_of
from tournaments.engine.document_game import Damaged
from tournaments.engine.names import by_alphabet, spelling
from tournaments.engine.settle import PaidKind, Way
from tournaments.models import Club, Party, Player
from tournaments.models.in_time import oldest_first
from tournaments.models.money import Paid, Terms
from tournaments.queries.evening import document_of
from tournaments.queries.money import BETWEEN_TWO
from tournaments.seasons.models import Duty, Season
from tournaments.seasons.queries import cuts_of


@dataclass(frozen=True)
class InFile:
    """The evenings and people of a club, with their numbers and names in its file."""

    parties: tuple[Party, ...]
    people: Mapping[str, Player]

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number of each evening in the file, by its key."""
        return {party.pk: number for number, party in enumerate(self.parties, 1)}

    def party(self, number: int, path: str) -> Party:
        if not 1 <= number <= len(self.parties):
            raise Damaged(WhyNotThisClub.NO_EVENING, path=path, number=number)
        return self.parties[number - 1]

    def person(self, name: str, path: str) -> Player:
        if spelling(name) not in self.people:
            raise Damaged(WhyNotThisClub.NOT_AMONG_THE_PEOPLE, path=path, name=name)
        return self.people[spelling(name)]

    def person_or_kitty(self, name: str | None, path: str) -> Player | None:
        return None if name is None else self.person(name, path)


def filed_parties(club: Club) -> tuple[Party, ...]:
    """Every evening of the club, oldest first."""
    return tuple(club.parties.order_by(*oldest_first()))


def filed_people(club: Club) -> tuple[Person, ...]:
    """Everybody in an order that does not depend on when they came."""
    people = [person_of(player) for player in club.players.select_related("member")]
    # The name itself too, because names that differ in an accent are equal in the alphabet.
    return tuple(sorted(people, key=lambda person: (by_alphabet(person.name), person.name)))


def in_file(club: Club) -> InFile:
    return InFile(filed_parties(club), {spelling(player.name): player for player in club.players.all()})


def own_of(page: ClubSettings) -> Own:
    return Own(**{name: getattr(page, name) for name in Own.__dataclass_fields__})


def filed_evening(party: Party) -> Json:
    """An evening without the name of the program, which the file contains only once."""
    document = {key: value for key, value in document_of(party).items() if key != "program"}
    return {**({"archived": True} if party.archived_at else {}), "evening": document}


# The sections


def filed_terms(club: Club, filed: InFile) -> tuple[TermsFiled, ...]:
    rows = Terms.objects.filter(party__in=filed.parties)
    terms = [
        TermsFiled(filed.numbers[row.party_id], row.fee, row.currency, Way(row.way), row.and_later) for row in rows
    ]
    return tuple(sorted(terms, key=lambda one: one.evening))


def filed_payments(club: Club, filed: InFile) -> tuple[PaymentFiled, ...]:
    """The payments in the order in which they were made, without those between two entries that were merged."""
    paid = Paid.objects.filter(BETWEEN_TWO, party__in=filed.parties)
    rows = list(paid.select_related("payer", "payee").order_by("pk"))
    places = {row.pk: place for place, row in enumerate(rows, 1)}  # keys of rows do not travel
    return tuple(_payment(row, filed.numbers[row.party_id], places) for row in rows)


def _payment(row: Paid, evening: int, places: Mapping[int, int]) -> PaymentFiled:
    return PaymentFiled(
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


def filed_seasons(club: Club, filed: InFile) -> tuple[SeasonFiled, ...]:
    """The seasons in the order in which they were made."""
    names = dict(club.players.values_list("pk", "name"))
    seasons = Season.objects.filter(club=club).prefetch_related("parties").order_by("pk")
    return tuple(
        SeasonFiled(
            season.name,
            season.rule,
            tuple(sorted(filed.numbers[party.pk] for party in season.parties.all() if party.pk in filed.numbers)),
            season.fixed_on,
            season.archived_at is not None,
            _filed_cuts(season, names),
        )
        for season in seasons
    )


def _filed_cuts(season: Season, names: Mapping[int, str]) -> tuple[CutFiled, ...]:
    return tuple(
        CutFiled(tuple(sorted((names[one] for one in cut.level), key=by_alphabet)), names[cut.won])
        for cut in cuts_of(season)
    )


def filed_duties(club: Club, filed: InFile) -> tuple[DutyFiled, ...]:
    names: dict[int, list[str]] = {}
    for party, name in Duty.objects.filter(party__in=filed.parties).values_list("party", "player__name"):
        names.setdefault(filed.numbers[party], []).append(name)
    return tuple(DutyFiled(number, tuple(sorted(names[number], key=by_alphabet))) for number in sorted(names))
