"""Fields that are asked for alike wherever they are: one of a few, and a whole number from here to there."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _


def one_of(choices: list[tuple[str, Any]], label: Any, **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=choices, label=label, **more)


def number(label: Any, lowest: int, highest: int, **more: Any) -> forms.IntegerField:
    says = format_lazy(_("Type a whole number from {lowest} to {highest}."), lowest=lowest, highest=highest)
    refusals = dict.fromkeys(("invalid", "min_value", "max_value"), says)
    return forms.IntegerField(
        label=label, min_value=lowest, max_value=highest, required=False, error_messages=refusals, **more
    )
