"""Forms about a person and about the club: read strictly, refused beside the field, and nothing typed is lost."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.engine.document import LONGEST_TEXT
from tournaments.clubs.engine.members import ClubPerson, read_contact, read_since, read_tags
from tournaments.engine.names import LONGEST_NAME, read_name
from tournaments.forms.fields import ParsedField

PLAIN = {"autocomplete": "off", "spellcheck": "false"}


def fill_person_form(person: ClubPerson) -> dict[str, Any]:
    return {
        "name": person.name,
        "is_member": "member" if person.is_member else "guest",
        "since": person.since or "",
        "tags": ", ".join(person.tags),
        "contact": person.contact,
    }


class PersonForm(forms.Form):
    """Everything that the club knows about a person. `person` has it once the form is valid."""

    name = ParsedField(read_name, label=_("Name"), required=False, widget=forms.TextInput(attrs=PLAIN))
    is_member = forms.ChoiceField(
        label=_("In the club"),
        choices=[("member", _("a member")), ("guest", _("a guest"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Say whether they are a member or a guest.")},
    )
    since = ParsedField(
        read_since,
        label=_("Since which year"),
        required=False,
        widget=forms.TextInput(attrs=PLAIN | {"inputmode": "numeric"}),
    )
    tags = ParsedField(
        read_tags,
        label=_("Tags"),
        required=False,
        help_text=_("Words of your own, with commas between them, such as 80+, board, desk."),
        widget=forms.TextInput(attrs=PLAIN),
    )
    contact = ParsedField(
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
    def person(self) -> ClubPerson:
        said = dict(self.cleaned_data)  # without contact, if the form has none: then ClubPerson leaves it empty
        return ClubPerson(said.pop("name"), is_member=said.pop("is_member") == "member", **said)


class KeyForm(forms.Form):
    """What a new key is for."""

    name = ParsedField(
        read_name,
        label=_("Which program is it for?"),
        required=False,
        help_text=_("A name that you will know it by, such as “our web site”."),
        widget=forms.TextInput(attrs=PLAIN),
    )


class SettingsForm(forms.Form):
    """What the club shows, and to whom."""

    title = ParsedField(
        read_name, label=_("What is the club called?"), required=False, widget=forms.TextInput(attrs=PLAIN)
    )
    address = forms.CharField(
        label=_("The end of its address"),
        max_length=LONGEST_NAME,
        help_text=_("Small letters, digits and dashes. Your web site links to it; change it only before you do."),
        widget=forms.TextInput(attrs=PLAIN | {"autocapitalize": "none"}),
        error_messages={
            "required": _("An address has small letters a–z, digits and single dashes, such as tuesday-whist.")
        },
    )
    words = forms.CharField(
        label=_("In your own words"),
        required=False,
        max_length=LONGEST_TEXT,
        help_text=_("What you play, when, and who may come. Plain text; an empty line begins a new paragraph."),
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={"max_length": _("At most 1000 letters are shown; this text has %(show_value)s.")},
    )
    is_open = forms.BooleanField(
        label=_("Anybody may open the page"),
        required=False,
        help_text=_("The text and the evenings, without any name."),
    )
    shows_results = forms.BooleanField(
        label=_("Anybody sees results"), required=False, help_text=_("With first names and initials: Ann P.")
    )
    shows_whole_names = forms.BooleanField(
        label=_("Anybody sees whole names"), required=False, help_text=_("Ask your members first.")
    )
    shows_season = forms.BooleanField(
        label=_("Players see the season on their phones"),
        required=False,
        help_text=_("Anybody who has the code of one of its evenings can read its standings, with whole names."),
    )
    keeps_contact = forms.BooleanField(
        label=_("The club keeps contacts"),
        required=False,
        help_text=_(
            "A number or an address beside each name, for the organiser alone. Switched off, all of them are deleted."
        ),
    )

    def switches(self) -> list[forms.BoundField]:
        return [field for field in self if isinstance(field.field, forms.BooleanField)]

    def texts(self) -> list[forms.BoundField]:
        return [field for field in self if not isinstance(field.field, forms.BooleanField)]
