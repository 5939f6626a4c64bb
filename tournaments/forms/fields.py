"""The fields that forms use, and how a form shows a refusal beside the field that it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.refused import Impossible, Reason, Refused
from tournaments.wording import refusal

Values = dict[str, Any]


class RefusingForm(forms.Form):
    """`field_of`: which field a refusal is about. A refusal about no field is on top of the form."""

    field_of: ClassVar[Mapping[Reason, str]] = {}

    def add_error(self, field: str | None, error: Any) -> None:
        # The first refused field gets the focus, because it may be far below the top of a long form.
        if field in self.fields and not any(name in self.fields for name in self.errors):
            self.fields[field].widget.attrs["autofocus"] = True
        super().add_error(field, error)

    def refuse(self, refused: Refused) -> None:
        self.add_error(self.field_of.get(refused.reason), refusal(refused))


class ParsedField(forms.CharField):
    """A text field whose value is what `reads` returns, or its refusal in words."""

    def __init__(self, reads: Callable[[str], Any], **options: Any) -> None:
        self.reads = reads
        # Django would cut spaces off, and `reads` would refuse something else than was typed.
        super().__init__(**{"strip": False} | options)

    def clean(self, value: Any) -> Any:
        try:
            return self.reads(super().clean(value))
        except Impossible as refused:
            raise forms.ValidationError(refusal(refused)) from refused


def make_choice_field(choices: Mapping[Any, Any], label: Any, **more: Any) -> forms.TypedChoiceField:
    """One of these values, each with its words. The form's value is the value itself, or None if nothing is chosen."""
    values = {str(value): value for value in choices}  # a browser sends text, also for True and for an enum
    more = {"coerce": values.__getitem__, "empty_value": None} | more
    return forms.TypedChoiceField(
        choices=[(str(value), words) for value, words in choices.items()], label=label, **more
    )


class DigitsField(forms.IntegerField):
    """Django's own field also reads 1_0 as ten, and the digits of other scripts (`is_whole_number`)."""

    def to_python(self, value: Any) -> int | None:
        if "_" in str(value) or not str(value).isascii():
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)


def make_number_field(
    label: Any, lowest: int, highest: int, *, required: bool = False, **more: Any
) -> forms.IntegerField:
    # One sentence for every mistake: it says what would be right.
    says = format_lazy(_("Type a whole number from {lowest} to {highest}."), lowest=lowest, highest=highest)
    refusals = dict.fromkeys(("required", "invalid", "min_value", "max_value"), says)
    return DigitsField(
        label=label, min_value=lowest, max_value=highest, required=required, error_messages=refusals, **more
    )
