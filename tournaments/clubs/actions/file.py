"""A whole club as one file, both ways: all of it in one transaction, or nothing.

SECTIONS lists what the file contains besides people and evenings. A part of the program adds a line: the key, the codec,
which rows there are, and how to restore them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.codec import Json
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.strict_json import Codec, JsonKey
from tournaments.actions.change import put
from tournaments.actions.prepare import enlist
from tournaments.actions.restore import Tell, restore_party, tell_nobody
from tournaments.clubs.actions.page import put_settings
from tournaments.clubs.actions.people import put_person
from tournaments.clubs.engine.document import ClubFile, WhyNotThisClub, read_club, to_club_document
from tournaments.clubs.engine.members import Person
from tournaments.clubs.engine.sections import DUTIES, PAYMENTS, SEASONS, TERMS
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.file import (
    InFile,
    filed_duties,
    filed_evening,
    filed_payments,
    filed_people,
    filed_seasons,
    filed_terms,
    in_file,
    own_of,
)
from tournaments.clubs.queries.page import program, settings_of
from tournaments.engine.document_game import Damaged
from tournaments.engine.names import spelling
from tournaments.models import Club
from tournaments.models.money import Paid, Terms
from tournaments.queries.past_evenings import OVER
from tournaments.seasons.actions import keep_cut, keep_void_cut, log_lost_mean
from tournaments.seasons.engine.standings import Cut
from tournaments.seasons.models import Duty, Season


class WhyNotRead(Reason):
    NOT_EMPTY = _(
        "The club here has {people} people and {evenings} evenings already, and the file of a club is read into an empty one. "
        "Start with another folder: set WHISTPARTY_DATA."
    )
    SECTION = _(
        "{section}: something appears twice, or says too little about who and what. Nothing of it can be saved."
    )


def restore_terms(club: Club, filed: InFile, values: tuple[Any, ...]) -> None:
    for number, one in enumerate(values, 1):
        said = asdict(one) | {"party": filed.party(one.evening, f"terms[{number}].evening")}
        del said["evening"]
        Terms.objects.create(**said)


def restore_payments(club: Club, filed: InFile, values: tuple[Any, ...]) -> None:
    rows: list[Paid] = []
    for number, one in enumerate(values, 1):
        path = f"payments[{number}]"
        said = asdict(one) | {
            "party": filed.party(one.evening, f"{path}.evening"),
            "payer": filed.person_or_kitty(one.payer, f"{path}.payer"),
            "payee": filed.person_or_kitty(one.payee, f"{path}.payee"),
            "takes_back": _earlier(rows, one.takes_back, f"{path}.takes_back"),
        }
        del said["evening"]
        rows.append(Paid.objects.create(**said))
        if not rows[-1].is_opposite:
            raise Damaged(WhyNotThisClub.NOT_OPPOSITE, path=f"{path}.takes_back")


def _earlier(rows: list[Paid], place: int | None, path: str) -> Paid | None:
    if place is None:
        return None
    if not 1 <= place <= len(rows):  # a later one, or itself, has no row yet
        raise Damaged(WhyNotThisClub.NO_EARLIER, path=path)
    return rows[place - 1]


def restore_seasons(club: Club, filed: InFile, values: tuple[Any, ...]) -> None:
    for number, one in enumerate(values, 1):
        said = {"name": one.name, "rule": one.rule, "fixed_on": one.fixed_on}
        archived_at = timezone.now() if one.is_archived else None
        season = Season.objects.create(club=club, archived_at=archived_at, **said)
        season.parties.set(filed.party(evening, f"seasons[{number}].evenings") for evening in one.evenings)
        if one.before:
            log_lost_mean(season, one.before)
        for cut in one.cuts:
            level = frozenset(filed.person(name, f"seasons[{number}].cuts").pk for name in cut.level)
            won = filed.person(cut.won, f"seasons[{number}].cuts").pk
            if cut.after in (None, season.parties.filter(OVER).count()):
                keep_cut(season, Cut(level, won), timezone.now())
            else:
                keep_void_cut(season, Cut(level, won))


def restore_duties(club: Club, filed: InFile, values: tuple[Any, ...]) -> None:
    for number, one in enumerate(values, 1):
        party = filed.party(one.evening, f"duties[{number}].evening")
        people = [filed.person(name, f"duties[{number}].people") for name in one.people]
        Duty.objects.bulk_create(Duty(party=party, player=player) for player in people)


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the file: `rows` gives its values, which `codec` writes and reads, and `restore` makes rows of them."""

    key: str
    codec: Codec[Any]
    rows: Callable[[Club, InFile], tuple[Any, ...]]
    restore: Callable[[Club, InFile, tuple[Any, ...]], None]

    @property
    def json_key(self) -> JsonKey:
        return JsonKey(self.key, self.codec, usual=())


# In the order of the file. A later section may refer to rows that an earlier one has made.
SECTIONS = (
    Section("terms", TERMS, filed_terms, restore_terms),
    Section("payments", PAYMENTS, filed_payments, restore_payments),
    Section("seasons", SEASONS, filed_seasons, restore_seasons),
    Section("duties", DUTIES, filed_duties, restore_duties),
)


def club_document(club: Club, *, progress: Tell = tell_nobody) -> Json:
    """The club as JSON values, for `write_in_pieces`: its evenings are an iterator, because ten years of them fill the memory.

    `progress` is called with (evenings done, evenings in all) as they are read.
    """
    filed = in_file(club)
    said = {section.key: section.rows(club, filed) for section in SECTIONS}
    sections = {section.key: section.codec.write(said[section.key]) for section in SECTIONS if said[section.key]}
    own = own_of(settings_of(club))
    return to_club_document(own, filed_people(club), filed_evenings(filed, progress), sections, program=program())


def filed_evenings(filed: InFile, progress: Tell) -> Iterator[Json]:
    for done, party in enumerate(filed.parties, 1):
        yield filed_evening(party)
        progress(done, len(filed.parties))


def read_club_file(value: object) -> ClubFile:
    """The club in a JSON value. Raises Unreadable and Damaged."""
    return read_club(value, [section.json_key for section in SECTIONS])


def restore_club(club: Club, file: ClubFile, who: str, *, progress: Tell = tell_nobody) -> None:
    """Restore everything in the file, in a club without people and evenings. It then exports the same file."""
    with transaction.atomic():
        # Locked, or two readings at once would both find the club empty.
        check_empty(Club.objects.select_for_update().get(pk=club.pk))
        put_settings(club, **asdict(file.own))
        # Before the evenings, which find their players by name.
        players = enlist(club, [person.name for person in file.people])
        for player, person in zip(players, file.people, strict=True):
            if person != Person(person.name):  # a guest of whom nothing is known has no row
                put_person(player, person)
        parties = []
        for done, one in enumerate(file.evenings, 1):
            parties.append(restore_party(club, one.evening, who))
            if one.is_archived:
                put(parties[-1], archived_at=timezone.now())
            progress(done, len(file.evenings))
        filed = InFile(tuple(parties), {spelling(player.name): player for player in players})
        for section in SECTIONS:
            restore_section(section, club, filed, file.sections[section.key])


def restore_section(section: Section, club: Club, filed: InFile, values: tuple[Any, ...]) -> None:
    """Restore one section. Raises Refused if the database refuses such rows."""
    try:
        with transaction.atomic():  # a savepoint: PostgreSQL answers nothing more in a failed transaction
            section.restore(club, filed, values)
    except IntegrityError:
        raise Refused(WhyNotRead.SECTION, section=section.key) from None


def check_empty(club: Club) -> None:
    people, evenings = club.players.count(), club.parties.count()
    if people or evenings or ClubSettings.objects.filter(club=club).exists():
        raise Refused(WhyNotRead.NOT_EMPTY, people=people, evenings=evenings)
