"""Every parser, on long texts of few different signs: it reads them or refuses them, in words and in linear time.

What grows with the square of the text takes ten seconds and more for 100,000 signs; what grows with the text, a tenth
of a second. So the bound is generous, and it counts the time of the processor, not of the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from scoring.codec import END, HAND, RULES, STAKE
from scoring.refused import Refused
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
from tournaments.live.stream import LIVE_PATH, seen_by
from tournaments.models import Party
from tournaments.seasons.engine.document import RULE
from tournaments.seasons.forms import read_places
from tournaments.wording import refusal
from whistparty.intake import code_in, limit_of, link_in

LENGTH = 100_000  # signs
SECONDS = 2.0  # of the processor
MOST = 1000  # signs of a sentence

SIGNS = " \t\n\"'\ufeff,;.:+-*0189anHNØø~({[}]\\\u0301\u2028<"
PIECES = st.text(SIGNS, min_size=1, max_size=6)
LONG_TEXTS = st.builds(
    lambda before, piece, after: before + piece * (LENGTH // len(piece)) + after,
    st.text(SIGNS, max_size=3),
    PIECES,
    PIECES,
)


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
    "a stake as people write it": lambda text: read_stake(text, currency="USD"),
    "a stake of the format": lambda text: STAKE.read(read_json(text), "stake"),
    "the file of an evening": lambda text: document.from_document(document_text.read(text)),
    "a hand of a form": lambda text: forms.need_asked(posted("call", "by", "tricks")(text)).hand(MINNESOTA),
    "the tricks of a form": lambda text: forms.read_asked({"call": "low", "tricks": text}).hand(MINNESOTA),
    "a slip of a form": lambda text: forms.read_slip_form(posted("north_south", "east_west", "winner")(text)),
    "the key of a form": forms.read_key,
    "a clock of a form": lambda text: forms.read_turn(posted("turn", "minutes")("+" + text)),
    "a place of a form": lambda text: forms.read_place("3-" + text),
    "a number in an address": forms.read_count,
    "what a screen has seen": lambda text: seen_by(asked(text)),
    "the address of a stream": lambda text: LIVE_PATH.fullmatch("/live/" + text),
    "a code in an address": lambda text: (
        code_in({"path": "/p/" + text}),
        code_in({"path": "/", "query_string": b"code=" + text.encode(errors="replace")}),
        link_in("/" + text),
    ),
    "an address that has a limit": lambda text: limit_of({"path": "/" + text, "client": None, "server": None}),
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


def seconds_of(parse: Callable[[str], object], text: str) -> float:
    """Of this thread on the processor, however busy the machine is."""
    begun = time.thread_time()
    with suppress(Refused):
        parse(text)
    return time.thread_time() - begun


@pytest.mark.parametrize("parse", PARSERS.values(), ids=PARSERS.keys())
@settings(max_examples=15, phases=[Phase.explicit, Phase.generate])  # to shrink what is slow takes minutes
@example("a" + " " * LENGTH + "a")
@example('a" ' * LENGTH)
@example("1" * LENGTH)
@example("[" * LENGTH)
@example("\\" * LENGTH)
@given(text=LONG_TEXTS)
def test_a_long_text_is_read_or_refused_in_linear_time(parse, text):
    assert seconds_of(parse, text) < SECONDS


@pytest.mark.parametrize("parse", PARSERS.values(), ids=PARSERS.keys())
@given(text=st.text(max_size=60) | st.text(SIGNS, max_size=60))
def test_any_short_text_is_read_or_refused(parse, text):
    with suppress(Refused):
        parse(text)


@pytest.mark.parametrize("parse", PARSERS.values(), ids=PARSERS.keys())
@pytest.mark.parametrize("piece", ["[", '{"format":', '[{"a":'])
def test_brackets_inside_brackets_are_refused_with_a_sentence_however_deep_the_program_is_itself(parse, piece):
    """Python reads about a thousand, and what is just below that is too deep for the sentence that would quote it."""
    end = {"[": "]", "{": "}"}
    for depth in (15, 25, *range(700, 1000, 3), 5000):
        text = piece * depth + "1" + "".join(end[sign] for sign in reversed(piece * depth) if sign in end)
        assert len(sentence_of(parse, text)) < MOST


def sentence_of(parse: Callable[[str], object], text: str) -> str:
    """Why it is refused, as a page says it; empty if it is read."""
    try:
        parse(text)
    except Refused as refused:
        return refusal(refused)
    return ""
