"""A choice with a field of its own beside it, such as "after a number of hands: 8".

Typing chooses. Two answers that contradict each other are refused in a sentence, and nothing typed is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from django import forms
from django.utils.translation import gettext

WAS = "was_"  # a hidden input with this before a field's name has what the page showed there


@dataclass(frozen=True, slots=True)
class TypedChoice:
    """`field` is what is typed for `chosen`, a value of `choice`; `missing` refuses it empty, if it may not be."""

    choice: str
    chosen: Any
    field: str
    missing: Any = ""


def settle_choices(form: forms.Form, besides: Iterable[TypedChoice]) -> None:
    """Choose what was typed for, or refuse it. `besides` are grouped by their choice. Part of `clean`."""
    for choice, group in groupby(besides, attrgetter("choice")):
        beside = list(group)
        typed = [one for one in beside if _is_typed(form, one.field)]
        if choice in form.cleaned_data and any(one.chosen != form.cleaned_data[choice] for one in typed):
            _choose(form, typed)
        for one in beside:
            _ask_for(form, one)


def read_shown(form: forms.Form, name: str) -> str:
    """What the page showed in this field before somebody changed it."""
    was = form.initial.get(name)
    return str(form.data.get(WAS + name, "" if was is None else was))


def show_as_sent(form: forms.Form, name: str, value: str) -> None:
    """A page that is shown again then shows this value in the field, instead of what was sent."""
    # A new dictionary: that of a request cannot be changed.
    form.data = {**dict(form.data.items()), name: value}


def _sent(form: forms.Form, name: str) -> str:
    return str(form.data.get(name) or "").strip()


def _is_typed(form: forms.Form, name: str) -> bool:
    # Compared with what the page showed, because a browser also sends the fields that nobody touched.
    return _sent(form, name) not in ("", read_shown(form, name))


def _choose(form: forms.Form, typed: list[TypedChoice]) -> None:
    choice, first = typed[0].choice, typed[0]
    if len(typed) == 1 and _sent(form, choice) == read_shown(form, choice):
        form.cleaned_data[choice] = first.chosen
        show_as_sent(form, choice, str(first.chosen))
        return
    other = next(one for one in typed if one.chosen != form.cleaned_data[choice])
    chosen = dict(form.fields[choice].choices)[_sent(form, choice)]  # type: ignore[attr-defined]  # a ChoiceField
    form.add_error(
        choice,
        gettext("You filled in “%(field)s” and chose “%(chosen)s”. Leave only one of the two.")
        % {"field": form.fields[other.field].label, "chosen": chosen},
    )


def _ask_for(form: forms.Form, one: TypedChoice) -> None:
    values = form.cleaned_data
    if one.missing and values.get(one.choice) == one.chosen and one.field in values and values[one.field] is None:
        form.add_error(one.field, one.missing)
