"""JSON read strictly: what is not of the format is refused with its path and with what is allowed."""

import json
from types import SimpleNamespace

import pytest

from scoring.hand import Seat
from scoring.strict_json import (
    FLAG,
    TEXT,
    WHOLE,
    JsonKey,
    Unreadable,
    WhyUnreadable,
    by_number,
    check_keys,
    list_of,
    object_of,
    one_of,
    or_null,
    or_usual,
    read_json,
)

TABLE = object_of(
    SimpleNamespace,
    JsonKey("number", WHOLE),
    JsonKey("north", or_null(one_of(Seat)), usual=Seat.NORTH),
    JsonKey("note", TEXT, usual=""),
    JsonKey("sure", FLAG, field="is_sure", usual=True),
    JsonKey("bench", list_of(WHOLE), usual=()),
    JsonKey("moved", by_number(WHOLE), usual={}),
    JsonKey("wind", TEXT, may_be_missing=True),
)


def read_table(value):
    table = TABLE.read(value, "tables[3]")
    return table.number, table.north, table.note, table.is_sure, table.bench


def test_what_is_usual_is_not_written():
    table = SimpleNamespace(number=1, north=Seat.NORTH, note="", is_sure=True, bench=(), moved={}, wind="east")
    assert TABLE.write(table) == {"number": 1, "wind": "east"}
    assert TABLE.read({"number": 1, "wind": "east"}, "table") == table


def test_what_is_not_usual_is_written_and_read_back():
    table = SimpleNamespace(number=1, north=None, note="Åse", is_sure=False, bench=(2, 3), moved={7: 1}, wind="")
    assert TABLE.write(table) == {
        "number": 1,
        "north": None,
        "note": "Åse",
        "sure": False,
        "bench": [2, 3],
        "moved": {"7": 1},
        "wind": "",
    }
    assert TABLE.read(TABLE.write(table), "table") == table


def test_null_may_stand_for_the_usual_value():
    none_or_more = or_usual(list_of(WHOLE), ())
    assert (none_or_more.write(()), none_or_more.write((7,))) == (None, [7])
    assert (none_or_more.read(None, ""), none_or_more.read([7], "")) == ((), (7,))


def test_a_key_that_may_be_missing_is_left_to_whoever_builds():
    assert not hasattr(TABLE.read({"number": 1}, "table"), "wind")


def test_a_value_may_be_found_in_another_way_and_checked_first():
    def check(value, path):
        raise LookupError(path, value["of"])

    first = JsonKey("of", WHOLE, get=lambda table: table.bench[0])
    assert object_of(dict, first).write(SimpleNamespace(bench=(7, 8))) == {"of": 7}
    with pytest.raises(LookupError, match=r"tables.*5"):
        object_of(dict, first, check=check).read({"of": 5}, "tables")


def test_an_object_of_the_format_is_read():
    written = '{"number": -3, "north": "west", "note": "Åse’s", "sure": false, "bench": [11, 12]}'
    assert read_table(read_json(written)) == (-3, Seat.WEST, "Åse’s", False, (11, 12))


def test_what_is_left_out_is_not_what_is_null():
    assert read_table({"number": 1})[1] is Seat.NORTH
    assert read_table({"number": 1, "north": None})[1] is None


def test_a_file_may_begin_with_a_byte_order_mark():
    assert read_json(b'\xef\xbb\xbf{"number": 1}') == {"number": 1}


KEYS = "the keys are number, north, note, sure, bench, moved, wind"

NOT_OF_THE_FORMAT = {
    "no object": (
        [],
        WhyUnreadable.NOT_AN_OBJECT,
        "tables[3] must be an object with the keys number, north, note, sure, bench, moved, wind; a list is not.",
    ),
    "a key misspelt": (
        {"number": 1, "nroth": "west"},
        WhyUnreadable.UNKNOWN_KEY,
        f"tables[3].nroth is not a key of the format; {KEYS}.",
    ),
    "a key of endless length": (
        {"number": 1, "n" * 5000: 1},
        WhyUnreadable.UNKNOWN_KEY,
        f"tables[3].{'n' * 40}… is not a key of the format; {KEYS}.",
    ),
    "a key missing": ({"north": "west"}, WhyUnreadable.KEY_MISSING, f"tables[3].number is missing; {KEYS}."),
    "8.0 is not whole": (
        {"number": 8.0},
        WhyUnreadable.NOT_WHOLE,
        "tables[3].number must be a whole number; 8.0 is not.",
    ),
    "true is no number": (
        {"number": True},
        WhyUnreadable.NOT_WHOLE,
        "tables[3].number must be a whole number; true is not.",
    ),
    "a number in quotes": (
        {"number": "8"},
        WhyUnreadable.NOT_WHOLE,
        'tables[3].number must be a whole number; "8" is not.',
    ),
    "null for a number": (
        {"number": None},
        WhyUnreadable.NOT_WHOLE,
        "tables[3].number must be a whole number; null is not.",
    ),
    "no member": (
        {"number": 1, "north": "northeast"},
        WhyUnreadable.NOT_ONE_OF,
        'tables[3].north must be one of north, east, south, west; "northeast" is not.',
    ),
    "a list for a member": (
        {"number": 1, "north": ["west"]},
        WhyUnreadable.NOT_ONE_OF,
        "tables[3].north must be one of north, east, south, west; a list is not.",
    ),
    "a number for a text": (
        {"number": 1, "note": 7},
        WhyUnreadable.NOT_TEXT,
        "tables[3].note must be a text in double quotes; 7 is not.",
    ),
    "the null character": (
        {"number": 1, "note": "a\0"},
        WhyUnreadable.NOT_STORABLE,
        'tables[3].note contains a character that is not text; "a\\u0000" cannot be saved.',
    ),
    "half a character": (
        {"number": 1, "note": "\udfff"},
        WhyUnreadable.NOT_STORABLE,
        'tables[3].note contains a character that is not text; "\\udfff" cannot be saved.',
    ),
    "the other half of a character": (
        {"number": 1, "note": "a\ud800"},
        WhyUnreadable.NOT_STORABLE,
        'tables[3].note contains a character that is not text; "a\\ud800" cannot be saved.',
    ),
    "1 for true": (
        {"number": 1, "sure": 1},
        WhyUnreadable.NOT_TRUE_OR_FALSE,
        "tables[3].sure must be true or false; 1 is neither.",
    ),
    "an object for a list": (
        {"number": 1, "bench": {}},
        WhyUnreadable.NOT_A_LIST,
        "tables[3].bench must be a list in square brackets; an object is not.",
    ),
    "a list for an object by number": (
        {"number": 1, "moved": []},
        WhyUnreadable.NOT_BY_NUMBER,
        "tables[3].moved must be an object whose keys are whole numbers; a list is not.",
    ),
    "a word for a number": (
        {"number": 1, "moved": {"seven": 1}},
        WhyUnreadable.NOT_BY_NUMBER,
        "tables[3].moved must be an object whose keys are whole numbers; an object is not.",
    ),
    "a number that stands twice": (
        {"number": 1, "moved": {"7": 1, "07": 2}},
        WhyUnreadable.NOT_BY_NUMBER,
        "tables[3].moved must be an object whose keys are whole numbers; an object is not.",
    ),
    "one of them by number": (
        {"number": 1, "moved": {"7": "one"}},
        WhyUnreadable.NOT_WHOLE,
        'tables[3].moved.7 must be a whole number; "one" is not.',
    ),
    "the second of a list": (
        {"number": 1, "bench": [4, 4.5]},
        WhyUnreadable.NOT_WHOLE,
        "tables[3].bench[2] must be a whole number; 4.5 is not.",
    ),
}


@pytest.mark.parametrize(("value", "why", "sentence"), NOT_OF_THE_FORMAT.values(), ids=NOT_OF_THE_FORMAT)
def test_a_value_that_is_not_of_the_format_is_refused_with_its_path(value, why, sentence):
    with pytest.raises(Unreadable) as refused:
        read_table(value)
    assert (refused.value.reason, str(refused.value)) == (why, sentence)
    assert sentence.startswith(refused.value.facts["path"])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_is_read_as_editors_and_terminals_write_it(encoding):
    assert read_json('{"name": "Åse"}'.encode(encoding)) == {"name": "Åse"}


def test_half_a_letter_of_utf16_is_refused_in_words():
    with pytest.raises(Unreadable) as refused:
        read_json("{}".encode("utf-16") + b"\x00")
    assert refused.value.reason is WhyUnreadable.NOT_UTF8


NOT_JSON = {
    "no JSON": (
        b'{"a": 1,\n "b": nope}',
        WhyUnreadable.NOT_JSON,
        "evening is not JSON from line 2, column 7 on; keys and texts need double quotes, with commas between them.",
    ),
    "nothing": (
        b"",
        WhyUnreadable.NOT_JSON,
        "evening is not JSON from line 1, column 1 on; keys and texts need double quotes, with commas between them.",
    ),
    "Latin-1": (b'{"name": "\xc5se"}', WhyUnreadable.NOT_UTF8, "evening must be UTF-8 text; byte 11 is not."),
    "NaN": (
        b'{"a": NaN}',
        WhyUnreadable.NO_SUCH_NUMBER,
        "NaN is not a number of JSON; a number is written with at most 18 digits.",
    ),
    "a number of 5000 digits": (
        b"9" * 5000,
        WhyUnreadable.NO_SUCH_NUMBER,
        f"{'9' * 40}… is not a number of JSON; a number is written with at most 18 digits.",
    ),
    "a number of 19 digits": (
        b"-1000000000000000000",
        WhyUnreadable.NO_SUCH_NUMBER,
        "-1000000000000000000 is not a number of JSON; a number is written with at most 18 digits.",
    ),
    "nested too deep": (
        b"[" * 100_000,
        WhyUnreadable.TOO_DEEP,
        "evening has too many brackets inside brackets; the format needs fewer than twenty.",
    ),
    "nested twenty deep": (
        b'{"format":' * 20 + b"1" + b"}" * 20,
        WhyUnreadable.TOO_DEEP,
        "evening has too many brackets inside brackets; the format needs fewer than twenty.",
    ),
    "a key twice": (
        b'{"by": "north", "call": "low", "call": "high"}',
        WhyUnreadable.KEY_TWICE,
        "call appears twice in one object; each key may be there once.",
    ),
    "too long": (
        b" " * 100_001,
        WhyUnreadable.TOO_LONG,
        "evening is longer than 100000 bytes, which is the most that is read.",
    ),
}


@pytest.mark.parametrize(("text", "why", "sentence"), NOT_JSON.values(), ids=NOT_JSON)
def test_a_damaged_file_is_refused_in_words(text, why, sentence):
    with pytest.raises(Unreadable) as refused:
        read_json(text, "evening", longest=100_000)
    assert (refused.value.reason, str(refused.value)) == (why, sentence)


def test_nineteen_brackets_inside_each_other_are_read():
    assert json.loads(text := "[" * 19 + "]" * 19) == read_json(text)


def test_every_reason_has_its_row():
    assert {why for _said, why, _sentence in (*NOT_OF_THE_FORMAT.values(), *NOT_JSON.values())} == set(WhyUnreadable)


def test_numbers_of_eighteen_digits_are_read():
    assert read_json("[999999999999999999, -999999999999999999]") == [10**18 - 1, 1 - 10**18]


def test_the_whole_document_has_a_name_too():
    with pytest.raises(Unreadable, match=r"^the document must be an object with the keys format; null is not\.$"):
        check_keys(None, "", required=["format"])
    with pytest.raises(Unreadable, match=r"^format is missing; the keys are format\.$"):
        check_keys({}, "", required=["format"])
