"""Fields that are asked for alike wherever they are: one of a few, a whole number from here to there, a number that a choice needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.game import EndKind
from tournaments.engine.standings import CompensationKind

# The choice, what was chosen, the field that it needs, and what is said where that was left empty.
NEEDED = [
    ("end", EndKind.HANDS, "hands", _("Say how many hands a game has.")),
    ("end", EndKind.TIME, "minutes", _("Say after how many minutes you call time.")),
    ("compensation", CompensationKind.FIXED, "bench_points", _("Say how many points a round on the bench gives.")),
]


def one_of(choices: list[tuple[str, Any]], label: Any, **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=choices, label=label, **more)


def number(label: Any, lowest: int, highest: int, *, required: bool = False, **more: Any) -> forms.IntegerField:
    says = format_lazy(_("Type a whole number from {lowest} to {highest}."), lowest=lowest, highest=highest)
    refusals = dict.fromkeys(("required", "invalid", "min_value", "max_value"), says)
    return forms.IntegerField(
        label=label, min_value=lowest, max_value=highest, required=required, error_messages=refusals, **more
    )


def ask_for_numbers(form: forms.Form, values: Mapping[str, Any]) -> None:
    """Where a choice needs a number, it is asked for if its field was left empty."""
    for choice, chosen, name, missing in NEEDED:
        if values.get(choice) == chosen and name in values and values[name] is None:
            form.add_error(name, missing)
