"""Fields that are asked for alike wherever they are: one of a few, a whole number from here to there, a game's length."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.game import EndKind

LENGTHS = [
    (EndKind.HANDS, "hands", _("Say how many hands a game has.")),
    (EndKind.TIME, "minutes", _("Say after how many minutes you call time.")),
]


def one_of(choices: list[tuple[str, Any]], label: Any, **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=choices, label=label, **more)


def number(label: Any, lowest: int, highest: int, **more: Any) -> forms.IntegerField:
    says = format_lazy(_("Type a whole number from {lowest} to {highest}."), lowest=lowest, highest=highest)
    refusals = dict.fromkeys(("invalid", "min_value", "max_value"), says)
    return forms.IntegerField(
        label=label, min_value=lowest, max_value=highest, required=False, error_messages=refusals, **more
    )


def ask_for_lengths(form: forms.Form, values: Mapping[str, Any]) -> None:
    """Where games end after so many hands or minutes, the number is asked for if its field was left empty."""
    for kind, name, missing in LENGTHS:
        if values.get("end") == kind and name in values and values[name] is None:
            form.add_error(name, missing)
