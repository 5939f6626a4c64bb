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
from tournaments.clubs.engine.document import ClubFile, WhyNotThisClub, make_club_document, read_club
from tournaments.clubs.engine.members import ClubPerson
from tournaments.clubs.engine.sections import DUTIES, PAYMENTS, SEASONS, TERMS
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.file import (
    ClubFileIndex,
    collect_duties,
    collect_evening,
    collect_payments,
    collect_people,
    collect_seasons,
    collect_terms,
    make_file_index,
    read_profile,
)
from tournaments.clubs.queries.page import read_club_settings, write_program_name
from tournaments.engine.document_game import DamagedDocument
from tournaments.engine.names import normalise_spelling
from tournaments.models import Club
from tournaments.models.money import Paid, Terms
from tournaments.queries.past_evenings import OVER
from tournaments.seasons.actions import keep_cut, keep_void_cut, log_lost_mean
from tournaments.seasons.engine.standings import CutForSeason
from tournaments.seasons.models import Duty, Season


class WhyClubNotRead(Reason):
    NOT_EMPTY = _(
        "The club here has {people} people and {evenings} evenings already, and the file of a club is read into an empty one. "
        "Start with another folder: set WHISTPARTY_DATA."
    )
    SECTION = _(
        "{section}: something appears twice, or says too little about who and what. Nothing of it can be saved."
    )


def restore_terms(club: Club, index: ClubFileIndex, values: tuple[Any, ...]) -> None:
    for number, one in enumerate(values, 1):
        said = asdict(one) | {"party": index.party(one.evening, f"terms[{number}].evening")}
        del said["evening"]
        Terms.objects.create(**said)


def restore_payments(club: Club, index: ClubFileIndex, values: tuple[Any, ...]) -> None:
    rows: list[Paid] = []
    for number, one in enumerate(values, 1):
        path = f"payments[{number}]"
        said = asdict(one) | {
            "party": index.party(one.evening, f"{path}.evening"),
            "payer": index.person_or_kitty(one.payer, f"{path}.payer"),
            "payee": index.person_or_kitty(one.payee, f"{path}.payee"),
            "takes_back": _earlier(rows, one.takes_back, f"{path}.takes_back"),
        }
        del said["evening"]
        rows.append(Paid.objects.create(**said))
        # Checked on the row itself. If it is wrong, the transaction takes it back with everything else.
        if not rows[-1].is_opposite:
            raise DamagedDocument(WhyNotThisClub.NOT_OPPOSITE, path=f"{path}.takes_back")


def _earlier(rows: list[Paid], place: int | None, path: str) -> Paid | None:
    if place is None:
        return None
    if not 1 <= place <= len(rows):  # a later one, or itself, has no row yet
        raise DamagedDocument(WhyNotThisClub.NO_EARLIER, path=path)
    return rows[place - 1]


def restore_seasons(club: Club, index: ClubFileIndex, values: tuple[Any, ...]) -> None:
    for number, one in enumerate(values, 1):
        said = {"name": one.name, "rule": one.rule, "fixed_on": one.fixed_on}
        archived_at = timezone.now() if one.is_archived else None
        season = Season.objects.create(club=club, archived_at=archived_at, **said)
        season.parties.set(index.party(evening, f"seasons[{number}].evenings") for evening in one.evenings)
        if one.before:
            log_lost_mean(season, one.before)
        for cut in one.cuts:
            level = frozenset(index.person(name, f"seasons[{number}].cuts").pk for name in cut.level)
            won = index.person(cut.won, f"seasons[{number}].cuts").pk
            # An earlier version let a cut count only until another evening of the season was over.
            if cut.after in (None, season.parties.filter(OVER).count()):
                keep_cut(season, CutForSeason(level, won), timezone.now())
            else:
                keep_void_cut(season, CutForSeason(level, won))


def restore_duties(club: Club, index: ClubFileIndex, values: tuple[Any, ...]) -> None:
    for number, one in enumerate(values, 1):
        party = index.party(one.evening, f"duties[{number}].evening")
        people = [index.person(name, f"duties[{number}].people") for name in one.people]
        Duty.objects.bulk_create(Duty(party=party, player=player) for player in people)


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the file: `rows` gives its values, which `codec` writes and reads, and `restore` makes rows of them."""

    key: str
    codec: Codec[Any]
    rows: Callable[[Club, ClubFileIndex], tuple[Any, ...]]
    restore: Callable[[Club, ClubFileIndex, tuple[Any, ...]], None]

    @property
    def json_key(self) -> JsonKey:
        return JsonKey(self.key, self.codec, usual=())


# In the order of the file. A later section may refer to rows that an earlier one has made.
SECTIONS = (
    Section("terms", TERMS, collect_terms, restore_terms),
    Section("payments", PAYMENTS, collect_payments, restore_payments),
    Section("seasons", SEASONS, collect_seasons, restore_seasons),
    Section("duties", DUTIES, collect_duties, restore_duties),
)


def write_club_document(club: Club, *, progress: Tell = tell_nobody) -> Json:
    """The club as JSON values, for `write_in_pieces`: its evenings are an iterator, because ten years of them fill the memory.

    `progress` is called with (evenings done, evenings in all) as they are read.
    """
    index = make_file_index(club)
    said = {section.key: section.rows(club, index) for section in SECTIONS}
    sections = {section.key: section.codec.write(said[section.key]) for section in SECTIONS if said[section.key]}
    own = read_profile(read_club_settings(club))
    return make_club_document(
        own, collect_people(club), collect_evenings(index, progress), sections, program=write_program_name()
    )


def collect_evenings(index: ClubFileIndex, progress: Tell) -> Iterator[Json]:
    for done, party in enumerate(index.parties, 1):
        yield collect_evening(party)
        progress(done, len(index.parties))


def read_club_file(value: object) -> ClubFile:
    """The club in a JSON value. Raises Unreadable and DamagedDocument."""
    return read_club(value, [section.json_key for section in SECTIONS])


def restore_club(club: Club, file: ClubFile, who: str, *, progress: Tell = tell_nobody) -> None:
    """Restore everything in the file, in a club without people and evenings. It then exports the same file."""
    with transaction.atomic():
        # Locked, or two readings at once would both find the club empty.
        check_empty(Club.objects.select_for_update().get(pk=club.pk))
        put_settings(club, **asdict(file.own))
        # People come before the evenings, which find their players by name.
        players = enlist(club, [person.name for person in file.people])
        for player, person in zip(players, file.people, strict=True):
            if person != ClubPerson(person.name):  # a guest of whom nothing is known has no row
                put_person(player, person)
        parties = []
        for done, one in enumerate(file.evenings, 1):
            parties.append(restore_party(club, one.evening, who))
            if one.is_archived:
                put(parties[-1], archived_at=timezone.now())
            progress(done, len(file.evenings))
        # Rows have new keys here, so the sections refer to evenings by number and to people by name.
        index = ClubFileIndex(tuple(parties), {normalise_spelling(player.name): player for player in players})
        for section in SECTIONS:
            restore_section(section, club, index, file.sections[section.key])


def restore_section(section: Section, club: Club, index: ClubFileIndex, values: tuple[Any, ...]) -> None:
    """Restore one section. Raises Refused if the database refuses such rows."""
    try:
        with transaction.atomic():  # a savepoint: PostgreSQL answers nothing more in a failed transaction
            section.restore(club, index, values)
    except IntegrityError:
        raise Refused(WhyClubNotRead.SECTION, section=section.key) from None


def check_empty(club: Club) -> None:
    people, evenings = club.players.count(), club.parties.count()
    if people or evenings or ClubSettings.objects.filter(club=club).exists():
        raise Refused(WhyClubNotRead.NOT_EMPTY, people=people, evenings=evenings)
