"""What an organiser types about a person, and about the club: read strictly, refused beside the field, nothing lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.refused import Impossible
from tournaments.clubs.engine.members import Person, read_contact, read_since, read_tags
from tournaments.engine.names import read_name
from tournaments.wording import refusal

PLAIN = {"autocomplete": "off", "spellcheck": "false"}


class Read(forms.CharField):
    """A text that means something: what `reads` makes of it, or its refusal in words. Nothing typed is cut off."""

    def __init__(self, reads: Callable[[str], Any], **options: Any) -> None:
        self.reads = reads
        super().__init__(strip=False, **options)

    def clean(self, value: Any) -> Any:
        try:
            return self.reads(super().clean(value))
        except Impossible as refused:
            raise forms.ValidationError(refusal(refused)) from refused


def as_typed(person: Person) -> dict[str, Any]:
    """The person as the form shows them."""
    return {
        "name": person.name,
        "is_member": "member" if person.is_member else "guest",
        "since": person.since or "",
        "tags": ", ".join(person.tags),
        "contact": person.contact,
    }


class PersonForm(forms.Form):
    """Everything that the club knows of somebody. `person` holds it once the form is valid."""

    name = Read(read_name, label=_("Name"), required=False, widget=forms.TextInput(attrs=PLAIN))
    is_member = forms.ChoiceField(
        label=_("In the club"),
        choices=[("member", _("a member")), ("guest", _("a guest"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Say whether they are a member or a guest.")},
    )
    since = Read(
        read_since,
        label=_("Since which year"),
        required=False,
        widget=forms.TextInput(attrs=PLAIN | {"inputmode": "numeric"}),
    )
    tags = Read(
        read_tags,
        label=_("Tags"),
        required=False,
        help_text=_("Words of your own, with commas between them, such as 80+, board, desk."),
        widget=forms.TextInput(attrs=PLAIN),
    )
    contact = Read(
        read_contact,
        label=_("Contact"),
        required=False,
        help_text=_("A number or an address. Nobody but the organiser sees it."),
        widget=forms.TextInput(attrs=PLAIN),
    )

    def __init__(self, *arguments: Any, keeps_contact: bool, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if not keeps_contact:
            del self.fields["contact"]

    @property
    def person(self) -> Person:
        said = dict(self.cleaned_data)
        return Person(said.pop("name"), is_member=said.pop("is_member") == "member", **said)
