"""Rows of several models out of one query that is written out in SQL.

Django compiles a query anew each time, which takes ten times as long as a database needs to answer it. For what every
hand asks that is too long (docs/speed.md); everything else is better off with Django's own queries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model
from django.db.models.base import ModelState

M = TypeVar("M", bound=Model)
Convert = Callable[[Any, Any, Any], Any]


class Written(Generic[M]):
    """One model in such a query, where its table has this `name`."""

    def __init__(self, model: type[M], name: str) -> None:
        self.model = model
        self.fields = model._meta.concrete_fields
        self.names = [field.attname for field in self.fields]
        self.columns = ", ".join(f'{name}."{field.column}"' for field in self.fields)

    @cached_property
    def converters(self) -> list[tuple[int, Any, list[Convert]]]:
        """Where this database gives something else than the field holds: dates as texts, JSON as texts."""
        columns = [field.get_col(self.model._meta.db_table) for field in self.fields]
        each = [
            [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)] for column in columns
        ]
        return [
            (index, column, found) for index, (column, found) in enumerate(zip(columns, each, strict=True)) if found
        ]

    def read(self, row: Iterator[Any]) -> M:
        """The instance that the next values of this row make."""
        return self._made_of(list(islice(row, len(self.names))))

    def read_joined(self, row: Iterator[Any]) -> M | None:
        """The same after a LEFT JOIN; None where there was no row to join, and so no primary key, which comes first."""
        values = list(islice(row, len(self.names)))
        return None if values[0] is None else self._made_of(values)

    def _made_of(self, values: list[Any]) -> M:
        """As `Model.from_db`, which looks at every field and asks who wants to know of it, at each hand of a sheet."""
        here = connections[DEFAULT_DB_ALIAS]  # looked up once: `connection` does it at every touch
        for index, column, converters in self.converters:
            for convert in converters:
                values[index] = convert(values[index], column, here)
        made = self.model.__new__(self.model)
        made.__dict__.update(zip(self.names, values, strict=True))
        made._state = ModelState()
        made._state.adding, made._state.db = False, DEFAULT_DB_ALIAS
        return made
