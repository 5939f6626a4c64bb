"""A whole club as a document of the published format `whistparty-club/1`, both ways.

It contains what the club says about itself, its people, and its evenings as `whistparty/1` documents. What other parts of
the program store about several evenings is in sections of their own (`sections.py`). They name an evening by its number in
the file, counted from 1, and a person by their name, which is unique in a club.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.codec import Json
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.strict_json import FLAG, TEXT, Codec, JsonKey, list_of, object_of
from tournaments.clubs.engine.members import FIRST_YEAR, LAST_YEAR, MOST_TAGS, ClubPerson, check_tag
from tournaments.engine.document import read_evening
from tournaments.engine.document_game import (
    NAME,
    DamagedDocument,
    WhyDocumentDamaged,
    check_format,
    telling_where,
    text_between,
    whole_between,
)
from tournaments.engine.evening import Evening
from tournaments.engine.names import LONGEST_CONTACT, LONGEST_NAME, normalise_spelling

FORMAT = "whistparty-club/1"
LONGEST_TEXT = 1000


class WhyNotThisClub(Reason):
    NOT_AMONG_THE_PEOPLE = _("{path}: {name} is not among the people of the club.")
    NO_EVENING = _("{path}: the file has no evening {number}.")
    NO_EARLIER = _("{path}: a payment takes back an earlier one of the list.")
    NOT_OPPOSITE = _("{path}: a payment that takes another back says the same, with the opposite amount.")


@dataclass(frozen=True, slots=True)
class ClubProfile:
    """What the club says about itself, and to whom."""

    title: str
    address: str
    words: str = ""
    keeps_contact: bool = False
    is_open: bool = False
    shows_results: bool = False
    shows_whole_names: bool = False
    shows_season: bool = False


@dataclass(frozen=True, slots=True)
class EveningInFile:
    evening: Evening
    is_archived: bool = False


@dataclass(frozen=True, slots=True)
class ClubFile:
    """The whole file; `sections` has the values of each section by its key."""

    own: ClubProfile
    people: tuple[ClubPerson, ...]
    evenings: tuple[EveningInFile, ...]
    sections: dict[str, tuple[Any, ...]]


TAG: Codec[str] = telling_where(TEXT.checked(lambda tag, _path: check_tag(tag)))


def _check_tags(tags: Sequence[str], path: str) -> None:
    if len(tags) > MOST_TAGS:
        raise DamagedDocument(WhyDocumentDamaged.OUT_OF_RANGE, path=path, least=0, most=MOST_TAGS, found=len(tags))


OWN: Codec[ClubProfile] = object_of(
    ClubProfile,
    JsonKey("title", NAME),
    JsonKey("address", text_between(1, LONGEST_NAME)),
    JsonKey("words", text_between(0, LONGEST_TEXT), usual=""),
    JsonKey("keeps_contact", FLAG, usual=False),
    JsonKey("open", FLAG, field="is_open", usual=False),
    JsonKey("shows_results", FLAG, usual=False),
    JsonKey("shows_whole_names", FLAG, usual=False),
    JsonKey("shows_season", FLAG, usual=False),
)
PERSON: Codec[ClubPerson] = object_of(
    ClubPerson,
    JsonKey("name", NAME),
    JsonKey("member", FLAG, field="is_member", usual=False),
    JsonKey("since", whole_between(FIRST_YEAR, LAST_YEAR), usual=None),
    JsonKey("tags", list_of(TAG).checked(_check_tags), usual=()),
    JsonKey("contact", text_between(0, LONGEST_CONTACT), usual=""),
    JsonKey("former", FLAG, field="is_former", usual=False),
)


def _check_people(people: Sequence[ClubPerson], path: str) -> None:
    seen: set[str] = set()
    for number, person in enumerate(people, 1):
        if normalise_spelling(person.name) in seen:
            raise DamagedDocument(WhyDocumentDamaged.NAME_TWICE, path=f"{path}[{number}].name", name=person.name)
        seen.add(normalise_spelling(person.name))


def _read_evening(value: object, path: str) -> Evening:
    """The evening, recomputed as `import_party` does it."""
    # Not telling_where: a path of the evening's own needs its place in this file before it.
    try:
        return read_evening(value)
    except Refused as refused:
        raise DamagedDocument(WhyDocumentDamaged.AT, path=path, refused=refused) from refused


# queries.evening has written the evening already, because it knows the standings that screens show.
EVENING: Codec[Any] = Codec(_read_evening, lambda document: document)
FILED: Codec[Any] = object_of(
    EveningInFile, JsonKey("archived", FLAG, field="is_archived", usual=False), JsonKey("evening", EVENING)
)


def read_club(value: object, sections: Collection[JsonKey]) -> ClubFile:
    """The club in a document, with every evening recomputed. Raises Unreadable and DamagedDocument."""
    check_format(value, FORMAT)
    codec: Codec[Json] = object_of(
        dict,
        JsonKey("format", TEXT),
        JsonKey("program", text_between(1, LONGEST_NAME), may_be_missing=True),
        JsonKey("club", OWN),
        JsonKey("people", list_of(PERSON).checked(_check_people)),
        JsonKey("evenings", list_of(FILED)),
        *sections,
    )
    found = codec.read(value, "")
    club = ClubFile(
        found["club"], found["people"], found["evenings"], {section.name: found[section.name] for section in sections}
    )
    _check_everybody_is_known(club)
    return club


def _check_everybody_is_known(club: ClubFile) -> None:
    # Otherwise reading an evening would make people whom the file does not list.
    known = {normalise_spelling(person.name) for person in club.people}
    for number, filed in enumerate(club.evenings, 1):
        for player in filed.evening.players:
            if normalise_spelling(player.name) not in known:
                path = f"evenings[{number}].evening.players"
                raise DamagedDocument(WhyNotThisClub.NOT_AMONG_THE_PEOPLE, path=path, name=player.name)


def make_club_document(
    own: ClubProfile, people: Sequence[ClubPerson], evenings: Iterator[Json], sections: Json, *, program: str
) -> Json:
    """The club as JSON values; `evenings` and `sections` are JSON already. The evenings stay an iterator, to be written one by one."""
    return {
        "format": FORMAT,
        "program": program,
        "club": OWN.write(own),
        "people": [PERSON.write(person) for person in people],
        "evenings": evenings,
        **sections,
    }
