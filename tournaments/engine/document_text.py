"""A document as text, both ways: the file of an evening or of a club, which a person can read and compare line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from scoring.strict_json import read_json


def read(text: str | bytes) -> object:
    """The JSON value in a text. Raises Unreadable if it is cut short or damaged otherwise."""
    return read_json(text)


def write(document: Mapping[str, Any]) -> str:
    """The document as text, with one line for each hand, player and line of the standings."""
    return "".join(write_in_pieces(document))


def write_in_pieces(document: Mapping[str, Any]) -> Iterator[str]:
    """The same text, piece by piece. A member that is an iterator is a list of objects that are made one at a time."""
    yield from _lay_out(document, "")
    yield "\n"


def _lay_out(value: Any, indent: str) -> Iterator[str]:
    deeper = indent + " "
    # This comes first: the other branches look at the whole value, and an iterator can be read only once.
    if isinstance(value, Iterator):
        yield from _list_out(value, indent)
    elif len(indent) > 1 and not _has_lines(value):  # its parts are laid out however short they are
        yield json.dumps(value, ensure_ascii=False)
    elif isinstance(value, Mapping):
        before = "{\n"
        for key, member in value.items():
            yield f"{before}{deeper}{json.dumps(key)}: "
            yield from _lay_out(member, deeper)
            before = ",\n"
        yield f"\n{indent}}}"
    elif isinstance(value, list) and value:
        yield from _list_out(iter(value), indent)
    else:
        yield json.dumps(value, ensure_ascii=False)


def _list_out(members: Iterator[Any], indent: str) -> Iterator[str]:
    before = "[\n"
    for member in members:
        yield f"{before}{indent} "
        yield from _lay_out(member, indent + " ")
        before = ",\n"
    yield "[]" if before == "[\n" else f"\n{indent}]"


def _has_lines(value: Any) -> bool:
    """Whether it is or contains a list of objects, which is written with a line for each."""
    if isinstance(value, Mapping):
        return any(isinstance(member, list) and _has_lines(member) for member in value.values())
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)
