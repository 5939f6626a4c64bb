"""Everything that reads what people and other programs write."""

from __future__ import annotations

from collections.abc import Callable

from scoring.codec import END, HAND, RULES, STAKE
from scoring.play.cards import read_card
from scoring.play.codec import MOVE, read_deal, view_codec
from scoring.rules import MINNESOTA
from scoring.stakes import read_stake
from scoring.strict_json import read_json
from tournaments.clubs.actions.file import read_club_file
from tournaments.clubs.engine.members import read_contact, read_list, read_member, read_since, read_tags
from tournaments.engine import document, document_text
from tournaments.engine.names import read_name
from tournaments.engine.people_list import read_file
from tournaments.engine.people_list.roll import read_roll
from tournaments.engine.prizes.document import DECISIONS, LIST
from tournaments.engine.shorthand import read_line
from tournaments.forms import hand as forms
from tournaments.forms.prizes import read_who
from tournaments.live.stream import LIVE_PATH, read_seen_number
from tournaments.models import Party
from tournaments.seasons.engine.document import RULE
from tournaments.seasons.forms import read_places
from whistparty.intake import find_body_limit, read_code, read_link


def posted(*names: str) -> Callable[[str], dict[str, str]]:
    """A form with this text in each of these fields."""
    return lambda text: dict.fromkeys(names, text)


def asked(text: str) -> dict[str, object]:
    """A request for a stream as the server gives it."""
    return {"headers": [(b"last-event-id", text.encode())], "query_string": b"since=" + text.encode()}


def people_of(text: str) -> object:
    return read_list(text, known=(), keeps_contact=True)


PARSERS: dict[str, Callable[[str], object]] = {
    "a name": read_name,
    "a list of names": read_roll,
    "a list of names as a file": lambda text: read_roll(read_file(text.encode("utf-16")).text),
    "a list of names in an old code page": lambda text: read_roll(
        read_file(b"\xc5" + text.encode("cp850", "replace")).text
    ),
    "a table of names": lambda text: read_roll("No;Navn;Siden\n1;" + text),
    "cards of an address book": lambda text: read_roll(f"BEGIN:VCARD\nFN:{text}\nEND:VCARD\n" + text),
    "a line at the desk": read_line,
    "JSON": read_json,
    "a hand of the format": lambda text: HAND.read(read_json(f'{{"call": {text}}}'), "hand"),
    "rules of the format": lambda text: RULES.read(read_json(text), "rules"),
    "an end of the format": lambda text: END.read(read_json(text), "game_end"),
    "a card": read_card,
    "a move of the format": lambda text: MOVE.read(read_json(f'{{"by": "north", "card": {text}}}'), "line"),
    "a deal of the format": lambda text: read_deal(
        read_json(f'{{"dealer": "north", "hands": {text}}}'), "deal", rules=MINNESOTA
    ),
    "a deal from a seed": lambda text: read_deal({"dealer": "north", "seed": text}, "deal", rules=MINNESOTA),
    "what one player knows": lambda text: view_codec(MINNESOTA).read(read_json(text), "view"),
    "a stake as people write it": lambda text: read_stake(text, currency="USD"),
    "a stake of the format": lambda text: STAKE.read(read_json(text), "stake"),
    "the file of an evening": lambda text: document.read_evening(document_text.read(text)),
    "a hand of a form": lambda text: forms.need_draft(posted("call", "by", "tricks")(text)).hand(MINNESOTA),
    "the tricks of a form": lambda text: forms.read_draft({"call": "low", "tricks": text}).hand(MINNESOTA),
    "a slip of a form": lambda text: forms.read_slip_form(posted("north_south", "east_west", "winner")(text)),
    "the key of a form": forms.read_key,
    "a clock of a form": lambda text: forms.read_clock_action(posted("turn", "minutes")("+" + text)),
    "a place of a form": lambda text: forms.read_place("3-" + text),
    "a number in an address": forms.read_count,
    "what a screen has seen": lambda text: read_seen_number(asked(text)),
    "the address of a stream": lambda text: LIVE_PATH.fullmatch("/live/" + text),
    "a code in an address": lambda text: (
        read_code({"path": "/p/" + text}),
        read_code({"path": "/", "query_string": b"code=" + text.encode(errors="replace")}),
        read_link("/" + text),
    ),
    "an address that has a limit": lambda text: find_body_limit({"path": "/" + text, "client": None, "server": None}),
    "the laptop that a phone has met": Party(secret="0" * 32).laptop_that_followed,
    "a list of people": people_of,
    "a list of people with a heading": lambda text: people_of("Name;Member;Since;Tags;Contact\n" + text),
    "the tags of a person": read_tags,
    "since when somebody comes": read_since,
    "whether somebody is a member": read_member,
    "a contact": read_contact,
    "the file of a club": lambda text: read_club_file(read_json(text)),
    "people of the file of a club": lambda text: read_club_file({"people": [{"name": text, "tags": [text]}]}),
    "a list of prizes": lambda text: LIST.read(read_json(text), "prizes"),
    "what was handed over": lambda text: DECISIONS.read(read_json(text), "prizes"),
    "who is ticked for a prize": lambda text: read_who([text]),
    "the rule of a season": lambda text: RULE.read(read_json(text), "rule"),
    "points for places": read_places,
}
