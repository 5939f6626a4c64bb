"""What other programs read of a whist drive, as JSON (docs/format.md): the places of its cards or forts, and who sat where.

A missing number is null. People are named by their numbers; two who share a card have one line.
"""

from __future__ import annotations

from collections.abc import Callable

from scoring.codec import Json
from tournaments.document import make_party_document
from tournaments.engine.drive.kinds import CHAIRS, DriveChair, Role
from tournaments.engine.drive.places import PlaceLine, Span, list_places, list_spans
from tournaments.queries.drive import DriveNow
from tournaments.wording.drive import role_word

PLACES, SEATS_BY_HAND = "whistparty-drive-standings/1", "whistparty-drive-seats/1"


def find_span_to_read(now: DriveNow, *, as_organiser: bool) -> Span | None:
    """What the hall sees; for the organiser the newest standings that there are."""
    return next(reversed(list_spans(now.drive)), None) if as_organiser else now.shown


def make_drive_standings_document(
    now: DriveNow, span: Span | None, *, name: Callable[[str], str] = str, with_code: bool = True
) -> Json:
    """`name` is a name as the reader may see it. Without a span nobody has a place yet."""
    places = list_places(now.drive, span) if span else {}
    return {
        "format": PLACES,
        "party": make_party_document(now.party, with_code=with_code),
        "ended": now.is_ended,
        "kind": now.plan.kind,
        "span": span,
        "hands": sum(now.drive.hands_of(half) for half in span.halves) if span else 0,
        "roles": {role: role_word(now.plan, role) for role in Role} if now.plan.kind.has_roles else None,
        "counts": "flags" if now.plan.kind.has_forts else "tricks",
        "standings": [_line(now, line, name) for lines in places.values() for line in lines],
    }


def _line(now: DriveNow, line: PlaceLine, name: Callable[[str], str]) -> Json:
    drive = now.drive
    people = now.list_people(line.card)
    return {
        "place": line.place,
        "level": line.is_level,
        "role": line.role,
        "number": drive.number_of(line.card),
        "name": now.name_place(line.card, name),
        "players": [{"number": player, "name": name(now.names[player])} for player in people],
        "total": line.tricks,
        "tens": line.tens,
        "last_hand": line.last,
    }


def make_drive_seats_document(now: DriveNow) -> Json:
    """Whose card is on chairs 1 to 4 of each table, in every hand of which it is known: by cards, in the first."""
    drive = now.drive
    return {
        "format": SEATS_BY_HAND,
        "party": make_party_document(now.party),
        "ended": now.is_ended,
        "kind": now.plan.kind,
        "cards": [
            {"number": card, "players": [{"number": player, "name": now.names[player]} for player in players]}
            for card, players in sorted(drive.people.items())
        ],
        "hands": [
            {"number": number, "tables": [_table(seating, table) for table in range(1, drive.tables + 1)]}
            for number, seating in enumerate(drive.seatings, 1)
            if seating
        ],
    }


def _table(seating: dict[DriveChair, int], table: int) -> Json:
    return {"number": table, "cards": [seating[DriveChair(table, chair)] for chair in CHAIRS]}
