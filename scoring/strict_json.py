"""JSON read strictly: each reader takes a value and its path, and names both where the value is not what it reads.

Nothing is guessed and nothing overlooked: true is no number, 8.0 is not whole, and a key that is unknown or
stands twice is refused, so that a slip of the pen never passes for a setting left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _

T = TypeVar("T")
D = TypeVar("D")
E = TypeVar("E", bound=StrEnum)
Reader = Callable[[object, str], T]

LONGEST_NUMBER = 18  # digits; every database column holds as many
LONGEST_QUOTE = 40


class WhyUnreadable(Reason):
    TOO_LONG = _("{path} is longer than {longest} bytes, which is the most that is read.")
    NOT_UTF8 = _("{path} must be UTF-8 text; byte {byte} is not.")
    NOT_JSON = _(
        "{path} is not JSON from line {line}, column {column} on; "
        "keys and texts stand in double quotes, with commas between them."
    )
    NO_SUCH_NUMBER = _("{found} is not a number of JSON; a number is written with at most 18 digits.")
    TOO_DEEP = _("{path} has too many brackets inside brackets; the format needs fewer than twenty.")
    KEY_TWICE = _("{path} stands twice in one object; each key stands once.")
    UNKNOWN_KEY = _("{path} is not a key of the format; the keys are {allowed}.")
    KEY_MISSING = _("{path} is missing; the keys are {allowed}.")
    NOT_AN_OBJECT = _("{path} must be an object with the keys {allowed}; {found} is not.")
    NOT_A_LIST = _("{path} must be a list in square brackets; {found} is not.")
    NOT_WHOLE = _("{path} must be a whole number; {found} is not.")
    NOT_TEXT = _("{path} must be a text in double quotes; {found} is not.")
    NOT_STORABLE = _("{path} contains a character that is not text; {found} cannot be saved.")
    NOT_TRUE_OR_FALSE = _("{path} must be true or false; {found} is neither.")
    NOT_ONE_OF = _("{path} must be one of {allowed}; {found} is not.")


class Unreadable(Refused, ValueError):
    """JSON that is not of the format. Its facts hold the `path` of what is wrong."""

    def __init__(self, reason: WhyUnreadable, *, path: str, **facts: object) -> None:
        super().__init__(reason, path=path or "the document", **facts)


def read_json(text: str | bytes, path: str = "", *, longest: int | None = None) -> object:
    """The value that a JSON text says. Raises Unreadable, also for what other readers of JSON let pass: a key
    that stands twice, NaN, numbers that no database holds. `longest` is in bytes, or characters of a str."""
    if longest is not None and len(text) > longest:
        raise Unreadable(WhyUnreadable.TOO_LONG, path=path, longest=longest)
    try:
        decoded = text if isinstance(text, str) else text.decode("utf-8-sig")
        return json.loads(
            decoded, parse_int=_parse_whole, parse_constant=_refuse_number, object_pairs_hook=_parse_object
        )
    except UnicodeDecodeError as error:
        raise Unreadable(WhyUnreadable.NOT_UTF8, path=path, byte=error.start + 1) from error
    except json.JSONDecodeError as error:
        raise Unreadable(WhyUnreadable.NOT_JSON, path=path, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise Unreadable(WhyUnreadable.TOO_DEEP, path=path) from error


def _parse_whole(digits: str) -> int:
    return int(digits) if len(digits.lstrip("-")) <= LONGEST_NUMBER else _refuse_number(digits)


def _refuse_number(word: str) -> int:
    raise Unreadable(WhyUnreadable.NO_SUCH_NUMBER, path="", found=_shorten(word))


def _parse_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        twice, _times = Counter(key for key, _value in pairs).most_common(1)[0]
        raise Unreadable(WhyUnreadable.KEY_TWICE, path=_shorten(twice))
    return values


@dataclass(frozen=True, slots=True)
class Fields:
    """An object of the format whose keys are checked: `fields.read("target", read_whole)`."""

    values: Mapping[str, object]
    path: str

    def read(self, key: str, reader: Reader[T]) -> T:
        return reader(self.values[key], _inside(self.path, key))

    def read_or(self, key: str, reader: Reader[T], default: D) -> T | D:
        """`default` where the key is left out."""
        return self.read(key, reader) if key in self.values else default


def read_object(value: object, path: str, *, required: Collection[str], optional: Collection[str] = ()) -> Fields:
    """Raises Unreadable for a key that is unknown or missing."""
    keys = (*required, *optional)
    allowed = ", ".join(keys)
    if not isinstance(value, dict):
        raise Unreadable(WhyUnreadable.NOT_AN_OBJECT, path=path, allowed=allowed, found=_quote(value))
    for key in value:
        if key not in keys:
            raise Unreadable(WhyUnreadable.UNKNOWN_KEY, path=_inside(path, _shorten(str(key))), allowed=allowed)
    for key in required:
        if key not in value:
            raise Unreadable(WhyUnreadable.KEY_MISSING, path=_inside(path, key), allowed=allowed)
    return Fields(value, path)


def read_whole(value: object, path: str) -> int:
    if type(value) is not int:
        raise Unreadable(WhyUnreadable.NOT_WHOLE, path=path, found=_quote(value))
    return value


def read_text(value: object, path: str) -> str:
    """Any text that a database can keep: not the null character, and no half of a pair."""
    if not isinstance(value, str):
        raise Unreadable(WhyUnreadable.NOT_TEXT, path=path, found=_quote(value))
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value):
        raise Unreadable(WhyUnreadable.NOT_STORABLE, path=path, found=_quote(value))
    return value


def read_flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(WhyUnreadable.NOT_TRUE_OR_FALSE, path=path, found=_quote(value))
    return value


def one_of(choices: Iterable[E]) -> Reader[E]:
    """A reader of these members of an enum, or of them all where the enum itself is given."""
    return named({choice.value: choice for choice in choices})


def named(members: Mapping[str, T]) -> Reader[T]:
    """A reader of the names of these."""

    def read(value: object, path: str) -> T:
        if not isinstance(value, str) or value not in members:
            allowed = ", ".join(members)
            raise Unreadable(WhyUnreadable.NOT_ONE_OF, path=path, allowed=allowed, found=_quote(value))
        return members[value]

    return read


def list_of(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    """A reader of a list whose members `reader` reads; their paths count from 1, as tables and hands do."""

    def read(value: object, path: str) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise Unreadable(WhyUnreadable.NOT_A_LIST, path=path, found=_quote(value))
        return tuple(reader(member, f"{path}[{number}]") for number, member in enumerate(value, 1))

    return read


def or_null(reader: Reader[T]) -> Reader[T | None]:
    """A reader that also takes null, and then gives None."""
    return lambda value, path: None if value is None else reader(value, path)


def _inside(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _quote(value: object) -> str:
    """The value as it stands in JSON; of an object or a list only that it is one."""
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else _shorten(json.dumps(value, ensure_ascii=False))


def _shorten(text: str) -> str:
    """The beginning of a text, safe to print whatever it holds."""
    start = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
    return start.encode("utf-8", "backslashreplace").decode()
