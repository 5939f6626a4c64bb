"""The form of a drive, and what people type at it: the hands, who shares a chair, a total."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.refused import Refused
from tournaments.actions.plan import Plan
from tournaments.engine.drive.drive import LONGEST_WORD, MOST_TRICKS_TYPED, CardTotal, DrivePlan, Half, WhyNotDrive
from tournaments.engine.drive.hands import (
    MOST_HANDS,
    NamedHands,
    WhyNotHands,
    draw_hands,
    find_named,
    read_hands,
    repeat_hands,
    write_hands,
)
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.names import LONGEST_NAME, read_name
from tournaments.forms.fields import ParsedField, RefusingForm, Values, make_choice_field, make_number_field
from tournaments.forms.hand import read_count
from tournaments.forms.party_fields import make_time_field
from tournaments.forms.plan import suggest_name
from tournaments.models import Party
from tournaments.wording.drive import kind_in_words, kind_name

OWN, DRAWN = "own", "drawn"
radios = partial(make_choice_field, widget=forms.RadioSelect)


class DriveForm(RefusingForm):
    """The evening and its drive. `evening` and `plan` hold them once the form is valid."""

    use_required_attribute = False
    field_of = {
        WhyNotHands.UNKNOWN: "own",
        WhyNotHands.NONE: "own",
        WhyNotHands.NUMBER: "half",
        WhyNotDrive.ROLES: "role_a",
    }

    name = ParsedField(
        read_name,
        strip=True,
        label=_("What is the party called?"),
        error_messages={"required": _("Give the party a name, such as Tuesday whist.")},
    )
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "required": _("Say on which day the party is."),
            "invalid": _("This is not a date. Write it as 2026-11-21."),
        },
    )
    begins = make_time_field(_("From"))
    place = forms.CharField(label=_("Place"), required=False, max_length=LONGEST_NAME)
    kind = radios({}, _("Who moves after a hand?"))
    hands = make_choice_field({}, _("Trumps"))
    own = forms.CharField(
        label=_("Our own list"),
        required=False,
        max_length=200,
        help_text=_("H C D S, or ♥ ♣ ♦ ♠; N for no trumps, L for low. The evening repeats it."),
    )
    number = make_number_field(_("Hands"), 2, MOST_HANDS, required=True)
    half = make_number_field(_("Coffee after hand"), 1, MOST_HANDS - 1, required=True)
    role_a = forms.CharField(label=_("The one role"), max_length=LONGEST_WORD)
    role_b = forms.CharField(label=_("The other role"), max_length=LONGEST_WORD)
    counts_tens = forms.BooleanField(label=_("Cards say how many hands had ten tricks or more"), required=False)
    counts_last = forms.BooleanField(label=_("Cards say how many tricks the last hand had"), required=False)

    def __init__(
        self,
        posted: Mapping[str, Any] | None = None,
        *,
        initial: Values,
        seed: str = "",
    ) -> None:
        """`seed`: for trumps that are drawn."""
        super().__init__(posted, initial=initial)
        self.seed = seed
        self.plan: DrivePlan | None = None
        self.evening: Plan | None = None
        kinds = {kind: f"{kind_name(kind)}: {kind_in_words(kind)}" for kind in DriveKind}
        self.fields["kind"] = radios(kinds, _("Who moves after a hand?"))
        lists: dict[str, Any] = {named.value: gettext(named.words) for named in NamedHands}
        lists |= {DRAWN: _("drawn, one hand at a time"), OWN: _("our own list")}
        self.fields["hands"] = make_choice_field(lists, _("Trumps"))

    def clean(self) -> Values | None:
        found = super().clean()
        if self.errors or found is None:
            return found
        try:
            self.plan = self._read_plan(found)
        except Refused as refused:
            self.refuse(refused)
        self.evening = Plan(name=found["name"], date=found["date"], place=found["place"], begins=found["begins"])
        return found

    def _read_plan(self, found: Values) -> DrivePlan:
        number = found["number"]
        is_drawn = found["hands"] == DRAWN
        if is_drawn:
            hands = draw_hands(number, seed=self.seed)
        else:
            hands = repeat_hands(read_hands(found["own"] if found["hands"] == OWN else found["hands"]), number)
        return DrivePlan(
            found["kind"],
            hands,
            found["half"],
            (found["role_a"].strip(), found["role_b"].strip()),
            seed=self.seed if is_drawn else "",
            counts_tens=found["counts_tens"],
            counts_last=found["counts_last"],
        )


def suggest_drive(now: datetime) -> Values:
    """Twenty-four hands in two halves, and roles of two colours: a role is a chair, and says nothing about who sits there."""
    return {
        "name": suggest_name(now.date()),
        "date": now.date(),
        "begins": now.replace(hour=19, minute=0).time(),
        "kind": DriveKind.PROGRESSIVE,
        "hands": NamedHands.USUAL.value,
        "number": 24,
        "half": 12,
        "role_a": gettext("red"),
        "role_b": gettext("black"),
    }


def fill_drive_form(party: Party, plan: DrivePlan) -> Values:
    named = find_named(plan.hands)
    chosen = DRAWN if plan.seed else named.value if named else OWN
    return {
        "name": party.name,
        "date": party.date,
        "begins": party.begins,
        "place": party.place,
        "kind": plan.kind,
        "hands": chosen,
        "own": " ".join(write_hands(plan.hands)) if chosen == OWN else "",
        "number": len(plan.hands),
        "half": plan.half,
        "role_a": plan.roles[0],
        "role_b": plan.roles[1],
        "counts_tens": plan.counts_tens,
        "counts_last": plan.counts_last,
    }


def read_total(posted: Mapping[str, Any]) -> CardTotal | None:
    """A line that was typed; None while its number or its tricks are missing or no number."""
    card, tricks = read_count(posted.get("card", "")), read_count(posted.get("tricks", ""))
    if card is None or tricks is None or tricks > MOST_TRICKS_TYPED:
        return None
    return CardTotal(
        card, read_half(posted), tricks, read_count(posted.get("tens", "")), read_count(posted.get("last", ""))
    )


def read_half(values: Mapping[str, Any]) -> Half:
    return Half.SECOND if str(values.get("half")) == "2" else Half.FIRST
