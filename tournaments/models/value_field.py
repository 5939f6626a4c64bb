"""A column of JSON whose attribute is a value of the engine."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, TypeVar, cast

from django.db import models
from django.db.models.fields.json import KeyTransform
from django.db.models.query_utils import DeferredAttribute

from scoring.strict_json import Codec

T = TypeVar("T")


def value_field(codec: Codec[T], **options: Any) -> T:
    """A `ValueField`; its type is that of the attribute."""
    return cast(T, ValueField(codec, **options))


class _Unreadable:
    """Stands for what cannot be read, until somebody asks for it: one damaged row must not take a whole list away."""

    def __init__(self, found: object) -> None:
        self.found = found


class _Value(DeferredAttribute):
    field: ValueField

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        value = super().__get__(instance, cls)
        # Read again, so that each asker gets a refusal of their own.
        return self.field.codec.read(value.found, self.field.name) if isinstance(value, _Unreadable) else value

    # Without this Python would look at the instance first, and never ask here.
    def __set__(self, instance: Any, value: object) -> None:
        instance.__dict__[self.field.attname] = value


class ValueField(models.JSONField):
    """Reads and writes its values with a codec; they must be immutable, because all rows with the same JSON share one.

    Asking for a value that cannot be read raises what the codec raises. Migrations, lookups and a `default` know only the
    JSON. `codec` reads NULL too, as null.
    """

    descriptor_class = _Value

    def __init__(self, codec: Codec[Any], **options: Any) -> None:
        super().__init__(**options)
        self.codec = codec
        # Reading a rule set takes 45 µs, and one from this cache 0.3; a list of 500 evenings reads 500 of them.
        self._value_of = lru_cache(maxsize=256)(self._read)

    def _read(self, stored: str | None) -> Any:
        found = None if stored is None else json.loads(stored)
        try:
            return self.codec.read(found, self.name)
        except ValueError:  # as all refusals of codecs are
            return _Unreadable(found)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        # A lookup of one key gives a part of the JSON, which the codec cannot read.
        if isinstance(expression, KeyTransform):
            return super().from_db_value(value, expression, connection)
        return self._value_of(value)

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        # An expression such as `F()` goes to the database as it is.
        is_sql = hasattr(value, "as_sql")
        return super().get_db_prep_save(value if is_sql else self.codec.write(value), connection)

    def get_default(self) -> Any:
        stored = super().get_default()
        return self.codec.read(stored, self.name) if self.null or self.has_default() else stored

    def deconstruct(self) -> Any:
        # Migrations see a plain JSONField, so an old migration does not depend on the codecs of today.
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.JSONField", args, options

    def clone(self) -> Any:
        """What the state of migrations holds."""
        _name, _path, args, options = self.deconstruct()
        return models.JSONField(*args, **options)
