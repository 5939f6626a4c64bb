"""Reads JSON strictly, and writes it. A codec that refuses a value names the value and its path.

Nothing is guessed or ignored: true is not a number, 8.0 is not whole, and an unknown or repeated key is refused, so that a
typing mistake never passes for a setting that was left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from operator import attrgetter
from typing import Any, Generic, TypeVar

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)
Reader = Callable[[object, str], T]

LONGEST_NUMBER = 18  # digits; every database column holds that many
LONGEST_QUOTE = 40
DEEPEST = 19  # brackets inside brackets


class WhyUnreadable(Reason):
    TOO_LONG = _("{path} is longer than {longest} bytes, which is the most that is read.")
    NOT_UTF8 = _("{path} must be UTF-8 text; byte {byte} is not.")
    NOT_JSON = _(
        "{path} is not JSON from line {line}, column {column} on; keys and texts need double quotes, "
        "with commas between them."
    )
    NO_SUCH_NUMBER = _("{found} is not a number of JSON; a number is written with at most 18 digits.")
    TOO_DEEP = _("{path} has too many brackets inside brackets; the format needs fewer than twenty.")
    KEY_TWICE = _("{path} appears twice in one object; each key may be there once.")
    UNKNOWN_KEY = _("{path} is not a key of the format; the keys are {allowed}.")
    KEY_MISSING = _("{path} is missing; the keys are {allowed}.")
    NOT_AN_OBJECT = _("{path} must be an object with the keys {allowed}; {found} is not.")
    NOT_BY_NUMBER = _("{path} must be an object whose keys are whole numbers; {found} is not.")
    NOT_A_LIST = _("{path} must be a list in square brackets; {found} is not.")
    NOT_WHOLE = _("{path} must be a whole number; {found} is not.")
    NOT_TEXT = _("{path} must be a text in double quotes; {found} is not.")
    NOT_STORABLE = _("{path} contains a character that is not text; {found} cannot be saved.")
    NOT_TRUE_OR_FALSE = _("{path} must be true or false; {found} is neither.")
    NOT_ONE_OF = _("{path} must be one of {allowed}; {found} is not.")


class Unreadable(Refused, ValueError):
    """JSON that is not in the format. Its facts hold the `path` of the mistake."""

    def __init__(self, reason: WhyUnreadable, *, path: str, **facts: object) -> None:
        super().__init__(reason, path=path or "the document", **facts)


def read_json(text: str | bytes, path: str = "", *, longest: int | None = None) -> object:
    """The value of a JSON text. Raises Unreadable, also for what other readers accept: a repeated key, NaN, numbers that no
    database can hold. `longest` is in bytes, or in characters of a str."""
    if longest is not None and len(text) > longest:
        raise Unreadable(WhyUnreadable.TOO_LONG, path=path, longest=longest)
    try:
        decoded = text if isinstance(text, str) else _decode(text)
        # 8.0 and 1e9 become floats, which no codec reads, so the refusal can name the path.
        value: object = json.loads(
            decoded, parse_int=_parse_whole, parse_constant=_refuse_number, object_pairs_hook=_parse_object
        )
    except UnicodeDecodeError as error:
        raise Unreadable(WhyUnreadable.NOT_UTF8, path=path, byte=error.start + 1) from error
    except json.JSONDecodeError as error:
        raise Unreadable(WhyUnreadable.NOT_JSON, path=path, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise Unreadable(WhyUnreadable.TOO_DEEP, path=path) from error
    if _is_too_deep(value):
        raise Unreadable(WhyUnreadable.TOO_DEEP, path=path)
    return value


def _is_too_deep(value: object) -> bool:
    """Level by level, because Python itself reads about as many brackets as it can go through again."""
    level: list[dict[str, object] | list[object]] = [value] if isinstance(value, (dict, list)) else []
    for _depth in range(DEEPEST):
        inside = chain.from_iterable(one.values() if isinstance(one, dict) else one for one in level)
        level = [one for one in inside if isinstance(one, (dict, list))]
    return bool(level)


def _decode(text: bytes) -> str:
    """Editors may add a byte order mark; `>` of Windows PowerShell 5 writes UTF-16."""
    return text.decode("utf-16" if text.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")


def _parse_whole(digits: str) -> int:
    # Counted first: for thousands of digits, int() raises an error of its own.
    return int(digits) if len(digits.lstrip("-")) <= LONGEST_NUMBER else _refuse_number(digits)


def _refuse_number(word: str) -> int:
    raise Unreadable(WhyUnreadable.NO_SUCH_NUMBER, path="", found=shorten(word))  # json does not say where it is


def _parse_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        twice, _times = Counter(key for key, _value in pairs).most_common(1)[0]
        raise Unreadable(WhyUnreadable.KEY_TWICE, path=shorten(twice))
    return values


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """How to read a value from JSON, and how to write it. A refusal names the path."""

    read: Reader[T]
    write: Callable[[T], Any]

    def checked(self, check: Callable[[T, str], None]) -> Codec[T]:
        """The same codec, but `check` may refuse what was read; it gets the path too."""

        def read(value: object, path: str) -> T:
            found = self.read(value, path)
            check(found, path)
            return found

        return Codec(read, self.write)


ALWAYS: Any = object()  # equal to no value; None cannot stand for it, because None is sometimes the usual value


@dataclass(frozen=True, slots=True)
class JsonKey:
    """A key of an object. `field` is its name in Python, if that differs.

    A key with a `usual` value is left out when the value is the usual one, and a missing key is read as that. `get` finds
    the value if no field holds it.
    """

    name: str
    codec: Codec[Any]
    field: str = ""
    usual: object = ALWAYS
    may_be_missing: bool = False
    get: Callable[[Any], Any] | None = None

    @property
    def is_required(self) -> bool:
        return self.usual is ALWAYS and not self.may_be_missing


def object_of(build: Callable[..., T], *keys: JsonKey, check: Callable[[Any, str], None] | None = None) -> Codec[T]:
    """An object with these keys; `build` gets them by the names of their fields. `check` sees the object first."""
    required = [key.name for key in keys if key.is_required]
    optional = [key.name for key in keys if not key.is_required]
    values = [(key, key.get or attrgetter(key.field or key.name)) for key in keys]

    def read(value: object, path: str) -> T:
        found = check_keys(value, path, required=required, optional=optional)
        if check:
            check(found, path)
        # A key that may be missing has no value here: `build` knows its own default.
        fields = {key.field or key.name: key.usual for key in keys if key.usual is not ALWAYS}
        for key in keys:
            if key.name in found:
                fields[key.field or key.name] = key.codec.read(found[key.name], _inside(path, key.name))
        return build(**fields)

    def write(whole: T) -> dict[str, Any]:
        return {key.name: key.codec.write(value) for key, get in values if (value := get(whole)) != key.usual}

    return Codec(read, write)


def check_keys(
    value: object, path: str, *, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, object]:
    """The object. Raises Unreadable for a key that is unknown or missing."""
    keys = (*required, *optional)
    allowed = ", ".join(keys)
    if not isinstance(value, dict):
        raise Unreadable(WhyUnreadable.NOT_AN_OBJECT, path=path, allowed=allowed, found=shorten_value(value))
    for key in value:
        if key not in keys:
            raise Unreadable(WhyUnreadable.UNKNOWN_KEY, path=_inside(path, shorten(str(key))), allowed=allowed)
    for key in required:
        if key not in value:
            raise Unreadable(WhyUnreadable.KEY_MISSING, path=_inside(path, key), allowed=allowed)
    return value


def _itself(value: T) -> T:
    return value


def _read_whole(value: object, path: str) -> int:
    if type(value) is not int:  # isinstance would take true for 1
        raise Unreadable(WhyUnreadable.NOT_WHOLE, path=path, found=shorten_value(value))
    return value


def _read_text(value: object, path: str) -> str:
    """Any text that a database can hold: no null character, and no unpaired surrogate."""
    if not isinstance(value, str):
        raise Unreadable(WhyUnreadable.NOT_TEXT, path=path, found=shorten_value(value))
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value):
        raise Unreadable(WhyUnreadable.NOT_STORABLE, path=path, found=shorten_value(value))
    return value


def _read_flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(WhyUnreadable.NOT_TRUE_OR_FALSE, path=path, found=shorten_value(value))
    return value


WHOLE = Codec(_read_whole, _itself)
TEXT = Codec(_read_text, _itself)
FLAG = Codec(_read_flag, _itself)


def one_of(choices: Iterable[E]) -> Codec[E]:
    """These members of an enum, or all of them if the enum itself is given."""
    return named({choice.value: choice for choice in choices}, attrgetter("value"))


def named(members: Mapping[str, T], name_of: Callable[[T], str]) -> Codec[T]:
    """One of these, by its name."""

    def read(value: object, path: str) -> T:
        if not isinstance(value, str) or value not in members:  # a list cannot be looked up in a mapping
            allowed = ", ".join(members)
            raise Unreadable(WhyUnreadable.NOT_ONE_OF, path=path, allowed=allowed, found=shorten_value(value))
        return members[value]

    return Codec(read, name_of)


def list_of(codec: Codec[T]) -> Codec[tuple[T, ...]]:
    """A list. The paths of its members count from 1, as tables and hands do."""

    def read(value: object, path: str) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise Unreadable(WhyUnreadable.NOT_A_LIST, path=path, found=shorten_value(value))
        return tuple(codec.read(member, f"{path}[{number}]") for number, member in enumerate(value, 1))

    return Codec(read, lambda values: [codec.write(value) for value in values])


def or_null(codec: Codec[T]) -> Codec[T | None]:
    """null for None."""
    return Codec(
        lambda value, path: None if value is None else codec.read(value, path),
        lambda value: None if value is None else codec.write(value),
    )


def or_usual(codec: Codec[T], usual: T) -> Codec[T]:
    """null for the usual value."""
    return Codec(
        lambda value, path: usual if value is None else codec.read(value, path),
        lambda value: None if value == usual else codec.write(value),
    )


def by_number(codec: Codec[T]) -> Codec[Mapping[int, T]]:
    """An object whose keys are whole numbers; in JSON they are texts."""

    def read(value: object, path: str) -> Mapping[int, T]:
        if not isinstance(value, dict) or not all(
            key.isascii() and key.isdecimal() and key == str(int(key)) for key in value
        ):
            raise Unreadable(WhyUnreadable.NOT_BY_NUMBER, path=path, found=shorten_value(value))
        return {int(key): codec.read(one, _inside(path, key)) for key, one in value.items()}

    return Codec(read, lambda values: {str(number): codec.write(value) for number, value in values.items()})


def _inside(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def shorten_value(value: object) -> str:
    """The value as JSON; for an object or a list only that it is one."""
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else shorten(json.dumps(value, ensure_ascii=False))


def shorten(text: str) -> str:
    """The beginning of a text, safe to print whatever it holds."""
    start = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
    # An unpaired surrogate, which JSON can hold, cannot be printed.
    return start.encode("utf-8", "backslashreplace").decode()
