"""Rows written by SQL that is written out; the other half of `queries/written.py`, and for the same reason.

Django compiles a statement anew for each row that is saved, which takes longer than the database needs. So it is
done where a whole hall waits for it: a hand of any table, and the seats of a round (docs/speed.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import BooleanField, CharField, Field, ForeignKey, IntegerField, Model

# Numbers and words, and so foreign keys, go as they are: the row must hold them as its fields do. Dates, UUIDs and JSON are
# converted.
SAME_EVERYWHERE = (IntegerField, CharField, BooleanField, ForeignKey)
MOST_VALUES = 999  # that an old SQLite takes in one statement
Fields = Sequence["Field[Any, Any]"]


@dataclass(frozen=True)
class Statement:
    """One row to be written, and how."""

    sql: str
    values: list[Any]


def insert(row: Model) -> None:
    """A new row with every value as the instance has it, checked by the database alone."""
    returned = write(inserting(row))
    assert returned is not None  # the database inserts a row, or refuses it
    mark_written(row, returned)


def mark_written(row: Model, returned: tuple[Any, ...]) -> None:
    """The instance of a row that was written, with the key that the database gave it."""
    (row.pk,) = returned
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


def update(row: Model, names: tuple[str, ...]) -> None:
    """These values of a row that is there, as the instance has them."""
    write(updating(row, names))


def inserting(row: Model, *, unless_known: str = "") -> Statement:
    """A new row; nothing is written where another has its value of the unique field `unless_known` already."""
    model = type(row)
    return Statement(_insert_into(model, unless_known), _values(row, _fields(model)))


def updating(row: Model, names: tuple[str, ...]) -> Statement:
    """These values of a row that is there."""
    model = type(row)
    return Statement(_update(model, names), [*_values(row, _named(model, names)), row.pk])


def write(*statements: Statement) -> tuple[Any, ...] | None:
    """Make these changes, of which none builds on another; what the last one returns, None where it returns nothing.

    PostgreSQL gets them as one statement, because each way there and back takes longer than the change; there none sees
    what another writes.
    """
    with connection.cursor() as cursor:
        if len(statements) > 1 and connection.vendor == "postgresql":
            in_one = _in_one(tuple(statement.sql for statement in statements))
            cursor.execute(in_one, [value for statement in statements for value in statement.values])
        else:
            for statement in statements:
                cursor.execute(statement.sql, statement.values)
        returned: tuple[Any, ...] | None = cursor.fetchone() if cursor.description else None
        return returned


Value = int | str | None


def insert_many(model: type[Model], columns: tuple[str, ...], rows: Sequence[tuple[Value, ...]]) -> None:
    """Many rows in a few statements, of numbers and of words without a comma; bulk_create takes five times as long."""
    names = ", ".join(map(connection.ops.quote_name, columns))
    into = f"INSERT INTO {model._meta.db_table} ({names})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"{into} {_lists_as_rows(model, columns)}", _as_lists(rows))
            return
        row = f"({', '.join(['%s'] * len(columns))})"
        at_once = MOST_VALUES // len(columns)
        for some in (rows[first : first + at_once] for first in range(0, len(rows), at_once)):
            cursor.execute(f"{into} VALUES {', '.join([row] * len(some))}", [value for one in some for value in one])


@cache
def _lists_as_rows(model: type[Model], columns: tuple[str, ...]) -> str:
    """One list a column, so that PostgreSQL reads a handful of values and not thousands."""
    types = {field.column: field.cast_db_type(connection) for field in model._meta.concrete_fields}
    lists = ", ".join(f"string_to_array(%s, ',', '')::{types[column]}[]" for column in columns)
    return f"SELECT * FROM unnest({lists})"


def _as_lists(rows: Sequence[tuple[Value, ...]]) -> list[str]:
    """The values of each column with commas between them, nothing for None; the driver is slow at making arrays."""
    return [",".join("" if value is None else str(value) for value in column) for column in zip(*rows, strict=True)]


@cache
def _in_one(statements: tuple[str, ...]) -> str:
    *before, last = statements
    return f"WITH {', '.join(f'change_{at} AS ({sql})' for at, sql in enumerate(before))} {last}"


@cache
def _insert_into(model: type[Model], unless_known: str) -> str:
    names = [_quoted(field) for field in _fields(model)]
    places = ", ".join(["%s"] * len(names))
    known = f" ON CONFLICT ({connection.ops.quote_name(unless_known)}) DO NOTHING" if unless_known else ""
    return f"INSERT INTO {model._meta.db_table} ({', '.join(names)}) VALUES ({places}){known} RETURNING id"


@cache
def _update(model: type[Model], names: tuple[str, ...]) -> str:
    values = ", ".join(f"{_quoted(field)} = %s" for field in _named(model, names))
    return f"UPDATE {model._meta.db_table} SET {values} WHERE id = %s"


@cache
def _named(model: type[Model], names: tuple[str, ...]) -> Fields:
    return tuple(field for field in _fields(model) if field.name in names)


@cache
def _fields(model: type[Model]) -> Fields:
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


def _quoted(field: Field[Any, Any]) -> str:
    return connection.ops.quote_name(str(field.column))


def _values(row: Model, fields: Fields) -> list[Any]:
    """The values as this database takes them."""
    here = connections[DEFAULT_DB_ALIAS]  # looked up once: `connection` does it at every touch
    return [
        value if value is None or isinstance(field, SAME_EVERYWHERE) else field.get_db_prep_save(value, here)
        for field, value in ((field, getattr(row, field.attname)) for field in fields)
    ]
